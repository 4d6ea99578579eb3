"""KL-4.9 to KL-4.14: meeting a monster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import LOST, REGULAR, SLAIN, TRIDENT, monster_of
from fathoms.games.key_largo.encounters import may_hold, play, plays_of
from fathoms.games.key_largo.events import DiverLost, MonsterEvaded, MonsterSlain
from fathoms.games.key_largo.options import Flee, Strike
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.question import Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks

TEAM = 3
STRIKES = tuple(Strike(diver) for diver in range(1, TEAM + 1))
FLEE = Flee()


def tridents_below(state: LargoState, seat: int) -> list[int]:
    """The divers on the wreck who carry a trident."""
    return [diver for diver, gear in enumerate(state.divers[seat]) if state.below >> diver & 1 and gear & TRIDENT]


class MeetMonster(Step[LargoState]):
    """KL-4.12: a trident that is there must be used; ask where there is a choice, or could be one (KL-10.9)."""

    seat: int
    diver: int

    def __init__(self, seat: int, diver: int) -> None:
        self.seat = seat
        self.diver = diver

    def run(self, state: LargoState, chance: Chance) -> None:
        tridents = tridents_below(state, self.seat)
        if may_hold(state, self.seat, REGULAR) or len(tridents) > 1:
            state.push(FaceMonster(self.seat, self.diver))
        elif tridents:
            slay(state, self.seat, self.diver, tridents[0])
        else:
            lose(state, self.seat, self.diver)


class FaceMonster(Ask[LargoState]):
    """KL-4.12, KL-10.12: which trident, or the Regular's help; without either the diver flees."""

    seat: int
    diver: int

    def __init__(self, seat: int, diver: int) -> None:
        self.seat = seat
        self.diver = diver

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        seat = self.seat
        options: list[Option] = [STRIKES[diver] for diver in tridents_below(state, seat)]
        if not options:
            options.append(FLEE)
        options += plays_of(state, seat, REGULAR)
        params: dict[str, int | str] = {"diver": self.diver + 1}
        return (
            Question(
                state.answered[seat],
                seat,
                "monster",
                "KL-4.12",
                tuple(options),
                default=tuple(options[:1]),
                plain=True,
                params=params,
            ),
        )

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        if isinstance(pick, Strike):
            slay(state, self.seat, self.diver, pick.diver - 1)
        elif isinstance(pick, Flee):
            lose(state, self.seat, self.diver)
        else:
            play(state, self.seat, REGULAR)
            evade(state, self.seat, self.diver, chance)


def slay(state: LargoState, seat: int, diver: int, trident: int) -> None:
    """KL-4.13: trident and monster leave the game; the diver may draw another card instead."""
    wreck = state.site
    state.divers[seat][trident] -= TRIDENT
    state.aside -= 1
    state.lurking[wreck] -= 1
    state.draws[diver] += 1
    state.note(SLAIN, seat, wreck, monster_of(state.depths[wreck]))
    state.tell(MonsterSlain(seat, wreck + 1, trident + 1))


def lose(state: LargoState, seat: int, diver: int) -> None:
    """KL-4.9: the diver and all his gear are gone for ever; the monster waits (KL-4.11)."""
    state.divers[seat][diver] = LOST
    state.below &= ~(1 << diver)
    state.draws[diver] = 0
    state.tell(DiverLost(seat, diver + 1))


def evade(state: LargoState, seat: int, diver: int, chance: Chance) -> None:
    """KL-10.12: this monster alone is shuffled back at once; the diver may try again."""
    wreck = state.site
    state.aside -= 1
    state.draws[diver] += 1
    state.wrecks[wreck].append(monster_of(state.depths[wreck]))
    chance.shuffle(state.wrecks[wreck])
    state.tell(MonsterEvaded(seat, wreck + 1, diver + 1))
