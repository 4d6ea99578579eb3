from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import Struct

from fathoms.kernel.content import Content, ContentError, read_content
from salvage.content import SalvageContent

if TYPE_CHECKING:
    from pathlib import Path


def write(folder: Path, text: str) -> Path:
    path = folder / "pack.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pack_is_read(tmp_path: Path) -> None:
    assert read_content(write(tmp_path, "dues = 3 # printed\n"), SalvageContent) == SalvageContent(3)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("dues = 7", "pack.toml: the dues are from 1 to 6"),
        ("", "missing required field `dues`"),
        ("dues = 'five'", "Expected `int`, got `str`"),
        ("dues = 5\nfee = 2", "unknown field `fee`"),
        ("dues = ", "pack.toml: Invalid"),
    ],
)
def test_a_pack_that_does_not_fit_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        read_content(write(tmp_path, text), SalvageContent)


def test_values_have_the_names_of_the_rule_book() -> None:
    class Prices(Struct, frozen=True):
        diver: tuple[int, ...]

    class Priced(Content, frozen=True):
        prices: Prices
        round: int
        tokens: tuple[tuple[int, int], ...]

    assert Priced(Prices((80, 100)), 20, ((1, 0),)).named() == {
        "prices.diver": "80, 100",
        "prices.diver.each": "80, 100",
        "prices.diver.1": "80",
        "prices.diver.2": "100",
        "round": "20",
        "tokens": "(1, 0)",
        "tokens.each": "(1, 0)",
        "tokens.1": "1, 0",
        "tokens.1.each": "1, 0",
        "tokens.1.1": "1",
        "tokens.1.2": "0",
    }
    assert Priced(Prices((30, 30, 30)), 20, ()).named()["prices.diver.each"] == "30"


def test_all_problems_are_named(tmp_path: Path) -> None:
    class Doubtful(Content, frozen=True):
        def problems(self) -> list[str]:
            return ["too dear", "too late"]

    with pytest.raises(ContentError, match=r"pack\.toml: too dear; too late"):
        read_content(write(tmp_path, ""), Doubtful)


def test_the_hash_names_the_values() -> None:
    assert SalvageContent(5).digest() == SalvageContent(5).digest() != SalvageContent(4).digest()
    assert Content().problems() == []
