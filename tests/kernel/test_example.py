"""Examples are played by the rules: what the rules do not allow is an error, and not an example."""

from __future__ import annotations

import pytest

from fathoms.kernel.chance import Chance
from fathoms.kernel.example import ExampleError, Stage
from fathoms.kernel.state import Step
from salvage.events import BidsShown, CardDrawn
from salvage.invariants import broken
from salvage.options import Bid, Peek, Shuffle
from salvage.scenes import scene
from salvage.state import SalvageState


def test_answers_are_played_and_what_happened_is_told() -> None:
    stage = Stage(scene(deck=(14, 15, 17, 18, 19)), broken)
    assert stage.play(0, Bid(0)) == stage.play(1, Bid(20)) == []
    assert any(isinstance(event, BidsShown) for event in stage.play(2, Bid(2)))
    before = stage.state.wreck[:]
    stage.play(2, Shuffle())
    assert stage.state.wreck == before, "chance changes nothing unless the example says so"


def test_luck_is_what_the_example_says() -> None:
    stage = Stage(scene(deck=(14, 15, 17, 18, 19)), broken)
    for seat, card in enumerate((0, 20, 2)):
        stage.play(seat, Bid(card))
    before = stage.state.wreck[:]
    stage.play(2, Shuffle(), luck=[0] * (len(before) - 1))
    assert stage.state.wreck != before
    assert sorted(stage.state.wreck) == sorted(before)


def test_what_the_rules_refuse_is_an_error() -> None:
    stage = Stage(scene(), broken)
    with pytest.raises(ExampleError, match=r"seat 0 may not do this: .*not-offered"):
        stage.play(0, Peek())


def test_luck_that_nobody_asked_for_is_an_error() -> None:
    stage = Stage(scene(), broken)
    with pytest.raises(ExampleError, match=r"luck left over: \[3\]"):
        stage.play(0, Bid(0), luck=[3])


def test_a_position_that_cannot_be_is_an_error() -> None:
    state = scene()
    state.hands[0] = []
    with pytest.raises(ExampleError, match="every card is in one place"):
        Stage(state, broken)


class DrawOne(Step[SalvageState]):
    """As a card might say."""

    def run(self, state: SalvageState, chance: Chance) -> None:
        state.hands[0].remove(0)
        state.discards.append(0)
        state.tell(CardDrawn(0, 0))


def test_steps_happen_as_if_a_card_had_said_so() -> None:
    stage = Stage(scene(), broken)
    assert stage.run(DrawOne()) == [CardDrawn(0, 0)]
    assert 0 in stage.state.discards
    assert stage.state.told == []
    assert [question.key for question in stage.state.questions()] == ["bid"] * 3
