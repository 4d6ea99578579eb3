"""The lesson on adding one option, followed word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from page_reader import Reader, blocks, instead

PAGE = Path(__file__).parents[2] / "docs" / "add-an-option.md"


def test_the_lesson_works_as_it_is_written(tmp_path: Path) -> None:
    reader = Reader("shallow-water", tmp_path)
    for block in blocks(PAGE):
        reader.obey(block)
    reader.game.run("ruff", "format", "--no-cache", "--check")


def test_what_stands_instead_of_a_part() -> None:
    source = "import a\n\n\nclass B:\n    x = 1\n\n    y = 2\n\n\nclass C:\n    pass\n"
    assert instead(source, "class B", "class B: ...\n") == "import a\n\n\nclass B: ...\n\n\nclass C:\n    pass\n"
    assert instead(source, "import a", "import z\n").startswith("import z\n\n\nclass B")
    book = "# T\n\n### A-1 x\none\n\n### A-2 y\ntwo\n"
    assert instead(book, "### A-2", "### A-2 y\n2\n") == "# T\n\n### A-1 x\none\n\n### A-2 y\n2\n"
    with pytest.raises(ValueError, match="unpack"):
        instead(source, "class D", "")
