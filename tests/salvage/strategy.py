"""A simple salvager. It reads the state, but only what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salvage.cards import value
from salvage.memory import seen_by
from salvage.options import Peek, Shuffle, Take
from salvage.state import SalvageState
from salvage.wreck import WORTH_A_POINT

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import State


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
    """Bid high, pay the usual, use the wreck, and react where it helps."""
    assert isinstance(state, SalvageState)
    match question.key:
        case "bid":
            return question.options[-1:]
        case "wreck":
            return (_at_the_wreck(state, seat, chance),)
        case "react" if seat != state.winner:
            return question.options[:1]
        case "counter" if seat == state.winner:
            return question.options[:1]
        case _:
            return question.default


def _at_the_wreck(state: SalvageState, seat: int, chance: Chance) -> Option:
    top = seen_by(seat, state.wreck, state.seers)[-1]
    if top is None:
        return Take() if chance.below(4) else Peek()
    return Take() if value(top) >= WORTH_A_POINT else Shuffle()
