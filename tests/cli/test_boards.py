import io
from functools import partial

import pytest
from rich.console import Console

from cli import board_games
from cli.contrast import AA, contrast, luminance
from fathoms.cli.boards import board_of, into_the_blue
from fathoms.cli.boards.plain import PlainBoard
from fathoms.cli.people import COLOURS, GROUND, SHAPES, People
from fathoms.games.unfathomable.board import CABIN
from fathoms.games.unfathomable.options import Arrest
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller
from games.unfathomable.deepsea import Scene

INFO = registry.game("into-the-blue")
RULES = INFO.rules()
played = partial(board_games.played, RULES, {})


@pytest.mark.parametrize("colour", [*COLOURS, into_the_blue.INK])
def test_every_seat_can_be_read_on_every_ground(colour: str) -> None:
    for ground in (GROUND, into_the_blue.SURFACE, into_the_blue.SAND, *into_the_blue.LEVELS):
        assert contrast(colour, ground) >= AA


def test_the_water_gets_darker_and_seats_differ_in_shape_and_colour() -> None:
    light = [luminance(ground) for ground in into_the_blue.LEVELS]
    assert light == sorted(light, reverse=True)
    assert len(set(SHAPES)) == len(set(COLOURS)) == len(SHAPES)


@pytest.mark.parametrize("seats", INFO.seats)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_board_of_a_game_fits_eighty_columns(seats: int, lang: str) -> None:
    people, teller = board_games.table(INFO, seats, lang)
    board = board_of(INFO.name)
    console = Console(width=80, record=True, file=None, quiet=False, color_system=None)
    states, _ = played(seats, seats)
    for state in states[:: max(1, len(states) // 12)] + states[-1:]:
        with console.capture() as capture:
            console.print(board.whole(RULES.view(state, 0), people, teller))
        shown = capture.get()
        assert shown.count("[") >= 5 * (2 if seats < 4 else 3)
        assert all(len(line.rstrip()) <= 80 for line in shown.splitlines())
        for diver in range(seats):
            assert people.marked[diver] in shown


@pytest.mark.parametrize(("seats", "tokens"), [(2, "[8]"), (3, "[8]"), (4, "[8][5]"), (5, "[8][5]")])
def test_every_token_of_a_pack_shows_its_own_value(seats: int, tokens: str) -> None:
    data = b"main = [3, 4, 5, 6, 9]\nsecondary = [1, 2, 2, 3, [8, 5]]\nchests = [5, 6, 6, 7, 8]"
    state = RULES.with_pack(data, "pack.toml").setup({}, seats, FastChance(1))
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(board_of(INFO.name).whole(RULES.view(state, 0), *board_games.table(INFO, seats, "en")))
    assert [line.split()[-1] for line in capture.get().splitlines() if "[9]" in line] == [tokens]


def test_the_final_table_adds_up() -> None:
    states, heard = played(4, 11)
    people = People(["a", "b", "c", "d"], 0)
    teller = Teller(Catalogue("en", INFO), people.marked, 0)
    columns = board_of(INFO.name).spoils(heard, people, teller)
    assert [title for title, _ in columns] == ["level 5", "level 4", "level 3", "level 2", "level 1", "chests"]
    outcome = RULES.outcome(states[-1])
    assert outcome is not None
    for seat in range(4):
        cells = "+".join(column[seat] for _, column in columns).replace("·", "0")
        assert sum(map(int, cells.split("+"))) == outcome.points[seat]


def test_a_game_without_a_board_is_shown_by_its_fields() -> None:
    board = board_of("strangers-game")
    assert type(board) is PlainBoard
    states, heard = played(2, 1)
    people = People(["a", "b"], 0)
    teller = Teller(Catalogue("en", INFO), people.marked, 0)
    console = Console(width=200, color_system=None)
    with console.capture() as capture:
        console.print(board.tray(RULES.view(states[0], 0), people, teller))
    shown = " ".join(capture.get().split())
    assert "Chests on the sea bed 5" in shown
    assert f"Diving now {people.marked[states[0].questions()[0].seat]}" in shown
    assert "Shells left" in shown
    assert "Result" not in shown  # there is none yet
    question = states[0].questions()[0]
    assert board.label(RULES.view(states[0], 0), question.options[0], teller) == "die 1"
    assert not board.shows(question)
    assert not board.keeps(heard[0])
    assert board.warning(RULES.view(states[0], 0), question, (), teller) is None
    assert board.spoils(heard, people, teller) == []


def test_a_die_is_named_where_it_is_listed() -> None:
    states, _ = played(2, 1)
    teller = Teller(Catalogue("en", INFO), ("a", "b"), 0)
    option = states[0].questions()[0].options[2]
    assert board_of(INFO.name).label(RULES.view(states[0], 0), option, teller) == "die 3"


SHIP = registry.game("unfathomable")


def test_a_check_without_a_crisis_says_who_wants_what() -> None:
    scene = Scene()
    scene.state.at[0] = CABIN
    scene.hand(1, 21).pick(Arrest(2))
    people = People(["Ada", "Ben", "Cid", "Dot"], 1)
    console = Console(width=80, record=True, file=io.StringIO())
    teller = Teller(Catalogue("en", SHIP), people.marked, 1)
    console.print(board_of(SHIP.name).tray(SHIP.rules().view(scene.state, 1), people, teller))
    said = console.export_text()
    assert "Cid goes to the Brig" in said.replace(people.shape(2), "").replace("  ", " ")
    assert "Nothing happens" in said


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_ship_fits_eighty_columns_and_names_what_is_chosen(lang: str) -> None:
    words, rules = Catalogue(lang, SHIP), SHIP.rules()
    people = People([words.say("cli.play.you"), *words.say("cli.play.bot-names").split()][:6], 0)
    teller, board = Teller(words, people.marked, 0), board_of(SHIP.name)
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
