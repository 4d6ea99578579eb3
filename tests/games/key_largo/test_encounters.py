"""Section 10 of the rule book: encounter cards in general."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.cards import (
    BAR_TOURIST,
    BUYER,
    DOLPHIN_TOURIST,
    DUPE,
    FAMILY,
    FRIEND,
    MARKET_TOURIST,
    REGULAR,
    SABOTEUR,
    SHOP_TOURIST,
    TRAFFICKER,
    VOLUNTEER,
    place_of,
)
from fathoms.games.key_largo.encounters import PLAYS, draw_encounter
from fathoms.games.key_largo.events import (
    DolphinsPaid,
    EncounterDrawn,
    EncounterPlayed,
    EncounterSeen,
    EncountersShuffled,
)
from fathoms.games.key_largo.options import (
    ENCOUNTER_NAMES,
    PLACE_NUMBER,
    Anchor,
    Draw,
    Encounter,
    Flee,
    Leave,
    Pass,
    Place,
    Recruit,
    Surface,
)
from fathoms.games.key_largo.strategy import choose
from fathoms.games.key_largo.view import view
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Told, heard_by
from games.key_largo.largo import GOLD_1, GOLD_2, GOODS_1, RULES, SQUID, Island

MOST_GAMES = 60
"""Among so many games each card is drawn by a captain who has a use for it."""


@pytest.mark.clause("KL-10.1", "KL-10.3")
def test_the_places_of_the_24_cards() -> None:
    assert [place_of(card) for card in range(24)] == [0] * 5 + [1] * 6 + [2] * 2 + [3] * 6 + [4] * 5


@pytest.mark.clause("KL-10.2")
def test_a_card_is_drawn_unseen_after_the_pay() -> None:
    island = Island(3, encounters=True)
    island.plan("dolphins bar", "market bar", "market bar")
    played = [DolphinsPaid(0, 40)]
    assert heard_by(0, island.told)[1:3] == [*played, EncounterSeen(0, ENCOUNTER_NAMES[23])]
    assert heard_by(1, island.told)[1:3] == heard_by(-1, island.told)[1:3] == [*played, EncounterDrawn(0)]
    assert island.state.guests == [[23], [], []]
    assert island.state.shuffles == [[0], [], []]
    views = [view(island.state, viewer).captains[0] for viewer in (0, 1)]
    assert [shown.guest_count for shown in views] == [1, 1]
    assert [shown.guests for shown in views] == [(ENCOUNTER_NAMES[23],), None]
    assert view(island.state, 1).deck == 23


def test_without_the_rule_nothing_is_drawn() -> None:
    island = Island(3)
    island.plan("dolphins bar", "market bar", "market bar")
    assert island.state.guests == [[], [], []]
    assert not view(island.state, 0).encounters
    assert view(Island(3, encounters=True).state, 0).encounters


@pytest.mark.clause("KL-10.3")
def test_a_card_is_played_only_at_its_place() -> None:
    island = Island(3, encounters=True).meet(0, FRIEND, BAR_TOURIST)
    island.plan("bar shop", "market dive", "market dive")
    assert PLAYS[BAR_TOURIST] in island.options(0)
    assert island.refused(0, PLAYS[FRIEND]) == ("not-offered", "KL-5.1")


@pytest.mark.clause("KL-10.4", "KL-10.6")
def test_one_card_a_half_day_and_a_tourist_is_one() -> None:
    island = Island(3, encounters=True).meet(0, BAR_TOURIST, FRIEND)
    island.state.guests[0] = [BAR_TOURIST, BAR_TOURIST + 1]
    island.state.deck.remove(BAR_TOURIST + 1)
    island.state.deck.append(FRIEND)
    island.plan("bar shop", "market dive", "market dive")
    assert island.do(0, PLAYS[BAR_TOURIST]) == [EncounterPlayed(0, ENCOUNTER_NAMES[BAR_TOURIST])]
    assert island.state.played == [1, 0, 0]
    assert island.state.guests[0] == [BAR_TOURIST + 1]
    assert PLAYS[BAR_TOURIST + 1] not in island.options(0)
    island.do(0, Leave())
    assert island.state.played == [0, 0, 0]


@pytest.mark.clause("KL-10.5")
def test_two_in_hand_draw_none_unless_one_is_played_first() -> None:
    island = Island(3, encounters=True).meet(0, FRIEND, REGULAR)
    island.plan("dolphins bar", "market bar", "market bar")
    question = island.ask(0)
    assert (question.key, question.clause, question.options) == ("dolphin-card", "KL-10.3", (Pass(),))
    assert question.default == (Pass(),)
    island.do(0, Pass())
    assert island.state.guests[0] == [FRIEND, REGULAR]
    island = Island(3, encounters=True).meet(0, FAMILY, REGULAR)
    island.plan("dolphins bar", "market bar", "market bar")
    events = island.do(0, PLAYS[FAMILY])
    assert events[:2] == [EncounterPlayed(0, ENCOUNTER_NAMES[FAMILY]), DolphinsPaid(0, 80)]
    assert island.state.guests[0] == [REGULAR, 23]


@pytest.mark.clause("KL-10.6")
@pytest.mark.parametrize(
    ("card", "plan"),
    [
        (BAR_TOURIST, "bar shop"),
        (DOLPHIN_TOURIST, "dolphins shop"),
        (SHOP_TOURIST, "shop dive"),
        (MARKET_TOURIST, "market dive"),
    ],
)
def test_a_tourist_goes_home_at_its_place_and_does_nothing(card: int, plan: str) -> None:
    island = Island(3, encounters=True).meet(0, card)
    island.plan(plan, "market dive", "market dive")
    cash = island.state.cash[0]
    island.do(0, PLAYS[card])
    assert island.state.discard == [card]
    assert island.state.cash[0] == cash + (40 if card == DOLPHIN_TOURIST else 0)
    assert card not in island.state.guests[0]


@pytest.mark.clause("KL-10.7")
def test_an_empty_pile_is_made_of_the_played_cards() -> None:
    island = Island(3, encounters=True)
    island.state.deck, island.state.discard = [7], [5, 3, *[card for card in range(24) if card not in (3, 5, 7)]]
    events = island.plan("dolphins bar", "dolphins bar", "market bar")
    assert EncountersShuffled(23) in events
    assert island.state.guests == [[7], [23], []]
    assert island.state.shuffles == [[0], [1], []]
    assert (island.state.shuffled, island.state.discard) == (1, [])
    assert view(island.state, 2).shuffled == 1
    island = Island(3, encounters=True)
    island.state.deck = []
    draw_encounter(island.state, 0, island.chance)
    assert (island.state.told, island.state.guests[0], island.state.shuffled) == ([], [], 0)


@pytest.mark.clause("KL-10.8")
def test_a_played_card_is_open() -> None:
    island = Island(3, encounters=True).meet(0, BAR_TOURIST)
    island.plan("bar shop", "market dive", "market dive")
    island.do(0, PLAYS[BAR_TOURIST])
    assert heard_by(-1, island.told) == [EncounterPlayed(0, ENCOUNTER_NAMES[BAR_TOURIST])]
    assert view(island.state, 1).discard == (ENCOUNTER_NAMES[BAR_TOURIST],)
    assert view(island.state, 1).perk == ENCOUNTER_NAMES[BAR_TOURIST]
    assert view(island.state, 1).captains[0].played


@pytest.mark.clause("KL-10.9")
@pytest.mark.parametrize("held", [SABOTEUR, FRIEND])
def test_whoever_holds_a_card_is_asked_whatever_it_is(held: int) -> None:
    """The places and moments at which a holder is asked are the same for a card that fits and for one that does not."""
    asked = []
    island = Island(3, encounters=True).meet(0, held).lay({0: [GOODS_1, SQUID, GOLD_1], 1: [GOLD_2]})
    island.plan("dive market", "dive market", "market bar")
    island.do(0, Anchor(1))
    island.do(1, Anchor(2))
    asked.append(island.ask(0).key)
    island.do(0, Draw(1))
    asked.append(island.ask(0).key)
    island.do(0, Surface())
    asked.append(island.ask(0).key)
    island.do(0, Pass())
    island.do(1, Draw(1))
    asked.append(island.ask(0).key)
    assert asked == ["dive", "dive", "sabotage", "market-card"]


@pytest.mark.clause("KL-10.9")
def test_a_monster_asks_every_holder_until_the_regular_lies_open() -> None:
    for open_cards, asked in (([], True), ([REGULAR], False)):
        island = Island(3, encounters=True).meet(0, FRIEND).lay({0: [SQUID, GOLD_1, GOLD_2]})
        for card in open_cards:
            island.state.deck.remove(card)
            island.state.discard.append(card)
        island.plan("dive shop", "market bar", "market bar")
        island.do(0, Anchor(1))
        island.do(0, Draw(1))
        assert (island.state.question(0) is not None and island.ask(0).key == "monster") is asked
        if asked:
            assert island.options(0) == (Flee(),)


@pytest.mark.clause("KL-10.9")
def test_nobody_is_asked_for_a_card_that_lies_open() -> None:
    island = Island(3, encounters=True).meet(0, FRIEND).meet(1, DUPE).lay({0: [GOLD_1, GOLD_2], 1: [GOODS_1]})
    for card in (SABOTEUR, BUYER, VOLUNTEER):
        island.state.deck.remove(card)
        island.state.discard.append(card)
    island.plan("dive shop", "dive shop", "market bar")
    island.do(0, Anchor(1))
    island.do(1, Anchor(2))
    assert island.ask(0).key == "dive"
    island.do(0, Draw(1))
    assert island.ask(0).key == "lone-card"
    island.do(0, Pass())
    assert island.ask(1).key == "dive"


@pytest.mark.clause("KL-10.9")
@pytest.mark.parametrize("place", ["bar", "dolphins", "shop", "market"])
@pytest.mark.parametrize("hidden", [0, 1])
def test_nobody_is_asked_where_all_cards_of_the_place_lie_open(place: str, hidden: int) -> None:
    island = Island(3, encounters=True).meet(0, SABOTEUR)
    island.state.cash[0] = 0
    cards = [card for card in range(24) if place_of(card) == PLACE_NUMBER[Place(place)]]
    for card in cards[hidden:]:
        island.state.deck.remove(card)
        island.state.discard.append(card)
    island.plan(f"{place} dive", "dive bar", "dive bar")
    island.do(1, Anchor(1))
    island.do(2, Anchor(2))
    assert (island.state.question(0) is not None) is bool(hidden)


@pytest.mark.clause("KL-10.9")
def test_whoever_holds_no_card_is_not_asked() -> None:
    island = Island(3, encounters=True).lay({0: [GOLD_1, GOLD_2]})
    island.plan("dive market", "market bar", "dolphins bar")
    island.do(0, Anchor(1))
    island.do(0, Draw(1))
    assert island.state.half == 1
    assert island.ask(0).key == "sell"


@pytest.mark.clause("KL-10.29")
def test_a_card_may_be_played_for_nothing() -> None:
    island = Island(3, encounters=True).meet(0, TRAFFICKER)
    island.plan("market bar", "shop bar", "market bar")
    assert island.options(0) == (PLAYS[TRAFFICKER], Pass())
    island.do(0, PLAYS[TRAFFICKER])
    assert island.state.discard == [TRAFFICKER]
    assert island.ask(1).key == "shop"
    island = Island(3, encounters=True).meet(0, REGULAR, VOLUNTEER).team(0, 1)
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(4))
    assert island.options(0) == (Draw(1), Surface())


def test_a_holder_at_the_bar_is_asked_even_without_money() -> None:
    island = Island(3, encounters=True).meet(0, FRIEND)
    island.state.cash[0] = 0
    island.plan("bar shop", "market bar", "market bar")
    assert island.options(0) == (Leave(),)
    assert island.refused(0, Recruit()) == ("too-dear", "KL-5.2")
    island.do(0, Leave())
    assert island.ask(0).key == "shop"
    assert island.options(0) == (PLAYS[FRIEND], Leave())


def cards_played(seats: int, seed: int) -> set[Encounter]:
    """The encounter cards that captains play in one game."""
    chance = FastChance(seed)
    state = RULES.setup({"encounters": "on"}, seats, chance)
    told: list[Told] = []
    while questions := state.questions():
        question = questions[0]
        told += state.answer(question.seat, choose(state, question.seat, question, chance), chance)
    return {each.event.card for each in told if isinstance(each.event, EncounterPlayed)}


@pytest.mark.clause("KL-10.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_of_the_24_cards_finds_its_moment_in_games_among_captains(seats: int) -> None:
    waiting = set(ENCOUNTER_NAMES)
    for seed in range(MOST_GAMES):
        waiting -= cards_played(seats, seed)
        if not waiting:
            break
    assert not waiting
