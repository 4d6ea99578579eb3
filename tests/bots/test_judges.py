"""Bots that go by a learned judge: they see no more than they may, and a judge for other values is not asked."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from fathoms.bots import judges
from fathoms.bots.bot import UnknownBotError, bot
from fathoms.bots.budget import Budget
from fathoms.bots.judges import NoJudgeError, with_learned_judge, with_strongest_judge
from fathoms.bots.search import maker
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.judge import read_weights
from salvage.rules import RULES as SALVAGE
from strategy_games import played
from testkit.encoder_defects import points, telling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.kernel.game import Rules
    from fathoms.kernel.state import State

TRAINED = [info.name for info in registry.games().values() if read_weights(info.folder()) is not None]
FEW = Budget(descents=16, judge="learned")
each_trained = pytest.mark.parametrize("name", TRAINED)


def moments(rules: Rules, seats: int, apart: int) -> Iterator[State]:
    """Some states of a game that the strategy plays."""
    return islice(played(rules, seats, seats), 0, None, apart)


@each_trained
def test_it_answers_alike_whatever_it_cannot_know(name: str) -> None:
    rules = registry.game(name).rules()
    player = maker(FEW)(rules)
    for seats in rules.info.seats:
        for number, state in enumerate(moments(rules, seats, 23)):
            question = state.questions()[0]
            worlds = [state, *[rules.redeal(state, question.seat, FastChance(seed)) for seed in (number, number + 99)]]
            answers = {player(world, question.seat, question, FastChance(number)) for world in worlds}
            assert len(answers) == 1
            assert state.check(question.seat, answers.pop()) is None


@each_trained
def test_it_judges_where_the_game_judges_itself(name: str) -> None:
    rules = registry.game(name).rules()
    learned = with_learned_judge(rules)
    assert rules.odds is not None
    assert learned.odds is not None
    seen = 0
    for seats in rules.info.seats:
        for state in played(rules, seats, seats):
            fitted, chances = rules.odds(state), learned.odds(state)
            assert (fitted is None) == (chances is None)
            if chances is not None:
                assert sum(chances) == pytest.approx(1, abs=1e-4)
                seen += 1
    assert seen > 20


def test_a_judge_that_sees_the_truth_would_be_found() -> None:
    """Planted: an answer picked by the true state instead of an imagined one differs between redealt worlds."""
    rules = registry.game("in-too-deep").rules()
    learned = with_learned_judge(rules)
    assert learned.odds is not None
    found = set()
    for state in moments(rules, 3, 10):
        judged = learned.odds(state)
        worlds = [rules.redeal(state, 0, FastChance(seed)) for seed in range(3)]
        found.add(judged is None or all(learned.odds(world) == judged for world in worlds))
    assert False in found


def test_with_a_host_s_values_the_game_s_own_judgement_stays() -> None:
    rules = registry.game("in-too-deep").rules()
    turned = replace(rules.content, share_of=tuple(reversed(rules.content.share_of)))  # type: ignore[attr-defined]
    other = replace(rules, content=turned)
    assert with_learned_judge(other) is other
    assert with_learned_judge(rules).odds is not rules.odds


def test_what_foresees_goes_by_the_learned_judge_too() -> None:
    rules = registry.game("into-the-blue").rules()
    learned = with_learned_judge(rules)
    state = next(moments(rules, 3, 1))
    question = state.questions()[0]
    answers = [(), question.options[:1]]
    assert rules.foresee is not None
    assert learned.foresee is not None
    assert learned.foresee(state, question, answers) != rules.foresee(state, question, answers)


@pytest.mark.parametrize("name", list(registry.games()))
def test_the_strongest_judge_is_the_one_that_master_goes_by(name: str) -> None:
    rules = registry.game(name).rules()
    by_master = rules.info.tuning().judge == "learned"
    assert (with_strongest_judge(rules) != rules) == by_master
    assert with_strongest_judge(rules).odds is (with_learned_judge(rules) if by_master else rules).odds


def test_a_game_that_nobody_has_trained_has_no_learned_judge() -> None:
    with pytest.raises(NoJudgeError):
        with_learned_judge(SALVAGE)
    with pytest.raises(NoJudgeError):
        with_learned_judge(telling(points))


def test_weights_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = registry.game("in-too-deep").rules()
    first = with_learned_judge(rules)
    monkeypatch.setattr(judges, "read_weights", lambda _: None)
    assert with_learned_judge(rules).odds is first.odds


def test_a_bot_by_a_learned_judge_has_a_name() -> None:
    rules = registry.game("in-too-deep").rules()
    state = next(moments(rules, 2, 1))
    question = state.questions()[0]
    picks = bot("search:16/1/learned", rules)(state, question.seat, question, FastChance(1))
    assert state.check(question.seat, picks) is None
    for wrong in ("search:16/1/wise", "search:0/1/learned"):
        with pytest.raises(UnknownBotError):
            bot(wrong, rules)
    with pytest.raises(UnknownBotError):
        bot("search:16/1/learned", SALVAGE)
