"""Section 15 of the rule book, last part: treachery cards in the hands of revealed traitors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BOILER, CHAPEL, DECKS, DEEP, GALLEY, ROOMS, WATER
from fathoms.games.unfathomable.engine.card import SkillCard
from fathoms.games.unfathomable.engine.defeat import Risk
from fathoms.games.unfathomable.engine.monsters import DAGON, HYDRA, SPACE_OPTIONS, SURGE, Activate, NextDeepOne
from fathoms.games.unfathomable.engine.ship import lose, rise, spawn
from fathoms.games.unfathomable.numbers import FOOD, FUEL, SANITY
from fathoms.games.unfathomable.options import Space
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance

SPOILS = {CHAPEL: SANITY, GALLEY: FOOD, BOILER: FUEL}


class Reinforcements(SkillCard):
    """UNF-15.13: a Deep One into the Deep; with four or more there, all come up in any water space."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return state.revealed[seat]

    def play(self, state: UnfathomableState, seat: int) -> None:
        spawn(state, DEEP, 1)
        if state.deep_ones[DEEP] >= SURGE:
            state.push(RiseAnywhere(seat))

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        return 3.0 if state.deep_ones[DEEP] + 1 >= SURGE else 1.5


class RiseAnywhere(Choice):
    """Where the Deep comes up."""

    KEY = "rise"
    CLAUSE = "UNF-15.13"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return SPACE_OPTIONS[: len(WATER)]

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        rise(state, option.space, (0, 1))


class CallToAction(SkillCard):
    """UNF-15.14: each Deep One in one's own space, or one anywhere."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return state.revealed[seat] and state.on_board() > 0

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.push(ChooseCalled(seat))

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        return 1.2 + 1.2 * state.deep_ones[state.at[seat]]


class ChooseCalled(Choice):
    """Whose Deep Ones act: in the traitor's own space all of them, elsewhere one."""

    KEY = "call"
    CLAUSE = "UNF-15.14"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in (*WATER, *DECKS, *ROOMS) if state.deep_ones[space]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        space = option.space
        state.acting[space] = state.deep_ones[space] if space == state.at[seat] else 1
        state.push(NextDeepOne())


class SirenSong(SkillCard):
    """UNF-15.15: a passenger is risked."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return state.revealed[seat]

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.push(Risk(1))

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        return 0.9


class Ransack(SkillCard):
    """UNF-15.16: a dial turns by the room; then no action is left."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return state.revealed[seat] and start and state.at[seat] in SPOILS

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.actions = 0
        lose(state, SPOILS[state.at[seat]], 1)

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        return 4.0


class PerformRites(SkillCard):
    """UNF-15.17: Hydra and Dagon act, then no action is left."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return state.revealed[seat] and start

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.actions = 0
        state.push_all([Activate(HYDRA), Activate(DAGON)])

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        return 3.6


REINFORCEMENTS = Reinforcements(51)
CALL_TO_ACTION = CallToAction(52)
SIREN_SONG = SirenSong(53)
RANSACK = Ransack(54)
PERFORM_RITES = PerformRites(55)
