"""The values of the box, and the game as the registry finds it."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.rules import RULES
from fathoms.kernel.content import ContentError
from fathoms.kernel.registry import game
from fathoms.locale.check import folder_of, incomplete, unequal

GOOD = msgspec.to_builtins(RULES.content)


@pytest.mark.clause("UNF-1.1")
def test_the_registry_finds_the_game() -> None:
    assert game("unfathomable") is INFO
    assert INFO.rules() is RULES
    assert INFO.seats == (3, 4, 5, 6)


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("values", [7, 5, 4, 3, 3], "21 cards"),
        ("values", [7, 5, 9], "21 cards"),
        ("passengers", [[1, 0]], "nine passengers"),
        ("dials", [8, 8, 8], "four dials"),
        ("dials", [8, 8, 8, 9], "between 1 and 10"),
        ("dials_without_cultist", [7, 6, 2, 7], "between 1 and 10"),
        ("galley", 0, "at least 1"),
    ],
)
def test_a_pack_must_fit(tmp_path: Path, field: str, value: object, problem: str) -> None:
    path = tmp_path / "pack.toml"
    lines = [f"{name} = {json.dumps(each)}" for name, each in {**GOOD, field: value}.items()]
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(ContentError, match=problem):
        RULES.with_content(path)


def test_our_content_fits() -> None:
    assert RULES.content.problems() == []


@pytest.mark.long
def test_the_catalogues_are_equal_and_whole() -> None:
    assert list(unequal(folder_of(INFO))) == []
    assert list(incomplete(RULES, 12)) == []
