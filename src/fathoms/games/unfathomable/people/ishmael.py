"""UNF-17.8: Ishmael Marsh, Exile, whose family keeps its oaths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import ADJACENT, DEEP, GALLEY, WATER
from fathoms.games.unfathomable.bot.choices import astern, by_doubt
from fathoms.games.unfathomable.bot.worth import ON_DECK, damage_worth
from fathoms.games.unfathomable.content import Crisis
from fathoms.games.unfathomable.engine.belongings import Keep
from fathoms.games.unfathomable.engine.card import KeptCard
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.crew import SEATS
from fathoms.games.unfathomable.engine.dice import RollSum
from fathoms.games.unfathomable.engine.hands import card_options, discard, kinds_held
from fathoms.games.unfathomable.engine.loyalty import show_loyalty
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES, SPACE_OPTIONS, NextDeepOne
from fathoms.games.unfathomable.engine.mythos import TRAVEL
from fathoms.games.unfathomable.engine.ship import move_monarch
from fathoms.games.unfathomable.engine.shoals import ON_BOARD, RemoveDeepOnes, SpawnBy
from fathoms.games.unfathomable.numbers import LORE, role_of, value
from fathoms.games.unfathomable.options import Card, Monarch, Seat, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

ISHMAEL = 7
OATH = 7


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


class Ancestry(Choice):
    """Ishmael looks at all loyalty cards of another human."""

    KEY = "ancestry"
    CLAUSE = "UNF-17.8"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SEATS[other] for other in state.humans() if other != seat])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        show_loyalty(state, option.seat, seat)


class SecondOath(Step[UnfathomableState]):
    """Ishmael activates every Deep One in his space."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        space = state.at[state.who(self.role)]
        state.acting[space] = state.deep_ones[space]
        state.push(NextDeepOne())


def _monarch(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Monarch)
    return damage_worth(state) if option.monarch else 2 * ON_DECK


class Ishmael(Character):
    """The sheet."""

    def able(self, state: UnfathomableState, seat: int) -> bool:
        return state.monarchs != [DEEP, DEEP] and bool(kinds_held(state, seat, LORE))

    def ability(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        state.push(ChooseMonarch(seat))

    def ability_worth(self, state: UnfathomableState, seat: int) -> float:
        return 2.2

    def ripe(self, state: UnfathomableState, seat: int) -> bool:
        return any(other != seat for other in state.humans())

    def feat(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        state.push(Ancestry(seat))


SHEET = Ishmael(
    ISHMAEL,
    GALLEY,
    (0, 2, 0, 2, 1),
    Crisis(
        number=68,
        name="family-ties",
        monster=DEEP_ONES,
        track=TRAVEL,
        chooser=role_of(ISHMAEL),
        owner=ISHMAEL,
        top=(RemoveDeepOnes((*ON_BOARD, DEEP)), Keep(role_of(ISHMAEL))),
        bottom=(SpawnBy(role_of(ISHMAEL), 4, inside=True),),
    ),
    (SecondOath(role_of(ISHMAEL)),),
    scores={"oath": _monarch, "drift": astern, "ancestry": by_doubt},
)
FAMILY_TIES = KeptCard(SHEET.crisis.number, joins_chaos=True)
