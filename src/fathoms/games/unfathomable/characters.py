"""Section 17 of the rule book: abilities and feats of the ten characters that are actions, and their reveals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.actions import Act, do_attack, mark
from fathoms.games.unfathomable.asks import Choice, IfAny
from fathoms.games.unfathomable.board import ADJACENT, BOILER, BRIG, DECKS, DEEP, WATER
from fathoms.games.unfathomable.cards import (
    ARJUN,
    FUEL,
    ISHMAEL,
    JAMIE,
    JEANNE,
    LORE,
    SAMIRA,
    WEAPONS,
    WILLIAM,
    value,
)
from fathoms.games.unfathomable.catalogue import DEEDS, MENUS, SHEET
from fathoms.games.unfathomable.defeat import use_feat
from fathoms.games.unfathomable.dice import RollSum
from fathoms.games.unfathomable.hands import card_options, discard, kinds_held
from fathoms.games.unfathomable.items import weapon_targets
from fathoms.games.unfathomable.loyalty import show_loyalty
from fathoms.games.unfathomable.monsters import SPACE_OPTIONS
from fathoms.games.unfathomable.options import Accept, Attack, Card, Give, Monarch, Seat, Space, UseAbility, UseFeat
from fathoms.games.unfathomable.peeks import SPELLS, look
from fathoms.games.unfathomable.people import SEATS, gain_item
from fathoms.games.unfathomable.ship import lose, move_character, move_monarch, tell_ability
from fathoms.games.unfathomable.spellcraft import cast_top
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.tracks import Travel
from fathoms.games.unfathomable.trade import give_item
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

ABILITY = 50
"""The mark of a character's once-a-turn ability."""
MANY_ITEMS = 4
OATH = 7


def ability_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """UNF-4.14: the sheet's action, and the feat's, of a human who is not in the Brig."""
    if state.revealed[seat] or state.at[seat] == BRIG:
        return []
    character = state.characters[seat]
    options: list[Option] = []
    if character in ABILITIES and ABILITIES[character](state, seat):
        options.append(UseAbility())
    if state.feats[seat] and character in FEATS and FEATS[character](state, seat):
        options.append(UseFeat())
    return options


def _fresh(state: UnfathomableState, seat: int) -> bool:
    return not state.used(mark(seat, ABILITY))


def shots(state: UnfathomableState, seat: int) -> list[Option]:
    """The attacks that a seat's weapons allow."""
    return [option for item in state.items[seat] if item in WEAPONS for option in weapon_targets(state, seat, item)]


def _can_draw_weapon(state: UnfathomableState, seat: int) -> bool:
    return _fresh(state, seat) and bool(shots(state, seat))


def _can_swear(state: UnfathomableState, seat: int) -> bool:
    return state.monarchs != [DEEP, DEEP] and bool(kinds_held(state, seat, LORE))


def _can_train(state: UnfathomableState, seat: int) -> bool:
    return _fresh(state, seat) and bool(state.spells.cards)


def _can_scavenge(state: UnfathomableState, seat: int) -> bool:
    return _fresh(state, seat) and len(state.items[seat]) <= MANY_ITEMS and bool(state.item_deck.cards)


ABILITIES = {
    ARJUN: _fresh,
    JAMIE: _can_draw_weapon,
    ISHMAEL: _can_swear,
    WILLIAM: _can_train,
    SAMIRA: _can_scavenge,
}


def do_ability(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Carry out the sheet's action."""
    tell_ability(state, seat)
    character = state.characters[seat]
    if character != ISHMAEL:
        state.turn_used.append(mark(seat, ABILITY))
    if character in (ARJUN, JAMIE, WILLIAM):
        state.push(Act(seat))
    if character == ARJUN:
        state.push(GoOnDeck(seat))
    elif character == JAMIE:
        state.push(QuickDraw(seat))
    elif character == ISHMAEL:
        state.push(ChooseMonarch(seat))
    elif character == WILLIAM:
        look(state, seat, SPELLS, 1, chance)
        state.push(LeaveSpell(seat))
    else:
        state.push(IfAny(HandOut(seat)))
        gain_item(state, seat, state.item_deck.pop())


class GoOnDeck(Choice):
    """Deck Chief: move to any deck space."""

    KEY = "deck-chief"
    CLAUSE = "UNF-17.2"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[deck] for deck in DECKS if deck != state.at[seat]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        move_character(state, seat, option.space)


class QuickDraw(Choice):
    """Quick Draw: an attack with a weapon."""

    KEY = "quick-draw"
    CLAUSE = "UNF-17.4"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple(shots(state, seat))

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Attack)
        do_attack(state, seat, option, chance)


class ChooseMonarch(Choice):
    """First Oath of Dagon: which monarch."""

    KEY = "oath"
    CLAUSE = "UNF-17.8"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Monarch(monarch) for monarch in (0, 1) if state.monarchs[monarch] != DEEP])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Monarch)
        state.push(SpendForOath(seat, option.monarch))


class SpendForOath(Choice):
    """The lore card, then the die."""

    KEY = "spend-lore"
    CLAUSE = "UNF-17.8"

    monarch: int

    def __init__(self, role: int, monarch: int) -> None:
        self.role = role
        self.monarch = monarch

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return card_options(kinds_held(state, seat, LORE))

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Card)
        discard(state, seat, [option.card])
        state.push(RollSum(value(option.card), OATH, (Drift(seat, self.monarch),), (Sink(self.monarch),)))


class Sink(Step[UnfathomableState]):
    """A monarch goes to the Deep."""

    monarch: int

    def __init__(self, monarch: int) -> None:
        self.monarch = monarch

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        move_monarch(state, self.monarch, DEEP)


class Drift(Choice):
    """The monarch may be moved to an adjacent water space."""

    KEY = "drift"
    CLAUSE = "UNF-17.8"
    OPTIONAL = True

    monarch: int

    def __init__(self, role: int, monarch: int) -> None:
        self.role = role
        self.monarch = monarch

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[water] for water in ADJACENT[state.monarchs[self.monarch]] if water in WATER])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Space):
            move_monarch(state, self.monarch, option.space)


class LeaveSpell(Choice):
    """Occult Training: put the top spell under the deck, or leave it."""

    KEY = "bottom-spell"
    CLAUSE = "UNF-17.9"
    OPTIONAL = True

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return (Accept(),)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            spell = state.spells.cards[-1]
            state.spells.put_under(spell, state.spells.take(spell))


class HandOut(Choice):
    """Scavenger: an item may go to a human in her space."""

    KEY = "hand-out"
    CLAUSE = "UNF-17.10"
    OPTIONAL = True

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        near = [other for other in state.humans_at(state.at[seat]) if other != seat]
        return tuple([Give(item, other) for item in state.items[seat] for other in near])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Give):
            give_item(state, option.item, option.seat)


# -- feats that are actions


def _in_boiler(state: UnfathomableState, seat: int) -> bool:
    return state.at[seat] == BOILER


def _has_company(state: UnfathomableState, seat: int) -> bool:
    return state.at.count(state.at[seat]) > 1


def _always(state: UnfathomableState, seat: int) -> bool:
    return any(other != seat for other in state.humans())


def _keeps_tome(state: UnfathomableState, seat: int) -> bool:
    return state.keeper == seat and bool(state.spells.cards)


FEATS = {JEANNE: _in_boiler, JAMIE: _has_company, ISHMAEL: _always, WILLIAM: _keeps_tome}


def do_feat(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-4.15: carry out the feat's action."""
    use_feat(state, seat)
    character = state.characters[seat]
    if character == JEANNE:
        state.push(Travel(2))
        lose(state, FUEL, 1)
    elif character == JAMIE:
        state.push(ArrestOrder(seat))
    elif character == ISHMAEL:
        state.push(Ancestry(seat))
    else:
        state.push(Act(seat))
        cast_top(state, seat)


class ArrestOrder(Choice):
    """Another character in Jamie's space goes to the Brig."""

    KEY = "arrest-order"
    CLAUSE = "UNF-17.4"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        here = state.at[seat]
        return tuple([SEATS[other] for other in range(state.seats) if other != seat and state.at[other] == here])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        move_character(state, option.seat, BRIG)


class Ancestry(Choice):
    """Ishmael looks at all loyalty cards of another human."""

    KEY = "ancestry"
    CLAUSE = "UNF-17.8"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SEATS[other] for other in state.humans() if other != seat])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        show_loyalty(state, option.seat, seat)


MENUS[SHEET] = ability_menu
DEEDS[UseAbility] = do_ability
DEEDS[UseFeat] = do_feat
