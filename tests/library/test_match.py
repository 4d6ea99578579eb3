"""Matches with bots that people bring: they may crash, hang, cheat or lie, and the match goes on."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import msgspec
import pytest

import fathoms
from fathoms.arena.tournament import Tournament, play
from fathoms.kernel.registry import game as info_of
from fathoms.library import bot_process, contest
from fathoms.library.own_bots import is_own

GOOD = "def bot(game):\n    return game.legal()[0]\n"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(name: str, body: str) -> str:
    Path(name).write_text(textwrap.dedent(body), encoding="utf-8")
    return name


def test_a_file_a_module_and_a_function_are_the_same_bot() -> None:
    written("own.py", GOOD)
    inside = fathoms.bot("own.py")
    matches = [fathoms.match("into-the-blue", ["uniform", each], games=4) for each in ("own.py", "own:bot", inside)]
    assert len({match.games for match in matches}) == 1
    assert [match.lines[1].bot for match in matches] == ["own.py", "own:bot", "bot"]


@pytest.mark.parametrize("game", list(fathoms.installed()))
def test_every_game_can_be_played_by_a_bot_of_ones_own(game: str) -> None:
    match = fathoms.match(game, ["uniform", written("own.py", GOOD)], games=2)
    assert match.faults == ()
    assert [line.games for line in match.lines] == ([1, 1] if info_of(game).sides else [2, 2])


@pytest.mark.parametrize(
    ("body", "kind", "told"),
    [
        ("def bot(game):\n    raise RuntimeError('lost at sea')\n", "crash", "lost at sea"),
        ("import os\ndef bot(game):\n    os._exit(3)\n", "crash", "ended with code 3"),
        ("def bot(game):\n    while True:\n        pass\n", "overrun", "no answer in 0.4 s"),
        ("import time\ndef bot(game):\n    time.sleep(60)\n", "overrun", "no answer in 0.4 s"),
        ("def bot(game):\n    return 'dance'\n", "illegal", "not an answer"),
        ("def bot(game):\n    return [game.question.options[0]] * 2\n", "illegal", "repeated"),
        (
            "import fathoms\ndef bot(game):\n    return fathoms.Answer(game.seat ^ 1, ())\n",
            "illegal",
            "That answer is for seat",
        ),
        ("def bot(game):\n    return None\n", "illegal", "not an answer"),
    ],
)
def test_a_fault_is_counted_and_the_match_goes_on(body: str, kind: str, told: str) -> None:
    # Only where it is to be late is the time short: a busy machine is no fault of a bot.
    seconds = 0.4 if kind == "overrun" else 30
    match = fathoms.match("into-the-blue", ["strategy", written("wrong.py", body)], games=2, seconds=seconds)
    assert len(match.games) == 2
    assert {fault.kind for fault in match.faults} == {kind}
    assert told in match.faults[0].told
    line = match.lines[1]
    assert (line.crashes, line.overruns, line.illegal).count(0) == 2
    assert match.lines[0].crashes == 0
    assert {"crash": "crashes", "overrun": "overruns", "illegal": "illegal"}[kind] in str(match)


def test_a_bot_with_three_faults_is_not_asked_again_in_that_game() -> None:
    wrong = written("wrong.py", "def bot(game):\n    raise RuntimeError\n")
    match = fathoms.match("into-the-blue", ["strategy", wrong], seats=3, games=1)
    assert len([fault for fault in match.faults if fault.chair == 1]) == contest.PATIENCE
    assert match.games[0].answers > 20


def test_what_a_bot_prints_disturbs_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    loud = written("loud.py", "def bot(game):\n    print('ahoy')\n    return game.legal()[0]\n")
    assert fathoms.match("into-the-blue", ["strategy", loud], games=1).faults == ()
    assert "ahoy" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("name", "body", "told"),
    [
        ("nowhere.py", None, "nowhere.py: there is no such file"),
        ("broken.py", "def bot(game:\n", "SyntaxError"),
        ("empty.py", "", "there is no function bot in it"),
        ("value.py", "bot = 3\n", "bot is not a function"),
        ("nowhere.module:bot", None, "ModuleNotFoundError"),
        ("raises.py", "raise OSError('no weights')\n", "OSError: no weights"),
        ("exits.py", "import os\nos._exit(1)\n", "ended with code 1"),
        ("nobody", None, "there is no bot 'nobody': name one of uniform"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_said_before_the_first_game(name: str, body: str | None, told: str) -> None:
    if body is not None:
        written(name, body)
    with pytest.raises(fathoms.BotError) as error:
        fathoms.match("into-the-blue", ["strategy", name])
    assert told in str(error.value)


def test_a_bot_that_peeks_sees_another_world_unless_it_is_trusted() -> None:
    """It returns what it believes another seat's hand to be, by the state that it was handed."""
    seen: list[bytes] = []

    def peeking(game: fathoms.Game) -> fathoms.Answer:
        seen.append(game.state.dump())
        return game.legal()[0]

    true = fathoms.match("in-too-deep", ["strategy", peeking], games=1, redealt=False)
    trusted, seen = seen, []
    fair = fathoms.match("in-too-deep", ["strategy", peeking], games=1)
    assert true.games[0].answers == fair.games[0].answers, "this bot and ours do not choose by what is hidden"
    assert trusted != seen


def test_ours_play_alike_on_redealt_states() -> None:
    """They choose by what their seat may know alone, so dealing anew changes no answer."""
    for name, info in fathoms.installed().items():
        fair, trusting = [
            Tournament(name, info.seats[0], ("strategy", "greedy"), 3, redealt=redealt) for redealt in (True, False)
        ]
        for number in range(2):
            assert play(fair, number, contest.maker()) == play(trusting, number, contest.maker())


def test_a_function_that_is_too_late_or_fails_is_counted() -> None:
    def late(game: fathoms.Game) -> fathoms.Answer:
        time.sleep(0.02)
        return game.legal()[0]

    def lost(game: fathoms.Game) -> fathoms.Answer:
        raise KeyError(game.name)

    def rude(_: fathoms.Game) -> str:
        return "dance"

    match = fathoms.match("into-the-blue", [late, lost, rude], games=3, seconds=0.01)
    assert [bool(line.overruns) for line in match.lines] == [True, False, False]
    assert [bool(line.crashes) for line in match.lines] == [False, True, False]
    assert [bool(line.illegal) for line in match.lines] == [False, False, True]


def test_a_match_that_cannot_be_is_refused_in_a_sentence() -> None:
    for bots, more, told in (
        (["strategy"], {}, "two bots or more"),
        (["strategy", "strategy"], {}, "two bots are called 'strategy'"),
        ([lambda game: game.legal()[0], lambda game: game.legal()[1]], {}, r"'<lambda>'.* `function.__name__ = "),
        (["strategy", lambda game: game.legal()[0]], {"workers": 2}, "cannot be sent"),
        (
            ["strategy", "uniform", "greedy", "keen"],
            {"seats": 3},
            "no room at a table of 3, and up to 5 at one with `seats=5`: rate them two at a time",
        ),
        (list(fathoms.bot_names()), {}, "6 bots have no room at a table of 5: rate them two at a time"),
        (["strategy", "uniform"], {"seats": 9}, "is for 2, 3, 4 or 5 seats, not 9"),
    ):
        with pytest.raises(ValueError, match=told):
            fathoms.match("in-too-deep", bots, **more)  # type: ignore[arg-type]


def test_where_sides_win_there_is_room_for_any_number_of_bots() -> None:
    unfathomable = info_of("unfathomable")
    assert [contest._table_for(bots, unfathomable, None) for bots in (2, 4, 9)] == [3, 4, 6]
    assert contest._table_for(9, unfathomable, 4) == 4


def test_more_bots_than_usual_seats_sit_at_a_larger_table() -> None:
    assert fathoms.match("into-the-blue", ["strategy", "uniform", "greedy", "calm"], games=1).seats == 4


def test_a_match_is_shown_as_text_and_as_a_table() -> None:
    match = fathoms.match("into-the-blue", ["strategy", "uniform"], games=4)
    head, columns, *rows, measures = str(match).splitlines()
    assert measures == "wins are for each chair: 33.3% if all are alike, 75.0% for a bot that wins every game"
    assert head == "into-the-blue, 3 seats, 4 games"
    assert columns.split() == ["bot", "games", "wins", "95", "%", "rating"]
    assert [row.split()[0] for row in rows] == ["strategy", "uniform"]
    assert match._repr_html_().count("<tr>") == 3


def test_workers_have_bot_processes_of_their_own_and_leave_none_behind() -> None:
    """In a program of its own: a match in several processes, then nobody is left."""
    written("own.py", GOOD)
    program = """
        import fathoms, subprocess, sys, time
        one = fathoms.match("into-the-blue", ["strategy", "own.py"], games=6)
        two = fathoms.match("into-the-blue", ["strategy", "own.py"], games=6, workers=2)
        print(one.games == two.games)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout == "True\n"


def test_a_bot_that_hangs_ends_with_whoever_started_it() -> None:
    hang = written("hang.py", "def bot(game):\n    while True:\n        pass\n")
    rules = info_of("into-the-blue").rules()
    process = bot_process.BotProcess(hang, "into-the-blue", bot_process._content(rules), 30)
    process.start()
    running = process._process
    assert running is not None
    assert running.stdin is not None
    state = fathoms.new("into-the-blue", seed=1).state
    running.stdin.write(msgspec.json.encode(bot_process.Asked(state.dump().decode(), 2, 1)) + b"\n")
    running.stdin.close()
    assert running.wait(timeout=20) == 0
    running.stdout.close()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("name", "own"),
    [("my_bot.py", True), ("a/b.py:choose", True), ("m.n:bot", True), ("strategy", False), ("search:100", False)],
)
def test_a_name_says_whose_bot_it_is(name: str, own: bool) -> None:
    assert is_own(name) == own


def test_one_name_is_one_bot_wherever_it_is_said() -> None:
    written("own.py", GOOD)
    game = fathoms.new("into-the-blue", seed=1)
    for name in ("own.py", "own.py:bot", "own:bot"):
        assert fathoms.bot(name)(game.imagine()) == game.legal()[0]
        assert game.suggest(name) == game.legal()[0]
    assert game.suggest("search:20") in game.legal()
    assert game.play_out("own.py") == fathoms.new("into-the-blue", seed=1).play_out(fathoms.bot("own.py"))


def test_a_bot_that_plays_to_the_end_is_loaded_once() -> None:
    written("counts.py", "import fathoms\nprint('loaded')\ndef bot(game):\n    return game.legal()[0]\n")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        fathoms.new("into-the-blue", seed=1).play_out("counts.py")
    assert printed.getvalue() == "loaded\n"


@pytest.mark.parametrize("name", ["nobody", "search:0", "search:", "nowhere.py", "no.module:bot"])
def test_an_unknown_bot_says_what_there_is_wherever_it_is_said(name: str) -> None:
    game = fathoms.new("into-the-blue", seed=1)
    for said in (fathoms.bot, game.suggest, game.play_out):
        with pytest.raises(fathoms.BotError) as error:
            said(name)
        assert name in str(error.value)
        listed = "name one of uniform, greedy, strategy, calm, keen, master, search:100, my_bot.py or my.module:bot"
        assert is_own(name) or listed in str(error.value)


def test_a_judge_that_this_game_has_not_is_no_bot_of_it() -> None:
    with pytest.raises(fathoms.BotError, match="search:20/0/learned"):
        fathoms.new("unfathomable", seed=1).suggest("search:20/0/learned")


def test_a_function_without_a_name_of_its_own_has_that_of_its_class() -> None:
    class Careful:
        def __call__(self, game: fathoms.Game) -> fathoms.Answer:
            return game.legal()[0]

    match = fathoms.match("into-the-blue", [Careful(), "uniform"], games=2)
    assert [line.bot for line in match.lines] == ["Careful", "uniform"]


LOST = """
    def bot(game):
        return chart(game)["treasure"]

    def chart(game):
        return {}
"""


def test_a_crash_tells_its_line_wherever_the_bot_comes_from() -> None:
    written("lost.py", LOST)
    for bot, file in (("lost.py", "lost.py"), (fathoms.bot("lost.py"), "lost.py")):
        match = fathoms.match("into-the-blue", ["strategy", bot], games=2, seconds=30)
        told = f"KeyError: 'treasure' ({file}, line 3, in bot)"
        assert match.faults[0].told == told
        assert match.lines[1].fault == f"crash: {told}"
        assert match.lines[0].fault == ""
        *_, first, rest = str(match).splitlines()
        assert first == f"first fault of {match.lines[1].bot}: crash: {told}"
        assert rest == f"all {len(match.faults)} faults: match.faults"
        assert "line 3, in bot" in match._repr_html_()


def test_a_crash_in_a_library_tells_the_line_of_the_bot() -> None:
    written("deep.py", "import json\n\ndef bot(game):\n    return json.loads('{')\n")
    match = fathoms.match("into-the-blue", ["strategy", "deep.py"], games=1, seconds=30)
    assert match.faults[0].told.endswith("(deep.py, line 4, in bot)")
    written("rude.py", "def bot(game):\n    game.pop()\n")
    match = fathoms.match("into-the-blue", ["strategy", "rude.py"], games=1, seconds=30)
    assert match.faults[0].told == "IndexError: nothing was answered yet (rude.py, line 2, in bot)"
