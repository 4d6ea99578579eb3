"""UNF-17.6: Beatrice Sharpe, Mathematician, who reckons with everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import CHAPEL, WATER
from fathoms.games.unfathomable.bot.choices import by_crisis
from fathoms.games.unfathomable.cards.forms import BACK_2, own
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.checks import Check, L, O
from fathoms.games.unfathomable.engine.defeat import use_feat
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.engine.monsters import DAGON, SPACE_OPTIONS
from fathoms.games.unfathomable.engine.mythos import DrawMythos
from fathoms.games.unfathomable.engine.peeks import MYTHOS, TWO, WAYPOINTS, FromTop, Peek, card_of, look
from fathoms.games.unfathomable.engine.reaction import BEFORE_ROLL, Reaction
from fathoms.games.unfathomable.engine.ship import spawn, tell_ability
from fathoms.games.unfathomable.numbers import role_of
from fathoms.games.unfathomable.options import SetDie, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import Ask

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

BEATRICE = 5
FACES: tuple[Option, ...] = tuple(SetDie(face) for face in range(1, 9))
SPREAD = 4


class ChooseMythos(FromTop):
    """Predictive Analytics: of two cards one is resolved, the other goes under the deck (UNF-6.8)."""

    KEY = "mythos"
    CLAUSE = "UNF-6.8"

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        self.put_others_under(state, card_of(option))
        state.push(DrawMythos())


class PerfectNumber(Reaction):
    """She names what the die will show."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return not state.die_set and state.has_feat(BEATRICE) >= 0

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return list(FACES) if not state.die_set and state.has_feat(BEATRICE) == seat else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, SetDie)
        use_feat(state, seat)
        state.die_set = option.die


class DivideAndConquer(Ask[UnfathomableState]):
    """Beatrice brings a Deep One to each of four water spaces."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = state.who(self.role)
        options = SPACE_OPTIONS[: len(WATER)]
        return (
            Question(
                state.answered[seat],
                seat,
                "divide",
                "UNF-17.6",
                options,
                least=SPREAD,
                most=SPREAD,
                default=options[:SPREAD],
                plain=True,
            ),
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        for picks in answers.values():
            for space in [pick.space for pick in picks if isinstance(pick, Space)]:
                spawn(state, space, 1)


class Beatrice(Character):
    """The sheet."""

    def turns_up(self, state: UnfathomableState, seat: int, chance: Chance) -> bool:
        tell_ability(state, seat)
        count = look(state, seat, MYTHOS, TWO, chance)
        state.push(ChooseMythos(seat, MYTHOS, count))
        return True


SHEET = Beatrice(
    BEATRICE,
    CHAPEL,
    (1, 2, 2, 0, 0),
    own(
        67,
        "miscalculation",
        BEATRICE,
        DAGON,
        Check(13, L | O, (Peek(role_of(BEATRICE), WAYPOINTS),), (BACK_2,)),
        (RollLow(7, (BACK_2,)),),
    ),
    (DivideAndConquer(role_of(BEATRICE)),),
    scores={"mythos": by_crisis},
)
PERFECT_NUMBER = PerfectNumber(BEFORE_ROLL)
