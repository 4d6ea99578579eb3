"""Section 4 of the rule book: actions. The menu is put together from what modules offer (engine/catalogue.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BRIG, DECKS, SPACES, WALKABLE
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE, Menu
from fathoms.games.unfathomable.engine.defeat import DefeatPassenger, rescue
from fathoms.games.unfathomable.engine.dice import Throw
from fathoms.games.unfathomable.engine.payment import BreakOut, PayRepair, may_repair, payments, worth
from fathoms.games.unfathomable.engine.ship import move_character
from fathoms.games.unfathomable.engine.weapons import JudgeAttack, may_attack, targets, weapon_bonus
from fathoms.games.unfathomable.events import Attacked
from fathoms.games.unfathomable.numbers import STARBUCK, mark
from fathoms.games.unfathomable.options import Attack, Move, Prey, Repair, Rescue
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question, Refusal
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

MOVES: tuple[Option, ...] = tuple(Move(space) for space in range(SPACES))


class ActionStep(Step[UnfathomableState]):
    """UNF-4.1: the active player's actions, one after another."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.actions > 0:
            state.actions -= 1
            state.push(self)
            state.push(Act(state.active, state.actions == 1))


class Act(Choice):
    """One action of a seat, in its own turn or granted to it; picking nothing forgoes it."""

    KEY = "action"
    CLAUSE = "UNF-4.1"
    OPTIONAL = True

    start: bool

    def __init__(self, role: int, start: bool = False) -> None:  # noqa: FBT002 - stored by name
        self.role = role
        self.start = start

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        options: list[Option] = []
        for menu in CATALOGUE.menus:
            options += menu.offers(state, seat, self.start)
        return tuple(options)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            CATALOGUE.deeds[type(option)](state, seat, option, chance)

    def why_not(self, state: UnfathomableState, question: Question, option: Option) -> Refusal:
        return Refusal("not-offered", WHY_NOT.get(type(option), question.clause))


WHY_NOT: dict[type[Option], str] = {Move: "UNF-4.2", Attack: "UNF-4.3", Rescue: "UNF-4.5", Repair: "UNF-11.7"}
"""The clause that says when such an option is offered."""


# -- plain actions


def plain_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """Move, attack, rescue, repair."""
    here = state.at[seat]
    if here == BRIG:
        can_pay = state.revealed[seat] and worth(state.hands[seat]) >= state.content.breakout
        return [MOVES[space] for space in WALKABLE] if can_pay else []
    options = [MOVES[space] for space in WALKABLE if space != here]
    options += traitor_menu(state, seat, here) if state.revealed[seat] else human_menu(state, seat, here)
    return options


def human_menu(state: UnfathomableState, seat: int, here: int) -> list[Option]:
    """What a human may do where they stand."""
    options: list[Option] = []
    if may_attack(state, seat):
        options += targets(state, seat, here, -1)
    if here in DECKS and state.risked[here - DECKS[0]]:
        options.append(Rescue())
    if may_repair(state, here) and payments(state, seat, here):
        options.append(Repair())
    return options


def traitor_menu(state: UnfathomableState, seat: int, here: int) -> list[Option]:
    """UNF-13.9: a revealed traitor attacks humans, and passengers whom no human protects."""
    options = targets(state, seat, here, -1)
    if here in DECKS and state.risked[here - DECKS[0]] and not state.humans_at(here):
        options.append(Prey())
    return options


def do_move(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-4.2; out of the Brig a revealed traitor pays first (UNF-13.11)."""
    assert isinstance(option, Move)
    if state.at[seat] == BRIG:
        state.push(BreakOut(seat, option.to))
    else:
        move_character(state, seat, option.to)


def do_attack(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-4.3: throw the die."""
    assert isinstance(option, Attack)
    state.tell(Attacked(seat, option.space, option.other))
    if option.item == STARBUCK:
        state.turn_used.append(mark(seat, STARBUCK))
        state.push(Act(seat))
    bonus = weapon_bonus(state, seat, option.item)
    state.push_all([Throw(option.item + 1, seat, bonus), JudgeAttack(option.space, option.other)])


def do_rescue(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-4.5."""
    rescue(state, state.at[seat])


def do_prey(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-13.9."""
    state.push(DefeatPassenger(state.at[seat]))


def do_repair(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-11.8."""
    state.push(PayRepair(seat))


MENU = Menu(plain_menu, {Move: do_move, Attack: do_attack, Rescue: do_rescue, Prey: do_prey, Repair: do_repair})
