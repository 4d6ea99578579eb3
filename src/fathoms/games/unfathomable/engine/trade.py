"""Section 4 of the rule book, trade (UNF-4.9 to 4.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import YES
from fathoms.games.unfathomable.engine.belongings import receive_item
from fathoms.games.unfathomable.engine.catalogue import Menu
from fathoms.games.unfathomable.events import ItemGiven, Reactions
from fathoms.games.unfathomable.options import Give, Trade
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Narrowed, Option, Question, Refusal
from fathoms.kernel.state import Ask

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks


def people_here(state: UnfathomableState, seat: int) -> list[int]:
    """Everybody in a seat's space, revealed traitors too."""
    return [other for other in range(state.seats) if state.at[other] == state.at[seat]]


def trade_menu(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """UNF-4.9: a human may open a trade where there are two people and an item."""
    if state.revealed[seat]:
        return []
    here = people_here(state, seat)
    return [Trade()] if len(here) > 1 and any(state.items[other] for other in here) else []


def do_trade(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Open a trade."""
    state.push(Propose(seat, state.content.proposals))


class Propose(Ask[UnfathomableState]):
    """UNF-4.10: whoever opened the trade proposes which items go to whom; proposing nothing closes it."""

    role: int
    left: int

    def __init__(self, role: int, left: int) -> None:
        self.role = role
        self.left = left

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = self.role
        here = people_here(state, seat)
        options = tuple([Give(item, to) for other in here for item in state.items[other] for to in here if to != other])
        most = sum([len(state.items[other]) for other in here])
        return (Question(state.answered[seat], seat, "trade", "UNF-4.10", options, least=0, most=most),)

    def refuse(self, state: UnfathomableState, question: Question, picks: Picks) -> Refusal | None:
        items = [pick.item for pick in picks if isinstance(pick, Give)]
        return Refusal("item-twice", "UNF-4.10") if len(set(items)) < len(items) else None

    def narrow(self, state: UnfathomableState, question: Question, picks: Picks) -> Narrowed:
        taken = [pick.item for pick in picks if isinstance(pick, Give)]
        options = [each for each in question.options if isinstance(each, Give) and each.item not in taken]
        return Narrowed(tuple(options), len(set(taken)) == len(taken))

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        gifts = tuple([(pick.item, pick.seat) for pick in answers[self.role] if isinstance(pick, Give)])
        if not gifts:
            return
        if self.left > 1:
            state.push(Propose(self.role, self.left - 1))
        consent = Consent(self.role, gifts)
        if consent.givers(state):
            state.push(consent)
        else:
            exchange(state, gifts)


class Consent(Ask[UnfathomableState]):
    """UNF-4.11: whoever would give something away must agree; one refusal and nothing happens."""

    role: int
    gifts: tuple[tuple[int, int], ...]

    def __init__(self, role: int, gifts: tuple[tuple[int, int], ...]) -> None:
        self.role = role
        self.gifts = gifts

    def givers(self, state: UnfathomableState) -> list[int]:
        """All but the proposer who would lose an item."""
        given = [item for item, _ in self.gifts]
        return [
            seat
            for seat in range(state.seats)
            if seat != self.role and any(item in state.items[seat] for item in given)
        ]

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        return tuple(
            [
                Question(state.answered[seat], seat, "consent", "UNF-4.11", YES, least=0, quiet=True, plain=True)
                for seat in self.givers(state)
            ]
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        state.tell(Reactions("consent"))
        if all(answers.values()):
            exchange(state, self.gifts)


def exchange(state: UnfathomableState, gifts: tuple[tuple[int, int], ...]) -> None:
    """Items change hands."""
    for item, to in gifts:
        give_item(state, item, to)


def give_item(state: UnfathomableState, item: int, to: int) -> None:
    """An item goes from whoever has it to a seat."""
    seat = next(each for each in range(state.seats) if item in state.items[each])
    state.items[seat].remove(item)
    if state.improvement[seat] == item:
        state.improvement[seat] = -1
    state.tell(ItemGiven(seat, to, item))
    receive_item(state, to, item)


MENU = Menu(trade_menu, {Trade: do_trade})
