"""The order of turns (ITB-3.1, ITB-4.12) and section 5 of the rule book: the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.into_the_blue import scoring
from fathoms.games.into_the_blue.dive import ALL_DICE, throw
from fathoms.games.into_the_blue.events import ChestsOpened, GameEnded
from fathoms.games.into_the_blue.result import is_perfect
from fathoms.games.into_the_blue.state import BlueState
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance


class Turn(Step[BlueState]):
    """ITB-3.2: begin by rolling all six dice."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: BlueState, chance: Chance) -> None:
        state.diver = self.seat
        state.roll = 0
        state.push(END_OF_TURN)
        throw(state, ALL_DICE, chance)


class EndOfTurn(Step[BlueState]):
    """The turn passes clockwise, or the diver plays again, or the game is over."""

    def run(self, state: BlueState, chance: Chance) -> None:
        state.turns += 1
        state.last_turn[state.diver] = state.turns
        state.push(after_chest(state) if is_perfect(state) else after_shells(state))


END_OF_TURN: Final = EndOfTurn()


def after_chest(state: BlueState) -> Step[BlueState]:
    """ITB-4.12: another turn for the diver; the last chest stops the game at once (ITB-5.6)."""
    return Turn(state.diver) if state.sea_bed else GameOver("last-chest")


def after_shells(state: BlueState) -> Step[BlueState]:
    """ITB-5.1: once a diver has placed the last shell, the game ends when the turn comes back to it."""
    following = (state.diver + 1) % state.seats
    return GameOver("last-shell") if following == state.stopper else Turn(following)


class GameOver(Step[BlueState]):
    """Open the chests (ITB-8.3) and score."""

    reason: str

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def run(self, state: BlueState, chance: Chance) -> None:
        state.ended = self.reason
        for seat in range(state.seats):
            if state.chests[seat]:
                state.tell(ChestsOpened(seat, tuple(state.chests[seat])))
        awards = scoring.awards(state)
        for award in awards:
            state.tell(award)
        outcome = scoring.ranked(state, awards)
        state.tell(GameEnded(outcome.reason, outcome.points, outcome.places))
