"""Search: what it may know, when it stops, and that it finds what the strategy misses."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from fathoms.bots import thought as thought_module
from fathoms.bots.bot import bot
from fathoms.bots.budget import Budget, Spent
from fathoms.bots.candidates import candidates
from fathoms.bots.descent import FAMILIAR, Descent, reward
from fathoms.bots.search import think
from fathoms.bots.thought import FIELD, GLANCES, SEEN, Thought, imagine
from fathoms.bots.tree import Move, Node, Tree
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Outcome, Rules
from fathoms.kernel.question import Question
from salvage.options import Bid, Peek, Take
from salvage.rules import RULES as SALVAGE
from salvage.scenes import point_left_lying, scene, states
from strategy_games import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.kernel.question import Picks
    from fathoms.kernel.state import State

BLUE = registry.game("into-the-blue").rules()
OURS = ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"]
FEW = Budget(descents=20)
NEVER = float("inf")


def positions() -> Iterator[tuple[Rules, State, Question]]:
    """Open questions of several games, windows with answers already held among them."""
    for state in itertools.chain(states(3, 1), states(4, 2, {"hand": "7"})):
        for question in state.questions()[:1]:
            yield SALVAGE, state, question
    for name, apart in zip(OURS, (20, 25, 40, 120), strict=True):
        rules = registry.game(name).rules()
        for position in itertools.islice(played(rules, 3, 4), 0, None, apart):
            yield rules, position, position.questions()[0]


def test_it_answers_alike_whatever_it_cannot_know() -> None:
    thought_about = 0
    for number, (rules, state, question) in enumerate(positions()):
        worlds = [rules.redeal(state, question.seat, FastChance(seed)) for seed in (number, number + 1000)]
        answers = {think(rules, world, question, FEW, FastChance(number)) for world in [state, *worlds]}
        assert len(answers) == 1
        assert state.check(question.seat, answers.pop()) is None
        thought_about += 1
    assert thought_about > 40


def test_others_think_again_about_the_answers_that_they_hold() -> None:
    state = scene()
    state.answer(0, (Bid(16),), FastChance(0))
    state.answer(1, (Bid(20),), FastChance(0))
    world = imagine(SALVAGE, state, 2, FastChance(5))
    assert [question.seat for question in world.questions()] == [0, 1, 2]
    assert len(state.held) == 2


def test_it_finds_the_point_that_the_strategy_leaves_lying() -> None:
    assert think(*point_left_lying(), Budget(60), FastChance(1)) == (Take(),)


def test_a_forced_answer_needs_no_thought() -> None:
    chance = FastChance(1)
    question = Question(0, 0, "wreck", "SAL-3.1", (Take(),))
    assert think(SALVAGE, scene(), question, Budget(1), chance) == (Take(),)
    assert chance.used == 0


def test_without_time_it_answers_as_the_strategy_does() -> None:
    rules, state, question = point_left_lying()
    assert think(rules, state, question, Budget(descents=1000, seconds=-1), FastChance(1)) == question.default


def test_it_stops_in_the_middle_of_a_descent_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    monkeypatch.setattr("time.monotonic", lambda: next(ticks))
    state = scene()
    question = state.questions()[0]
    picks = think(SALVAGE, state, question, Budget(descents=100_000, seconds=200), FastChance(1))
    assert state.check(0, picks) is None
    assert next(ticks) == 202


def test_a_second_is_shared_out_among_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    monkeypatch.setattr("time.monotonic", lambda: next(ticks))
    monkeypatch.setattr(thought_module, "SEEN", NEVER)
    state = next(played(BLUE, 3, 2))
    thought = Thought(BLUE, state, state.questions()[0], 1)
    thought.weigh(Budget(seconds=1000))
    assert next(ticks) < 1000 + GLANCES + FIELD
    assert len(thought.field) == 2
    assert {len(thought.rewards[answer]) for answer in thought.field} == {len(thought.rewards[thought.advice])}
    assert callable(bot("search:1s", BLUE))


def test_it_plays_no_more_descents_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    play = Descent.play

    def count(descent: Descent, world: State, seat: int, answer: Picks) -> list[float] | None:
        played.append(answer)
        return play(descent, world, seat, answer)

    monkeypatch.setattr(Descent, "play", count)
    for number, (rules, state, question) in enumerate(itertools.islice(positions(), 30)):
        played.clear()
        think(rules, state, question, Budget(50), FastChance(number))
        assert len(played) <= 50


def test_every_answer_of_a_round_meets_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thought_module, "SEEN", NEVER)
    state = next(itertools.islice(played(BLUE, 3, 2), 5, None))
    thought = Thought(BLUE, state, state.questions()[0], 1)
    whole = list(thought.field)
    thought.weigh(Budget(100))
    assert thought.advice in thought.field
    assert len(thought.field) == 2
    assert len({len(thought.rewards[answer]) for answer in thought.field}) == 1
    assert all(thought.rewards[answer] for answer in whole)


def compared(rewards: list[list[float]], monkeypatch: pytest.MonkeyPatch) -> tuple[Thought, Spent]:
    """A thought about so many answers, the strategy's first; each brings its rewards by turns."""
    rules, state, question = point_left_lying()
    thought = Thought(rules, state, question, 1)
    answers = [thought.advice, *[answer for answer in thought.field if answer != thought.advice]][: len(rewards)]
    thought.field = list(answers)
    thought.rewards = {answer: [] for answer in answers}
    worlds = itertools.count()

    def descend(thought: Thought, *_: object) -> list[float]:
        world = next(worlds)
        return [rewards[answers.index(each)][world % 2] for each in thought.field]

    monkeypatch.setattr(Thought, "_descend", descend)
    return thought, thought.weigh(Budget(1600))


def test_what_is_clearly_behind_is_dropped_and_one_that_is_surely_best_needs_no_more_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thought, spent = compared([[0.2, 0.4], [0.7, 0.9]], monkeypatch)
    assert thought.field == [thought.best(0.0)] != [thought.advice]
    assert (spent.worlds, spent.descents) == (SEEN, 2 * SEEN)


def test_the_only_one_left_is_kept_when_a_round_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of four there are two rounds; the strategy's answer was dropped in the first and does not come back."""
    thought, spent = compared([[0.1, 0.2], [0.7, 0.9], [0.1, 0.2], [0.1, 0.2]], monkeypatch)
    assert thought.field == [thought.best(0.0)] != [thought.advice]
    assert spent.worlds == SEEN


def test_the_strategys_answer_is_dropped_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two are as good as each other and much better than it: they are held against it until one of them is left."""
    _, spent = compared([[0.1, 0.2], [0.7, 0.9], [0.9, 0.7]], monkeypatch)
    first = 1600 // 2 // 3
    assert spent.worlds == 512
    assert spent.descents == 3 * first + 2 * (512 - first)


def test_answers_that_are_close_get_all_the_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    thought, spent = compared([[0.2, 0.4], [0.3, 0.3]], monkeypatch)
    assert len(thought.field) == 2
    assert (spent.worlds, spent.descents) == (800, 1600)
    assert 0 < spent.seconds < 60


def test_what_a_game_foresees_is_compared_and_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Descent, "play")
    assert BLUE.foresee is not None
    state = next(played(BLUE, 3, 2))
    question = state.questions()[0]
    glanced = candidates(state, question, (), GLANCES, FastChance(1))
    worths = sorted(BLUE.foresee(state, question, list(glanced)))
    thought = Thought(BLUE, state, question, 1)
    assert len(thought.field) == FIELD
    thought.weigh(Budget(100))
    assert thought.chance(thought.best(0.0)) >= worths[-5]


def test_noise_blurs_the_choice_and_no_noise_does_not() -> None:
    blurred = 0
    for seed in range(20):
        thought = Thought(*point_left_lying(), seed)
        thought.weigh(Budget(30))
        assert thought.best(0.0) == max(thought.field, key=thought.clear_gain)
        blurred += thought.best(2.0) != thought.best(0.0)
    assert 0 < blurred < 20


@pytest.mark.parametrize("level", ["calm", "keen", "master"])
def test_a_level_thinks_and_answers(level: str) -> None:
    state = list(states(3, 1))[-12]
    question = state.questions()[0]
    assert state.check(question.seat, bot(level, SALVAGE)(state, question.seat, question, FastChance(2))) is None


def test_candidates_are_legal_different_and_near_the_advice_first() -> None:
    several = 0
    for number, (rules, state, question) in enumerate(positions()):
        chance = FastChance(number)
        advice = rules.choose(state, question.seat, question, chance)
        others = candidates(state, question, advice, FIELD, chance)
        assert len({advice, *others}) == len(others) + 1 <= FIELD + 1
        assert all(state.check(question.seat, picks) is None for picks in others)
        several += len(others) > 1
    assert several > 20


def test_a_place_is_left_to_the_strategy_until_it_is_familiar() -> None:
    state = scene()
    question = state.questions()[0]
    trees = [Tree() for _ in range(state.seats)]
    came = [
        Descent(SALVAGE, trees, FastChance(1), NEVER).play(state.clone(), question.seat, question.default)
        for _ in range(FAMILIAR + 30)
    ]
    assert all(each == came[0] for each in came[:FAMILIAR])
    assert any(each != came[0] for each in came[FAMILIAR:])


def test_whoever_judges_later_plays_on_for_so_many_answers() -> None:
    """The game could judge itself at once, and does so the later the more rounds are asked for."""
    game = registry.game("in-too-deep").rules()
    state = next(itertools.islice(played(game, 2, 3), 6, None))
    question = state.questions()[0]
    judged: list[int] = []

    def judge(world: State) -> list[float] | None:
        judged.append(sum(world.answered))
        return [0.5] * world.seats

    rules = replace(game, odds=judge)
    for rounds in (0, 1, 4):
        judged.clear()
        Thought(rules, state, question, 1).weigh(Budget(descents=16, rounds=rounds))
        assert judged
        assert min(judged) == sum(state.answered) + 1 + 2 * rounds


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
    ("places", "points", "sides", "rewards"),
    [
        ((1, 2), (3, 1), False, (0.975, 0.025)),
        ((1, 1), (2, 2), False, (0.5, 0.5)),
        ((1, 2, 3), (0, -4, -4), False, (1.0, 0.0, 0.0)),
        ((1, 1, 3), (1, 1, 0), True, (1.0, 1.0, 0.0)),
        ((1, 1), (0, 0), True, (0.95, 0.95)),
    ],
)
def test_a_reward_counts_the_victory_and_a_little_the_distance(
    places: tuple[int, ...], points: tuple[int, ...], sides: bool, rewards: tuple[float, ...]
) -> None:
    outcome = Outcome("over", places, points)
    assert [reward(outcome, seat, sides=sides) for seat in range(len(places))] == pytest.approx(rewards)
