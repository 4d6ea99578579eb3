"""Forms of questions that many rules share."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from fathoms.games.unfathomable.events import Chosen
from fathoms.games.unfathomable.numbers import ACTIVE
from fathoms.games.unfathomable.options import Accept, Choose
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import AnyStep, Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

YES: tuple[Option, ...] = (Accept(),)


class Choice(Ask[UnfathomableState]):
    """One seat picks one option; where there is none it answers with nothing, so that asking tells nothing."""

    KEY: ClassVar[str] = ""
    CLAUSE: ClassVar[str] = ""
    OPTIONAL: ClassVar[bool] = False

    role: int

    def __init__(self, role: int = ACTIVE) -> None:
        self.role = role

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        """What the seat may pick."""
        raise NotImplementedError

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        """Go on with the pick; None where the seat picked nothing."""
        raise NotImplementedError

    def least(self, options: tuple[Option, ...]) -> int:
        """How many must be picked of what is offered."""
        return 0 if self.OPTIONAL or not options else 1

    def about(self) -> str:
        """The card that asks, by the end of the key of its texts; nothing where the question says it all."""
        return ""

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = state.who(self.role)
        options = self.options(state, seat)
        least = self.least(options)
        return (
            Question(
                state.answered[seat],
                seat,
                self.KEY,
                self.CLAUSE,
                options,
                least=least,
                default=options[:least],
                plain=True,
                about=self.about(),
            ),
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        for seat, picks in answers.items():
            self.chosen(state, seat, picks[0] if picks else None, chance)


class May(Choice):
    """A role may let these effects happen."""

    KEY = "may"
    CLAUSE = "UNF-6.9"
    OPTIONAL = True

    effects: tuple[AnyStep, ...]

    def __init__(self, role: int, effects: tuple[AnyStep, ...]) -> None:
        self.role = role
        self.effects = effects

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return YES

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            state.push_all(list(self.effects))


WAYS: tuple[Option, ...] = (Choose(1), Choose(2))


def way_told(card: str, way: int) -> str:
    """The key of the text of one of two ways."""
    return f"{card}.top" if way == 1 else f"{card}.bottom"


class TwoWays(Choice):
    """A role takes one of two ways."""

    KEY = "two-ways"
    CLAUSE = "UNF-6.5"

    top: tuple[AnyStep, ...]
    bottom: tuple[AnyStep, ...]
    told: str
    """Where the catalogue tells the two. The bytes of a state leave out a field of this name, so that whoever reads one
    back, as a bot does, has no words for the ways; what they do is the same. A next revision gives it another name."""

    def __init__(self, role: int, top: tuple[AnyStep, ...], bottom: tuple[AnyStep, ...], told: str = "") -> None:
        self.role = role
        self.top = top
        self.bottom = bottom
        self.told = told

    def about(self) -> str:
        return self.told

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return WAYS

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Choose)
        state.tell(Chosen(seat, option.way, way_told(self.told, option.way)))
        state.push_all(list(self.top if option.way == 1 else self.bottom))


def ask_if_any(state: UnfathomableState, choice: Choice) -> bool:
    """Ask only where there is something to pick. For choices whose options everybody can tell."""
    if choice.options(state, state.who(choice.role)):
        state.push(choice)
        return True
    return False


class IfAny(Step[UnfathomableState]):
    """Ask only if there is something to pick; for choices whose options everybody can tell."""

    choice: Choice

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        ask_if_any(state, self.choice)
