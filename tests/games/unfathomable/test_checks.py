"""Sections 7 and 14 of the rule book: skill checks and reactions."""

from __future__ import annotations

import pytest

from fathoms.games.unfathomable.board import BRIG, CHAPEL, DECKS, GALLEY, SICK_BAY
from fathoms.games.unfathomable.bot.suspicion import suspicion
from fathoms.games.unfathomable.engine.checks import Check, I, L, O, S, W, types_of
from fathoms.games.unfathomable.engine.defeat import Defeat
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES, Activate
from fathoms.games.unfathomable.events import (
    AbilityUsed,
    AttackMissed,
    CardPlayed,
    CardsDiscarded,
    ChaosAdded,
    ChaosSeen,
    CheckBegan,
    CheckChanged,
    CheckEnded,
    Contributed,
    ContributionSeen,
    DieModified,
    DieRolled,
    FeatUsed,
    ItemUsed,
    PileRevealed,
    Reactions,
    SpellSpent,
    TotalMoved,
    TreacheryAdded,
)
from fathoms.games.unfathomable.numbers import FOOD, SANITY, SHOTGUN
from fathoms.games.unfathomable.options import (
    AddCard,
    AddTop,
    AddValue,
    Adjust,
    Attack,
    Card,
    Equip,
    Heal,
    NameResult,
    Play,
    Reroll,
    SetDie,
    Support,
    UseFeat,
    UseItem,
    Ward,
)
from fathoms.games.unfathomable.people.arjun import ARJUN
from fathoms.games.unfathomable.people.beatrice import BEATRICE
from fathoms.games.unfathomable.people.edmund import EDMUND
from fathoms.games.unfathomable.people.ishmael import ISHMAEL
from fathoms.games.unfathomable.people.jamie import JAMIE
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.keilani import KEILANI
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.svetlana import SVETLANA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.view import view
from fathoms.kernel.audience import only
from games.unfathomable.deepsea import ALL, Scene

RAID = Check(11, I | S, (Gain(FOOD),), (Lose(FOOD, 2),), 8, (Lose(FOOD),))


def quiet() -> Scene:
    """Two harmless chaos cards: together they count 0 for influence and strength."""
    return Scene().chaos(31, 21)


@pytest.mark.clause("UNF-7.1")
@pytest.mark.clause("UNF-7.9")
def test_example_ten_misses_eleven_but_reaches_the_partial_result() -> None:
    """14 for, 4 against: the booklet's raid on the galley."""
    scene = Scene().chaos(34, 13).hand(1, 5).hand(0, 1, 4, 41)
    scene.do(RAID)
    assert scene.heard(CheckBegan) == [CheckBegan(11, 8, (0, 3))]
    scene.passes()
    assert (scene.key, scene.ask().seat) == ("contribute", 1)
    scene.pick(Card(5))
    assert scene.ask().seat == 0
    scene.pick(Card(1), Card(4), Card(41))
    assert scene.heard(PileRevealed) == [PileRevealed((1, 4, 5, 13, 34, 41), 10)]
    scene.rest()
    assert scene.heard(CheckEnded) == [CheckEnded(10, 1)]
    assert scene.state.dials[FOOD] == 7
    assert scene.state.pile == []
    assert scene.state.discards[0] == [1, 4, 5]


@pytest.mark.clause("UNF-7.9")
@pytest.mark.parametrize(
    ("cards", "total", "result", "food"),
    [
        ((5, 5, 1), 11, 2, 9),
        ((5, 4, 1), 10, 1, 7),
        ((4, 4), 8, 1, 7),
        ((4, 3), 7, 0, 6),
        ((), 0, 0, 6),
        ((45,), -5, 0, 6),
    ],
)
def test_pass_partial_and_fail(cards: tuple[int, ...], total: int, result: int, food: int) -> None:
    scene = quiet().hand(0, *cards)
    scene.do(RAID)
    if cards:
        while scene.key != "contribute":
            scene.passes()
        scene.pick(*scene.ask().options)
    scene.rest()
    assert scene.heard(CheckEnded) == [CheckEnded(total, result)]
    assert scene.state.dials[FOOD] == food


@pytest.mark.clause("UNF-7.2")
@pytest.mark.clause("UNF-7.6")
def test_everybody_adds_once_from_the_left_of_the_active_player() -> None:
    scene = quiet().hand(0, 31).hand(1, 32).hand(2, 33, 34).hand(3, 35)
    scene.state.active = 2
    scene.state.at[1] = BRIG
    scene.state.revealed[3] = True
    scene.do(RAID)
    assert scene.heard(ChaosAdded) == [ChaosAdded(2, treachery=False)]
    asked = []
    while scene.key == "contribute":
        asked.append((scene.ask().seat, scene.ask().most))
        scene.pick()
    assert asked == [(3, 1), (0, 1), (1, 1), (2, 2)]
    assert scene.heard(Contributed) == [Contributed(seat, 0) for seat in (3, 0, 1, 2)]


@pytest.mark.clause("UNF-7.6")
@pytest.mark.clause("UNF-7.7")
def test_all_hear_how_many_and_only_the_giver_which() -> None:
    scene = quiet().hand(1, 31, 31)
    scene.do(RAID)
    scene.pick(Card(31), Card(31, 1))
    assert scene.heard(Contributed) == [Contributed(1, 2)]
    assert scene.audience(Contributed) == [ALL]
    assert scene.heard(ContributionSeen) == [ContributionSeen(1, (31, 31))]
    assert scene.audience(ContributionSeen) == [only(1)]
    assert scene.heard(PileRevealed) == [PileRevealed((21, 31, 31, 31), 2)]


@pytest.mark.clause("UNF-6.15", "UNF-7.8")
def test_treachery_opposes_and_kept_cards_add_it() -> None:
    scene = Scene(WILLIAM, ISHMAEL, JEANNE).chaos(31, 21).hand(0, 31)
    state = scene.state
    state.mythos.take(68)
    state.mythos.take(66)
    state.kept = [[66], [68], []]
    state.decks[5].sort()
    scene.do(RAID)
    assert scene.heard(ChaosAdded) == [ChaosAdded(2, treachery=False), ChaosAdded(1, treachery=True)]
    scene.pick(Card(31))
    assert scene.heard(ChaosAdded)[2] == ChaosAdded(1, treachery=True)
    assert scene.heard(PileRevealed) == [PileRevealed((21, 31, 31, 55, 55), -9)]
    assert types_of(0b101001) == (0, 3, 5)


def test_opposing_cards_that_chaos_does_not_explain_raise_suspicion() -> None:
    scene = Scene().chaos(31, 32).hand(1, 41, 42, 43).hand(0, 31)
    scene.do(RAID)
    scene.pick(*scene.ask().options).pick(Card(31))
    assert suspicion(scene.state) == [5, 5, 0, 0]
    scene.passes()
    scene = Scene().chaos(31, 32).hand(1, 31)
    scene.state.piles = [(1, 1, 1, 1, 2, 0, 6)]
    assert suspicion(scene.state) == [10, 10, 10, 10]
    scene.do(RAID)
    scene.pick(Card(31))
    assert suspicion(scene.state) == [10, 9, 10, 10]


# -- windows


@pytest.mark.clause("UNF-14.1")
def test_a_window_asks_every_seat_alike_and_only_where_something_is_possible() -> None:
    scene = Scene()
    scene.do(RollLow(4, (Lose(FOOD),)), dice=(5,))
    assert scene.key == "action"
    scene.hand(2, 21)
    scene.do(RollLow(4, (Lose(FOOD),)), dice=(5,))
    asked = scene.state.questions()
    assert [question.seat for question in asked] == [0, 1, 2, 3]
    assert all(question.quiet and question.options == () and question.default == () for question in asked)
    assert {question.clause for question in asked} == {"UNF-14.4"}
    scene.passes()
    assert scene.heard(Reactions) == [Reactions("before-roll")]
    assert scene.heard(DieRolled)[-1].die == 5


@pytest.mark.clause("UNF-14.2")
def test_reactions_go_clockwise_from_the_active_player_and_reopen_the_window() -> None:
    scene = Scene().hand(0, 23).hand(2, 24, 23)
    scene.state.active = 1
    scene.do(RollLow(4, (Lose(FOOD),)), dice=(1,))
    scene.pick(Adjust(23, 2), seat=0)
    scene.pick(Adjust(24, 2), seat=2)
    scene.passes()
    assert scene.heard(CardPlayed) == [CardPlayed(2, 24), CardPlayed(0, 23)]
    assert scene.key == "before-roll"
    scene.pick(Adjust(23, -2), seat=2).passes()
    assert scene.heard(DieModified) == [DieModified(2, 3)]
    assert scene.state.dials[FOOD] == 7


@pytest.mark.clause("UNF-14.3")
def test_a_reaction_made_pointless_keeps_its_card() -> None:
    scene = quiet().hand(0, 3).hand(1, 4)
    scene.do(RAID)
    scene.pick(Play(3), seat=0).pick(Play(4), seat=1).passes()
    assert scene.heard(CardPlayed) == [CardPlayed(0, 3)]
    assert scene.state.hands[1] == [4]


@pytest.mark.clause("UNF-1.7")
@pytest.mark.clause("UNF-14.4")
def test_the_die_stays_within_its_faces() -> None:
    scene = Scene().hand(0, 23, 23)
    scene.do(RollLow(4, ()), dice=(8,))
    scene.pick(Adjust(23, 2), seat=0).passes()
    scene.pick(Adjust(23, 2), seat=0).passes()
    assert scene.heard(DieModified) == [DieModified(4, 8)]


@pytest.mark.clause("UNF-1.7")
@pytest.mark.clause("UNF-16.1")
def test_what_a_weapon_adds_is_added_before_the_die_is_kept_within_its_faces() -> None:
    scene = Scene(JAMIE, ARJUN, JEANNE).hand(2, 23).sea(d1=4)
    state = scene.state
    state.item_deck.take(SHOTGUN)
    state.items[0].append(SHOTGUN)
    state.at[:2] = [DECKS[0], DECKS[0]]
    state.revealed[1] = True
    scene.pick(Attack(DECKS[0], 1, SHOTGUN), dice=(1,))
    scene.pick(seat=0).pick(seat=1).pick(Adjust(23, -2), seat=2).passes().rest()
    assert scene.heard(DieModified) == [DieModified(3, 4)]
    assert scene.heard(AttackMissed) == [AttackMissed(4, 6)]
    assert state.at[1] == DECKS[0]


@pytest.mark.clause("UNF-14.4")
def test_the_almanac_adds_a_card_once_a_roll() -> None:
    scene = Scene(BEATRICE, WILLIAM, JEANNE).hand(0, 21, 22, 31)
    scene.state.feats[0] = False
    scene.do(RollLow(4, (Lose(FOOD),)), dice=(3,))
    assert scene.ask(0).options == (AddValue(21), AddValue(22))
    scene.pick(AddValue(22), seat=0).passes()
    assert scene.heard(ItemUsed) == [ItemUsed(0, 5)]
    assert scene.heard(CardsDiscarded) == [CardsDiscarded(0, (22,))]
    assert scene.ask(0).options == ()
    scene.passes()
    assert scene.heard(DieModified) == [DieModified(2, 5)]


@pytest.mark.clause("UNF-14.4")
@pytest.mark.clause("UNF-17.6")
def test_perfect_number_sets_the_die_and_nobody_throws_it_again() -> None:
    scene = Scene(BEATRICE, EDMUND, JEANNE).hand(1, 31)
    scene.do(RollLow(4, (Lose(FOOD),)))
    assert scene.ask(0).options == tuple(SetDie(face) for face in range(1, 9))
    scene.pick(SetDie(5), seat=0).passes()
    assert [each.seat for each in scene.heard(FeatUsed)] == [0]
    assert [each.die for each in scene.heard(DieRolled)] == [5]
    assert scene.key == "action"


def test_a_set_die_can_still_be_nudged() -> None:
    scene = Scene(BEATRICE, WILLIAM, JEANNE).hand(1, 23)
    scene.do(RollLow(4, (Lose(FOOD),)))
    scene.pick(SetDie(5), seat=0).passes()
    scene.pick(Adjust(23, -2), seat=1).passes()
    assert scene.heard(DieModified) == [DieModified(-2, 3)]


@pytest.mark.clause("UNF-14.5")
@pytest.mark.clause("UNF-15.6")
def test_combat_training_throws_an_attack_again() -> None:
    scene = Scene().hand(2, 31).sea(s17=1)
    scene.pick(Attack(CHAPEL), dice=(1, 4))
    assert scene.key == "after-roll"
    assert scene.ask(2).options == (Reroll(31),)
    scene.pick(Reroll(31), seat=2).passes()
    assert scene.heard(CardPlayed) == [CardPlayed(2, 31)]
    assert [each.die for each in scene.heard(DieRolled)] == [1, 4]
    assert scene.state.deep_ones[CHAPEL] == 0
    scene.hand(2, 32).do(RollLow(4, ()), dice=(1,))
    assert scene.key == "action"


@pytest.mark.clause("UNF-14.5")
@pytest.mark.clause("UNF-10.10")
def test_combat_training_throws_the_attack_of_a_deep_one_again() -> None:
    scene = Scene().hand(2, 32).sea(s17=1)
    scene.do(Activate(DEEP_ONES), dice=(6, 5))
    assert scene.key == "after-roll"
    assert scene.ask(2).options == (Reroll(32),)
    scene.pick(Reroll(32), seat=2).passes()
    assert scene.heard(CardPlayed) == [CardPlayed(2, 32)]
    assert scene.state.at[0] == CHAPEL


@pytest.mark.clause("UNF-14.5")
@pytest.mark.clause("UNF-17.7")
def test_edmund_throws_any_die_again_for_any_card() -> None:
    scene = Scene(EDMUND, WILLIAM, JEANNE).hand(0, 11, 31)
    scene.do(RollLow(4, (Lose(FOOD),)), dice=(2, 7))
    assert scene.ask(0).options == (Reroll(11), Reroll(31))
    scene.pick(Reroll(11), seat=0).passes()
    assert [each.seat for each in scene.heard(AbilityUsed)] == [0]
    assert scene.heard(CardsDiscarded) == [CardsDiscarded(0, (11,))]
    scene.passes()
    assert scene.state.dials[FOOD] == 8


@pytest.mark.clause("UNF-14.5")
@pytest.mark.clause("UNF-17.7")
def test_edmund_plays_combat_training_as_anybody_does() -> None:
    scene = Scene(EDMUND, WILLIAM, JEANNE).hand(0, 11, 31).sea(s20=1)
    scene.pick(Attack(GALLEY), dice=(1, 4))
    assert scene.ask(0).options == (Reroll(11), Reroll(31))
    scene.pick(Reroll(31), seat=0).passes()
    assert scene.heard(CardPlayed) == [CardPlayed(0, 31)]
    assert scene.heard(AbilityUsed) == []


@pytest.mark.clause("UNF-16.1")
@pytest.mark.clause("UNF-14.5")
def test_the_pocket_pistol_throws_its_attack_again_once() -> None:
    scene = Scene().sea(s17=1)
    scene.state.item_deck.take(10)
    scene.state.items[0] = [8, 10]
    scene.pick(Attack(CHAPEL, item=10), dice=(1, 2))
    assert scene.ask(0).options == (Reroll(0, 10),)
    assert scene.ask(1).options == ()
    scene.pick(Reroll(0, 10), seat=0).passes()
    assert scene.heard(ItemUsed) == [ItemUsed(0, 10)]
    assert scene.key == "action"
    assert scene.state.deep_ones[CHAPEL] == 1


@pytest.mark.clause("UNF-14.6")
@pytest.mark.clause("UNF-15.10")
def test_nothing_to_hide_puts_everything_face_up() -> None:
    scene = Scene(WILLIAM, ISHMAEL, JEANNE).chaos(31, 21).hand(0, 3, 31)
    scene.state.mythos.take(68)
    scene.state.kept[1] = [68]
    scene.do(RAID)
    scene.pick(Play(3), seat=0).passes()
    assert scene.heard(CheckChanged) == [CheckChanged((0, 3), face_up=True, chaos=True)]
    assert scene.heard(ChaosSeen)[0] == ChaosSeen((21, 31))
    assert len(scene.heard(ChaosSeen)) == 2
    pile = view(scene.state, -1).check.pile
    assert pile is not None
    assert pile[:2] == (21, 31)
    scene.pick(Card(31))
    assert scene.audience(ContributionSeen) == [ALL]
    assert scene.state.caps[0] == [0] * 6


@pytest.mark.clause("UNF-14.6")
def test_forced_learning_makes_another_type_support() -> None:
    scene = quiet().hand(0, 15).hand(1, 42)
    scene.do(RAID)
    assert scene.ask(0).options == (Support(15, 1), Support(15, 2), Support(15, 4))
    scene.pick(Support(15, 4), seat=0).passes()
    assert scene.heard(CheckChanged) == [CheckChanged((0, 3, 4), face_up=False, chaos=True)]
    scene.pick(Card(42))
    assert scene.heard(PileRevealed)[0].total == 2


@pytest.mark.clause("UNF-14.6")
def test_preparation_keeps_chaos_and_added_treachery_out() -> None:
    scene = Scene(WILLIAM, ISHMAEL, JEANNE).hand(0, 25, 31)
    state = scene.state
    state.mythos.take(68)
    state.mythos.take(66)
    state.kept = [[66], [68], []]
    scene.do(RAID)
    scene.pick(Play(25), seat=0).passes()
    assert scene.heard(CheckChanged) == [CheckChanged((0, 3), face_up=False, chaos=False)]
    scene.pick(Card(31))
    assert scene.heard(PileRevealed) == [PileRevealed((31,), 1)]
    assert scene.heard(ChaosAdded) == []


@pytest.mark.clause("UNF-14.6")
@pytest.mark.clause("UNF-17.2")
@pytest.mark.parametrize(("result", "food"), [(0, 6), (1, 7), (2, 9)])
def test_arjun_names_the_result_of_a_crisis_and_falls(result: int, food: int) -> None:
    scene = Scene().hand(0, 31)
    scene.do(RAID)
    assert scene.key == "contribute"
    scene.pick()
    scene.state.dials[FOOD] = 8
    scene.state.in_crisis = True
    scene.do(RAID)
    assert scene.ask(1).options == tuple(NameResult(each) for each in range(3))
    scene.pick(NameResult(result), seat=1).passes()
    assert scene.state.at[1] == SICK_BAY
    assert scene.heard(CheckEnded)[-1].result == result
    assert scene.state.dials[FOOD] == food
    assert [each.seat for each in scene.heard(FeatUsed)] == [1]
    scene.state.feats[1] = True
    scene.state.in_crisis = True
    scene.do(Check(9, I))
    assert scene.ask(1).options == (NameResult(0), NameResult(2))


@pytest.mark.clause("UNF-14.7")
def test_determination_moves_the_total() -> None:
    scene = quiet().hand(0, 5, 4).hand(2, 43)
    scene.do(RAID)
    scene.passes()
    scene.pick()
    scene.pick(Card(4), Card(5))
    scene.pick(Adjust(43, 2), seat=2).passes()
    scene.rest()
    assert scene.heard(TotalMoved) == [TotalMoved(2, 11)]
    assert scene.heard(CheckEnded) == [CheckEnded(11, 2)]


@pytest.mark.clause("UNF-14.7")
@pytest.mark.clause("UNF-17.1")
def test_keilani_adds_a_card_once_a_check() -> None:
    scene = Scene(KEILANI, WILLIAM, JEANNE).chaos(31, 21).hand(0, 5, 4, 41)
    scene.do(RAID)
    scene.passes()
    scene.pick(Card(5))
    assert scene.ask(0).options == (AddCard(4), AddCard(41))
    scene.pick(AddCard(4), seat=0).passes()
    assert scene.heard(TotalMoved) == [TotalMoved(4, 9)]
    assert scene.heard(Contributed)[-1] == Contributed(0, 1)
    assert scene.audience(ContributionSeen)[-1] == ALL
    assert scene.ask(0).options == ()
    scene.passes()
    assert scene.heard(CheckEnded) == [CheckEnded(9, 1)]


@pytest.mark.clause("UNF-14.7")
@pytest.mark.clause("UNF-17.10")
def test_samira_is_well_equipped_once() -> None:
    scene = Scene(SAMIRA, WILLIAM, JEANNE).chaos(31, 21)
    scene.state.items = [[9, 8, 2], [], []]
    scene.do(RAID)
    assert scene.ask(0).options == tuple(Equip(by) for by in (-3, -2, -1, 1, 2, 3))
    scene.pick(Equip(3), seat=0).passes()
    assert scene.heard(CheckEnded) == [CheckEnded(3, 0)]
    assert not scene.state.feats[0]


@pytest.mark.clause("UNF-14.7")
@pytest.mark.parametrize(("card", "result", "added"), [(35, 1, []), (32, 0, [])])
def test_the_ring_adds_two(card: int, result: int, added: list[TreacheryAdded]) -> None:
    scene = Scene(EDMUND, WILLIAM, JEANNE).chaos(35, 24).hand(1, card)
    scene.do(RAID)
    scene.pick(Card(card))
    assert scene.ask(0).options == (UseItem(6),)
    scene.pick(UseItem(6), seat=0).passes()
    assert scene.heard(CheckEnded)[0].result == result
    assert scene.heard(TreacheryAdded) == added


def test_a_pass_with_the_ring_costs_two_treachery() -> None:
    scene = Scene(EDMUND, WILLIAM, JEANNE).chaos(35, 34)
    scene.do(RAID)
    scene.pick(UseItem(6), seat=0).passes()
    assert scene.heard(CheckEnded) == [CheckEnded(11, 2)]
    assert scene.heard(TreacheryAdded) == [TreacheryAdded(2)]


@pytest.mark.clause("UNF-14.7")
def test_revelation_of_script_adds_a_top_card_at_a_price() -> None:
    scene = quiet()
    scene.state.script = 0
    scene.state.decks[3].remove(35)
    scene.state.decks[3].append(35)
    scene.do(RAID)
    assert scene.ask(0).options == tuple(AddTop(kind) for kind in range(6))
    scene.pick(AddTop(3), seat=0, dice=(5,)).passes()
    assert scene.heard(TotalMoved) == [TotalMoved(5, 5)]
    assert scene.heard(ChaosSeen) == [ChaosSeen((35,))]
    assert scene.state.dials[SANITY] == 7
    assert scene.heard(SpellSpent) == [SpellSpent(16)]
    scene.state.script = 0
    scene.state.hands[3] = sorted(scene.state.decks[5])
    scene.state.caps[3] = [0, 0, 0, 0, 0, 21]
    scene.state.decks[5] = []
    scene.do(Check(9, L | O | W))
    scene.pick()
    scene.pick(AddTop(5), seat=0).passes()
    assert scene.heard(TotalMoved) == [TotalMoved(5, 5)]


@pytest.mark.clause("UNF-14.8")
@pytest.mark.clause("UNF-15.8")
def test_shrug_it_off() -> None:
    scene = Scene().hand(0, 35)
    scene.do(Defeat(0))
    assert scene.key == "on-defeat"
    assert scene.ask(0).options == (Play(35),)
    scene.pick(Play(35), seat=0).passes()
    assert scene.state.at[0] == CHAPEL
    assert not scene.state.saved
    scene.do(Defeat(0))
    assert scene.state.at[0] == SICK_BAY


@pytest.mark.clause("UNF-14.8")
@pytest.mark.clause("UNF-17.5")
def test_svetlana_heals_anybody() -> None:
    scene = Scene(SVETLANA, WILLIAM, JEANNE).hand(0, 11, 21)
    scene.do(Defeat(1))
    assert scene.ask(0).options == (Heal(11), UseFeat())
    scene.pick(Heal(11), seat=0).passes()
    assert scene.state.at[1] == CHAPEL
    assert scene.heard(CardsDiscarded) == [CardsDiscarded(0, (11,))]
    scene.do(Defeat(2)).pick(UseFeat(), seat=0).passes()
    assert [each.seat for each in scene.heard(FeatUsed)] == [0]
    scene.do(Defeat(2))
    assert scene.state.at[2] == SICK_BAY


@pytest.mark.clause("UNF-14.8")
def test_starbuck_and_the_ward_protect_their_own() -> None:
    scene = Scene()
    state = scene.state
    state.at[3] = DECKS[0]
    scene.do(Defeat(3)).pick(UseItem(9), seat=3).passes()
    assert state.at[3] == DECKS[0]
    assert state.removed_items == [9]
    state.ward = 3
    scene.do(Defeat(3)).pick(Ward(), seat=3, dice=(4,)).passes()
    assert state.at[3] == DECKS[0]
    assert state.ward == -1
    assert state.dials[SANITY] == 7
    assert scene.heard(SpellSpent) == [SpellSpent(8)]


@pytest.mark.clause("UNF-12.5")
def test_one_prevention_is_enough() -> None:
    scene = Scene(SVETLANA, WILLIAM, JAMIE).hand(2, 35).hand(0, 11)
    scene.state.revealed[2] = True
    scene.do(Defeat(2))
    scene.pick(Heal(11), seat=0).pick(Play(35), seat=2).passes()
    assert scene.state.hands[2] == [35]
    assert scene.state.at[2] != BRIG
    scene.state.hands[2] = []
    scene.state.discards[3].append(35)
    scene.state.caps[2] = [0] * 6
    scene.state.feats[0] = False
    scene.do(Defeat(2))
    assert scene.state.at[2] == BRIG


def test_abilities_rest_in_the_brig() -> None:
    scene = Scene(EDMUND, KEILANI, SVETLANA, ARJUN).hand(0, 31).hand(1, 1).hand(2, 11)
    scene.state.at = [BRIG] * 4
    scene.state.in_crisis = True
    scene.state.script = 1
    scene.do(RollLow(4, ()), dice=(1,))
    assert scene.key == "action"
    scene.do(RAID)
    scene.passes()
    for _ in range(3):
        scene.pick()
    assert scene.key == "action"
    assert GALLEY not in scene.state.at
