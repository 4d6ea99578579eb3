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


class ChooseLook(Ask[LargoState]):
    """Choose a wreck to look at; a boat on it does not matter (KL-5.10). A round asks again after the first look."""

    seat: int
    more: int
    """How many looks follow."""
    seen: int
    """The wreck that this round has shown already, or `NOBODY`."""

    def __init__(self, seat: int, more: int, seen: int) -> None:
        self.seat = seat
        self.more = more
        self.seen = seen

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        seat = self.seat
        options = tuple([LOOK[wreck] for wreck in wrecks_left(state) if wreck != self.seen])
        return (Question(state.answered[seat], seat, "look", "KL-5.9", options, default=options[:1], plain=True),)

    def why_not(self, state: LargoState, question: Question, option: Option) -> Refusal:
        if isinstance(option, Look) and 1 <= option.wreck <= len(state.wrecks):
            if option.wreck - 1 == self.seen:
                return Refusal("seen-already", "KL-5.9", {"wreck": option.wreck})
            return Refusal("wreck-empty", "KL-4.19", {"wreck": option.wreck})
        return Refusal("not-offered", question.clause)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        assert isinstance(pick, Look)
        wreck = pick.wreck - 1
        look(state, self.seat, wreck, chance)
        if self.more and wrecks_left(state) != [wreck]:
            state.push(ChooseLook(self.seat, self.more - 1, wreck))


def look(state: LargoState, seat: int, wreck: int, chance: Chance) -> None:
    """KL-5.9: the seat alone sees all cards; then the wreck is shuffled."""
    cards = state.wrecks[wreck]
    state.note(LOOKED, seat, wreck, NOBODY)
    state.tell(WreckLookedAt(seat, wreck + 1))
    state.tell(WreckSeen(seat, wreck + 1, faces(sorted(cards))), only(seat))
    chance.shuffle(cards)
