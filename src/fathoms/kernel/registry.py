"""The games that are installed here: ours and strangers', found by the entry point group `fathoms.games`."""

from __future__ import annotations

from importlib.metadata import entry_points

from fathoms.kernel.game import Info

GROUP = "fathoms.games"


class UnknownGameError(LookupError):
    """No game of that name is installed."""


def games() -> dict[str, Info]:
    """Every installed game by name, without loading its rules."""
    found = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        info = entry.load()
        assert isinstance(info, Info)
        found[info.name] = info
    return found


def game(name: str) -> Info:
    """The game of that name."""
    try:
        return games()[name]
    except KeyError:
        raise UnknownGameError(name) from None
