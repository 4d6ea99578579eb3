"""Somebody who does what a page says: its files are written, its commands run, and what they print is compared."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from msgspec import Struct

from strangers import Stranger

FAILS = "this fails"
AT_ITS_END = ", at its end"
INSTEAD_OF = ", instead of "
SERVES = "until Ctrl+C"
INSTALLS = ["pip", "install", "-e", ".[dev]"]
_BLOCK = re.compile(r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]*)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)


class Block(Struct, frozen=True):
    """A block of the page: a file by its name, commands, or what they print."""

    kind: str
    title: str
    text: str


def blocks(path: Path) -> list[Block]:
    page = path.read_text(encoding="utf-8")
    found = [Block(match["kind"], match["title"] or "", match["text"]) for match in _BLOCK.finditer(page)]
    assert len(found) == page.count("```") // 2
    return found


def instead(text: str, beginning: str, new: str) -> str:
    """A text in which the part that begins so is another: a statement of Python, or a section of a rule book."""
    lines = text.splitlines(keepends=True)
    (start,) = [number for number, line in enumerate(lines) if line.startswith(beginning)]
    ends = [number for number in range(start + 1, len(lines)) if _is_next(lines[number], beginning)]
    end = ends[0] if ends else len(lines)
    while not lines[end - 1].strip():
        end -= 1
    return "".join([*lines[:start], new, *lines[end:]])


def _is_next(line: str, beginning: str) -> bool:
    if beginning.startswith("#"):
        return line.startswith("#")
    return bool(line.strip()) and line[0] not in " )"


def changed(text: str, diff: str) -> str:
    """A text after a diff: the lines that it keeps or takes away stand there, together, once."""
    lines = diff.splitlines(keepends=True)
    before = "".join([line[1:] for line in lines if line[0] in " -"])
    after = "".join([line[1:] for line in lines if line[0] in " +"])
    assert f"\n{text}".count(f"\n{before}") == 1, before
    return f"\n{text}".replace(f"\n{before}", f"\n{after}")[1:]


class Reader:
    """Somebody who does what the page says."""

    def __init__(self, game: str, home: Path) -> None:
        self.home = home
        self.game = Stranger(game, home / game)
        self.printed = ""

    def obey(self, block: Block) -> None:
        if block.kind == "sh":
            self.printed = "".join(self.command(shlex.split(line), block) for line in block.text.splitlines())
        elif block.kind == "text":
            self.compare(block.text)
        else:
            self.write(block)

    def write(self, block: Block) -> None:
        """A whole file, something at its end, or something instead of a part of it."""
        name, instead_of, beginning = block.title.removesuffix(AT_ITS_END).partition(INSTEAD_OF)
        path = self.game.folder / name
        assert path.parent.is_dir(), block.title
        if block.kind == "diff":
            text = changed(path.read_text(encoding="utf-8"), block.text)
        elif instead_of:
            text = instead(path.read_text(encoding="utf-8"), beginning, block.text)
        elif block.title.endswith(AT_ITS_END):
            apart = "\n\n" if path.suffix == ".py" else ""  # as Python's formatter wants it
            text = path.read_text(encoding="utf-8") + apart + block.text
        else:
            text = block.text
        path.write_text(text, encoding="utf-8")

    def command(self, words: list[str], block: Block) -> str:
        if words[:2] == ["fathoms", "new-game"]:
            return Stranger("home", self.home).run(*words)
        if words == ["cd", self.game.name]:
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
