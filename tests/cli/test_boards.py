import pytest
from rich.color import Color
from rich.console import Console

from fathoms.bots.bot import bot
from fathoms.cli.boards import board_of, into_the_blue
from fathoms.cli.boards.plain import PlainBoard
from fathoms.cli.people import COLOURS, GROUND, SHAPES, People
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Event, heard_by
from fathoms.kernel.state import State
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller

INFO = registry.game("into-the-blue")
RULES = INFO.rules()
AA = 4.5


def luminance(colour: str) -> float:
    parts = [part / 255 for part in Color.parse(colour).get_truecolor()]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", [*COLOURS, into_the_blue.INK])
def test_every_seat_can_be_read_on_every_ground(colour: str) -> None:
    for ground in (GROUND, into_the_blue.SURFACE, into_the_blue.SAND, *into_the_blue.LEVELS):
        assert contrast(colour, ground) >= AA


def test_the_water_gets_darker_and_seats_differ_in_shape_and_colour() -> None:
    light = [luminance(ground) for ground in into_the_blue.LEVELS]
    assert light == sorted(light, reverse=True)
    assert len(set(SHAPES)) == len(set(COLOURS)) == len(SHAPES)


def played(seats: int, seed: int) -> tuple[list[State], list[Event]]:
    """The states of a game and what seat 0 heard."""
    chance, player = FastChance(seed), bot("strategy", RULES)
    state = RULES.setup({}, seats, chance)
    states, heard = [state.clone()], []
    while questions := state.questions():
        seat = questions[0].seat
        heard += heard_by(0, state.answer(seat, player(state, seat, questions[0], chance), chance))
        states.append(state.clone())
    return states, heard


@pytest.mark.parametrize("seats", INFO.seats)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_board_of_a_game_fits_eighty_columns(seats: int, lang: str) -> None:
    words = Catalogue(lang, INFO)
    usual = [words.say("cli.play.you"), *words.say("cli.play.bot-names").split()]
    people = People(usual[:seats], 0)
    teller = Teller(words, people.marked, 0)
    board = board_of(INFO.name)
    console = Console(width=80, record=True, file=None, quiet=False, color_system=None)
    states, _ = played(seats, seats)
    for state in states[:: max(1, len(states) // 12)] + states[-1:]:
        with console.capture() as capture:
            console.print(board.whole(state.view(0), people, teller))
        shown = capture.get()
        assert shown.count("[") >= 5 * (2 if seats < 4 else 3)
        assert all(len(line.rstrip()) <= 80 for line in shown.splitlines())
        for diver in range(seats):
            assert people.marked[diver] in shown


def test_the_final_table_adds_up() -> None:
    states, heard = played(4, 11)
    people = People(["a", "b", "c", "d"], 0)
    teller = Teller(Catalogue("en", INFO), people.marked, 0)
    columns = board_of(INFO.name).spoils(heard, people, teller)
    assert [title for title, _ in columns] == ["level 5", "level 4", "level 3", "level 2", "level 1", "chests"]
    outcome = states[-1].outcome()
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
        console.print(board.tray(states[0].view(0), people, teller))
    assert "sea_bed" in capture.get()
    question = states[0].questions()[0]
    assert board.label(states[0].view(0), question.options[0], teller) == "die 1"
    assert not board.shows(question)
    assert not board.keeps(heard[0])
    assert board.warning(states[0].view(0), question, (), teller) is None
    assert board.spoils(heard, people, teller) == []


def test_a_die_is_named_where_it_is_listed() -> None:
    states, _ = played(2, 1)
    teller = Teller(Catalogue("en", INFO), ("a", "b"), 0)
    option = states[0].questions()[0].options[2]
    assert board_of(INFO.name).label(states[0].view(0), option, teller) == "die 3"
