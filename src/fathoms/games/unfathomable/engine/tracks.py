"""Section 8 of the rule book: the travel track, waypoints, the ritual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import DECKS, DEEP, WATER, towards_stern
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.defeat import Defeat, DefeatPassenger
from fathoms.games.unfathomable.engine.loyalty import Awakening
from fathoms.games.unfathomable.engine.peeks import TWO, WAYPOINTS, FromTop, card_of, look
from fathoms.games.unfathomable.engine.scoring import ARRIVED, FAR
from fathoms.games.unfathomable.engine.ship import end_game, lose, move_deep_ones, move_monarch, remove_deep_ones
from fathoms.games.unfathomable.events import Banished, RitualMoved, TravelMoved, WaypointReached
from fathoms.games.unfathomable.numbers import CAPTAIN, FUEL
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.question import Option
from fathoms.kernel.state import AnyStep, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

LAST = 4
"""Arrive, and Cast: four steps from the start (UNF-8.1)."""


class Travel(Step[UnfathomableState]):
    """UNF-8.2: step by step; each pushes the water monsters astern; the fourth is an arrival."""

    steps: int

    def __init__(self, steps: int = 1) -> None:
        self.steps = steps

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if self.steps > 1:
            state.push(Travel(self.steps - 1))
        state.travel += 1
        state.tell(TravelMoved(state.travel))
        for water in reversed(WATER):
            move_deep_ones(state, water, towards_stern(water), state.deep_ones[water])
        for monarch, water in enumerate(state.monarchs):
            if water != DEEP:
                move_monarch(state, monarch, towards_stern(water))
        if state.travel == LAST:
            arrive(state)


def arrive(state: UnfathomableState) -> None:
    """UNF-12.2: after a distance of 12 the next arrival is Boston; else a waypoint, then the reset."""
    if state.distance >= FAR:
        end_game(state, ARRIVED)
    else:
        state.push_all([Navigate(CAPTAIN), ResetTravel()])


class Navigate(Step[UnfathomableState]):
    """UNF-8.3: a role looks at two waypoints, resolves one, and puts the other under the deck."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.navigator = state.who(self.role)
        count = look(state, state.navigator, WAYPOINTS, TWO, chance)
        if count:
            state.push(ChooseWaypoint(state.navigator, WAYPOINTS, count))


class ChooseWaypoint(FromTop):
    """Which of the two to make for."""

    KEY = "waypoint"
    CLAUSE = "UNF-8.3"

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        card = card_of(option)
        self.put_others_under(state, card)
        resolve_waypoint(state)


def resolve_waypoint(state: UnfathomableState) -> None:
    """UNF-8.4: the distance counts before the waypoint's effect; UNF-13.5: the awakening follows it."""
    card = state.waypoints.pop()
    state.reached.append(card)
    waypoint = CATALOGUE.waypoints[card]
    state.distance += waypoint.distance
    state.tell(WaypointReached(card, state.distance))
    state.push_all([*waypoint.effects, Awakening()])


class NextWaypoint(Step[UnfathomableState]):
    """Fog Bank: this waypoint does not count, the top one is resolved instead."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        lost = state.reached.pop()
        state.distance -= CATALOGUE.waypoints[lost].distance
        state.waypoints.put_under(lost, EVERYONE)
        resolve_waypoint(state)


class ResetTravel(Step[UnfathomableState]):
    """The marker goes back to the start."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.travel = 0
        state.tell(TravelMoved(0))


class Retreat(Step[UnfathomableState]):
    """UNF-8.5: travel goes back, never past the start; some cards take fuel for each missing step."""

    steps: int
    burns: bool

    def __init__(self, steps: int, burns: bool = False) -> None:  # noqa: FBT002 - stored by name
        self.steps = steps
        self.burns = burns

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        back = min(self.steps, state.travel)
        if back:
            state.travel -= back
            state.tell(TravelMoved(state.travel))
        if self.burns and back < self.steps:
            lose(state, FUEL, self.steps - back)


class Ritual(Step[UnfathomableState]):
    """UNF-8.6: the ritual goes on, at the fourth step to the banishment; or back, never past the start."""

    steps: int

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if self.steps < 0:
            move_ritual(state, max(0, state.ritual + self.steps))
            return
        left = self.steps - (LAST - state.ritual)
        move_ritual(state, min(LAST, state.ritual + self.steps))
        if state.ritual == LAST:
            after: list[AnyStep] = [*banish(state), ResetRitual()]
            if left > 0 and not state.booklet:
                after.append(Ritual(left))
            state.push_all(after)


def move_ritual(state: UnfathomableState, to: int) -> None:
    """The ritual marker."""
    if state.ritual != to:
        state.ritual = to
        state.tell(RitualMoved(to))


class ResetRitual(Step[UnfathomableState]):
    """The marker goes back to the start."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        move_ritual(state, 0)


def banish(state: UnfathomableState) -> list[AnyStep]:
    """UNF-8.7: all monsters in water and on deck, all passengers and people on deck."""
    state.tell(Banished())
    for space in (*WATER, *DECKS):
        remove_deep_ones(state, space, state.deep_ones[space])
    move_monarch(state, 0, DEEP)
    move_monarch(state, 1, DEEP)
    lost: list[AnyStep] = []
    for deck in DECKS:
        lost += [DefeatPassenger(deck) for _ in range(state.risked[deck - DECKS[0]])]
    lost += [Defeat(seat) for seat in range(state.seats) if state.at[seat] in DECKS]
    return lost
