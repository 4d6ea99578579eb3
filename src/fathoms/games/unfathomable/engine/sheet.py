"""Section 17 of the rule book: abilities and feats of the characters that are actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import BRIG
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE, Menu
from fathoms.games.unfathomable.engine.defeat import use_feat
from fathoms.games.unfathomable.engine.ship import tell_ability
from fathoms.games.unfathomable.numbers import mark
from fathoms.games.unfathomable.options import UseAbility, UseFeat

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option

ABILITY = 50
"""The mark of a character's once-a-turn ability."""


def sheet_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """UNF-4.14: the sheet's action, and the feat's, of a human who is not in the Brig."""
    if state.revealed[seat] or state.at[seat] == BRIG:
        return []
    person = CATALOGUE.people[state.characters[seat]]
    options: list[Option] = []
    if person.able(state, seat):
        options.append(UseAbility())
    if state.feats[seat] and person.ripe(state, seat):
        options.append(UseFeat())
    return options


def fresh(state: UnfathomableState, seat: int) -> bool:
    """Whether a seat's once-a-turn ability has not been used."""
    return not state.used(mark(seat, ABILITY))


def spend(state: UnfathomableState, seat: int) -> None:
    """It is used now."""
    state.turn_used.append(mark(seat, ABILITY))


def do_ability(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Carry out the sheet's action."""
    tell_ability(state, seat)
    CATALOGUE.people[state.characters[seat]].ability(state, seat, chance)


def do_feat(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-4.15: carry out the feat's action."""
    use_feat(state, seat)
    CATALOGUE.people[state.characters[seat]].feat(state, seat, chance)


MENU = Menu(sheet_menu, {UseAbility: do_ability, UseFeat: do_feat})
