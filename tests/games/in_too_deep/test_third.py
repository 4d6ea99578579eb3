"""Section 10 of the rule book: two players, the third investor and the bonus shares."""

from __future__ import annotations

import pytest

from fathoms.games.in_too_deep.events import (
    REVEALS,
    BonusAwarded,
    BonusSetAside,
    BonusTurnedUp,
    CardsDiscarded,
    CardsDrawn,
    CardsSeen,
    DeckShuffled,
    DividendPaid,
    EndTriggered,
    Expanded,
    FundraiserHeld,
    MixedDeckDrawn,
    Passed,
    ShareAcquired,
)
from fathoms.games.in_too_deep.options import THIRD, Acquire, Decline, Draw, Pay, Remove
from fathoms.games.in_too_deep.state import BONUS
from fathoms.games.in_too_deep.view import view
from fathoms.kernel.question import SPECTATOR, Refusal
from games.in_too_deep.deep import ADVANCED, RULES, O, P, R, T, W, begin, depths, owned, position, shares_of

OCEANS, TREASURES, PEARLS = shares_of(O), shares_of(T), shares_of(P)


@pytest.mark.clause("ITD-10.1", "ITD-10.2", "ITD-10.3", "ITD-10.4", "ITD-2.5")
@pytest.mark.parametrize("seed", range(6))
def test_two_players_begin_with_eight_cards_and_no_shares(seed: int) -> None:
    table = begin(2, seed=seed)
    state = table.state
    other = 1 - state.starter
    assert (len(state.hands[state.starter]), len(state.hands[other])) == (8, 9)
    assert [len(shares) for shares in state.shares] == [0, 0, 6]
    assert sum(state.issued) == 6
    assert state.deck.count(BONUS) == state.bonus == 5
    assert len(state.deck) == 100 - 17 - 6 + 5
    assert not any(BONUS in cards for cards in (*state.hands, *state.shares))
    assert state.market == []
    assert table.asked() == (state.starter, "turn", "ITD-3.2")
    assert begin(3).state.bonus == 0


@pytest.mark.clause("ITD-10.3")
def test_the_bonus_shares_lie_anywhere_in_the_deck() -> None:
    places = {place for seed in range(60) for place, card in enumerate(begin(2, seed=seed).state.deck) if card == BONUS}
    assert min(places) < 3
    assert max(places) > 78


@pytest.mark.clause("ITD-10.5", "ITD-10.6", "ITD-10.8", "ITD-10.12")
def test_a_bonus_share_gives_the_third_investor_a_share_and_a_depth_card() -> None:
    # He owns two Pearl shares and one Ocean share. Pearl 54 is his; 41 does not fit on 42; 60 is lower than 77.
    table = position(
        [[], []],
        shares={2: [PEARLS[3], PEARLS[4], OCEANS[0]]},
        piles={P: [42]},
        deck=[BONUS, 77, 54, 41, 60, 99],
    )
    assert table.draw() == [
        MixedDeckDrawn(0, 0, bonus=True),
        BonusAwarded(54, P, 60, (77, 41)),
        CardsDrawn(0, 1),
    ]
    assert table.heard(0)[1:] == [CardsSeen(0, ()), BonusAwarded(54, P, 60, (77, 41)), CardsSeen(0, (99,))]
    assert table.state.hands[0] == [99]
    assert owned(table.state, 2) == {P: 3, O: 1}
    assert depths(table.state, P) == [42, 60]
    assert table.state.discards == [77, 41, BONUS]
    assert (table.state.bonus, table.state.aside, table.state.draws) == (0, 4, 1)
    assert table.question.seat == 1


@pytest.mark.clause("ITD-10.7")
@pytest.mark.parametrize(
    ("owns", "deck", "share"),
    [
        ([], [11, 14, 12, 9], 11),  # he owns none of them: the first
        ([OCEANS[0], PEARLS[3]], [14, 12, 11, 9], 12),  # one each: the first of the tied
        ([PEARLS[3], PEARLS[4], OCEANS[0]], [11, 54, 46, 9], 54),  # two of the same company: the first
    ],
)
def test_equal_claims_go_by_the_order_of_turning_up(owns: list[int], deck: list[int], share: int) -> None:
    table = position([[], []], shares={2: owns}, deck=[BONUS, *deck, 99])
    table.draw()
    assert table.state.shares[2] == [*owns, share]


@pytest.mark.clause("ITD-10.7", "ITD-10.8")
def test_the_second_card_of_the_company_may_be_its_depth_card() -> None:
    table = position([[], []], shares={2: [PEARLS[3]]}, deck=[BONUS, 54, 7, 60, 70, 99])
    assert BonusAwarded(54, P, 7, (60, 70)) in table.draw()


@pytest.mark.clause("ITD-10.9", "ITD-10.12", "ITD-10.17")
def test_the_expansion_is_nobodys() -> None:
    """No dividend for the new ten, no ability, and the draw turn stays one."""
    table = position([[], []], shares={0: [OCEANS[1]], 2: [OCEANS[0]]}, deck=[BONUS, 11, 60, 70, 80, 99])
    assert table.draw() == [MixedDeckDrawn(0, 0, bonus=True), BonusAwarded(11, O, 60, (70, 80)), CardsDrawn(0, 1)]
    assert table.asked() == (1, "turn", "ITD-3.2")
    assert FundraiserHeld(1) in table.draw()


@pytest.mark.clause("ITD-10.9")
def test_where_nothing_fits_nothing_is_played() -> None:
    table = position([[], []], shares={2: [OCEANS[0]]}, piles={O: [94]}, deck=[BONUS, 11, 60, 70, 80, 99])
    assert BonusAwarded(11, O, None, (60, 70, 80)) in table.draw()
    assert depths(table.state, O) == [94]
    assert table.state.discards == [60, 70, 80, BONUS]


@pytest.mark.clause("ITD-10.10", "ITD-10.11")
def test_a_second_bonus_share_waits() -> None:
    deck = [BONUS, 11, BONUS, 60, 70, 80, 31, 22, 23, 24, 99]
    table = position([[], []], shares={2: [OCEANS[0]]}, deck=deck)
    assert table.draw() == [
        MixedDeckDrawn(0, 0, bonus=True),
        BonusAwarded(11, O, 60, (70, 80)),
        BonusAwarded(31, O, None, (22, 23, 24)),
        CardsDrawn(0, 1),
    ]
    assert table.state.discards == [70, 80, 22, 23, 24, BONUS, BONUS]
    assert table.state.hands[0] == [99]


@pytest.mark.clause("ITD-10.10")
def test_several_bonus_shares_in_one_go() -> None:
    deck = [BONUS, BONUS, BONUS, 11, 60, 70, 80, 31, 22, 23, 24, 39, 12, 13, 16, 99]
    table = position([[], []], shares={2: [OCEANS[0]]}, deck=deck)
    events = table.draw()
    assert [event.card for event in events if isinstance(event, BonusAwarded)] == [11, 31, 39]
    assert table.state.discards[-3:] == [BONUS] * 3


@pytest.mark.clause("ITD-10.12")
def test_a_payout_goes_on_after_a_bonus_share() -> None:
    table = position([[44], []], shares={0: PEARLS[3:6], 2: [OCEANS[0]]}, deck=[90, BONUS, 11, 60, 70, 80, 91, 92])
    assert table.expand(44, P) == [
        Expanded(0, 44, P),
        DividendPaid(P, (3, 0)),
        MixedDeckDrawn(0, 1, bonus=True),
        BonusAwarded(11, O, 60, (70, 80)),
        CardsDrawn(0, 2),
    ]
    assert table.state.hands[0] == [90, 91, 92]


@pytest.mark.clause("ITD-10.12")
def test_a_draw_that_stops_before_a_bonus_share_leaves_it() -> None:
    table = position([[], []], deck=[90, BONUS, 91])
    assert table.draw() == [MixedDeckDrawn(0, 1, bonus=False)]
    assert table.heard(0) == [MixedDeckDrawn(0, 1, bonus=False), CardsSeen(0, (90,))]
    assert (table.state.deck[-1], table.state.bonus) == (BONUS, 1)


@pytest.mark.clause("ITD-10.11", "ITD-7.2")
def test_a_bonus_share_cannot_come_back_inside_its_own_steps() -> None:
    table = position([[], []], shares={2: [OCEANS[0]]}, deck=[BONUS, 11, 60], discards=[25, 70, 80, 90], rest=1)
    assert table.draw() == [
        MixedDeckDrawn(0, 0, bonus=True),
        BonusTurnedUp((11, 60), 0),
        DeckShuffled(4),
        BonusAwarded(11, O, 60, (90, 80)),
        CardsDrawn(0, 1),
    ]
    assert table.state.hands[0] == [70]
    assert (table.state.deck, table.state.discards, table.state.ran_out) == ([25], [90, 80, BONUS], 1)


@pytest.mark.clause("ITD-10.5", "ITD-7.1")
@pytest.mark.parametrize("rest", [[11, 60, 70, 80], [11, 60, 70, 80, 90]])
def test_how_soon_the_deck_runs_out_is_told_after_the_cards_that_it_depends_on(rest: list[int]) -> None:
    decks = ([BONUS, *rest], [BONUS, BONUS, *rest[:-1]])
    here, there = [position([[], []], deck=deck, discards=[25, 31, 39], rest=1).draw() for deck in decks]
    [first, *_] = [(one, other) for one, other in zip(here, there, strict=False) if one != other]
    assert all(isinstance(event, REVEALS) for event in first)


@pytest.mark.clause("ITD-10.13")
def test_discarded_bonus_shares_come_back_with_the_new_deck() -> None:
    table = position([[], []], deck=[90], discards=[70, BONUS, 80], rest=1)
    assert table.state.bonus == 0
    assert table.draw() == [CardsDrawn(0, 1), DeckShuffled(3)]
    assert (table.state.deck, table.state.bonus) == ([70, BONUS, 80], 1)
    assert table.draw() == [
        MixedDeckDrawn(1, 1, bonus=False),
        FundraiserHeld(1),
        MixedDeckDrawn(1, 0, bonus=True),
        BonusTurnedUp((70,), 0),
        EndTriggered("deck"),
        BonusAwarded(70, O, None, ()),
        DeckShuffled(1),
        MixedDeckDrawn(1, 0, bonus=True),
        BonusSetAside(),
    ]
    assert table.state.shares[2] == [70]


@pytest.mark.clause("ITD-10.13", "ITD-4.4")
def test_bonus_shares_never_pay() -> None:
    table = position([[PEARLS[0], 50, 60], []], shares={2: [PEARLS[3]]}, discards=[BONUS])
    table.buy(PEARLS[0])
    assert table.check(Pay(BONUS)) == Refusal("not-in-hand", "ITD-4.4", {"card": BONUS})


@pytest.mark.clause("ITD-10.14")
def test_after_the_second_time_bonus_shares_leave_the_game() -> None:
    table = position([[44], []], shares={0: PEARLS[3:6]}, deck=[90], discards=[70, 80, BONUS], rest=1)
    table.state.ran_out = 1
    assert table.expand(44, P) == [
        Expanded(0, 44, P),
        DividendPaid(P, (3, 0)),
        CardsDrawn(0, 1),
        EndTriggered("deck"),
        DeckShuffled(3),
        MixedDeckDrawn(0, 0, bonus=True),
        BonusSetAside(),
        CardsDrawn(0, 2),
    ]
    assert table.state.hands[0] == [70, 80, 90]
    assert (table.state.aside, table.state.bonus, table.state.discards) == (5, 0, [])


@pytest.mark.clause("ITD-10.14")
def test_a_bonus_share_that_empties_the_deck_for_the_second_time_is_too_late() -> None:
    table = position([[], []], shares={2: [OCEANS[0]]}, deck=[BONUS], discards=[70], rest=1)
    table.state.ran_out = 1
    assert table.draw() == [
        MixedDeckDrawn(0, 0, bonus=True),
        EndTriggered("deck"),
        BonusSetAside(),
        DeckShuffled(1),
        CardsDrawn(0, 1),
    ]


@pytest.mark.clause("ITD-10.14", "ITD-10.10")
def test_one_already_begun_is_completed_and_a_waiting_one_is_too_late() -> None:
    table = position([[], []], shares={2: [OCEANS[0]]}, deck=[BONUS, BONUS, 11], discards=[70, 80], rest=1)
    table.state.ran_out = 1
    assert table.draw() == [
        MixedDeckDrawn(0, 0, bonus=True),
        BonusTurnedUp((11,), 1),
        EndTriggered("deck"),
        DeckShuffled(2),
        BonusTurnedUp((11, 80, 70), 1),
        BonusAwarded(11, O, 70, (80,)),
        BonusSetAside(),
        DeckShuffled(2),
        MixedDeckDrawn(0, 0, bonus=True),
        BonusSetAside(),
        CardsDrawn(0, 1),
    ]
    assert (table.state.aside, table.state.hands[0]) == (5, [80])
    assert owned(table.state, 2) == {O: 2}
    assert depths(table.state, O) == [70]


@pytest.mark.clause("ITD-10.14")
def test_after_a_fundraiser_end_bonus_shares_still_count() -> None:
    table = position([[], []], shares={2: [OCEANS[0]]}, deck=[BONUS, 11, 60, 70, 80, 99])
    table.state.trigger = "fundraisers"
    table.state.final_turns = 2
    assert BonusAwarded(11, O, 60, (70, 80)) in table.draw()


@pytest.mark.clause("ITD-10.5")
def test_a_bonus_share_with_no_card_left_to_turn_up() -> None:
    table = position([[], []], shares={2: [OCEANS[0]]}, deck=[BONUS], rest=1)
    assert table.draw() == [
        MixedDeckDrawn(0, 0, bonus=True),
        DeckShuffled(1),
        MixedDeckDrawn(0, 0, bonus=True),
        EndTriggered("deck"),
        BonusSetAside(),
        Passed(0),
    ]
    assert owned(table.state, 2) == {O: 1}


@pytest.mark.clause("ITD-10.15", "ITD-10.18", "ITD-9.16")
def test_the_third_investor_can_be_bought_out_and_the_payment_is_discarded() -> None:
    table = position([[20, 30, 40, 60], []], shares={2: [OCEANS[5], OCEANS[6]]}, sides=ADVANCED)
    table.expand(60, R)
    assert table.question.options == (Decline(), Acquire(THIRD, O, 2))
    assert table.check(Acquire(2, O, 2)) == Refusal("not-offered", "ITD-9.16")
    assert table.check(Acquire(THIRD, P, 2)) == Refusal("owns-none", "ITD-9.16", {"company": "pearl"})
    assert table.answer(Acquire(THIRD, O, 2)) == [ShareAcquired(0, THIRD, OCEANS[5], O, 2)]
    assert table.asked() == (0, "pay", "ITD-4.4")
    assert table.pay(20, 30) == [CardsDiscarded(0, (20, 30))]
    assert table.state.shares == [[OCEANS[5]], [], [OCEANS[6]]]


@pytest.mark.clause("ITD-10.15")
def test_abilities_reach_the_third_investors_company() -> None:
    table = position([[20, 60], []], shares={2: [PEARLS[3]]}, piles={P: [54]}, sides=ADVANCED)
    table.expand(60, O)
    assert table.check(Remove(54)) is None


@pytest.mark.clause("ITD-10.16")
def test_the_third_investor_can_be_the_largest_holder_of_treasure() -> None:
    shares = {0: TREASURES[:2], 1: TREASURES[2:3], 2: TREASURES[3:6]}
    table = position([[60], []], shares=shares)
    assert table.expand(60, T)[1] == DividendPaid(T, (2, 1))
    table = position([[60], []], shares=shares, sides=ADVANCED)
    assert table.expand(60, T)[1] == DividendPaid(T, (3, 1))
    table = position([[60], []], shares={2: TREASURES[3:6]})
    assert table.expand(60, T) == [Expanded(0, 60, T)]


@pytest.mark.clause("ITD-9.12")
def test_the_majority_is_read_before_any_card_is_drawn() -> None:
    """The bonus share met on the way gives the third investor a second Treasure share, too late to matter."""
    shares = {0: TREASURES[:1], 2: TREASURES[2:3]}
    table = position([[60], []], shares=shares, deck=[BONUS, 44, 70, 71, 72, 90, 91])
    events = table.expand(60, T)
    assert events[1] == DividendPaid(T, (2, 0))
    assert owned(table.state, 2) == {T: 2}
    assert table.state.hands[0] == [90, 91]


@pytest.mark.clause("ITD-10.17")
def test_the_third_investor_takes_no_turn_and_no_place() -> None:
    table = position([[], []], shares={2: [PEARLS[3]]})
    assert [table.question.seat, table.draw() and table.question.seat] == [0, 1]
    table.draw()
    assert table.state.fundraisers == 1  # two draws are all there is to a row
    table.draw()
    table.draw()
    table.draw()
    table.draw()
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert (outcome.points, outcome.places) == ((0, 0), (2, 1))
    third = view(table.state, SPECTATOR).investors[2]
    assert (third.points, third.hand, third.hand_count) == (2, None, 0)
    assert table.state.check(2, (Draw(),)) == Refusal("not-asked", "ITD-3.1")
    assert W not in owned(table.state, 2)
