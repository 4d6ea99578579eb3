"""The games as PettingZoo environments: that project's own tests, answers that are always legal."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Outcome
from fathoms.kernel.state import random_picks
from fathoms.library.own_bots import BotError
from fathoms.rl.choosing import Choosing
from fathoms.rl.environment import GameEnv, env
from fathoms.rl.play import Observation, standing

NAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
each_game = pytest.mark.parametrize("name", NAMES)


def random_action(seen: Observation, chance: FastChance) -> int:
    actions = np.flatnonzero(seen["action_mask"])
    return int(actions[chance.below(len(actions))])


def play(environment: GameEnv, seed: int) -> int:
    """A game at random, to its end; how many actions were taken."""
    chance = FastChance(seed)
    environment.reset(seed=seed)
    taken = 0
    for agent in environment.agent_iter():
        seen, _, over, cut, _ = environment.last()
        assert seen is not None
        if over or cut:
            environment.step(None)
            continue
        assert environment.observation_space(agent).contains(seen)
        environment.step(random_action(seen, chance))
        taken += 1
    return taken


@each_game
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoos_own_api_test(name: str) -> None:
    """The three warnings are given to every environment that is not on PettingZoo's own list of masked games."""
    api_test(env(name), num_cycles=400)  # type: ignore[no-untyped-call]


@each_game
def test_pettingzoos_own_seed_test(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=100)  # type: ignore[no-untyped-call]


@each_game
def test_a_whole_game_ends_with_rewards_that_add_up_to_nothing(name: str) -> None:
    environment = GameEnv(name, seats=registry.game(name).seats[-1])
    play(environment, 3)
    outcome = environment.play.outcome
    assert outcome is not None
    assert environment.agents == []
    rewards = [standing(outcome, seat) for seat in range(environment.seats)]
    assert sum(rewards) == pytest.approx(0)
    assert max(rewards) > 0


@each_game
def test_every_answer_that_can_be_built_is_legal_and_slots_suffice(name: str) -> None:
    rules, chance = registry.game(name).rules(), FastChance(8)
    slots = rules.info.tuning().slots
    for seats in rules.info.seats:
        state = rules.setup({}, seats, chance)
        while questions := state.questions():
            question = questions[chance.below(len(questions))]
            assert len(question.options) <= slots
            choosing = Choosing(state, question, slots)
            picks = None
            while picks is None:
                actions = np.flatnonzero(choosing.mask())
                picks = choosing.take(int(actions[chance.below(len(actions))]))
            assert state.check(question.seat, picks) is None
            state.answer(question.seat, random_picks(state, question, chance), chance)


def test_a_question_with_more_options_than_slots_is_asked_in_two_actions() -> None:
    rules, chance = registry.game("into-the-blue").rules(), FastChance(1)
    state = rules.setup({}, 2, chance)
    question = state.questions()[0]
    choosing = Choosing(state, question, 4)
    assert choosing.mask().tolist() == [1, 1, 0, 0, 1]
    assert choosing.offered() == (question.options[0], question.options[4])
    assert choosing.take(1) is None
    assert choosing.mask().tolist() == [1, 1, 0, 0, 0]
    assert choosing.take(1) is None
    assert choosing.picks == (question.options[5],)
    assert choosing.take(4) == (question.options[5],)
    play(GameEnv("into-the-blue", slots=4), 2)


def test_an_action_that_is_masked_is_refused_and_loses() -> None:
    environment = GameEnv("into-the-blue", slots=9)
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="action 7 cannot be taken now"):
        environment.step(7)
    guarded = env("into-the-blue", slots=9)
    guarded.reset(seed=1)
    loser = guarded.agent_selection
    guarded.step(7)
    assert guarded.terminations[loser]
    assert guarded.rewards[loser] == -1


def test_a_game_can_be_cut_short() -> None:
    environment = GameEnv("into-the-blue", max_cycles=10)
    assert play(environment, 1) == 10


def test_without_a_seed_games_differ() -> None:
    environment = GameEnv("in-too-deep")
    decks = []
    for _ in range(2):
        environment.reset()
        decks.append(environment.play.state.dump())
    assert decks[0] != decks[1]


def test_bots_may_sit_in_some_chairs() -> None:
    environment = GameEnv("in-too-deep", seats=3, opponents={0: "strategy", 2: "uniform"})
    assert environment.possible_agents == ["seat_1"]
    play(environment, 4)
    outcome = environment.play.outcome
    assert outcome is not None
    assert environment.agents == []


def test_an_unknown_opponent_says_what_there_is() -> None:
    with pytest.raises(BotError, match="there is no bot 'clever'"):
        GameEnv("in-too-deep", opponents={0: "clever"})


def test_rewards_follow_the_places() -> None:
    assert [standing(Outcome("", (1, 3, 2), (0, 0, 0)), seat) for seat in range(3)] == [1, -1, 0]
    assert [standing(Outcome("", (1, 1, 3), (0, 0, 0)), seat) for seat in range(3)] == [0.5, 0.5, -1]


def test_a_table_that_there_is_not_is_refused_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="2, 3, 4 or 5 seats, not 9"):
        env("into-the-blue", seats=9)
    with pytest.raises(registry.UnknownGameError, match="into-the-blue"):
        env("nope")
