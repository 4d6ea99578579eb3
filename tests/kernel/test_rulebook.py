from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fathoms.kernel.rulebook import (
    Clause,
    Example,
    RuleBook,
    RuleBookError,
    book_of,
    differences,
    filled,
    languages_of_book,
    named_clauses,
    read_rulebook,
    untested,
    written_book,
)
from salvage.info import INFO

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = """# Tide

## 1 Waves

### TID-1.1 High water
All swim for {hours} hours.

> [calm] Ann swims, and Bo does.

> [storm] Ann drowns (TID-1.2).

| a | b |
| --- | --- |
| {dues} | {dues.1} |

### TID-1.2 Low water
All walk.
"""

BOOK = """# Tide

An introduction.

## 1 Waves

### TID-1.1 High water
All swim.

Even those who cannot.

### TID-1.2 Low water [ruling] [ours]
All walk.

## 2 Foam

### TID-2.1 Spray
Some are wet.
"""


def read(folder: Path, text: str) -> RuleBook:
    path = folder / "rulebook.en.md"
    path.write_text(text, encoding="utf-8")
    return read_rulebook(path)


def test_a_rule_book_is_read(tmp_path: Path) -> None:
    book = read(tmp_path, BOOK)
    assert book.title == "Tide"
    assert book.clauses == (
        Clause("TID-1.1", "High water", "All swim.\n\nEven those who cannot.", (), "Waves"),
        Clause("TID-1.2", "Low water", "All walk.", ("ruling", "ours"), "Waves"),
        Clause("TID-2.1", "Spray", "Some are wet.", (), "Foam"),
    )
    assert book.find("TID-2.1") == book.clauses[2]
    assert book.find("TID-9.9") is None


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("## 1 Waves", "## Waves", "neither a section nor a clause: ## Waves"),
        ("### TID-1.1 High water", "### TID-1 High water", "neither a section nor a clause"),
        ("### TID-1.1 High water", "#### TID-1.1 High water", "neither a section nor a clause"),
        ("TID-1.1 High water", "TID-1.1 High water [ruling", "neither a section nor a clause"),
        ("[ours]", "[printed]", "TID-1.2: unknown mark {'printed'}"),
        ("All walk.", "", "TID-1.2: no text"),
        ("TID-2.1", "TID-1.1", "rulebook.en.md: twice: TID-1.1"),
    ],
)
def test_a_rule_book_out_of_form_is_refused(tmp_path: Path, old: str, new: str, problem: str) -> None:
    with pytest.raises(RuleBookError, match=problem):
        read(tmp_path, BOOK.replace(old, new, 1))


def test_examples_stand_beside_the_text_of_their_clause(tmp_path: Path) -> None:
    book = read(tmp_path, EXAMPLES)
    high, low = book.clauses
    assert high.text == "All swim for {hours} hours.\n\n| a | b |\n| --- | --- |\n| {dues} | {dues.1} |"
    assert high.examples == (Example("calm", "Ann swims, and Bo does."), Example("storm", "Ann drowns (TID-1.2)."))
    assert low.examples == ()
    assert book.examples() == list(high.examples)


@pytest.mark.parametrize("bad", ["> Ann swims.", "> [Calm] Ann swims.", ">[calm] Ann swims.", "> [calm]"])
def test_a_quotation_that_is_no_example_is_refused(tmp_path: Path, bad: str) -> None:
    with pytest.raises(RuleBookError, match=r"TID-1\.1: an example is a line of the form"):
        read(tmp_path, EXAMPLES.replace("> [calm] Ann swims, and Bo does.", bad))


def test_a_clause_is_more_than_its_example(tmp_path: Path) -> None:
    with pytest.raises(RuleBookError, match=r"TID-1\.2: no text"):
        read(tmp_path, EXAMPLES.replace("All walk.", "> [calm] Ann walks."))


def test_languages_have_the_same_examples_and_values(tmp_path: Path) -> None:
    book = read(tmp_path, EXAMPLES)
    assert differences(book, read(tmp_path, EXAMPLES.replace("Ann swims", "Ann nage"))) == []
    assert differences(book, read(tmp_path, EXAMPLES.replace("[calm]", "[storm]"))) == ["TID-1.1"]
    assert differences(book, read(tmp_path, EXAMPLES.replace("{hours}", "5"))) == ["TID-1.1"]


def test_values_take_the_places_of_their_names() -> None:
    assert filled("{a} and {b.1}, not {c d}", {"a": "1", "b.1": "2"}) == "1 and 2, not {c d}"
    with pytest.raises(RuleBookError, match=r"no value is called b\.1, z"):
        filled("{z} {b.1} {a}", {"a": "1"})


def test_a_book_names_the_values_of_its_rules() -> None:
    rules = INFO.rules()
    own, packed = (book_of(each, "en").find("SAL-4.1") for each in (rules, rules.with_pack(b"dues = 3", "pack")))
    assert own is not None
    assert packed is not None
    assert own.text == packed.text.replace("3", "5")
    assert own.text != packed.text


def test_two_languages_are_compared_by_clauses_marks_and_order(tmp_path: Path) -> None:
    book = read(tmp_path, BOOK)
    assert differences(book, read(tmp_path, BOOK.replace("All swim", "Tous nagent"))) == []
    assert differences(book, read(tmp_path, BOOK.replace(" [ours]", ""))) == ["TID-1.2"]
    assert differences(book, read(tmp_path, BOOK.replace("TID-2.1", "TID-2.2"))) == ["TID-2.1", "TID-2.2"]
    reordered = RuleBook(book.title, book.clauses[::-1])
    assert differences(book, reordered) == ["the order of the clauses"]


def test_the_clauses_that_tests_are_named_after_are_found(tmp_path: Path) -> None:
    path = tmp_path / "test_tide.py"
    path.write_text(
        "@pytest.mark.clause('TID-1.1')\n"
        "@clause('TID-1.2', reason='x')\n"
        "def test_water(): clause(7); other('TID-2.1'); clause(name)\n",
        encoding="utf-8",
    )
    book = read(tmp_path, BOOK)
    assert named_clauses(path) == ["TID-1.1", "TID-1.2"]
    assert untested(book, [path]) == ["TID-2.1"]
    assert untested(book, []) == ["TID-1.1", "TID-1.2", "TID-2.1"]


def test_the_example_game_has_the_same_clauses_in_each_language() -> None:
    english, *others = (written_book(INFO, lang) for lang in languages_of_book(INFO))
    assert [differences(english, book) for book in others] == [[]]
    assert all(clause.id.startswith(INFO.clauses) for clause in english.clauses)


def test_a_language_without_a_book_has_the_english_one() -> None:
    rules = INFO.rules()
    assert languages_of_book(INFO) == ("en", "fr")
    assert book_of(rules, "de") == book_of(rules, "en") != book_of(rules, "fr")
