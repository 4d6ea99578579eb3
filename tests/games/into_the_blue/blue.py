"""A table of Into the Blue whose dice fall as a test says."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from fathoms.games.into_the_blue.events import TreasureWon
from fathoms.games.into_the_blue.info import INFO
from fathoms.games.into_the_blue.options import Place, Reroll
from fathoms.games.into_the_blue.state import CHEST, LEVELS, NOBODY, SHELLS, BlueState
from fathoms.kernel.chance import ScriptedChance
from fathoms.kernel.event import Event, Told
from fathoms.kernel.question import Option, Question, Refusal
from fathoms.kernel.table import Table

RULES = INFO.rules()
CHESTS_AS_LISTED = [4, 3, 2, 1]
"""A shuffle that moves nothing: the chests are taken from the end of the list, 8, 7, 6, 6, 5."""

Roll = tuple[int, int, int, int, int, int]
MISS: Roll = (2, 2, 3, 4, 5, CHEST)
"""No 1."""
PERFECT: Roll = (1, 2, 3, 4, 5, CHEST)
ONE_ALONE: Roll = (1, 3, 3, 4, 5, CHEST)
"""A run of 1, so one shell goes to level 1 without a question."""


def faces(*dice: int) -> list[int]:
    """What chance must say for the dice to fall like this."""
    return [die - 1 for die in dice]


class BlueTable:
    """Plays answers of whoever is asked, and holds the dice to the number that the test gave."""

    def __init__(self, state: BlueState) -> None:
        self.chance = ScriptedChance([])
        self.table = Table(RULES, state, self.chance)
        self.told: list[Told] = []
        """The events of the last answer, with their audiences."""

    @property
    def state(self) -> BlueState:
        assert isinstance(self.table.state, BlueState)
        return self.table.state

    @property
    def question(self) -> Question:
        (question,) = self.state.questions()
        return question

    def answer(self, *picks: Option, fall: Sequence[int] = ()) -> list[Event]:
        """Answer; `fall` is every die that falls before the next question."""
        self.chance.numbers += faces(*fall)
        told = self.table.play(self.question.seat, picks)
        assert not isinstance(told, Refusal), told
        assert self.chance.used == len(self.chance.numbers), "more dice were given than fell"
        assert RULES.invariants(self.state) == []
        self.told = told
        return [each.event for each in told]

    def reroll(self, *dice: int, fall: Sequence[int]) -> list[Event]:
        return self.answer(*[Reroll(die) for die in dice], fall=fall)

    def stop(self, fall: Sequence[int] = ()) -> list[Event]:
        return self.answer(fall=fall)

    def place(self, level: int, fall: Sequence[int] = ()) -> list[Event]:
        return self.answer(Place(level), fall=fall)

    def check(self, *picks: Option) -> Refusal | None:
        return self.state.check(self.question.seat, picks)


def start(seats: int = 3, roll: Roll = MISS, first: int = 0) -> BlueTable:
    """A new game; the first diver has rolled once."""
    chance = ScriptedChance([*CHESTS_AS_LISTED, *faces(*roll)])
    state = RULES.setup({"first": str(first + 1)}, seats, chance)
    assert isinstance(state, BlueState)
    return BlueTable(state)


def position(
    placed: Sequence[Sequence[int]],
    *,
    roll: Roll = MISS,
    diver: int = 0,
    chests: dict[int, list[int]] | None = None,
    last_turn: Sequence[int] | None = None,
    stopper: int = NOBODY,
) -> BlueTable:
    """A game in which shells lie like this, by seat and level, and the diver has rolled once."""
    table = start(len(placed), roll, diver)
    state = table.state
    state.placed = [list(levels) for levels in placed]
    state.left = [SHELLS - sum(levels) for levels in placed]
    for seat, values in (chests or {}).items():
        state.chests[seat] = list(values)
        for value in values:
            state.sea_bed.remove(value)
    state.last_turn = list(last_turn or [0] * len(placed))
    state.turns = max(state.last_turn)
    state.stopper = stopper
    assert RULES.invariants(state) == []
    return table


def final(
    placed: Sequence[Sequence[int]],
    *,
    chests: dict[int, list[int]] | None = None,
    last_turn: Sequence[int] | None = None,
) -> tuple[BlueState, list[Event]]:
    """The end of a game in which shells lie like this: the last seat misses its last dive, then it is scored."""
    diver = len(placed) - 1
    table = position(placed, diver=diver, chests=chests, last_turn=last_turn, stopper=0)
    events = table.stop()
    return table.state, events


def tokens(events: Sequence[Event], level: int | None = None) -> list[tuple[int, int, int]]:
    """The treasures won, on one level or all: seat, place, value."""
    won = [event for event in events if isinstance(event, TreasureWon)]
    return [(event.seat, event.place, event.value) for event in won if level in (None, event.level)]


@st.composite
def shells(draw: st.DrawFn) -> list[int]:
    """Some of a diver's shells, spread over the levels."""
    spread = [0] * LEVELS
    for level in draw(st.lists(st.integers(0, LEVELS - 1), max_size=SHELLS - 1)):
        spread[level] += 1
    return spread


boards = st.integers(2, 5).flatmap(lambda seats: st.lists(shells(), min_size=seats, max_size=seats))
"""Shells on the board, for two to five seats; everybody has at least one left."""
rolls = st.tuples(*[st.integers(1, CHEST)] * 6)
