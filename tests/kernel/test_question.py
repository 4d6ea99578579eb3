from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.kernel.question import Question, Refusal, kebab, narrow_by_count, refuse_by_count
from salvage.options import Bid

OPTIONS = tuple(Bid(card) for card in range(4))


def question(least: int, most: int) -> Question:
    return Question(0, 0, "bid", "SAL-2.1", OPTIONS, least=least, most=most)


@pytest.mark.parametrize(("name", "tag"), [("TakeChest", "take-chest"), ("Pass", "pass"), ("AB", "a-b")])
def test_a_tag_is_the_class_name_in_kebab_case(name: str, tag: str) -> None:
    assert kebab(name) == tag


def test_a_count_is_refused_with_its_figures() -> None:
    asked = question(1, 2)
    assert refuse_by_count(asked, ()) == Refusal("too-few", "SAL-2.1", {"least": 1, "count": 0})
    assert refuse_by_count(asked, OPTIONS[:3]) == Refusal("too-many", "SAL-2.1", {"most": 2, "count": 3})
    assert refuse_by_count(asked, OPTIONS[:2]) is None


@given(st.integers(0, 4), st.integers(0, 4), st.sets(st.sampled_from(OPTIONS)))
def test_narrow_by_count_agrees_with_refuse_by_count(one: int, other: int, chosen: set[Bid]) -> None:
    asked = question(min(one, other), max(one, other))
    picks = tuple(sorted(chosen, key=lambda pick: pick.card))
    narrowed = narrow_by_count(asked, picks)
    assert narrowed.may_stop == (refuse_by_count(asked, picks) is None)
    addable = [option for option in OPTIONS if option not in picks and len(picks) < asked.most]
    assert list(narrowed.options) == addable
