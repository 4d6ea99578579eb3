"""Section 11 of the rule book: who may know what, in views and redeals."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathoms.games.in_too_deep import redeal
from fathoms.games.in_too_deep.companies import Side
from fathoms.games.in_too_deep.options import Acquire
from fathoms.games.in_too_deep.state import BONUS, DeepState
from fathoms.games.in_too_deep.view import CompanyView, DeepView, InvestorView, PoolView, TraceView, view
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.state import random_picks
from games.in_too_deep.deep import (
    ADVANCED,
    RULES,
    RULES_CARDS,
    SHARE_OF,
    DeepTable,
    O,
    P,
    R,
    Still,
    T,
    W,
    begin,
    position,
    shares_of,
)

OCEANS, PEARLS = shares_of(O), shares_of(P)


def small(viewer_traces: dict[int, int] | None = None) -> DeepState:
    """Three seats; two cards in the deck, the rest with seat 2."""
    state = position(
        [[30, 60], [40], []], shares={0: [OCEANS[1]], 1: PEARLS[3:5]}, piles={O: [31, 70]}, deck=[77, 78], rest=2
    ).state
    for card, seats in (viewer_traces or {}).items():
        state.traced[0][card] = seats
    return state


def other(state: DeepState, viewer: int, seed: int) -> DeepState:
    world = RULES.redeal(state, viewer, FastChance(seed))
    assert isinstance(world, DeepState)
    assert RULES.invariants(world) == []
    return world


@pytest.mark.clause("ITD-11.2", "ITD-11.3", "ITD-11.4")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_whole_view(viewer: int) -> None:
    state = position(
        [[30, 60], [40, 41]],
        shares={0: [OCEANS[1]], 1: PEARLS[3:5], 2: [PEARLS[5]]},
        piles={O: [31, 70], P: [15]},
        deck=[77, BONUS, 78],
        discards=[20, BONUS, 10],
        active=1,
        sides={"pearl": "advanced"},
    ).state
    state.turns, state.draws, state.fundraisers, state.dry = 7, 1, 1, 0
    state.traced[0] = {40: 2}
    hands = {0: (30, 60), 1: (40, 41)}
    unseen = [card for card in RULES_CARDS if card in state.deck or any(card in hand for hand in state.hands)]
    own = set(hands.get(viewer, ()))
    known = {40} if viewer == 0 else set()
    pools = {0: [(1, 1)], 1: [(0, 2)], SPECTATOR: [(0, 2), (1, 2)]}[viewer]
    assert view(state, viewer) == DeepView(
        companies=(
            CompanyView(O, Side.BASIC, (31, 70), 1, 2),
            CompanyView(T, Side.BASIC, (), 0, 0),
            CompanyView(P, Side.ADVANCED, (15,), 3, 0),
            CompanyView(R, Side.BASIC, (), 0, 0),
            CompanyView(W, Side.BASIC, (), 0, 0),
        ),
        investors=(
            InvestorView((OCEANS[1],), (1, 0, 0, 0, 0), 2, 2, hands[0] if viewer == 0 else None, ()),
            InvestorView(
                tuple(PEARLS[3:5]),
                (0, 0, 2, 0, 0),
                0,
                2,
                hands[1] if viewer == 1 else None,
                (40,) if viewer == 0 else (),
            ),
            InvestorView((PEARLS[5],), (0, 0, 1, 0, 0), 0),
        ),
        starter=0,
        lowest=1,
        active=1,
        turns=7,
        market=(),
        deck=len(state.deck),
        bonus=1,
        discards=(20, BONUS, 10),
        aside=3,
        ran_out=0,
        draws=1,
        dry=0,
        fundraisers=1,
        trigger=None,
        final_turns=None,
        unplaced=(tuple(card for card in unseen if card not in own | known),),
        traced=(TraceView(40, (1,)),) if viewer == 0 else (),
        pools=tuple(PoolView((seat,), (count,), count) for seat, count in pools),
        share_of=SHARE_OF,
        outcome=None,
    )


@pytest.mark.clause("ITD-11.3")
def test_the_view_tells_of_the_end() -> None:
    table = position([[], [], []])
    for _ in range(6):
        table.draw()
    shown = view(table.state, SPECTATOR)
    assert (shown.trigger, shown.final_turns, shown.outcome) == ("fundraisers", 3, None)
    for _ in range(3):
        table.draw()
    shown = view(table.state, SPECTATOR)
    assert (shown.final_turns, shown.outcome) == (0, RULES.outcome(table.state))
    assert shown.outcome is not None


@pytest.mark.clause("ITD-11.2")
def test_hidden_names_the_deck_and_the_other_hands() -> None:
    state = small()
    last = tuple(state.hands[2])
    deck = {"card 0 of the deck": 78, "card 1 of the deck": 77}
    assert RULES.hidden(state, 0) == {**deck, "hand of seat 1": (40,), "hand of seat 2": last}
    assert RULES.hidden(state, 2) == {**deck, "hand of seat 0": (30, 60), "hand of seat 1": (40,)}
    assert RULES.hidden(state, SPECTATOR).keys() == {*deck, "hand of seat 0", "hand of seat 1", "hand of seat 2"}


@pytest.mark.clause("ITD-11.2")
def test_what_follows_from_the_rest_is_not_hidden() -> None:
    """With two players and no deck, whatever one does not see is in the other's hand."""
    state = position([[30, 60], [40]], rest=1).state
    assert RULES.hidden(state, 0) == RULES.hidden(state, 1) == {}
    assert set(RULES.hidden(state, SPECTATOR)) == {"hand of seat 0", "hand of seat 1"}
    assert view(state, 0).unplaced == (tuple(state.hands[1]),)
    # One card in the deck and one in the hand: each could be the other.
    two = position([[30, 60], [40]], deck=[77], rest=0).state
    assert RULES.hidden(two, 0) == {"card 0 of the deck": 77, "hand of seat 1": (40,)}
    alone = position([[], []], deck=[77], rest=0).state
    assert RULES.hidden(alone, 0) == {}
    assert RULES.hidden(position([[], []], deck=[77, BONUS], rest=0).state, 0) == {
        "card 0 of the deck": BONUS,
        "card 1 of the deck": 77,
    }


def test_a_redeal_deals_what_is_unknown() -> None:
    """Chance that moves nothing deals the sorted cards from the end: pools first, the deck keeps the lowest."""
    state = position([[30], [40, 50], [90]], deck=[2, 1], discards=RULES_CARDS[2:29], rest=0).state
    before = state.dump()
    world = RULES.redeal(state, 0, Still())
    assert isinstance(world, DeepState)
    assert (world.hands[1], world.hands[2]) == ([50, 90], [40])
    assert world.deck == [1, 2]
    assert world.hands[0] == state.hands[0]
    assert state.dump() == before


@pytest.mark.clause("ITD-11.4", "ITD-7.1")
def test_a_redeal_knows_what_a_new_deck_is_made_of() -> None:
    """After the shuffle the deck is the old discards; what was drawn before is still in hands."""
    table = position([[30, 60], [40], []], deck=[77], discards=[10, 20, 25], rest=2)
    table.draw()
    table.draw()  # seat 1 draws 25 from the new deck
    state = table.state
    shown = view(state, 0)
    assert shown.unplaced[1] == (10, 20, 25)
    old = tuple(sorted(set(state.hands[2]) | {40}))
    assert shown.unplaced[0] == old
    assert shown.pools == (PoolView((1,), (1, 1), 1), PoolView((2,), (len(old) - 1, 0), len(old) - 1))
    drawn = set()
    for seed in range(40):
        world = other(state, 0, seed)
        (new,) = [card for card in world.hands[1] if card in (10, 20, 25)]
        drawn.add(new)
        assert set(world.deck) | {new} == {10, 20, 25}
        assert not set(world.hands[2]) & {10, 20, 25}
    assert drawn == {10, 20, 25}


@pytest.mark.clause("ITD-2.4")
def test_a_redeal_gives_nobody_a_low_card_from_the_first_deal() -> None:
    state = next(each for seed in range(99) if (each := begin(3, seed=seed).state).lowest > 8)
    low = set(range(1, state.lowest)) - set(state.market)
    held = set()
    for seed in range(60):
        world = other(state, SPECTATOR, seed)
        for distance in range(3):
            hand = world.hands[(state.starter + distance) % 3]
            lows = low & set(hand)
            assert len(lows) <= distance
            held |= lows
        assert state.lowest in world.hands[state.starter]
    assert len(held) > 2


@pytest.mark.clause("ITD-2.4")
def test_played_low_cards_use_up_the_room_for_them() -> None:
    table = position([[3, 30], [40], []], deck=[77])
    table.state.lowest = 10
    table.state.spare = [1, 0, 0]
    table.expand(3, P)
    assert table.state.spare == [0, 0, 0]
    table = position([[3, 30], [40], []], deck=[77])
    table.state.lowest = 10
    table.state.spare = [1, 0, 0]
    table.state.batch[3] = 0
    table.expand(30, P)
    assert table.state.spare == [1, 0, 0]


def test_low_cards_that_can_lie_nowhere_else_are_not_hidden() -> None:
    """Two cards are unknown, 5 and 50; only the deck may hold the low one."""
    state = position([[30], [50]], deck=[5], rest=0).state
    state.lowest, state.spare = 10, [99, 0]
    assert RULES.hidden(state, 0) == {}
    assert other(state, 0, 1).deck == [5]
    state.spare = [99, 1]
    assert RULES.hidden(state, 0) == {"card 0 of the deck": 5, "hand of seat 1": (50,)}


def test_low_cards_are_dealt_where_there_is_room() -> None:
    state = position([[30], [50, 51]], deck=[5, 6], rest=0).state
    state.lowest, state.spare = 10, [99, 1]
    hands = {tuple(other(state, 0, seed).hands[1]) for seed in range(60)}
    assert hands == {(50, 51), (5, 50), (5, 51), (6, 50), (6, 51)}


def takeover() -> DeepTable:
    """Seat 0 has bought a share from seat 1 for the cards 20 and 30."""
    table = position([[20, 30, 60], [41], [42], [43]], shares={1: [OCEANS[5]]}, sides=ADVANCED, rest=3, deck=[90, 91])
    table.expand(60, R)
    table.answer(Acquire(1, O, 2))
    return table


@pytest.mark.clause("ITD-9.25", "ITD-11.2")
def test_only_buyer_and_seller_know_the_payment() -> None:
    state = takeover().state
    assert state.hands[1] == [20, 30, 41]
    buyer, seller, stranger = (view(state, viewer) for viewer in (0, 1, 2))
    assert buyer.investors[1].known == (20, 30)
    assert buyer.traced == (TraceView(20, (1,)), TraceView(30, (1,)))
    assert seller.traced == stranger.traced == ()
    assert stranger.investors[1].known == ()
    assert [pool.seats for pool in buyer.pools] == [(1,), (2,), (3,)]
    assert [pool.seats for pool in seller.pools] == [(0,), (2,), (3,)]
    assert [pool.seats for pool in stranger.pools] == [(0, 1), (3,)]
    assert [pool.seats for pool in view(state, SPECTATOR).pools] == [(0, 1), (2,), (3,)]
    assert state.spare[:2] == [100, 100]  # who knows what passed: any number of low cards
    assert state.spare[2] == 1


@pytest.mark.clause("ITD-9.25")
def test_a_redeal_keeps_what_the_buyer_paid_and_nothing_for_others() -> None:
    state = takeover().state
    for seed in range(20):
        assert {20, 30} < set(other(state, 0, seed).hands[1])
    assert any(20 not in other(state, 2, seed).hands[1] for seed in range(20))
    assert other(state, 2, 1).traced == [{}, {}, {}, {}, {}]
    assert other(state, 0, 1).traced[0] == {20: 2, 30: 2}
    assert other(state, 0, 1).traced[1:] == [{}, {}, {}, {}]


@pytest.mark.clause("ITD-9.25")
def test_a_card_passed_on_unseen_may_be_in_either_hand() -> None:
    table = position(
        [[20, 30, 60], [41, 61], [42], [43]], shares={1: [OCEANS[5]], 2: [OCEANS[6]]}, sides=ADVANCED, rest=3
    )
    table.state.hands[3].remove(10)
    table.state.discards.append(10)
    table.expand(60, R)
    table.answer(Acquire(1, O, 2))
    table.expand(61, R)
    table.answer(Acquire(2, O, 2))
    table.pay(30, 41)
    state = table.state
    assert (state.hands[1], state.hands[2]) == ([20], [30, 41, 42])
    assert state.traced[0] == {20: 0b110, 30: 0b110}
    assert view(state, 0).investors[1].known == ()
    assert view(state, 0).traced == (TraceView(20, (1, 2)), TraceView(30, (1, 2)))
    places = {(20 in (world := other(state, 0, seed)).hands[1], 30 in world.hands[1]) for seed in range(60)}
    assert places == {(True, False), (False, True), (False, False)}  # one card is too few for both
    assert state.traced[1] == {30: 0b100, 41: 0b100}
    assert state.pools[0] == [1, 0b110, 0b110, 0b1000]
    assert state.pools[-1] == [0b111, 0b111, 0b111, 0b1000]


@pytest.mark.clause("ITD-9.25")
def test_a_card_that_comes_back_or_is_played_is_no_longer_traced() -> None:
    state = takeover().state
    state.lose_card(1, 20)
    assert state.traced[0] == {30: 2}
    table = takeover()
    table.state.owns[1][0] = 0
    assert table.state.traced[0] == {20: 2, 30: 2}
    assert table.question.seat == 1
    table.expand(30, P)
    assert table.state.traced[0] == {20: 2}


def test_traced_cards_make_room_for_one_another() -> None:
    """Kuhn's matching: the card placed first may have to move on."""
    state = small()
    state.hands = [[30, 60], [40], [50, 51]]
    state.traced[0] = {40: 0b110, 50: 0b010 | 0b100, 51: 0b100}
    sizes = [2, 1, 2]
    for seed in range(30):
        placed = redeal.place_traced(state, 0, sizes, FastChance(seed))
        assert placed[0] == []
        assert 51 in placed[2]
        assert sorted(placed[1] + placed[2]) == [40, 50, 51]
    state.traced[0] = {40: 0b110, 50: 0b010}
    for seed in range(30):
        assert redeal.place_traced(state, 0, [2, 1, 1], FastChance(seed)) == [[], [50], [40]]
    four = position([[30], [40], [50], [60]], deck=[77]).state
    four.traced[0] = {40: 0b0010, 50: 0b0110, 60: 0b1100}
    for seed in range(30):
        assert redeal.place_traced(four, 0, [1, 1, 1, 1], FastChance(seed)) == [[], [40], [50], [60]]


def test_a_hand_of_traced_cards_alone_is_no_secret() -> None:
    state = small({40: 0b010})
    assert "hand of seat 1" not in RULES.hidden(state, 0)
    assert "hand of seat 1" in RULES.hidden(state, 2)
    state = small({40: 0b110})
    assert "hand of seat 1" not in RULES.hidden(state, 0)
    assert RULES.hidden(state, 0)["hand of seat 2"] == tuple(state.hands[2])


def test_of_a_hand_what_is_not_traced_is_secret() -> None:
    state = position([[30], [40, 41], [50]], deck=[77, 78]).state
    state.traced[0] = {40: 0b010, 50: 0b100}
    hands = {name: cards for name, cards in RULES.hidden(state, 0).items() if name.startswith("hand")}
    assert hands == {"hand of seat 1": (41,)}


@pytest.mark.parametrize(
    ("hands", "deck", "spare"),
    [
        ([[30], [50, 51], [60]], [5, 6], [99, 1, 0]),
        ([[30], [50, 51], [60]], [5], [99, 1, 1]),
        ([[30], [5, 51], [60]], [], [99, 1, 0]),
        ([[30], [5, 6], [60, 61]], [], [99, 2, 0]),
        ([[30], [5, 6], [60, 7]], [], [99, 2, 1]),
        ([[30], [5, 6], [60]], [7], [99, 2, 0]),
        ([[30], [5], [6]], [7, 8], [99, 1, 1]),
        ([[30], [50], [60]], [5, 6], [99, 0, 0]),
        ([[30], [5, 50], [60, 61]], [6], [99, 1, 0]),
        ([[30], [10, 50], [60]], [5], [99, 0, 0]),
    ],
)
def test_what_is_named_as_hidden_is_what_could_be_otherwise(
    hands: list[list[int]], deck: list[int], spare: list[int]
) -> None:
    state = position(hands, deck=deck, rest=0).state
    state.lowest, state.spare = 10, spare
    worlds = [other(state, 0, seed) for seed in range(80)]
    varied = {f"hand of seat {seat}" for seat in (1, 2) if len({tuple(world.hands[seat]) for world in worlds}) > 1}
    varied |= {f"card {place} of the deck" for place in range(len(deck)) if len({w.deck[place] for w in worlds}) > 1}
    assert set(RULES.hidden(state, 0)) == varied


@pytest.mark.parametrize("spare", [0, 1, 2])
def test_low_cards_stay_out_of_hands_even_if_most_of_the_deck_is_low(spare: int) -> None:
    state = position([[30], [50, 51, 52]], deck=[5, 6, 7, 8], rest=0).state
    state.lowest, state.spare = 10, [99, spare]
    held = {len([card for card in other(state, 0, seed).hands[1] if card < 10]) for seed in range(60)}
    assert held == set(range(spare + 1))


def test_pooled_hands_add_up_their_room_for_low_cards() -> None:
    state = position([[30], [5, 40], [6, 50]], rest=0).state
    state.lowest, state.spare = 10, [99, 1, 1]
    state.pools[0] = [1, 0b110, 0b110]
    (pool,) = redeal.pools(state, 0)
    assert pool.spare == 2


def test_pooled_hands_are_secret_even_if_nothing_else_is() -> None:
    state = position([[30], [40], [50]], rest=0).state
    state.batch[40], state.batch[50], state.shuffles = 1, 2, 2
    assert RULES.hidden(state, 0) == {}
    state.pools[0] = [1, 0b110, 0b110]
    assert RULES.hidden(state, 0) == {"hand of seat 1": (40,), "hand of seat 2": (50,)}
    assert {tuple(other(state, 0, seed).hands[1]) for seed in range(20)} == {(40,), (50,)}


@pytest.mark.clause("ITD-11.2")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 5), st.integers(0, 120), st.sampled_from(["basic", "advanced"]))
def test_a_redeal_keeps_the_view_and_is_a_function_of_it(seed: int, seats: int, answers: int, sides: str) -> None:
    chance = FastChance(seed)
    state = RULES.setup({"sides": sides}, seats, chance)
    for _ in range(answers):
        if questions := state.questions():
            state.answer(questions[0].seat, random_picks(state, questions[0], chance), chance)
    for viewer in (*range(seats), SPECTATOR):
        once = RULES.redeal(state, viewer, FastChance(1))
        assert RULES.view(once, viewer) == RULES.view(state, viewer)
        assert once.question(viewer) == state.question(viewer)
        assert RULES.invariants(once) == []
        assert RULES.redeal(once, viewer, FastChance(2)).dump() == RULES.redeal(state, viewer, FastChance(2)).dump()
