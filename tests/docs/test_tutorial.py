"""The tutorial, followed word by word: its files are written, its commands run, and what they print is what it says."""

from __future__ import annotations

import re
from pathlib import Path

from page_reader import Reader, blocks

PAGE = Path(__file__).parents[2] / "docs" / "tutorial.md"
TESTS = Path(__file__).parents[1]
EVENING = TESTS / "docs" / "rated_evening.py"
"""What the page says of rated tables, done at a real server."""


def test_the_tutorial_works_as_it_is_written(tmp_path: Path) -> None:
    reader = Reader("pearl-divers", tmp_path)
    for block in blocks(PAGE):
        reader.obey(block)
    reader.game.run("ruff", "format", "--no-cache", "--check")
    told = reader.game.run("python", str(EVENING), "pearl-divers", beside=str(TESTS))
    assert re.search(r"^rated: \[-?\d+, None, None\]$", told, re.MULTILINE), told
    assert re.search(r"^painted: Ann: \d+ points, \d+ cards in hand\.$", told, re.MULTILINE), told


def test_every_file_that_the_page_leaves_alone_is_one_that_it_says_so_of() -> None:
    """Whoever adds a file to the template has to say on the page what becomes of it."""
    template = PAGE.parents[1] / "src/fathoms/cli/template/src/shallow_water"
    names = {path.name for path in template.rglob("*.*") if "__pycache__" not in path.parts}
    replaced = {Path(block.title).name for block in blocks(PAGE) if "/" in block.title}
    assert names - replaced == {"__init__.py"}
