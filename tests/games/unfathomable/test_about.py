"""A question says which card or check it is about, so that no face has to guess (decision 0030)."""

from __future__ import annotations

from collections import defaultdict

import pytest

from fathoms.games.unfathomable.asks import TwoWays
from fathoms.games.unfathomable.board import CABIN
from fathoms.games.unfathomable.options import Arrest
from fathoms.kernel.chance import FastChance
from fathoms.kernel.registry import game
from fathoms.kernel.state import random_picks
from fathoms.locale.catalogue import Catalogue
from games.unfathomable.deepsea import Scene

INFO = game("unfathomable")
RULES = INFO.rules()


@pytest.fixture(scope="module")
def asked() -> dict[str, set[str]]:
    """What the questions of a few games were about, by their keys."""
    found: dict[str, set[str]] = defaultdict(set)
    for seed in range(4):
        chance = FastChance(seed)
        state = RULES.setup({}, 4, chance)
        while questions := state.questions():
            for question in questions:
                found[question.key].add(question.about)
            state.answer(questions[0].seat, random_picks(state, questions[0], chance), chance)
    return found


def test_what_a_question_is_about_has_its_texts(asked: dict[str, set[str]]) -> None:
    words = Catalogue("en", INFO)
    for key, parts in (("crisis", ("top", "bottom")), ("contribute", ("pass", "partial", "fail"))):
        assert asked[key]
        for about in asked[key]:
            assert any(words.has(f"text.{about}.{part}") for part in parts), about


def test_the_card_whose_ways_are_open_is_named() -> None:
    assert Scene().do(TwoWays(0, (), (), "waypoint.2")).ask().about == "waypoint.2"


def test_a_check_that_a_seat_tries_is_named() -> None:
    scene = Scene()
    scene.state.at[0] = CABIN
    question = scene.hand(1, 21).pick(Arrest(2)).passes().ask()
    assert (question.key, question.about) == ("contribute", "check.arrest")


def test_nothing_is_said_where_the_key_tells_it_all(asked: dict[str, set[str]]) -> None:
    assert asked["action"] == asked["track"] == {""}


def test_a_bot_that_reads_two_ways_back_can_still_choose() -> None:
    scene = Scene().do(TwoWays(0, (), (), "waypoint.2"))
    again = RULES.load(scene.state.dump())
    assert [each.options for each in again.questions()] == [each.options for each in scene.state.questions()]
    assert again.dump() == scene.state.dump()
