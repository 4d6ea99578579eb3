"""The pages on views and options: every field that a program meets is there, with its meaning."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import msgspec
import pytest

import fathoms
from fathoms.rl.encoding import NamedEncoder
from salvage.rules import RULES as SALVAGE

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
import fields_page

GAMES = list(fathoms.installed())


def met(value: object) -> set[type]:
    """The structs that a value is made of, as one meets them by looking."""
    if isinstance(value, tuple):
        return {kind for each in value for kind in met(each)}
    if not isinstance(value, msgspec.Struct):
        return set()
    return {type(value)}.union(*[met(getattr(value, name)) for name in value.__struct_fields__])


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_view_is_told_with_its_meaning(name: str) -> None:
    game = fathoms.new(name, seed=1)
    for _ in range(60):
        game.play("uniform")
    page = fields_page.page(fathoms.installed()[name])
    found = list(fields_page.structs(type(game.view())))
    assert met(game.view(0)) <= {*found, *fields_page.ELSEWHERE}
    for kind in found:
        section = page.partition(f"\n### {kind.__name__}\n")[2].partition("\n#")[0]
        for field, _, meaning in fields_page.fields(kind):
            assert meaning, f"{kind.__name__}.{field} has no docstring below it"
            assert f"| `{field}` |" in section


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_told_as_it_is_written(name: str) -> None:
    game = fathoms.new(name, seed=1)
    page = fields_page.page(fathoms.installed()[name])
    written = {line.split("`")[1].split(" ")[0]: line for line in page.splitlines() if line.startswith("| `")}
    assert len(game.rules.options) > 1
    for _ in range(60):
        for pick in game.play("uniform").picks:
            told = written[str(fathoms.Answer(0, (pick,))).partition(" ")[0]]
            assert all(f"{field}=…" in told for field in pick.__struct_fields__)


def test_numbers_have_their_names() -> None:
    page = fields_page.page(fathoms.installed()["unfathomable"])
    assert "### Numbers of `to`, `space`, `origin`\n\n0 water 1, 1 water 2" in page
    assert "0 fuel, 1 food, 2 sanity, 3 souls." in page
    assert "`ocean`, `treasure`, `pearl`, `research`, `wildlife`." in fields_page.page(
        fathoms.installed()["in-too-deep"]
    )


@pytest.mark.parametrize("name", fathoms.installed())
def test_a_page_names_every_place_of_an_observation(name: str) -> None:
    rules = fathoms.installed()[name].rules()
    page = "\n".join(fields_page.observed(rules)).partition("The row of an option")[0]
    places = re.findall(r"^\| (\d+) to (\d+) \| `(\w+)` \|", page, re.MULTILINE)
    ends = [0, *[int(last) + 1 for _, last, _ in places]]
    assert [int(begin) for begin, _, _ in places] == ends[:-1]
    assert ends[-1] == NamedEncoder(rules).width
    assert rules.observer is not None
    assert {part.name for part in rules.observer.parts} < {part for _, _, part in places}


def test_a_game_without_named_parts_has_no_such_page() -> None:
    assert list(fields_page.observed(SALVAGE)) == []
