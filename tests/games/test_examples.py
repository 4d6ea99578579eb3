"""The examples of the rule books: played by the rules, told with the rules' own numbers, drawn in every language."""

from __future__ import annotations

import re

import pytest

from fathoms.kernel import registry
from fathoms.kernel.game import Info
from fathoms.kernel.rulebook import Example, read_rulebook
from fathoms.locale.catalogue import Catalogue, languages_of
from fathoms.locale.illustration import illustration

GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
FEWEST = 8
each_game = pytest.mark.parametrize("info", [registry.game(name) for name in GAMES], ids=GAMES)
SPOKEN = [(registry.game(name), lang) for name in GAMES for lang in languages_of(registry.game(name))]
each_book = pytest.mark.parametrize(("info", "lang"), SPOKEN, ids=[f"{info.name}-{lang}" for info, lang in SPOKEN])


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalogue, "strict", True)


def examples(info: Info, lang: str) -> list[Example]:
    return read_rulebook(info.folder() / f"rulebook.{lang}.md").examples()


def figures(text: str) -> tuple[int, ...]:
    """The numbers that a text names, but those of clauses."""
    return tuple(int(figure) for figure in re.findall(r"\d+", re.sub(r"[A-Z]+-\d+\.\d+", "", text)))


@each_book
def test_the_rules_give_every_number_that_an_example_names(info: Info, lang: str) -> None:
    scenes = info.scenes()
    told = {example.scene: figures(example.text) for example in examples(info, lang)}
    assert told == {name: scene().numbers for name, scene in scenes.items()}


@each_book
def test_every_scene_is_told_once_at_its_clause(info: Info, lang: str) -> None:
    names = [example.scene for example in examples(info, lang)]
    assert len(set(names)) == len(names) >= FEWEST
    assert set(names) == set(info.scenes())
    for clause in read_rulebook(info.folder() / f"rulebook.{lang}.md").clauses:
        for example in clause.examples:
            assert clause.id in (info.scenes()[example.scene].__doc__ or ""), example.scene


@each_game
def test_every_scene_is_drawn_in_every_language(info: Info) -> None:
    for name in info.scenes():
        drawn = [each for lang in languages_of(info) if (each := illustration(info.name, name, lang)) is not None]
        assert len({each.svg for each in drawn}) == len({each.alt for each in drawn}) == len(languages_of(info)) > 1
        for each in drawn:
            assert b"<svg" in each.svg
            assert len(each.alt) > 40
            assert each.width > 0 < each.height


@each_game
def test_a_scene_is_the_same_however_often_it_is_played(info: Info) -> None:
    for scene in info.scenes().values():
        assert scene().state.dump() == scene().state.dump()


@each_game
def test_whoever_is_named_sits_at_the_table(info: Info) -> None:
    for scene in (each() for each in info.scenes().values()):
        assert len(scene.names) == scene.state.seats
        assert scene.viewer in range(-1, scene.state.seats)


@each_game
def test_examples_leave_gender_open_and_french_keeps_its_signs(info: Info) -> None:
    english = {word for each in examples(info, "en") for word in re.findall(r"\w+", each.text.lower())}
    assert not english & {"he", "him", "his", "himself", "she", "her", "hers", "herself"}
    for example in examples(info, "fr"):
        assert not re.search(r"[^\u00a0][:;?!»$](\s|$)", example.text), example.scene
