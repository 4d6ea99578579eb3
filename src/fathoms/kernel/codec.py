"""Canonical bytes of a state: the same on every machine and Python, compiled or not.

The form is JSON in which a list is an array and everything else is named, so that it reads back without types:
`{"~": "Reroll", "left": 2}` is an object of that class, `{"~t": …}` a tuple, `{"~d": …}` a dict by sorted keys,
`{"~e": "Company", "is": 3}` an enum member, `{"~content": …}` the game's content by its hash.
"""

from __future__ import annotations

import enum
import hashlib
import inspect
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar, cast

import msgspec

from fathoms.kernel.content import Content

if TYPE_CHECKING:
    from collections.abc import Iterable

_PLAIN = frozenset({int, str, bool, type(None)})
_UNNAMED = frozenset({"builtins", "collections"})
"""Sets, floats, bytes, deques…: they have no fields by which they could be written."""
_TRANSIENT = frozenset({"told", "asking", "__dict__"})
_fields: dict[type, tuple[str, ...]] = {}


def fields(kind: type) -> tuple[str, ...]:
    """The names of the stored attributes of a class, sorted, whether it is compiled or not."""
    known = _fields.get(kind)
    if known is None:
        names: set[str] = set()
        for each in kind.__mro__:
            names.update(vars(each).get("__mypyc_attrs__", ()))
            names.update(_annotated(each))
        known = _fields[kind] = tuple(sorted(names - _TRANSIENT))
    return known


def _annotated(kind: type) -> Iterable[str]:
    for name, annotation in inspect.get_annotations(kind).items():
        if "ClassVar" not in str(annotation):
            yield name


def dump(value: object) -> bytes:
    """The canonical bytes of a state."""
    return msgspec.json.encode(_pack(value))


def digest(data: bytes) -> str:
    """The hash by which records and checkpoints name a state."""
    return hashlib.sha256(data).hexdigest()


def _pack(value: object) -> object:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return _pack_all(cast("list[object]", value))
    if kind is tuple:
        return {"~t": _pack_all(cast("tuple[object, ...]", value))}
    if kind is dict:
        return _pack_dict(cast("dict[str, object]", value))
    if isinstance(value, enum.Enum):
        return {"~e": kind.__name__, "is": value.value}
    if isinstance(value, Content):
        return {"~content": value.digest()}
    if kind.__module__ in _UNNAMED:
        raise TypeError(f"a state holds no {kind.__name__}: its bytes would not read back")
    names = fields(kind)
    return {"~": kind.__name__, **dict(zip(names, _pack_all([getattr(value, name) for name in names]), strict=True))}


def _pack_all(values: Iterable[object]) -> list[object]:
    # Nearly all that a state holds is plain: no call for that halves the time.
    return [each if type(each) in _PLAIN else _pack(each) for each in values]


def _pack_dict(value: dict[str, object]) -> object:
    return {"~d": [[_pack(key), _pack(value[key])] for key in sorted(value)]}


class Restored(Protocol):
    """A state, as the codec sees it: made empty, and filled in."""

    def restore(self, attributes: dict[str, object]) -> None:
        """Fill in the stored attributes."""


S_co = TypeVar("S_co", bound=Restored, covariant=True)


class Codec(Generic[S_co]):
    """Reads dumped states back. It makes objects of the classes it was given, and of no others."""

    def __init__(self, state: type[S_co], values: Iterable[type]) -> None:
        self._state = state
        self._values = {kind.__name__: kind for kind in values}

    def load(self, data: bytes, content: Content) -> S_co:
        """The state behind canonical bytes. Refuses bytes of another content, or of classes not known here."""
        stored = msgspec.json.decode(data, type=dict[str, object])
        if stored.pop("~", None) != self._state.__name__:
            raise ValueError(f"these are not the bytes of a {self._state.__name__}")
        state = self._state()
        state.restore({name: self._unpack(each, content) for name, each in stored.items()})
        return state

    def _unpack(self, value: object, content: Content) -> object:
        if isinstance(value, list):
            return [self._unpack(each, content) for each in value]
        if not isinstance(value, dict):
            return value
        if "~" in value:
            kind = self._values[value.pop("~")]
            return kind(**{name: self._unpack(each, content) for name, each in value.items()})
        if "~t" in value:
            return tuple(self._unpack(each, content) for each in value["~t"])
        if "~d" in value:
            return {self._unpack(k, content): self._unpack(v, content) for k, v in value["~d"]}
        if "~e" in value:
            return self._values[value["~e"]](value["is"])
        if value["~content"] != content.digest():
            raise ValueError(f"the state was made with content {value['~content']}, not {content.digest()}")
        return content


def vocabulary(*modules: object) -> list[type]:
    """Every class that some modules define, for a `Codec`."""
    found = {}
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, type):
                found[value.__name__] = value
    return list(found.values())
