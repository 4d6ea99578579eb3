"""The coach: what it may know, that it finds the better answer, and that it calls nothing a loss that is none."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from fathoms.bots import coach
from fathoms.bots.budget import Budget
from fathoms.bots.candidates import ordered
from fathoms.bots.coach import Loss, Weighed, costliest, suspects, weigh
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Question
from salvage.options import Bid, Take
from salvage.rules import RULES as SALVAGE
from salvage.scenes import do_nothing, point_left_lying, scene, states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.kernel.game import Rules
    from fathoms.kernel.state import State

FEW = Budget(descents=16)
OURS = {"into-the-blue": 12, "in-too-deep": 16, "key-largo": 40, "unfathomable": 150}


def positions() -> Iterator[tuple[Rules, State, Question]]:
    """Open questions of the example and of our games."""
    for scene_ in itertools.islice(states(3, 1), 0, None, 4):
        for question in scene_.questions()[:1]:
            yield SALVAGE, scene_, question
    for name, apart in OURS.items():
        rules = registry.game(name).rules()
        chance = FastChance(4)
        state = rules.setup({}, 3, chance)
        for number in itertools.count():
            if not (questions := state.questions()):
                break
            question = questions[0]
            if number % apart == 0:
                yield rules, state.clone(), question
            state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)


def differing(enough: int) -> int:
    """How many hints, and looks back at an answer, depend on what the seat cannot know; as soon as there are enough."""
    found = hints = 0
    for number, (rules, state, question) in enumerate(positions()):
        worlds = [rules.redeal(state, question.seat, FastChance(seed)) for seed in (number, number + 1000)]
        for given in (None, question.default):
            told = [weigh(rules, each, question, FEW, FastChance(number), given) for each in [state, *worlds]]
            found += any(each != told[0] for each in told)
            hints += bool(told[0])
            if found == enough:
                return found
    assert hints > 20
    return found


def test_it_says_the_same_whatever_the_seat_cannot_know() -> None:
    assert differing(enough=1) == 0


def test_a_coach_that_compares_in_the_true_world_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "imagine", lambda rules, state, seat, chance: state.clone())  # noqa: ARG005
    assert differing(enough=6) == 6


def test_a_hint_names_the_better_answer_first_and_what_the_strategy_would_do() -> None:
    rules, state, question = point_left_lying()
    found = weigh(rules, state, question, Budget(120), FastChance(1))
    assert found[0].picks == ("take",)
    assert [each.usual for each in found].count(True) == 1
    assert not found[0].usual
    assert 1 < len(found) <= coach.SHOWN
    assert found[0].behind == 0.0
    assert all(each.error > 0 for each in found)
    assert [each.chance for each in found] == sorted([each.chance for each in found], reverse=True)


def test_a_hint_goes_by_the_judge_that_master_goes_by(monkeypatch: pytest.MonkeyPatch) -> None:
    otherwise: dict[str, int] = dict.fromkeys(OURS, 0)
    for rules, state, question in positions():
        said = weigh(rules, state, question, FEW, FastChance(1))
        with monkeypatch.context() as patch:
            patch.setattr(coach, "with_strongest_judge", lambda given: given)
            if said != weigh(rules, state, question, FEW, FastChance(1)):
                otherwise[rules.info.name] += 1
    learned = {name: registry.game(name).tuning().judge == "learned" for name in OURS}
    assert {name: number > 0 for name, number in otherwise.items()} == learned


def test_a_loss_is_what_the_given_answer_brought_less() -> None:
    rules, state, question = point_left_lying()
    better, given = weigh(rules, state, question, Budget(400), FastChance(1), question.default)
    assert better.picks == ("take",)
    assert given.usual
    assert given.behind == pytest.approx(better.chance - given.chance, abs=1e-3)
    assert given.clear
    assert costliest([(7, [better, given])]) == [Loss(7, given, better)]


def test_the_same_answer_is_no_loss_in_whatever_order_it_was_given() -> None:
    rules, state, question = point_left_lying()
    assert weigh(rules, state, question, Budget(60), FastChance(1), (Take(),)) == []
    several = Question(0, 0, "bid", "SAL-2.1", (Bid(10), Bid(16)), least=1, most=2)
    assert ordered(several, (Bid(16), Bid(10))) == (Bid(10), Bid(16))


def test_there_is_nothing_to_say_where_there_is_no_choice_or_no_time() -> None:
    state = scene()
    question = state.questions()[0]
    forced = replace(question, options=question.options[:1], default=question.options[:1])
    rules = replace(SALVAGE, choose=do_nothing)
    assert weigh(rules, state, forced, Budget(20), FastChance(1)) == []
    assert weigh(*point_left_lying(), Budget(1000, seconds=-1), FastChance(1)) == []


def weighed(behind: float, doubt: float) -> list[Weighed]:
    return [
        Weighed(("take",), 0.5, 0.02),
        Weighed(("pass",), 0.5 - behind, 0.02, behind, doubt, behind > coach.CLEARLY * doubt),
    ]


def test_only_what_is_clear_is_told_the_dearest_first_and_no_more_than_three() -> None:
    moments = [(n, weighed(cost, 0.02)) for n, cost in enumerate((0.04, 0.06, 0.2, -0.3, 0.1, 0.09))]
    assert [each.n for each in costliest([*moments, (9, [])])] == [2, 4, 5]
    assert costliest([(1, weighed(0.2, 0.1))]) == []
    assert suspects(moments) == [2, 4, 5, 1, 0]
    assert len(suspects([(n, weighed(0.01, 0.5)) for n in range(30)])) == coach.SUSPECTS


def test_no_figure_is_surer_than_the_judgement_behind_it() -> None:
    assert coach.mean([0.5, 0.5, 0.5]) == (0.5, 0.01)
    assert coach.mean([1.0])[1] == pytest.approx(0.01)
    assert coach.mean([0.0, 1.0])[1] == pytest.approx(0.5, abs=0.01)
