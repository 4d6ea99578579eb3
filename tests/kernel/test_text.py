from __future__ import annotations

import enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.kernel.question import Option
from fathoms.kernel.text import OptionReader, UnreadableOptionError, option_text
from salvage.options import OPTIONS, Bid, Pass


class Company(enum.Enum):
    WILDLIFE = "wild-life"
    FISHERY = "fishery"


class Depth(enum.IntEnum):
    SHALLOW = 1
    DEEP = 7


class BuildBoat(Option, frozen=True):
    """An option with a field of every kind."""

    number: int
    name: str
    company: Company
    depth: Depth
    fast: bool
    berth: int | None
    cards: tuple[int, ...]
    owners: tuple[Company, ...]
    spare: bool = True
    extra: tuple[str, ...] = ()
    pair: tuple[int, int] = (1, 2)


KEYS = st.text("abz019é-", min_size=1, max_size=6)
BOATS = st.builds(
    BuildBoat,
    number=st.integers(-(2**63), 2**63 - 1),
    name=KEYS,
    company=st.sampled_from(Company),
    depth=st.sampled_from(Depth),
    fast=st.booleans(),
    berth=st.none() | st.integers(0, 9),
    cards=st.lists(st.integers(-9, 99), max_size=4).map(tuple),
    owners=st.lists(st.sampled_from(Company), max_size=3).map(tuple),
    spare=st.booleans(),
    extra=st.lists(KEYS, max_size=3).map(tuple),
    pair=st.tuples(st.integers(), st.integers()),
)
READER = OptionReader([*OPTIONS, BuildBoat])


@given(BOATS)
def test_the_text_of_an_option_reads_back(boat: BuildBoat) -> None:
    assert READER.read(option_text(boat)) == boat


@given(BOATS, BOATS)
def test_two_options_never_share_a_text(one: BuildBoat, other: BuildBoat) -> None:
    assert (option_text(one) == option_text(other)) == (one == other)


def test_a_text_is_the_tag_and_what_is_not_at_its_default() -> None:
    assert option_text(Pass()) == "pass"
    assert option_text(Bid(7)) == "bid card=7"
    boat = BuildBoat(-1, "anna", Company.WILDLIFE, Depth.DEEP, fast=False, berth=None, cards=(1, 2), owners=())
    assert option_text(boat) == (
        "build-boat number=-1 name=anna company=wild-life depth=7 fast=false berth=null cards=1,2 owners="
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "Bid card=7",
        "bid card=7 ",
        " bid card=7",
        "bid  card=7",
        "bid card=07",
        "bid card=+7",
        "bid card= 7",
        "bid card=7.0",
        "bid card=seven",
        "bid card=",
        "bid card",
        "bid 7",
        "bid card=7 card=7",
        "bid card=7 colour=red",
        "bid kind=bid card=7",
        "pass card=7",
        "pass\n",
        "bid\tcard=7",
        "build-boat number=1",
        "sink",
    ],
)
def test_near_misses_are_refused(text: str) -> None:
    with pytest.raises(UnreadableOptionError):
        READER.read(text)


@given(BOATS, st.data())
def test_fields_in_another_order_are_refused(boat: BuildBoat, data: st.DataObject) -> None:
    tag, *words = option_text(boat).split(" ")
    shuffled = data.draw(st.permutations(words))
    if shuffled != words:
        with pytest.raises(UnreadableOptionError):
            READER.read(" ".join([tag, *shuffled]))


@given(st.text())
def test_any_text_is_read_exactly_or_refused(text: str) -> None:
    try:
        assert option_text(READER.read(text)) == text
    except UnreadableOptionError as error:
        assert str(error) == text  # noqa: PT017 - either way is right
