"""What a pack may change stands on one page, with the bounds that the games hold."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from fathoms.games.key_largo import content as largo
from fathoms.games.unfathomable import content as unfathomable
from fathoms.kernel import registry

PAGE = (Path(__file__).parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")
GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")


@pytest.mark.parametrize("name", GAMES)
def test_the_page_names_every_value_of_a_game(name: str) -> None:
    info = registry.game(name)
    values = tomllib.loads((info.folder() / "content.toml").read_text(encoding="utf-8"))
    told = PAGE.partition(f"| {info.title} |")[2]
    for key, value in values.items():
        assert (f"`[{key}]`" if isinstance(value, dict) else f"`{key}`") in told, key
        for part in value if isinstance(value, dict) else ():
            assert f"`{part}`" in told, part


def test_the_page_tells_the_bounds_that_are_held() -> None:
    shallow, medium, deep = largo.CARDS
    assert f"| {shallow}, {medium} and {deep} cards; values from 1 to {largo.HIGHEST} |" in PAGE
    assert f"five numbers that add up to {unfathomable.CARDS_PER_TYPE}" in PAGE
