from functools import partial

import pytest
from msgspec.structs import replace
from rich.console import Console

from fathoms.games.into_the_blue import terminal
from fathoms.games.into_the_blue.events import ChestsOpened, DiveFailed, Rolled, TreasureWon
from fathoms.games.into_the_blue.options import Place, Reroll
from fathoms.games.into_the_blue.view import BlueView
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller
from fathoms.terminal.board import PlainBoard, board_of
from fathoms.terminal.people import COLOURS, GROUND, SHAPES, People
from games import board_games
from games.contrast import AA, contrast, luminance

INFO = registry.game("into-the-blue")
RULES = INFO.rules()
played = partial(board_games.played, RULES, {})


@pytest.mark.parametrize("colour", [*COLOURS, terminal.INK])
def test_every_seat_can_be_read_on_every_ground(colour: str) -> None:
    for ground in (GROUND, terminal.SURFACE, terminal.SAND, *terminal.LEVELS):
        assert contrast(colour, ground) >= AA


def test_the_water_gets_darker_and_seats_differ_in_shape_and_colour() -> None:
    light = [luminance(ground) for ground in terminal.LEVELS]
    assert light == sorted(light, reverse=True)
    assert len(set(SHAPES)) == len(set(COLOURS)) == len(SHAPES)


@pytest.mark.parametrize("seats", INFO.seats)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_board_of_a_game_fits_eighty_columns(seats: int, lang: str) -> None:
    people, teller = board_games.table(INFO, seats, lang)
    board = board_of(INFO)
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
        console.print(board_of(INFO).whole(RULES.view(state, 0), *board_games.table(INFO, seats, "en")))
    assert [line.split()[-1] for line in capture.get().splitlines() if "[9]" in line] == [tokens]


def test_a_game_without_a_board_is_shown_by_its_fields() -> None:
    board = board_of(replace(INFO, package="fathoms.testkit"))
    assert type(board) is PlainBoard
    states, heard = played(2, 1)
    people = People(["a", "b"], 0)
    teller = Teller(Catalogue("en", INFO), people.marked, 0)
    console = Console(width=200, color_system=None)
    with console.capture() as capture:
        console.print(board.tray(RULES.view(states[0], 0), people, teller))
    shown = " ".join(capture.get().split())
    assert "Chests on the seabed 5" in shown
    assert f"Diving now {people.marked[states[0].questions()[0].seat]}" in shown
    assert "Shells left" in shown
    assert "Result" not in shown  # there is none yet
    question = states[0].questions()[0]
    assert board.label(RULES.view(states[0], 0), question.options[0], teller) == "die 1"
    assert not board.shows(question)
    assert not board.keeps(heard[0])
    assert board.warning(RULES.view(states[0], 0), question, (), teller) is None


def test_a_die_is_named_where_it_is_listed() -> None:
    states, _ = played(2, 1)
    teller = Teller(Catalogue("en", INFO), ("a", "b"), 0)
    option = states[0].questions()[0].options[2]
    assert board_of(INFO).label(RULES.view(states[0], 0), option, teller) == "die 3"


def test_the_dice_number_what_may_be_rolled_again_and_a_level_says_how_many_shells() -> None:
    states, _ = played(2, 1)
    people, teller = board_games.table(INFO, 2, "en")
    board, asked = board_of(INFO), [(state, state.questions()[0]) for state in states[:-1]]
    rolling = next(each for each in asked if each[1].key == "reroll")
    placing = next(each for each in asked if each[1].key == "place")
    assert [board.shows(question) for _, question in (rolling, placing)] == [True, False]
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(board.tray(RULES.view(rolling[0], 0), people, teller))
    assert "1  " in capture.get()
    view = RULES.view(placing[0], 0)
    assert isinstance(view, BlueView)
    option = placing[1].options[0]
    assert isinstance(option, Place)
    count = min(view.dice.count(option.level), view.divers[view.diver].left)
    assert board.label(view, option, teller) == teller.words.say("board.place", level=option.level, count=count)


def test_whoever_stops_with_nothing_is_asked_once_more() -> None:
    states, _ = played(2, 1)
    _, teller = board_games.table(INFO, 2, "en")
    question = next(state.questions()[0] for state in states if state.questions()[0].key == "reroll")
    view = RULES.view(states[0], 0)
    assert isinstance(view, BlueView)
    nothing, something = replace(view, run=0), replace(view, run=2)
    warn = board_of(INFO).warning
    assert warn(nothing, question, (), teller) == teller.words.say("board.empty-handed")
    assert warn(something, question, (), teller) is None
    assert warn(nothing, question, question.options[:1], teller) is None


def test_an_answer_is_told_by_the_dice_that_are_kept() -> None:
    states, _ = played(2, 1)
    _, teller = board_games.table(INFO, 2, "en")
    question = next(state.questions()[0] for state in states if state.questions()[0].key == "reroll")
    view = RULES.view(states[0], 0)
    assert isinstance(view, BlueView)
    rolled = replace(view, dice=(4, 4, 2, 1, 3, 5))
    told = board_of(INFO).answer
    assert told(rolled, question, tuple([Reroll(die) for die in (3, 4, 5)]), teller) == (
        "keep the two 4s and the 5, reroll 3 dice"
    )
    assert told(rolled, question, tuple([Reroll(die) for die in range(1, 7)]), teller) == "reroll all the dice"
    assert told(rolled, question, (), teller) == PlainBoard().answer(rolled, question, (), teller)


def test_what_was_rolled_is_told_by_size_and_chests_come_last() -> None:
    states, _ = played(2, 1)
    view, teller = RULES.view(states[0], 0), Teller(Catalogue("fr", INFO), ["Ada", "Blaise"])
    rolled = Rolled(0, 1, (1, 2, 3, 4, 5, 6), (4, 6, 6, 4, 2, 3))
    assert board_of(INFO).told(view, rolled, teller) == "Ada obtient 2, 3, 4, 4 et 2 coffres."
    assert board_of(INFO).told(view, DiveFailed(0), teller) == teller.event(DiveFailed(0))


def test_the_final_table_tells_what_the_log_need_not() -> None:
    _, heard = played(2, 1)
    kept = {type(event) for event in heard if board_of(INFO).keeps(event)}
    assert kept <= {TreasureWon, ChestsOpened}
    assert TreasureWon in kept
