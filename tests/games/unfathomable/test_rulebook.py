"""The rule book: equal in both languages, and every clause shown by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathoms.games.unfathomable.info import INFO
from fathoms.kernel.rulebook import RuleBook, differences, named_clauses, read_rulebook, untested

ENGLISH = read_rulebook(INFO.folder() / "rulebook.en.md")
FRENCH = read_rulebook(INFO.folder() / "rulebook.fr.md")
TESTS = sorted(Path(__file__).parent.glob("test_*.py"))
CLAUSE = re.compile(r"UNF-\d+\.\d+")


def test_every_clause_is_named_by_a_test() -> None:
    assert untested(ENGLISH, TESTS) == []


def test_every_test_names_clauses_that_exist() -> None:
    known = {clause.id for clause in ENGLISH.clauses}
    assert {clause for path in TESTS for clause in named_clauses(path)} == known


def test_the_two_languages_have_the_same_clauses_and_marks() -> None:
    assert differences(ENGLISH, FRENCH) == []
    assert ENGLISH.title == FRENCH.title == INFO.title


@pytest.mark.parametrize("source", sorted(INFO.folder().glob("*.py")), ids=lambda path: path.name)
def test_the_program_names_only_clauses_that_exist(source: Path) -> None:
    for clause in CLAUSE.findall(source.read_text(encoding="utf-8")):
        assert ENGLISH.find(clause) is not None


@pytest.mark.parametrize("book", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_clauses_refer_to_clauses_that_exist(book: RuleBook) -> None:
    for clause in book.clauses:
        for other in CLAUSE.findall(clause.text):
            assert ENGLISH.find(other) is not None


def test_english_leaves_gender_open() -> None:
    words = {word for clause in ENGLISH.clauses for word in re.findall(r"\w+", clause.text.lower())}
    assert not words & {"he", "him", "his", "himself", "she", "her", "hers", "herself"}
