"""ITD-9.1: the question that an optional ability asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathoms.games.in_too_deep.companies import NAMES
from fathoms.games.in_too_deep.events import AbilityDeclined
from fathoms.games.in_too_deep.options import DECLINE
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.question import Option, Question, Refusal
from fathoms.kernel.state import Ask

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks


class Ability(Ask[DeepState]):
    """Use it in one of some ways, or decline. What is chosen is done at once; its cost is asked for next."""

    COMPANY: ClassVar[int]
    KEY: ClassVar[str]
    CLAUSE: ClassVar[str]

    def open_to(self, state: DeepState) -> bool:
        """ITD-9.4: whether it may be possible, as far as everybody can see; only then is the seat asked."""
        raise NotImplementedError

    def ways(self, state: DeepState) -> list[Option]:
        """Every way to use it, in a fixed order."""
        raise NotImplementedError

    def use(self, state: DeepState, way: Option) -> None:
        """Do it, and charge for it."""
        raise NotImplementedError

    def questions(self, state: DeepState) -> tuple[Question, ...]:
        seat = state.active
        options = (DECLINE, *self.ways(state))
        return (Question(state.answered[seat], seat, self.KEY, self.CLAUSE, options, default=(DECLINE,), plain=True),)

    def answered(self, state: DeepState, answers: dict[int, Picks], chance: Chance) -> None:
        (way,) = answers[state.active]
        if way is DECLINE or way == DECLINE:
            state.tell(AbilityDeclined(state.active, NAMES[self.COMPANY]))
        else:
            self.use(state, way)

    def why_not(self, state: DeepState, question: Question, option: Option) -> Refusal:
        return Refusal("not-offered", question.clause)
