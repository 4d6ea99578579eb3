"""Section 15 of the rule book: skill cards that react. Those that are actions stand in skills.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.bot.stakes import move_total_worth, nudge_worth, reroll_worth
from fathoms.games.unfathomable.bot.worth import DEFEAT
from fathoms.games.unfathomable.engine.checks import move_total, tell_change
from fathoms.games.unfathomable.engine.dice import throw_again
from fathoms.games.unfathomable.engine.hands import anybody_may_hold, may_hold, play_card
from fathoms.games.unfathomable.engine.play import PLAYS
from fathoms.games.unfathomable.engine.reaction import (
    AFTER_ROLL,
    AFTER_TOTAL,
    BEFORE_CHECK,
    BEFORE_ROLL,
    ON_DEFEAT,
    Reaction,
)
from fathoms.games.unfathomable.numbers import INFLUENCE, LORE, OBSERVATION, SKILLS, STRENGTH, WILL
from fathoms.games.unfathomable.options import Adjust, Play, Reroll, Support

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option

NUDGE = 2


def nudges(state: UnfathomableState, seat: int, cards: tuple[int, ...]) -> list[Option]:
    """Two more or two less, for each of these cards that a seat holds."""
    return [option for card in cards if card in state.hands[seat] for option in NUDGES[card]]


class KeenInsight(Reaction):
    """UNF-15.10: moves a die that is about to fall."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return anybody_may_hold(state, OBSERVATION)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return nudges(state, seat, self.numbers)

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, Adjust)
        play_card(state, seat, option.card)
        state.die_by += option.by

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        assert isinstance(option, Adjust)
        return nudge_worth(state, option.by)


class CombatTraining(Reaction):
    """UNF-15.6: an attack is thrown again, with what was already played for the roll."""

    def fits(self, state: UnfathomableState, card: int) -> bool:
        """Whether this card can be played as such now."""
        return state.die_attack >= 0 and card in self.numbers

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return state.die_attack >= 0 and anybody_may_hold(state, STRENGTH)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [Reroll(card) for card in self.numbers if card in state.hands[seat] and self.fits(state, card)]

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, Reroll)
        play_card(state, seat, option.card)
        throw_again(state)

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        assert isinstance(option, Reroll)
        return reroll_worth(state, seat, option.card)


class NothingToHide(Reaction):
    """UNF-15.10: all cards of the check are added face up."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return not state.check_open and anybody_may_hold(state, INFLUENCE)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [] if state.check_open else [PLAYS[card] for card in self.numbers if card in state.hands[seat]]

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, Play)
        play_card(state, seat, option.card)
        state.check_open = True
        tell_change(state)


class ForcedLearning(Reaction):
    """UNF-15.10: one more type supports the check."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return anybody_may_hold(state, LORE)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        if self.numbers[0] not in state.hands[seat]:
            return []
        return [Support(self.numbers[0], kind) for kind in SKILLS if not state.check_types >> kind & 1]

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, Support)
        play_card(state, seat, option.card)
        state.check_types |= 1 << option.skill
        tell_change(state)


class Preparation(Reaction):
    """UNF-15.10: no card of chaos is added."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return state.check_chaos and anybody_may_hold(state, OBSERVATION)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [PLAYS[self.numbers[0]]] if state.check_chaos and self.numbers[0] in state.hands[seat] else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        play_card(state, seat, self.numbers[0])
        state.check_chaos = False
        tell_change(state)


class Determination(Reaction):
    """UNF-15.10: moves the total of a check."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return anybody_may_hold(state, WILL)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return nudges(state, seat, self.numbers)

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        assert isinstance(option, Adjust)
        play_card(state, seat, option.card)
        move_total(state, option.by)

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        """Nothing at a total of 0: whoever stands there has more to lose by the card than by the check."""
        assert isinstance(option, Adjust)
        return move_total_worth(state, option.by) if state.check_total else 0.0


class ShrugItOff(Reaction):
    """UNF-15.8: a defeat of oneself does not happen."""

    def possible(self, state: UnfathomableState, subject: int) -> bool:
        return may_hold(state, subject, STRENGTH)

    def offers(self, state: UnfathomableState, seat: int, subject: int) -> list[Option]:
        return [PLAYS[self.numbers[0]]] if seat == subject and self.numbers[0] in state.hands[seat] else []

    def apply(self, state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
        play_card(state, seat, self.numbers[0])
        state.saved = True

    def worth(self, state: UnfathomableState, seat: int, option: Option) -> float:
        return DEFEAT


KEEN_INSIGHT = KeenInsight(BEFORE_ROLL, 23, 24)
COMBAT_TRAINING = CombatTraining(AFTER_ROLL, 31, 32)
NOTHING_TO_HIDE = NothingToHide(BEFORE_CHECK, 3, 4)
FORCED_LEARNING = ForcedLearning(BEFORE_CHECK, 15)
PREPARATION = Preparation(BEFORE_CHECK, 25)
DETERMINATION = Determination(AFTER_TOTAL, 43, 44)
SHRUG_IT_OFF = ShrugItOff(ON_DEFEAT, 35)
NUDGES = {card: (Adjust(card, -NUDGE), Adjust(card, NUDGE)) for card in (*KEEN_INSIGHT.numbers, *DETERMINATION.numbers)}
