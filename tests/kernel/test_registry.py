from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from fathoms.kernel import registry
from fathoms.kernel.registry import GROUP, UnknownGameError, game, games
from salvage.info import INFO

ENTRIES = [
    EntryPoint("salvage", "salvage.info:INFO", GROUP),
    EntryPoint("into-the-blue", "fathoms.games.into_the_blue.info:INFO", GROUP),
]


def test_the_games_of_this_project_are_installed() -> None:
    assert "into-the-blue" in games()
    assert "salvage" not in games()


def test_a_strangers_game_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def entry_points(group: str) -> list[EntryPoint]:
        asked.append(group)
        return ENTRIES

    monkeypatch.setattr(registry, "entry_points", entry_points)
    assert list(games()) == ["into-the-blue", "salvage"]
    assert game("salvage") is INFO
    assert set(asked) == {"fathoms.games"}


def test_a_game_that_is_not_installed_is_unknown() -> None:
    with pytest.raises(UnknownGameError, match="chess"):
        game("chess")


def test_an_entry_point_that_is_no_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("salvage", "salvage.info:HAND", GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group == GROUP else [])
    with pytest.raises(AssertionError):
        games()
