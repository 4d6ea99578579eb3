"""The lesson on adding a card, followed word by word in a copy of the source."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from page_reader import FAILS, Block, Reader, blocks, changed
from strangers import Stranger

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "add-a-card.md"
CONCERNED = (
    "test_cards.py",
    "test_content.py",
    "test_corners.py",
    "test_outcomes.py",
    "test_secrets.py::test_all_else_is_open",
    "test_setup.py",
)
"""Of the tests that the page runs, which take a minute: those that read the items."""


class Contributor(Reader):
    """Somebody in a copy of the source, where `scripts/setup` would have made `.venv`."""

    def __init__(self, home: Path) -> None:
        super().__init__("source", home)
        folder = self.game.folder
        unwanted = shutil.ignore_patterns("__pycache__", "static", "*.so")
        shutil.copytree(ROOT / "src", folder / "src", ignore=unwanted)
        shutil.copytree(ROOT / "tests" / "games" / "unfathomable", folder / "tests" / "games" / "unfathomable")
        shutil.copytree(ROOT / "scripts", folder / "scripts", ignore=unwanted)
        for path in [*(ROOT / "tests").glob("*.py"), *(ROOT / "tests" / "games").glob("*.py"), ROOT / "pyproject.toml"]:
            shutil.copy(path, folder / path.relative_to(ROOT))

    def command(self, words: list[str], block: Block) -> str:
        program, *rest = words
        if program == "scripts/test":
            program, rest = (
                "python",
                ["-m", "pytest", "-q", "-p", "no:cacheprovider", *[f"{rest[0]}/{name}" for name in CONCERNED]],
            )
        typed = "q\ny\n" if rest[:1] == ["play"] else ""
        failing = (2 if "fathoms" in program else 1) if block.title == FAILS else 0
        source = str(self.game.folder / "src")
        return self.game.run(program.removeprefix(".venv/bin/"), *rest, typed=typed, expect=failing, beside=source)


def test_the_lesson_works_as_it_is_written(tmp_path: Path) -> None:
    reader = Contributor(tmp_path)
    for block in blocks(PAGE):
        reader.obey(block)
    Stranger("source", reader.game.folder).run("ruff", "format", "--no-cache", "--check", "src", "tests")


def test_a_change_is_made_where_its_lines_stand() -> None:
    assert changed("a\nb\nc\n", " a\n-b\n+x\n+y\n") == "a\nx\ny\nc\n"
    for missing in (" b\n-a\n", "-d\n"):
        with pytest.raises(AssertionError, match=re.escape(missing[1])):
            changed("a\nb\nc\n", missing)
