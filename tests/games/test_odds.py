"""How a game judges where it stands: chances for every seat, and better than a guess."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fathoms.games.in_too_deep.state import DeepState
from fathoms.games.into_the_blue.state import BlueState
from fathoms.games.key_largo.state import LargoState
from fathoms.games.unfathomable.board import BRIG
from fathoms.games.unfathomable.bot.odds import odds
from fathoms.games.unfathomable.engine.scoring import allegiance
from fathoms.games.unfathomable.numbers import CULTIST, HYBRID
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.odds import chances

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.kernel.game import Outcome, Rules
    from fathoms.kernel.state import State

OURS = ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"]


def judged(rules: Rules, seats: int, seed: int) -> tuple[list[list[float]], Outcome]:
    """All judgements of one game, and how it ended."""
    assert rules.odds is not None
    chance = FastChance(seed)
    state = rules.setup({}, seats, chance)
    judgements = []
    while questions := state.questions():
        judgement = rules.odds(state)
        if judgement is not None:
            judgements.append(judgement)
        question = questions[0]
        state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)
    outcome = rules.outcome(state)
    assert outcome is not None
    return judgements, outcome


@pytest.mark.parametrize("name", OURS)
def test_a_judgement_is_a_chance_for_every_seat_and_foresees_more_than_par(name: str) -> None:
    rules = registry.game(name).rules()
    foreseen, par = 0.0, 0.0
    for seed in range(6):
        seats = 3 + seed % 2
        judgements, outcome = judged(rules, seats, seed)
        assert len(judgements) >= 6
        for judgement in judgements:
            assert len(judgement) == seats
            assert all(0 <= each <= 1 for each in judgement)
            assert rules.info.sides or sum(judgement) == pytest.approx(1)
        won = max(len(outcome.winners), 1)  # nobody wins where everybody loses
        foreseen += sum(judgements[-1][seat] for seat in outcome.winners) / won
        par += sum(judgements[0][seat] for seat in outcome.winners) / won
    assert foreseen > par


def better(state: State, seat: int) -> State:
    """The same moment with something good for the seat on top."""
    state = state.clone()
    match state:
        case BlueState():
            state.chests[seat].append(4)
        case DeepState():
            state.owns[seat] = [shares + 1 for shares in state.owns[seat]]
        case LargoState():
            state.cash[seat] += 100
        case UnfathomableState():
            state.dials[0] += 1 if allegiance(state.loyalty[seat]) == 0 else -1
        case _:
            raise NotImplementedError
    return state


def moments(rules: Rules, seats: int) -> Iterator[State]:
    """Every moment of one game at which it judges itself."""
    assert rules.odds is not None
    chance = FastChance(seats)
    state = rules.setup({}, seats, chance)
    while questions := state.questions():
        if rules.odds(state) is not None:
            yield state
        question = questions[0]
        state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in OURS for seats in registry.game(name).seats])
def test_what_is_good_for_a_seat_raises_its_chances_from_the_first_turn_to_the_last(name: str, seats: int) -> None:
    rules = registry.game(name).rules()
    assert rules.odds is not None
    for number, state in enumerate(moments(rules, seats)):
        seat = number % seats
        before, after = rules.odds(state), rules.odds(better(state, seat))
        assert before is not None
        assert after is not None
        assert after[seat] >= before[seat]
        assert after[seat] > before[seat] or not 0.001 < before[seat] < 0.999


@pytest.mark.parametrize("traitor", [HYBRID, CULTIST])
def test_what_is_good_for_the_ship_is_bad_for_a_traitor(traitor: int) -> None:
    rules = registry.game("unfathomable").rules()
    chance = FastChance(1)
    state = rules.setup({}, 4, chance)
    while (question := state.questions()[0]).key != "action":
        state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)
    assert isinstance(state, UnfathomableState)
    state.loyalty = [[0], [0], [0], [traitor]]
    state.distance = 6
    human, _, _, other = judgement(state)
    assert other == pytest.approx((1 - human) * (1.0 if traitor == HYBRID else 0.5))
    state.at[3] = BRIG
    assert judgement(state)[0] > human
    state.dials[0] = 1
    assert judgement(state)[0] < human


def judgement(state: UnfathomableState) -> list[float]:
    found = odds(state)
    assert found is not None
    return found


def test_one_more_makes_a_seat_e_times_as_likely_to_win() -> None:
    one, other = chances([1.0, 0.0])
    assert one / other == pytest.approx(2.718281828)
    assert sum(chances([800.0, 0.0, 3.0])) == pytest.approx(1)
