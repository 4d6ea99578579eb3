"""Section 4 of the rule book: actions. The menu is put together from what modules offer (catalogue.MENUS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BRIG, DECKS, ROOMS, SPACES, WALKABLE
from fathoms.games.unfathomable.cards import (
    ARJUN,
    KNIFE,
    RIFLE,
    SHOTGUN,
    SIX_SHOOTER,
    STARBUCK,
    skill,
    value,
)
from fathoms.games.unfathomable.catalogue import DEEDS, MENUS, PLAIN
from fathoms.games.unfathomable.damage import WILD, damaged, repair
from fathoms.games.unfathomable.defeat import PEACEMAKER, Defeat, DefeatPassenger, rescue
from fathoms.games.unfathomable.dice import Throw, tell_attack
from fathoms.games.unfathomable.events import Attacked
from fathoms.games.unfathomable.hands import discard, hand_options, picked_cards
from fathoms.games.unfathomable.options import Attack, Card, Move, Prey, Repair, Rescue
from fathoms.games.unfathomable.ship import move_character, remove_deep_ones
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Narrowed, Option, Question, Refusal
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

MOVES: tuple[Option, ...] = tuple(Move(space) for space in range(SPACES))
BARE_ATTACKS: tuple[Option, ...] = tuple(Attack(space) for space in range(SPACES))
HIT_DEEP_ONE, HIT_CHARACTER = 4, 6
STRUCTURAL_PRICE, WILD_PRICE = 3, 5


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
        for menu in MENUS:
            options += menu(state, seat, self.start)
        return tuple(options)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            DEEDS[type(option)](state, seat, option, chance)

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


def may_attack(state: UnfathomableState, seat: int) -> bool:
    """The Peacemaker does not attack."""
    return state.characters[seat] != ARJUN or PEACEMAKER not in state.kept[seat]


def targets(state: UnfathomableState, seat: int, space: int, item: int) -> list[Option]:
    """UNF-4.3: enemies in a space. Deep Ones and revealed traitors for humans, humans for revealed traitors."""
    options: list[Option] = []
    traitor = state.revealed[seat]
    if state.deep_ones[space] and not traitor:
        options.append(Attack(space, item=item) if item >= 0 else BARE_ATTACKS[space])
    options += [
        Attack(space, other, item)
        for other in range(state.seats)
        if state.at[other] == space and state.revealed[other] != traitor
    ]
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


def mark(seat: int, ability: int) -> int:
    """The sign that a seat has used something that is limited to once a turn."""
    return (seat + 1) * 100 + ability


def weapon_bonus(state: UnfathomableState, seat: int, item: int) -> int:
    """UNF-16.1: what an item adds to an attack."""
    if item == SIX_SHOOTER:
        return 2
    if item == RIFLE:
        return 1
    if item == SHOTGUN:
        here, traitor = state.at[seat], state.revealed[seat]
        people = [other for other in range(state.seats) if state.at[other] == here]
        enemies = len([other for other in people if state.revealed[other] != traitor])
        return enemies + (0 if traitor else state.deep_ones[here])
    return 1 if item < 0 and KNIFE in state.items[seat] and state.free(seat) else 0


class JudgeAttack(Step[UnfathomableState]):
    """UNF-4.4: a Deep One falls on 4 or more, a character on 6 or more."""

    space: int
    victim: int

    def __init__(self, space: int, victim: int) -> None:
        self.space = space
        self.victim = victim

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        hit = tell_attack(state, state.die, HIT_DEEP_ONE if self.victim < 0 else HIT_CHARACTER)
        if hit and self.victim < 0:
            remove_deep_ones(state, self.space, 1)
        elif hit:
            state.push(Defeat(self.victim))


def do_rescue(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-4.5."""
    rescue(state, state.at[seat])


def do_prey(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-13.9."""
    state.push(DefeatPassenger(state.at[seat]))


# -- repairs and the way out of the Brig: cards worth enough, none of them superfluous


def worth(cards: list[int]) -> int:
    """The value of some skill cards."""
    return sum([value(card) for card in cards])


def may_repair(state: UnfathomableState, space: int) -> bool:
    """UNF-11.7: a damaged room without a Deep One; by the reference without a revealed traitor, too (UNF-13.7)."""
    if space not in ROOMS or not damaged(state, space) or state.deep_ones[space]:
        return False
    return state.booklet or not state.traitor_at(space)


def payments(state: UnfathomableState, seat: int, room: int) -> list[int]:
    """The cards of a hand that can go towards the repair of a room, if they suffice."""
    card = state.damage[room - ROOMS[0]]
    usable = [each for each in state.hands[seat] if card == WILD or skill(each) == card]
    return usable if worth(usable) >= price(state, room) else []


def price(state: UnfathomableState, room: int) -> int:
    """UNF-11.9: what a repair takes."""
    return WILD_PRICE if state.damage[room - ROOMS[0]] == WILD else STRUCTURAL_PRICE


class Pay(Ask[UnfathomableState]):
    """Discard cards worth at least a price; every one of them must be needed (UNF-11.9, UNF-13.11)."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def terms(self, state: UnfathomableState) -> tuple[int, list[int], str]:
        """The price, the cards that count, and the clause."""
        raise NotImplementedError

    def paid(self, state: UnfathomableState, chance: Chance) -> None:
        """What the payment was for."""
        raise NotImplementedError

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = self.role
        price, usable, clause = self.terms(state)
        options = tuple([each for each in hand_options(state, seat) if isinstance(each, Card) and each.card in usable])
        default = cheapest(options, price)
        return (
            Question(
                state.answered[seat],
                seat,
                "pay",
                clause,
                options,
                least=1,
                most=len(options),
                default=default,
                params={"price": price},
            ),
        )

    def refuse(self, state: UnfathomableState, question: Question, picks: Picks) -> Refusal | None:
        price, _, clause = self.terms(state)
        cards = picked_cards(picks)
        paid = worth(cards)
        if paid < price:
            return Refusal("too-little", clause, {"price": price, "paid": paid})
        if any(paid - value(card) >= price for card in cards):
            return Refusal("superfluous", clause, {"price": price, "paid": paid})
        return None

    def narrow(self, state: UnfathomableState, question: Question, picks: Picks) -> Narrowed:
        price, _, _ = self.terms(state)
        cards = picked_cards(picks)
        may_stop = bool(picks) and self.refuse(state, question, picks) is None
        rest = [option for option in question.options if option not in picks]
        open_to = []
        for option in rest:
            others = picked_cards(tuple([each for each in rest if each != option]))
            if reaches(price, [*cards, *picked_cards((option,))], others):
                open_to.append(option)
        return Narrowed(tuple(open_to), may_stop)

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        discard(state, self.role, picked_cards(answers[self.role]))
        self.paid(state, chance)


def reaches(price: int, chosen: list[int], rest: list[int]) -> bool:
    """Whether cards can be added to the chosen ones so that the price is met and no card is superfluous.

    A card is superfluous if the others reach the price without it, so the total must stay below the price plus the
    lowest value among all cards of the payment.
    """
    paid, lowest = worth(chosen), min([value(card) for card in chosen])
    if price <= paid < price + lowest:
        return True
    # Sums that can be made, with the lowest value each card set may have: bounded by the few values there are.
    for floor in range(1, lowest + 1):
        sums = {paid}
        for card in rest:
            if value(card) >= floor:
                sums |= {total + value(card) for total in sums}
        if any(price <= total < price + floor for total in sums):
            return True
    return False


def cheapest(options: tuple[Option, ...], price: int) -> Picks:
    """A legal payment: the dearest cards first until the price is met, so that none is superfluous."""
    by_value = sorted(options, key=lambda option: -value(picked_cards((option,))[0]))
    taken: list[Option] = []
    for option in by_value:
        if worth(picked_cards(tuple(taken))) < price:
            taken.append(option)
    return tuple([option for option in options if option in taken])


class PayRepair(Pay):
    """The price of a repair."""

    def terms(self, state: UnfathomableState) -> tuple[int, list[int], str]:
        room = state.at[self.role]
        return price(state, room), payments(state, self.role, room), "UNF-11.9"

    def paid(self, state: UnfathomableState, chance: Chance) -> None:
        repair(state, state.at[self.role], chance)


class BreakOut(Pay):
    """UNF-13.11: a revealed traitor leaves the Brig for cards worth 12."""

    to: int

    def __init__(self, role: int, to: int) -> None:
        self.role = role
        self.to = to

    def terms(self, state: UnfathomableState) -> tuple[int, list[int], str]:
        return state.content.breakout, state.hands[self.role], "UNF-13.11"

    def paid(self, state: UnfathomableState, chance: Chance) -> None:
        move_character(state, self.role, self.to)


def do_repair(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """UNF-11.8."""
    state.push(PayRepair(seat))


MENUS[PLAIN] = plain_menu
DEEDS.update({Move: do_move, Attack: do_attack, Rescue: do_rescue, Prey: do_prey, Repair: do_repair})
