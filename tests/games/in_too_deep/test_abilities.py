"""Section 9 of the rule book: Ocean cleaning, Treasure hunting and Research, and what all abilities share."""

from __future__ import annotations

import pytest

from fathoms.games.in_too_deep.ability import Ability
from fathoms.games.in_too_deep.events import (
    AbilityDeclined,
    CardsDiscarded,
    CardsDrawn,
    CardsPassed,
    DepthMoved,
    DepthRemoved,
    DividendPaid,
    Expanded,
    SellerPaid,
    ShareAcquired,
    ShareBought,
)
from fathoms.games.in_too_deep.options import Acquire, Buy, BuyCheaper, Decline, Draw, Move, Pay, PlayExtra, Remove
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Option, Refusal
from fathoms.kernel.state import random_picks
from games.in_too_deep.deep import ADVANCED, RULES, O, P, R, T, W, depths, owned, position, shares_of

OCEANS, TREASURES, PEARLS, RESEARCHES = shares_of(O), shares_of(T), shares_of(P), shares_of(R)


@pytest.mark.clause("ITD-9.1")
@pytest.mark.parametrize(
    ("company", "key", "clause"),
    [
        (O, "ocean-basic", "ITD-9.6"),
        (R, "research-basic", "ITD-9.15"),
        (W, "wildlife-basic", "ITD-9.19"),
        (T, "turn", "ITD-3.2"),
        (P, "turn", "ITD-3.2"),
    ],
)
def test_three_companies_offer_their_ability(company: str, key: str, clause: str) -> None:
    (chosen,) = [each for each in (O, R, W, T, P) if each == company]
    table = position([[40, 41, 43, 60], [], []], piles={P: [10]})
    table.expand(60, chosen)
    assert table.asked()[1:] == (key, clause)
    if key != "turn":
        question = table.question
        assert question.options[0] == Decline()
        assert (question.default, question.least, question.most) == ((Decline(),), 1, 1)
        assert (question.seat, question.id, question.plain) == (0, 1, True)
        assert table.decline() == [AbilityDeclined(0, chosen)]
        assert table.question.seat == 1
        assert len(table.state.hands[0]) == 3


@pytest.mark.clause("ITD-9.1")
def test_an_ability_of_another_company_is_not_offered() -> None:
    table = position([[40, 41, 43, 60], [], []], sides=ADVANCED)
    table.expand(60, O)
    assert table.asked()[1:] == ("ocean-advanced", "ITD-9.8")
    assert table.check(Draw()) == Refusal("not-offered", "ITD-9.8")


@pytest.mark.clause("ITD-9.6", "ITD-9.7")
def test_ocean_basic_discards_any_depth_card_for_two_cards() -> None:
    table = position([[40, 41, 43, 60], [], []], piles={O: [20], T: [5, 18, 65]})
    table.expand(60, O)
    assert table.question.options == (Decline(), Remove(20), Remove(60), Remove(5), Remove(18), Remove(65))
    assert table.answer(Remove(18)) == [DepthRemoved(0, 18, T)]
    assert depths(table.state, T) == [5, 65]
    assert table.asked() == (0, "pay", "ITD-4.4")
    assert table.question.params == {"price": 2}
    assert table.pay(40, 43) == [CardsDiscarded(0, (40, 43))]
    assert table.state.discards == [18, 40, 43]
    assert table.state.hands[0] == [41]
    assert table.question.seat == 1


@pytest.mark.clause("ITD-9.7", "ITD-3.4")
def test_ocean_basic_may_take_the_card_just_played() -> None:
    table = position([[40, 41, 60], [], []])
    table.expand(60, O)
    assert table.answer(Remove(60)) == [DepthRemoved(0, 60, O), CardsDiscarded(0, (40, 41))]
    assert depths(table.state, O) == []
    assert table.state.discards == [60, 40, 41]


@pytest.mark.clause("ITD-9.4", "ITD-9.3")
@pytest.mark.parametrize(("left", "sides", "asked"), [(1, {}, 1), (2, {}, 0), (0, ADVANCED, 1), (1, ADVANCED, 0)])
def test_ocean_is_asked_about_only_if_the_hand_can_pay(left: int, sides: dict[str, str], asked: int) -> None:
    table = position([[60, *[40, 41][:left]], [], []], sides=sides)
    table.expand(60, O)
    assert table.question.seat == asked


@pytest.mark.clause("ITD-9.8")
def test_ocean_advanced_takes_or_moves_a_most_recent_card() -> None:
    table = position([[40, 41, 60], [], []], piles={T: [5, 65], P: [54], W: [4, 70]}, sides=ADVANCED)
    table.expand(60, O)
    assert table.question.options == (
        Decline(),
        Remove(60),
        Move(60, P),
        Move(60, R),
        Remove(65),
        Move(65, O),
        Move(65, P),
        Move(65, R),
        Remove(54),
        Move(54, R),
        Remove(70),
        Move(70, O),
        Move(70, T),
        Move(70, P),
        Move(70, R),
    )
    assert table.answer(Remove(65)) == [DepthRemoved(0, 65, T)]
    assert table.question.params == {"price": 1}
    assert table.pay(41) == [CardsDiscarded(0, (41,))]
    assert table.state.discards == [65, 41]


@pytest.mark.clause("ITD-9.5", "ITD-9.2", "ITD-9.8")
def test_a_moved_card_pays_no_dividend_and_offers_nothing() -> None:
    table = position([[40, 41, 60], [], []], shares={0: RESEARCHES[3:5]}, piles={T: [5, 65], R: [9]}, sides=ADVANCED)
    table.expand(60, O)
    assert table.answer(Move(65, R)) == [DepthMoved(0, 65, T, R)]
    assert (depths(table.state, T), depths(table.state, R)) == ([5], [9, 65])
    assert table.asked() == (0, "pay", "ITD-4.4")
    table.pay(40)
    assert table.asked() == (1, "turn", "ITD-3.2")
    assert table.state.hands[0] == [41]


@pytest.mark.clause("ITD-9.5")
def test_a_card_that_does_not_fit_or_is_buried_cannot_move() -> None:
    table = position([[40, 60], [], []], piles={T: [5, 65], P: [54]}, sides=ADVANCED)
    table.expand(60, O)
    for option in (Move(54, T), Move(65, T), Move(5, P), Remove(5)):
        assert table.check(option) == Refusal("not-offered", "ITD-9.8")


@pytest.mark.clause("ITD-9.9")
@pytest.mark.parametrize(
    ("counts", "cards"),
    [((3, 1, 0), (4, 1, 0)), ((2, 2, 1), (3, 3, 1)), ((0, 0, 1), (0, 0, 2)), ((1, 1, 1), (2, 2, 2))],
)
def test_treasure_basic_gives_the_largest_holders_one_more(
    counts: tuple[int, int, int], cards: tuple[int, int, int]
) -> None:
    first, second, third = counts
    shares = {0: TREASURES[:first], 1: TREASURES[3 : 3 + second], 2: TREASURES[6 : 6 + third]}
    table = position([[60], [], []], shares=shares)
    events = table.expand(60, T)
    assert events[1] == DividendPaid(T, cards)
    assert [len(hand) for hand in table.state.hands] == list(cards)


@pytest.mark.clause("ITD-9.10")
def test_treasure_basic_gives_nothing_where_nobody_holds_a_share() -> None:
    table = position([[60], [], []])
    assert table.expand(60, T) == [Expanded(0, 60, T)]


@pytest.mark.clause("ITD-9.11")
@pytest.mark.parametrize(
    ("counts", "cards"), [((1, 3, 2), (3, 3, 2)), ((0, 2, 0), (2, 2, 0)), ((3, 1, 0), (3, 1, 0)), ((0, 0, 0), None)]
)
def test_treasure_advanced_gives_the_trigger_as_much_as_the_largest_holder(
    counts: tuple[int, int, int], cards: tuple[int, int, int] | None
) -> None:
    first, second, third = counts
    shares = {0: TREASURES[:first], 1: TREASURES[3 : 3 + second], 2: TREASURES[6 : 6 + third]}
    table = position([[60], [], []], shares=shares, sides=ADVANCED)
    events = table.expand(60, T)
    assert events[1:2] == ([DividendPaid(T, cards)] if cards else [])


@pytest.mark.clause("ITD-9.15")
def test_research_basic_sells_a_share_two_cards_cheaper() -> None:
    pearl = PEARLS[0]
    table = position([[pearl, 60, 70, 80], [], []], shares={1: PEARLS[4:7]})
    assert table.expand(60, R) == [Expanded(0, 60, R)]
    assert table.question.options == (Decline(), BuyCheaper(pearl, 1), BuyCheaper(70, 0), BuyCheaper(80, 0))
    assert table.answer(BuyCheaper(pearl, 1)) == [ShareBought(0, pearl, P, 1)]
    assert table.asked() == (0, "pay", "ITD-4.4")
    assert table.pay(80) == [CardsDiscarded(0, (80,))]
    assert owned(table.state, 0) == {P: 1}
    assert table.question.seat == 1


@pytest.mark.clause("ITD-9.3")
def test_what_an_option_states_is_what_is_paid() -> None:
    """In whole games on the advanced and the basic sides: the hand shrinks by the price that stood on the option."""
    prices: set[tuple[type[Option], bool]] = set()
    for number in range(30):
        chance = FastChance(number)
        state = RULES.setup({"sides": ("basic", "advanced")[number % 2]}, 3, chance)
        assert isinstance(state, DeepState)
        while questions := state.questions():
            (question,) = questions
            (pick, *_) = picks = random_picks(state, question, chance)
            had = len(state.hands[question.seat])
            state.answer(question.seat, picks, chance)
            if isinstance(pick, (Acquire, BuyCheaper, PlayExtra)):
                prices.add((type(pick), pick.count > 0))
                (after,) = state.questions()
                owed = after.params["price"] if after.key == "pay" else 0
                shown = 0 if isinstance(pick, Acquire) else 1
                assert had - len(state.hands[question.seat]) - shown + int(owed) == pick.count
    assert prices == {(Acquire, True), (BuyCheaper, True), (BuyCheaper, False), (PlayExtra, True), (PlayExtra, False)}


@pytest.mark.clause("ITD-9.15")
@pytest.mark.parametrize("issued", [0, 1, 2])
def test_the_discount_does_not_go_below_zero(issued: int) -> None:
    table = position([[PEARLS[0], 60], [], []], shares={1: PEARLS[4 : 4 + issued]})
    table.expand(60, R)
    assert table.answer(BuyCheaper(PEARLS[0], 0)) == [ShareBought(0, PEARLS[0], P, 0)]
    assert table.question.seat == 1


@pytest.mark.clause("ITD-9.15", "ITD-4.5")
def test_the_discounted_price_must_be_paid_too() -> None:
    table = position([[PEARLS[0], 60, 70], [], []], shares={1: PEARLS[4:8]})
    table.expand(60, R)
    assert table.check(BuyCheaper(PEARLS[0], 2)) == Refusal("too-dear", "ITD-9.15", {"price": 2, "have": 1})
    assert table.check(BuyCheaper(71, 0)) == Refusal("not-offered", "ITD-9.15")
    assert table.check(BuyCheaper(70, 1)) == Refusal("not-offered", "ITD-9.15")
    assert table.check(Pay(70)) == Refusal("not-offered", "ITD-9.15")
    assert table.question.options == (Decline(), BuyCheaper(70, 0))


@pytest.mark.clause("ITD-9.4")
def test_research_basic_asks_by_what_is_open() -> None:
    """With one card left a share must be free; whether the card is such a share is nobody's business."""
    counts = {O: OCEANS[4:7], T: TREASURES[4:7], P: PEARLS[4:7], W: shares_of(W)[4:7]}
    shares = {1: [card for cards in counts.values() for card in cards]}
    table = position([[PEARLS[0], 60], [], []], shares={**shares, 2: RESEARCHES[4:6]})
    table.expand(60, R)
    assert table.asked() == (0, "research-basic", "ITD-9.15")
    assert table.question.options == (Decline(),)
    dear = position([[PEARLS[0], 60], [], []], shares={**shares, 2: RESEARCHES[4:7]})
    dear.expand(60, R)
    assert dear.question.seat == 1
    empty = position([[60], [], []])
    empty.expand(60, R)
    assert empty.question.seat == 1


@pytest.mark.clause("ITD-9.16", "ITD-9.17", "ITD-9.18")
def test_research_advanced_buys_from_another_portfolio() -> None:
    shares = {0: [PEARLS[4]], 1: [PEARLS[5], OCEANS[7], PEARLS[6]], 2: [OCEANS[5]]}
    table = position([[20, 30, 40, 60], [14], []], shares=shares, sides=ADVANCED)
    table.expand(60, R)
    assert table.asked() == (0, "research-advanced", "ITD-9.16")
    assert table.question.options == (Decline(), Acquire(1, O, 2), Acquire(1, P, 3), Acquire(2, O, 2))
    # Three Pearl shares on the table, the wanted one among them.
    assert table.answer(Acquire(1, P, 3)) == [ShareAcquired(0, 1, PEARLS[5], P, 3), SellerPaid(0, 1, 3)]
    assert (
        table.heard(0)
        == table.heard(1)
        == [
            ShareAcquired(0, 1, PEARLS[5], P, 3),
            CardsPassed(0, 1, (20, 30, 40)),
        ]
    )
    assert table.state.hands == [[], [14, 20, 30, 40], []]
    assert (owned(table.state, 0), owned(table.state, 1)) == ({P: 2}, {O: 1, P: 1})
    assert table.state.shares[:2] == [[PEARLS[4], PEARLS[5]], [OCEANS[7], PEARLS[6]]]
    assert table.state.issued == [2, 0, 3, 0, 0]
    assert table.state.discards == []
    assert table.question.seat == 1


@pytest.mark.clause("ITD-9.17", "ITD-9.18", "ITD-9.25")
def test_a_takeover_costs_at_least_two_cards_of_the_buyers_choice() -> None:
    table = position([[20, 30, 40, 60], [], []], shares={2: [OCEANS[5]]}, sides=ADVANCED)
    table.expand(60, R)
    assert table.answer(Acquire(2, O, 2)) == [ShareAcquired(0, 2, OCEANS[5], O, 2)]
    assert table.asked() == (0, "pay", "ITD-9.25")
    assert table.question.params == {"price": 2}
    assert table.check(Pay(60)) == Refusal("not-in-hand", "ITD-9.25", {"card": 60})
    assert table.pay(40, 20) == [SellerPaid(0, 2, 2)]
    assert table.heard(0) == table.heard(2) == [CardsPassed(0, 2, (20, 40))]
    assert table.heard(1) == [SellerPaid(0, 2, 2)]
    assert table.state.hands == [[30], [], [20, 40]]


@pytest.mark.clause("ITD-9.16", "ITD-9.17")
def test_what_cannot_be_taken_over() -> None:
    shares = {0: [OCEANS[6]], 1: [PEARLS[5], PEARLS[6], OCEANS[7]], 2: [PEARLS[7]]}
    table = position([[20, 30, 60], [], []], shares=shares, sides=ADVANCED)
    table.expand(60, R)
    assert table.question.options == (Decline(), Acquire(1, O, 2))
    clause = "ITD-9.16"
    assert table.check(Acquire(1, P, 3)) == Refusal("too-dear", "ITD-9.17", {"price": 3, "have": 2})
    assert table.check(Acquire(0, O, 2)) == Refusal("own-share", clause)
    assert table.check(Acquire(2, O, 2)) == Refusal("owns-none", clause, {"company": "ocean"})
    for seller in (-1, 3, 5, 6):
        assert table.check(Acquire(seller, O, 2)) == Refusal("not-offered", clause)
    assert table.check(Acquire(1, O, 1)) == Refusal("not-offered", clause)
    assert table.check(Buy(20)) == Refusal("not-offered", clause)


@pytest.mark.clause("ITD-9.4", "ITD-9.16")
@pytest.mark.parametrize(("hand", "shares", "asked"), [([20, 60], [OCEANS[5]], 1), ([20, 30, 60], [], 1)])
def test_research_advanced_is_not_asked_about_in_vain(hand: list[int], shares: list[int], asked: int) -> None:
    table = position([hand, [], []], shares={0: [OCEANS[8]], 2: shares}, sides=ADVANCED)
    table.expand(60, R)
    assert table.question.seat == asked


@pytest.mark.clause("ITD-9.2")
def test_a_share_bought_by_research_pays_nothing_and_ends_the_turn() -> None:
    table = position([[PEARLS[0], 60], [], []], shares={0: RESEARCHES[:1]}, piles={R: [52]}, deck=[77])
    assert table.expand(60, R) == [Expanded(0, 60, R), DividendPaid(R, (1, 0, 0)), CardsDrawn(0, 1)]
    assert table.state.hands[0] == [PEARLS[0], 77]
    table.answer(BuyCheaper(77, 0))
    assert owned(table.state, 0) == {R: 1, O: 1}
    assert table.asked() == (1, "turn", "ITD-3.2")


def test_an_ability_says_when_how_and_what() -> None:
    state = position([[], [], []]).state
    with pytest.raises(NotImplementedError):
        Ability().open_to(state)
    with pytest.raises(NotImplementedError):
        Ability().ways(state)
    with pytest.raises(NotImplementedError):
        Ability().use(state, Decline())
