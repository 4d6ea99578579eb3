"""Section 4 of the rule book: the winner's dues."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from fathoms.kernel.question import Narrowed, Question, Refusal
from fathoms.kernel.state import Ask
from salvage.cards import value
from salvage.events import DuesPaid
from salvage.options import Pay
from salvage.state import SalvageState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks


class Dues(Ask[SalvageState]):
    """SAL-4.1: the winner pays, whatever it holds."""

    def questions(self, state: SalvageState) -> tuple[Question, ...]:
        seat, dues = state.winner, state.content.dues
        options = tuple([Pay(card) for card in state.hands[seat]])
        default = _legal(options, dues)[0]
        question = Question(
            state.answered[seat],
            seat,
            "dues",
            "SAL-4.1",
            options,
            least=min(1, len(options)),
            most=len(options),
            default=default,
            params={"dues": dues},
        )
        return (question,)

    def refuse(self, state: SalvageState, question: Question, picks: Picks) -> Refusal | None:
        dues, paid = state.content.dues, worth(picks)
        if worth(question.options) < dues:
            return None if len(picks) == question.most else Refusal("whole-hand", "SAL-4.3")
        if paid < dues:
            return Refusal("too-little", "SAL-4.1", {"dues": dues, "paid": paid})
        if paid - min([worth((pick,)) for pick in picks]) >= dues:
            return Refusal("superfluous", "SAL-4.2", {"dues": dues, "paid": paid})
        return None

    def narrow(self, state: SalvageState, question: Question, picks: Picks) -> Narrowed:
        chosen = set(picks)
        reachable = [set(legal) for legal in _legal(question.options, state.content.dues) if chosen <= set(legal)]
        addable = set().union(*reachable) - chosen
        return Narrowed(tuple([option for option in question.options if option in addable]), chosen in reachable)

    def answered(self, state: SalvageState, answers: dict[int, Picks], chance: Chance) -> None:
        cards = [pick.card for pick in answers[state.winner] if isinstance(pick, Pay)]
        for card in cards:
            state.discard(state.winner, card)
        state.tell(DuesPaid(state.winner, tuple(cards)))


def worth(picks: Iterable[Option]) -> int:
    """What the cards add up to."""
    return sum([value(pick.card) for pick in picks if isinstance(pick, Pay)])


def _legal(options: Picks, dues: int) -> list[Picks]:
    """Every legal payment, the fewest cards first."""
    if worth(options) < dues:
        return [options]
    sizes = range(1, len(options) + 1)
    enough = [picks for size in sizes for picks in combinations(options, size) if worth(picks) >= dues]
    return [picks for picks in enough if all(worth(picks) - worth((pick,)) < dues for pick in picks)]
