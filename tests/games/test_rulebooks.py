"""Every rule book: equal in every language of its game, and every clause shown by a test of its game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathoms.kernel import registry
from fathoms.kernel.game import Info
from fathoms.kernel.rulebook import (
    RuleBook,
    book_of,
    differences,
    languages_of_book,
    named_clauses,
    read_rulebook,
    untested,
    written_book,
)
from fathoms.locale.catalogue import languages_of

NAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
GAMES = [registry.game(name) for name in NAMES]
SOURCES = [(info, source) for info in GAMES for source in sorted(info.folder().glob("*.py"))]
BOOKS = [(info, lang) for info in GAMES for lang in languages_of_book(info)]
each_game = pytest.mark.parametrize("info", GAMES, ids=NAMES)
each_book = pytest.mark.parametrize(("info", "lang"), BOOKS, ids=[f"{info.name}-{lang}" for info, lang in BOOKS])


def english(info: Info) -> RuleBook:
    return read_rulebook(info.folder() / "rulebook.en.md")


def files_of(info: Info) -> list[Path]:
    return sorted((Path(__file__).parent / info.folder().name).glob("test_*.py"))


def clauses_in(info: Info, text: str) -> list[str]:
    return re.findall(rf"{info.clauses}-\d+\.\d+", text)


@each_game
def test_every_clause_is_named_by_a_test(info: Info) -> None:
    assert untested(english(info), files_of(info)) == []


@each_game
def test_every_test_names_clauses_that_exist(info: Info) -> None:
    known = {clause.id for clause in english(info).clauses}
    assert {clause for path in files_of(info) for clause in named_clauses(path)} == known


@each_book
def test_every_language_has_the_same_clauses_and_marks(info: Info, lang: str) -> None:
    assert differences(english(info), written_book(info, lang)) == []
    assert written_book(info, lang).title == info.title


@each_game
def test_whatever_language_a_game_speaks_it_has_its_rules_in(info: Info) -> None:
    assert languages_of_book(info) == languages_of(info)


@pytest.mark.parametrize(("info", "source"), SOURCES, ids=[f"{info.name}-{path.name}" for info, path in SOURCES])
def test_the_program_names_only_clauses_that_exist(info: Info, source: Path) -> None:
    for clause in clauses_in(info, source.read_text(encoding="utf-8")):
        assert english(info).find(clause) is not None


@each_book
def test_clauses_refer_to_clauses_that_exist(info: Info, lang: str) -> None:
    book = english(info)
    for clause in written_book(info, lang).clauses:
        for other in clauses_in(info, clause.text):
            assert book.find(other) is not None


@each_book
def test_the_book_names_every_value_that_a_pack_may_change(info: Info, lang: str) -> None:
    rules = info.rules()
    assert not any("{" in clause.text for clause in book_of(rules, lang).clauses)
    texts = " ".join([clause.text for clause in written_book(info, lang).clauses])
    said = {name.removesuffix(".each") for name in re.findall(r"\{([^}]+)\}", texts)}
    for value in {name.removesuffix(".each") for name in rules.content.named()}:
        # A list is named whole, or value by value.
        assert any(f"{value}.".startswith(f"{each}.") or each.startswith(f"{value}.") for each in said), value


@each_game
def test_english_leaves_gender_open(info: Info) -> None:
    words = {word for clause in english(info).clauses for word in re.findall(r"\w+", clause.text.lower())}
    assert not words & {"he", "him", "his", "himself", "she", "her", "hers", "herself"}
