"""Section 15 of the rule book: skill cards used as actions. What reacts stands in skill_reactions.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.bot.places import deep_ones_inside, open_worth
from fathoms.games.unfathomable.bot.worth import POINT, deep_one_worth, dial_worth
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.card import SkillCard
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.skillcraft import (
    ANY_WEAPON,
    Banish,
    Blow,
    ChooseHelper,
    DrawTwo,
    GiveUpCards,
    Shrivel,
    blows,
    times,
    victims,
)
from fathoms.games.unfathomable.numbers import SANITY, mark, value
from fathoms.kernel.state import AnyStep

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState

MANY_BLOWS = 4
EMPTY_ENOUGH = 8
"""Cards in hand from which on two more are worth little."""
HELPED = 0.85
"""How much of what another could do an action is worth that one gives away."""


class CoordinatedEffort(SkillCard):
    """UNF-15.1: another player performs an action now."""

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.push(ChooseHelper(seat))

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        helped = HELPED * max([open_worth(state, other) for other in range(state.seats) if other != seat])
        return helped - POINT * (value(card) - 1)


class InspiringSpeech(SkillCard):
    """UNF-15.2: sanity is gained, or lost."""

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.push(RollLow(2, (Lose(SANITY),), (Gain(SANITY),)))

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        return dial_worth(state, SANITY) / 2


class Shrivelling(SkillCard):
    """UNF-15.3: an enemy anywhere; with the Elder Sign Amulet twice."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return bool(victims(state, seat))

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.push_all([Shrivel(seat) for _ in range(times(state, seat))])

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        return 0.9 if deep_ones_inside(state) else 0.5


class LesserBanishment(SkillCard):
    """UNF-15.4: the Deep Ones of a space go to an adjacent one; with the Elder Sign Amulet twice."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return state.on_board() > 0

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.push_all([Banish(seat) for _ in range(times(state, seat))])

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        dear = card == self.numbers[1]
        return (1.0 if dear else 1.2) if deep_ones_inside(state) else (0.5 if dear else 0.6)


class WatchAndLearn(SkillCard):
    """UNF-15.5: two cards from any decks but treachery."""

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.push(DrawTwo(seat))

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        dear = card == self.numbers[1]
        if len(state.hands[seat]) < EMPTY_ENOUGH:
            return 1.4 if dear else 1.5
        return 0.3 if dear else 0.4


class Rampage(SkillCard):
    """UNF-15.7: many attacks."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return bool(blows(state, seat, ANY_WEAPON))

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.push(Blow(seat, ANY_WEAPON, MANY_BLOWS))

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        here = state.at[seat]
        share = 1.3 if card == self.numbers[1] else 1.4
        return share * min(MANY_BLOWS, state.deep_ones[here]) * deep_one_worth(state, here)


class Persistence(SkillCard):
    """UNF-15.9: up to five cards for as many of one deck."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return len(state.hands[seat]) > 1

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.push(GiveUpCards(seat))


class TrueGrit(SkillCard):
    """UNF-15.11: two actions for one, once a turn."""

    def able(self, state: UnfathomableState, seat: int, start: bool) -> bool:
        return not state.used(mark(seat, self.numbers[0]))

    def play(self, state: UnfathomableState, seat: int) -> None:
        state.turn_used.append(mark(seat, self.numbers[0]))
        steps: list[AnyStep] = [Act(seat), Act(seat)]
        state.push_all(steps)

    def worth(self, state: UnfathomableState, seat: int, card: int) -> float:
        return 1.8


COORDINATED_EFFORT = CoordinatedEffort(1, 2)
INSPIRING_SPEECH = InspiringSpeech(5)
SHRIVELLING = Shrivelling(11, 12)
LESSER_BANISHMENT = LesserBanishment(13, 14)
WATCH_AND_LEARN = WatchAndLearn(21, 22)
RAMPAGE = Rampage(33, 34)
PERSISTENCE = Persistence(41, 42)
TRUE_GRIT = TrueGrit(45)
