"""Section 3 of the rule book: the wreck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.audience import only, viewer_bit
from fathoms.kernel.question import Question
from fathoms.kernel.state import Ask
from salvage.cards import value
from salvage.events import WreckPeeked, WreckSeen, WreckShuffled, WreckTaken
from salvage.memory import shuffled_away
from salvage.options import Peek, Shuffle, Take
from salvage.state import SalvageState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

PEEK = 2
WORTH_A_POINT = 4


class Wreck(Ask[SalvageState]):
    """SAL-3.1: the seat to the left of the winner may do one thing with the wreck."""

    def questions(self, state: SalvageState) -> tuple[Question, ...]:
        seat = (state.winner + 1) % state.seats
        return (Question(state.answered[seat], seat, "wreck", "SAL-3.1", (Peek(), Take(), Shuffle()), least=0),)

    def answered(self, state: SalvageState, answers: dict[int, Picks], chance: Chance) -> None:
        for seat, picks in answers.items():
            match picks:
                case (Peek(),):
                    peek(state, seat)
                case (Take(),):
                    take(state, seat)
                case (Shuffle(),):
                    shuffle(state, seat, chance)
                case _:
                    pass  # left alone


def peek(state: SalvageState, seat: int) -> None:
    """SAL-3.1: look at the top two cards."""
    seen = state.wreck[-PEEK:]
    for place in range(len(state.wreck) - len(seen), len(state.wreck)):
        state.seers[place] |= viewer_bit(seat)
    state.tell(WreckPeeked(seat, len(seen)))
    state.tell(WreckSeen(seat, tuple(seen)), only(seat))


def take(state: SalvageState, seat: int) -> None:
    """SAL-3.2: discard the top card, for a point if it is a 4 or more."""
    card = state.wreck.pop()
    state.seers.pop()
    state.taken.append(card)
    state.discards.append(card)
    points = int(value(card) >= WORTH_A_POINT)
    state.points[seat] += points
    state.tell(WreckTaken(seat, card, points))


def shuffle(state: SalvageState, seat: int, chance: Chance) -> None:
    """SAL-3.3: what was known of places is now known of the wreck as a whole."""
    shuffled_away(state)
    chance.shuffle(state.wreck)
    state.tell(WreckShuffled(seat))
