"""The text form of an option, which reads back: `reroll die=3`, `expand card=44 company=wildlife`.

The tag comes first, then each field that is not at its default. A list is written with commas, a flag as true or
false, nothing as null. A string is a key: not empty, and without blank, comma or equals sign. Records, the terminal and
outside programs speak it.
"""

from __future__ import annotations

import enum
import functools
from typing import TYPE_CHECKING

import msgspec

from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnreadableOptionError(ValueError):
    """A text is not the form of any option of this game."""


@functools.cache
def fields_of(kind: type[Option]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a kind of option; looked up once, since that takes longer than writing them."""
    return msgspec.structs.fields(kind)


def option_text(option: Option) -> str:
    """The text form of an option."""
    words = [str(option.__struct_config__.tag)]
    for field in fields_of(type(option)):
        value = getattr(option, field.name)
        if value != field.default:
            words.append(f"{field.name}={_value_text(value)}")
    return " ".join(words)


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_value_text(each) for each in value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, enum.Enum):
        return str(value.value)
    return "null" if value is None else str(value)


class OptionReader:
    """Reads the text forms of one game's options."""

    def __init__(self, kinds: Iterable[type[Option]]) -> None:
        self._kinds = {str(kind.__struct_config__.tag): kind for kind in kinds}

    def read(self, text: str) -> Option:
        """The option behind a text. Only the exact form that `option_text` writes is taken."""
        tag, *words = text.split(" ")
        try:
            kind = self._kinds[tag]
            lists = {field.name for field in fields_of(kind) if _is_list(field.type)}
            values: dict[str, object] = {}
            for word in words:
                name, value = word.split("=", 1)
                values[name] = _items(value) if name in lists else value
            option = msgspec.convert({"kind": tag, **values}, kind, strict=False)
        except (KeyError, ValueError) as error:
            raise UnreadableOptionError(text) from error
        if option_text(option) != text:
            raise UnreadableOptionError(text)
        return option


def _items(text: str) -> list[str]:
    return text.split(",") if text else []


def _is_list(kind: object) -> bool:
    return getattr(kind, "__origin__", kind) is tuple
