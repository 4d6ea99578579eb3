"""Mythos cards that stay in front of a seat, used as actions (UNF-6.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import BRIG
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE, Menu
from fathoms.games.unfathomable.options import UseMythos

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option


def kept_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """The kept cards that can be used now; none in the Brig."""
    if not state.kept[seat] or state.at[seat] == BRIG:
        return []
    return [UseMythos(card) for card in sorted(state.kept[seat]) if CATALOGUE.kept[card].usable(state, seat)]


def do_kept(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Use one."""
    assert isinstance(option, UseMythos)
    CATALOGUE.kept[option.crisis].use(state, seat)


MENU = Menu(kept_menu, {UseMythos: do_kept})
