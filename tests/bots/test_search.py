"""Search: what it may know, when it stops, and that it finds what the strategy misses."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from fathoms.bots import search
from fathoms.bots.bot import bot
from fathoms.bots.search import Budget, imagine, reward, think
from fathoms.bots.tree import Move, Node
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Outcome, Rules
from fathoms.kernel.question import Question
from salvage.options import Bid, Peek, Take
from salvage.rules import RULES as SALVAGE
from salvage.scenes import bid, scene, states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks
    from fathoms.kernel.state import State

BLUE = registry.game("into-the-blue").rules()
FEW = Budget(descents=4)


def blue_states(seats: int, seed: int) -> Iterator[State]:
    """Every state of a game of Into the Blue."""
    chance = FastChance(seed)
    state = BLUE.setup({}, seats, chance)
    while questions := state.questions():
        yield state.clone()
        question = questions[0]
        state.answer(question.seat, BLUE.choose(state, question.seat, question, chance), chance)


def positions() -> Iterator[tuple[Rules, State, Question]]:
    """Open questions of several games, windows with answers already held among them."""
    for state in itertools.chain(states(3, 1), states(4, 2, {"hand": "7"})):
        for question in state.questions()[:1]:
            yield SALVAGE, state, question
    for blue in itertools.islice(blue_states(3, 4), 0, None, 20):
        yield BLUE, blue, blue.questions()[0]


def test_it_answers_alike_whatever_it_cannot_know() -> None:
    thought_about = 0
    for number, (rules, state, question) in enumerate(positions()):
        worlds = [state.redeal(question.seat, FastChance(seed)) for seed in (number, number + 1000)]
        answers = {think(rules, world, question, FEW, FastChance(number)) for world in [state, *worlds]}
        assert len(answers) == 1
        assert state.check(question.seat, answers.pop()) is None
        thought_about += 1
    assert thought_about > 40


def test_others_think_again_about_the_answers_that_they_hold() -> None:
    state = scene()
    state.answer(0, (Bid(16),), FastChance(0))
    state.answer(1, (Bid(20),), FastChance(0))
    world = imagine(state, 2, FastChance(5))
    assert [question.seat for question in world.questions()] == [0, 1, 2]
    assert len(state.held) == 2


def do_nothing(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
    return question.default


def test_it_finds_the_point_that_the_strategy_leaves_lying() -> None:
    state = scene(wreck=(12, 13, 14, 15, 17))
    state.round = 6
    bid(state, 16, 20, 10)
    question = state.questions()[0]
    assert question.key == "wreck"
    lazy = replace(SALVAGE, choose=do_nothing)
    assert think(lazy, state, question, Budget(60), FastChance(1)) == (Take(),)


def test_a_forced_answer_needs_no_thought() -> None:
    chance = FastChance(1)
    question = Question(0, 0, "wreck", "SAL-3.1", (Take(),))
    assert think(SALVAGE, scene(), question, Budget(1), chance) == (Take(),)
    assert chance.used == 0


def test_without_time_it_answers_as_the_strategy_does() -> None:
    state = scene()
    question = state.questions()[0]
    in_a_hurry = Budget(descents=1000, seconds=-1)
    assert think(SALVAGE, state, question, in_a_hurry, FastChance(1)) == SALVAGE.choose(
        state, 0, question, FastChance(1)
    )


def test_it_stops_in_the_middle_of_a_descent_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    monkeypatch.setattr("fathoms.bots.search.time.monotonic", lambda: next(ticks))
    state = scene()
    question = state.questions()[0]
    picks = think(SALVAGE, state, question, Budget(descents=1000, seconds=200), FastChance(1))
    assert state.check(0, picks) is None
    assert next(ticks) == 202


def test_noise_blurs_the_choice_and_no_noise_does_not() -> None:
    state = scene()
    thought = search.Thought(SALVAGE, 0, 3)
    for seed in range(30):
        source = FastChance(seed)
        assert thought.descend(imagine(state, 0, source), source, float("inf"))
    sharp = {thought.best(0.0, FastChance(seed)) for seed in range(40)}
    blurred = {thought.best(1.0, FastChance(seed)) for seed in range(40)}
    assert len(sharp) == 1
    assert len(blurred) > 1
    (best,) = sharp
    assert thought.answers[best].visits == max(branch.visits for branch in thought.answers.values())


@pytest.mark.parametrize("level", ["calm", "keen", "master"])
def test_a_level_thinks_and_answers(level: str) -> None:
    state = list(states(3, 1))[-12]
    question = state.questions()[0]
    assert state.check(question.seat, bot(level, SALVAGE)(state, question.seat, question, FastChance(2))) is None


def test_a_node_tries_what_is_advised_first_and_leaves_what_is_bad() -> None:
    node = Node()
    node.advise(Take())
    moves: list[Move] = [Peek(), Take(), None]
    assert node.most_appealing(moves) == Take()
    for _ in range(30):
        move = node.most_appealing(moves)
        gain = 1.0 if move is None else 0.0
        node.learn(gain)
        node.branches[move].learn(gain)
    assert node.branches[None].visits > node.branches[Take()].visits + node.branches[Peek()].visits


@pytest.mark.parametrize(
    ("places", "points", "rewards"),
    [
        ((1, 2), (3, 1), (0.875, 0.125)),
        ((1, 1), (2, 2), (0.75, 0.75)),
        ((1, 2, 3), (0, -4, -4), (1.0, 0.0, 0.0)),
        ((1, 1, 3), (1, 1, 0), (1.0, 1.0, 0.0)),
        ((1, 1), (0, 0), (0.75, 0.75)),
    ],
)
def test_a_reward_counts_the_victory_and_the_distance(
    places: tuple[int, ...], points: tuple[int, ...], rewards: tuple[float, ...]
) -> None:
    outcome = Outcome("over", places, points)
    assert tuple(reward(outcome, seat) for seat in range(len(places))) == rewards
