"""Section 16 of the rule book: items used as actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.actions import Act, mark, may_attack, may_repair, targets
from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import ADJACENT, BRIG, DECKS, ROOMS, SHIP, SICK_BAY
from fathoms.games.unfathomable.cards import (
    BOOK_OF_DAGON,
    GRENADE,
    PLIMSOLLS,
    RIFLE,
    STARBUCK,
    TOOL_KIT,
    TRUMPET,
    WEAPONS,
)
from fathoms.games.unfathomable.catalogue import DEEDS, ITEM, MENUS
from fathoms.games.unfathomable.damage import Damage, damaged, repair
from fathoms.games.unfathomable.defeat import Defeat, DefeatPassenger, remove_item, rescue
from fathoms.games.unfathomable.events import ItemUsed
from fathoms.games.unfathomable.monsters import SPACE_OPTIONS
from fathoms.games.unfathomable.options import Space, UseItem
from fathoms.games.unfathomable.ship import move_character, move_deep_ones, remove_deep_ones
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import AnyStep

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

USES: tuple[Option, ...] = tuple(UseItem(item) for item in range(20))


def item_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """Weapons, and items with an action of their own; none in the Brig."""
    items = state.items[seat]
    if not items or state.at[seat] == BRIG:
        return []
    options: list[Option] = []
    for item in items:
        if item in WEAPONS or item == STARBUCK:
            options += weapon_targets(state, seat, item)
        elif item in READY and READY[item](state, seat):
            options.append(USES[item])
    return options


def weapon_targets(state: UnfathomableState, seat: int, item: int) -> list[Option]:
    """UNF-16.1: whom a weapon reaches: the Rifle adjacent spaces, the others one's own."""
    if not may_attack(state, seat) or (item == STARBUCK and state.used(mark(seat, STARBUCK))):
        return []
    here = state.at[seat]
    spaces = [space for space in ADJACENT[here] if space not in (SICK_BAY, BRIG)] if item == RIFLE else [here]
    return [option for space in spaces for option in targets(state, seat, space, item)]


def _near(state: UnfathomableState, seat: int) -> list[int]:
    """One's own and the adjacent deck spaces that hold passengers."""
    here = state.at[seat]
    return [deck for deck in DECKS if (deck == here or deck in ADJACENT[here]) and state.risked[deck - DECKS[0]]]


def _can_call(state: UnfathomableState, seat: int) -> bool:
    return bool(_near(state, seat))


def _can_mend(state: UnfathomableState, seat: int) -> bool:
    return may_repair(state, state.at[seat])


def _can_read(state: UnfathomableState, seat: int) -> bool:
    return state.deep_ones[state.at[seat]] > 0 and not state.used(mark(seat, BOOK_OF_DAGON))


def _can_run(state: UnfathomableState, seat: int) -> bool:
    return not state.used(mark(seat, PLIMSOLLS))


def _can_throw(state: UnfathomableState, seat: int) -> bool:
    return True


READY = {TRUMPET: _can_call, TOOL_KIT: _can_mend, BOOK_OF_DAGON: _can_read, PLIMSOLLS: _can_run, GRENADE: _can_throw}


def do_use_item(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-16.2: carry out an item's action."""
    assert isinstance(option, UseItem)
    item = option.item
    state.tell(ItemUsed(seat, item))
    if item == TRUMPET:
        for deck in _near(state, seat):
            for _ in range(state.risked[deck - DECKS[0]]):
                rescue(state, deck)
    elif item == TOOL_KIT:
        repair(state, state.at[seat], chance)
    elif item == GRENADE:
        remove_item(state, GRENADE)
        state.push(ThrowGrenade(seat))
    else:
        state.turn_used.append(mark(seat, item))
        state.push(Act(seat))
        state.push(DriveAway(seat) if item == BOOK_OF_DAGON else Dash(seat))


class DriveAway(Choice):
    """Book of Dagon: all Deep Ones of one's space go to an adjacent one."""

    KEY = "drive-away"
    CLAUSE = "UNF-16.2"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in ADJACENT[state.at[seat]] if space not in (SICK_BAY, BRIG)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        move_deep_ones(state, state.at[seat], option.space, state.deep_ones[state.at[seat]])


class Dash(Choice):
    """Plimsolls: move to an adjacent space."""

    KEY = "dash"
    CLAUSE = "UNF-16.2"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        near = ADJACENT[state.at[seat]]
        return tuple([SPACE_OPTIONS[space] for space in near if space in SHIP and space not in (SICK_BAY, BRIG)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        move_character(state, seat, option.space)


class ThrowGrenade(Choice):
    """Jam Tin Grenade: everything in an adjacent space is defeated; an intact room is damaged."""

    KEY = "grenade"
    CLAUSE = "UNF-16.2"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in ADJACENT[state.at[seat]] if space not in (SICK_BAY, BRIG)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        space = option.space
        remove_deep_ones(state, space, state.deep_ones[space])
        steps: list[AnyStep] = [Defeat(other) for other in range(state.seats) if state.at[other] == space]
        if space in DECKS:
            steps += [DefeatPassenger(space) for _ in range(state.risked[space - DECKS[0]])]
        if space in ROOMS and not damaged(state, space):
            steps.append(Damage(space))
        state.push_all(steps)


MENUS[ITEM] = item_menu
DEEDS[UseItem] = do_use_item
