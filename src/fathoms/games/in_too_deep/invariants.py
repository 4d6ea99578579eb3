"""What is conserved in every state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import COMPANIES

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState

BONUS_SHARES = 5


def broken(state: DeepState) -> list[str]:
    """The names of what is not conserved."""
    checks = {
        "every card is in one place (ITD-1.3)": _cards_conserved(state),
        "five bonus shares with two players, none with more (ITD-10.3)": _bonus_conserved(state),
        "the counts of shares agree with the cards (ITD-4.2)": _shares_counted(state),
        "hands are sorted": all(hand == sorted(hand) for hand in state.hands),
        "the deck comes from the last shuffle (ITD-7.1)": _deck_fresh(state),
        "what was seen is true": _traces_true(state),
        "few low cards (ITD-2.4)": _few_low_cards(state),
        "the deck is empty only if nothing could fill it (ITD-7.2)": bool(state.deck) or state.ran_out > 0,
    }
    return [name for name, holds in checks.items() if not holds]


def _cards_conserved(state: DeepState) -> bool:
    places = [*state.hands, *state.shares, *state.piles, state.market, state.deck, state.discards]
    return sorted(card for place in places for card in place if card >= 0) == state.content.cards()


def _bonus_conserved(state: DeepState) -> bool:
    in_deck = sum(card < 0 for card in state.deck)
    discarded = sum(card < 0 for card in state.discards)
    expected = BONUS_SHARES if state.has_third() else 0
    return in_deck == state.bonus and in_deck + discarded + state.aside == expected


def _shares_counted(state: DeepState) -> bool:
    owns = [[0] * COMPANIES for _ in state.shares]
    for investor, shares in enumerate(state.shares):
        for card in shares:
            owns[investor][state.content.share_of[card]] += 1
    return state.owns == owns and state.issued == [sum(column) for column in zip(*owns, strict=True)]


def _deck_fresh(state: DeepState) -> bool:
    return all(state.batch[card] == state.shuffles for card in state.deck if card >= 0)


def _traces_true(state: DeepState) -> bool:
    return all(
        any(card in state.hands[seat] for seat in range(state.seats) if seats >> seat & 1)
        for known in state.traced
        for card, seats in known.items()
    )


def _few_low_cards(state: DeepState) -> bool:
    return all(
        sum(card < state.lowest and state.batch[card] == 0 for card in hand) <= spare
        for hand, spare in zip(state.hands, state.spare, strict=True)
    )
