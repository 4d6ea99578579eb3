"""The rules of the example game, clause by clause: they show what the kernel carries."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fathoms.kernel.audience import only
from fathoms.kernel.chance import FastChance, ScriptedChance
from fathoms.kernel.question import Refusal
from fathoms.kernel.rulebook import read_rulebook, untested
from salvage import events
from salvage.bidding import winner
from salvage.info import INFO
from salvage.memory import somewhere
from salvage.options import Bid, Counter, Pass, Pay, Peek, React, Shuffle, Take
from salvage.rules import RULES
from salvage.scenes import WRECK, bid, play, scene, states, window
from salvage.state import SalvageState
from salvage.tide import DrawUp, Sea
from salvage.view import view
from salvage.wreck import Wreck

if TYPE_CHECKING:
    from collections.abc import Iterator

DECK = (14, 15, 17, 18, 19)
"""4, 4, 5, 5, 5; the last one is drawn first."""


def after_bids(*hands: tuple[int, ...], deck: tuple[int, ...] = DECK) -> SalvageState:
    """Everybody has bid the first card of the hand."""
    state = scene(hands, deck=deck) if hands else scene(deck=deck)
    bid(state, *[hand[0] for hand in (hands or state.hands)])
    return state


# -- the game


@pytest.mark.clause("SAL-1.1")
def test_most_points_win_and_equal_points_share_the_place() -> None:
    state = scene()
    assert RULES.outcome(state) is None
    state.points, state.ended = [2, 3, 3], "rounds"
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.winners) == ((3, 1, 1), (1, 2))


@pytest.mark.clause("SAL-1.2")
def test_the_game_ends_after_six_rounds_or_with_the_wreck() -> None:
    ends = [last(seed) for seed in range(12)]
    assert {state.ended for state in ends} == {"rounds", "wreck-empty"}
    for state in ends:
        assert state.round == 6 if state.ended == "rounds" else not state.wreck
        assert (state.agenda, state.round <= 6) == ([], True)


def last(seed: int) -> SalvageState:
    *_, state = states(3, seed)
    return state


# -- bids


@pytest.mark.clause("SAL-2.1")
def test_bids_are_shown_together_and_discarded() -> None:
    state = scene()
    assert play(state, 2, Bid(21)) == play(state, 0, Bid(16)) == []
    assert play(state, 1, Bid(9)) == [events.BidsShown((16, 9, 21), 2)]
    assert state.discards[-3:] == [16, 9, 21]
    assert [len(hand) for hand in state.hands] == [3, 3, 3]


@pytest.mark.clause("SAL-2.2")
@pytest.mark.parametrize(("bids", "seat"), [([0, 4, 8], 2), ([23, 20, 0], 0), ([3, 21, 20], 1), ([0, 1, 2], 0)])
def test_the_highest_value_wins_and_the_lowest_seat_among_equals(bids: list[int], seat: int) -> None:
    assert winner(bids) == seat


# -- the wreck


@pytest.mark.clause("SAL-3.1")
def test_the_seat_to_the_left_of_the_winner_may_look_at_two_cards() -> None:
    state = scene()
    bid(state, 16, 20, 2)
    told = state.answer(2, (Peek(),), FastChance(0))
    assert [each.event for each in told] == [events.WreckPeeked(2, 2), events.WreckSeen(2, (12, 13))]
    assert told[1].audience == only(2)
    assert view(state, 2).wreck.cards == (None, None, None, 12, 13)
    assert view(state, 0).wreck.cards == (None,) * 5
    assert view(state, 0).wreck.seers == (0, 0, 0, 4, 4)


@pytest.mark.clause("SAL-3.1")
def test_the_wreck_may_be_left_alone() -> None:
    state = scene()
    bid(state, 16, 20, 2)
    assert play(state, 2) == []
    assert state.wreck == list(WRECK)


@pytest.mark.clause("SAL-3.2")
@pytest.mark.parametrize(("card", "points"), [(11, 0), (12, 1), (23, 1)])
def test_a_card_taken_brings_a_point_from_four_on(card: int, points: int) -> None:
    state = scene(wreck=(3, 7, card))
    bid(state, 16, 20, 2)
    assert play(state, 2, Take()) == [events.WreckTaken(2, card, points)]
    assert (state.discards[-1], state.points, state.wreck) == (card, [0, 0, points], [3, 7])


def wreck_turn(state: SalvageState, seat: int, pick: Peek | Take | Shuffle, script: list[int] | None = None) -> None:
    """Seat does something with the wreck, as if it were its turn."""
    state.winner = (seat - 1) % 3
    state.push(Wreck())
    state.asking = None
    assert state.check(seat, (pick,)) is None
    state.answer(seat, (pick,), ScriptedChance(script or []))
    state.asking = None


@pytest.mark.clause("SAL-3.3")
def test_knowledge_of_a_pile_ages() -> None:
    state = scene()
    wreck_turn(state, 0, Peek())
    wreck_turn(state, 1, Take())
    assert view(state, 0).wreck.cards == (None, None, None, 12)
    wreck_turn(state, 2, Peek())
    assert view(state, 2).wreck.cards == (None, None, 11, 12)
    wreck_turn(state, 1, Shuffle(), [0, 0, 0])
    assert state.wreck == [7, 11, 12, 3]
    assert [view(state, seat).wreck.cards for seat in range(3)] == [(None,) * 4] * 3
    assert [view(state, seat).somewhere for seat in (-1, 0, 1, 2)] == [(), (12,), (), (11, 12)]
    wreck_turn(state, 0, Peek())
    assert (view(state, 0).wreck.cards, view(state, 0).somewhere) == ((None, None, 12, 3), ())
    wreck_turn(state, 1, Take())
    wreck_turn(state, 1, Take())
    assert [view(state, seat).somewhere for seat in range(3)] == [(), (), (11,)]
    assert view(state, 2).memories[0].cards == (11, 12)
    assert view(state, 0).memories[0].cards == (None, 12)
    assert RULES.invariants(state) == []


@pytest.mark.clause("SAL-3.3")
def test_a_redeal_respects_what_was_seen_then_drawn_from_then_shuffled() -> None:
    state = scene()
    wreck_turn(state, 0, Peek())
    wreck_turn(state, 2, Peek())
    wreck_turn(state, 1, Take())
    wreck_turn(state, 1, Shuffle(), [0, 0, 0])
    worlds = list(redealt(state, 0))
    assert all(12 in world.wreck for world in worlds)
    assert {world.wreck.index(12) for world in worlds} == {0, 1, 2, 3}
    assert all(somewhere(world, 0) == somewhere(world, 2) == [12] for world in worlds)
    assert {card for world in worlds for card in world.wreck} > set(state.wreck)
    others = list(redealt(state, 1))
    assert len({tuple(world.memories[0].cards) for world in others}) > 5
    assert all(set(world.memories[0].cards) <= {*world.wreck, 13} for world in others)


def redealt(state: SalvageState, viewer: int) -> Iterator[SalvageState]:
    for seed in range(100):
        world = RULES.redeal(state, viewer, FastChance(seed))
        assert isinstance(world, SalvageState)
        assert RULES.invariants(world) == []
        yield world


# -- dues


def paying(*hand: int) -> SalvageState:
    """Seat 0 has won and pays from this hand."""
    state = after_bids((23, *hand), (0, 1, 2, 4), (5, 6, 8, 9))
    play(state, 1)
    return state


@pytest.mark.clause("SAL-4.1")
@pytest.mark.clause("SAL-4.2")
def test_dues_reach_the_sum_with_none_superfluous() -> None:
    state = paying(10, 14, 16)
    low, middle, high = (Pay(card) for card in (10, 14, 16))
    assert state.check(0, (low,)) == Refusal("too-little", "SAL-4.1", {"dues": 5, "paid": 3})
    assert state.check(0, (low, high)) == Refusal("superfluous", "SAL-4.2", {"dues": 5, "paid": 8})
    assert state.check(0, (high,)) is None
    assert state.check(0, (low, middle)) is None
    narrowed = state.narrow(0, (low,))
    assert (narrowed.options, narrowed.may_stop) == ((middle,), False)
    assert play(state, 0, middle, low) == [events.DuesPaid(0, (10, 14))]
    assert state.hands[0] == [16]


@pytest.mark.clause("SAL-4.3")
def test_a_hand_worth_less_is_paid_whole() -> None:
    state = paying(3, 7, 13)
    state.hands[0] = [3, 7]
    state.asking = None
    assert state.check(0, (Pay(7),)) == Refusal("whole-hand", "SAL-4.3")
    assert state.questions()[0].default == (Pay(3), Pay(7))
    play(state, 0, Pay(3), Pay(7))
    assert state.hands[0] == []


@pytest.mark.clause("SAL-4.3")
def test_who_has_nothing_is_asked_all_the_same_and_pays_nothing() -> None:
    state = paying(3, 7, 13)
    state.hands[0] = []
    state.asking = None
    assert (state.check(0, ()), state.narrow(0, ()).may_stop) == (None, True)
    assert play(state, 0) == [events.DuesPaid(0, ())]


# -- reactions


def reacting() -> SalvageState:
    """Seat 0 has won and paid. Seat 1 holds two 6s, seat 2 two 5s."""
    state = after_bids((23, 12, 16, 0), (4, 20, 21, 1), (5, 17, 18, 8), deck=(14, 15, 19, 9, 10))
    play(state, 1)
    play(state, 0, Pay(16))
    return state


@pytest.mark.clause("SAL-5.1")
def test_everybody_is_asked_whatever_it_holds() -> None:
    questions = reacting().questions()
    assert [question.options for question in questions] == [
        (Pass(),),
        (React(20), React(21), Pass()),
        (Pass(),),
    ]
    assert {(question.key, question.clause, question.quiet) for question in questions} == {("react", "SAL-5.1", True)}


@pytest.mark.clause("SAL-5.1")
def test_a_reaction_cancels_the_point() -> None:
    state = reacting()
    assert window(state, Pass(), React(20)) == [events.ReactionsShown((None, 20, None))]
    told = window(state)
    assert told[:2] == [events.CountersShown(1, (None, None, None)), events.SeaDrew(10)]
    assert state.points == [0, 0, 0]


@pytest.mark.clause("SAL-5.1")
def test_a_window_in_which_nobody_reacts_is_told_like_any_other() -> None:
    state = reacting()
    assert window(state)[:2] == [events.ReactionsShown((None, None, None)), events.PointScored(0)]
    assert state.points == [1, 0, 0]


@pytest.mark.clause("SAL-5.2")
def test_a_reaction_that_is_countered_is_void() -> None:
    state = reacting()
    window(state, Pass(), React(20))
    assert [question.options[0] for question in state.questions()] == [Pass(), Pass(), Counter(17)]
    told = window(state, Pass(), Pass(), Counter(17))
    assert told[:2] == [events.CountersShown(1, (None, None, 17)), events.PointScored(0)]


@pytest.mark.clause("SAL-5.2")
def test_once_a_reaction_stands_the_others_are_idle() -> None:
    state = reacting()
    state.hands[2] = [21, 22]
    state.hands[1] = [20]
    state.asking = None
    window(state, Pass(), React(20), React(22))
    window(state)
    assert state.questions()[0].key == "bid"
    assert state.points == [0, 0, 0]


# -- the tide


@pytest.mark.clause("SAL-6.1")
@pytest.mark.parametrize(
    ("top", "points", "left"),
    [(22, [1, 3, 3], [1, 2, 3]), (19, [1, 3, 3], [1, 3, 3]), (22, [0, 0, 0], [0, 0, 0])],
)
def test_a_six_drawn_by_the_sea_takes_a_point_from_the_leader(top: int, points: list[int], left: list[int]) -> None:
    state = reacting()
    state.deck[-1] = top
    window(state, Pass(), React(20))
    state.points = points[:]
    told = window(state)
    assert told[1] == events.SeaDrew(top)
    assert (events.LeaderRobbed(1) in told) == (left != points)
    assert state.points == left


@pytest.mark.clause("SAL-6.2")
def test_cards_are_drawn_one_each_in_turn_from_the_left_of_the_winner() -> None:
    state = reacting()
    state.deck = [13, 14, 15, 19, 9, 10]
    told = window(state)
    drawn = [event for event in told if isinstance(event, events.CardDrawn)]
    assert drawn[:4] == [
        events.CardDrawn(1, 9),
        events.CardDrawn(2, 19),
        events.CardDrawn(0, 15),
        events.CardDrawn(0, 14),
    ]


@pytest.mark.clause("SAL-6.3")
def test_a_deck_that_runs_out_in_mid_deal_is_made_of_the_discards() -> None:
    state = reacting()
    state.deck = [9, 10]
    state.refills = 3
    discards = set(state.discards)
    told = window(state)
    assert [type(event).__name__ for event in told[2:6]] == ["SeaDrew", "CardTaken", "CardDrawn", "DeckRefilled"]
    assert told[5] == events.DeckRefilled(len(discards) + 1)
    assert state.refills == 4
    assert {card for card in range(24) if state.generation[card] == 4} == discards | {10}
    assert [len(hand) for hand in state.hands] == [4, 4, 4]


@pytest.mark.clause("SAL-6.3")
def test_drawing_stops_when_there_is_no_card_left() -> None:
    state = RULES.setup({"hand": "5"}, 4, FastChance(0))
    assert isinstance(state, SalvageState)
    assert [len(hand) for hand in state.hands] == [5, 5, 5, 4]
    state.discards = []
    state.push(DrawUp())
    state.go_on(ScriptedChance([]))
    assert (state.told, state.deck) == ([], [])


@pytest.mark.clause("SAL-6.1")
def test_a_sea_without_cards_does_nothing() -> None:
    state = RULES.setup({"hand": "5"}, 4, FastChance(0))
    assert isinstance(state, SalvageState)
    Sea().run(state, ScriptedChance([]))
    assert (state.told, state.discards) == ([], [])


# -- the whole


def test_what_breaks_an_invariant_is_named() -> None:
    assert RULES.invariants(scene()) == []
    for broken in breaking():
        assert len(RULES.invariants(broken)) >= 1


def breaking() -> Iterator[SalvageState]:
    state = scene(deck=DECK)
    state.deck.pop()
    yield state
    state = scene()
    state.hands[0].reverse()
    yield state
    state = scene(deck=DECK)
    state.generation[14] = 1
    yield state
    state = scene()
    state.seers.pop()
    yield state
    state = scene()
    wreck_turn(state, 0, Peek())
    wreck_turn(state, 0, Shuffle(), [0, 0, 0, 0])
    state.wreck[state.wreck.index(12)], state.hands[0][0] = 0, 12
    yield state
    state = scene()
    state.points[1] = -1
    yield state


def test_every_clause_is_named_by_a_test() -> None:
    assert untested(read_rulebook(INFO.folder() / "rulebook.en.md"), [Path(__file__)]) == []
