"""The types of the browser are made from the structs of the games, and a board that is behind them does not build."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from enum import StrEnum
from pathlib import Path

import pytest
import wire_types
from msgspec import Struct
from typescript import Writer

from fathoms.kernel.event import Event
from fathoms.kernel.registry import game

WEB = Path(__file__).parents[2] / "web"
PLANTED = {
    "into-the-blue": ("sea_bed: number;", "chests_left: number;"),
    "in-too-deep": ('"acquire": { seller: number;', '"acquire": { vendor: number;'),
    "key-largo": (
        '"dolphins-paid": { seat: number; amount: number }',
        '"dolphins-paid": { seat: number; sum: number }',
    ),
}
"""A field of a view, of an option and of an event, each renamed. Unfathomable is left alone."""


class Tide(StrEnum):
    """High or low."""

    HIGH = "high"
    LOW = "low"


class Harbour(Struct, omit_defaults=True):
    """Where boats lie."""

    tide: Tide
    """Whether one gets in."""
    berths: tuple[int, int]
    boats: tuple[int | None, ...]
    pilot: str | None = None


class Docked(Event, frozen=True):
    """A boat is in."""

    seat: int


class Ebbed(Event, frozen=True):
    """The water went."""


def test_a_struct_is_an_interface_with_its_docs() -> None:
    writer = Writer(told=True)
    assert writer.struct(Harbour) == "Harbour"
    assert writer.written["Tide"] == '/** High or low. */\nexport type Tide = "high" | "low";'
    assert writer.written["Harbour"].splitlines() == [
        "/** Where boats lie. */",
        "export interface Harbour {",
        "  /** Whether one gets in. */",
        "  tide: Tide;",
        "  berths: [number, number];",
        "  boats: (number | null)[];",
        "  pilot?: string | null;",
        "}",
    ]


def test_events_are_told_by_their_kinds() -> None:
    writer = Writer()
    writer.kinds("Events", (Docked, Ebbed))
    assert '"docked": { seat: number };' in writer.written["Events"]
    assert '"ebbed": Nothing;' in writer.written["Events"]


def test_two_types_of_one_name_are_refused() -> None:
    writer = Writer()
    writer.struct(Harbour)
    with pytest.raises(ValueError, match="Harbour is two types"):
        writer.struct(type("Harbour", (Struct,), {"__annotations__": {"deep": int}}))


def test_the_file_of_a_game_has_its_view_its_options_and_its_events() -> None:
    rules = game("key-largo").rules()
    text = wire_types.game_types(rules)
    assert "export interface KeyLargo {\n  view: LargoView;\n  options: Options;\n  events: Events;\n}" in text
    for kind in (*rules.options, *rules.events):
        assert f'"{kind.__struct_config__.tag}": ' in text
    assert '"sell": {"copy": 1}' in text


@pytest.mark.skipif(not (WEB / "node_modules").exists(), reason="the browser client is not set up")
def test_a_renamed_field_breaks_the_build_of_its_board(tmp_path: Path) -> None:
    shutil.copytree(WEB / "src", tmp_path / "src")
    (tmp_path / "node_modules").symlink_to(WEB / "node_modules")
    shutil.copy(WEB / "svelte.config.js", tmp_path)
    config = json.loads((WEB / "tsconfig.json").read_text())
    boards = {"include": ["src/games"], "exclude": ["src/**/*.test.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config | boards))
    for name, (before, after) in PLANTED.items():
        types = tmp_path / "src" / "games" / name / "types.ts"
        text = types.read_text()
        assert text.count(before) == 1
        types.write_text(text.replace(before, after))
    command = ["node_modules/.bin/svelte-check", "--tsconfig", "tsconfig.json", "--output", "machine"]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300)
    broken = set(re.findall(r'ERROR "src/([^"]+)"', found.stdout))
    assert {path.split("/")[1] for path in broken} == set(PLANTED), found.stdout
