"""UNF-17.1: Keilani Tatupu, Captain, who has seen most of it before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import BRIG, CABIN
from fathoms.games.unfathomable.bot.stakes import move_total_worth
from fathoms.games.unfathomable.cards.forms import NEEDS_CAPTAINCY, SANITY_1, SOUL_1
from fathoms.games.unfathomable.content import Crisis
from fathoms.games.unfathomable.engine.character import Character
from fathoms.games.unfathomable.engine.checks import Check, I, S, contribute, move_total, total_of
from fathoms.games.unfathomable.engine.crew import GoTo, MayJail
from fathoms.games.unfathomable.engine.effects import ChooseDial, Gain, Lose
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES
from fathoms.games.unfathomable.engine.mythos import TRAVEL
from fathoms.games.unfathomable.engine.reaction import AFTER_TOTAL, Reaction
from fathoms.games.unfathomable.engine.ship import tell_ability
from fathoms.games.unfathomable.numbers import CAPTAIN, SANITY, role_of, skill, value
from fathoms.games.unfathomable.options import AddCard
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import AnyStep

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

KEILANI = 0


class Experienced(Reaction):
    """Once a check she adds a card to the pile that lies open."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        keilani = state.plays(KEILANI)
        return keilani >= 0 and KEILANI not in state.check_used and len(state.hands[keilani]) > 0

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        if state.plays(KEILANI) != seat or KEILANI in state.check_used:
            return []
        return [AddCard(card) for card in sorted(set(state.hands[seat]))]

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, AddCard)
        state.check_used.append(KEILANI)
        tell_ability(state, seat)
        state.hands[seat].remove(option.card)
        state.check_open = True
        contribute(state, seat, [option.card])
        state.pile_from = []
        state.pile.sort()
        move_total(state, total_of(state, [option.card]))

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        assert isinstance(option, AddCard)
        by = value(option.card) if state.check_types >> skill(option.card) & 1 else -value(option.card)
        return move_total_worth(state, by) * 1.5 - 0.1 * value(option.card)


class Keilani(Character):
    """The sheet."""

    def instead_of_crisis(self, seat: int) -> tuple[AnyStep, ...]:
        """A crisis that asks her to choose costs a resource of her choice, and no more."""
        return (ChooseDial(seat, -1),)


SHEET = Keilani(
    KEILANI,
    CABIN,
    (3, 0, 0, 0, 2),
    Crisis(
        number=61,
        name="history-repeats",
        monster=DEEP_ONES,
        track=TRAVEL,
        chooser=role_of(KEILANI),
        owner=KEILANI,
        check=(
            Check(
                13,
                I | S,
                (Gain(SANITY), MayJail(role_of(KEILANI))),
                # The Captain first: if that is Keilani, the one who takes over stays free.
                (SOUL_1, GoTo(CAPTAIN, BRIG), GoTo(role_of(KEILANI), BRIG)),
            ),
        ),
        bottom=(SANITY_1, GoTo(role_of(KEILANI), BRIG)),
        bottom_needs=NEEDS_CAPTAINCY,
    ),
    (Lose(SANITY),),
)
EXPERIENCED = Experienced(AFTER_TOTAL)
