"""The 20 waypoints, as values of the vocabulary of effects (UNF-8.8). Choices on them are the navigator's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice, IfAny, May, TwoWays
from fathoms.games.unfathomable.board import DECKS, DEEP, WATER
from fathoms.games.unfathomable.content import Effects, WaypointCard
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import DefeatPassenger, Risk
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.monsters import SPACE_OPTIONS
from fathoms.games.unfathomable.engine.ship import move_deep_ones
from fathoms.games.unfathomable.engine.shoals import EVERY_DECK, EVERY_WATER, Spawn, ThrowAndRise
from fathoms.games.unfathomable.engine.tracks import NextWaypoint
from fathoms.games.unfathomable.numbers import FOOD, FUEL, NAVIGATOR, SANITY, SOULS
from fathoms.games.unfathomable.options import Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance


class RogueWave(Step[UnfathomableState]):
    """The deck is swept: Deep Ones back into the water, passengers defeated."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        for water in WATER:
            move_deep_ones(state, DECKS[water], water, state.deep_ones[DECKS[water]])
        for deck in DECKS:
            state.push_all([DefeatPassenger(deck) for _ in range(state.risked[deck - DECKS[0]])])


class OneOverboard(Choice):
    """A passenger of a deck space of the navigator's choice is defeated."""

    KEY = "overboard"
    CLAUSE = "UNF-8.8"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[deck] for deck in DECKS if state.risked[deck - DECKS[0]]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        state.push(DefeatPassenger(option.space))


def _venture(risk: int, dial: int, count: int = 1) -> May:
    """Passengers may be risked; on 5 or more it pays."""
    return May(NAVIGATOR, (Risk(risk, (RollLow(4, (), (Gain(dial, count),)),)),))


TWICE: Effects = (Damage(), Damage())

WAYPOINT_CARDS = (
    WaypointCard("abandoned-depot", 2, (_venture(3, FUEL, 2),)),
    WaypointCard("deserted-island", 2, (_venture(1, FOOD),)),
    WaypointCard("hurricane", 2, (TwoWays(NAVIGATOR, (Lose(FUEL),), TWICE, "waypoint.2"),)),
    WaypointCard("iceberg", 2, (May(NAVIGATOR, (RollLow(4, (Damage(),), (Gain(FOOD),)),)),)),
    WaypointCard("reef", 2, (RollLow(4, (Damage(),)),)),
    WaypointCard("shipwreck-survivors", 2, (_venture(1, SOULS),)),
    WaypointCard("wrecked-ship", 2, (_venture(1, FUEL),)),
    WaypointCard("deep-one-city", 3, (Lose(FUEL), Spawn(DEEP, 5), ThrowAndRise())),
    WaypointCard("fog-bank", 3, (Lose(FUEL), RollLow(4, (NextWaypoint(),)))),
    WaypointCard("maelstrom", 3, (Lose(FUEL), TwoWays(NAVIGATOR, (Lose(FUEL),), TWICE, "waypoint.9"))),
    WaypointCard("rainstorm", 3, (Lose(FUEL), _venture(1, FOOD))),
    WaypointCard("rogue-wave", 3, (Lose(FUEL), RogueWave())),
    WaypointCard("rolling-seas", 3, (Lose(FUEL), IfAny(OneOverboard(NAVIGATOR)))),
    WaypointCard("sea-smoke", 3, (Lose(FUEL), Spawn(EVERY_WATER))),
    WaypointCard("seaweed-patch", 3, (Lose(FUEL), TwoWays(NAVIGATOR, (Risk(2),), (Damage(),), "waypoint.14"))),
    WaypointCard("smooth-sailing", 3, (Lose(FUEL), Lose(FOOD))),
    WaypointCard("calm-waters", 4, (Lose(FUEL, 2), Lose(FOOD))),
    WaypointCard("deep-one-ambush", 4, (Lose(FUEL, 2), Spawn(EVERY_DECK))),
    WaypointCard("rough-water", 4, (Lose(FUEL, 2), Lose(SANITY))),
    WaypointCard("stormy-seas", 4, (Lose(FUEL, 2), Damage())),
)
