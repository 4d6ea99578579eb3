"""What a viewer may know of a game of In Too Deep, built from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.games.in_too_deep import redeal, scoring
from fathoms.games.in_too_deep.companies import NAMES, SIDES, Company, Side
from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState


class CompanyView(Struct, frozen=True):
    """A company. All of it is open (ITD-11.3)."""

    company: Company
    """Which one."""
    side: Side
    """The side of its card that lies up."""
    depths: tuple[int, ...]
    """The depth cards; the last one is the most recent."""
    price: int
    """Shares of it on the table: what the next one costs."""
    value: int
    """What a share would be worth if the game ended now."""


class InvestorView(Struct, frozen=True):
    """A player, or the third investor of the two-player game, who has no hand."""

    shares: tuple[int, ...]
    """The cards of the portfolio, in the order in which they came."""
    owns: tuple[int, ...]
    """Shares by company."""
    points: int
    """What the portfolio would be worth if the game ended now."""
    hand_count: int = 0
    """Cards in hand."""
    hand: tuple[int, ...] | None = None
    """None where it is another's secret."""
    known: tuple[int, ...] = ()
    """Cards that the viewer knows to be in another's hand."""


class TraceView(Struct, frozen=True):
    """A hidden card that the viewer has seen, and the seats of which one holds it."""

    card: int
    """Its number."""
    seats: tuple[int, ...]
    """One of these holds it."""


class PoolView(Struct, frozen=True):
    """Hands that the viewer cannot tell apart because cards have passed between them; mostly a single one."""

    seats: tuple[int, ...]
    """Whose hands they are."""
    batches: tuple[int, ...]
    """How many of their untraced cards come from each shuffle."""
    low: int
    """At most so many of them are lower than the lowest card of the first deal."""


class DeepView(Struct, frozen=True):
    """The table, as the viewer may know it. Lists of companies and investors go by number."""

    companies: tuple[CompanyView, ...]
    """By number, in the order of `Company`."""
    investors: tuple[InvestorView, ...]
    """By seat; with two players the third investor comes last."""
    starter: int
    """The seat that began."""
    lowest: int
    """The card that made the starter."""
    active: int
    """The seat whose turn it is."""
    turns: int
    """Turns played to the end."""
    market: tuple[int, ...]
    """Open cards to be taken as free shares."""
    deck: int
    """How many cards are left in the deck."""
    bonus: int
    """Bonus shares in the deck."""
    discards: tuple[int, ...]
    """In the order in which they came; -1 is a bonus share."""
    aside: int
    """Bonus shares out of the game."""
    ran_out: int
    """How often the deck has run out."""
    draws: int
    """Draw turns in a row, on the way to a fundraiser."""
    dry: int
    """Draw turns in a row that found nothing to draw (ITD-7.4)."""
    fundraisers: int
    """Fundraisers in a row."""
    trigger: str | None
    """What triggered the end; None before that."""
    final_turns: int | None
    """Final turns still to be played; None before they begin."""
    unplaced: tuple[tuple[int, ...], ...]
    """By shuffle: the cards that may lie in a hand or in the deck, as far as the viewer knows."""
    traced: tuple[TraceView, ...]
    """Hidden cards that the viewer has seen."""
    pools: tuple[PoolView, ...]
    """What the viewer can tell of the other hands."""
    share_of: tuple[int, ...]
    """The company on each card; -1 where there is no such card."""
    outcome: Outcome | None
    """How it ended; None while it goes on."""


def view(state: DeepState, viewer: int) -> DeepView:
    """ITD-11.2 to 11.4: all but the deck's order and the other hands, with what can be told of them."""
    return DeepView(
        companies=_companies(state),
        investors=tuple([_investor(state, viewer, investor) for investor in range(len(state.shares))]),
        starter=state.starter,
        lowest=state.lowest,
        active=state.active,
        turns=state.turns,
        market=tuple(state.market),
        deck=len(state.deck),
        bonus=state.bonus,
        discards=tuple(state.discards),
        aside=state.aside,
        ran_out=state.ran_out,
        draws=state.draws,
        dry=state.dry,
        fundraisers=state.fundraisers,
        trigger=state.trigger or None,
        final_turns=state.final_turns if state.in_final_turns() else None,
        unplaced=tuple([tuple(batch) for batch in redeal.unplaced(state, viewer)]),
        traced=tuple([TraceView(card, _seats(seats)) for card, seats in sorted(state.traced[viewer].items())]),
        pools=tuple(
            [PoolView(tuple(pool.seats), tuple(pool.batches), pool.spare) for pool in redeal.pools(state, viewer)]
        ),
        share_of=state.content.share_of,
        outcome=scoring.outcome(state),
    )


def _companies(state: DeepState) -> tuple[CompanyView, ...]:
    values = scoring.values(state)
    return tuple(
        [
            CompanyView(
                name, SIDES[state.sides[number]], tuple(state.piles[number]), state.issued[number], values[number]
            )
            for number, name in enumerate(NAMES)
        ]
    )


def _investor(state: DeepState, viewer: int, investor: int) -> InvestorView:
    shares, owns = tuple(state.shares[investor]), tuple(state.owns[investor])
    points = scoring.score(state, investor)
    if investor == state.seats:
        return InvestorView(shares, owns, points)
    hand = state.hands[investor]
    known = [card for card, seats in sorted(state.traced[viewer].items()) if seats == 1 << investor]
    return InvestorView(shares, owns, points, len(hand), tuple(hand) if investor == viewer else None, tuple(known))


def _seats(bits: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(bits.bit_length()) if bits >> seat & 1])
