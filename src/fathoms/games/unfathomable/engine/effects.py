"""The vocabulary of effects, first part: dials, passengers, the ritual. Every step here is a word that cards speak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import (
    ROOM_OF_DIE,
    SHIP,
)
from fathoms.games.unfathomable.engine.defeat import SUPPLY, DefeatPassenger, Risk, defeat_humans_at
from fathoms.games.unfathomable.engine.dice import Throw
from fathoms.games.unfathomable.engine.hands import add_treachery, discard_chaos
from fathoms.games.unfathomable.engine.ship import (
    gain,
    lose,
)
from fathoms.games.unfathomable.engine.shoals import defeat_deep_ones
from fathoms.games.unfathomable.engine.tracks import Ritual
from fathoms.games.unfathomable.options import Dial, Number
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import AnyStep, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

MOST_VOLUNTEERS = 4


class Lose(Step[UnfathomableState]):
    """Lose some of a resource."""

    dial: int
    count: int

    def __init__(self, dial: int, count: int = 1) -> None:
        self.dial = dial
        self.count = count

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        lose(state, self.dial, self.count)


class Gain(Step[UnfathomableState]):
    """Gain some of a resource."""

    dial: int
    count: int

    def __init__(self, dial: int, count: int = 1) -> None:
        self.dial = dial
        self.count = count

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        gain(state, self.dial, self.count)


class ChooseDial(Choice):
    """A role chooses a resource to gain or to lose."""

    KEY = "dial"
    CLAUSE = "UNF-1.2"

    by: int

    def __init__(self, role: int, by: int) -> None:
        self.role = role
        self.by = by

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Dial(dial) for dial in range(4)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Dial)
        gain(state, option.dial, self.by)


class AddTreachery(Step[UnfathomableState]):
    """Treachery cards are shuffled into the chaos deck."""

    count: int

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        add_treachery(state, self.count, chance)


class RebuildChaos(Step[UnfathomableState]):
    """The chaos deck is discarded and made anew."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        discard_chaos(state, chance)


# -- passengers and the ritual


class DefeatSupply(Step[UnfathomableState]):
    """A passenger of the supply is defeated; with none there, something else happens."""

    otherwise: tuple[AnyStep, ...]

    def __init__(self, otherwise: tuple[AnyStep, ...]) -> None:
        self.otherwise = otherwise

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.spare_passengers():
            state.push(DefeatPassenger(SUPPLY))
        else:
            state.push_all(list(self.otherwise))


class Volunteers(Choice):
    """Volunteer Army: risk one to four passengers, defeat as many Deep Ones on the ship."""

    KEY = "volunteers"
    CLAUSE = "UNF-6.11"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        most = min(MOST_VOLUNTEERS, state.spare_passengers())
        return tuple([Number(number) for number in range(1, most + 1)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Number)
        state.push_all([Risk(option.number), defeat_deep_ones(self.role, SHIP, option.number)])


class RitualByMargin(Step[UnfathomableState]):
    """Ritual Coordination: one step, and one more for every two points over the target."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push(Ritual(1 + max(0, state.check_total - state.check_target) // 2))


class DefeatInRoom(Step[UnfathomableState]):
    """A die; each human in that room is defeated."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push_all([Throw(), DefeatAtDie()])


class DefeatAtDie(Step[UnfathomableState]):
    """Each human in the room of the die."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        defeat_humans_at(state, ROOM_OF_DIE[state.die])
