"""Many games at once, one learner among bots, and policies as bots."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fathoms
from fathoms import rl
from fathoms.kernel.chance import Chance
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.state import State, random_picks
from fathoms.library.answers import Answer
from fathoms.rl.choosing import Choosing
from fathoms.rl.play import Observation, Play, kind_of
from fathoms.rl.players import player

NAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
each_game = pytest.mark.parametrize("name", NAMES)


def first(seen: Observation) -> int:
    """The first action that can be taken."""
    return int(seen["action_mask"].argmax())


def to_its_end(play: Play) -> None:
    """A game by first actions."""
    play.reset(0)
    while play.outcome is None:
        play.act(first(play.observe(play.seat)))


@each_game
def test_a_batch_is_made_of_the_games_that_one_plays_alone(name: str) -> None:
    """Row by row the same observations, rewards and next games; the seed of a row is its own."""
    seats = fathoms.new(name, seed=1).rules.info.seats[-1]
    batch = rl.VectorEnv(name, 2, seats=seats)
    seen, _ = batch.reset(seed=5)
    alone = rl.GameEnv(name, seats=seats)
    alone.reset(seed=5 + 1_000_003)
    rng, games = np.random.default_rng(1), 0
    for _ in range(150):
        one = alone.observe(alone.agent_selection)
        assert all(np.array_equal(seen[part][1], one[part]) for part in one)
        assert alone.agent_selection == f"seat_{seen['seat'][1]}"
        actions = batch.sample(rng)
        assert all(seen["action_mask"][row, action] for row, action in enumerate(actions))
        seen, rewards, over, cut, _ = batch.step(actions)
        alone.step(int(actions[1]))
        assert not cut.any()
        assert over[1] == any(alone.terminations.values())
        assert rewards[1].tolist() == pytest.approx([alone.rewards[agent] for agent in alone.possible_agents])
        if over[1]:
            games += 1
            alone.reset(seed=5 + 1_000_003 + games)


def test_a_batch_is_the_same_however_many_processes_play_it() -> None:
    told = []
    for workers in (1, 2, 3):
        with rl.VectorEnv("into-the-blue", 5, opponents=["uniform", "strategy"], seats=3, workers=workers) as batch:
            rng = np.random.default_rng(2)
            seen, _ = batch.reset(seed=9)
            history = [seen["observation"].tobytes()]
            for step in range(60):
                actions = batch.suggest() if step % 2 else batch.sample(rng)
                seen, rewards, over, _, _ = batch.step(actions)
                history += [seen["observation"].tobytes(), rewards.tobytes(), over.tobytes()]
            told.append(history)
    assert told[0] == told[1] == told[2]


def test_what_goes_wrong_in_a_process_is_told_here() -> None:
    with rl.VectorEnv("into-the-blue", 2, workers=2) as batch:
        batch.reset(seed=1)
        with pytest.raises(RuntimeError, match="ValueError: action 99 cannot be taken now"):
            batch.step(np.array([0, 99]))
        seen, _ = batch.reset(seed=1)
        assert seen["seat"].shape == (2,)


def test_processes_end_with_the_batch() -> None:
    batch = rl.VectorEnv("into-the-blue", 2, workers=2)
    assert batch._processes is not None
    processes = batch._processes._processes
    assert all(process.is_alive() for process in processes)
    batch.close()
    batch.close()
    assert not any(process.is_alive() for process in processes)


def test_observations_of_a_batch_fit_its_space_and_may_be_kept() -> None:
    batch = rl.VectorEnv("in-too-deep", 3)
    seen, _ = batch.reset()
    assert batch.observation_space.contains({name: seen[name] for name in seen if name != "seat"})
    kept = seen["observation"].copy()
    after, *_ = batch.step(batch.suggest("uniform"))
    assert np.array_equal(seen["observation"], kept)
    assert not np.array_equal(after["observation"], kept)


def test_without_copies_arrays_change_in_place() -> None:
    batch = rl.VectorEnv("in-too-deep", 3, copy=False)
    seen, _ = batch.reset(seed=1)
    after, *_ = batch.step(batch.suggest())
    assert np.shares_memory(after["observation"], seen["observation"])


@each_game
def test_one_learner_among_bots_observes_what_fits_the_space(name: str) -> None:
    env = rl.SoloEnv(name, opponents="strategy")
    seen, _ = env.reset(seed=3)
    for _ in range(6):
        assert env.observation_space.contains(seen)
        seen, _, over, cut, info = env.step(np.int64(first(seen)))
        assert info["seat"] == env.seat
        assert not cut
        if over:
            break


@pytest.mark.filterwarnings("ignore")
def test_gymnasiums_own_checker() -> None:
    """It takes actions at random, masked or not: so a question with everything legal is wanted."""

    class Forgiving(rl.SoloEnv):
        def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, object]]:
            choosing = self.play.choosing
            allowed = choosing is not None and choosing.can(int(action))
            return super().step(action if allowed else np.int64(first(self.play.observe(self.seat))))

    check_env(Forgiving("into-the-blue", seat=0, seats=2), skip_render_check=True)


def test_a_learner_sits_in_every_chair_unless_it_has_one() -> None:
    env = rl.SoloEnv("into-the-blue", seats=3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    fixed = rl.SoloEnv("into-the-blue", seats=3, seat=1)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}
    env.reset()


def test_a_game_against_bots_ends_with_the_learners_reward() -> None:
    env = rl.SoloEnv("into-the-blue", opponents=["uniform", "greedy"], seats=2)
    ended = set()
    for seed in range(8):
        seen, _ = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert env.play.seat == env.seat
            seen, reward, over, _, _ = env.step(np.int64(first(seen)))
        assert not seen["action_mask"].any()
        assert reward == env.play.rewards()[env.seat]
        ended.add(reward)
    assert ended <= {-1.0, 0.0, 1.0}
    assert len(ended) > 1


@pytest.mark.parametrize("opponent", ["master", "function"])
def test_an_opponent_gets_a_world_that_was_dealt_anew(opponent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but `uniform` and `strategy`, which are proved to choose by what their seat may know."""
    given: list[bytes] = []

    def peeking(state: State, _: int, question: Question, chance: Chance) -> Picks:
        given.append(state.dump())
        return random_picks(state, question, chance)

    def own(game: fathoms.Game) -> Answer:
        given.append(game.state.dump())
        return game.legal()[0]

    monkeypatch.setattr("fathoms.rl.players.our_bot", lambda *_: peeking)
    kind = kind_of("in-too-deep")
    play, truth = Play(kind), []
    asked = player(own if opponent == "function" else opponent, kind.rules)

    def noting(state: State, seat: int, question: Question, chance: Chance) -> Picks:
        truth.append(state.dump())
        return asked(state, seat, question, chance)

    for seed in range(3):
        play.reset(seed, {0: noting})
        play.act(first(play.observe(1)))
    assert len(given) == len(truth) > 2
    assert not set(given) & set(truth)


def test_a_policy_is_a_bot_and_sees_what_its_seat_may_know() -> None:
    seen: list[bytes] = []

    def policy(observation: Observation) -> int:
        seen.append(observation["observation"].tobytes())
        return first(observation)

    bot = rl.as_bot(policy, "eager")
    game = fathoms.new("in-too-deep", seats=3, seed=2)
    answer = game.suggest(bot)
    assert answer in game.legal()
    own = rl.observe(game)["observation"].tobytes()
    assert set(seen) == {own}
    match = fathoms.match("into-the-blue", [bot, "strategy"], seats=2, games=4)
    assert [line.bot for line in match.lines] == ["eager", "strategy"]
    assert match.faults == ()


def test_a_policy_in_a_file_plays_in_a_match(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from fathoms import rl\nbot = rl.as_bot(lambda seen: int(seen['action_mask'].argmax()))\n")
    match = fathoms.match("key-largo", [str(file), "uniform"], games=2)
    assert match.faults == ()


def test_what_a_seat_observes_of_a_game() -> None:
    game = fathoms.new("in-too-deep", seats=2, seed=1)
    asked = game.question
    assert asked is not None
    assert rl.observe(game)["action_mask"].any()
    assert not rl.observe(game, 1 - asked.seat)["action_mask"].any()
    game.play_out("strategy")
    assert not rl.observe(game)["action_mask"].any()
    assert rl.observe(game, 1)["observation"].shape == (524,)


@each_game
def test_a_suggestion_leads_to_the_bots_own_answer(name: str) -> None:
    kind = kind_of(name)
    play, chance = Play(kind), player("strategy", kind.rules)
    play.reset(3)
    for _ in range(80):
        if play.outcome is not None:
            break
        assert play.choosing is not None
        question = play.choosing.question
        wanted = kind.rules.choose(play.state, question.seat, question, play._luck)
        choosing, picks = Choosing(play.state, question, kind.slots), None
        while picks is None:
            picks = choosing.take(choosing.towards(wanted))
        assert set(picks) == set(wanted)
        play.act(play.suggest(chance))


def test_a_suggestion_for_a_crowded_question_goes_by_blocks() -> None:
    kind = kind_of("in-too-deep", slots=12, encoder="hashed")
    play = Play(kind)
    play.reset(2)
    for _ in range(40):
        assert play.choosing is not None
        question = play.choosing.question
        wanted = (question.options[-1],)
        choosing, picks = Choosing(play.state, question, 12), None
        while picks is None:
            action = choosing.towards(wanted)
            assert choosing.mask()[action]
            picks = choosing.take(action)
        assert wanted[0] in picks
        play.act(int(play.observe(play.seat)["action_mask"].argmax()))


def test_too_few_slots_are_refused() -> None:
    play = Play(kind_of("in-too-deep", slots=3))
    with pytest.raises(ValueError, match="49 options need 7 slots or more, not 3"):
        to_its_end(play)


def test_after_another_pick_a_suggestion_still_can_be_taken() -> None:
    kind = kind_of("into-the-blue", slots=4)
    play = Play(kind)
    play.reset(1)
    assert play.choosing is not None
    options = play.choosing.question.options
    play.choosing.take(1)
    assert play.choosing.towards(options[:1]) == 0
    play.choosing.take(1)
    assert play.choosing.towards(()) == 4


def test_a_name_that_is_not_public_is_none() -> None:
    with pytest.raises(AttributeError, match=r"'fathoms\.rl' has no attribute 'nothing'"):
        _ = rl.nothing
    assert {name: getattr(rl, name) for name in rl.__all__}
