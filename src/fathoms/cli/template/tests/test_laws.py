"""What Fathoms asks of every game: its laws, two equal rule books, and a message for everything that is said."""

from pathlib import Path

import pytest
from fathoms.kernel.rulebook import differences, read_rulebook, untested
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
    english = read_rulebook(INFO.folder() / "rulebook.en.md")
    assert differences(english, read_rulebook(INFO.folder() / "rulebook.fr.md")) == []
    assert untested(english, Path(__file__).parent.glob("test_*.py")) == []


def test_every_message_is_there_in_both_languages() -> None:
    assert list(unequal(folder_of(INFO))) == []
    assert list(incomplete(RULES)) == []
