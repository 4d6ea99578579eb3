"""The conversation: who is asked, what is legal, what is held, how steps nest."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathoms.kernel.chance import FastChance, ScriptedChance
from fathoms.kernel.question import Narrowed, Question, Refusal, Waiting
from fathoms.kernel.state import Ask, State, Step, random_picks
from salvage import reactions, tide, turns
from salvage.dues import Dues
from salvage.events import CountersShown, ReactionsShown
from salvage.options import Bid, Counter, Pass, Pay, Peek, React, Take
from salvage.rules import RULES
from salvage.scenes import bid, play, scene, states, window
from salvage.state import SalvageState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

FOUR = tuple(Bid(card) for card in range(4))


class Choose(Ask[SalvageState]):
    """Asks seat 0 for some of four cards."""

    def __init__(self, least: int, most: int, *, plain: bool = False) -> None:
        self.least = least
        self.most = most
        self.plain = plain
        self.got: Picks | None = None

    def questions(self, state: SalvageState) -> tuple[Question, ...]:
        return (Question(0, 0, "choose", "SAL-2.1", FOUR, least=self.least, most=self.most, plain=self.plain),)

    def answered(self, state: SalvageState, answers: dict[int, Picks], chance: Chance) -> None:
        self.got = answers[0]


def asking(step: Choose) -> SalvageState:
    state = scene()
    state.push(step)
    state.asking = None
    return state


# -- what a game must fill in


def test_a_game_must_fill_in_the_contract() -> None:
    state, chance = State(), FastChance(0)
    for call in (
        state.clone,
        lambda: Step[State]().run(state, chance),
        lambda: Ask[State]().questions(state),
        lambda: Ask[State]().answered(state, {}, chance),
    ):
        with pytest.raises(NotImplementedError):
            call()


# -- what is legal


def test_a_seat_that_is_not_asked_is_refused_with_the_clause_of_turns() -> None:
    state = scene()
    bid(state, 16, 20, 10)
    assert state.check(1, (Take(),)) == Refusal("not-asked", "SAL-2.1")
    assert state.narrow(1, ()) == Narrowed((), may_stop=False)
    assert state.question(1) is None
    assert state.check(2, (Take(),)) is None


def test_an_option_that_is_not_offered_is_refused() -> None:
    state = scene()
    assert state.check(0, (Bid(5),)) == Refusal("not-offered", "SAL-2.1")
    assert state.check(0, (Peek(),)) == Refusal("not-offered", "SAL-2.1")


def test_a_pick_given_twice_is_refused() -> None:
    state = asking(Choose(0, 4))
    assert state.check(0, (FOUR[1], FOUR[2], FOUR[1])) == Refusal("repeated", "SAL-2.1")


def test_too_few_and_too_many_are_refused() -> None:
    state = asking(Choose(1, 2))
    assert [refusal and refusal.code for refusal in (state.check(0, FOUR[:n]) for n in range(4))] == [
        "too-few",
        None,
        None,
        "too-many",
    ]


@settings(max_examples=60)
@given(st.sets(st.integers(0, 23), min_size=3, max_size=4))
def test_narrow_leads_to_every_legal_payment_and_to_no_other(hand: set[int]) -> None:
    """SAL-4.1 to 4.3: check, narrow and a count by hand agree on every set of picks."""
    state = scene(hands=((), (), ()))
    state.hands[0] = sorted(hand)
    state.winner = 0
    state.push(Dues())
    state.asking = None
    options = [Pay(card) for card in sorted(hand)]
    subsets = [picks for size in range(len(options) + 1) for picks in combinations(options, size)]
    legal = [set(picks) for picks in subsets if is_legal_payment([pick.card for pick in picks], sorted(hand))]
    for picks in subsets:
        narrowed = state.narrow(0, picks)
        assert (state.check(0, picks) is None) == (set(picks) in legal) == narrowed.may_stop
        reachable = [each for each in legal if set(picks) < each]
        assert list(narrowed.options) == [o for o in options if o not in picks and any(o in each for each in reachable)]


def is_legal_payment(paid: list[int], hand: list[int]) -> bool:
    values = [card // 4 + 1 for card in paid]
    if sum(card // 4 + 1 for card in hand) < 5:
        return paid == hand
    return sum(values) >= 5 and all(sum(values) - value < 5 for value in values)


# -- the order of picks


@pytest.mark.parametrize("picks", list(permutations((FOUR[0], FOUR[1], FOUR[3]))))
def test_picks_reach_the_rules_in_the_order_of_the_options(picks: Picks) -> None:
    step = Choose(0, 4)
    asking(step).answer(0, picks, FastChance(0))
    assert step.got == (FOUR[0], FOUR[1], FOUR[3])


def test_equal_picks_that_are_other_objects_are_put_in_order_too() -> None:
    step = Choose(0, 4)
    asking(step).answer(0, (Bid(2), Bid(0)), FastChance(0))
    assert step.got == (Bid(0), Bid(2))


# -- several questions at once


def test_answers_are_held_until_the_last_is_in() -> None:
    state = scene()
    assert [question.seat for question in state.questions()] == [0, 1, 2]
    assert play(state, 1, Bid(20)) == []
    assert [question.seat for question in state.questions()] == [0, 2]
    assert state.check(1, (Bid(1),)) == Refusal("not-asked", "SAL-2.1")
    assert state.discards == scene().discards
    assert play(state, 2, Bid(21)) == []
    assert len(play(state, 0, Bid(16))) == 1
    assert state.discards[-3:] == [16, 20, 21]
    assert state.held == {}


def test_a_held_answer_can_be_retaken_and_given_anew() -> None:
    state = scene()
    play(state, 1, Bid(20))
    state.retake(1)
    assert [question.seat for question in state.questions()] == [0, 1, 2]
    play(state, 1, Bid(1))
    play(state, 2, Bid(2))
    play(state, 0, Bid(16))
    assert state.winner == 0


def test_a_seat_that_no_window_asks_has_nothing_to_hold() -> None:
    with pytest.raises(KeyError):
        scene().answer(3, (Bid(1),), FastChance(0))


def test_the_number_of_a_question_counts_the_answers_of_its_seat() -> None:
    state = scene()
    assert [question.id for question in state.questions()] == [0, 0, 0]
    play(state, 0, Bid(16))
    assert [question.id for question in state.questions()] == [0, 0]
    play(state, 1, Bid(20))
    play(state, 2, Bid(10))
    play(state, 2)
    question = state.question(1)
    assert question is not None
    assert (question.key, question.id) == ("dues", 1)


# -- whom the table waits for


def test_everybody_sees_who_is_still_to_bid() -> None:
    state = scene()
    play(state, 1, Bid(20))
    assert state.waiting() == (Waiting("bid", "SAL-2.1", 0), Waiting("bid", "SAL-2.1", 2))


def test_nobody_sees_who_is_still_thinking_in_a_quiet_window() -> None:
    state = before_reactions()
    quiet = (Waiting("react", "SAL-5.1"),)
    assert state.waiting() == quiet
    play(state, 1, Pass())
    assert state.waiting() == quiet
    play(state, 2, Pass())
    assert state.waiting() == quiet


def test_a_game_that_is_over_waits_for_nobody() -> None:
    *_, last = states(3, 4)
    assert last.questions() == ()
    assert last.waiting() == ()
    assert last.question(0) is None
    assert RULES.outcome(last) is not None


def before_reactions() -> SalvageState:
    """Seat 1 has won with a 6; seat 2 holds a 6, seat 0 a 5."""
    state = scene(deck=(14, 15, 17, 18, 19))
    bid(state, 0, 20, 2)
    play(state, 2)
    play(state, 1, Pay(5), Pay(9))
    return state


# -- interrupts


def test_a_reaction_inside_a_reaction_inside_a_round() -> None:
    state = before_reactions()
    assert [type(step) for step in state.agenda] == [
        turns.EndOfRound,
        tide.DrawUp,
        tide.Sea,
        reactions.CountPoint,
        reactions.Reactions,
    ]
    assert window(state, Pass(), Pass(), React(21)) == [ReactionsShown((None, None, 21))]
    assert [type(step) for step in state.agenda[-2:]] == [reactions.CountPoint, reactions.Counters]
    events = window(state, Counter(16))
    assert events[0] == CountersShown(2, (16, None, None))
    assert state.points == [0, 1, 0]


def test_two_reactions_are_dealt_with_one_after_the_other() -> None:
    state = scene(hands=((0, 4, 8, 16), (1, 5, 9, 20), (2, 6, 21, 22), (14, 15, 17, 23)), deck=(18, 19, 10))
    bid(state, 0, 20, 2, 14)
    play(state, 2)
    play(state, 1, Pay(5), Pay(9))
    window(state, Pass(), Pass(), React(21), React(23))
    assert [type(step) for step in state.agenda[-3:]] == [
        reactions.CountPoint,
        reactions.Reaction,
        reactions.Counters,
    ]
    assert window(state, Counter(16)) == [CountersShown(2, (16, None, None, None))]
    assert not state.cancelled
    assert isinstance(state.agenda[-1], reactions.Counters)
    window(state)
    assert state.points == [0, 0, 0, 0]


def test_a_state_in_the_depth_of_its_agenda_can_be_stored_and_resumed() -> None:
    state = before_reactions()
    window(state, Pass(), Pass(), React(21))
    play(state, 1, Pass())
    resumed = RULES.load(state.dump())
    assert resumed.dump() == state.dump()
    assert resumed.questions() == state.questions()
    for each in (state, resumed):
        each.answer(0, (Counter(16),), FastChance(1))
        each.answer(2, (Pass(),), FastChance(1))
    assert resumed.dump() == state.dump()


def test_what_is_played_on_a_clone_does_not_show_in_the_original() -> None:
    for state in states(4, 3):
        before = state.dump()
        for seed in range(2):
            copy = state.clone()
            chance = FastChance(seed)
            while questions := copy.questions():
                copy.answer(questions[0].seat, random_picks(copy, questions[0], chance), chance)
        assert state.dump() == before


# -- random answers


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(("least", "most"), [(0, 1), (1, 1), (0, 4), (1, 2), (2, 4), (0, 2)])
def test_random_picks_reach_every_legal_answer(least: int, most: int, plain: bool) -> None:
    state = asking(Choose(least, most, plain=plain))
    expected = {picks for size in range(least, most + 1) for picks in combinations(FOUR, size)}
    chance = FastChance(1)
    found = [random_picks(state, state.questions()[0], chance) for _ in range(400)]
    assert all(state.check(0, picks) is None for picks in found)
    assert set(found) == expected


def test_random_picks_stop_where_they_must() -> None:
    state = asking(Choose(1, 1))
    assert random_picks(state, state.questions()[0], ScriptedChance([3])) == (FOUR[3],)
