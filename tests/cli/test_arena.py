import json
from pathlib import Path

import pytest

from cli.cli_run import fathoms

LEVELS = "uniform, greedy, strategy, calm, keen, and master"
ALSO = "search:100 and search:1s think for so long, my_bot.py or my.module:bot is your own."
TWO_BOTS = (
    "A table for 2 takes at least two different bots and at most 2. --seats chooses another table, for up to 5;"
    " to rate more bots, play two at a time."
)
TWO = ("arena", "--game", "into-the-blue", "--seats", "2", "--bots", "strategy,uniform", "--seed", "3")


def test_a_tournament_prints_one_object_a_bot() -> None:
    result = fathoms(*TWO, "--games", "10", "--json")
    assert result.exit_code == 0
    strategy, uniform = [json.loads(line) for line in result.stdout.splitlines()]
    assert list(strategy) == ["bot", "games", "win_rate", "low", "high", "rating", "doubt"]
    assert (strategy["bot"], uniform["bot"], strategy["games"]) == ("strategy", "uniform", 10)
    assert strategy["win_rate"] > uniform["win_rate"]
    assert strategy["win_rate"] + uniform["win_rate"] == pytest.approx(1)


def test_a_tournament_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = fathoms(*TWO, "--games", "6", "--json").stdout
    fathoms(*TWO, "--games", "4", "--file", str(path))
    before = path.read_bytes()
    assert fathoms(*TWO, "--games", "6", "--file", str(path), "--json").stdout == whole
    assert path.read_bytes().startswith(before)
    assert json.loads(fathoms(*TWO, "--games", "2", "--file", str(path), "--json").stdout.splitlines()[0])["games"] == 2


def test_a_tournament_is_shown_in_both_languages() -> None:
    assert (
        "Equal bots would each win 50.0% per seat; one that wins every game, 100.0%."
        in fathoms(*TWO, "--games", "2").output
    )
    assert "gagnées" in fathoms(*TWO, "--games", "2", "--lang", "fr").output


@pytest.mark.parametrize(
    ("bots", "trouble"),
    [
        (
            "strategy,genius",
            f"There is no bot “genius”. The bots are {LEVELS}; {ALSO}",
        ),
        ("strategy", TWO_BOTS),
        ("strategy,strategy", TWO_BOTS),
        ("strategy,uniform,greedy", TWO_BOTS),
    ],
)
def test_wrong_bots_are_one_friendly_line(bots: str, trouble: str) -> None:
    result = fathoms("arena", "--game", "into-the-blue", "--seats", "2", "--bots", bots)
    assert (result.exit_code, result.stderr) == (2, f"fathoms: {trouble}\n")


def test_the_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine\n")
    result = fathoms(*TWO, "--games", "2", "--file", str(path))
    assert (result.exit_code, result.stderr) == (2, f"fathoms: {path} is not the file of this tournament.\n")
    assert path.read_text() == "mine\n"


@pytest.mark.parametrize("where", ["--file", "--report"])
def test_a_file_that_cannot_be_written_is_said_before_the_games(where: str) -> None:
    result = fathoms(*TWO, "--games", "2", where, "/nonexistent/x")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("fathoms: /nonexistent/x cannot be written.")


def test_it_plays_until_it_is_sure(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    sure = fathoms(*TWO, "--until-sure", "--json", "--file", str(path)).stdout
    verdict = json.loads(sure.splitlines()[-1])
    assert (verdict["bot"], verdict["against"], verdict["verdict"]) == ("strategy", "uniform", "better")
    assert verdict["pairs"] < 30
    assert json.loads(sure.splitlines()[0])["games"] == 2 * verdict["pairs"]
    before = path.read_bytes()
    assert fathoms(*TWO, "--until-sure", "--json", "--file", str(path), "--workers", "2").stdout == sure
    assert path.read_bytes() == before
    assert fathoms(*TWO, "--until-sure", "--json", "--workers", "2").stdout == sure


def test_the_verdict_is_a_sentence() -> None:
    assert "strategy is better than uniform: ahead in" in fathoms(*TWO, "--until-sure").output
    assert "Too close to tell" in fathoms(*TWO, "--until-sure", "--games", "4").output


def test_only_two_bots_can_be_compared() -> None:
    three = ("arena", "--game", "into-the-blue", "--bots", "strategy,uniform,greedy", "--until-sure")
    assert fathoms(*three).stderr == "fathoms: --until-sure compares two bots.\n"


def test_a_report_is_written_in_the_readers_language(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    fathoms(*TWO, "--games", "4", "--report", str(page))
    english = page.read_text(encoding="utf-8")
    assert "Tournament: Into the Blue" in english
    assert "fathoms arena --game into-the-blue --bots strategy,uniform --seats 2 --games 4 --seed 3" in english
    fathoms(*TWO, "--until-sure", "--games", "4", "--report", str(page), "--lang", "fr")
    french = page.read_text(encoding="utf-8")
    assert "Tournoi\u00a0: Into the Blue" in french
    assert "Trop serré" in french
    assert "--games 4 --seed 3 --until-sure" in french


def test_progress_is_shown_on_a_terminal_only() -> None:
    assert fathoms(*TWO, "--games", "3", "--json").stderr == ""
    shown = fathoms(*TWO, "--games", "3", "--json", env={"FORCE_COLOR": "1"})
    assert "into-the-blue: strategy, uniform" in shown.stderr
    assert "3/3" in shown.stderr
    assert len(shown.stdout.splitlines()) == 2


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathoms.arena.on_ray.find_spec", lambda _: None)
    result = fathoms(*TWO, "--games", "2", "--ray")
    assert (result.exit_code, "pip install 'fathoms[ray]'" in result.stderr) == (2, True)


def test_a_bot_of_ones_own_is_named_by_its_file(tmp_path: Path) -> None:
    bot = tmp_path / "own.py"
    bot.write_text("def bot(game):\n    return game.legal()[0] if game.random.random() < 0.9 else 'dance'\n")
    run = fathoms("arena", "--game", "into-the-blue", "--bots", f"uniform,{bot}", "--games", "2", "--json")
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert [line["bot"] for line in lines] == ["uniform", str(bot), str(bot)]
    assert lines[2]["illegal"] > 0
    assert "not an answer" in lines[2]["first"]


def test_a_bot_that_cannot_be_loaded_is_one_line(tmp_path: Path) -> None:
    run = fathoms("arena", "--game", "into-the-blue", "--bots", f"uniform,{tmp_path}/own.py")
    assert run.exit_code == 2
    assert run.stderr == f"fathoms: This bot cannot be loaded. {tmp_path}/own.py: there is no such file\n"
