"""UNF-17.2: Arjun Singh, First Mate, chief of the deck and a man of peace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import BRIDGE, DECKS
from fathoms.games.unfathomable.bot.choices import by_place
from fathoms.games.unfathomable.bot.places import local_worth
from fathoms.games.unfathomable.bot.stakes import BIG, check_stake
from fathoms.games.unfathomable.bot.worth import DEFEAT
from fathoms.games.unfathomable.cards.forms import own
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.belongings import Keep
from fathoms.games.unfathomable.engine.card import KeptCard
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.checks import FAIL, PARTIAL, PASS, Check, I, W
from fathoms.games.unfathomable.engine.defeat import Defeat, drop_kept, use_feat
from fathoms.games.unfathomable.engine.monsters import HYDRA, SPACE_OPTIONS
from fathoms.games.unfathomable.engine.reaction import BEFORE_CHECK, Reaction
from fathoms.games.unfathomable.engine.sheet import fresh, spend
from fathoms.games.unfathomable.engine.ship import lose, move_character
from fathoms.games.unfathomable.engine.shoals import EVERY_ROOM, ON_BOARD, RemoveDeepOnes, Spawn
from fathoms.games.unfathomable.engine.tracks import ResetTravel
from fathoms.games.unfathomable.numbers import SANITY, role_of
from fathoms.games.unfathomable.options import NameResult, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

ARJUN = 1


class GoOnDeck(Choice):
    """Deck Chief: move to any deck space."""

    KEY = "deck-chief"
    CLAUSE = "UNF-17.2"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[deck] for deck in DECKS if deck != state.at[seat]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        move_character(state, seat, option.space)


class SelfSacrifice(Reaction):
    """The result of a crisis is settled, no card is added, and Arjun is defeated."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return state.in_crisis and state.has_feat(ARJUN) >= 0

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        if not state.in_crisis or state.has_feat(ARJUN) != seat:
            return []
        return [NameResult(result) for result in (FAIL, PARTIAL, PASS) if result != PARTIAL or state.check_partial]

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, NameResult)
        use_feat(state, seat)
        state.check_named = option.result
        state.push(Defeat(seat))

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        assert isinstance(option, NameResult)
        return check_stake(state) - BIG - DEFEAT if option.result == PASS else 0.0


class Peacemaker(KeptCard):
    """The next passenger's defeat costs sanity and frees Arjun; until then he does not attack."""

    def passenger_lost(self, state: UnfathomableState, seat: int) -> None:
        drop_kept(state, seat, self.number)
        lose(state, SANITY, 1)


class Arjun(Character):
    """The sheet."""

    def able(self, state: UnfathomableState, seat: int) -> bool:
        return fresh(state, seat)

    def ability(self, state: UnfathomableState, seat: int, chance: Chance) -> None:
        spend(state, seat)
        state.push(Act(seat))
        state.push(GoOnDeck(seat))

    def ability_worth(self, state: UnfathomableState, seat: int) -> float:
        return 1.1 + max([local_worth(state, seat, deck) for deck in DECKS]) * 0.7


SHEET = Arjun(
    ARJUN,
    BRIDGE,
    (2, 0, 1, 2, 0),
    own(
        62,
        "the-peacemaker",
        ARJUN,
        HYDRA,
        Check(13, I | W, (RemoveDeepOnes(ON_BOARD),), (Spawn(EVERY_ROOM),)),
        (Keep(role_of(ARJUN)),),
    ),
    (ResetTravel(),),
    scores={"deck-chief": by_place},
)
SELF_SACRIFICE = SelfSacrifice(BEFORE_CHECK)
PEACEMAKER = Peacemaker(SHEET.crisis.number, peaceful=True)
