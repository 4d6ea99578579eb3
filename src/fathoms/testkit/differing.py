"""Where two things differ that should be the same: the first field, by its path, and both values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

LONGEST: Final = 60
"""So many letters of a value are told."""
MISSING: Final = "(missing)"


def differing(one: object, other: object) -> str:
    """`investors[1].hand: [3, 9] here, null there`; empty if they are the same."""
    return "" if one == other else _found("", _plain(one), _plain(other))


def differing_bytes(one: bytes, other: bytes) -> str:
    """The same for two states, by their canonical bytes."""
    return _found("", msgspec.json.decode(one), msgspec.json.decode(other))


def _plain(value: object) -> object:
    """Structs as what JSON makes of them, so that two worlds are compared as a page would see them."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _found(path: str, one: object, other: object) -> str:
    if one == other:
        return ""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        name = next(name for name in [*one, *other] if one.get(name, MISSING) != other.get(name, MISSING))
        return _found(f"{path}.{name}".lstrip("."), one.get(name, MISSING), other.get(name, MISSING))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return _in_order(path, one, other)
    return f"{path}: {_told(one)} here, {_told(other)} there"


def _in_order(path: str, one: Sequence[object], other: Sequence[object]) -> str:
    place = next(place for place, (mine, theirs) in enumerate(zip(one, other, strict=True)) if mine != theirs)
    return _found(f"{path}[{place}]", one[place], other[place])


def _told(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
