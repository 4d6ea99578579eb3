"""Why an answer is better: what the game counts, laid side by side, and told only where it explains enough."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from fathoms.bots import reasons
from fathoms.bots.reasons import Count, Part, Reason, counted, reason
from fathoms.games.into_the_blue.state import BlueState
from fathoms.games.unfathomable.bot.odds import START
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.odds import chances
from fathoms.kernel.state import State
from salvage.rules import RULES as SALVAGE
from salvage.scenes import scene

OURS = ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"]
MINE, THEIRS = False, True
LEVEL_3, LEVEL_4 = ("level", ("level", 3)), ("level", ("level", 4))
CHESTS = ("chests", None)
SAME: reasons.Counted = {(LEVEL_3, MINE): Count(2, 1), (LEVEL_4, MINE): Count(2, 1), (CHESTS, MINE): Count(5, 1)}


def worlds(**changes: Count) -> list[reasons.Counted]:
    names = {"three": (LEVEL_3, MINE), "four": (LEVEL_4, MINE), "chests": (CHESTS, MINE), "theirs": (LEVEL_4, THEIRS)}
    changed = {names[name]: count for name, count in changes.items()}
    return [SAME | changed] * 10


def test_the_largest_gain_is_named_with_its_figures() -> None:
    found = reason(worlds(four=Count(4.5, 2), chests=Count(6, 1.2)), [SAME] * 10)
    assert found == Reason(Part("level.more", {"level": 4}, 2.5, 10))


def test_what_does_not_explain_half_of_the_gap_is_not_named() -> None:
    others: reasons.Counted = {(("shells", None), MINE): Count(1, 1), (("turn", None), MINE): Count(1, 1)}
    assert reason([each | others for each in worlds(chests=Count(6, 2))], [SAME] * 10) is None
    assert reason([SAME] * 10, [SAME] * 10) is None
    assert reason([{}], [{}]) is None


def test_things_of_one_kind_explain_together_what_none_of_them_does() -> None:
    found = reason(worlds(three=Count(3, 1.5), four=Count(3.5, 1.5), chests=Count(5.5, 1.4)), [SAME] * 10)
    assert found == Reason(Part("level.all.more", {}, 2.5, 10))


def test_a_cost_that_takes_a_third_of_the_gain_belongs_to_the_reason() -> None:
    found = reason(worlds(four=Count(5, 3), chests=Count(3.5, 0.2)), [SAME] * 10)
    assert found == Reason(Part("level.more", {"level": 4}, 3.0, 10), Part("chests.less", {}, -1.5, 10))
    assert reason(worlds(four=Count(5, 3), chests=Count(6, 0.2)), [SAME] * 10) is None, "more of it, and yet a cost"


def test_what_rivals_lose_is_a_gain() -> None:
    other: list[reasons.Counted] = [SAME | {(LEVEL_4, THEIRS): Count(3, -3, helps=False)}] * 10
    found = reason(worlds(theirs=Count(1.5, -1.5, helps=False)), other)
    assert found == Reason(Part("level.rivals.less", {"level": 4}, -1.5, 10))


def test_a_gain_that_is_seen_less_and_yet_worth_more_is_not_told() -> None:
    assert reason(worlds(four=Count(1, 3)), [SAME] * 10) is None


def test_a_gain_smaller_than_the_cost_that_is_told_with_it_is_not_told() -> None:
    other: list[reasons.Counted] = [SAME | {(LEVEL_4, THEIRS): Count(3, -3, helps=False)}] * 10
    better = worlds(four=Count(3, 3), theirs=Count(1, -1, helps=False), chests=Count(2, -1.5))
    assert reason(better, other) is None


def test_what_is_one_or_nothing_is_told_by_how_often_it_was_so_and_chance_is_no_reason() -> None:
    often: list[reasons.Counted] = [SAME | {(CHESTS, MINE): Count(6, 2)}] * 7 + [SAME] * 3
    assert reason(often, [SAME] * 10) == Reason(Part("chests.more", {}, None, 7))
    once: list[reasons.Counted] = [SAME | {(CHESTS, MINE): Count(6, 2)}] + [SAME] * 9
    assert reason(once, [SAME] * 10) is None


def judged(rules: Rules) -> Iterator[tuple[State, list[float]]]:
    """Every state of a game that can be judged, and its judgement; then how it ended."""
    assert rules.odds is not None
    for seats in rules.info.seats[:2]:
        chance = FastChance(seats)
        state = rules.setup({}, seats, chance)
        while questions := state.questions():
            judgement = rules.odds(state)
            if judgement is not None:
                yield state, judgement
            question = questions[0]
            state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)


@pytest.mark.parametrize("name", OURS)
def test_what_a_game_counts_adds_up_to_its_judgement(name: str) -> None:
    rules = registry.game(name).rules()
    assert rules.features is not None
    for state, judgement in judged(rules):
        worths = [sum([each.worth for each in rules.features(state, seat)]) for seat in range(state.seats)]
        if rules.info.sides:
            for seat in [each for each in range(state.seats) if rules.side(state, each) == 0]:
                assert 1 / (1 + math.exp(-START - worths[seat])) == pytest.approx(judgement[seat])
        else:
            assert chances(worths) == pytest.approx(judgement)


@pytest.mark.parametrize("name", OURS)
def test_what_is_over_is_counted_too(name: str) -> None:
    rules = registry.game(name).rules()
    state = [each for each, _ in judged(rules)][-1]
    chance = FastChance(1)
    while questions := state.questions():
        question = questions[0]
        state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)
    outcome = rules.outcome(state)
    assert outcome is not None
    found = counted(rules, state, 0)
    if name == "into-the-blue":
        assert isinstance(state, BlueState)
        assert sum([each.amount for (_, rivals), each in found.items() if not rivals]) == outcome.points[0]
    if name == "key-largo":
        mine = [found[(key, None), MINE].amount for key in ("cash", "treasures")]
        assert sum(mine) == outcome.points[0]
    if name == "in-too-deep":
        assert sum([each.amount for (_, rivals), each in found.items() if not rivals]) == outcome.points[0]
    assert any(rivals for _, rivals in found) == (not rules.info.sides)


def test_a_game_that_says_nothing_of_its_judgement_gets_figures_alone() -> None:
    assert counted(replace(SALVAGE, features=None), scene(), 0) == {}
