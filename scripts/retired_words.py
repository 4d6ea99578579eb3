"""Refuses words that we no longer say (retired_words.toml), in catalogues, lessons and rule books of every language."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
RETIRED = ROOT / "scripts/retired_words.toml"
Retired = list[tuple[re.Pattern[str], str]]


def retired() -> dict[str, Retired]:
    """What is not said, and what is, by language."""
    listed = tomllib.loads(RETIRED.read_text(encoding="utf-8"))
    return {
        lang: [(re.compile(words, re.IGNORECASE), instead) for words, instead in pairs.items()]
        for lang, pairs in listed.items()
    }


def found(text: str, words: Retired) -> Iterator[str]:
    """Every retired word of a text, with what we say."""
    for pattern, instead in words:
        if (match := pattern.search(text)) is not None:
            yield f"“{match[0]}”: {instead}"


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    """What a file says, each with where: the messages of a catalogue, the lines of a book."""
    if path.suffix == ".po":
        with path.open("rb") as file:
            for message in read_po(file, abort_invalid=True):
                forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
                yield from ((str(message.id), form) for form in forms if message.id)
    else:
        lines = path.read_text(encoding="utf-8").splitlines()
        yield from ((str(number), line) for number, line in enumerate(lines, 1))


def faults(folder: Path) -> list[str]:
    """Where something is said that we no longer say."""
    words = retired()
    paths = [*folder.rglob("*.po"), *folder.rglob("rulebook.*.md")]
    return [
        f"{path.relative_to(folder)} {where}: {fault}"
        for path in sorted(paths)
        for where, text in _texts(path)
        for fault in found(text, words.get(path.stem.rpartition(".")[2], []))
    ]


if __name__ == "__main__":
    wrong = faults(ROOT / "src")
    print("\n".join(wrong))
    sys.exit(bool(wrong))
