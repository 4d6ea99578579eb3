"""KL-5.9, KL-5.10: looking at wrecks, for a round or with the drunkard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import LOOKED, NOBODY
from fathoms.games.key_largo.events import WreckLookedAt, WreckSeen
from fathoms.games.key_largo.options import Look, faces
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.audience import only
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.state import Ask

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks

MOST_WRECKS = 16
LOOK = tuple(Look(wreck) for wreck in range(1, MOST_WRECKS + 1))


def wrecks_left(state: LargoState) -> list[int]:
    """The wrecks that still hold cards."""
    return [wreck for wreck, cards in enumerate(state.wrecks) if cards]


class ChooseWrecks(Ask[LargoState]):
    """Choose which wrecks to look at; a boat on one does not matter (KL-5.10)."""

    seat: int
    count: int

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        seat, count = self.seat, self.count
        options = tuple([LOOK[wreck] for wreck in wrecks_left(state)])
        return (
            Question(
                state.answered[seat], seat, "look", "KL-5.9", options, count, count, default=options[:count], plain=True
            ),
        )

    def why_not(self, state: LargoState, question: Question, option: Option) -> Refusal:
        if isinstance(option, Look) and 1 <= option.wreck <= len(state.wrecks):
            return Refusal("wreck-empty", "KL-4.19", {"wreck": option.wreck})
        return Refusal("not-offered", question.clause)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        for pick in answers[self.seat]:
            assert isinstance(pick, Look)
            look(state, self.seat, pick.wreck - 1, chance)


def look(state: LargoState, seat: int, wreck: int, chance: Chance) -> None:
    """KL-5.9: the seat alone sees all cards; then the wreck is shuffled."""
    cards = state.wrecks[wreck]
    state.note(LOOKED, seat, wreck, NOBODY)
    state.tell(WreckLookedAt(seat, wreck + 1))
    state.tell(WreckSeen(seat, wreck + 1, faces(sorted(cards))), only(seat))
    chance.shuffle(cards)
