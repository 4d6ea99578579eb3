"""The game's own player."""

from __future__ import annotations

import pytest

from fathoms.games.in_too_deep import appraisal, strategy
from fathoms.games.in_too_deep.appraisal import Appraisal
from fathoms.games.in_too_deep.options import (
    THIRD,
    Acquire,
    Buy,
    BuyCheaper,
    Decline,
    Draw,
    Expand,
    Move,
    Pass,
    PlayExtra,
    Raise,
    Remove,
    Take,
)
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.chance import FastChance, ScriptedChance
from fathoms.kernel.question import Option, Picks
from fathoms.kernel.state import random_picks
from games.in_too_deep.deep import ADVANCED, RULES, DeepTable, O, P, R, T, W, begin, position, shares_of

OCEANS, TREASURES, PEARLS, RESEARCHES, WILD = (shares_of(company) for company in (O, T, P, R, W))
LATE = 0.01


def choice(table: DeepTable) -> Picks:
    state, question = table.state, table.question
    picks = strategy.choose(state, question.seat, question, ScriptedChance([]))
    assert state.check(question.seat, picks) is None
    return picks


def last_turn(table: DeepTable) -> DeepTable:
    table.state.trigger = "deck"
    table.state.final_turns = 1
    table.state.asking = None
    return table


def gain(state: DeepState, option: Option, key: str = "turn", card: float = 0.5) -> float:
    """What an answer brings to seat 0 if a card in hand is worth half a point and no company will grow."""
    eyes = Appraisal(state, 0)
    eyes.card = card
    eyes.worth = [worth - growth for worth, growth in zip(eyes.worth, eyes.growth, strict=True)]
    eyes.growth = [0.0] * 5
    return strategy._gain(state, eyes, key, option)


# -- how the table is appraised


def test_the_turns_that_are_left() -> None:
    table = position([[], [], []], deck=RULES_DECK, rest=2)
    assert len(table.state.deck) == 30
    assert appraisal.turns_left(table.state) == pytest.approx(1 + 45 / 3.75)
    table.state.ran_out = 1
    assert appraisal.turns_left(table.state) == pytest.approx(1 + 30 / 3.75)
    table.state.trigger = "deck"
    assert appraisal.turns_left(table.state) == 1.0
    table.state.final_turns = 2
    assert appraisal.turns_left(table.state) == 0.0


RULES_DECK = list(range(1, 31))


def test_companies_grow_by_their_room() -> None:
    state = position([[], [], []], piles={O: [20], T: [91], P: [100]}).state
    assert appraisal.growth(state, 2.0) == pytest.approx([1.5 * room / 289 for room in (80, 9, 0, 100, 100)])
    # No company grows by more than a card for every nine numbers.
    assert appraisal.growth(state, 100.0) == pytest.approx([room / 9 for room in (80, 9, 0, 100, 100)])
    full = position([[], [], []], piles={O: [99], T: [98], P: [100], R: [97], W: [96]}).state
    full.piles = [[100]] * 5
    assert appraisal.growth(full, 5.0) == [0.0] * 5


def test_a_card_is_worth_less_the_less_it_can_be_used() -> None:
    table = position([[1, 2, 3], [], []])
    assert Appraisal(table.state, 0).card == 1.0
    table.state.trigger = "deck"
    assert Appraisal(table.state, 0).card == pytest.approx(2 / 4)
    assert Appraisal(table.state, 1).card == 1.0
    assert Appraisal(last_turn(table).state, 0).card == LATE


def test_a_company_weighs_what_one_owns_less_the_rivals_average() -> None:
    state = position([[], [], []], shares={0: OCEANS[:3], 1: OCEANS[3:5], 2: [OCEANS[5], PEARLS[0]]}).state
    eyes = Appraisal(state, 0)
    assert eyes.weight == pytest.approx([3 - 0.45 * 3 / 2, 0, -0.45 / 2, 0, 0])
    assert (eyes.seat, eyes.rivals) == (0, 2)


def test_the_third_investor_is_no_rival() -> None:
    state = position([[], []], shares={0: OCEANS[:1], 2: OCEANS[3:5]}).state
    assert Appraisal(state, 0).weight[0] == 1
    assert Appraisal(state, 1).weight[0] == pytest.approx(-0.45)


def test_a_share_is_worth_its_company_and_pearls_differ() -> None:
    piles = {O: [20, 30, 40], T: [50]}
    basic = last_turn(position([[], [], []], piles=piles)).state
    assert Appraisal(basic, 0).worth == [3, 1, 2, 0, 0]
    advanced = last_turn(position([[], [], []], shares={0: PEARLS[:2]}, piles=piles, sides=ADVANCED)).state
    eyes = Appraisal(advanced, 0)
    assert eyes.worth == [3, 1, 1, 0, 0]
    assert eyes.weight == [2, 0, 0, 0, 0]  # the leader carries the pearls
    nothing = last_turn(position([[], [], []], piles={O: [20]}, sides=ADVANCED)).state
    assert Appraisal(nothing, 0).worth[2] == 0.0


def test_a_growing_company_is_worth_more() -> None:
    state = position([[], [], []], piles={O: [20]}).state
    eyes = Appraisal(state, 0)
    assert eyes.worth[0] == pytest.approx(1 + eyes.growth[0])
    assert eyes.share(0, 3) == pytest.approx(1 + eyes.growth[0] * 1.8 - 3)
    assert eyes.worth[2] == pytest.approx(2 + eyes.growth[2])


def test_what_a_rise_brings() -> None:
    state = position([[], [], []], shares={0: OCEANS[:2]}, piles={O: [50], T: [100]}).state
    eyes = Appraisal(state, 0)
    eyes.growth = [4.0, 4.0, 4.0, 4.0, 4.0]
    assert eyes.rise([50], 0, 75, 1) == pytest.approx(2 * (1 - 2))
    assert eyes.rise([50], 0, 50, 1) == pytest.approx(2)
    assert eyes.rise([], 0, 25, 1) == pytest.approx(2 * (1 - 1))
    assert eyes.rise([100], 0, 100, -1) == pytest.approx(-2)


@pytest.mark.parametrize(
    ("company", "sides", "counts", "cards"),
    [
        (0, {}, (2, 1, 1), 2 - 0.45),
        (1, {}, (2, 1, 1), 3 - 0.45),
        (1, {}, (1, 2, 0), 1 - 0.45 * 1.5),
        (1, {}, (1, 1, 1), 2 - 0.45 * 2),
        (1, {}, (0, 0, 0), 0),
        (1, ADVANCED, (1, 3, 0), 3 - 0.45 * 1.5),
        (0, ADVANCED, (1, 3, 0), 1 - 0.45 * 1.5),
    ],
)
def test_what_a_dividend_brings(
    company: int, sides: dict[str, str], counts: tuple[int, int, int], cards: float
) -> None:
    stock = (OCEANS, TREASURES)[company]
    first, second, third = counts
    shares = {0: stock[:first], 1: stock[4 : 4 + second], 2: stock[8 : 8 + third]}
    state = position([[], [], []], shares=shares, sides=sides).state
    eyes = Appraisal(state, 0)
    eyes.card = 2.0
    assert eyes.dividend(state, company) == pytest.approx(2 * cards)


# -- what answers bring


def test_the_gain_of_a_turn() -> None:
    state = position([[PEARLS[0], 60], [], []], shares={0: OCEANS[:2], 1: PEARLS[3:4]}, piles={O: [54]}).state
    assert gain(state, Buy(PEARLS[0])) == pytest.approx(2 - 0.5 - 0.5)
    assert gain(state, Expand(60, O)) == pytest.approx(2 + 2 * 0.5 - 0.5)
    assert gain(state, Expand(60, P)) == pytest.approx(-0.225 * 1 - 0.225 * 0.5 - 0.5)
    assert gain(state, Draw()) == 0.5
    state.draws = 2
    assert gain(state, Draw()) == pytest.approx(0.5 * (1 + 2 * 0.55))
    same_ten = position([[59], [], []], shares={0: OCEANS[:2]}, piles={O: [54]}).state
    assert gain(same_ten, Expand(59, O)) == pytest.approx(2 - 0.5)


def test_the_gain_of_a_final_turn_has_no_dividend_and_no_fundraiser() -> None:
    state = last_turn(position([[60], [], []], shares={0: OCEANS[:2]}, piles={O: [54]})).state
    state.draws = 2
    assert gain(state, Expand(60, O), "final-turn") == pytest.approx(1.5)
    assert gain(state, Draw(), "final-turn") == 0.5


def test_the_gain_of_passing_is_nothing() -> None:
    assert gain(position([[40], [], []], rest=2).state, Pass()) == 0.0


def test_the_gain_of_a_free_share() -> None:
    state = position([[], [], []], piles={O: [54]}).state
    assert (gain(state, Take(OCEANS[0])), gain(state, Take(PEARLS[0])), gain(state, Take(WILD[0]))) == (1, 2, 0)


def test_the_gain_of_research() -> None:
    state = position([[PEARLS[0], 60], [], []], shares={1: PEARLS[3:6]}, piles={P: [54]}).state
    assert gain(state, BuyCheaper(PEARLS[0], 1), "research-basic") == pytest.approx(3 - 0.5 - 0.5)
    assert gain(state, Buy(PEARLS[0])) == pytest.approx(3 - 1.5 - 0.5)
    free = position([[PEARLS[0], 60], [], []], shares={1: PEARLS[3:4]}, piles={P: [54]}).state
    assert gain(free, BuyCheaper(PEARLS[0], 0), "research-basic") == pytest.approx(3 - 0.5)
    assert gain(state, Acquire(1, P, 3), "research-advanced") == pytest.approx((3 - 1.5) * 1.225)
    assert gain(state, Acquire(THIRD, P, 3), "research-advanced") == pytest.approx(3 - 1.5)


def test_the_gain_of_cleaning() -> None:
    state = position([[60], [], []], shares={0: [WILD[0]], 1: OCEANS[:2]}, piles={O: [54, 65], P: [1]}).state
    assert gain(state, Remove(65), "ocean-basic") == pytest.approx(0.45 - 1)
    assert gain(state, Remove(65), "ocean-advanced") == pytest.approx(0.45 - 0.5)
    assert gain(state, Move(65, W), "ocean-advanced") == pytest.approx(0.45 + 1 - 0.5)
    assert gain(state, Decline(), "ocean-advanced") == 0.0


def test_a_removed_card_gives_room_back() -> None:
    state = position([[60], [], []], shares={0: OCEANS[:2]}, piles={O: [50, 75], P: [61]}).state
    eyes = Appraisal(state, 0)
    eyes.growth = [1.0, 1.0, 1.0, 1.0, 1.0]
    assert strategy._without(state, eyes, 75) == pytest.approx(2 * (-1 + 1))  # twice the room
    assert strategy._without(state, eyes, 50) == pytest.approx(-2)
    state.piles[0] = [75]
    assert strategy._without(state, eyes, 75) == pytest.approx(2 * (-1 + 3))


def test_the_gain_of_spotting() -> None:
    state = position([[60], [], []], shares={0: OCEANS[:2]}, piles={O: [50, 75]}).state
    eyes = Appraisal(state, 0)
    eyes.card = 0.5
    eyes.growth = [1.0, 1.0, 1.0, 1.0, 1.0]
    assert strategy._gain(state, eyes, "wildlife-basic", Raise(50)) == pytest.approx(2 * 1 - 0.5)
    assert strategy._gain(state, eyes, "wildlife-basic", Move(50, P)) == pytest.approx(-2 - 0.5)
    assert strategy._gain(state, eyes, "wildlife-advanced", PlayExtra(60, O, 1)) == pytest.approx(2 * 1.6 - 0.5 - 0.5)
    assert strategy._gain(state, eyes, "wildlife-advanced", PlayExtra(80, O, 0)) == pytest.approx(2 * 0.8 - 0.5)


# -- what it chooses


def test_it_takes_a_pearl_share_if_it_can() -> None:
    table = begin(3)
    state = table.state
    state.deck += state.market
    state.market = [2, 7, 8]
    for card in state.market:
        if card in state.deck:
            state.deck.remove(card)
    state.asking = None
    assert strategy.choose(state, state.active, table.question, ScriptedChance([])) == (Take(7),)


def test_at_the_end_it_takes_the_most_points() -> None:
    hand = [PEARLS[0], OCEANS[0], 98]
    table = last_turn(position([hand, [], []], shares={0: OCEANS[1:3]}, piles={O: [20, 31, 62], W: [95]}))
    # An Ocean share would bring 3 for two cards, expanding Ocean 2, a Pearl share 2.
    assert choice(table) == (Buy(OCEANS[0]),)
    table = last_turn(position([[98], [], []], shares={0: OCEANS[1:3]}, piles={O: [20, 31, 62], W: [95]}))
    assert choice(table) == (Expand(98, O),)


def test_it_draws_rather_than_feed_the_rivals() -> None:
    piles = {O: [20], T: [50], P: [51], R: [52], W: [57]}
    table = last_turn(
        position([[44], [], []], shares={0: [TREASURES[0]], 1: [*OCEANS[1:3], TREASURES[1]]}, piles=piles)
    )
    assert table.question.options == (Expand(44, O), Draw())
    assert choice(table) == (Draw(),)


def test_it_pays_with_what_it_needs_least() -> None:
    # 99 would take Ocean deeper, the Pearl share is worth 2, and 30 and 34 are of no use.
    hand = [PEARLS[0], PEARLS[1], 30, 34, 99]
    piles = {O: [20, 31, 62], W: [35], R: [38], P: [50], T: [61]}
    table = position([hand, [], []], shares={0: [*OCEANS[1:3], PEARLS[3], PEARLS[4]]}, piles=piles)
    table.state.trigger = "deck"
    table.buy(PEARLS[0])
    assert table.question.key == "pay"
    assert [pick.card for pick in choice(table)] == [30, 34]  # type: ignore[attr-defined]


def test_it_declines_what_costs_more_than_it_brings() -> None:
    table = position([[40, 41, 60], [], []], piles={T: [65]})
    table.expand(60, O)
    assert choice(table) == (Decline(),)


def test_it_removes_what_serves_a_rival() -> None:
    table = position([[40, 60], [], []], shares={1: TREASURES[:8]}, piles={T: [65, 66]}, sides=ADVANCED)
    table.expand(60, O)
    assert choice(table) == (Remove(66),)


def test_the_first_of_equal_answers_is_chosen() -> None:
    table = position([[], [], []])
    assert choice(table) == (Draw(),)
    question = table.question
    assert strategy.choose(table.state, 0, question, ScriptedChance([])) == (question.options[0],)


@pytest.mark.parametrize("sides", ["basic", "advanced"])
def test_it_beats_chance(sides: str) -> None:
    wins = 0
    for number in range(12):
        chance = FastChance(number)
        state = RULES.setup({"sides": sides}, 3, chance)
        while questions := state.questions():
            (question,) = questions
            if question.seat == number % 3:
                picks = RULES.choose(state, question.seat, question, chance)
            else:
                picks = random_picks(state, question, chance)
            state.answer(question.seat, picks, chance)
        outcome = RULES.outcome(state)
        assert outcome is not None
        wins += outcome.winners == (number % 3,)
    assert wins >= 10
