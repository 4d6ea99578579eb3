"""Turns what the rules say into sentences: questions, options, events, refusals.

The rules speak in keys and figures. Here a seat becomes a name, and a value that has a word of its own becomes that
word: `value.dice.6` is what a six on a die is called.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import msgspec

from fathoms.kernel.question import SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option, Question, Refusal, Subject
    from fathoms.kernel.sheet import Line
    from fathoms.locale.catalogue import Catalogue, Param

OWN = ".you"
AT_YOU = ".at-you"
BRIEF = ".brief"
NONE = ".none"
OFTEN = ".often"
"""The form of a word for several of a thing: a list says `value.dice.6.often` once, with how many there are."""
SEATS = ("seat", "seller", "victim", "by", "starter", "other")
"""Parameters that stand for a seat, unless the game has a word of its own for that number."""
TOLD = "told"
"""The parameter that holds the key of a text: `told="feat.2"` is said as `text.feat.2`."""


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
        key = self.addressed(key, getattr(event, "seat", None), getattr(event, "other", None))
        return self.words.say(key, **self._fields(event))

    def addressed(self, key: str, seat: object = None, other: object = None) -> str:
        """The key of a message about seats; where one of them is the reader, that of its form to their face."""
        if seat == other == self.viewer and self.words.has(key + OWN + AT_YOU):
            return key + OWN + AT_YOU
        if seat == self.viewer and self.words.has(key + OWN):
            return key + OWN
        return key + AT_YOU if other == self.viewer and self.words.has(key + AT_YOU) else key

    def brief(self, event: Event) -> str | None:
        """What happened in few words, for a line that already names the seat; None if it deserves its sentence."""
        key = f"event.{tag(event)}{BRIEF}"
        return self.words.say(key, **self._fields(event)) if self.words.has(key) else None

    def option(self, option: Option) -> str:
        """What an option does."""
        return self._formed(f"option.{tag(option)}", option)

    def _formed(self, key: str, struct: msgspec.Struct) -> str:
        """What is made of several values; where the message has a form for the value of a field, in that form."""
        return self.words.say(self._form(key, struct), **self._fields(struct))

    def _form(self, key: str, struct: msgspec.Struct) -> str:
        forms = [f"{key}.{name}.{getattr(struct, name)}" for name in struct.__struct_fields__]
        return next((form for form in forms if self.words.has(form)), key)

    def question(self, question: Question) -> str:
        key = self.addressed(f"question.{question.key}", question.params.get("seat"))
        return self.words.say(key, **self._params(question.params))

    def subject(self, subject: Subject) -> str:
        """What a window is about."""
        key = self.addressed(f"window.{subject.key}", subject.params.get("seat"), subject.params.get("other"))
        return self.words.say(key, **self._params(subject.params))

    def line(self, line: Line, seats: tuple[int, ...] = ()) -> str:
        """A line of a score sheet; some of them name several seats."""
        params: dict[str, object] = {**line.params, "seats": seats}
        return self.words.say(f"sheet.{line.key}", **self._params(params))

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
            return self.words.listed(self._counted(name, value))
        if isinstance(value, msgspec.Struct):
            return self.words.say(self._word(name, value), **self._fields(value))
        key = self._word(name, value)
        if self.words.has(key):
            return self.words.say(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        return key.removeprefix(f"value.{name}.")

    def _word(self, name: str, value: object) -> str:
        """The key of the word for a value."""
        if isinstance(value, msgspec.Struct):
            return self._form(f"value.{type(value).__name__.lower()}", value)
        if isinstance(value, enum.Enum):
            value = value.value
        return f"value.{name}.{str(value).lower() if isinstance(value, bool) else value}"

    def _counted(self, name: str, values: tuple[object, ...]) -> list[str]:
        """The items of a list in words; several of a thing are one item, where it has a word for several."""
        told = []
        for place, value in enumerate(values):
            often, count = self._word(name, value) + OFTEN, values.count(value)
            if count == 1 or not self.words.has(often):
                told.append(str(self.value(name, value)))
            elif place == values.index(value):
                fields = self._fields(value) if isinstance(value, msgspec.Struct) else {}
                told.append(self.words.say(often, **{**fields, "count": count}))
        return told

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
