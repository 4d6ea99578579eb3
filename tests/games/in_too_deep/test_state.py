"""What every state owes the kernel: copies, invariants, memory; and the suite itself, in small."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathoms.games.in_too_deep.events import (
    BonusAwarded,
    BonusSetAside,
    CardsDiscarded,
    CardsPassed,
    CardsSeen,
    DeckShuffled,
    DepthMoved,
    DepthRaised,
    DepthRemoved,
    Expanded,
    ExtraDepthPlayed,
    Passed,
    SellerPaid,
    ShareAcquired,
    ShareBought,
    ShareTaken,
)
from fathoms.games.in_too_deep.features import features
from fathoms.games.in_too_deep.options import Take
from fathoms.games.in_too_deep.state import BONUS, DeepState
from fathoms.games.in_too_deep.turns import likeness
from fathoms.games.in_too_deep.view import view
from fathoms.games.in_too_deep.witness import DeepWitness
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Event, heard_by
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.state import random_picks
from fathoms.testkit.conformance import examine
from games.in_too_deep.deep import RULES, O, P, T, W, position, shares_of

OCEANS, PEARLS = shares_of(O), shares_of(P)

CARDS = "every card is in one place (ITD-1.3)"
BONUSES = "five bonus shares with two players, none with more (ITD-10.3)"
SHARES = "the counts of shares agree with the cards (ITD-4.2)"
SORTED = "hands are sorted"
FRESH = "the deck comes from the last shuffle (ITD-7.1)"
TRACES = "what was seen is true"
LOW = "few low cards (ITD-2.4)"
EMPTY = "the deck is empty only if nothing could fill it (ITD-7.2)"


def middle() -> DeepState:
    state = position(
        [[30, 60], [40]], shares={0: [OCEANS[1]], 2: [PEARLS[3]]}, piles={O: [31]}, deck=[77, BONUS], discards=[20]
    ).state
    state.traced[0] = {40: 2}
    return state


def test_a_clone_is_equal_and_shares_nothing_that_changes() -> None:
    state = middle()
    state.trigger, state.final_turns, state.turns, state.dry, state.fundraisers = "deck", 2, 9, 1, 1
    state.draws, state.shuffles, state.ran_out, state.ended = 1, 0, 2, True
    before = state.dump()
    clone = state.clone()
    assert clone.dump() == before
    assert view(clone, 0) == view(state, 0)
    for cards in (*clone.hands, *clone.shares, *clone.piles, clone.market, clone.deck, clone.discards):
        cards.append(9)
    for counts in (*clone.owns, clone.issued, clone.batch, clone.spare, *clone.pools, clone.answered):
        counts[0] += 1
    clone.traced[0][41] = 1
    clone.agenda.pop()
    assert state.dump() == before


def test_a_stored_state_reads_back() -> None:
    state = middle()
    assert RULES.load(state.dump()).dump() == state.dump()


def too_many_low_cards(state: DeepState) -> None:
    state.lowest = 41
    state.spare[1] = 0


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (lambda state: state.deck.remove(77), [CARDS]),
        (lambda state: state.hands[0].append(77), [CARDS]),
        (lambda state: state.deck.remove(BONUS), [BONUSES]),
        (lambda state: state.discards.append(BONUS), [BONUSES]),
        (lambda state: setattr(state, "aside", 3), [BONUSES]),
        (lambda state: setattr(state, "bonus", 2), [BONUSES]),
        (lambda state: state.owns[0].reverse(), [SHARES]),
        (lambda state: state.issued.reverse(), [SHARES]),
        (lambda state: state.hands[0].reverse(), [SORTED]),
        (lambda state: setattr(state, "shuffles", 1), [FRESH]),
        (lambda state: state.traced[0].update({30: 2}), [TRACES]),
        (lambda state: state.traced[2].update({77: 3}), [TRACES]),
        (too_many_low_cards, [LOW]),
    ],
)
def test_every_invariant_is_held(change: object, names: list[str]) -> None:
    state = middle()
    assert RULES.invariants(state) == []
    assert callable(change)
    change(state)
    assert RULES.invariants(state) == names


def test_an_empty_deck_must_have_run_out() -> None:
    state = position([[30], [40]], rest=1).state
    assert RULES.invariants(state) == []
    state.ran_out = 0
    assert RULES.invariants(state) == [EMPTY]


def heard(*events: Event) -> DeepWitness:
    witness = DeepWitness(0)
    for event in events:
        witness.hear(event)
    return witness


def missing(*events: Event) -> list[str]:
    return list(heard(*events).missing(view(middle(), 0)))


HERE = (Expanded(0, 31, O), CardsDiscarded(0, (20,)))
"""What leads to the companies and discards of `middle`, as far as a witness cares."""


def test_a_witness_follows_shares() -> None:
    assert DeepWitness(1).viewer == 1
    state = middle()
    state.aside = 4
    assert missing(*HERE) != []
    witness = heard(*HERE, *[BonusSetAside()] * 4)
    assert list(witness.missing(view(middle(), 0))) == []
    for event in (ShareTaken(0, OCEANS[1], O), ShareBought(0, OCEANS[1], O, 1), ShareAcquired(0, 1, OCEANS[1], O, 2)):
        assert "share 6" not in missing(event)
    assert "share 99" in missing(ShareBought(0, 99, O, 1))
    assert "share 6" in missing(ShareBought(1, OCEANS[1], O, 1))
    assert "bonus shares set aside" in missing(BonusSetAside())


def test_a_witness_follows_depth_cards() -> None:
    assert "depths of ocean" in missing()
    assert "depths of ocean" not in missing(Expanded(0, 31, O))
    assert "depths of ocean" not in missing(ExtraDepthPlayed(0, 31, O, 0))
    assert "depths of ocean" not in missing(Expanded(0, 31, T), DepthMoved(0, 31, T, O))
    assert "depths of treasure" in missing(Expanded(0, 31, T))
    assert "depths of wildlife" not in missing(Expanded(0, 31, W), DepthRemoved(0, 31, W))
    two = heard(Expanded(0, 31, O), Expanded(0, 50, O), DepthRaised(0, 31, O))
    assert two.depths[O] == [50, 31]
    assert heard(BonusAwarded(11, O, 50, (7,))).depths[O] == [50]
    assert heard(BonusAwarded(11, O, None, (7,))).depths[O] == []
    assert heard(BonusAwarded(11, O, None, (7,))).shares == {11: 2}


def test_a_witness_follows_discards() -> None:
    assert "discards" not in missing(CardsDiscarded(0, (20,)))
    assert "discards" not in missing(BonusAwarded(PEARLS[3], P, None, (20,)))
    assert "discards" not in missing(Expanded(0, 20, T), DepthRemoved(0, 20, T))
    assert "discards" in missing(CardsDiscarded(0, (20,)), DeckShuffled(1))
    assert "discards" in missing()
    assert "discards" in missing(Passed(0))


def test_a_witness_follows_hands() -> None:
    assert "card 30 of seat 0" not in missing(CardsSeen(0, (30, 60)))
    assert "card 50 of seat 0" in missing(CardsSeen(0, (50,)))
    assert "card 40 of seat 1" not in missing(CardsPassed(0, 1, (40,)))
    assert "card 41 of seat 1" in missing(CardsPassed(0, 1, (41,)))
    for event in (ShareBought(1, 41, O, 1), Expanded(1, 41, O), CardsDiscarded(1, (41,)), SellerPaid(1, 0, 2)):
        assert "card 41 of seat 1" not in missing(CardsPassed(0, 1, (41,)), event)
    assert "card 41 of seat 1" in missing(CardsPassed(0, 1, (41,)), SellerPaid(2, 1, 2))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 5), st.sampled_from(["basic", "advanced"]))
def test_no_view_forgets_what_was_heard(seed: int, seats: int, sides: str) -> None:
    chance = FastChance(seed)
    state = RULES.setup({"sides": sides}, seats, chance)
    witnesses = [DeepWitness(viewer) for viewer in range(SPECTATOR, seats)]
    while state.questions():
        (question,) = state.questions()
        told = state.answer(question.seat, random_picks(state, question, chance), chance)
        for witness in witnesses:
            for event in heard_by(witness.viewer, told):
                witness.hear(event)
            assert list(witness.missing(RULES.view(state, witness.viewer))) == []


@pytest.mark.long
@pytest.mark.parametrize(("seats", "sides"), [(2, "random"), (3, "basic"), (4, "advanced"), (5, "random")])
def test_the_suite_finds_nothing(seats: int, sides: str) -> None:
    report = examine(RULES, seats, {"sides": sides}, range(2), seed=seats)
    assert report.ok, report.findings


def test_every_way_to_use_and_decline_an_ability_is_seen_in_play() -> None:
    """Random and strategy games use and decline each of the six optional abilities, and end in both ways."""
    seen: set[tuple[str, str]] = set()
    ends: set[str] = set()
    for number in range(60):
        chance = FastChance(number)
        state = RULES.setup({"sides": ("basic", "advanced")[number % 2]}, 2 + number // 2 % 4, chance)
        while questions := state.questions():
            (question,) = questions
            if number % 3:
                picks = random_picks(state, question, chance)
            else:
                picks = RULES.choose(state, question.seat, question, chance)
            seen.update((question.key, type(pick).__name__) for pick in picks)
            state.answer(question.seat, picks, chance)
        outcome = RULES.outcome(state)
        assert outcome is not None
        ends.add(outcome.reason)
    assert ends == {"deck", "fundraisers"}
    for key, uses in {
        "ocean-basic": {"Decline", "Remove"},
        "ocean-advanced": {"Decline", "Remove", "Move"},
        "research-basic": {"Decline", "BuyCheaper"},
        "research-advanced": {"Decline", "Acquire"},
        "wildlife-basic": {"Decline", "Raise", "Move"},
        "wildlife-advanced": {"Decline", "PlayExtra"},
    }.items():
        assert {use for asked, use in seen if asked == key} == uses


def test_a_free_share_is_its_company_and_what_a_seat_has_is_told_by_company_hand_and_turn() -> None:
    state = RULES.setup({}, 3, FastChance(1))
    assert isinstance(state, DeepState)
    assert likeness(state, Take(96)) == ("take", state.content.share_of[96])
    assert [each.key for each in features(state, state.active)] == ["shares"] * 5 + ["cards", "turn"]
