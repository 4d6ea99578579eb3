"""The README keeps what it promises: its program runs, and its pictures are there and small."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BOARDS = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")


def test_the_program_plays_a_game_to_its_end() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert printed.startswith("Outcome(")


@pytest.mark.parametrize("game", BOARDS)
def test_every_board_is_shown_by_a_small_picture(game: str) -> None:
    path = f"docs/pictures/{game}.png"
    assert f"]({path})" in README
    assert (ROOT / path).stat().st_size < 250_000


def test_every_page_that_is_named_is_there() -> None:
    for path in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / path).exists(), path
