"""A sensible diver: weighs what each depth would bring against the chance to reach it.

It uses what its seat may know and nothing else: shells, dice, tokens, and how many chests are left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.into_the_blue.dive import REROLLS, ROLLS
from fathoms.games.into_the_blue.result import is_perfect
from fathoms.games.into_the_blue.scoring import tokens
from fathoms.games.into_the_blue.state import CHEST, DICE, LEVELS, BlueState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State

CHEST_WORTH: Final = 8.5
"""A chest is worth 6.4 points on average, and the turn that follows it about two more."""
FALLBACK: Final = 0.45
"""What a dive that misses its depth still brings, as a share of the best shallower one."""
FACES: Final = 6


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
    """The strategy of the default bot; it needs no chance."""
    assert isinstance(state, BlueState)
    if question.key == "reroll":
        return _dice_to_reroll(state, seat)
    gains = _gains(state, seat)
    best = max(range(len(question.options)), key=lambda index: gains[index][state.dice.count(index + 1)])
    return (question.options[best],)


def _dice_to_reroll(state: BlueState, seat: int) -> Picks:
    rolls_left = ROLLS - state.roll
    gains = _gains(state, seat)
    best_kept: list[int] = list(range(DICE))
    best_worth = CHEST_WORTH if is_perfect(state) else _worth_now(state, gains)
    for target in range(1, CHEST + 1):
        kept = _keep_for(state.dice, target)
        worth = _worth_of_plan(state.dice, kept, target, rolls_left, gains)
        if worth >= best_worth:
            best_worth = worth
            best_kept = kept
    return tuple([REROLLS[die] for die in range(DICE) if die not in best_kept])


def _worth_now(state: BlueState, gains: list[list[float]]) -> float:
    worth = 0.0
    for level in range(state.run_length()):
        worth = max(worth, gains[level][state.dice.count(level + 1)])
    return worth


def _keep_for(dice: list[int], target: int) -> list[int]:
    """The dice that serve a plan: one of each number on the way, and every die of the target level."""
    kept: list[int] = []
    seen: set[int] = set()
    for index, face in enumerate(dice):
        if (face <= target and face not in seen) or (face == target and target < CHEST):
            kept.append(index)
            seen.add(face)
    return kept


def _worth_of_plan(dice: list[int], kept: list[int], target: int, rolls_left: int, gains: list[list[float]]) -> float:
    have = {dice[index] for index in kept}
    missing = target - len(have)
    free = DICE - len(kept)
    reached = REACH[rolls_left][free][missing]
    if target == CHEST:
        return reached * CHEST_WORTH + (1 - reached) * FALLBACK * max(gains[0][1], gains[2][1])
    spare = max(0, free - missing) * EXTRA[rolls_left]
    count = min(DICE, max(1, sum(1 for index in kept if dice[index] == target)) + int(spare + 0.5))
    shallower = max([gains[level][1] for level in range(target)])
    return reached * gains[target - 1][count] + (1 - reached) * FALLBACK * shallower


def _gains(state: BlueState, seat: int) -> list[list[float]]:
    """What 0 to 6 more shells on each level would add to this seat's share of its tokens."""
    gains: list[list[float]] = []
    for level in range(LEVELS):
        now = share_of_level(state, seat, level, 0)
        gains.append([share_of_level(state, seat, level, count) - now for count in range(DICE + 1)])
    return gains


def share_of_level(state: BlueState, seat: int, level: int, more: int) -> float:
    """A guess of the points that a seat will have from a level, with so many more of its shells there."""
    rivals = [state.placed[other][level] for other in range(state.seats) if other != seat]
    main, *others = tokens(state, level + 1)
    own = state.placed[seat][level] + min(more, state.left[seat])
    return _share(own, rivals, main, sum(others))


def _share(own: int, rivals: list[int], main: int, tokens: int) -> float:
    """A soft guess of the points on a level: the lead decides the main token, presence the others."""
    if own == 0:
        return 0.0
    weight = (own + 0.5) ** 2
    others = 0.0
    for rival in rivals:
        others += (rival + 0.5) ** 2
    lead = weight / (weight + others)
    return lead * main + (1 - lead) * lead * 2 * tokens


def _reach_table() -> list[list[list[float]]]:
    """By rolls left, free dice and missing numbers: the chance to roll every missing number, each kept as it comes."""
    table = [[[1.0 if missing == 0 else 0.0 for missing in range(FACES + 1)] for _ in range(DICE + 1)]]
    for rolls in range(1, ROLLS):
        row = [[0.0] * (FACES + 1) for _ in range(DICE + 1)]
        for free in range(DICE + 1):
            for missing in range(FACES + 1):
                hits = _hits(free, missing)
                for hit in range(min(free, missing) + 1):
                    row[free][missing] += hits[hit] * table[rolls - 1][free - hit][missing - hit]
        table.append(row)
    return table


def _hits(free: int, missing: int) -> list[float]:
    """The chance that `free` dice show exactly 0, 1, 2… of the missing numbers."""
    chances = [1.0] + [0.0] * missing
    for _ in range(free):
        following = [0.0] * (missing + 1)
        for hit in range(missing + 1):
            new = (missing - hit) / FACES
            following[hit] += chances[hit] * (1 - new)
            if hit < missing:
                following[hit + 1] += chances[hit] * new
        chances = following
    return chances


REACH: Final = _reach_table()
EXTRA: Final = [1 - (5 / 6) ** rolls for rolls in range(ROLLS)]
