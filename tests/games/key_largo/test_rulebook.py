"""The rule book: equal in both languages, and every clause shown by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathoms.games.key_largo.info import INFO
from fathoms.kernel.rulebook import RuleBook, differences, named_clauses, read_rulebook, untested

ENGLISH = read_rulebook(INFO.folder() / "rulebook.en.md")
FRENCH = read_rulebook(INFO.folder() / "rulebook.fr.md")
TESTS = sorted(Path(__file__).parent.glob("test_*.py"))
CLAUSE = re.compile(r"KL-\d+\.\d+")


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


def test_french_keeps_its_signs_with_their_words() -> None:
    for clause in FRENCH.clauses:
        assert re.search(r" [:;?!»$]", clause.text) is None


@pytest.mark.clause("KL-11.7")
@pytest.mark.parametrize("book", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_the_measured_balance_is_what_it_must_be(book: RuleBook) -> None:
    """Each place has at least 5 % of half-days, no position more than par + 7 points, no piece loses money."""
    clause = book.find("KL-11.7")
    assert clause is not None
    rows = [line.split("|")[2:-1] for line in clause.text.split("\n") if line.startswith("|")][2:]
    figures = [[re.search(r"[+-]?\d+(?:[.,]\d+)?", cell) for cell in row] for row in rows]
    values = [[float(each[0].replace(",", ".")) if each else None for each in row] for row in figures]
    assert len(values) == 1 + 5 + 5 + 4
    assert all(share is not None and share >= 5 for row in values[1:6] for share in row)
    for column, seats in enumerate((3, 4, 5)):
        wins = [row[column] for row in values[6:11]]
        assert all(share is not None and share <= 100 / seats + 7 for share in wins[:seats])
    assert all(gain is not None and gain >= 0 for row in values[11:] for gain in row)
