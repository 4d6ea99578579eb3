"""Advice on how to play well: told with the rules' own numbers, and right as far as a bot can judge."""

from __future__ import annotations

import re

import pytest

from fathoms.games.in_too_deep import options as deep
from fathoms.games.in_too_deep.companies import Company
from fathoms.games.into_the_blue.options import Place, Reroll
from fathoms.kernel import registry
from fathoms.kernel.example import Luck
from fathoms.kernel.game import Info
from fathoms.kernel.question import Option
from fathoms.locale.catalogue import Catalogue, languages_of
from games.test_examples import figures

GAMES = ("into-the-blue", "in-too-deep", "key-largo")
FEWEST, MOST = 4, 7
BLUE = {
    "one": ((Reroll(1), Reroll(6)), (Reroll(1),)),
    "deep": ((Place(5),), (Place(2),)),
    "second": ((Place(4),), (Place(2),)),
    "above": ((Place(3),), (Place(4),)),
    "chest": ((Reroll(6),), ()),
}
"""What the advice prefers, and to what."""
DEEP = {
    "cheap": (deep.Buy(3), deep.Buy(29)),
    "dividend": (deep.Expand(41, Company.WILDLIFE), deep.Expand(41, Company.TREASURE)),
    "step": (deep.Expand(40, Company.TREASURE), deep.Expand(92, Company.TREASURE)),
}
each_game = pytest.mark.parametrize("info", [registry.game(name) for name in GAMES], ids=GAMES)
SPOKEN = [(registry.game(name), lang) for name in GAMES for lang in languages_of(registry.game(name))]
each_book = pytest.mark.parametrize(("info", "lang"), SPOKEN, ids=[f"{info.name}-{lang}" for info, lang in SPOKEN])


@each_book
def test_the_rules_give_every_number_that_a_piece_of_advice_names(info: Info, lang: str) -> None:
    words = Catalogue(lang, info)
    told = {name: figures(words.say(f"advice.{name}")) for name in info.advice()}
    assert told == {name: scene().numbers for name, scene in info.advice().items()}


@each_book
def test_every_piece_has_a_title_and_a_few_sentences(info: Info, lang: str) -> None:
    words = Catalogue(lang, info)
    assert FEWEST <= len(info.advice()) <= MOST
    for name in info.advice():
        title, text = words.say(f"advice.{name}.title"), words.say(f"advice.{name}")
        assert "advice." not in title + text
        assert len(title) < 70 < len(text) < 330, name
        assert lang != "fr" or not re.search(r"[^\u00a0][:;?!»%$](\s|$)", text), name
        assert lang != "de" or not re.search(r"[^\u00a0]%|\s[:;?!](\s|$)", text), name


@each_game
def test_whoever_looks_at_a_position_sits_there(info: Info) -> None:
    for scene in (each() for each in info.advice().values()):
        assert len(scene.names) == scene.state.seats
        assert scene.viewer in range(scene.state.seats)


def test_a_game_may_have_no_advice() -> None:
    assert registry.game("unfathomable").advice() == {}


@pytest.mark.parametrize("name", BLUE)
def test_into_the_blue_judges_as_its_advice_does(name: str) -> None:
    info = registry.game("into-the-blue")
    rules, state = info.rules(), info.advice()[name]().state
    assert rules.foresee is not None
    foreseen = rules.foresee(state, state.questions()[0], list(BLUE[name]))
    assert foreseen is not None
    better, worse = foreseen
    assert better > worse


@pytest.mark.parametrize("name", DEEP)
def test_in_too_deep_judges_as_its_advice_does(name: str) -> None:
    better, worse = (_chances(name, option) for option in DEEP[name])
    assert better > worse


def _chances(name: str, option: Option) -> float:
    """How Ria stands once this is done and the game can be judged again."""
    info = registry.game("in-too-deep")
    rules, state = info.rules(), info.advice()[name]().state
    assert rules.odds is not None
    state.answer(0, (option,), Luck())
    while (odds := rules.odds(state)) is None:
        question = state.questions()[0]
        state.answer(question.seat, rules.choose(state, question.seat, question, Luck()), Luck())
    return odds[0]
