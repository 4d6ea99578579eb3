"""Whether a reaction can change what everybody sees: tried out, not written down card by card.

The world that is tried is one that was dealt anew for the seat, so that the answer tells the seat nothing it does not
know. In it the reaction is carried out, nobody else reacts, and what comes of the die or of the check is compared.
A change for the worse is put to revealed traitors alone, and to them no other: whoever is still taken for a human is
asked as a human is, for everybody sees what is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.bot.harm import harm
from fathoms.games.unfathomable.engine.checks import result_of
from fathoms.games.unfathomable.engine.dice import SIDES, JudgeLow, limit_of
from fathoms.games.unfathomable.engine.monsters import MAUL, JudgeMaul
from fathoms.games.unfathomable.engine.reaction import AFTER_ROLL, AFTER_TOTAL, BEFORE_ROLL
from fathoms.games.unfathomable.engine.subject import concerned, judge_of
from fathoms.games.unfathomable.engine.weapons import HIT_DEEP_ONE, JudgeAttack
from fathoms.games.unfathomable.engine.windows import Window
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.codec import dump
from fathoms.kernel.state import Ask

if TYPE_CHECKING:
    from fathoms.kernel.question import Option, Picks, Question

FACES = range(1, SIDES + 1)


class OneFace(Chance):
    """Every die shows the same face."""

    face: int

    def __init__(self, face: int) -> None:
        super().__init__()
        self.face = face

    def below(self, bound: int) -> int:
        return min(self.face, bound) - 1


def matters(state: UnfathomableState, question: Question) -> bool:
    """Whether this seat is asked unless it has ordered otherwise."""
    window, seat = state.agenda[-1], question.seat
    if not isinstance(window, Window):
        return True
    if window.kind == BEFORE_ROLL:
        return seat in concerned(state) and moves_die(state, seat, question.options)
    if window.kind == AFTER_ROLL:
        return any(turns_die(state, seat, each) for each in question.options)
    if window.kind == AFTER_TOTAL:
        return any(turns_check(state, seat, each) for each in question.options)
    return True


def moves_die(state: UnfathomableState, seat: int, options: Picks) -> bool:
    """Whether some throw would come to something else with one of these reactions than without."""
    for face in FACES:
        without = reacted(state, seat, None, face).die
        if any(differs(state, seat, without, reacted(state, seat, option, face).die) for option in options):
            return True
    return False


def turns_die(state: UnfathomableState, seat: int, option: Option) -> bool:
    """Whether the die that lies there may come to something else by this reaction."""
    return any(differs(state, seat, state.die, reacted(state, seat, option, face).die) for face in FACES)


def turns_check(state: UnfathomableState, seat: int, option: Option) -> bool:
    """Whether the check may end otherwise by this reaction."""
    now = result_of(state)
    then = [result_of(reacted(state, seat, option, face)) for face in FACES]
    return min(then) < now if state.revealed[seat] else max(then) > now


def differs(state: UnfathomableState, seat: int, die: int, other: int) -> bool:
    """Whether the one die comes to something else than the other, and to something that this seat may want."""
    if die == other or fate(state, die) == fate(state, other):
        return False
    gain = good(state, other) - good(state, die)
    return seat in concerned(state) if gain == 0 else (gain < 0) == state.revealed[seat]


def good(state: UnfathomableState, die: int) -> float:
    """What the die is worth to the humans; 0 where only a place hangs on it, or a duel."""
    judge = judge_of(state)
    if isinstance(judge, JudgeLow):
        return -harm(state, judge.low if die <= limit_of(state, judge) else judge.high)
    if isinstance(judge, JudgeMaul):
        return float(die < MAUL)
    return float(isinstance(judge, JudgeAttack) and judge.victim < 0 and die >= HIT_DEEP_ONE)


def fate(state: UnfathomableState, die: int) -> bytes:
    """What the die comes to: hits, dials, defeats, an end, what is still to follow; not where things land."""
    world = state.clone()
    judge = judge_of(world)
    while world.agenda.pop() is not judge:
        pass
    before = len(world.agenda)
    world.told = []
    world.die = die
    judge.run(world, FastChance(0))
    return dump([world.dials, world.ended, sum(world.deep_ones), world.agenda[before:]])


def reacted(state: UnfathomableState, seat: int, option: Option | None, face: int) -> UnfathomableState:
    """The world just before the die or the check is judged, if this seat reacts so and nobody else does."""
    world, chance = state.clone(), OneFace(face)
    judge = judge_of(world)
    window = world.agenda.pop()
    assert isinstance(window, Window)
    world.asking = None
    world.held = {}
    world.told = []
    window.answered(world, {} if option is None else {seat: (option,)}, chance)
    # Where the price of a reaction ends the game, nothing is left to do.
    while world.agenda and world.agenda[-1] is not judge:
        step = world.agenda.pop()
        # What else is asked on the way leaves the die and the check alone.
        if not isinstance(step, Ask):
            step.run(world, chance)
    return world
