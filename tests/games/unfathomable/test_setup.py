"""Sections 2 and 3 of the rule book: set-up, the turn, the hand."""

from __future__ import annotations

import pytest

from fathoms.games.unfathomable.board import BOILER, BRIDGE, BRIG, CABIN, CHAPEL, DECKS, DEEP, SICK_BAY
from fathoms.games.unfathomable.engine.crew import DrawEach, skill_set
from fathoms.games.unfathomable.engine.hands import add_treachery, discard_chaos, draw, take_chaos, tidy_caps
from fathoms.games.unfathomable.engine.trade import give_item
from fathoms.games.unfathomable.engine.turn import EndTurn, HandLimit, Turn
from fathoms.games.unfathomable.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsSeen,
    ChaosDiscarded,
    ChaosRebuilt,
    DeckReshuffled,
    LoyaltyDealt,
    TreacheryAdded,
    TurnBegan,
)
from fathoms.games.unfathomable.numbers import CULTIST, HUMAN, HYBRID, TREACHERY, skill
from fathoms.games.unfathomable.options import Card, Draw, Item, Take
from fathoms.games.unfathomable.people.arjun import ARJUN
from fathoms.games.unfathomable.people.jamie import JAMIE
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.keilani import KEILANI
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.svetlana import SVETLANA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.view import view
from fathoms.kernel.audience import only
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Question
from games.unfathomable.deepsea import ALL, Scene


def begin(seats: int = 4, seed: int = 0, settings: dict[str, str] | None = None, **more: str) -> UnfathomableState:
    state = RULES.setup({**(settings or {}), **more}, seats, FastChance(seed))
    assert isinstance(state, UnfathomableState)
    return state


@pytest.mark.clause("UNF-2.2")
@pytest.mark.parametrize(
    ("seats", "settings", "dials"),
    [
        (3, {}, [8, 8, 8, 8]),
        (4, {}, [8, 8, 8, 8]),
        (4, {"cultist": "without"}, [7, 6, 6, 7]),
        (5, {"cultist": "without"}, [8, 8, 8, 8]),
        (6, {"cultist": "without", "dials": "harder"}, [5, 4, 4, 5]),
        (6, {"game": "learning", "cultist": "without", "dials": "easier"}, [10, 10, 10, 10]),
    ],
)
def test_dials_at_the_start(seats: int, settings: dict[str, str], dials: list[int]) -> None:
    assert begin(seats, settings=settings).dials == dials


@pytest.mark.clause("UNF-2.3")
def test_monsters_and_passengers_at_the_start() -> None:
    state = begin()
    assert state.monarchs == [DEEP, DEEP]
    assert {space: count for space, count in enumerate(state.deep_ones) if count} == {0: 2, 1: 2, 8: 1, 9: 1}
    assert (state.supply(), state.on_board()) == (14, 6)
    assert state.risked == [0, 0, 1, 1, 0, 0, 0, 0]
    assert state.spare_passengers() == 7


@pytest.mark.clause("UNF-2.4")
@pytest.mark.clause("UNF-3.2")
def test_the_decks_are_whole() -> None:
    state = begin()
    assert RULES.invariants(state) == []
    assert [len(state.decks[kind]) for kind in range(6)] == [19, 19, 19, 19, 19, 21]
    treachery = sorted(state.decks[TREACHERY])
    assert treachery == [51] * 7 + [52] * 5 + [53] * 4 + [54] * 3 + [55] * 2
    sizes = [len(deck.cards) for deck in (state.mythos, state.waypoints, state.spells, state.item_deck)]
    assert sizes == [70, 20, 20, 20]
    assert len(state.damage_deck.cards) == 9


@pytest.mark.clause("UNF-2.5")
@pytest.mark.clause("UNF-7.3")
def test_the_chaos_deck_has_two_of_each_type_but_treachery() -> None:
    state = begin()
    assert sorted(skill(card) for card in state.chaos) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert state.caps[4] == [2, 2, 2, 2, 2, 0]


@pytest.mark.clause("UNF-2.6")
def test_characters_are_taken_clockwise_from_the_first_player() -> None:
    state = begin(3, seed=5)
    order = []
    for character in (WILLIAM, JAMIE, KEILANI):
        (question,) = state.questions()
        assert question.key == "character"
        order.append(question.seat)
        assert Take(WILLIAM) in question.options or order != [state.first]
        state.answer(question.seat, (Take(character),), FastChance(1))
    assert order == state.round_from(state.first)
    assert [state.characters[seat] for seat in order] == [WILLIAM, JAMIE, KEILANI]


@pytest.mark.clause("UNF-2.6")
def test_the_table_may_let_the_cast_be_dealt() -> None:
    suggested = {3: {2, 4, 8}, 4: {1, 2, 9, 8}, 5: {1, 3, 9, 4, 8}, 6: {1, 2, 3, 9, 4, 8}}
    for seats, cast in suggested.items():
        assert set(begin(seats, cast="suggested").characters) == cast
    assert len({tuple(begin(4, seed, cast="chance").characters) for seed in range(8)}) > 4


@pytest.mark.clause("UNF-2.7")
def test_characters_start_in_their_rooms_with_their_items() -> None:
    scene = Scene(JEANNE, SVETLANA, WILLIAM)
    assert scene.state.at == [BOILER, CABIN, CHAPEL]
    assert scene.state.items == [[2], [4], [8]]
    assert sorted(scene.state.item_deck.cards) == [item for item in range(20) if item not in (2, 4, 8)]


@pytest.mark.clause("UNF-2.8")
def test_the_highest_in_line_hold_the_titles() -> None:
    state = Scene(SAMIRA, ARJUN, WILLIAM, KEILANI).state
    assert (state.captain, state.keeper) == (3, 2)


@pytest.mark.clause("UNF-2.9")
@pytest.mark.parametrize(
    ("seats", "game", "cultist", "counts"),
    [
        (3, "learning", "with", (5, 1, 0)),
        (4, "learning", "with", (7, 1, 0)),
        (5, "learning", "with", (8, 2, 0)),
        (6, "learning", "with", (10, 2, 0)),
        (3, "standard", "with", (5, 1, 0)),
        (4, "standard", "with", (6, 1, 1)),
        (5, "standard", "with", (8, 2, 0)),
        (6, "standard", "with", (9, 2, 1)),
        (6, "standard", "without", (10, 2, 0)),
    ],
)
def test_the_loyalty_deck(seats: int, game: str, cultist: str, counts: tuple[int, int, int]) -> None:
    state = begin(seats, game=game, cultist=cultist)
    assert tuple(state.loyalty_deck.count(card) for card in (HUMAN, HYBRID, CULTIST)) == counts


@pytest.mark.clause("UNF-2.10")
def test_first_cards_of_a_standard_game() -> None:
    state = begin(3, cast="suggested")
    while state.questions()[0].key == "loyalty":
        state.answer(state.questions()[0].seat, state.questions()[0].default, FastChance(1))
    asked = {question.seat: question for question in state.questions()}
    assert set(asked) == {0, 1, 2} - {state.first}
    for question in asked.values():
        assert (question.key, question.least, question.most, question.quiet) == ("first-cards", 3, 3, True)
        assert len(question.options) == 5
        state.answer(question.seat, question.options[:3], FastChance(2))
    sizes = [len(state.hands[seat]) for seat in range(3)]
    assert sizes[state.first] == 5
    assert sorted(sizes) == [3, 3, 5]


@pytest.mark.clause("UNF-2.10")
@pytest.mark.clause("UNF-13.3")
def test_a_learning_game_deals_whole_sets_and_loyalties_after_a_round() -> None:
    state = begin(3, game="learning", cast="suggested")
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert state.loyalty == [[], [], []]
    state.turn = 3
    state.agenda = [EndTurn()]
    state.go_on(FastChance(0))
    assert [len(cards) for cards in state.loyalty] == [1, 1, 1]
    assert state.questions()[0].key == "loyalty"


@pytest.mark.clause("UNF-13.3")
@pytest.mark.clause("UNF-13.4")
def test_a_standard_game_deals_loyalties_at_set_up_and_all_look() -> None:
    state = begin(4, cast="suggested")
    assert [len(cards) for cards in state.loyalty] == [1, 1, 1, 1]
    asked = state.questions()
    assert [question.seat for question in asked] == [0, 1, 2, 3]
    assert all(question.quiet and question.default == question.options for question in asked)
    assert len(state.waiting()) == 1


def test_dealt_loyalties_are_told_to_their_owners_alone() -> None:
    from fathoms.games.unfathomable.engine.loyalty import DealLoyalty  # noqa: PLC0415
    from fathoms.games.unfathomable.events import LoyaltySeen  # noqa: PLC0415

    scene = Scene().do(DealLoyalty())
    assert scene.heard(LoyaltyDealt) == [LoyaltyDealt((2, 2, 2, 2))]
    assert scene.audience(LoyaltySeen) == [only(seat) for seat in range(4)]
    assert scene.heard(LoyaltySeen) == [LoyaltySeen(seat, tuple(scene.state.loyalty[seat])) for seat in range(4)]


# -- the turn


@pytest.mark.clause("UNF-3.1")
@pytest.mark.clause("UNF-3.3")
def test_a_turn_begins_with_the_skill_set() -> None:
    scene = Scene()
    scene.state.agenda = []
    scene.do(Turn(0))
    assert scene.heard(TurnBegan) == [TurnBegan(0, 2)]
    assert scene.heard(CardsDrawn) == [CardsDrawn(0, (1, 1, 1, 4, 4))]
    assert scene.audience(CardsDrawn) == [ALL]
    assert scene.audience(CardsSeen) == [only(0)]
    assert scene.heard(CardsSeen) == [CardsSeen(0, tuple(scene.state.hands[0]))]
    assert scene.state.caps[0] == [0, 3, 0, 0, 2, 0]
    assert (scene.key, scene.ask().seat, scene.state.actions) == ("action", 0, 1)
    scene.pick()
    assert (scene.key, scene.state.actions) == ("action", 0)


@pytest.mark.clause("UNF-3.3")
@pytest.mark.clause("UNF-13.12")
def test_an_active_improvement_adds_a_card_but_not_in_the_brig() -> None:
    scene = Scene()
    scene.state.improvement[0] = 14
    assert skill_set(scene.state, 0) == [0, 3, 0, 1, 2, 0]
    scene.state.at[0] = BRIG
    assert skill_set(scene.state, 0) == [0, 3, 0, 0, 2, 0]


@pytest.mark.clause("UNF-3.4")
def test_the_sick_bay_gives_one_card_of_the_set() -> None:
    scene = Scene()
    scene.state.agenda = []
    scene.state.at[0] = SICK_BAY
    scene.do(Turn(0))
    assert scene.ask().options == (Draw(1), Draw(4))
    assert (scene.ask().least, scene.ask().most, scene.ask().clause) == (1, 1, "UNF-3.4")
    scene.pick(Draw(4))
    assert [skill(card) for card in scene.state.hands[0]] == [4]


@pytest.mark.clause("UNF-13.13")
def test_a_revealed_traitor_draws_swaps_or_leaves_each_card() -> None:
    scene = Scene()
    scene.state.agenda = []
    scene.state.revealed[0] = True
    scene.do(Turn(0))
    question = scene.ask()
    assert (question.least, question.most, question.clause) == (0, 5, "UNF-13.13")
    assert question.options == (
        *[Draw(1, copy) for copy in range(3)],
        *[Draw(4, copy) for copy in range(2)],
        *[Draw(5, copy) for copy in range(5)],
    )
    scene.pick(Draw(1, 2), Draw(5, 0), Draw(5, 3))
    assert sorted(skill(card) for card in scene.state.hands[0]) == [1, 5, 5]


@pytest.mark.clause("UNF-13.13")
def test_a_revealed_traitor_in_the_sick_bay_takes_one_card_or_treachery() -> None:
    scene = Scene()
    scene.state.agenda = []
    scene.state.revealed[0] = True
    scene.state.at[0] = SICK_BAY
    scene.do(Turn(0))
    assert scene.ask().options == (Draw(1), Draw(4), Draw(5))
    assert (scene.ask().least, scene.ask().most) == (0, 1)


def before_a_turn_with_two_improvements() -> Scene:
    scene = Scene()
    scene.state.agenda = []
    for item in (11, 12):
        scene.state.item_deck.take(item)
    scene.state.items[0] = [8, 11, 12]
    scene.state.improvement[0] = 11
    return scene


@pytest.mark.clause("UNF-4.13")
def test_with_two_improvements_the_turn_begins_with_a_choice() -> None:
    scene = before_a_turn_with_two_improvements()
    scene.do(Turn(0))
    assert scene.ask().options == (Item(11), Item(12))
    scene.pick(Item(12))
    assert scene.state.improvement[0] == 12
    assert len(scene.state.hands[0]) == 6


@pytest.mark.clause("UNF-4.13")
def test_an_only_improvement_that_rested_is_active_from_the_start_of_the_turn() -> None:
    scene = before_a_turn_with_two_improvements()
    give_item(scene.state, 11, 1)
    assert scene.state.improvement[:2] == [-1, 11]
    scene.do(Turn(0))
    assert (scene.key, scene.state.improvement[0]) == ("action", 12)
    assert [skill(card) for card in scene.state.hands[0]] == [1, 1, 1, 1, 4, 4]


@pytest.mark.clause("UNF-3.5")
def test_the_new_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(5):
        state = Scene().state
        state.discards[1], state.decks[1] = sorted(state.decks[1]), []
        draw(state, 0, [1], FastChance(seed))
        orders.add((*state.decks[1], *state.hands[0]))
    assert len(orders) > 1
    assert len({tuple(sorted(order)) for order in orders}) == 1


@pytest.mark.clause("UNF-3.5")
def test_an_empty_deck_is_made_from_its_discards() -> None:
    scene = Scene()
    state = scene.state
    rest = state.decks[1][:]
    state.decks[1] = []
    state.discards[1] = rest[:]
    draw(state, 0, [1, 1], scene.chance)
    assert len(state.hands[0]) == 2
    assert state.discards[1] == []
    assert state.made_from[1] == [rest.count(10 + value) for value in range(1, 6)]
    assert state.told[0].event == DeckReshuffled(1)
    state.told = []
    state.discards[5] = state.decks[5] = []
    draw(state, 0, [5], scene.chance)
    assert state.told == []


@pytest.mark.clause("UNF-3.6")
def test_each_human_draws_a_card_of_the_set() -> None:
    scene = Scene()
    scene.state.revealed[3] = True
    scene.do(DrawEach())
    asked = scene.state.questions()
    assert [question.seat for question in asked] == [0, 1, 2]
    assert asked[1].options == (Draw(0), Draw(2), Draw(3))
    for question in asked:
        scene.pick(question.options[-1], seat=question.seat)
    assert [[skill(card) for card in hand] for hand in scene.state.hands] == [[4], [3], [3], []]


@pytest.mark.clause("UNF-3.7")
def test_discards_lie_open() -> None:
    from fathoms.games.unfathomable.engine.crew import Discard, DiscardEach  # noqa: PLC0415

    scene = Scene().hand(0, 11, 11, 42).hand(1, 1)
    scene.do(Discard(0, 2))
    assert (scene.ask().least, scene.ask().most) == (2, 2)
    assert scene.ask().options == (Card(11), Card(11, 1), Card(42))
    scene.pick(Card(11, 1), Card(42))
    assert scene.heard(CardsDiscarded) == [CardsDiscarded(0, (11, 42))]
    assert view(scene.state, -1).skills[4].discards == (42,)
    assert scene.state.caps[0] == [0, 1, 0, 0, 0, 0]
    scene.do(DiscardEach(2))
    assert [(question.seat, question.least) for question in scene.state.questions()] == [(0, 1), (1, 1), (2, 0), (3, 0)]


@pytest.mark.clause("UNF-3.8")
def test_hands_go_down_to_ten_all_at_once() -> None:
    scene = Scene().hand(1, *[31] * 5, *[32] * 5, *[33] * 2).hand(2, *[41] * 7, *[42] * 4).hand(3, *[21] * 7, *[22] * 3)
    scene.do(HandLimit())
    asked = scene.state.questions()
    assert [(question.seat, question.least, question.clause) for question in asked] == [
        (1, 2, "UNF-3.8"),
        (2, 1, "UNF-3.8"),
    ]
    assert all(question.quiet for question in asked)
    scene.pick(Card(31), Card(33), seat=1)
    scene.pick(Card(42, 3), seat=2)
    assert [len(hand) for hand in scene.state.hands] == [0, 10, 10, 10]
    scene.do(HandLimit())
    assert scene.key == "action"


# -- chaos


@pytest.mark.clause("UNF-7.4")
def test_when_the_last_chaos_card_is_taken_the_deck_is_rebuilt() -> None:
    scene = Scene()
    state = scene.state
    while len(state.chaos) > 1:
        state.discards[skill(state.chaos[-1])].append(state.chaos.pop())
    take_chaos(state, scene.chance)
    assert len(state.pile) == 1
    assert len(state.chaos) == 10
    assert state.caps[4] == [4, 4, 4, 4, 4, 0]
    assert [each.event for each in state.told if isinstance(each.event, ChaosRebuilt)] == [ChaosRebuilt(10)]


@pytest.mark.clause("UNF-7.3")
def test_a_type_without_two_cards_is_left_out_of_chaos() -> None:
    scene = Scene()
    state = scene.state
    kept, state.decks[3] = state.decks[3], []
    state.hands[3] = sorted(kept)
    discard_chaos(state, scene.chance)
    assert sorted({skill(card) for card in state.chaos}) == [0, 1, 2, 3, 4]
    state.hands[3] += state.decks[3] + state.discards[3]
    state.decks[3] = []
    state.discards[3] = []
    gone = [card for card in state.chaos if skill(card) == 3]
    state.chaos = [card for card in state.chaos if skill(card) != 3]
    state.hands[3] += gone
    discard_chaos(state, scene.chance)
    assert sorted({skill(card) for card in state.chaos}) == [0, 1, 2, 4]
    assert state.caps[4] == [2, 2, 2, 0, 2, 0]
    assert len([each for each in state.told if isinstance(each.event, ChaosDiscarded)]) == 2


@pytest.mark.clause("UNF-7.5")
def test_treachery_is_shuffled_into_chaos() -> None:
    scene = Scene()
    state = scene.state
    add_treachery(state, 4, scene.chance)
    assert len(state.chaos) == 14
    assert len(state.decks[5]) == 17
    assert state.caps[4][5] == 4
    assert [each.event for each in state.told] == [TreacheryAdded(4)]
    state.decks[5] = []
    state.told = []
    add_treachery(state, 2, scene.chance)
    assert state.told == []


def test_what_everybody_can_tell_shrinks_with_the_hand() -> None:
    scene = Scene().hand(0, 11, 42)
    scene.state.caps[0] = [5, 4, 0, 0, 3, 0]
    scene.state.caps[4][5] = 30
    tidy_caps(scene.state)
    assert scene.state.caps[0] == [2, 2, 0, 0, 2, 0]
    assert scene.state.caps[4] == [2, 2, 2, 2, 2, 10]


def test_the_bridge_is_where_the_mate_starts() -> None:
    question: Question = Scene(ARJUN, JAMIE, SAMIRA).ask()
    assert question.seat == 0
    assert Scene(ARJUN, JAMIE, SAMIRA).state.at[0] == BRIDGE
    assert DECKS[0] == 8
