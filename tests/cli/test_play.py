import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import fathoms as library
from cli.cli_run import fathoms, hear_ctrl_c

GAME = ("play", "into-the-blue", "--seats", "3", "--seed", "42")
WHOLE_GAME = "\n1\n" * 400


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_whole_game_in_english(tmp_path: Path) -> None:
    result = fathoms(*GAME, "--record", "game.jsonl", typed=WHOLE_GAME)
    assert result.exit_code == 0
    assert "Which dice do you want to reroll? Rerolls left: 2." in result.output
    assert "▲ Coral" in result.output
    assert "The game is over." in result.output
    assert re.search("place +player +points(.|\n)*Final score(.|\n)*Level 5", result.output)
    assert "fathoms verify game.jsonl" in result.output
    verified = fathoms("verify", str(tmp_path / "game.jsonl"))
    assert verified.exit_code == 0
    assert "Verified: Into the Blue" in verified.output
    assert "1st: player" in verified.output


def test_a_whole_game_in_french_by_the_usual_file() -> None:
    result = fathoms(*GAME, "--lang", "fr", "--names", "Zoé", typed=WHOLE_GAME)
    assert "Quels dés relancez-vous\u00a0? Relances restantes\u00a0: 2." in result.output
    assert "● Zoé" in result.output
    assert "La partie est finie." in result.output
    (record,) = Path.cwd().glob("fathoms-into-the-blue-*.jsonl")
    assert f"fathoms verify {record.name}" in result.output
    assert "Vérifié\u00a0: Into the Blue" in fathoms("verify", record.name, "--lang", "fr").output


def test_the_same_seed_is_the_same_game() -> None:
    one, other = (fathoms(*GAME, "--record", "r.jsonl", typed=WHOLE_GAME).output for _ in range(2))
    assert one == other
    assert "Your salt" not in one


@pytest.mark.parametrize("seed", ["35", "0x23", "0X23", "035"])
def test_a_seed_is_the_same_deal_as_in_python(seed: str) -> None:
    fathoms("play", "key-largo", "--seed", seed, "--record", "r.jsonl", typed="1\n1\nq\ny\n")
    played = library.load("r.jsonl")
    assert played.log
    first = next(played.replay())
    assert first.state.dump() == library.new("key-largo", seed=35).state.dump()


def test_without_a_seed_the_dice_are_sealed_with_your_salt() -> None:
    one, other = (fathoms("play", "into-the-blue", typed="fair\nq\ny\n").output for _ in range(2))
    assert "Fairness seal: " in one
    assert "Your salt: " in one
    assert one != other


def test_the_seal_stands_at_the_end_and_not_before_the_game() -> None:
    played = fathoms(*GAME, "--record", "r.jsonl", typed="12\nq\ny\n").output
    assert played.index("Quit this game?") < played.index("Fairness seal: ")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("?\n", "ITB-3.3  Which dice to reroll"),
        ("? 4.2\n", "ITB-4.2  A gap"),
        ("? itb-4.2\n", "ITB-4.2  A gap"),
        ("? 99\n", "There is no clause 99."),
        ("why\n", "ITB-3.3  Which dice to reroll"),
        ("w 1 2\n", "You may."),
        ("w 1 1\n", "You picked the same thing twice."),
        ("w dance\n", "“dance” is not an option here."),
        ("1 1\n", "You picked the same thing twice."),
        ("9\n", "That is not possible here."),
        ("0\n", "“0” is not an option here."),
        ("dance\n", "“dance” is not an option here."),
        ("u\n", "You cannot undo now"),
        ("place level=1\n", "That is not possible here."),
        ("12\n", "Roll 2 of 3."),
        ("reroll die=1; reroll die=2\n", "Roll 2 of 3."),
        ("1, 2\n", "Roll 2 of 3."),
    ],
)
def test_what_may_be_typed_at_a_roll(typed: str, shown: str) -> None:
    assert shown in fathoms(*GAME, typed=typed).output


def game_where(shown: str, typed: str) -> tuple[str, ...]:
    """A game in which the text is shown after this was typed; which one it is depends on how the bots play."""
    for seed in range(50):
        game = ("play", "into-the-blue", "--seed", str(seed), "--record", "r.jsonl")
        if shown in fathoms(*game, typed=typed).output:
            return game
    raise LookupError(shown)


def test_stopping_may_be_taken_back_until_shells_are_placed() -> None:
    game = game_where("On which level", typed="\n")
    output = fathoms(*game, typed="\nu\n").output
    assert "(? help, u undo, q quit)" in output
    assert "Undone." in output
    assert output.count("Rerolls left: 2.") == 2


def test_a_level_beyond_the_run_is_refused_with_its_clause() -> None:
    game = game_where("1  level 1: 1 shell   2  level 2: 1 shell\nType", typed="\n")
    output = fathoms(*game, typed="\n5\nplace level=5\n").output
    assert output.count("Your dive does not reach that deep: no die shows 3.") == 2
    assert "ITB-4.2  A gap" in output


def test_an_empty_line_asks_again_where_something_must_be_picked() -> None:
    game = game_where("On which level", typed="\n")
    assert fathoms(*game, typed="\n\n").output.count("On which level do you place your shells?") == 2


def test_stopping_without_a_run_is_done_only_when_repeated() -> None:
    game = game_where("Without a 1 you place nothing.", typed="\n")
    assert "you placed nothing" not in fathoms(*game, typed="\n").output
    assert "No 1: you placed nothing." in fathoms(*game, typed="\n\n").output


def test_the_board_is_shown_again_on_demand() -> None:
    assert fathoms(*GAME, typed="b\n").output.count("shells left") == 2


def test_quitting_asks_and_saves_what_was_played(tmp_path: Path) -> None:
    stayed = fathoms(*GAME, "--record", "r.jsonl", typed="q\nn\n?\nq\ny\n")
    assert "Quit this game? y / n" in stayed.output
    assert "ITB-3.3" in stayed.output
    assert "You left the game." in stayed.output
    verified = fathoms("verify", "r.jsonl")
    assert verified.exit_code == 0
    assert "The game was not played to its end." in verified.output
    assert (tmp_path / "r.jsonl").exists()


def test_a_game_that_was_left_is_resumed_where_it_was_and_verifies() -> None:
    left = fathoms(*GAME, "--record", "r.jsonl", typed="\n1\n" * 6)
    assert "fathoms play --resume r.jsonl" in left.output
    before = Path("r.jsonl").read_bytes().splitlines()
    again = fathoms("play", "--resume", "r.jsonl", typed=WHOLE_GAME)
    assert again.exit_code == 0
    assert "The game is over." in again.output
    assert re.search("place +player +points(.|\n)*Final score(.|\n)*Level 5", again.output)
    after = Path("r.jsonl").read_bytes().splitlines()
    assert after[0] == before[0]
    assert len(after) > len(before)
    assert fathoms("verify", "r.jsonl").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((), "Name a game (fathoms play GAME)"),
        (("into-the-blue", "--resume", "r.jsonl"), "Name a game (fathoms play GAME)"),
        (("--resume", "r.jsonl", "--seats", "3"), "Name a game (fathoms play GAME)"),
        (("--resume", "none.jsonl"), "none.jsonl cannot be read"),
        (("--resume", "broken.jsonl"), "broken.jsonl is not the record of a game that can be resumed here."),
        (("--resume", "over.jsonl"), "The game in over.jsonl is over."),
    ],
)
def test_what_cannot_be_resumed_is_one_line(arguments: tuple[str, ...], line: str) -> None:
    if "over.jsonl" in arguments:
        fathoms(*GAME, "--record", "over.jsonl", typed=WHOLE_GAME)
    Path("broken.jsonl").write_text("{}\n")
    result = fathoms("play", *arguments)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert line in result.stderr


@pytest.mark.parametrize("ended_by", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_game_in_a_terminal_that_is_closed_is_saved(tmp_path: Path, ended_by: signal.Signals) -> None:
    program = [sys.executable, "-c", "from fathoms.cli.main import main; main()", *GAME, "--record", "r.jsonl"]
    with subprocess.Popen(
        program,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - no threads here
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"12\n")
        process.stdin.flush()
        assert "Roll 2 of 3." in _read(process.stdout.fileno(), "Roll 2 of 3.", 60)
        process.send_signal(ended_by)
        shown = _read(process.stdout.fileno(), "fathoms verify", 60)
        assert process.wait(60) == 0
    assert "fathoms play --resume r.jsonl" in shown
    assert (tmp_path / "r.jsonl").exists()


def test_a_word_finds_the_rules_about_it() -> None:
    ship = ("play", "unfathomable", "--seed", "42", "--record", "r.jsonl")
    assert "UNF-17.1  Keilani Tatupu, Captain" in fathoms(*ship, typed="? Keilani\n").output
    assert "UNF-17.1  Keilani Tatupu, " in fathoms(*ship, "--lang", "fr", typed="? keilani\n").output
    many = fathoms(*ship, typed="? fuel\n").output
    assert "rules. A number shows one, such as ? 4.2" in many


def test_nobody_is_asked_a_question_without_an_option() -> None:
    output = fathoms("play", "unfathomable", "--seed", "42", "--record", "r.jsonl", typed="1\n\n" * 60).output
    asked = [part.splitlines()[-1] for part in output.split("\n> ")]
    assert not [line for line in asked if not line.strip()]


def test_leaving_before_anything_was_played_saves_nothing(tmp_path: Path) -> None:
    game = game_where("You begin.", typed="")
    (tmp_path / "r.jsonl").unlink(missing_ok=True)
    assert "fathoms verify" not in fathoms(*game, typed="").output
    assert not (tmp_path / "r.jsonl").exists()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--seed", "xyz"), "A seed is a whole number from 0 to 2^256-1, such as 35 or 0x23, not “xyz”."),
        (("--seed", "2a"), "A seed is a whole number"),
        (("--seed", "-1"), "A seed is a whole number"),
        (("--seed", str(1 << 256)), "A seed is a whole number"),
        (("--record", "no/such/folder/x.jsonl"), "The game cannot be saved as no/such/folder/x.jsonl."),
        (("--record", "."), "The game cannot be saved as ."),
        (("--names", "Ann,Ann"), "Two players need two different names."),
    ],
)
def test_what_the_user_can_mend_is_one_line(arguments: tuple[str, ...], line: str) -> None:
    result = fathoms("play", "into-the-blue", *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"fathoms: {line}")
    assert result.stderr.count("\n") == 1


def test_a_record_that_cannot_be_written_at_the_end_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(Path, "write_bytes", fail)
    result = fathoms(*GAME, typed="1\n")
    assert result.exit_code == 2
    assert "cannot be saved" in result.stderr


def test_winning_is_said_to_your_face() -> None:
    for seed in range(30):
        arguments = ("--seats", "2", "--bots", "uniform", "--seed", str(seed), "--record", "r.jsonl")
        output = fathoms("play", "into-the-blue", *arguments, typed="1 2\n\n\n2\n1\n" * 100).output
        if "You win!" in output:
            return
    pytest.fail("you never win")


def test_names_fill_up_and_never_clash() -> None:
    output = fathoms("play", "into-the-blue", "--seats", "4", "--names", "Coral, Finn", typed="").output
    assert "At the table: ● Coral, ▲ Finn, ■ Marina, and ◆ Jonah." in output


def _read(fd: int, until: str, seconds: float = 20) -> str:
    """What a terminal shows until some text has come."""
    shown, end = "", time.monotonic() + seconds
    while until not in shown and time.monotonic() < end:
        if select.select([fd], [], [], 0.2)[0]:
            try:
                shown += os.read(fd, 65536).decode(errors="ignore")
            except OSError:
                break
    return shown


def test_on_a_real_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    program = [sys.executable, "-c", "from fathoms.cli.main import main; main()", *GAME, "--lang", "fr"]
    env = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    with subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=tmp_path) as process:
        os.close(theirs)
        shown = _read(ours, "> ")
        assert "Quels dés relancez-vous\u00a0?" in shown
        assert "\x1b[" in shown
        os.write(ours, b"q\n")
        _read(ours, "o / n")
        os.write(ours, b"o\n")
        assert "Vous avez quitté la partie." in _read(ours, "fathoms verify")
        os.close(ours)
        assert process.wait(20) == 0
