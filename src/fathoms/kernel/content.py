"""Content: the values of a game that its printed rules do not state, in the game's `content.toml`.

A host who owns the box can supply a pack, a file of the same form with the printed values. It is checked like our own,
and its hash stands in the record of every game played with it.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

C = TypeVar("C", bound="Content")


class ContentError(ValueError):
    """A content file does not fit the game."""


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """The typed values of a game's `content.toml`; a game's own content adds the fields."""

    def problems(self) -> list[str]:
        """What no pack may break: counts, sums, order. Empty if all is well."""
        return []

    def named(self) -> dict[str, str]:
        """The values by the names that the rule book has for them; the parts of a list are counted from 1."""
        return dict(_named("", msgspec.to_builtins(self)))

    def digest(self) -> str:
        """The hash that names this content in records."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()


def _named(name: str, value: object) -> Iterator[tuple[str, str]]:
    """`chests` for a whole list and `chests.1` for its first value; `prices.diver` for a part of a part.

    `prices.gold.each` is the list as well, but said once where its values are all alike.
    """
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _named(f"{name}.{key}".lstrip("."), part)
    elif isinstance(value, list | tuple):
        told = [str(part) for part in value]
        yield name, ", ".join(told)
        yield f"{name}.each", told[0] if len(set(told)) == 1 else ", ".join(told)
        for number, part in enumerate(value, 1):
            yield from _named(f"{name}.{number}", part)
    else:
        yield name, str(value)


def read_content(path: Path, kind: type[C]) -> C:
    """Read and check a content file, ours or a host's pack."""
    return parse_content(path.read_bytes(), path.name, kind)


def parse_content(data: bytes, name: str, kind: type[C]) -> C:
    """Check the bytes of a content file; the name is for the complaint."""
    try:
        content = msgspec.toml.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise ContentError(f"{name}: {error}") from error
    problems = content.problems()
    if problems:
        raise ContentError(f"{name}: {'; '.join(problems)}")
    return content
