"""UNF-17.5: Svetlana Gedroits, Surgeon, who heals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice, IfAny
from fathoms.games.unfathomable.board import BRIG, CABIN, DECKS, SICK_BAY
from fathoms.games.unfathomable.bot.worth import DEFEAT, intervention_worth
from fathoms.games.unfathomable.cards.forms import SANITY_1, own
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.checks import Check, L, O
from fathoms.games.unfathomable.engine.crew import GoTo
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.defeat import FEAT, SUPPLY, DefeatPassenger, use_feat
from fathoms.games.unfathomable.engine.hands import discard, kinds_held, may_hold
from fathoms.games.unfathomable.engine.monsters import DAGON, SPACE_OPTIONS
from fathoms.games.unfathomable.engine.reaction import ON_DEFEAT, Reaction
from fathoms.games.unfathomable.engine.ship import tell_ability
from fathoms.games.unfathomable.numbers import LORE, role_of, value
from fathoms.games.unfathomable.options import Accept, Heal, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

SVETLANA = 4


class HealingWords(Reaction):
    """A lore card prevents a defeat."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        svetlana = state.plays(SVETLANA)
        return svetlana >= 0 and may_hold(state, svetlana, LORE)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [Heal(card) for card in kinds_held(state, seat, LORE)] if state.plays(SVETLANA) == seat else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, Heal)
        tell_ability(state, seat)
        discard(state, seat, [option.card])
        state.saved = True

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        assert isinstance(option, Heal)
        return DEFEAT - 0.4 * value(option.card)


class Intervention(Reaction):
    """Medical Intervention prevents any one defeat."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return state.has_feat(SVETLANA) >= 0

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [FEAT] if state.has_feat(SVETLANA) == seat else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        use_feat(state, seat)
        state.saved = True

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        return intervention_worth(state)


class Malpractice(Choice):
    """Svetlana defeats a passenger on deck, or one of the supply (accept)."""

    KEY = "malpractice"
    CLAUSE = "UNF-17.5"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        options: list[Option] = [SPACE_OPTIONS[deck] for deck in DECKS if state.risked[deck - DECKS[0]]]
        if state.spare_passengers():
            options.append(Accept())
        return tuple(options)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            state.push(DefeatPassenger(option.space if isinstance(option, Space) else SUPPLY))


class Svetlana(Character):
    """The sheet."""

    def saves_passengers(self) -> bool:
        return True


SHEET = Svetlana(
    SVETLANA,
    CABIN,
    (2, 1, 2, 0, 0),
    own(
        63,
        "do-no-harm",
        SVETLANA,
        DAGON,
        Check(
            13,
            L | O,
            (SANITY_1, GoTo(role_of(SVETLANA), SICK_BAY)),
            (SANITY_1, GoTo(role_of(SVETLANA), SICK_BAY), Damage()),
        ),
        (GoTo(role_of(SVETLANA), BRIG), Damage()),
    ),
    (IfAny(Malpractice(role_of(SVETLANA))),),
)
HEALING_WORDS = HealingWords(ON_DEFEAT)
INTERVENTION = Intervention(ON_DEFEAT)
