"""What Fathoms asks of every game: its laws, equal rule books, and a message for everything that is said."""

from pathlib import Path

import pytest
from fathoms.kernel.rulebook import differences, languages_of_book, untested, written_book
from fathoms.locale.check import folder_of, incomplete, unequal
from fathoms.testkit.conformance import examine

from shallow_water.info import INFO
from shallow_water.rules import RULES

GAMES = 20


@pytest.mark.parametrize("settings", INFO.examined, ids=str)
@pytest.mark.parametrize("seats", INFO.seats)
def test_the_laws_of_every_game(seats: int, settings: dict[str, str]) -> None:
    report = examine(RULES, seats, settings, range(GAMES), seed=1)
    assert report.findings == []
    assert report.ok


def test_the_rule_books_are_equal_and_every_clause_has_a_test() -> None:
    english, *others = (written_book(INFO, lang) for lang in languages_of_book(INFO))
    assert [differences(english, book) for book in others] == [[] for _ in others]
    assert untested(english, Path(__file__).parent.glob("test_*.py")) == []


def test_every_message_is_there_in_every_language() -> None:
    assert list(unequal(folder_of(INFO))) == []
    assert list(incomplete(RULES)) == []
