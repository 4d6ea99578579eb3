"""The vocabulary of effects, third part: items, titles, kept cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BRIG
from fathoms.games.unfathomable.engine.defeat import remove_item
from fathoms.games.unfathomable.engine.ship import give_title, line, may_hold, move_character, next_in_line
from fathoms.games.unfathomable.events import ItemGained, MythosKept
from fathoms.games.unfathomable.numbers import CAPTAIN_TITLE, IMPROVEMENTS, KEEPER_TITLE
from fathoms.games.unfathomable.options import Item
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance


# -- items


class GainItem(Step[UnfathomableState]):
    """A role takes the top item, if there is one (UNF-4.12)."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.item_deck.cards:
            gain_item(state, state.who(self.role), state.item_deck.pop())


def gain_item(state: UnfathomableState, seat: int, item: int) -> None:
    """An item comes into play."""
    state.tell(ItemGained(seat, item))
    receive_item(state, seat, item)


def receive_item(state: UnfathomableState, seat: int, item: int) -> None:
    """UNF-4.13: an improvement may be made the active one when it is gained; the first is at once."""
    state.items[seat].append(item)
    state.items[seat].sort()
    if item in IMPROVEMENTS:
        if state.improvement[seat] < 0:
            state.improvement[seat] = item
        else:
            state.push(ChooseImprovement(seat))


class ChooseImprovement(Choice):
    """Which improvement counts; the others rest."""

    KEY = "improvement"
    CLAUSE = "UNF-4.13"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Item(item) for item in state.items[seat] if item in IMPROVEMENTS])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Item):
            state.improvement[seat] = option.item


class RemoveOwnItem(Choice):
    """A role removes one of its items from the game."""

    KEY = "remove-item"
    CLAUSE = "UNF-4.12"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Item(item) for item in state.items[seat]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Item):
            remove_item(state, option.item)


class RemoveItem(Step[UnfathomableState]):
    """A named item leaves the game, whoever has it."""

    item: int

    def __init__(self, item: int) -> None:
        self.item = item

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        remove_item(state, self.item)


class LoseItems(Step[UnfathomableState]):
    """A role loses all its items."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        for item in state.items[state.who(self.role)][:]:
            remove_item(state, item)


class KeepOneItem(Step[UnfathomableState]):
    """Criminal Activity: every human with more than one item keeps one."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push_all([ChooseKept(seat) for seat in state.humans() if len(state.items[seat]) > 1])


class ChooseKept(Choice):
    """The item that is kept."""

    KEY = "keep-item"
    CLAUSE = "UNF-4.12"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Item(item) for item in state.items[seat]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Item)
        for item in state.items[seat][:]:
            if item != option.item:
                remove_item(state, item)


# -- titles and kept cards


class LoseKeeper(Step[UnfathomableState]):
    """Fear of the Unknown: the title of Keeper passes on."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        give_title(state, KEEPER_TITLE, next_in_line(state, KEEPER_TITLE, state.keeper))


class Mutiny(Step[UnfathomableState]):
    """Power to the People: the Captain goes to the Brig, and the lowest in line takes over."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        captain = state.captain
        able = [seat for seat in line(state, CAPTAIN_TITLE) if may_hold(state, seat) and seat != captain]
        if able:
            give_title(state, CAPTAIN_TITLE, able[-1])
        move_character(state, captain, BRIG)


class Keep(Step[UnfathomableState]):
    """The mythos card being resolved stays in front of a role."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        seat = state.who(self.role)
        state.kept[seat].append(state.mythos_card)
        state.tell(MythosKept(seat, state.mythos_card))
        state.mythos_card = -1
