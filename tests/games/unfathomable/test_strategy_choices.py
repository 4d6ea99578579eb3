"""The strategy's single choices: what it prefers, and what things are worth to it."""

from __future__ import annotations

from fathoms.games.unfathomable.board import BOILER, BRIG, CABIN, CHAPEL, DECKS, DEEP, GALLEY, SICK_BAY
from fathoms.games.unfathomable.bot.choices import SCORES
from fathoms.games.unfathomable.bot.harm import harm
from fathoms.games.unfathomable.bot.places import open_worth
from fathoms.games.unfathomable.bot.strategy import choose
from fathoms.games.unfathomable.bot.suspicion import suspicion
from fathoms.games.unfathomable.bot.worth import FREEDOM, step_worth
from fathoms.games.unfathomable.cards.items import ITEM_CARDS, PISTOL_REACTION
from fathoms.games.unfathomable.cards.skills import LESSER_BANISHMENT, WATCH_AND_LEARN
from fathoms.games.unfathomable.engine.checks import Check, I, S
from fathoms.games.unfathomable.engine.crew import GoAnywhere, GoTo
from fathoms.games.unfathomable.engine.effects import Gain, Lose
from fathoms.games.unfathomable.engine.mythos import BOTTOM, TOP
from fathoms.games.unfathomable.engine.rooms import ServeCards
from fathoms.games.unfathomable.engine.spellcraft import Transport
from fathoms.games.unfathomable.numbers import FOOD, FUEL, GRENADE, PISTOL, SIX_SHOOTER, role_of
from fathoms.games.unfathomable.options import Attack, Card, Item, Monarch, Move, Number, Reroll, Seat, Shift, Space
from fathoms.games.unfathomable.people.ishmael import ISHMAEL
from fathoms.games.unfathomable.people.jamie import JAMIE
from fathoms.games.unfathomable.people.keilani import KEILANI
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import SHEETS, SKILL_CARDS
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Option
from games.unfathomable.deepsea import Scene


def suspect(scene: Scene, seat: int, opposing: int) -> None:
    """A pile to which this seat alone gave a card, with so many that nothing explains."""
    given = [int(other == seat) for other in range(scene.state.seats)]
    scene.state.piles.append((*given, 0, 0, opposing))


def worth(scene: Scene, key: str, option: Option) -> float:
    """By the table that all share, or by the sheet of the one whom it is about."""
    own = [sheet.scores[key] for sheet in SHEETS if key in sheet.scores]
    return (own[0] if own else SCORES[key])(scene.state, 0, option)


def test_a_deep_one_leaves_the_deck_before_others_damage_and_attack() -> None:
    scene = Scene().sea(d3=1, d4=1, s18=1, s20=1)
    scene.state.at[1] = GALLEY
    scene.state.risked[3] = 1
    spaces = (DECKS[2], CABIN, GALLEY, DECKS[3])
    assert [worth(scene, "next-deep-one", Space(space)) for space in spaces] == [2, 1, 0, 0]


def test_deep_ones_are_driven_out_of_the_ship() -> None:
    scene = Scene().sea(s18=3, d1=1)
    out, on = Shift(CABIN, DECKS[3]), Shift(CABIN, GALLEY)
    assert worth(scene, "banish", out) == 3 * worth(scene, "shift-deep-one", out) > worth(scene, "banish", on) == 0
    assert worth(scene, "drive-away", Space(DECKS[3])) > worth(scene, "drive-away", Space(GALLEY))
    assert worth(scene, "beast-within", Space(CABIN)) > 0 == worth(scene, "beast-within", Space(GALLEY))
    assert worth(scene, "volunteers", Number(2)) > worth(scene, "volunteers", Number(1))
    scene.state.at[1] = SICK_BAY
    assert worth(scene, "astral-travel", Space(CABIN)) > worth(scene, "astral-travel", Space(SICK_BAY)) > 0


def test_astral_travel_takes_intruders_out_and_patients_up() -> None:
    scene = Scene().sea(s18=1)
    scene.state.agenda.append(Transport(0, CABIN, -1))
    assert worth(scene, "transport", Space(DECKS[0])) > 0 > worth(scene, "transport", Space(GALLEY))
    scene.state.agenda.append(Transport(0, SICK_BAY, 1))
    assert worth(scene, "transport", Space(BOILER)) > worth(scene, "transport", Space(CABIN)) > 0
    scene.state.agenda.append(Transport(0, CABIN, 1))
    assert worth(scene, "transport", Space(BOILER)) < 0


def test_a_grenade_spares_people_and_rooms() -> None:
    scene = Scene().sea(d1=3)
    free = worth(scene, "grenade", Space(DECKS[0]))
    scene.state.risked[0] = 1
    assert free > worth(scene, "grenade", Space(DECKS[0]))
    assert worth(scene, "grenade", Space(CABIN)) < 0


def test_small_preferences() -> None:
    scene = Scene().sea(s18=2, d1=1)
    suspect(scene, 1, 3)
    assert worth(scene, "oath", Monarch(1)) > worth(scene, "oath", Monarch(0))
    assert worth(scene, "drift", Space(5)) > worth(scene, "drift", Space(1))
    assert worth(scene, "spend-lore", Card(15)) > worth(scene, "spend-lore", Card(11))
    assert worth(scene, "flesh-ward", Seat(0)) > worth(scene, "flesh-ward", Seat(1))
    assert worth(scene, "ancestry", Seat(1)) > worth(scene, "ancestry", Seat(2))
    assert worth(scene, "remove-item", Item(GRENADE)) > worth(scene, "remove-item", Item(SIX_SHOOTER))
    assert worth(scene, "may-go", Move(GALLEY)) > 0
    assert worth(scene, "sabotage", Space(CABIN)) > worth(scene, "sabotage", Space(BOILER))
    scene.state.at[0] = CABIN
    assert worth(scene, "call", Space(DECKS[0])) > worth(scene, "call", Space(CABIN))


def test_near_boston_a_step_is_worth_almost_everything() -> None:
    scene = Scene()
    far = step_worth(scene.state)
    assert worth(scene, "jury-rig", TOP) <= 0
    assert worth(scene, "track", TOP) > worth(scene, "track", BOTTOM)
    scene.state.distance, scene.state.travel = 12, 3
    assert step_worth(scene.state) > 5 * far
    assert worth(scene, "jury-rig", TOP) > 0


def test_the_ritual_is_completed() -> None:
    scene = Scene()
    begun = worth(scene, "track", BOTTOM)
    scene.state.ritual = 3
    assert worth(scene, "track", BOTTOM) > begun + 0.5


def test_prison_is_for_suspects() -> None:
    scene = Scene()
    state = scene.state
    assert harm(state, (GoTo(1, BRIG),)) == harm(state, (GoTo(role_of(KEILANI), BRIG),)) == FREEDOM
    assert harm(state, (GoTo(1, SICK_BAY),)) > 0 == harm(state, (GoTo(1, CABIN),))
    assert harm(state, (GoAnywhere(1),)) == 0
    state.at[1] = BRIG
    assert harm(state, (GoAnywhere(1),)) <= -FREEDOM
    suspect(scene, 1, 8)
    assert harm(state, (GoTo(1, BRIG),)) < 0 == harm(state, (GoAnywhere(1),))


def test_what_a_check_is_worth() -> None:
    scene = Scene()
    state = scene.state
    hopeless = harm(state, (Check(11, I | S, (), (Lose(FUEL),)),))
    scene.hand(0, 35, 35, 34, 34, 33, 33).hand(1, 5, 5, 4, 4)
    assert harm(state, (Check(11, I | S, (), (Lose(FUEL),)),)) > hopeless
    assert harm(state, (Check(11, I | S, (), (Lose(FUEL, 3),)),)) < harm(state, (Lose(FUEL, 3),))
    partly = Check(18, I | S, (), (Lose(FUEL, 3),), 8, (Lose(FUEL),))
    assert harm(state, (partly,)) < harm(state, (Check(18, I | S, (), (Lose(FUEL, 3),)),))
    state.dials[FUEL] = 10
    assert harm(state, (Gain(FUEL),)) == 0


def test_what_others_could_do_as_all_can_tell() -> None:
    scene = Scene(KEILANI, JAMIE, ISHMAEL, WILLIAM)
    state = scene.state
    idle = open_worth(state, 1)
    assert open_worth(state, 3) > idle
    state.at[1] = BOILER
    state.caps[1][3] = 1
    assert open_worth(state, 1) > idle
    state.at[1] = DECKS[0]
    state.risked[0] = 1
    with_passenger = open_worth(state, 1)
    assert with_passenger > idle
    scene.sea(s18=1)
    state.at[1] = CABIN
    assert open_worth(state, 1) > idle
    state.at[1] = BRIG
    assert open_worth(state, 1) == 0


def test_the_galley_by_what_food_there_is() -> None:
    scene = Scene()
    scene.do(ServeCards(0))
    question = scene.ask()
    assert len(choose(scene.state, 0, question, FastChance(1))) == 5
    scene.state.dials[FOOD] = 1
    assert len(choose(scene.state, 0, question, FastChance(1))) == 2


def test_everything_that_can_be_done_has_a_worth() -> None:
    calm = Scene()
    wild = Scene().sea(s16=2, s18=2).hand(0, 11, 12, 21, 22, 23, 31, 32, 33, 34)
    wild.state.deep_ones[DEEP] = 3
    for state in (calm.state, wild.state):
        for card in SKILL_CARDS:
            assert all(card.worth(state, 0, number) >= 0 for number in card.numbers)
        assert all(item.worth(state, 0) >= 0 for item in ITEM_CARDS)
        assert all(sheet.ability_worth(state, 0) > 0 for sheet in SHEETS)
        assert all(sheet.feat_worth(state, 0) >= 0 for sheet in SHEETS)
    assert LESSER_BANISHMENT.worth(wild.state, 0, 13) > LESSER_BANISHMENT.worth(calm.state, 0, 13)
    assert WATCH_AND_LEARN.worth(wild.state, 0, 22) < WATCH_AND_LEARN.worth(calm.state, 0, 22)


def test_the_pistol_throws_again_for_nothing_if_the_attack_missed() -> None:
    scene = Scene().sea(s17=1)
    scene.state.item_deck.take(PISTOL)
    scene.state.items[0].append(PISTOL)
    scene.pick(Attack(CHAPEL, item=PISTOL), dice=(1, 2))
    assert scene.ask(0).options == (Reroll(0, PISTOL),)
    missed = PISTOL_REACTION.worth(scene.state, 0, Reroll(0, PISTOL))
    scene.state.die = 8
    assert missed > PISTOL_REACTION.worth(scene.state, 0, Reroll(0, PISTOL)) == 0


def test_a_bad_crisis_is_worth_another() -> None:
    scene = Scene()
    scene.state.mythos_card = 21
    mild = worth(scene, "uncanny-fortune", Space(0))
    scene.state.mythos_card = 8
    assert worth(scene, "uncanny-fortune", Space(0)) > mild


def test_a_pile_that_chaos_explains_says_nothing() -> None:
    scene = Scene()
    scene.state.piles = [(1, 0, 0, 0, 2, 1, 3), (1, 1, 0, 0, 2, 0, 4)]
    assert suspicion(scene.state) == [10, 10, 0, 0]


def test_nobody_sends_itself_to_the_brig_and_everybody_whom_it_suspects() -> None:
    scene = Scene()
    suspect(scene, 2, 40)
    assert worth(scene, "jail", Seat(2)) > 0 > worth(scene, "jail", Seat(1)) > worth(scene, "jail", Seat(0))
