"""What this rule book must say beyond what every one must (tests/games/test_rulebooks.py)."""

from __future__ import annotations

import re

import pytest

from fathoms.games.key_largo.info import INFO
from fathoms.kernel.rulebook import RuleBook, book_of

ENGLISH, FRENCH = (book_of(INFO.rules(), lang) for lang in ("en", "fr"))


def test_french_keeps_its_signs_with_their_words() -> None:
    for clause in FRENCH.clauses:
        assert re.search(r" [:;?!»$]", clause.text) is None


@pytest.mark.clause("KL-11.7")
@pytest.mark.parametrize("book", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_the_measured_balance_is_what_it_must_be(book: RuleBook) -> None:
    """Each place has at least 5 % of half-days, no position more than par + 7 points, every piece pays back."""
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
    assert all(gain is not None and gain > 0 for row in values[11:] for gain in row)
