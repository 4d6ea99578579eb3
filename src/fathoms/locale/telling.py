"""Turns what the rules say into sentences: questions, options, events, refusals.

The rules speak in keys and figures. Here a seat becomes a name, and a value that has a word of its own becomes that
word: `value.dice.6` is what a six on a die is called.
"""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING

import msgspec

from fathoms.kernel.question import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option, Question, Refusal
    from fathoms.locale.catalogue import Catalogue, Param

OWN = ".you"
BRIEF = ".brief"
NONE = ".none"
SEATS = ("seat", "seller", "victim", "by", "starter", "other")
"""Parameters that stand for a seat, unless the game has a word of its own for that number."""
TOLD = "told"
"""The parameter that holds the key of a text: `told="feat.2"` is said as `text.feat.2`."""
_FIGURE = re.compile(r"\d")
"""Figures stand in a row; words make a list, also those with a figure, as cards have."""


def tag(value: Option | Event) -> str:
    """The name of a kind of option or event, as in its key."""
    return str(value.__struct_config__.tag)


class Teller:
    """Tells one reader, in one language, what happens at a table."""

    def __init__(self, words: Catalogue, names: Sequence[str], viewer: int = SPECTATOR) -> None:
        self.words = words
        self.names = names
        self.viewer = viewer

    def say(self, key: str, /, **params: Param) -> str:
        """A message of the catalogue."""
        return self.words.say(key, **params)

    def has(self, key: str) -> bool:
        """Whether the catalogue has a message of that key."""
        return self.words.has(key)

    def listed(self, items: Sequence[str]) -> str:
        """The items as this language lists them."""
        return self.words.listed(items)

    def event(self, event: Event) -> str:
        """What happened, in a sentence; to the reader's own face, or for an empty list, where the message has one."""
        key = f"event.{tag(event)}"
        if () in msgspec.structs.astuple(event) and self.words.has(key + NONE):
            return self.words.say(key + NONE, **self._fields(event))
        if getattr(event, "seat", None) == self.viewer and self.words.has(key + OWN):
            key += OWN
        return self.words.say(key, **self._fields(event))

    def brief(self, event: Event) -> str | None:
        """What happened in few words, for a line that already names the seat; None if it deserves its sentence."""
        key = f"event.{tag(event)}{BRIEF}"
        return self.words.say(key, **self._fields(event)) if self.words.has(key) else None

    def option(self, option: Option) -> str:
        return self.words.say(f"option.{tag(option)}", **self._fields(option))

    def question(self, question: Question) -> str:
        return self.words.say(f"question.{question.key}", **self._params(question.params))

    def none(self, question: Question) -> str:
        """What picking nothing means."""
        return self.words.say(f"question.{question.key}{NONE}", **self._params(question.params))

    def refusal(self, refusal: Refusal) -> str:
        return self.words.say(f"refusal.{refusal.code}", **self._params(refusal.detail))

    def end(self, reason: str) -> str:
        return self.words.say(f"end.{reason}")

    def value(self, name: str, value: object) -> Param:
        """A value as this language says it."""
        if isinstance(value, tuple):
            told = [str(self.value(name, each)) for each in value]
            things = any(isinstance(each, msgspec.Struct) for each in value)
            in_a_row = not things and any(_FIGURE.match(each) for each in told)
            return " ".join(told) if in_a_row else self.words.listed(told)
        if isinstance(value, msgspec.Struct):
            return self.words.say(f"value.{type(value).__name__.lower()}", **self._fields(value))
        if isinstance(value, enum.Enum):
            value = value.value
        text = str(value).lower() if isinstance(value, bool) else str(value)
        key = f"value.{name}.{text}"
        if self.words.has(key):
            return self.words.say(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else text

    def _fields(self, struct: msgspec.Struct) -> dict[str, Param]:
        return self._params({name: getattr(struct, name) for name in struct.__struct_fields__})

    def _params(self, values: dict[str, object] | dict[str, Param]) -> dict[str, Param]:
        return {name: self._param(name, value) for name, value in values.items()}

    def _param(self, name: str, value: object) -> Param:
        if name in SEATS and isinstance(value, int) and value in range(len(self.names)):
            own = f"value.{name}.{value}"
            return self.words.say(own) if self.words.has(own) else self.names[value]
        if name == "seats" and isinstance(value, tuple):
            return self.words.listed([self.names[seat] for seat in value])
        if name == "places" and isinstance(value, tuple) and len(value) == len(self.names):
            return self.words.listed([self._of_seat(seat, self.value(name, each)) for seat, each in enumerate(value)])
        if name == TOLD:
            return self.words.say(f"text.{value}")
        if name == "reason":
            return self.end(str(value))
        return self.value(name, value)

    def _of_seat(self, seat: int, value: Param) -> str:
        """What is one seat's in a list with an entry for each."""
        return self.words.say("value.of-seat", seat=self.names[seat], value=value)
