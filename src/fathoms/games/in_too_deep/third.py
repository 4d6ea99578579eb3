"""Section 10 of the rule book: bonus shares and the imaginary third investor of the two-player game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import NAMES
from fathoms.games.in_too_deep.deck import LAST_TIME, left_the_deck, ready, turn_up
from fathoms.games.in_too_deep.events import BonusAwarded, BonusSetAside, BonusTurnedUp
from fathoms.games.in_too_deep.state import BONUS

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState
    from fathoms.kernel.chance import Chance

AWARD_CARDS = 4


def resolve_bonus(state: DeepState, chance: Chance) -> None:
    """ITD-10.5, ITD-10.10: a bonus share was drawn; those met on the way wait until its steps are done."""
    waiting = 1
    done = 0
    while waiting:
        waiting -= 1
        if state.ran_out >= LAST_TIME:
            # ITD-10.14: too late to count.
            state.aside += 1
            state.tell(BonusSetAside())
        else:
            waiting += _award(state, chance)
            done += 1
    # ITD-10.11: only now, so that none comes back inside its own resolution.
    state.discards += [BONUS] * done


def _award(state: DeepState, chance: Chance) -> int:
    """Steps 2 to 4 (ITD-10.5 to ITD-10.9); tells how many further bonus shares were met."""
    cards: list[int] = []
    met = 0
    while len(cards) < AWARD_CARDS and ready(state, chance):
        card = turn_up(state)
        if card == BONUS:
            met += 1
        else:
            cards.append(card)
        if not state.deck:
            # The cards lie open before the deck's end is told: how soon it comes depends on them.
            state.tell(BonusTurnedUp(tuple(cards), met))
            left_the_deck(state, chance)
    if cards:
        _give(state, cards)
    return met


def _give(state: DeepState, cards: list[int]) -> None:
    """ITD-10.6, ITD-10.8: a share of the company he owns most of, and the lowest other card that fits on it."""
    third = state.seats
    owns = state.owns[third]
    share = max(cards, key=lambda card: owns[state.content.share_of[card]])
    company = state.give_share(third, share)
    cards.remove(share)
    pile = state.piles[company]
    fitting = [card for card in cards if not pile or card > pile[-1]]
    depth = min(fitting) if fitting else None
    if depth is not None:
        cards.remove(depth)
        pile.append(depth)
    state.discards += cards
    state.tell(BonusAwarded(share, NAMES[company], depth, tuple(cards)))
