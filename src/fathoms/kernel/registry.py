"""The games that are installed here: ours and strangers', found by the entry point group `fathoms.games`."""

from __future__ import annotations

import warnings
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from fathoms.kernel.game import Info, Rules

GROUP = "fathoms.games"


class UnknownGameError(LookupError):
    """No game of that name is installed."""


class BrokenGameWarning(UserWarning):
    """A game that is installed here cannot be loaded. The others can."""


def games() -> dict[str, Info]:
    """Every installed game by name, without loading its rules. A broken one is left out and harms no other."""
    found = {}
    for entry in _entries():
        try:
            info = _load(entry)
        except Exception as error:  # noqa: BLE001 - whatever a stranger's package raises
            warnings.warn(f"the game {entry.name} cannot be loaded: {error!r}", BrokenGameWarning, stacklevel=2)
            continue
        found[info.name] = info
    return found


@cache
def _entries() -> tuple[EntryPoint, ...]:
    """By name, as they were at the first look: each look reads the files of all installed packages."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda each: each.name))


def _load(entry: EntryPoint) -> Info:
    info = entry.load()
    assert isinstance(info, Info)
    return info


def game(name: str) -> Info:
    """The game of that name. If it is broken, whoever asks for it gets to know why."""
    found = games().get(name)
    if found is None:
        for entry in _entries():
            if entry.name == name:
                return _load(entry)
        raise UnknownGameError(name)
    return found


def rules(name: str, pack: str = "") -> Rules:
    """The rules of the game of that name; with a host's pack, given as its text, in place of our content."""
    own = game(name).rules()
    return own.with_pack(pack.encode(), "") if pack else own
