"""Section 3 of the rule book: the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo import scoring
from fathoms.games.key_largo.bar import AtBar
from fathoms.games.key_largo.cards import BAR, DIVE, DOLPHINS, ITEMS, NOBODY, NOWHERE, SHOP
from fathoms.games.key_largo.content import DAYS
from fathoms.games.key_largo.dive import BeginDive
from fathoms.games.key_largo.dolphins import AtDolphins
from fathoms.games.key_largo.events import (
    BoatAnchored,
    BoatInPort,
    CardsRevealed,
    DayEnded,
    GameEnded,
    HandOpened,
)
from fathoms.games.key_largo.market import AtMarket
from fathoms.games.key_largo.options import PLACE_NAMES, PLACE_NUMBER, Anchor, Place, Plan, faces
from fathoms.games.key_largo.shop import AtShop
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks

PLANS = tuple(
    Plan(morning, afternoon) for morning in PLACE_NAMES for afternoon in PLACE_NAMES if morning is not afternoon
)
QUIET_DAY = (Plan(Place.DOLPHINS, Place.DIVE),)
MOST_WRECKS = 16
ANCHORS = tuple(Anchor(wreck) for wreck in range(1, MOST_WRECKS + 1))


class Day(Step[LargoState]):
    """KL-3.1: plan, morning, afternoon, sunset."""

    def run(self, state: LargoState, chance: Chance) -> None:
        state.push_all([PlanDay(), HalfDay(), Noon(), HalfDay(), Sunset()])


class PlanDay(Ask[LargoState]):
    """KL-3.2: all lay down two different action cards, unseen by the others."""

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        return tuple(
            [
                Question(state.answered[seat], seat, "plan", "KL-3.2", PLANS, default=QUIET_DAY, plain=True)
                for seat in range(state.seats)
            ]
        )

    def why_not(self, state: LargoState, question: Question, option: Option) -> Refusal:
        if isinstance(option, Plan):
            return Refusal("same-place", "KL-3.2")
        return Refusal("not-offered", question.clause)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        for seat in range(state.seats):
            (pick,) = answers[seat]
            assert isinstance(pick, Plan)
            state.place[seat] = PLACE_NUMBER[pick.morning]
            state.afternoon[seat] = PLACE_NUMBER[pick.afternoon]


class HalfDay(Step[LargoState]):
    """KL-3.3 to KL-3.5: all reveal their cards, boats are placed in turn order, then actions follow in turn order."""

    def run(self, state: LargoState, chance: Chance) -> None:
        for seat in range(state.seats):
            state.anchored[seat] = NOWHERE
            state.played[seat] = 0
        state.tell(CardsRevealed(state.half + 1, tuple([PLACE_NAMES[place] for place in state.place])))
        order = state.order()
        for seat in reversed(order):
            state.push(Act(seat))
        for seat in reversed(order):
            if state.place[seat] == DIVE:
                state.push(PlaceBoat(seat))


class PlaceBoat(Step[LargoState]):
    """KL-4.3: a boat that is to dive goes to a wreck if it can; with one choice it goes without asking."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        wrecks = open_wrecks(state, self.seat)
        if not wrecks:
            state.tell(BoatInPort(self.seat))
        elif len(wrecks) == 1:
            anchor(state, self.seat, wrecks[0])
        else:
            state.push(ChooseWreck(self.seat))


def open_wrecks(state: LargoState, seat: int) -> list[int]:
    """KL-4.1, KL-4.2: wrecks with cards, within reach of a diver, and under no other boat."""
    reach = state.reach(seat)
    return [
        wreck
        for wreck, cards in enumerate(state.wrecks)
        if cards and state.depths[wreck] <= reach and wreck not in state.anchored
    ]


def anchor(state: LargoState, seat: int, wreck: int) -> None:
    """KL-4.2: the wreck is this boat's for the half-day."""
    state.anchored[seat] = wreck
    state.tell(BoatAnchored(seat, wreck + 1))


class ChooseWreck(Ask[LargoState]):
    """KL-4.1: choose the wreck when the boat is placed."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        options = tuple([ANCHORS[wreck] for wreck in open_wrecks(state, self.seat)])
        seat = self.seat
        return (Question(state.answered[seat], seat, "anchor", "KL-4.1", options, default=options[:1], plain=True),)

    def why_not(self, state: LargoState, question: Question, option: Option) -> Refusal:
        if not isinstance(option, Anchor) or not 1 <= option.wreck <= len(state.wrecks):
            return Refusal("not-offered", question.clause)
        wreck = option.wreck - 1
        if wreck in state.anchored:
            return Refusal("wreck-taken", "KL-4.2", {"wreck": option.wreck})
        if not state.wrecks[wreck]:
            return Refusal("wreck-empty", "KL-4.19", {"wreck": option.wreck})
        return Refusal("too-deep", "KL-4.4", {"wreck": option.wreck})

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        assert isinstance(pick, Anchor)
        anchor(state, self.seat, pick.wreck - 1)


class Act(Step[LargoState]):
    """KL-3.5: a seat does what its place offers."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        state.perk = NOBODY
        state.visit = [0] * ITEMS
        state.push(action(self.seat, state.place[self.seat]))


def action(seat: int, place: int) -> Step[LargoState]:
    """The step of a place."""
    if place == DIVE:
        return BeginDive(seat)
    if place == BAR:
        return AtBar(seat)
    if place == DOLPHINS:
        return AtDolphins(seat)
    if place == SHOP:
        return AtShop(seat)
    return AtMarket(seat)


class Noon(Step[LargoState]):
    """KL-3.6: the afternoon goes like the morning, with the other card."""

    def run(self, state: LargoState, chance: Chance) -> None:
        state.half += 1
        for seat in range(state.seats):
            state.place[seat] = state.afternoon[seat]
            state.afternoon[seat] = NOWHERE


class Sunset(Step[LargoState]):
    """KL-3.7: the first player's card passes to the left and the buoy moves on; after the tenth day it is over."""

    def run(self, state: LargoState, chance: Chance) -> None:
        if state.day() == DAYS - 1:
            state.push(GameOver())
            return
        state.half += 1
        state.starter = (state.starter + 1) % state.seats
        state.tell(DayEnded(state.day(), state.starter))
        state.push(Day())


class GameOver(Step[LargoState]):
    """KL-9.1, KL-9.6: hands are opened and fortunes counted."""

    def run(self, state: LargoState, chance: Chance) -> None:
        state.ended = True
        for seat in range(state.seats):
            if state.hands[seat]:
                state.tell(HandOpened(seat, faces(state.hands[seat]), scoring.unsold(state, seat)))
        outcome = scoring.outcome(state)
        assert outcome is not None
        state.tell(GameEnded(outcome.reason, outcome.points, outcome.places))
