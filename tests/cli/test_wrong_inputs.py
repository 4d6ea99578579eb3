"""Whatever is typed wrong: a sentence and exit code 2 for each command, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.cli_run import WIDE
from fathoms.cli.main import COMMANDS, main

NOWHERE = "postgresql://nobody@127.0.0.1:1/none"
WRONG: dict[str, list[str]] = {
    "games": ["--colour", "chess", "--lang xx", "--json=maybe", "--games 3"],
    "rules": ["chess", "key-largo 99.9", "key-largo KL", "key-largo --pack nowhere.toml", ""],
    "play": [
        "chess",
        "key-largo --seats 9",
        "key-largo --seed sea",
        "key-largo --set wind=high",
        "--resume nowhere.jsonl",
        "--resume text.txt",
        "key-largo --bots chess",
    ],
    "simulate": [
        "chess",
        "key-largo --seats 2",
        "key-largo --games 0",
        "key-largo --bots x",
        "key-largo --pack text.txt",
    ],
    "arena": [
        "--game chess --bots strategy,uniform",
        "--game key-largo --bots strategy",
        "--game key-largo --bots strategy,chess",
        "--game key-largo --bots strategy,nowhere.py",
        "--game key-largo --bots strategy,no.module:bot",
        "--game key-largo --bots strategy,uniform --file nowhere/x --games 1",
        "--game key-largo --bots strategy,uniform --file text.txt --games 1",
        "--game key-largo --bots strategy,uniform --report nowhere/x --games 1",
        "--game key-largo --bots strategy,uniform --seconds 0",
        "--game key-largo --bots strategy,uniform --set wind",
        "--game key-largo --bots search:0,uniform",
        "--game key-largo --bots ,uniform",
    ],
    "ladder": [
        "--game chess",
        "--levels master",
        "--size huge",
        "--levels a,b",
        "--folder text.txt --game key-largo",
        "--workers 0",
    ],
    "check": ["chess", "key-largo --games 0", "key-largo --seats 9", "key-largo --number -1", "key-largo --set x", ""],
    "picture": ["chess x.svg", "key-largo", "key-largo nowhere/x.svg", "key-largo . ", "key-largo x.svg --seats 9"],
    "new-game": ["", "Über", "a/b", "my-game --folder text.txt", "1game"],
    "verify": ["nowhere.jsonl", ".", "", "text.txt --pack nowhere.toml --lang xx", "--colour"],
    "serve": ["--port 99999", "--port sea", "--client nowhere", "--port -1", "--bus chess", "chess"],
    "host": ["--port 0", "--tls nowhere.pem nowhere.key", "--workers 99", "--data text.txt", "--client nowhere"],
    "worker": ["--most 0", "--most x", "--url chess", "--url ftp://here", "--colour"],
    "update-check": ["--data text.txt", "--data nowhere", f"--database {NOWHERE}", "--database chess", "--colour"],
    "backup": ["--keep 0", "--data text.txt", "--data nowhere", f"--database {NOWHERE} --archive a", "--keep x"],
    "restore": ["", "--into text.txt", "--into new --to yesterday", "--into new --latest --data nowhere", "--into new"],
    "doctor": ["--data text.txt", "--colour", "chess", "--json=x", "--lang xx"],
    "bug": ["x", "1 --data nowhere", "--data text.txt", f"--database {NOWHERE}", "--database chess"],
    "schema": ["chess", "--colour", "--lang xx", "--json", "--file x"],
    "moderate": ["chess", "ban", "reports --data nowhere", f"reports --database {NOWHERE}", "suspend x", "done x"],
    "erasures": ["--apply nowhere", "--data nowhere", "--data text.txt", f"--database {NOWHERE}", "--database chess"],
}
EACH = [(name, typed) for name, all_typed in WRONG.items() for typed in all_typed]


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a file that is no record, no pack, no folder and no database."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.txt").write_text("Not what you look for.\n")
    for name in [name for name in os.environ if name.startswith("FATHOMS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))  # nothing of this machine is touched


def test_every_command_is_tried_with_five_wrong_inputs() -> None:
    assert WRONG.keys() == set(COMMANDS)
    assert min(len(typed) for typed in WRONG.values()) >= 5


@pytest.mark.parametrize(("name", "typed"), EACH)
def test_a_wrong_input_is_a_sentence_and_exit_code_2(name: str, typed: str) -> None:
    result = CliRunner().invoke(main, [name, *typed.split()], env=WIDE)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code == 2, result.output
    said = result.stderr.strip()
    assert said
    assert "Traceback" not in said
    assert said.splitlines()[-1].startswith(("Error: ", "fathoms: ")), said


def test_the_first_command_of_the_readme_is_a_game(tmp_path: Path) -> None:
    """In a process of its own, as it is installed: the game begins, and leaves in order where nothing is typed."""
    code = "from fathoms.cli.main import main; main(['play', 'into-the-blue', '--seed', '1'])"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input="q\n", capture_output=True, text=True, cwd=tmp_path, check=False, timeout=60)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
    assert "Into the Blue" in done.stdout
