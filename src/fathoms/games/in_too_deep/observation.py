"""What a learner is told: the companies, the portfolios, one's own hand, and what is known of the other hands."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from fathoms.games.in_too_deep.companies import COMPANIES
from fathoms.games.in_too_deep.content import DEEPEST
from fathoms.games.in_too_deep.scoring import values
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.around import around, flags, steps_to
from fathoms.kernel.observation import Part

if TYPE_CHECKING:
    from fathoms.kernel.state import State

ROOM: Final = 5
"""The largest table; the third investor of the two-player game comes after it."""
CARDS: Final = DEEPEST + 1
QUESTIONS: Final = (
    "final-turn",
    "free-share",
    "ocean-advanced",
    "ocean-basic",
    "pay",
    "research-advanced",
    "research-basic",
    "turn",
    "wildlife-advanced",
    "wildlife-basic",
)
PARTS: Final = (
    Part("seats", 5, "How many play.", low=2, kind="one-of"),
    Part("active", 4, "Whose turn it is, in chairs clockwise from one's own; 0 is one's own.", kind="one-of"),
    Part("starter", 4, "Who began, in chairs clockwise from one's own.", kind="one-of"),
    Part("turns", 80, "Turns played to the end."),
    Part("deck", 100, "Cards left in the deck."),
    Part("discards", 100, "Cards on the discard pile."),
    Part("bonus", 5, "Bonus shares in the deck."),
    Part("ran_out", 3, "How often the deck has run out."),
    Part("draws", 10, "Draw turns in a row, on the way to a fundraiser."),
    Part("dry", 5, "Draw turns in a row that found nothing to draw."),
    Part("fundraisers", 3, "Fundraisers in a row."),
    Part("trigger", 1, "Whether the end was triggered."),
    Part("final", 1, "Whether the final turns are being played."),
    Part("final_turns", 5, "Final turns still to be played."),
    Part("side", 1, "By company: 1 where the advanced side lies up.", COMPANIES),
    Part("pile", 20, "By company: how many depth cards it has.", COMPANIES),
    Part("depth", DEEPEST, "By company: its most recent depth card; 0 without one.", COMPANIES),
    Part("price", 20, "By company: what the next share costs.", COMPANIES),
    Part("value", 20, "By company: what a share would be worth if the game ended now.", COMPANIES),
    Part("shares", 20, "By company: shares of it among one's own cards.", COMPANIES),
    Part("deeper", 60, "By company: how many of one's own cards lie deeper than its most recent one.", COMPANIES),
    Part("next", CARDS, "By company: how much deeper the nearest of these lies; 101 without one.", COMPANIES),
    Part(
        "owns",
        20,
        "Shares by investor and company: one's own, then the next seat's; the third investor comes last.",
        (ROOM + 1) * COMPANIES,
    ),
    Part("points", 300, "What each portfolio would be worth if the game ended now, by investor.", ROOM + 1),
    Part("hand_count", 60, "Cards in hand, by seat.", ROOM),
    Part("hand", 1, "Whether each card, from 0 to 100, is in one's own hand.", CARDS),
    Part("market", 1, "Whether each card is open, to be taken as a free share.", CARDS),
    Part("discarded", 1, "Whether each card is on the discard pile.", CARDS),
    Part("known", 1, "Whether each card is known to be in another hand.", CARDS),
)
FIELDS: Final = (
    Part("card", DEEPEST, "Which card.", kind="one-of"),
    Part("seller", ROOM, "Whose share, in chairs clockwise; 5 is the third investor.", kind="seat"),
    Part("count", 16, "What it costs, in cards."),
)


def observe(state: State, seat: int) -> list[int]:
    """The numbers of PARTS."""
    assert isinstance(state, DeepState)
    numbers = [
        state.seats,
        steps_to(state.active, seat, state.seats),
        steps_to(state.starter, seat, state.seats),
        state.turns,
        len(state.deck),
        len(state.discards),
        state.bonus,
        state.ran_out,
        state.draws,
        state.dry,
        state.fundraisers,
        int(state.trigger != ""),
        int(state.in_final_turns()),
        max(state.final_turns, 0),
    ]
    worth = values(state)
    numbers += _companies(state, state.hands[seat], worth)
    numbers += _investors(state, seat, worth)
    numbers += flags(state.hands[seat], CARDS)
    numbers += flags(state.market, CARDS)
    numbers += flags(state.discards, CARDS)
    own = 1 << seat
    numbers += flags([card for card, seats in state.traced[seat].items() if not seats & own], CARDS)
    return numbers


def _companies(state: DeepState, hand: list[int], worth: list[int]) -> list[int]:
    depths = [pile[-1] if pile else 0 for pile in state.piles]
    shares = [0] * COMPANIES
    for card in hand:
        shares[state.content.share_of[card]] += 1
    places = [bisect_right(hand, depth) for depth in depths]
    count = len(hand)
    return [
        *state.sides,
        *[len(pile) for pile in state.piles],
        *depths,
        *state.issued,
        *worth,
        *shares,
        *[count - place for place in places],
        *[hand[place] - depth if place < count else CARDS for place, depth in zip(places, depths, strict=True)],
    ]


def _investors(state: DeepState, seat: int, worth: list[int]) -> list[int]:
    seats = state.seats
    owns: list[int] = []
    points: list[int] = []
    for chair in range(seats):
        own = state.owns[(seat + chair) % seats]
        owns += own
        points.append(_points(own, worth))
    owns += [0] * (COMPANIES * (ROOM - seats))
    points += [0] * (ROOM - seats)
    third = state.owns[seats] if state.has_third() else [0] * COMPANIES
    hands = around([len(hand) for hand in state.hands], seat, ROOM)
    return [*owns, *third, *points, _points(third, worth), *hands]


def _points(owns: list[int], worth: list[int]) -> int:
    points = 0
    for company in range(COMPANIES):
        points += owns[company] * worth[company]
    return points
