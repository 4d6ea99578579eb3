"""What a viewer cannot know: held answers here, the example game's cards in test_salvage_laws.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import SPECTATOR, Narrowed, Question, Refusal
from fathoms.kernel.state import Ask
from salvage.options import Bid, Pass, Pay
from salvage.rules import RULES
from salvage.scenes import bid, play, scene
from salvage.state import SalvageState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

FOUR = tuple(Bid(card) for card in range(4))


class Pairs(Ask[SalvageState]):
    """Asks two seats for two cards each that lie side by side, or for all four."""

    quiet: bool
    options: Picks

    def __init__(self, options: Picks = FOUR, *, quiet: bool = False) -> None:
        self.options = options
        self.quiet = quiet

    def questions(self, state: SalvageState) -> tuple[Question, ...]:
        most = len(self.options)
        return tuple(Question(0, seat, "pair", "SAL-2.1", self.options, 2, most, quiet=self.quiet) for seat in range(2))

    def legal(self) -> list[Picks]:
        pairs = [self.options[n : n + 2] for n in range(len(self.options) - 1)]
        return [*pairs, *([self.options] if len(self.options) > 2 else [])]

    def refuse(self, state: SalvageState, question: Question, picks: Picks) -> Refusal | None:
        return None if picks in self.legal() else Refusal("apart", "SAL-2.1")

    def narrow(self, state: SalvageState, question: Question, picks: Picks) -> Narrowed:
        reachable = [each for each in self.legal() if set(picks) <= set(each)]
        addable = {option for each in reachable for option in each} - set(picks)
        return Narrowed(tuple(o for o in self.options if o in addable), set(picks) in [set(each) for each in reachable])

    def answered(self, state: SalvageState, answers: dict[int, Picks], chance: Chance) -> None:
        raise AssertionError


def asking(step: Pairs) -> SalvageState:
    state = scene()
    state.push(step)
    state.asking = None
    return state


def held_worlds(state: SalvageState, viewer: int, count: int = 200) -> list[dict[int, Picks]]:
    worlds = [RULES.redeal(state, viewer, FastChance(seed)) for seed in range(count)]
    for world in worlds:
        for seat, picks in world.held.items():
            copy = world.clone()
            copy.retake(seat)
            assert copy.check(seat, picks) is None
    return [world.held for world in worlds]


# -- an open window


def test_others_held_answers_are_dealt_anew_from_what_they_may_hold() -> None:
    state = scene()
    play(state, 1, Bid(20))
    play(state, 2, Bid(21))
    worlds = held_worlds(state, 2)
    assert all(held.keys() == {1, 2} and held[2] == (Bid(21),) for held in worlds)
    assert len({held[1] for held in worlds}) > 10
    assert set(RULES.secrets(state, 2)) >= {"answer of seat 1"}
    assert "answer of seat 2" not in RULES.secrets(state, 2)
    assert RULES.secrets(state, SPECTATOR)["answer of seat 2"] == (Bid(21),)


def test_nothing_is_held_for_a_seat_that_everybody_sees_thinking() -> None:
    state = scene()
    play(state, 1, Bid(20))
    assert all(held.keys() == {1} for held in held_worlds(state, 0))
    assert "answer of seat 2" not in RULES.secrets(state, 0)


def test_held_answers_of_several_picks_are_legal_ones() -> None:
    state = asking(Pairs())
    state.answer(1, FOUR[1:3], FastChance(0))
    assert RULES.secrets(state, 0)["answer of seat 1"] == FOUR[1:3]
    assert {held[1] for held in held_worlds(state, 0)} == {FOUR, FOUR[:2], FOUR[2:], FOUR[1:3]}


def test_the_only_legal_answer_is_no_secret() -> None:
    state = asking(Pairs(FOUR[:2]))
    state.answer(1, FOUR[:2], FastChance(0))
    assert "answer of seat 1" not in RULES.secrets(state, 0)


# -- a quiet window


def quiet_window() -> SalvageState:
    state = scene()
    bid(state, 0, 20, 2)
    play(state, 2)
    play(state, 1, Pay(5), Pay(9))
    return state


@pytest.mark.parametrize("already", [(), (0,), (1,), (0, 1)])
def test_who_has_answered_in_a_quiet_window_is_dealt_anew(already: tuple[int, ...]) -> None:
    """Whoever has answered in truth, any of the others may have, but never all with the viewer: it would be closed."""
    state = quiet_window()
    for seat in already:
        play(state, seat, Pass())
    for viewer in (SPECTATOR, 0, 1, 2):
        own = {viewer} & set(already)
        others = {0, 1, 2} - {viewer}
        found = {frozenset(held) for held in held_worlds(state, viewer)}
        subsets = {frozenset(own | some) for some in (set(), *({seat} for seat in others), *pairs(others), others)}
        assert found == {each for each in subsets if len(each) < 3}
        assert {f"answer of seat {seat}" for seat in others} <= RULES.secrets(state, viewer).keys()


def pairs(seats: set[int]) -> list[set[int]]:
    return [{one, other} for one in seats for other in seats if one < other]


def test_in_a_quiet_window_of_two_who_has_answered_knows_that_the_other_has_not() -> None:
    state = asking(Pairs(quiet=True))
    assert "answer of seat 1" in RULES.secrets(state, 0)
    state.answer(0, FOUR[:2], FastChance(0))
    assert "answer of seat 1" not in RULES.secrets(state, 0)
    assert held_worlds(state, 0, 20) == [{0: FOUR[:2]}] * 20
    assert {f"answer of seat {seat}" for seat in range(2)} <= RULES.secrets(state, SPECTATOR).keys()


def test_a_redeal_leaves_the_true_state_alone() -> None:
    state = scene()
    play(state, 1, Bid(20))
    before = state.dump()
    RULES.redeal(state, 0, FastChance(3))
    assert state.dump() == before
