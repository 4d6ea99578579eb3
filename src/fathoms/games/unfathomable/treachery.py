"""Section 15 of the rule book, last part: treachery cards in the hands of revealed traitors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BOILER, CHAPEL, DECKS, DEEP, GALLEY, ROOMS, WATER
from fathoms.games.unfathomable.cards import FOOD, FUEL, SANITY, TREACHERY, skill
from fathoms.games.unfathomable.catalogue import MENUS, TREACHEROUS
from fathoms.games.unfathomable.defeat import Risk
from fathoms.games.unfathomable.monsters import DAGON, HYDRA, SPACE_OPTIONS, SURGE, Activate, NextDeepOne
from fathoms.games.unfathomable.options import Space
from fathoms.games.unfathomable.ship import lose, rise, spawn
from fathoms.games.unfathomable.skills import DOES, PLAYS
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

REINFORCEMENTS, CALL_TO_ACTION, SIREN_SONG, RANSACK, PERFORM_RITES = 51, 52, 53, 54, 55
SPOILS = {CHAPEL: SANITY, GALLEY: FOOD, BOILER: FUEL}


def treachery_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """UNF-15.12: only revealed traitors use treachery; the two great cards only at the start of their step."""
    if not state.revealed[seat]:
        return []
    cards = sorted({card for card in state.hands[seat] if skill(card) == TREACHERY})
    return [PLAYS[card] for card in cards if _able(state, seat, card, start)]


def _able(state: UnfathomableState, seat: int, card: int, start: bool) -> bool:
    if card == CALL_TO_ACTION:
        return state.on_board() > 0
    if card == RANSACK:
        return start and state.at[seat] in SPOILS
    if card == PERFORM_RITES:
        return start
    return True


def reinforce(state: UnfathomableState, seat: int) -> None:
    """UNF-15.13: a Deep One into the Deep; with four or more there, all come up in any water space."""
    spawn(state, DEEP, 1)
    if state.deep_ones[DEEP] >= SURGE:
        state.push(RiseAnywhere(seat))


class RiseAnywhere(Choice):
    """Where the Deep comes up."""

    KEY = "rise"
    CLAUSE = "UNF-15.13"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return SPACE_OPTIONS[: len(WATER)]

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        rise(state, option.space, (0, 1))


def call_to_action(state: UnfathomableState, seat: int) -> None:
    """UNF-15.14: each Deep One in one's own space, or one anywhere."""
    state.push(ChooseCalled(seat))


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


def sing(state: UnfathomableState, seat: int) -> None:
    """UNF-15.15: Siren Song."""
    state.push(Risk(1))


def ransack(state: UnfathomableState, seat: int) -> None:
    """UNF-15.16: Ransack, then no action is left."""
    state.actions = 0
    lose(state, SPOILS[state.at[seat]], 1)


def perform_rites(state: UnfathomableState, seat: int) -> None:
    """UNF-15.17: Hydra and Dagon act, then no action is left."""
    state.actions = 0
    state.push_all([Activate(HYDRA), Activate(DAGON)])


DOES.update(
    {
        REINFORCEMENTS: reinforce,
        CALL_TO_ACTION: call_to_action,
        SIREN_SONG: sing,
        RANSACK: ransack,
        PERFORM_RITES: perform_rites,
    }
)
MENUS[TREACHEROUS] = treachery_menu
