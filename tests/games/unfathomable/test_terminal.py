"""The board of the terminal."""

import io

import pytest
from msgspec.structs import replace
from rich.console import Console

from fathoms.games.unfathomable.board import CABIN
from fathoms.games.unfathomable.events import AttackMissed, CheckEnded, LoyaltySeen, Reactions
from fathoms.games.unfathomable.options import (
    Accept,
    Adjust,
    Arrest,
    Attack,
    Choose,
    Move,
    Number,
    Reroll,
    Space,
    Take,
    UseAbility,
    UseFeat,
)
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.view import UnfathomableView
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Question
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller
from fathoms.terminal.board import board_of
from fathoms.terminal.people import People
from games.unfathomable.deepsea import Scene

SHIP = registry.game("unfathomable")


def seen(state: UnfathomableState, seat: int) -> UnfathomableView:
    view = SHIP.rules().view(state, seat)
    assert isinstance(view, UnfathomableView)
    return view


def test_a_check_without_a_crisis_says_who_wants_what() -> None:
    scene = Scene()
    scene.state.at[0] = CABIN
    scene.hand(1, 21).pick(Arrest(2))
    people = People(["Ada", "Ben", "Cid", "Dot"], 1)
    console = Console(width=80, record=True, file=io.StringIO())
    teller = Teller(Catalogue("en", SHIP), people.marked, 1)
    console.print(board_of(SHIP).tray(seen(scene.state, 1), people, teller))
    said = console.export_text()
    assert "Cid goes to the Brig" in said.replace(people.shape(2), "").replace("  ", " ")
    assert "Nothing happens" in said


def test_whoever_has_shown_themselves_is_called_a_traitor() -> None:
    scene = Scene()
    people = People(["Ada", "Ben", "Cid", "Dot"], 1)

    def said() -> str:
        console = Console(width=160, record=True, file=io.StringIO())
        teller = Teller(Catalogue("en", SHIP), people.marked, 1)
        console.print(board_of(SHIP).whole(seen(scene.state, 1), people, teller))
        return console.export_text()

    assert "traitor" not in said()
    scene.state.revealed[2] = True
    assert "traitor" in said()


def told(seat: int = 0) -> Teller:
    return Teller(Catalogue("en", SHIP), ["Ada", "Ben", "Cid", "Dot"], seat)


def test_a_roll_is_repeated_with_a_card_or_with_an_item_and_hands_may_be_bare() -> None:
    assert told().option(Reroll(31)) == "discard strength 1 (Combat Training) to reroll"
    assert told().option(Reroll(0, 10)) == "reroll with the Pocket Pistol"
    assert told().option(Attack(9)) == "with bare hands: attack a Deep One (deck 2)"
    assert told().option(Attack(9, item=3)) == "with Repeating Rifle: attack a Deep One (deck 2)"


def test_a_number_says_what_it_counts() -> None:
    state = Scene().state
    for key, said in (("volunteers", "risk 2 passengers, defeat as many Deep Ones"), ("disrupt", "ritual +2")):
        question = Question(0, 0, key, "UNF-6.11", (Number(2),))
        assert board_of(SHIP).labels(seen(state, 0), question, told()) == [said]


def test_a_passenger_of_the_supply_is_offered_as_one() -> None:
    question = Question(0, 0, "malpractice", "UNF-17.5", (Space(9), Accept()))
    labels = board_of(SHIP).labels(seen(Scene().state, 0), question, told())
    assert labels == ["deck 2", "a passenger in the supply"]


def test_a_card_that_moves_a_die_or_a_total_says_which() -> None:
    state = Scene().state
    for key, said in (("before-roll", "to the roll"), ("after-total", "to the total")):
        question = Question(0, 0, key, "UNF-7.10", (Adjust(31, 2),))
        [label] = board_of(SHIP).labels(seen(state, 0), question, told())
        assert label.endswith(f": +2 {said}"), label


def test_cards_are_asked_for_with_what_they_are_for_and_a_check_ends_by_its_name() -> None:
    scene, board, teller = Scene(), board_of(SHIP), told(1)
    scene.state.at[0] = CABIN
    scene.hand(1, 21).pick(Arrest(2))
    view = seen(scene.state, 1)
    asked = Question(0, 1, "contribute", "UNF-7.3", ())
    assert board.asked(view, asked, teller) == teller.words.say(
        "board.ask.contribute", subject=teller.words.say("board.check.arrest", seat="Ada", other="Cid"), target=8
    )
    assert "Cid" in board.told(view, CheckEnded(9, 2), teller)
    crisis = replace(view, check=replace(view.check, cause="crisis"), mythos_card=3)
    assert str(teller.value("crisis", 3)) in board.asked(crisis, asked, teller)
    other = Question(0, 1, "action", "UNF-4.1", ())
    assert board.asked(view, other, teller) == teller.question(other)


def test_events_are_told_by_their_figures_and_ones_own_loyalty_by_what_it_says() -> None:
    scene, board = Scene(), board_of(SHIP)
    view, teller = seen(scene.state, 0), told(0)
    assert board.told(view, CheckEnded(9, 2), teller) == teller.event(CheckEnded(9, 2))
    assert "4 or more is needed" in board.told(view, AttackMissed(1, 4), teller)
    assert teller.words.say("text.loyalty.0") in board.told(view, LoyaltySeen(0, (0,)), teller)
    assert teller.words.say("text.loyalty.0") not in board.told(view, LoyaltySeen(1, (0,)), teller)
    assert board.keeps(Reactions("after-roll"))
    assert not board.keeps(CheckEnded(9, 2))


def test_what_has_no_place_is_asked_without_the_plan() -> None:
    board = board_of(SHIP)
    assert board.brief(Question(0, 0, "two-ways", "UNF-6.5", (Choose(1),)))
    assert not board.brief(Question(0, 0, "action", "UNF-4.1", (Move(CABIN),)))


def test_the_board_knows_whose_turn_it_is_and_whom_a_seat_plays() -> None:
    scene, board = Scene(), board_of(SHIP)
    view = seen(scene.state, 0)
    turns = [board.my_turn(view, Question(0, seat, "action", "UNF-4.1", ())) for seat in range(4)]
    assert turns == [seat == view.active for seat in range(4)]
    assert board.plays(view, 1) == f"character.{view.people[1].character}"
    nobody = replace(view.people[1], character=-1)
    assert board.plays(replace(view, people=(view.people[0], nobody, *view.people[2:])), 1) is None


def test_people_feats_and_abilities_are_offered_with_what_they_do() -> None:
    board, teller = board_of(SHIP), told()
    view = seen(Scene().state, 0)
    own = view.people[0].character
    question = Question(0, 0, "action", "UNF-4.1", (Take(3), UseFeat(), UseAbility(), Move(CABIN)))
    person, feat, ability, move = board.labels(view, question, teller)
    assert teller.words.say("text.profession.3") in person
    assert teller.words.say(f"text.feat.{own}") in feat
    assert teller.words.say(f"text.ability.{own}") in ability
    assert move == teller.option(Move(CABIN))


def test_two_ways_are_told_by_the_card_that_the_question_is_about() -> None:
    people = People(["Ada", "Ben", "Cid", "Dot"], 0)
    teller, view = Teller(Catalogue("en", SHIP), people.marked, 0), seen(Scene().state, 0)
    for key, about, first, second in (
        ("two-ways", "waypoint.2", "text.waypoint.2.top", "text.waypoint.2.bottom"),
        ("two-ways", "spell.9", "text.spell.9.top", "text.spell.9.bottom"),
        ("on-passenger", "", "board.pharmacy.1", "board.pharmacy.2"),
        ("track", "", "board.track.0", "board.track.1"),
    ):
        question = Question(0, 0, key, "UNF-6.5", (Choose(1), Choose(2)), about=about)
        told = board_of(SHIP).labels(view, question, teller)
        assert told == [teller.words.say(first), teller.words.say(second)]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_ship_fits_eighty_columns_and_names_what_is_chosen(lang: str) -> None:
    words, rules = Catalogue(lang, SHIP), SHIP.rules()
    people = People([words.say("cli.play.you"), *words.say("cli.play.bot-names").split()][:6], 0)
    teller, board = Teller(words, people.marked, 0), board_of(SHIP)
    console = Console(width=80, record=True, file=None, quiet=False, color_system=None)
    chance, asked = FastChance(5), 0
    ways: set[str] = set()
    state = rules.setup({}, 6, chance)
    while questions := state.questions():
        question = questions[0]
        view = rules.view(state, 0)
        if any(hasattr(option, "way") for option in question.options):
            labels = board.labels(view, question, teller)
            assert len(set(labels)) == len(labels)
            assert not set(labels) & {words.say("option.choose", way=way) for way in (1, 2)}
            ways.add(question.key)
        if asked % 40 == 0 or question.key in {"track", "waypoint", "spell"}:
            with console.capture() as capture:
                console.print(board.whole(view, people, teller), board.tray(view, people, teller))
            shown = capture.get()
            assert words.say("board.room.23") in shown
            assert words.say("value.crisis.20") not in shown or words.say("text.crisis.20.fail") in shown
            assert all(len(line.rstrip()) <= 80 for line in shown.splitlines())
            if question.key == "track":
                assert board.labels(view, question, teller) == [words.say("board.track.0"), words.say("board.track.1")]
            elif question.key == "waypoint":
                assert all(": " in label for label in board.labels(view, question, teller))
        state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)
        asked += 1
    assert asked > 100
    assert ways >= {"track", "crisis"}
