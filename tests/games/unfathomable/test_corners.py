"""Corners that few games reach, and the abstract parts that no game runs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fathoms.games.unfathomable.asks import Choice, TwoWays
from fathoms.games.unfathomable.board import BOILER, BRIDGE, BRIG, CABIN, CHAPEL, DECKS, DEEP, GALLEY
from fathoms.games.unfathomable.bot import actions, choices, strategy
from fathoms.games.unfathomable.bot.stakes import check_stake, move_total_worth
from fathoms.games.unfathomable.cards.skill_reactions import NOTHING_TO_HIDE
from fathoms.games.unfathomable.cards.spells import WARD_REACTION
from fathoms.games.unfathomable.engine.belongings import ChooseImprovement, GainItem, Mutiny, RemoveOwnItem
from fathoms.games.unfathomable.engine.card import ItemCard, KeptCard, SkillCard
from fathoms.games.unfathomable.engine.checks import Check, I, contribute
from fathoms.games.unfathomable.engine.crew import Jail, MayGo, MayJail
from fathoms.games.unfathomable.engine.defeat import DefeatPassenger, remove_item
from fathoms.games.unfathomable.engine.effects import ChooseDial, DefeatSupply, Lose, RebuildChaos
from fathoms.games.unfathomable.engine.monsters import HYDRA, Activate, Approach
from fathoms.games.unfathomable.engine.payment import Pay
from fathoms.games.unfathomable.engine.peeks import MYTHOS, WAYPOINTS, Peek
from fathoms.games.unfathomable.engine.reaction import BEFORE_CHECK, ON_DEFEAT, Reaction
from fathoms.games.unfathomable.engine.shoals import DIE_ROOM, ClearRoom, DefeatDeepOnes, GoToDie, Spawn, SpawnInRoom
from fathoms.games.unfathomable.engine.skillcraft import Banish
from fathoms.games.unfathomable.engine.spellcraft import Conjure
from fathoms.games.unfathomable.engine.tracks import Navigate
from fathoms.games.unfathomable.engine.windows import Window, open_window
from fathoms.games.unfathomable.events import (
    CardPlayed,
    CardsDiscarded,
    CardsSeen,
    ChaosDiscarded,
    ContributionSeen,
    DialTurned,
    LoyaltyPassed,
    LoyaltySeen,
    Moved,
    TraitorRevealed,
    TurnBegan,
)
from fathoms.games.unfathomable.numbers import FUEL, IMPROVEMENTS, SANITY
from fathoms.games.unfathomable.options import Attack, Choose, Equip, Number, Play, Ready, UseFeat
from fathoms.games.unfathomable.people.edmund import EDMUND, Misfortune
from fathoms.games.unfathomable.people.ishmael import ISHMAEL
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.keilani import KEILANI
from fathoms.games.unfathomable.people.samira import SAMIRA, WELL_EQUIPPED, HandOut
from fathoms.games.unfathomable.people.svetlana import Malpractice
from fathoms.games.unfathomable.people.william import WILLIAM, DisruptRitual, Forget
from fathoms.games.unfathomable.rules import RULES, SHEETS
from fathoms.games.unfathomable.secrets.witness import UnfathomableWitness
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.view import view
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Event
from games.unfathomable.deepsea import Scene


def test_abstract_steps_say_so() -> None:
    scene = Scene()
    with pytest.raises(NotImplementedError):
        Choice(0).options(scene.state, 0)
    with pytest.raises(NotImplementedError):
        Choice(0).chosen(scene.state, 0, None, scene.chance)
    with pytest.raises(NotImplementedError):
        Pay(0).terms(scene.state)
    with pytest.raises(NotImplementedError):
        Pay(0).paid(scene.state, scene.chance)
    state, chance = scene.state, scene.chance
    for silent in (
        lambda: Reaction(BEFORE_CHECK).possible(state, 0),
        lambda: Reaction(BEFORE_CHECK).offers(state, 0, 0),
        lambda: Reaction(BEFORE_CHECK).apply(state, 0, Ready(), chance),
        lambda: SkillCard(1).play(state, 0),
        lambda: ItemCard(1).use(state, 0, chance),
        lambda: KeptCard(1).use(state, 0),
        lambda: SHEETS[0].ability(state, 0, chance),
        lambda: SHEETS[0].feat(state, 0, chance),
    ):
        with pytest.raises(NotImplementedError):
            silent()
    assert SkillCard(1).worth(state, 0, 1) == Reaction(BEFORE_CHECK).worth(state, 0, Ready()) == 0.0


def test_choices_that_find_nothing_do_nothing() -> None:
    scene = Scene().bare(0, 1, 2, 3)
    state = scene.state
    before = state.dump()
    for choice in (DefeatDeepOnes(0, (GALLEY,), 1), ChooseImprovement(0), RemoveOwnItem(0), Malpractice(0)):
        choice.chosen(state, 0, None, scene.chance)
    state.at = [BRIG] * 4
    assert Jail(0).options(state, 0) == ()
    Jail(0).chosen(state, 0, None, scene.chance)
    assert MayJail(0).options(state, 0) == ()
    state.at = [CHAPEL, BRIDGE, BOILER, 19]
    Mutiny()
    assert state.dump() == before
    MayGo(0, GALLEY).chosen(state, 0, None, scene.chance)
    assert state.at[0] == CHAPEL
    MayGo(0, GALLEY).chosen(state, 0, MayGo(0, GALLEY).options(state, 0)[0], scene.chance)
    assert state.at[0] == GALLEY


def test_a_mutiny_without_successor() -> None:
    scene = Scene()
    scene.state.at = [BRIG, BRIDGE, BRIG, BRIG]
    scene.do(Mutiny())
    assert (scene.state.captain, scene.state.at[1]) == (1, BRIG)


def test_empty_decks_are_not_looked_into() -> None:
    scene = Scene()
    state = scene.state
    for deck in (state.waypoints, state.item_deck):
        deck.cards, deck.seen = [], []
    state.reached = list(range(20))
    scene.do(Peek(0, WAYPOINTS), Navigate(0), Conjure(0, 2), GainItem(0), Banish(0))
    assert scene.key == "action"


def test_a_deck_of_skills_may_be_exhausted() -> None:
    scene = Scene()
    scene.state.chaos = []
    from fathoms.games.unfathomable.engine.hands import take_chaos  # noqa: PLC0415

    take_chaos(scene.state, scene.chance)
    assert scene.state.pile == []
    assert len(scene.state.chaos) == 10
    from fathoms.games.unfathomable.engine.checks import add_extra  # noqa: PLC0415

    scene.state.decks[5] = []
    add_extra(scene.state, scene.chance)
    assert scene.state.pile == []


def test_places_and_passengers() -> None:
    scene = Scene().do(Spawn(DIE_ROOM))
    assert scene.state.deep_ones[BRIDGE] == 1
    scene.do(GoToDie(0, deck=False))
    assert scene.state.at[0] == BRIDGE
    scene.state.passengers = []
    scene.do(DefeatSupply((Lose(SANITY),)))
    assert scene.state.dials[SANITY] == 7
    scene.do(DefeatPassenger(DECKS[0]))
    assert scene.key == "action"
    scene.do(RebuildChaos())
    assert len(scene.heard(ChaosDiscarded)) == 1


def test_a_monarch_that_sank_does_not_approach() -> None:
    scene = Scene().do(Approach(0))
    assert scene.state.monarchs == [DEEP, DEEP]
    scene = Scene().damage(6)
    scene.state.monarchs = [DEEP, 3]
    scene.do(Activate(HYDRA))
    assert scene.state.monarchs[1] == 1


def test_nothing_happens_after_the_end() -> None:
    scene = Scene()
    scene.state.ended = "wrecked"
    scene.state.push(Lose(0))
    scene.state.push_all([Lose(0)])
    scene.state.tell(TurnBegan(0, 1))
    assert len(scene.state.agenda) == 40
    assert scene.state.told == []
    from fathoms.games.unfathomable.engine.ship import end_game  # noqa: PLC0415

    end_game(scene.state, "arrived")
    assert scene.state.ended == "wrecked"


def test_a_named_check_opens_no_window() -> None:
    scene = Scene().hand(0, 3)
    scene.state.check_named = 2
    open_window(scene.state, BEFORE_CHECK)
    assert scene.key == "action"

    assert Window(BEFORE_CHECK).reactions(scene.state, 0) == ()
    assert Window(BEFORE_CHECK).reaction(scene.state, 0, Play(3)) is None

    scene.state.saved = True
    open_window(scene.state, ON_DEFEAT, 0)
    assert scene.key == "action"


def test_a_broken_hand_is_noticed() -> None:
    scene = Scene().hand(0, 31)
    scene.state.caps[0] = [0] * 6
    assert RULES.invariants(scene.state) == ["hands are within what everybody can tell (UNF-18.2)"]
    scene.state.caps[0][3] = 1
    scene.state.agenda = []
    assert len(RULES.invariants(scene.state)) == 1


def _lose_a_skill_card(state: UnfathomableState) -> None:
    state.decks[2].pop()


def _lose_a_mythos_card(state: UnfathomableState) -> None:
    state.mythos.pop()


def _lose_a_waypoint(state: UnfathomableState) -> None:
    state.waypoints.pop()


def _lose_a_spell(state: UnfathomableState) -> None:
    state.spells.pop()


def _lose_an_item(state: UnfathomableState) -> None:
    state.item_deck.pop()


def _double_a_damage_card(state: UnfathomableState) -> None:
    state.damage[0] = state.damage_deck.cards[0]


def _too_many_deep_ones(state: UnfathomableState) -> None:
    state.deep_ones[3] = 21


def _fewer_than_no_deep_ones(state: UnfathomableState) -> None:
    state.deep_ones[3] = -1


def _fewer_than_no_passengers(state: UnfathomableState) -> None:
    state.risked[2] = -1


def _lose_a_loyalty_card(state: UnfathomableState) -> None:
    state.loyalty_deck.pop()


def _fill_a_dial_too_far(state: UnfathomableState) -> None:
    state.dials[1] = 11


def _go_on_with_an_empty_dial(state: UnfathomableState) -> None:
    state.dials[1] = 0


BROKEN: list[tuple[Callable[[UnfathomableState], None], str]] = [
    (_lose_a_skill_card, "126 skill cards of 21 a type (UNF-3.2)"),
    (_lose_a_mythos_card, "70 mythos cards (UNF-6.12)"),
    (_lose_a_waypoint, "20 waypoints (UNF-8.8)"),
    (_lose_a_spell, "20 spells (UNF-9.8)"),
    (_lose_an_item, "20 items (UNF-16.3)"),
    (_double_a_damage_card, "damage cards are never doubled (UNF-11.2)"),
    (_too_many_deep_ones, "20 Deep Ones (UNF-10.13)"),
    (_fewer_than_no_deep_ones, "20 Deep Ones (UNF-10.13)"),
    (_fewer_than_no_passengers, "passengers (UNF-12.10)"),
    (_lose_a_loyalty_card, "two loyalty cards a seat (UNF-2.9)"),
    (_fill_a_dial_too_far, "dials within 0 and 10 (UNF-1.2)"),
    (_go_on_with_an_empty_dial, "a game with a dial at 0 is over (UNF-12.3)"),
]


@pytest.mark.parametrize(("harm", "name"), BROKEN)
def test_what_is_not_conserved_is_named(harm: Callable[[UnfathomableState], None], name: str) -> None:
    state = Scene().state
    assert RULES.invariants(state) == []
    harm(state)
    assert RULES.invariants(state) == [name]


def test_an_impossible_deal_is_an_error() -> None:
    from fathoms.games.unfathomable.secrets.redeal import Row, deal_types  # noqa: PLC0415

    with pytest.raises(AssertionError):
        deal_types([Row(0, 2, 0, [1, 0, 0, 0, 0, 0])], [1, 1, 0, 0, 0, 0], FastChance(1))


WITNESSED: list[tuple[Event, str]] = [
    (CardsSeen(0, (11, 11, 12)), "own hand"),
    (Moved(2, GALLEY), "place of seat 2"),
    (DialTurned(1, -1, 3), "dial 1"),
    (LoyaltySeen(1, (1,)), "loyalty of seat 1"),
    (TraitorRevealed(3, 1), "traitor 3"),
]


@pytest.mark.parametrize(("event", "name"), WITNESSED)
def test_the_witness_misses_what_the_view_forgets(event: Event, name: str) -> None:
    shown = view(Scene().state, 0)
    witness = UnfathomableWitness(0)
    witness.hear(TurnBegan(0, 1))
    assert list(witness.missing(shown)) == []
    witness.hear(event)
    assert list(witness.missing(shown)) == [name]


def test_the_witness_misses_nothing_that_is_shown_or_spent() -> None:
    shown = view(Scene().state, 0)
    witness = UnfathomableWitness(0)
    witness.hear(CardsSeen(0, (11, 12)))
    witness.hear(CardsDiscarded(0, (11,)))
    witness.hear(ContributionSeen(0, (12,)))
    for seat, person in enumerate(shown.people):
        witness.hear(Moved(seat, person.at))
    for dial, now in enumerate(shown.dials):
        witness.hear(DialTurned(dial, 0, now))
    assert list(witness.missing(shown)) == []


def test_the_witness_forgets_what_is_void() -> None:
    shown = view(Scene().state, 0)
    witness = UnfathomableWitness(0)
    witness.hear(CardsSeen(0, (11,)))
    witness.hear(CardPlayed(0, 11))
    witness.hear(CardPlayed(0, 12))
    witness.hear(CardPlayed(1, 12))
    witness.hear(LoyaltySeen(1, (1,)))
    witness.hear(LoyaltySeen(2, (1,)))
    witness.hear(LoyaltyPassed(2, 1, 1))
    witness.hear(LoyaltySeen(0, (0,)))
    witness.hear(LoyaltyPassed(2, 0, 1))
    assert list(witness.missing(shown)) == []


def test_corners_of_the_strategy() -> None:
    scene = Scene(EDMUND, WILLIAM, JEANNE, SAMIRA)
    state = scene.state
    assert choices._crisis(state, 0, Choose(1)) == 0.0
    assert actions._feat(state, 0, UseFeat()) == 0.0
    state.turn = 9
    assert actions._feat(state, 0, UseFeat()) == 1.0
    assert check_stake(state) == 1.0
    assert move_total_worth(state, 2) == 0.0
    assert NOTHING_TO_HIDE.worth(state, 0, Play(3)) == 0.0
    assert WELL_EQUIPPED.worth(state, 0, Equip(1)) < 0
    assert SHEETS[WILLIAM].scores["disrupt"](state, 0, Number(-1)) < 0
    assert actions._prey(state, 0, Attack(CABIN, 1)) > actions._betray(state, 0, Play(52)) > 0
    calm = actions._betray(state, 0, Play(51))
    state.deep_ones[DEEP] = 3
    assert actions._betray(state, 0, Play(51)) > calm
    state.revealed[1] = True
    assert actions._attack(state, 0, Attack(CABIN, 1)) > 0
    assert (ISHMAEL, KEILANI, MYTHOS, I) == (7, 0, 0, 1)
    assert RULES.choose(state, 0, scene.ask(), FastChance(0)) is not None


def test_more_corners() -> None:
    scene = Scene(WILLIAM, JEANNE, SAMIRA)
    DisruptRitual(0).chosen(scene.state, 0, Number(0), scene.chance)
    assert scene.key == "action"
    scene.sea(s20=1).do(ClearRoom(0)).pick(scene.ask().options[0])
    assert scene.state.on_board() == 0
    scene.do(ChooseDial(0, 1))
    assert len(scene.ask().options) == 4
    contribute(scene.state, 0, [])
    scene.do(Misfortune(0))
    assert Check(9, I).failed == ()
    assert Ready() == Ready()


def test_last_corners() -> None:
    from fathoms.games.unfathomable.engine.mythos import ChooseCrisis  # noqa: PLC0415
    from fathoms.games.unfathomable.options import Arrest, Item, Ward  # noqa: PLC0415

    scene = Scene()
    state = scene.state
    scene.do(SpawnInRoom(4, 3), dice=(6,))
    assert (state.deep_ones[GALLEY], state.at[3]) == (4, GALLEY)
    scene.do(RemoveOwnItem(1)).pick(Item(1))
    assert state.removed_items == [1]
    state.mythos.take(66)
    state.kept[0] = [66]
    scene.do(Forget(0))
    assert (state.kept[0], state.mythos_discards) == ([], [66])
    HandOut(3).chosen(state, 3, None, scene.chance)
    assert state.items[3] == [9]
    assert WARD_REACTION.worth(state, 0, Ward()) > 0
    state.loyalty[2], state.loyalty_seen[2] = [1], [0b101]
    assert actions._arrest(state, 0, Arrest(2)) == 5.0
    state.passengers = []
    assert ChooseCrisis(0, 59).options(state, 0) == (Choose(2),)
    witness = UnfathomableWitness(0)
    witness.hear(TraitorRevealed(3, 1))
    state.revealed[3] = True
    assert list(witness.missing(view(state, 0))) == []


def test_deep_ones_appear_in_the_room_of_the_die() -> None:
    scene = Scene().do(SpawnInRoom(2), dice=(6,))

    assert scene.state.deep_ones[GALLEY] == 2


def test_of_two_ways_the_less_harmful_is_taken() -> None:
    scene = Scene().do(TwoWays(0, (Lose(FUEL, 2),), (), "waypoint.2"))
    (question,) = scene.state.questions()

    assert strategy.choose(scene.state, question.seat, question, FastChance(1)) == (Choose(2),)


def test_an_improvement_that_leaves_the_game_is_active_no_more() -> None:
    state = Scene().state
    gone, kept = sorted(IMPROVEMENTS)[:2]
    state.items[1], state.items[2] = [gone], [kept]
    state.improvement[1], state.improvement[2] = gone, kept
    remove_item(state, gone)
    assert (state.items[1], state.improvement[1], state.removed_items) == ([], -1, [gone])
    assert (state.items[2], state.improvement[2]) == ([kept], kept)
