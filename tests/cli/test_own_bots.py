"""`fathoms play --bots`: every name that the arena knows sits down at the terminal, too."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import fathoms as library
from cli.cli_run import fathoms
from fathoms.cli import play
from fathoms.library import contest

DEEP = ("play", "in-too-deep", "--seats", "2", "--seed", "3", "--record", "r.jsonl")


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # A busy machine is no fault of a bot.
    monkeypatch.setattr(play, "maker", partial(contest.maker, 60))


def written(name: str, body: str) -> str:
    Path(name).write_text(body, encoding="utf-8")
    return name


def test_a_bot_of_ones_own_plays_and_sees_no_secret() -> None:
    notes = "import json\ndef bot(game):\n    with open('seen', 'a') as file:\n"
    notes += "        print(json.dumps([game.seat, game.state.hands]), file=file)\n    return game.legal()[0]\n"
    told = fathoms(*DEEP, "--bots", written("peeks.py", notes), typed="1\n1\n1\n1\nq\ny\n")
    assert told.exit_code == 0, told.output
    seat, hands = json.loads(Path("seen").read_text(encoding="utf-8").splitlines()[0])
    true = library.new("in-too-deep", seats=2, seed=3).state.hands  # type: ignore[attr-defined]
    assert seat == 1
    assert hands[1] == true[1]
    assert hands[0] != true[0]
    (first, *_) = [each for each in library.load("r.jsonl").log if each.seat == 1]
    assert isinstance(first, library.Answer)


def test_search_of_any_length_sits_down() -> None:
    assert fathoms(*DEEP, "--bots", "search:5", typed="1\n1\nq\ny\n").exit_code == 0
    assert any(each.seat == 1 for each in library.load("r.jsonl").log)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise KeyError('lost')", "KeyError: 'lost'"),
        ("return None", "None: That is not an answer in this game."),
        ("return game.question.options[:1] * 2", "repeated"),
    ],
)
def test_a_bot_that_fails_is_told_and_the_game_goes_on(body: str, said: str) -> None:
    wrong = written("wrong.py", f"def bot(game):\n    {body}\n")
    told = fathoms(*DEEP, "--bots", wrong, typed="1\n1\n1\nq\ny\n")
    assert told.exit_code == 0, told.output
    assert "The bot of ▲ " in told.output
    assert said in told.output
    assert "Its default answer was played instead." in told.output
    assert any(each.seat == 1 for each in library.load("r.jsonl").log)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "nobody",
            "fathoms: There is no bot “nobody”. The bots are uniform, greedy, strategy, calm, keen, and master;",
        ),
        ("nowhere.py", "fathoms: This bot cannot be loaded. nowhere.py: there is no such file\n"),
    ],
)
def test_a_bot_that_is_not_there_is_said_before_the_game(name: str, said: str) -> None:
    told = fathoms(*DEEP, "--bots", name)
    assert told.exit_code == 2
    assert told.stderr.startswith(said)
