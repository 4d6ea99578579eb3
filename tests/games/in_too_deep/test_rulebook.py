"""What this rule book must say beyond what every one must (tests/games/test_rulebooks.py)."""

from __future__ import annotations

import re

import pytest

from fathoms.games.in_too_deep.companies import Company
from fathoms.kernel.rulebook import RuleBook, book_of
from games.in_too_deep.deep import RULES, shares_of

ENGLISH, FRENCH = (book_of(RULES, lang) for lang in ("en", "fr"))


@pytest.mark.parametrize("book", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_the_book_lists_the_cards_as_they_are(book: RuleBook) -> None:
    clause = book.find("ITD-11.1")
    assert clause is not None
    rows = [[int(number) for number in re.findall(r"\d+", row)] for row in clause.text.splitlines()[-5:]]
    assert rows == [shares_of(company) for company in Company]


def test_french_spaces_its_punctuation() -> None:
    for clause in FRENCH.clauses:
        assert not re.search(r"[^\u00a0][:;?!](\s|$)", f"{clause.title}\n{clause.text}"), clause.id
