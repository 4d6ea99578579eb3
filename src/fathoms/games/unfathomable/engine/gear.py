"""Section 16 of the rule book: items used as actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import BRIG
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE, Menu
from fathoms.games.unfathomable.engine.weapons import weapon_targets
from fathoms.games.unfathomable.events import ItemUsed
from fathoms.games.unfathomable.numbers import ITEMS, STARBUCK, WEAPONS
from fathoms.games.unfathomable.options import UseItem
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance

USES: tuple[Option, ...] = tuple(UseItem(item) for item in range(ITEMS))


def item_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """Weapons, and items with an action of their own; none in the Brig."""
    items = state.items[seat]
    if not items or state.at[seat] == BRIG:
        return []
    options: list[Option] = []
    for item in items:
        if item in WEAPONS or item == STARBUCK:
            options += weapon_targets(state, seat, item)
        elif CATALOGUE.items[item].ready(state, seat):
            options.append(USES[item])
    return options


def do_use_item(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-16.2: carry out an item's action."""
    assert isinstance(option, UseItem)
    state.tell(ItemUsed(seat, option.item))
    CATALOGUE.items[option.item].use(state, seat, chance)


MENU = Menu(item_menu, {UseItem: do_use_item})
