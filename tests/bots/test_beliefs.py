"""What bots believe: some worlds more than others, by what everybody saw, and never by more than the seat may know."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from fathoms.bots import thought
from fathoms.bots.thought import DRAWN, imagine
from fathoms.games.unfathomable.bot.belief import likelihood
from fathoms.games.unfathomable.engine.scoring import allegiance
from fathoms.games.unfathomable.numbers import HYBRID
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import FastChance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules
    from fathoms.kernel.state import State

APART = 60
BELIEVING = replace(RULES, likelihood=likelihood)
"""The game with its beliefs: search imagines by them only where it is told to (docs/bots.md)."""


def moments(seats: int, seed: int) -> Iterator[UnfathomableState]:
    """Some moments of a game, as the strategy plays it."""
    chance = FastChance(seed)
    state = RULES.setup({}, seats, chance)
    for number in itertools.count():
        questions = state.questions()
        if not questions:
            return
        assert isinstance(state, UnfathomableState)
        if number % APART == 0:
            yield state.clone()
        question = questions[0]
        state.answer(question.seat, RULES.choose(state, question.seat, question, chance), chance)


def alike(state: State, seat: int, luck: int) -> bool:
    """The law: whatever is true behind the seat's back, with equal luck it imagines the same world."""
    worlds = [RULES.redeal(state, seat, FastChance(luck + each)) for each in range(3)]
    return len({imagine(BELIEVING, each, seat, FastChance(luck)).dump() for each in [state, *worlds]}) == 1


def test_what_is_imagined_is_a_function_of_what_the_seat_may_know() -> None:
    found = [alike(state, seat, number) for number, state in enumerate(moments(4, 3)) for seat in range(4)]
    assert len(found) > 20
    assert all(found)


def reads_the_truth(_: Rules, state: State, seat: int, chance: Chance) -> State:
    """The planted defect: of some worlds, the one whose traitors are the true ones."""
    assert isinstance(state, UnfathomableState)
    worlds = [RULES.redeal(state, seat, chance) for _ in range(DRAWN)]
    return max(worlds, key=lambda world: sum(map(list.__eq__, world.loyalty, state.loyalty)))


def test_a_belief_that_reads_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thought, "_believed", reads_the_truth)
    assert not all(alike(state, seat, number) for number, state in enumerate(moments(4, 3)) for seat in range(4))


def imagined(rules: Rules, state: State, seat: int) -> Counter[int]:
    """How often each seat is a traitor, in many imagined worlds."""
    worlds = [imagine(rules, state, seat, FastChance(number)) for number in range(200)]
    return Counter([each for world in worlds for each in range(world.seats) if rules.side(world, each)])


def test_whoever_gave_when_cards_opposed_is_believed_to_be_a_traitor_but_not_for_sure() -> None:
    state = next(moments(4, 3))
    state.loyalty = [[0] for _ in range(4)]
    state.loyalty[3] = [HYBRID]
    state.loyalty_seen = [[1 << seat] for seat in range(4)]
    even = imagined(RULES, state, 0)
    state.piles = [(0, 0, 0, 2, 2, 0, 4), (2, 2, 2, 0, 2, 0, 0), (1, 2, 2, 0, 2, 0, 1)]
    doubted = imagined(BELIEVING, state, 0)
    assert doubted[3] > 1.5 * even[3]
    assert 0 < doubted[1] < even[1]


def test_beliefs_come_nearer_to_the_truth_than_none() -> None:
    """Over a few games; bench/unfathomable_beliefs.py measures it over a thousand."""
    believed = even = 0.0
    for seed in range(6):
        for state in list(moments(3, seed))[4:]:
            viewer = next(seat for seat in range(3) if allegiance(state.loyalty[seat]) == 0)
            worlds = [RULES.redeal(state, viewer, FastChance(number)) for number in range(40)]
            weights = [math.exp(likelihood(world) - likelihood(worlds[0])) for world in worlds]
            for seat in range(3):
                true = [RULES.side(world, seat) == RULES.side(state, seat) for world in worlds]
                agreeing = sum([weight for weight, right in zip(weights, true, strict=True) if right])
                believed -= math.log(max(0.02, agreeing / sum(weights)))
                even -= math.log(max(0.02, sum(true) / len(true)))
    assert believed < 0.95 * even
