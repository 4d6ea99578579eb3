"""The rule book of a game: numbered clauses in our own words, which the program names and the tests are named after.

A rule book is a Markdown file. A section is `## 3 A turn`, a clause `### ITB-3.2 Up to three rolls [ruling]`. The marks
are the same in every language: *ruling* where the printed rules leave a doubt, *ours* for a value they do not state.

A value of the game's content is written by its name, `{chests}` or `{prices.diver.1}`, so that a host's pack shows its
own; `{prices.gold.each}` is a list that is said once where all of it is alike. A line `> [gap] Ann rolls…` under a
clause is an example: a text, and the scene of that name in the game's `examples.py`, which the game's painter draws.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from fathoms.kernel.game import Info, Rules

MARKS = ("ruling", "ours")
ENGLISH = "en"
_CLAUSE = re.compile(r"### (?P<id>[A-Z]+-\d+\.\d+) (?P<title>[^\[\]]+?)(?P<marks>( \[\w+\])*)")
_SECTION = re.compile(r"## (?P<number>\d+) (?P<title>.+)")
EXAMPLE = re.compile(r"^> \[(?P<scene>[a-z0-9-]+)\] (?P<text>.+)$", re.MULTILINE)
_VALUE = re.compile(r"\{([a-z0-9_.-]+)\}")


class RuleBookError(ValueError):
    """A rule book is not in its form."""


class Example(Struct, frozen=True):
    """A moment of a game that explains a clause."""

    scene: str
    text: str


class Clause(Struct, frozen=True):
    """One rule."""

    id: str
    title: str
    text: str
    marks: tuple[str, ...]
    section: str
    examples: tuple[Example, ...] = ()


class RuleBook(Struct, frozen=True):
    """All clauses of a game in one language, in the order of the printed book."""

    title: str
    clauses: tuple[Clause, ...]

    def find(self, clause: str) -> Clause | None:
        """The clause of that id."""
        for each in self.clauses:
            if each.id == clause:
                return each
        return None

    def examples(self) -> list[Example]:
        """All examples, in the order of the clauses."""
        return [example for clause in self.clauses for example in clause.examples]


def languages_of_book(info: Info) -> tuple[str, ...]:
    """The languages in which a game has a rule book, English first: it has that one always."""
    found = {path.name.split(".")[1] for path in info.folder().glob("rulebook.*.md")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def written_book(info: Info, lang: str) -> RuleBook:
    """The rule book as it is written, with the names of the values in their places; English where there is no other."""
    spoken = lang if lang in languages_of_book(info) else ENGLISH
    return read_rulebook(info.folder() / f"rulebook.{spoken}.md")


def book_of(rules: Rules, lang: str) -> RuleBook:
    """The rule book with the values that these rules are played with; English where there is no other."""
    book = written_book(rules.info, lang)
    values = rules.content.named()
    return replace(book, clauses=tuple([replace(each, text=filled(each.text, values)) for each in book.clauses]))


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text with the values in the place of their names."""
    unknown = sorted({name for name in _VALUE.findall(text) if name not in values})
    if unknown:
        raise RuleBookError(f"no value is called {', '.join(unknown)}")
    return _VALUE.sub(lambda match: values[match[1]], text)


def read_rulebook(path: Path) -> RuleBook:
    """Read and check a rule book."""
    title, *blocks = re.split(r"\n(?=##)", path.read_text(encoding="utf-8").strip())
    section = ""
    clauses: list[Clause] = []
    for block in blocks:
        heading, _, text = block.partition("\n")
        if match := _SECTION.fullmatch(heading):
            section = match["title"]
        elif match := _CLAUSE.fullmatch(heading):
            clauses.append(_clause(match, text.strip(), section))
        else:
            raise RuleBookError(f"{path.name}: neither a section nor a clause: {heading}")
    _check_ids(path, clauses)
    return RuleBook(title.partition("\n")[0].removeprefix("# "), tuple(clauses))


def _clause(match: re.Match[str], text: str, section: str) -> Clause:
    marks = tuple(mark.strip("[]") for mark in match["marks"].split())
    unknown = set(marks) - set(MARKS)
    examples = tuple([Example(found["scene"], found["text"]) for found in EXAMPLE.finditer(text)])
    rule = re.sub(r"\n{3,}", "\n\n", EXAMPLE.sub("", text)).strip()
    if unknown or not rule:
        raise RuleBookError(f"{match['id']}: {f'unknown mark {unknown}' if rule else 'no text'}")
    if re.search(r"^>", rule, re.MULTILINE):
        raise RuleBookError(f"{match['id']}: an example is a line of the form `> [scene] text`")
    return Clause(match["id"], match["title"], rule, marks, section, examples)


def _check_ids(path: Path, clauses: list[Clause]) -> None:
    ids = [clause.id for clause in clauses]
    twice = sorted({each for each in ids if ids.count(each) > 1})
    if twice:
        raise RuleBookError(f"{path.name}: twice: {', '.join(twice)}")


def differences(one: RuleBook, other: RuleBook) -> list[str]:
    """Where two languages of a rule book are not equal in clauses, marks, values and examples."""
    ours, theirs = ([_outline(clause) for clause in book.clauses] for book in (one, other))
    if ours == theirs:
        return []
    different = {clause for clause, *_ in set(ours) ^ set(theirs)}
    return sorted(different) or ["the order of the clauses"]


def _outline(clause: Clause) -> tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What is the same in every language."""
    scenes = tuple([example.scene for example in clause.examples])
    return clause.id, clause.marks, tuple(sorted(_VALUE.findall(clause.text))), scenes


def untested(book: RuleBook, tests: Iterable[Path]) -> list[str]:
    """The clauses that no test file names in a `@clause("…")` mark."""
    named = {clause for path in tests for clause in named_clauses(path)}
    return [clause.id for clause in book.clauses if clause.id not in named]


def named_clauses(path: Path) -> Sequence[str]:
    """The clauses that the tests in one file are named after."""
    return [
        argument.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "clause"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
