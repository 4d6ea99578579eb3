"""What the terminal asks, shows and explains: only real decisions, only what has changed, anything by its name."""

import io
import os
import pty
import select
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from cli.cli_run import fathoms
from fathoms.bots.bot import bot
from fathoms.cli.asking import Why, unasked
from fathoms.cli.listing import FOLDED, folds, options
from fathoms.cli.session import Opponent, Session
from fathoms.cli.speaking import find_book
from fathoms.cli.standing import StandingOrders
from fathoms.games.unfathomable.options import Accept, Move, Ready
from fathoms.kernel import record, registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Question
from fathoms.kernel.text import option_text
from fathoms.locale.catalogue import Catalogue
from fathoms.terminal.board import board_of
from fathoms.terminal.people import People
from fathoms.terminal.things import find, things

SHIP = ("play", "unfathomable", "--seats", "4", "--seed", "42", "--record", "r.jsonl")
SEATS = 4


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def window(*picks: Accept, key: str = "after-roll") -> Question:
    return Question(0, 0, key, "UNF-14.5", picks, least=0, quiet=True)


# -- who is asked


def test_nothing_to_pick_and_only_one_answer_are_not_asked() -> None:
    orders = StandingOrders()
    empty = unasked(window(), orders, my_turn=False, matters=True)
    assert empty is not None
    assert (empty.picks, empty.why) == ((), Why.NOTHING)
    only = unasked(Question(0, 0, "loyalty", "UNF-2.9", (Ready(),)), orders, my_turn=False, matters=True)
    assert only is not None
    assert (only.picks, only.why) == ((Ready(),), Why.ONLY)
    assert unasked(window(Accept()), orders, my_turn=False, matters=True) is None
    assert unasked(Question(0, 0, "may", "UNF-1.1", (Accept(),), least=0), orders, my_turn=False, matters=True) is None


def test_a_standing_order_passes_its_kind_until_it_is_stopped() -> None:
    orders = StandingOrders()
    assert not orders
    orders.always("after-roll")
    orders.always("after-roll")
    passed = unasked(window(Accept()), orders, my_turn=False, matters=True)
    assert passed is not None
    assert passed.why is Why.ORDER
    assert unasked(window(Accept(), key="before-roll"), orders, my_turn=False, matters=True) is None
    assert unasked(replace(window(Accept()), quiet=False), orders, my_turn=False, matters=True) is None, (
        "a real question is asked"
    )
    orders.stop()
    assert not orders
    assert unasked(window(Accept()), orders, my_turn=False, matters=True) is None


def test_until_my_turn_ends_with_my_next_turn() -> None:
    orders = StandingOrders()
    orders.pass_until_turn(my_turn=True)
    assert unasked(window(Accept()), orders, my_turn=True, matters=True) is not None, (
        "given on my turn it means the next"
    )
    assert unasked(window(Accept()), orders, my_turn=False, matters=True) is not None
    assert unasked(window(Accept()), orders, my_turn=True, matters=True) is None
    assert unasked(window(Accept()), orders, my_turn=False, matters=True) is None


def test_where_nothing_can_change_nobody_is_asked_unless_they_want_to() -> None:
    orders = StandingOrders()
    idle = unasked(window(Accept()), orders, my_turn=False, matters=False)
    assert idle is not None
    assert (idle.picks, idle.why) == ((), Why.IDLE)
    orders.ask_everywhere()
    assert unasked(window(Accept()), orders, my_turn=False, matters=False) is None
    orders.stop()
    assert unasked(window(Accept()), orders, my_turn=False, matters=False) is not None


class Passer(Console):
    """Reads every prompt and answers as the game's own player would; counts what it was asked."""

    def __init__(self, orders: tuple[str, ...] = ()) -> None:
        super().__init__(file=io.StringIO(), width=100, color_system=None, highlight=False, markup=False)
        self.said: list[str] = []
        self.asked: list[Question] = []
        self.orders = list(orders)
        self.session: Session | None = None

    def input(self, *_: object, **__: object) -> str:
        assert self.session is not None
        table, you = self.session.table, self.session.people.you
        question = table.state.question(you)
        assert question is not None
        if self.orders:
            return self.orders.pop(0)
        self.asked.append(question)
        world = table.rules.redeal(table.state, you, FastChance(len(self.asked)))
        picks = table.rules.choose(world, you, question, FastChance(len(self.asked)))
        return "; ".join([option_text(pick) for pick in picks])

    @property
    def shown(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


def seated(game: str, console: Passer, seed: int, lang: str = "en") -> Session:
    rules = registry.game(game).rules()
    seats = SEATS if SEATS in rules.info.seats else rules.info.seats[0]
    words = Catalogue(lang, rules.info)
    console.session = Session(
        record.start(rules, rules.info.settle({}), seats, seed.to_bytes(32, "big"), (b"",) * seats),
        Opponent(bot("strategy", rules), FastChance(seed)),
        People(["You", "Coral", "Finn", "Marina"][:seats], 0),
        words,
        board=board_of(rules.info),
        book=find_book(rules, lang),
        console=console,
    )
    return console.session


@pytest.mark.parametrize("game", ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"])
def test_a_whole_game_asks_only_what_can_be_answered_in_two_ways(game: str) -> None:
    console = Passer()
    assert seated(game, console, 5).play()
    assert console.asked
    assert not [question for question in console.asked if len(question.options) <= question.least]


def test_orders_typed_once_spare_all_windows_of_a_game() -> None:
    words = Catalogue("en", registry.game("unfathomable"))
    console = Passer(tuple([f"always pass {words.say(key)}" for key in words.keys("value.window.")]))
    assert seated("unfathomable", console, 5).play()
    assert not [question for question in console.asked if question.quiet and question.least == 0]
    assert "You always pass: before a roll" in console.shown


# -- what is typed about passing


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("orders\n", "You are asked wherever your reaction can change the result."),
        ("orders all\n", "You are asked in every window."),
        ("orders all\norders stop\n", "You are asked wherever"),
        ("pass\n", "You cannot pass here: pick an option"),
        ("pass the salt\n", "You cannot pass here"),
        ("pass until my turn\norders\n", "You pass until your turn."),
        ("always pass after a roll\norders\n", "You always pass: after a roll."),
        ("pass always AFTER-ROLL\n", "You always pass: after a roll."),
        ("always pass xyzzy\n", "Windows that you can always pass: before a roll"),
        ("always pass total\n", "You always pass: after a total."),
        ("always pass\n", "Windows that you can always pass: before a roll"),
        ("always pass total\norders stop\n", "You are asked wherever your reaction can change the result."),
    ],
)
def test_orders_about_passing(typed: str, shown: str) -> None:
    assert shown in fathoms(*SHIP, typed=typed).output


def test_orders_in_french() -> None:
    typed = "passer jusqu'à mon tour\ntoujours passer apres un jet\nconsignes\nconsignes stop\n"
    said = fathoms(*SHIP, "--lang", "fr", typed=typed).output
    assert "Vous passez jusqu’à votre tour." in said
    assert "Vous passez toujours\u00a0: après un jet." in said
    assert "On vous consulte dès que" in said


def test_a_game_without_windows_knows_no_orders() -> None:
    blue = ("play", "into-the-blue", "--seed", "42", "--record", "r.jsonl")
    assert "always pass" not in fathoms(*blue, typed="?\n").output
    assert "You cannot pass here" in fathoms(*blue, typed="pass until my turn\n").output


# -- names


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("keilani", "UNF-17.1  Keilani Tatupu, Captain"),
        ("KEILANI tatupu", "Experienced: after a total, add a card."),
        ("cabin", "UNF-5.4  Captain’s Cabin"),
        ("captain's c", "UNF-5.4  Captain’s Cabin"),
        ("a revealed traitor's draw", "UNF-13.13  A revealed traitor’s draw"),
        ("chappel", "UNF-5.3  Chapel"),
        ("feed the mind", "Feed the Mind"),
        ("repeating", "Weapon: an enemy in an adjacent space"),
        ("keeper of the tome", "Once per turn, the Keeper of the Tome may spend an action"),
        ("hybrid", "Until you reveal yourself, you count as a human."),
        ("deep one feint", "Fail: Activate the Deep Ones"),
        ("fuel", "rules. A number shows one, such as ? 4.2"),
        ("influence", "names fit. Type more of the one you mean."),
        ("17.1", "UNF-17.1  Keilani Tatupu, Captain"),
        ("unf-99", "There is no clause unf-99."),
        ("xyzzy", "Nothing here is called “xyzzy”, and no rule says it."),
        ("?", "Nothing here is called “?”"),
    ],
)
def test_anything_is_explained_by_its_name(asked: str, shown: str) -> None:
    assert shown in fathoms(*SHIP, typed=f"? {asked}\n").output


def test_accents_do_not_matter_in_french() -> None:
    assert "Mémoire des Abysses" in fathoms(*SHIP, "--lang", "fr", typed="? memoire des abysses\n").output


def test_every_named_thing_is_found_by_its_name_in_both_languages() -> None:
    info = registry.game("unfathomable")
    for lang in ("en", "fr"):
        every = things(Catalogue(lang, info), board_of(info).same)
        assert len(every) > 180
        for thing in every:
            assert thing in find(thing.name.upper(), every)
            assert all(thing.texts)


def test_a_player_is_whoever_they_play() -> None:
    output = fathoms(*SHIP, typed="1\n? coral\n").output
    plays = next(line for line in output.splitlines() if "Coral plays" in line).partition("plays ")[2].rstrip(".")
    assert f"╭─ {plays}" in output


def test_a_question_mark_tells_what_can_be_done_here() -> None:
    output = fathoms(*SHIP, typed="?\n").output
    assert "UNF-2.6  Characters" in output
    assert "Svetlana Gedroits  Surgeon" in output
    assert "? NAME" in output
    assert "pass until my turn" in output


# -- what is shown


def test_of_the_board_only_what_has_changed_is_shown() -> None:
    console = Passer()
    assert seated("unfathomable", console, 3).play()
    shown = console.shown
    boards = shown.split("Ψ Deep Ones   ☺ passengers")
    assert 5 < len(boards) < len(console.asked)
    ships = Counter(part.rpartition("┌")[2] for part in boards[:-1])
    assert all(one != other for one, other in zip(list(ships)[:-1], list(ships)[1:], strict=True))


def test_the_board_is_shown_whole_on_demand() -> None:
    output = fathoms(*SHIP, typed="b\nb\n").output
    assert output.count("Ψ Deep Ones") == 2


def test_what_begins_alike_stands_in_one_row_and_a_long_row_is_folded() -> None:
    words = Catalogue("en")
    many = tuple([Move(to) for to in range(FOLDED + 3)])
    labels = [f"move to deck {to}" for to in range(FOLDED + 3)]
    assert folds(many)
    console = Console(width=200, file=io.StringIO(), color_system=None)
    with console.capture() as capture:
        console.print(options(many, labels, words, unfolded=False))
    assert capture.get().startswith(" move to deck  1\ue0000 · 2\ue0001")
    assert "… 3 more: type `more`" in capture.get()
    with console.capture() as capture:
        console.print(options(many, labels, words, unfolded=True))
    assert "more" not in capture.get()
    assert f"{FOLDED + 3}\ue000{FOLDED + 2}" in capture.get()


def test_more_shows_the_options_again() -> None:
    assert fathoms(*SHIP, typed="more\n").output.count("Keilani Tatupu") == 2


# -- leaving and coming back


def test_nonsense_at_the_quit_prompt_asks_again() -> None:
    output = fathoms(*SHIP, typed="q\nmaybe\n\x00\n\nq\nno\nq\nperhaps\nyes\n").output
    assert output.count("Quit this game? y / n") == 6
    assert output.count("You left the game.") == 1


def test_whoever_comes_back_is_told_what_happened_last() -> None:
    fathoms(*SHIP, typed="1\n")
    again = fathoms("play", "--resume", "r.jsonl").output
    assert "Welcome back. This happened last:" in again
    assert "You begin." not in again


def test_a_game_that_was_left_is_named_at_the_start() -> None:
    fathoms("play", "into-the-blue", typed="12\n")
    (left,) = Path.cwd().glob("fathoms-into-the-blue-*.jsonl")
    again = fathoms("play", "into-the-blue")
    assert f"fathoms play --resume {left.name}" in again.output
    assert "fathoms play --resume" not in fathoms("play", "key-largo").output.split("Key Largo")[0]
    for each in Path.cwd().glob("fathoms-into-the-blue-*.jsonl"):
        each.write_text("{}")
    assert "unfinished" not in fathoms("play", "into-the-blue").output


def test_at_a_terminal_one_is_asked_whether_to_resume() -> None:
    fathoms("play", "into-the-blue", typed="12\n")
    ours, theirs = pty.openpty()
    program = [sys.executable, "-c", "from fathoms.cli.main import main; main()", "play"]
    env = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        asked = _read(ours, "y / n")
        os.write(ours, b"what?\n")
        asked += _read(ours, "y / n")
        os.write(ours, b"y\n")
        back = _read(ours, "Welcome back.")
        process.kill()
        assert asked.count("Resume it? y / n") == 2
        assert "Welcome back." in back
    os.close(ours)


def _read(fd: int, until: str, seconds: float = 20) -> str:
    """What a terminal shows until some text has come."""
    shown, end = "", time.monotonic() + seconds
    while until not in shown.replace("\r", "") and time.monotonic() < end:
        if select.select([fd], [], [], 0.2)[0]:
            try:
                shown += os.read(fd, 65536).decode(errors="ignore")
            except OSError:
                break
    return shown.replace("\r", "")
