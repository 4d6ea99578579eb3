"""Every rule book: equal in both languages, and every clause shown by a test of its game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fathoms.kernel import registry
from fathoms.kernel.game import Info
from fathoms.kernel.rulebook import RuleBook, book_of, differences, named_clauses, read_rulebook, untested

NAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
GAMES = [registry.game(name) for name in NAMES]
SOURCES = [(info, source) for info in GAMES for source in sorted(info.folder().glob("*.py"))]
each_game = pytest.mark.parametrize("info", GAMES, ids=NAMES)


def english(info: Info) -> RuleBook:
    return read_rulebook(info.folder() / "rulebook.en.md")


def french(info: Info) -> RuleBook:
    return read_rulebook(info.folder() / "rulebook.fr.md")


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


@each_game
def test_the_two_languages_have_the_same_clauses_and_marks(info: Info) -> None:
    assert differences(english(info), french(info)) == []
    assert english(info).title == french(info).title == info.title


@pytest.mark.parametrize(("info", "source"), SOURCES, ids=[f"{info.name}-{path.name}" for info, path in SOURCES])
def test_the_program_names_only_clauses_that_exist(info: Info, source: Path) -> None:
    for clause in clauses_in(info, source.read_text(encoding="utf-8")):
        assert english(info).find(clause) is not None


@each_game
@pytest.mark.parametrize("read", [english, french], ids=["en", "fr"])
def test_clauses_refer_to_clauses_that_exist(info: Info, read: Callable[[Info], RuleBook]) -> None:
    book = english(info)
    for clause in read(info).clauses:
        for other in clauses_in(info, clause.text):
            assert book.find(other) is not None


@each_game
def test_the_book_names_every_value_that_a_pack_may_change(info: Info) -> None:
    rules = info.rules()
    for book, written in zip((book_of(rules, "en"), book_of(rules, "fr")), (english(info), french(info)), strict=True):
        assert not any("{" in clause.text for clause in book.clauses)
        said = {name for clause in written.clauses for name in re.findall(r"\{([^}]+)\}", clause.text)}
        for value in rules.content.named():
            # A list is named whole, or value by value.
            assert any(f"{value}.".startswith(f"{each}.") or each.startswith(f"{value}.") for each in said), value


@each_game
def test_english_leaves_gender_open(info: Info) -> None:
    words = {word for clause in english(info).clauses for word in re.findall(r"\w+", clause.text.lower())}
    assert not words & {"he", "him", "his", "himself", "she", "her", "hers", "herself"}
