from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fathoms.kernel import seal
from fathoms.kernel.chance import SealedChance

SECRET = bytes(range(32))
SALTS = st.lists(st.binary(max_size=64), max_size=6)
DOC = Path(__file__).parents[2] / "docs" / "fair-chance.md"


@given(st.binary(min_size=32, max_size=32))
def test_the_commitment_is_the_documented_hash(secret: bytes) -> None:
    assert seal.commitment(secret) == hashlib.sha256(b"fathoms commitment 1" + secret).hexdigest()


@given(st.binary(min_size=32, max_size=32), SALTS)
def test_the_seed_is_the_documented_hash(secret: bytes, salts: list[bytes]) -> None:
    message = b"fathoms seed 1" + b"".join(len(salt).to_bytes(1, "big") + salt for salt in salts)
    assert seal.seed(secret, salts) == hmac.new(secret, message, hashlib.sha256).digest()


@given(SALTS, SALTS)
def test_other_salts_give_another_seed(one: list[bytes], other: list[bytes]) -> None:
    assume(one != other)
    assert seal.seed(SECRET, one) != seal.seed(SECRET, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([b"ab", b""], [b"a", b"b"]),
        ([b"ab", b""], [b"", b"ab"]),
        ([b"", b""], [b"\0"]),
        ([b"\1a"], [b"", b"a"]),
        ([b""], []),
    ],
)
def test_the_same_bytes_divided_otherwise_give_another_seed(one: list[bytes], other: list[bytes]) -> None:
    assert seal.seed(SECRET, one) != seal.seed(SECRET, other)


def test_another_secret_gives_another_commitment_and_seed() -> None:
    other = SECRET[::-1]
    assert seal.commitment(SECRET) != seal.commitment(other)
    assert seal.seed(SECRET, [b"x"]) != seal.seed(other, [b"x"])


def test_a_salt_that_is_too_long_is_refused() -> None:
    seal.seed(SECRET, [b"x" * 64])
    with pytest.raises(ValueError, match="at most 64 bytes"):
        seal.seed(SECRET, [b"", b"x" * 65])


def test_the_worked_example_of_the_page_on_fair_chance_is_true() -> None:
    salts = [b"", bytes.fromhex("c0ffee"), bytes([1, 2])]
    seed = seal.seed(SECRET, salts)
    chance = SealedChance(seed)
    rolls = chance.dice(6, 6)
    cards = list(range(10))
    chance.shuffle(cards)
    drawn = chance.draw(list("abcde"))
    rows = {
        "secret": SECRET.hex(),
        "commitment": seal.commitment(SECRET),
        "seed": seed.hex(),
        "block 0": hmac.digest(seed, bytes(8), hashlib.sha256).hex(),
        "block 1": hmac.digest(seed, bytes(7) + b"\1", hashlib.sha256).hex(),
        "first four words": joined(SealedChance(seed), 4, 2**32),
        "six times roll(6)": " ".join(map(str, rolls)),
        "then shuffle(0 1 2 3 4 5 6 7 8 9)": " ".join(map(str, cards)),
        "then draw(a b c d e)": drawn,
        "instead, from the first word: three times below(3221225472)": joined(SealedChance(seed), 3, 3221225472),
    }
    page = DOC.read_text(encoding="utf-8")
    assert [row for name, value in rows.items() if (row := f"| {name} | `{value}` |") not in page] == []


def joined(chance: SealedChance, count: int, bound: int) -> str:
    return " ".join(str(chance.below(bound)) for _ in range(count))
