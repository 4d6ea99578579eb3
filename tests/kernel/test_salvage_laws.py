"""The example game under the laws of redeal, as far as the kernel's own tests go; the test kit has all of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import pytest

from fathoms.kernel.audience import only
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import heard_by
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.state import random_picks
from salvage import events
from salvage.memory import Memory
from salvage.options import Shuffle
from salvage.rules import RULES
from salvage.scenes import scene, states
from salvage.state import SalvageState
from salvage.view import view
from salvage.wreck import Wreck

if TYPE_CHECKING:
    from collections.abc import Iterator


TABLES = [(3, 0, "4"), (3, 1, "5"), (4, 2, "5"), (4, 3, "4"), (4, 5, "7")]


def positions() -> Iterator[tuple[SalvageState, int, int]]:
    """States of several games, each with a viewer and a number to seed chance with."""
    for seats, seed, hand in TABLES:
        for n, state in enumerate(states(seats, seed, {"hand": hand})):
            for viewer in range(SPECTATOR, seats):
                yield state, viewer, n


def facts(state: SalvageState, viewer: int) -> tuple[bytes, object]:
    return msgspec.json.encode(view(state, viewer)), state.question(viewer)


def test_a_redeal_looks_the_same_to_its_viewer() -> None:
    for state, viewer, n in positions():
        world = RULES.redeal(state, viewer, FastChance(n))
        assert facts(world, viewer) == facts(state, viewer)
        assert RULES.invariants(world) == []
        assert RULES.secrets(world, viewer).keys() == RULES.secrets(state, viewer).keys()


def test_a_redeal_is_a_function_of_the_view() -> None:
    for state, viewer, n in positions():
        world = RULES.redeal(state, viewer, FastChance(n))
        assert (
            RULES.redeal(world, viewer, FastChance(n + 1)).dump()
            == RULES.redeal(state, viewer, FastChance(n + 1)).dump()
        )


def test_no_secret_is_frozen() -> None:
    for state, viewer, n in positions():
        if n % 9 == 4:
            truth = RULES.secrets(state, viewer)
            frozen = set(truth)
            for seed in range(400):
                dealt = RULES.secrets(RULES.redeal(state, viewer, FastChance(seed)), viewer)
                frozen = {name for name in frozen if dealt[name] == truth[name]}
                if not frozen:
                    break
            assert frozen == set()


def test_a_redeal_deals_every_possible_world_alike() -> None:
    """Small enough to count by hand, with cards of two generations and a memory of the wreck.

    Viewer 0 knows that card 12 is in the wreck. Of generation 0 it cannot tell card 1 (hand 1) from card 3 (wreck), and
    the wreck has two orders: 4 worlds. Of generation 1 it cannot place 2 (hand 2), 5 and 6 (deck): 6 worlds.
    """
    state = scene(hands=((0,), (1,), (2,)), wreck=(3, 12), deck=(5, 6))
    state.seers, state.refills = [0, 0], 1
    for card in (2, 5, 6):
        state.generation[card] = 1
    state.memories = [Memory((12, 3), (only(0, 1), only(1)), 0)]
    state.push(Wreck())
    state.asking = None
    worlds = Counter(RULES.redeal(state, 0, FastChance(seed)).dump() for seed in range(2400))
    assert len(worlds) == 24
    assert sum((count - 100) ** 2 / 100 for count in worlds.values()) < 49.7  # passed once in a thousand
    assert len(RULES.hidden(state, 0)) == 7
    assert len(RULES.hidden(state, 1)) == 5


@pytest.mark.parametrize("seed", range(6))
def test_views_forget_nothing_that_was_heard(seed: int) -> None:
    chance = FastChance(seed)
    state, told = RULES.open({}, 3, chance)
    witnesses = {viewer: RULES.witness(viewer) for viewer in range(SPECTATOR, 3)}
    while True:
        for viewer, witness in witnesses.items():
            for event in heard_by(viewer, told):
                witness.hear(event)
            assert list(witness.missing(view(state, viewer))) == []
        if not state.questions():
            break
        question = state.questions()[0]
        picks = random_picks(state, question, chance)
        if question.key == "wreck" and chance.below(2):
            picks = (Shuffle(),)
        told = state.answer(question.seat, picks, chance)


def test_a_view_that_forgets_is_found_out() -> None:
    _, told = RULES.open({}, 3, FastChance(1))
    other = RULES.setup({}, 3, FastChance(2))
    assert isinstance(other, SalvageState)
    other.points, other.discards, other.seers = [1, 0, 0], [1], [1] * 5
    witness = RULES.witness(0)
    for event in heard_by(0, told):
        witness.hear(event)
    for event in (events.PointScored(1), events.WreckSeen(0, (1, 2)), events.WreckShuffled(1)):
        witness.hear(event)
    assert list(witness.missing(view(other, 0))) == [
        "the own hand",
        "the discards",
        "points",
        "the wreck",
        "cards somewhere in the wreck",
    ]


def test_the_strategy_uses_what_its_seat_may_know_alone() -> None:
    for state, viewer, n in positions():
        question = state.question(viewer)
        if question is not None:
            world = RULES.redeal(state, viewer, FastChance(n))
            chosen = [RULES.choose(each, viewer, question, FastChance(n)) for each in (state, world)]
            assert chosen[0] == chosen[1]
            assert state.check(viewer, chosen[0]) is None


def test_every_default_is_legal() -> None:
    for state, viewer, _ in positions():
        question = state.question(viewer)
        assert question is None or state.check(viewer, question.default) is None
