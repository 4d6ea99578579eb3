"""UNF-17.9: William Bowleg, Apprentice, who knows the tome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import CHAPEL
from fathoms.games.unfathomable.bot.choices import never
from fathoms.games.unfathomable.bot.worth import ritual_worth
from fathoms.games.unfathomable.cards.forms import SANITY_1, own
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.belongings import Keep
from fathoms.games.unfathomable.engine.card import KeptCard
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.checks import Check, L, W
from fathoms.games.unfathomable.engine.defeat import drop_kept
from fathoms.games.unfathomable.engine.effects import Lose
from fathoms.games.unfathomable.engine.monsters import HYDRA
from fathoms.games.unfathomable.engine.peeks import SPELLS, look
from fathoms.games.unfathomable.engine.sheet import fresh, spend
from fathoms.games.unfathomable.engine.spellcraft import cast_top
from fathoms.games.unfathomable.engine.tracks import Ritual
from fathoms.games.unfathomable.events import MemoryTried
from fathoms.games.unfathomable.numbers import SANITY, role_of
from fathoms.games.unfathomable.options import Accept, Number
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

WILLIAM = 8


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


class DisruptRitual(Choice):
    """William moves the ritual by up to two steps, either way."""

    KEY = "disrupt"
    CLAUSE = "UNF-17.9"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Number(number) for number in (-2, -1, 0, 1, 2)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Number)
        if option.number:
            state.push(Ritual(option.number))


class Forget(Step[UnfathomableState]):
    """Memory of the Deep is discarded at last."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        drop_kept(state, self.seat, MEMORY_OF_THE_DEEP.number)


class MemoryOfTheDeep(KeptCard):
    """He may try to be rid of it."""

    def usable(self, state: UnfathomableState, seat: int) -> bool:
        return True

    def use(self, state: UnfathomableState, seat: int) -> None:
        state.tell(MemoryTried(seat))
        state.push(Check(13, L | W, (Forget(seat),), (Lose(SANITY),), cause="memory", seat=seat))


def _number(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Number)
    return option.number * ritual_worth(state)


class William(Character):
    """The sheet."""

    def able(self, state: UnfathomableState, seat: int) -> bool:
        return fresh(state, seat) and bool(state.spells.cards)

    def ability(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        spend(state, seat)
        state.push(Act(seat))
        look(state, seat, SPELLS, 1, chance)
        state.push(LeaveSpell(seat))

    def ripe(self, state: UnfathomableState, seat: int) -> bool:
        return state.keeper == seat and bool(state.spells.cards)

    def feat(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        state.push(Act(seat))
        cast_top(state, seat)

    def feat_worth(self, state: UnfathomableState, seat: int) -> float:
        return 2.4


SHEET = William(
    WILLIAM,
    CHAPEL,
    (0, 3, 0, 0, 2),
    own(
        66,
        "memory-of-the-deep",
        WILLIAM,
        HYDRA,
        Check(13, L | W, (), (SANITY_1, Keep(role_of(WILLIAM)))),
        (Keep(role_of(WILLIAM)),),
    ),
    (DisruptRitual(role_of(WILLIAM)),),
    scores={"bottom-spell": never, "disrupt": _number},
)
MEMORY_OF_THE_DEEP = MemoryOfTheDeep(SHEET.crisis.number, joins_gift=True)
