"""The coach: what it would answer and why, and which answers of a finished game cost most.

It thinks as the search bot does, from one seat's view and from nothing else, and by the strongest judge that the game
has. Whatever it tells of an answer comes from a second comparison, on worlds by which no answer was chosen: the best of
many looks better than it is where it was found. Differences are taken world by world, so that they are surer than the
chances themselves, and why there is one is read off the same worlds (`reasons.py`).
"""

from __future__ import annotations

import math
import time
from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from fathoms.bots.budget import Budget
from fathoms.bots.candidates import ordered
from fathoms.bots.descent import victory
from fathoms.bots.judges import with_strongest_judge
from fathoms.bots.reasons import Reason, counted, reason
from fathoms.bots.thought import BLUR, SEEDS, Thought, imagine
from fathoms.kernel.chance import FastChance
from fathoms.kernel.text import option_text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from fathoms.bots.reasons import Counted
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State

    Came = tuple[float, Counted]

SHOWN = 4
"""So many answers a hint names at most."""
DIGITS = 4
ROUNDS = 4
"""So many answers a seat are played on before a game in progress is judged: what is judged at once is judged badly."""
CLEARLY = 2.5
"""A difference is clear if it is more than so many times its error."""
SUSPECTS = 8
"""So many answers of a game get a second, longer look."""
TOLD = 3
"""So many answers of a game are told."""

DEPTHS = {
    "hint": Budget(descents=800, seconds=3),
    "quick": Budget(descents=100, seconds=0.8),
    "deep": Budget(descents=1200, seconds=5),
}
"""How long it thinks: while somebody waits, about every answer of a finished game, and about those that it suspects."""


class Weighed(Struct, frozen=True):
    """An answer and what it is worth: the chance of winning, about, from 0 to 1, with its standard error."""

    picks: tuple[str, ...]
    """As texts, as records have them."""
    chance: float
    error: float
    behind: float = 0.0
    """How much less than the first answer, on the same worlds, and the standard error of that."""
    doubt: float = 0.0
    clear: bool = False
    """Whether that is more than doubt."""
    usual: bool = False
    """Whether it is what the game's own strategy would do."""
    why: Reason | None = None
    """What the first answer brings more, where this one is clearly worse and one thing makes up most of it."""


class Loss(Struct, frozen=True):
    """An answer that was given, at this entry of the log, and the one that the coach would have picked."""

    n: int
    given: Weighed
    better: Weighed


def weigh(
    rules: Rules, state: State, question: Question, budget: Budget, chance: Chance, given: Picks | None = None
) -> list[Weighed]:
    """The answers worth a look, the best first; with `given` what the coach would pick, and then what was given.

    Half of the budget finds them, the other half compares them anew. Nothing where there is no choice, where the coach
    would have picked the same, and where there was no time.
    """
    if len(question.options) == question.least:
        return []
    half = replace(budget, descents=budget.descents // 2, seconds=budget.seconds / 2)
    judged = with_strongest_judge(rules)
    thought = Thought(judged, state, question, chance.below(SEEDS), lambda answer: sense(rules, state, answer))
    thought.weigh(half)
    answers = _longest_kept(thought) if given is None else [thought.best(0.0), ordered(question, given)]
    if len({sense(rules, state, answer) for answer in answers}) == 1:
        return []
    came = _compared(judged, state, question.seat, answers, half, chance)
    if given is None:
        answers.sort(key=lambda answer: -sum([reward for reward, _ in came[answer]]))
    best, doubt = came[answers[0]], rules.info.tuning().doubt
    return [_weighed(answer, came[answer], best, thought.advice, doubt) for answer in answers if came[answer]]


def _longest_kept(thought: Thought) -> list[Picks]:
    """The strategy's answer, and those that stayed longest."""
    seen = [answer for answer, rewards in thought.rewards.items() if rewards and answer != thought.advice]
    seen.sort(key=lambda answer: (len(thought.rewards[answer]), thought.chance(answer)), reverse=True)
    return [thought.advice, *seen][:SHOWN]


def sense(rules: Rules, state: State, answer: Picks) -> Hashable:
    """What an answer comes to: answers with the same sense are one answer to whoever gives it."""
    if rules.likeness is None:
        return answer
    return frozenset(Counter([rules.likeness(state, pick) for pick in answer]).items())


def _compared(
    rules: Rules, state: State, seat: int, answers: list[Picks], budget: Budget, chance: Chance
) -> dict[Picks, list[Came]]:
    """What came of each answer, world by world: the same worlds and the same luck for all of them."""
    ends = time.monotonic() + budget.seconds
    came: dict[Picks, list[Came]] = {answer: [] for answer in answers}
    for _ in range(budget.descents // len(answers)):
        seed = chance.below(SEEDS)
        world = imagine(rules, state, seat, FastChance(seed))
        found = [_came(rules, world.clone(), seat, answer, seed) for answer in answers]
        if time.monotonic() > ends:
            break
        for answer, each in zip(answers, found, strict=True):
            came[answer].append(each)
    return came


def _came(rules: Rules, world: State, seat: int, answer: Picks, seed: int) -> Came:
    """A seat's chance of winning after an answer, and what the game counts there."""
    reward = played_on(rules, world, seat, answer, FastChance(seed))
    return reward, counted(rules, world, seat)


def played_on(rules: Rules, world: State, seat: int, answer: Picks, chance: Chance, rounds: float = ROUNDS) -> float:
    """A seat's chance of winning so many rounds after an answer, with everybody playing as the strategy does."""
    world.answer(seat, answer, chance)
    answers = 0
    while questions := world.questions():
        judged = rules.odds(world) if rules.odds is not None and answers >= rounds * world.seats else None
        if judged is not None:
            return judged[seat]
        question = questions[0]
        world.answer(question.seat, rules.choose(world, question.seat, question, chance), chance)
        answers += 1
    outcome = rules.outcome(world)
    assert outcome is not None
    return victory(outcome, seat, sides=rules.info.sides)


def _weighed(answer: Picks, came: list[Came], best: list[Came], advice: Picks, least: float) -> Weighed:
    picks = tuple([option_text(pick) for pick in answer])
    chance, error = mean([reward for reward, _ in came], least)
    behind, doubt = mean([one - other for (one, _), (other, _) in zip(best, came, strict=True)], least)
    clear = behind > CLEARLY * doubt
    why = reason([each for _, each in best], [each for _, each in came]) if clear else None
    return Weighed(picks, chance, error, behind, doubt, clear, answer == advice, why)


def mean(values: Sequence[float], least: float = BLUR) -> tuple[float, float]:
    """The mean and its standard error; no error is smaller than what the judgement itself is in doubt by."""
    middle = sum(values) / len(values)
    spread = sum([(value - middle) ** 2 for value in values]) / max(1, len(values) - 1)
    return round(middle, DIGITS), round(math.sqrt(spread / len(values) + least**2), DIGITS)


def losses(moments: Iterable[tuple[int, Sequence[Weighed]]]) -> list[Loss]:
    """The answers that were not the coach's and brought less, the dearest first; by the entry that gave each."""
    pairs = [Loss(n, found[-1], found[0]) for n, found in moments if len(found) > 1]
    return sorted([each for each in pairs if each.given.behind > 0], key=lambda each: -each.given.behind)


def suspects(moments: Iterable[tuple[int, Sequence[Weighed]]]) -> list[int]:
    """The entries that deserve a longer look, after a quick one at all of them."""
    return [each.n for each in losses(moments)[:SUSPECTS]]


def costliest(moments: Iterable[tuple[int, Sequence[Weighed]]]) -> list[Loss]:
    """What to tell of a game, after the longer look: only what clearly cost something."""
    return [each for each in losses(moments) if each.given.clear][:TOLD]


class Course(Struct, frozen=True):
    """How a review goes on: with a longer look at some entries, or, if there are none, by what is told."""

    longer: list[int]
    told: list[Loss]


def course(depth: str, moments: Sequence[tuple[int, Sequence[Weighed]]]) -> Course:
    """After the last quick look a longer one at the suspects; after the last of those the end."""
    if depth == "quick":
        return Course(suspects(moments), [])
    return Course([], costliest(moments))
