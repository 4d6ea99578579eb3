"""The tutorial, followed word by word: its files are written, its commands run, and what they print is what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from msgspec import Struct

from strangers import Stranger

PAGE = Path(__file__).parents[2] / "docs" / "tutorial.md"
TESTS = Path(__file__).parents[1]
EVENING = TESTS / "docs" / "rated_evening.py"
"""What the page says of rated tables, done at a real server."""
FAILS = "this fails"
AT_ITS_END = ", at its end"
SERVES = "until Ctrl+C"
INSTALLS = ["pip", "install", "-e", ".[dev]"]
_BLOCK = re.compile(r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]*)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)


class Block(Struct, frozen=True):
    """A block of the page: a file by its name, commands, or what they print."""

    kind: str
    title: str
    text: str


def blocks() -> list[Block]:
    page = PAGE.read_text(encoding="utf-8")
    found = [Block(match["kind"], match["title"] or "", match["text"]) for match in _BLOCK.finditer(page)]
    assert len(found) == page.count("```") // 2
    return found


class Reader:
    """Somebody who does what the page says."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.game = Stranger("pearl-divers", home / "pearl-divers")
        self.printed = ""

    def obey(self, block: Block) -> None:
        if block.kind == "sh":
            self.printed = "".join(self.command(shlex.split(line), block) for line in block.text.splitlines())
        elif block.kind == "text":
            self.compare(block.text)
        else:
            path = self.game.folder / block.title.removesuffix(AT_ITS_END)
            assert path.parent.is_dir(), block.title
            before = path.read_text(encoding="utf-8") if block.title.endswith(AT_ITS_END) else ""
            path.write_text(before + block.text, encoding="utf-8")

    def command(self, words: list[str], block: Block) -> str:
        if words[:2] == ["fathoms", "new-game"]:
            return Stranger("home", self.home).run(*words)
        if words == ["cd", "pearl-divers"]:
            assert self.game.folder.is_dir()
        elif words == INSTALLS:
            self.game.install()
        elif block.title != SERVES:
            typed = "1\n" * 200 if words[:2] == ["fathoms", "play"] else ""
            return self.game.run(*words, typed=typed, expect=1 if block.title == FAILS else 0)
        return ""

    def compare(self, text: str) -> None:
        """Each line of the page must have been printed, in order; an ellipsis is anything."""
        pieces = [" ".join(piece.split()) for line in text.splitlines() for piece in line.split("…")]
        printed = " ".join(re.sub("[│┃]", " ", self.printed).split())
        for piece in pieces:
            assert piece in printed, f"{piece}\n{self.printed}"
            printed = printed.partition(piece)[2]


def test_the_tutorial_works_as_it_is_written(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for block in blocks():
        reader.obey(block)
    reader.game.run("ruff", "format", "--no-cache", "--check")
    told = reader.game.run("python", str(EVENING), "pearl-divers", beside=str(TESTS))
    assert re.search(r"^rated: \[-?\d+, None, None\]$", told, re.MULTILINE), told
    assert re.search(r"^painted: Ann: \d+ points, \d+ cards in hand\.$", told, re.MULTILINE), told


def test_every_file_that_the_page_leaves_alone_is_one_that_it_says_so_of() -> None:
    """Whoever adds a file to the template has to say on the page what becomes of it."""
    template = PAGE.parents[1] / "src/fathoms/cli/template/src/shallow_water"
    names = {path.name for path in template.rglob("*.*") if "__pycache__" not in path.parts}
    replaced = {Path(block.title).name for block in blocks() if "/" in block.title}
    assert names - replaced == {"__init__.py"}
