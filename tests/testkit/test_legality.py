"""Legality beyond what the example game shows: larger questions, options with words."""

from __future__ import annotations

from fathoms.kernel.question import Option
from fathoms.testkit.conformance import examine
from fathoms.testkit.legality import mutants
from salvage.info import HAND
from salvage.rules import RULES


class Name(Option, frozen=True):
    word: str
    number: int


def test_numbers_are_mutated_and_words_are_not() -> None:
    assert mutants(Name("wreck", 5)) == [Name("wreck", 4), Name("wreck", 6), Name("wreck", -95), Name("wreck", 105)]


def test_questions_with_too_many_options_to_try_every_set() -> None:
    large = RULES.info.settings[0].values[-1]

    assert RULES.info.settings[0].key == HAND
    assert examine(RULES, 3, {HAND: large}, range(2), seed=1).ok
