"""Whatever is typed wrong: a sentence and exit code 2 for each command, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.cli_run import WIDE
from fathoms.cli.main import COMMANDS, main

WRONG: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("wrong_inputs.toml").read_text(encoding="utf-8"))
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
