from __future__ import annotations

import enum
import hashlib
from collections import defaultdict, deque
from typing import ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.kernel import codec
from fathoms.kernel.chance import FastChance
from fathoms.kernel.codec import Codec, digest, dump, fields, vocabulary
from fathoms.kernel.content import Content
from fathoms.kernel.state import State, Step
from salvage import options
from salvage.content import SalvageContent
from salvage.options import Bid, Pass
from salvage.rules import RULES
from salvage.scenes import scene, states


class Company(enum.Enum):
    WILDLIFE = 3
    FISHERY = "fishery"


class Depth(enum.IntEnum):
    DEEP = 7


class Box:
    """A plain class of a game's vocabulary."""

    KIND: ClassVar[str] = "box"
    inside: object
    label: str

    def __init__(self, inside: object, label: str = "") -> None:
        self.inside = inside
        self.label = label


class BoxState(State):
    """A state with anything in it."""

    anything: object
    content: Content


READER = Codec(BoxState, [Box, Company, Depth, Bid, Pass])
CONTENT = SalvageContent(5)


def state_with(anything: object) -> BoxState:
    state = BoxState()
    state.begin(1, 2, Step())
    state.agenda = []
    state.content = CONTENT
    state.anything = anything
    return state


def read_back(anything: object) -> object:
    state = READER.load(state_with(anything).dump(), CONTENT)
    assert isinstance(state, BoxState)
    assert state.content is CONTENT
    assert (state.told, state.asking) == ([], None)
    return state.anything


PLAIN = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**63), 2**63 - 1), st.text(), st.sampled_from([*Company, Depth.DEEP])
)
VALUES = st.recursive(
    st.one_of(PLAIN, st.builds(Bid, st.integers(0, 23)), st.just(Pass())),
    lambda inner: st.one_of(
        st.lists(inner),
        st.lists(inner).map(tuple),
        st.dictionaries(st.text(), inner),
        st.dictionaries(st.integers(0, 9), inner),
    ),
    max_leaves=12,
)


@given(VALUES)
def test_what_is_dumped_reads_back(value: object) -> None:
    assert read_back(value) == value


def test_objects_of_a_game_read_back() -> None:
    box = read_back(Box([Box((1, 2), "small")], "large"))
    assert isinstance(box, Box)
    assert isinstance(box.inside, list)
    (small,) = box.inside
    assert isinstance(small, Box)
    assert (box.label, small.inside, small.label) == ("large", (1, 2), "small")


def test_an_enum_keeps_its_kind() -> None:
    assert read_back([Company.FISHERY, Depth.DEEP]) == [Company.FISHERY, Depth.DEEP]
    assert dump(Depth.DEEP) != dump(7)
    assert type(read_back(Depth.DEEP)) is Depth


@given(st.dictionaries(st.text(), st.integers(0, 99), min_size=2))
def test_the_bytes_do_not_depend_on_the_order_of_a_dict(value: dict[str, int]) -> None:
    assert dump(value) == dump(dict(reversed(value.items())))


def test_the_form_is_the_documented_one() -> None:
    value = Box([(1, Bid(2)), {2: None, 1: True}, Company.WILDLIFE], "x")
    assert dump(value) == (
        b'{"~":"Box","inside":[{"~t":[1,{"~":"Bid","card":2}]},{"~d":[[1,true],[2,null]]},'
        b'{"~e":"Company","is":3}],"label":"x"}'
    )
    assert dump(CONTENT) == msgspec.json.encode({"~content": CONTENT.digest()})


@pytest.mark.parametrize("value", [{1, 2}, frozenset(), 1.5, b"x", defaultdict(int), deque([1]), object()])
def test_what_would_not_read_back_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="a state holds no"):
        dump([value])


def test_the_fields_of_a_class_are_those_of_its_bases_too() -> None:
    assert fields(Box) == ("inside", "label")
    assert fields(BoxState) == ("agenda", "answered", "anything", "content", "held", "revision", "seats")
    assert fields(BoxState) is fields(BoxState)


def test_a_class_that_is_not_in_the_vocabulary_is_refused() -> None:
    data = Codec(BoxState, [Box])
    with pytest.raises(KeyError, match="Bid"):
        data.load(state_with(Bid(1)).dump(), CONTENT)
    with pytest.raises(KeyError, match="Company"):
        data.load(state_with(Company.WILDLIFE).dump(), CONTENT)


def test_bytes_of_another_state_are_refused() -> None:
    with pytest.raises(ValueError, match="not the bytes of a BoxState"):
        READER.load(scene().dump(), CONTENT)
    with pytest.raises(ValueError, match="not the bytes of a BoxState"):
        READER.load(b"{}", CONTENT)


def test_a_state_of_another_content_is_refused() -> None:
    other = SalvageContent(6)
    with pytest.raises(ValueError, match=f"made with content {CONTENT.digest()}, not {other.digest()}"):
        READER.load(state_with(1).dump(), other)


def test_every_state_of_a_game_reads_back() -> None:
    for state in [*states(4, 1, {"hand": "5"}), *states(3, 2)]:
        again = RULES.load(state.dump())
        assert again.dump() == state.dump()
        assert again.questions() == state.questions()


def test_a_redealt_state_has_other_bytes_and_another_hash() -> None:
    state = scene()
    world = RULES.redeal(state, 0, FastChance(1))
    assert digest(world.dump()) != digest(state.dump())
    assert digest(b"x") == hashlib.sha256(b"x").hexdigest()


def test_the_vocabulary_of_modules_is_every_class_that_they_name() -> None:
    assert {Bid, Pass, options.React} < set(vocabulary(options))
    assert set(vocabulary(options, codec)) == set(vocabulary(options)) | set(vocabulary(codec))
