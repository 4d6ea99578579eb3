from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from fathoms.kernel import registry
from fathoms.kernel.content import ContentError
from fathoms.kernel.registry import GROUP, BrokenGameWarning, UnknownGameError, game, games
from salvage.info import INFO

ENTRIES = [
    EntryPoint("salvage", "salvage.info:INFO", GROUP),
    EntryPoint("into-the-blue", "fathoms.games.into_the_blue.info:INFO", GROUP),
]


@pytest.fixture(autouse=True)
def looks_anew() -> Iterator[None]:
    """What one test installs no other finds."""
    registry._entries.cache_clear()
    yield
    registry._entries.cache_clear()


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
    assert asked == ["fathoms.games"], "the packages that are installed are looked through once"


def test_a_game_that_is_not_installed_is_unknown() -> None:
    with pytest.raises(UnknownGameError, match="chess"):
        game("chess")


@pytest.mark.parametrize(
    ("broken", "error"), [("salvage.info:HAND", AssertionError), ("salvage.nothing:INFO", ModuleNotFoundError)]
)
def test_a_broken_game_harms_no_other(monkeypatch: pytest.MonkeyPatch, broken: str, error: type[Exception]) -> None:
    entries = [EntryPoint("salvage", broken, GROUP), ENTRIES[1]]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries if group == GROUP else [])
    with pytest.warns(BrokenGameWarning, match="the game salvage cannot be loaded"):
        assert list(games()) == ["into-the-blue"]
    with pytest.warns(BrokenGameWarning):
        assert game("into-the-blue").title == "Into the Blue"
    with pytest.warns(BrokenGameWarning), pytest.raises(error):
        game("salvage")
    with pytest.warns(BrokenGameWarning), pytest.raises(UnknownGameError):
        game("chess")


def test_rules_come_with_our_values_or_with_those_of_a_pack() -> None:
    content = registry.rules("into-the-blue").content
    assert content == registry.game("into-the-blue").rules().content
    pack = (registry.game("into-the-blue").folder() / "content.toml").read_text()
    assert registry.rules("into-the-blue", pack).content == content
    with pytest.raises(ContentError):
        registry.rules("into-the-blue", "nothing = 1")
