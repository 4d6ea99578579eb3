from __future__ import annotations

import hashlib
import hmac
import itertools
import struct
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.kernel.chance import Chance, FastChance, ScriptedChance, ScriptExhausted, SealedChance

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED = bytes(range(32))
KNOWN_WORDS = [
    2668419513,
    1083702857,
    697404715,
    2302849860,
    962019937,
    2740831489,
    1676700775,
    3571746969,
    3291668569,
    3279482615,
]
KNOWN_ROLLS = [4, 1, 1, 4, 5, 1, 6, 3, 3, 3]
SOURCES = [lambda: FastChance(5), lambda: SealedChance(SEED)]


def words(seed: bytes) -> Iterator[int]:
    """The sealed stream, built again from its description."""
    for block in itertools.count():
        yield from struct.unpack(">8L", hmac.new(seed, struct.pack(">Q", block), hashlib.sha256).digest())


def numbers(seed: bytes, bounds: list[int]) -> Iterator[int]:
    stream = words(seed)
    for bound in bounds:
        fair = (2**32 // bound) * bound
        yield next(word for word in stream if word < fair) % bound


def test_the_base_has_no_numbers_of_its_own() -> None:
    with pytest.raises(NotImplementedError):
        Chance().below(2)


# -- sealed


def test_known_answers_of_the_sealed_stream() -> None:
    chance = SealedChance(SEED)
    assert [chance.below(2**32) for _ in range(10)] == KNOWN_WORDS
    assert [chance.roll(6) for _ in range(10)] == KNOWN_ROLLS


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**32), max_size=30))
def test_the_sealed_stream_follows_its_description(seed: bytes, bounds: list[int]) -> None:
    chance = SealedChance(seed)
    assert [chance.below(bound) for bound in bounds] == list(numbers(seed, bounds))
    assert chance.used == len(bounds)


def test_no_number_is_favoured_where_the_rest_of_a_division_would_favour_it() -> None:
    """Below 3 * 2**30, words taken modulo would fall into the lowest third half of the time."""
    chance = SealedChance(SEED)
    low = sum(chance.below(3 << 30) < 1 << 30 for _ in range(6000))
    assert 1850 < low < 2150
    assert 7600 < chance.position < 8400  # a quarter of all words is thrown away


def test_dice_of_the_sealed_stream_are_fair() -> None:
    """Chi-square with 5 degrees of freedom: 20.5 is passed once in a thousand."""
    rolls = SealedChance(SEED).dice(6000, 6)
    assert sum((rolls.count(face) - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5


@given(st.integers(0, 40), st.lists(st.integers(1, 100), max_size=20))
def test_the_sealed_stream_goes_on_from_a_position(skipped: int, bounds: list[int]) -> None:
    whole = SealedChance(SEED)
    for _ in range(skipped):
        whole.below(6)
    resumed = SealedChance(SEED, whole.position)
    assert [whole.below(bound) for bound in bounds] == [resumed.below(bound) for bound in bounds]
    assert whole.position == resumed.position


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_the_sealed_stream_refuses_what_a_word_cannot_give(bound: int) -> None:
    with pytest.raises(ValueError, match=f"no number below {bound}"):
        SealedChance(SEED).below(bound)


# -- fast


def test_fast_chance_is_repeatable() -> None:
    one, other = FastChance(7), FastChance(7)
    assert [one.below(100) for _ in range(50)] == [other.below(100) for _ in range(50)]
    assert one.dice(50, 6) == other.dice(50, 6)
    assert one.used == 100


@pytest.mark.parametrize("sides", [1, 2, 6, 20, 255])
def test_fast_dice_show_every_face_and_no_other(sides: int) -> None:
    assert set(FastChance(1).dice(20 * sides, sides)) == set(range(1, sides + 1))


def test_fast_dice_are_fair() -> None:
    rolls = FastChance(1).dice(6000, 6)
    assert sum((rolls.count(face) - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5


def test_a_die_with_too_many_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="256 faces"):
        FastChance(1).dice(1, 256)


# -- what all sources share


@pytest.mark.parametrize("source", SOURCES)
@given(bound=st.integers(1, 1000))
def test_numbers_lie_below_the_bound(source: type[Chance], bound: int) -> None:
    chance = source()
    assert all(0 <= chance.below(bound) < bound for _ in range(20))
    assert all(1 <= chance.roll(bound) <= bound for _ in range(20))
    assert chance.used == 40


@pytest.mark.parametrize("source", SOURCES)
@given(items=st.lists(st.integers()))
def test_a_shuffle_loses_nothing(source: type[Chance], items: list[int]) -> None:
    shuffled = items[:]
    source().shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_a_shuffle_reaches_each_order_in_exactly_one_way() -> None:
    orders = []
    for script in itertools.product(range(4), range(3), range(2)):
        items = list("abcd")
        ScriptedChance(list(script)).shuffle(items)
        orders.append(tuple(items))
    assert sorted(orders) == sorted(itertools.permutations("abcd"))


@pytest.mark.parametrize("source", SOURCES)
def test_draw_takes_one_and_leaves_the_others_in_order(source: type[Chance]) -> None:
    for size in range(1, 8):
        items = list(range(size))
        drawn = source().draw(items)
        assert items == [item for item in range(size) if item != drawn]


def test_each_item_is_drawn_by_one_number() -> None:
    assert [ScriptedChance([n]).draw(list("abc")) for n in range(3)] == list("abc")


# -- scripted


def test_a_script_is_followed() -> None:
    chance = ScriptedChance([3, 0, 1])
    assert (chance.roll(6), chance.below(1), chance.dice(1, 2)) == (4, 0, [2])
    assert chance.used == 3


@pytest.mark.parametrize("script", [[], [6], [-1]])
def test_a_script_that_does_not_fit_stops_the_test(script: list[int]) -> None:
    with pytest.raises(ScriptExhausted, match="number 0 of the script does not fit below 6"):
        ScriptedChance(script).roll(6)


@given(st.integers(0, 1000), st.lists(st.integers()))
def test_a_fast_shuffle_is_the_plain_one(seed: int, items: list[int]) -> None:
    fast, plain = items[:], items[:]
    one, other = FastChance(seed), FastChance(seed)
    one.shuffle(fast)
    Chance.shuffle(other, plain)
    assert (fast, one.used) == (plain, other.used)
