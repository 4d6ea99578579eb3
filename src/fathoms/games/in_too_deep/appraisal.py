"""What a sensible investor thinks the table is worth: the ground on which strategy.py decides.

It uses what its seat may know and nothing else: the open table, its own hand, and how many cards others hold.
All figures are points at the end of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import BASIC, COMPANIES, PEARL
from fathoms.games.in_too_deep.content import DEEPEST
from fathoms.games.in_too_deep.expanding import dividend
from fathoms.games.in_too_deep.scoring import PEARL_POINTS

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState

# Found by playing against greedy and uniform bots; no single one matters much.
SECOND_DECK = 15.0
"""Cards that a second deck will bring, cautiously reckoned."""
CARDS_PER_TURN = 1.25
"""Cards that a turn takes from the deck, dividends included."""
EXPANSIONS = 0.25
"""How many turns are expansions."""
GAP = 9.0
"""How far a company goes with one depth card when nobody hurries."""
RIVALRY = 0.45
"""What a point of the rivals, taken together, is worth in own points."""
CARD = 1.0
"""What a card is worth while there is time to use it."""
USED_PER_TURN = 2.0
"""Cards that a turn can well use, price included."""
NEW_TEN = 0.8
"""How many expansions reach a new ten."""


class Appraisal:
    """The table in the eyes of one seat."""

    seat: int
    turns: float
    """Own turns left, about."""
    card: float
    """What another card in hand is worth."""
    weight: list[float]
    """By company: what a point more on each of its shares brings, own shares less the rivals'."""
    growth: list[float]
    """By company: how many depth cards it will still get."""
    worth: list[float]
    """By company: what a share will be worth at the end."""
    rivals: int

    def __init__(self, state: DeepState, seat: int) -> None:
        self.seat = seat
        self.rivals = state.seats - 1
        self.turns = turns_left(state)
        in_hand = len(state.hands[seat])
        self.card = CARD * min(1.0, self.turns * USED_PER_TURN / (in_hand + 1)) if self.turns > 0 else 0.01
        self.growth = growth(state, self.turns)
        self.weight = [self._weight(state, company) for company in range(COMPANIES)]
        self.worth = [len(state.piles[company]) + self.growth[company] for company in range(COMPANIES)]
        if state.sides[PEARL] == BASIC:
            self.worth[PEARL] += PEARL_POINTS
        else:
            self._follow_the_leader()

    def _weight(self, state: DeepState, company: int) -> float:
        theirs = 0
        for rival in range(state.seats):
            if rival != self.seat:
                theirs += state.owns[rival][company]
        return state.owns[self.seat][company] - RIVALRY * theirs / self.rivals

    def _follow_the_leader(self) -> None:
        """ITD-9.14: Pearl shares rise with the most valuable company, whichever that is."""
        leader = self.worth.index(max(self.worth))
        pearls = self.weight[PEARL]
        self.weight[PEARL] = 0.0
        self.weight[leader] += pearls
        self.worth[PEARL] = max(0.0, self.worth[leader] - PEARL_POINTS)

    def share(self, company: int, price: int) -> float:
        """What it brings to buy a share: its worth and its dividends, less what is paid."""
        dividends = self.growth[company] * NEW_TEN * self.card
        return self.worth[company] + dividends - self.card * price

    def rise(self, pile: list[int], company: int, top: int, cards: int) -> float:
        """What it brings that a company has so many cards more and another card on top."""
        before = DEEPEST - (pile[-1] if pile else 0)
        room = (DEEPEST - top) / before if before else 1.0
        return self.weight[company] * (cards + self.growth[company] * (room - 1.0))

    def dividend(self, state: DeepState, company: int) -> float:
        """What it brings if this seat makes a company pay its dividend: own cards, less those of the rivals."""
        cards = dividend(state, company)
        own = cards[self.seat]
        return self.card * (own - RIVALRY * (sum(cards) - own) / self.rivals)


def turns_left(state: DeepState) -> float:
    """How many more turns each seat will have after this one, about."""
    if state.in_final_turns():
        return 0.0
    if state.trigger:
        return 1.0
    cards = len(state.deck) + (SECOND_DECK if state.ran_out == 0 else 0.0)
    return 1.0 + cards / (CARDS_PER_TURN * state.seats)


def growth(state: DeepState, turns: float) -> list[float]:
    """How many depth cards each company will still get: the more room it has below, the more."""
    rooms = [float(DEEPEST - (pile[-1] if pile else 0)) for pile in state.piles]
    total = sum(rooms) or 1.0
    coming = EXPANSIONS * turns * state.seats
    return [min(room / GAP, coming * room / total) for room in rooms]
