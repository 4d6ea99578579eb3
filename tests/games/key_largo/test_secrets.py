"""Section 11 of the rule book: who may know what, in views and redeals."""

from __future__ import annotations

import pytest

from fathoms.games.key_largo.cards import (
    BAR,
    BAR_TOURIST,
    BUYER,
    DIVE,
    FOUND,
    FRIEND,
    MARKET,
    NOBODY,
    NOWHERE,
    REGULAR,
    SHALLOW,
    STOLEN,
    TRIDENT,
    UNSOLD,
    WEIGHT,
    depth_of,
)
from fathoms.games.key_largo.encounters import PLAYS
from fathoms.games.key_largo.notes import looks, since_look
from fathoms.games.key_largo.options import (
    ENCOUNTER_NAMES,
    Anchor,
    Depth,
    Draw,
    Leave,
    Look,
    Pass,
    Place,
    Round,
    Sell,
    Steal,
    face,
    faces,
)
from fathoms.games.key_largo.redeal import count
from fathoms.games.key_largo.secrets import Seen
from fathoms.games.key_largo.state import LargoState
from fathoms.games.key_largo.view import (
    CaptainView,
    Deed,
    DiverView,
    DiveView,
    LargoView,
    NoteView,
    SeenView,
    WreckView,
    view,
)
from fathoms.games.key_largo.worlds import Past
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.state import random_picks
from fathoms.testkit.conformance import examine
from games.key_largo.largo import (
    DEEP_GOLD_5,
    GEM_150,
    GEM_300,
    GOLD_1,
    GOLD_2,
    GOODS_1,
    GOODS_2,
    GOODS_3,
    RELIC_1,
    RELIC_2,
    RELIC_3,
    RULES,
    SQUID,
    Island,
    Steady,
)

PILE = [GOODS_1, GOODS_2, GOODS_3, GOLD_1, GOLD_2]


def looked() -> Island:
    """Seat 0 has looked at two wrecks; then seat 1 took the top card of the first, seat 0 is asked again."""
    island = Island(3).lay({0: PILE, 1: [RELIC_1, SQUID, RELIC_2]})
    island.plan("bar dive", "market dive", "dolphins market")
    island.do(0, Round())
    island.do(0, Look(1))
    island.do(0, Look(2))
    island.do(0, Leave())
    island.do(0, Anchor(3))
    island.do(1, Anchor(1))
    island.do(0, Draw(1))
    island.do(1, Draw(1))
    return island


def shallow(state: LargoState, viewer: int) -> Seen:
    return Seen(state, viewer, SHALLOW, looks(state, viewer))


def worlds(state: LargoState, viewer: int, count: int = 60) -> list[LargoState]:
    dealt = [RULES.redeal(state, viewer, FastChance(seed)) for seed in range(count)]
    return [world for world in dealt if isinstance(world, LargoState)]


@pytest.mark.clause("KL-11.4", "KL-11.5", "KL-11.6")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_whole_view(viewer: int) -> None:
    island = Island(3, encounters=True).give(0, GOLD_2).give(1, GEM_150, DEEP_GOLD_5).meet(1, FRIEND)
    island.team(0, 1 + TRIDENT, WEIGHT).lay({3: [GEM_150]})
    island.plan("dive bar", "market shop", "market bar")
    island.do(0, Anchor(4))

    def diver(hoses: int, *, trident: bool = False, weight: bool = False, below: bool = False) -> DiverView:
        return DiverView(hoses, trident, weight, lost=False, below=below, draws=int(below))

    def own(seat: int, value: tuple[object, ...]) -> tuple[object, ...] | None:
        return value if seat == viewer else None

    shown = view(island.state, viewer)
    assert isinstance(shown, LargoView)
    assert shown.captains[0] == CaptainView(
        place=Place.DIVE,
        wreck=4,
        planned=True,
        afternoon=Place.BAR if viewer == 0 else None,
        cash=100,
        divers=(diver(1, trident=True, below=True), diver(0, weight=True)),
        backs=(1, 0, 0),
        treasures=own(0, (face(GOLD_2),)),  # type: ignore[arg-type]
        fortune=140 if viewer == 0 else None,
        guest_count=0,
        guests=own(0, ()),  # type: ignore[arg-type]
        played=False,
    )
    assert shown.captains[1].treasures == own(1, (face(GEM_150), face(DEEP_GOLD_5)))
    assert shown.captains[1].guests == own(1, (ENCOUNTER_NAMES[FRIEND],))
    assert shown.captains[1].backs == (0, 1, 1)
    assert shown.wrecks[3] == WreckView(Depth.MEDIUM, cards=1, monsters=0, boat=0, seen=None)
    assert shown.wrecks[0] == WreckView(Depth.SHALLOW, cards=5, monsters=0, boat=None, seen=None)
    assert shown.dive == DiveView(wreck=4, aside=0, finds=0, fresh=False)
    assert (shown.day, shown.half, shown.starter, shown.divers_left) == (1, 1, 0, 11)
    assert (shown.reserve, shown.crowds) == ((19, 9, 9), (1, 0, 0, 0, 2))
    assert (shown.deck, shown.discard, shown.shuffled, shown.perk) == (23, (), 0, None)
    assert (shown.visit, shown.outcome, shown.encounters) == ((0, 0, 0), None, True)
    assert shown.prices == island.state.content.prices
    assert shown.dolphins == island.state.content.dolphins
    assert shown.notes[0] == NoteView(
        Deed.FOUND, 0, 0, wreck=1, depth=Depth.SHALLOW, card=face(GOLD_2) if viewer == 0 else None
    )


@pytest.mark.clause("KL-11.6")
def test_a_look_is_remembered_and_what_still_follows_from_it() -> None:
    state = looked().state
    shown = view(state, 0)
    left = tuple(card for card in faces(sorted(PILE)))
    assert shown.wrecks[0].seen == SeenView(half=1, cards=left, taken=1)
    assert shown.wrecks[1].seen == SeenView(half=1, cards=faces([RELIC_1, RELIC_2, SQUID]), taken=0)
    assert shown.notes[0] == NoteView(Deed.LOOKED, 1, 0, wreck=1, cards=faces(sorted(PILE)))
    assert view(state, 1).notes[0] == NoteView(Deed.LOOKED, 1, 0, wreck=1)
    assert view(state, 1).wrecks[0].seen is None
    assert shown.notes[3] == NoteView(Deed.FOUND, 2, 1, wreck=1, depth=Depth.SHALLOW)


@pytest.mark.clause("KL-11.6")
def test_what_one_takes_oneself_is_gone_from_what_one_saw() -> None:
    island = Island(3).lay({0: PILE})
    island.plan("bar dive", "market dolphins", "dolphins market")
    for pick in (Round(), Look(1), Look(2), Leave(), Anchor(1), Draw(1)):
        island.do(0, pick)
    (found,) = island.state.hands[0]
    left = sorted(PILE)
    left.remove(found)
    assert view(island.state, 0).wrecks[0].seen == SeenView(half=1, cards=faces(left), taken=0)


@pytest.mark.clause("KL-11.6")
def test_a_treasure_is_spare_unless_it_was_seen_sold_or_taken() -> None:
    island = looked()
    state = island.state
    wanted = count([card for card in state.content.cards(SHALLOW) if card != SQUID])
    for card in (*PILE, RELIC_1, RELIC_2, *state.hands[0]):
        wanted[card] -= 1
    assert shallow(state, 0)._spare_treasures() == wanted
    state.log.append((STOLEN, 2, 2, 1, state.hands[1][0]))
    assert shallow(state, 0)._spare_treasures() == wanted
    state.log.append((STOLEN, 2, 0, 1, GOODS_1))
    wanted[GOODS_1] -= 1
    assert shallow(state, 0)._spare_treasures() == wanted


@pytest.mark.clause("KL-11.6")
def test_a_redeal_respects_what_a_look_said() -> None:
    state = looked().state
    found = set()
    for world in worlds(state, 0):
        assert RULES.invariants(world) == []
        assert sorted(world.wrecks[0] + world.hands[1]) == sorted(PILE)
        assert sorted(world.wrecks[1]) == sorted([RELIC_1, RELIC_2, SQUID])
        assert view(world, 0) == view(state, 0)
        found.add(world.hands[1][0])
    assert found == set(PILE)


@pytest.mark.clause("KL-11.6")
def test_a_sale_tells_which_card_left_the_wreck() -> None:
    """Seat 1 has one shallow card, out of the wreck that seat 0 knows, and sells it: so the rest is known."""
    island = looked()
    taken = island.state.hands[1][0]
    island.plan("dolphins bar", "market dolphins", "dolphins bar")
    card = face(taken)
    island.do(1, Sell(card.depth, card.kind, card.value))
    rest = sorted(PILE)
    rest.remove(taken)
    for world in worlds(island.state, 0, 20):
        assert sorted(world.wrecks[0]) == rest
        assert world.log == island.state.log


@pytest.mark.clause("KL-11.6")
def test_which_card_a_thief_took_is_open_to_two_and_guessed_by_the_others() -> None:
    island = Island(4).give(1, GOODS_1, GOLD_2)
    island.plan("bar dive", "market dive", "dolphins market", "dolphins market")
    island.do(0, Steal(1, Depth.SHALLOW), luck=[1])
    island.do(0, Leave())
    assert island.state.hands[0] == [GOLD_2]
    stolen = {world.log[-1][4] for world in worlds(island.state, 2)}
    assert len(stolen) > 3
    for viewer in (0, 1):
        assert {world.log[2][4] for world in worlds(island.state, viewer, 20)} == {GOLD_2}
    assert {world.hands[0][0] for world in worlds(island.state, 1, 20)} == {GOLD_2}
    assert len({world.hands[1][0] for world in worlds(island.state, 0)}) > 3
    assert {world.hands[1][0] for world in worlds(island.state, 1, 20)} == {GOODS_1}


@pytest.mark.clause("KL-11.5")
def test_plans_are_dealt_anew_but_ones_own() -> None:
    island = Island(3)
    island.plan("bar dive", "bar market", "bar shop")
    for viewer in (0, SPECTATOR):
        dealt = worlds(island.state, viewer, 40)
        for seat in range(3):
            cards = {world.afternoon[seat] for world in dealt}
            assert cards == ({DIVE} if seat == viewer else {0, 2, 3, 4})
    names = {f"afternoon of seat {seat}": place for seat, place in ((1, MARKET), (2, 3))}
    assert names.items() <= RULES.hidden(island.state, 0).items()
    assert "afternoon of seat 0" not in RULES.hidden(island.state, 0)


@pytest.mark.clause("KL-11.5", "KL-10.7")
def test_encounter_cards_are_exchanged_only_with_cards_of_the_same_shuffle() -> None:
    island = Island(3, encounters=True).meet(0, FRIEND).meet(1, REGULAR).meet(2, BAR_TOURIST)
    island.state.shuffled = 1
    island.state.shuffles = [[0], [0], [1]]
    island.state.discard, island.state.deck = island.state.deck[:10], island.state.deck[10:]
    pile = {*island.state.deck, BAR_TOURIST}
    dealt = worlds(island.state, 0, 80)
    assert {world.guests[0][0] for world in dealt} == {FRIEND}
    assert {world.guests[1][0] for world in dealt} == {REGULAR}
    assert {world.guests[2][0] for world in dealt} == pile
    assert {world.deck[0] for world in dealt} == pile
    hidden = RULES.hidden(island.state, 0)
    assert "encounter 0 of seat 1" not in hidden
    assert hidden["encounter 0 of seat 2"] == BAR_TOURIST
    assert hidden["encounter deck"] == tuple(island.state.deck)
    assert RULES.hidden(island.state, SPECTATOR)["encounter 0 of seat 0"] == FRIEND


def test_no_encounter_deck_is_hidden_once_it_is_empty() -> None:
    island = Island(3, encounters=True).meet(1, FRIEND).meet(2, REGULAR)
    island.state.discard, island.state.deck = island.state.deck, []
    hidden = RULES.hidden(island.state, 0)
    assert {name for name in hidden if "encounter" in name} == {"encounter 0 of seat 1", "encounter 0 of seat 2"}


@pytest.mark.clause("KL-11.5")
def test_what_is_hidden_at_the_start() -> None:
    state = Island(3).state
    names = {f"wreck {wreck}" for wreck in range(11)} | {"box 0", "box 1", "box 2"}
    assert set(RULES.hidden(state, 0)) == set(RULES.hidden(state, SPECTATOR)) == names
    assert RULES.hidden(state, 0)["wreck 3"] == tuple(state.wrecks[3])
    assert RULES.hidden(state, 0)["box 1"] == tuple(card for card in state.box if depth_of(card) == 1)
    assert {name for name in RULES.hidden(Island(5).state, 0) if "box" in name} == set()


@pytest.mark.clause("KL-11.5")
def test_hands_are_hidden_from_all_but_their_owner() -> None:
    state = Island(3).give(1, GOLD_2, GEM_150).state
    assert RULES.hidden(state, 0)["hand of seat 1 at depth 0"] == (GOLD_2,)
    assert RULES.hidden(state, 0)["hand of seat 1 at depth 1"] == (GEM_150,)
    assert not any("hand" in name for name in RULES.hidden(state, 1))


def test_a_seen_wreck_hides_its_order_and_a_known_hand_nothing() -> None:
    state = looked().state
    assert RULES.hidden(state, 0)["wreck 0"] == tuple(state.wrecks[0])
    assert "wreck 1" in RULES.hidden(state, 0)
    assert "hand of seat 1 at depth 0" not in RULES.hidden(state, 0)
    assert "hand of seat 0 at depth 0" in RULES.hidden(state, 1)
    assert "hand of seat 0 at depth 0" in RULES.hidden(state, SPECTATOR)


def test_a_seen_wreck_with_one_card_or_like_cards_hides_nothing() -> None:
    island = Island(3).lay({0: [GOLD_2], 1: [SQUID, SQUID]})
    island.plan("bar dive", "market dive", "market dive")
    island.do(0, Round())
    island.do(0, Look(1))
    island.do(0, Look(2))
    hidden = RULES.hidden(island.state, 0)
    assert "wreck 0" not in hidden
    assert "wreck 1" not in hidden
    assert "wreck 2" in hidden


def test_a_wreck_of_known_monsters_hides_nothing() -> None:
    island = Island(3).lay({0: [SQUID]})
    island.state.lurking[0] = 1
    assert "wreck 0" not in RULES.hidden(island.state, 0)
    for world in worlds(island.state, 0, 10):
        assert world.wrecks[0] == [SQUID]


def test_monsters_that_wait_are_kept_apart() -> None:
    island = Island(3).team(0, 0, 0).lay({0: [SQUID, GOLD_1, SQUID]})
    island.plan("dive bar", "market bar", "market bar")
    island.do(0, Anchor(1))
    island.do(0, Draw(1))
    assert shallow(island.state, 1).free_slots(0) == 2
    for world in worlds(island.state, 1, 20):
        assert world.aside == 1
        assert len(world.wrecks[0]) == 2
        assert RULES.invariants(world) == []


def test_a_robbed_viewer_and_a_bare_hand_make_names_careful() -> None:
    island = Island(3).give(0, GOLD_2).give(1, RELIC_3)
    assert shallow(island.state, 0).hand_varies(1)
    assert shallow(island.state, 2).hand_varies(0)
    island.state.log.append((UNSOLD, 0, 2, NOBODY, NOBODY))
    assert shallow(island.state, 0).hand_varies(1)
    island.state.log.append((UNSOLD, 0, 1, NOBODY, NOBODY))
    assert not shallow(island.state, 0).hand_varies(1)
    thief = Island(3).give(0, GOLD_2)
    thief.plan("dolphins dive", "bar dive", "dolphins market")
    thief.do(1, Steal(0, Depth.SHALLOW))
    assert not shallow(thief.state, 0).hand_varies(1)
    assert shallow(thief.state, 2).hand_varies(1)
    for world in worlds(thief.state, 0, 10):
        assert world.hands[1] == [GOLD_2]


def test_at_the_end_open_hands_are_no_secret() -> None:
    island = Island(3).give(1, GOLD_2, GEM_300)
    island.state.ended = True
    assert not any("hand" in name for name in RULES.hidden(island.state, 0))
    for world in worlds(island.state, 0, 10):
        assert world.hands == island.state.hands
        assert world.log == island.state.log


def test_a_played_game_can_be_dealt_anew_at_any_time() -> None:
    """The laws of redeal, by hand, along one game."""
    chance = FastChance(5)
    state = RULES.setup({"encounters": "on"}, 5, chance)
    assert isinstance(state, LargoState)
    number = 0
    while questions := state.questions():
        number += 1
        if number % 25 == 0:
            for viewer in (0, 3, SPECTATOR):
                once = RULES.redeal(state, viewer, FastChance(1))
                assert RULES.view(once, viewer) == RULES.view(state, viewer)
                assert RULES.invariants(once) == []
                assert (
                    RULES.redeal(once, viewer, FastChance(2)).dump()
                    == RULES.redeal(state, viewer, FastChance(2)).dump()
                )
        state.answer(questions[0].seat, random_picks(state, questions[0], chance), chance)
    assert state.place != [NOWHERE] * 5


@pytest.mark.long
@pytest.mark.clause("KL-11.4", "KL-11.5")
@pytest.mark.parametrize(("seats", "encounters"), [(3, "off"), (4, "on")])
def test_the_suite_finds_nothing(seats: int, encounters: str) -> None:
    report = examine(RULES, seats, {"encounters": encounters}, range(2), seed=seats)
    assert report.findings == []


def test_a_card_in_hand_at_the_wrong_place_is_never_named() -> None:
    island = Island(3, encounters=True).meet(0, FRIEND)
    island.plan("bar dive", "market dive", "market dive")
    assert PLAYS[FRIEND] not in island.options(0)
    assert island.state.place[0] == BAR


@pytest.mark.clause("KL-10.11", "KL-11.6")
def test_a_hurried_sale_tells_the_wreck_it_came_from() -> None:
    """Seat 1 knows the wreck; what seat 0 sold in a hurry is gone from it, whatever else seat 0 holds."""
    island = Island(3, encounters=True).meet(0, BUYER).lay({0: PILE}).team(0, 0, 0)
    island.plan("dolphins dive", "bar dive", "dolphins market")
    island.do(0, Pass())
    island.do(1, Round())
    island.do(1, Look(1))
    island.do(1, Look(2))
    island.do(1, Leave())
    island.do(0, Anchor(1))
    island.do(1, Anchor(2))
    island.do(0, Draw(1))
    island.do(0, Draw(2))
    island.do(0, PLAYS[BUYER])
    sold = island.options(0)[0]
    island.do(0, sold)
    gone = island.state.log[-1][4]
    for viewer in (0, 1, SPECTATOR):
        for world in worlds(island.state, viewer, 20):
            assert RULES.invariants(world) == []
            assert world.log[-1][4] == gone
    for world in worlds(island.state, 1, 20):
        assert sorted([gone, *world.hands[0], *world.wrecks[0]]) == sorted(PILE)


@pytest.mark.clause("KL-11.4")
def test_the_backs_of_treasures_tell_their_depths() -> None:
    for card, backs in ((GOLD_1, (1, 0, 0)), (GEM_150, (0, 1, 0)), (DEEP_GOLD_5, (0, 0, 1))):
        assert view(Island(3).give(1, card).state, 0).captains[1].backs == backs


@pytest.mark.clause("KL-11.6")
def test_all_that_others_took_since_a_look_is_counted() -> None:
    state = looked().state
    state.log.append((FOUND, 1, 2, 0, PILE[1]))
    assert since_look(state, 0, 0, 0)[1] == 2


def test_of_two_that_are_alike_either_may_be_taken() -> None:
    chance = Steady()
    past = Past(2, [], [], chance)
    chance.luck = [1, 0]
    assert [past.one_of([5, 6]), past.one_of([5, 6]), past.one_of([5])] == [6, 5, 5]
