"""UNF-17.7: Edmund Mallory, Jinx, on whom fortune smiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import GALLEY
from fathoms.games.unfathomable.bot.choices import by_crisis
from fathoms.games.unfathomable.bot.stakes import reroll_worth
from fathoms.games.unfathomable.cards.forms import NEEDS_RING
from fathoms.games.unfathomable.cards.skill_reactions import COMBAT_TRAINING
from fathoms.games.unfathomable.content import Crisis, Effects
from fathoms.games.unfathomable.engine.belongings import RemoveItem
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.checks import Check, S, W
from fathoms.games.unfathomable.engine.defeat import FEAT, Defeat, use_feat
from fathoms.games.unfathomable.engine.dice import throw_again
from fathoms.games.unfathomable.engine.effects import AddTreachery, RebuildChaos
from fathoms.games.unfathomable.engine.hands import discard
from fathoms.games.unfathomable.engine.monsters import HYDRA
from fathoms.games.unfathomable.engine.mythos import TRAVEL, ChooseCrisis, DiscardMythos, DrawMythos, discard_mythos
from fathoms.games.unfathomable.engine.peeks import skip_absent, tell_passed_over
from fathoms.games.unfathomable.engine.reaction import AFTER_ROLL, Reaction
from fathoms.games.unfathomable.engine.ship import tell_ability
from fathoms.games.unfathomable.events import MythosDrawn, MythosPassedOver
from fathoms.games.unfathomable.numbers import RING, role_of
from fathoms.games.unfathomable.options import Mythos, Reroll
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

EDMUND = 6
BAD_CRISIS = 5.0


class FortunateSon(Reaction):
    """Any card of his throws the die again, with what was already played for the roll."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        edmund = state.plays(EDMUND)
        return edmund >= 0 and len(state.hands[edmund]) > 0

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [Reroll(card) for card in sorted(set(state.hands[seat]))] if state.plays(EDMUND) == seat else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, Reroll)
        if COMBAT_TRAINING.fits(state, option.card):
            COMBAT_TRAINING.apply(state, seat, option, chance)
            return
        tell_ability(state, seat)
        discard(state, seat, [option.card])
        throw_again(state)

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        assert isinstance(option, Reroll)
        return reroll_worth(state, seat, option.card)


class UncannyFortune(Choice):
    """Edmund's feat: this card is discarded, another is turned up."""

    KEY = "uncanny-fortune"
    CLAUSE = "UNF-4.15"
    OPTIONAL = True

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return (FEAT,)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is None:
            return
        use_feat(state, seat)
        state.tell(MythosPassedOver((state.mythos_card,)))
        discard_mythos(state)
        state.push(DrawMythos())


class Misfortune(Step[UnfathomableState]):
    """Spread Misfortune: Edmund turns up a mythos card; its check fails, its choice is his."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        tell_passed_over(state, skip_absent(state, 1, chance))
        state.mythos_card = state.mythos.pop()
        crisis = CATALOGUE.crises[state.mythos_card]
        seat = state.who(self.role)
        state.tell(MythosDrawn(seat, crisis.number))
        state.push(DiscardMythos())
        if crisis.chooser and not crisis.check:
            state.push(ChooseCrisis(seat, crisis.number))
        else:
            state.push_all(list(failure(crisis)))


def failure(crisis: Crisis) -> Effects:
    """What a failed check of this crisis brings."""
    return tuple([step for check in crisis.check if isinstance(check, Check) for step in check.failed])


def _uncanny(state: UnfathomableState, seat: int, option: Option) -> float:
    """Another card, if this one is much worse than most."""
    return -by_crisis(state, seat, Mythos(state.mythos_card)) - BAD_CRISIS


class Edmund(Character):
    """The sheet."""

    def mythos_drawn(self, state: UnfathomableState, seat: int) -> None:
        state.push(UncannyFortune(seat))


SHEET = Edmund(
    EDMUND,
    GALLEY,
    (1, 1, 1, 1, 1),
    Crisis(
        number=69,
        name="gift-of-the-mother",
        monster=HYDRA,
        track=TRAVEL,
        chooser=role_of(EDMUND),
        owner=EDMUND,
        check=(Check(15, S | W, (RebuildChaos(),), (Defeat(role_of(EDMUND)), RemoveItem(RING), AddTreachery(6))),),
        bottom=(RemoveItem(RING), AddTreachery(6)),
        bottom_needs=NEEDS_RING,
    ),
    (Misfortune(role_of(EDMUND)),),
    scores={"uncanny-fortune": _uncanny},
)
FORTUNATE_SON = FortunateSon(AFTER_ROLL)
