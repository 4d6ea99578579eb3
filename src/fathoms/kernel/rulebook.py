"""The rule book of a game: numbered clauses in our own words, which the program names and the tests are named after.

A rule book is a Markdown file. A section is `## 3 A turn`, a clause `### ITB-3.2 Up to three rolls [ruling]`. The marks
are the same in every language: *ruling* where the printed rules leave a doubt, *ours* for a value they do not state.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

MARKS = ("ruling", "ours")
_CLAUSE = re.compile(r"### (?P<id>[A-Z]+-\d+\.\d+) (?P<title>[^\[\]]+?)(?P<marks>( \[\w+\])*)")
_SECTION = re.compile(r"## (?P<number>\d+) (?P<title>.+)")


class RuleBookError(ValueError):
    """A rule book is not in its form."""


class Clause(Struct, frozen=True):
    """One rule."""

    id: str
    title: str
    text: str
    marks: tuple[str, ...]
    section: str


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
    if unknown or not text:
        raise RuleBookError(f"{match['id']}: {'no text' if not text else f'unknown mark {unknown}'}")
    return Clause(match["id"], match["title"], text, marks, section)


def _check_ids(path: Path, clauses: list[Clause]) -> None:
    ids = [clause.id for clause in clauses]
    twice = sorted({each for each in ids if ids.count(each) > 1})
    if twice:
        raise RuleBookError(f"{path.name}: twice: {', '.join(twice)}")


def differences(one: RuleBook, other: RuleBook) -> list[str]:
    """Where two languages of a rule book are not equal in clauses and marks."""
    ours = [(clause.id, clause.marks) for clause in one.clauses]
    theirs = [(clause.id, clause.marks) for clause in other.clauses]
    if ours == theirs:
        return []
    different = {clause for clause, _ in set(ours) ^ set(theirs)}
    return sorted(different) or ["the order of the clauses"]


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
