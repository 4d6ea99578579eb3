"""Turns what a seat may know into numbers: by named parts, or by feature hashing, which works for any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args, get_type_hints

import msgspec
import numpy as np
from typing_extensions import override

from fathoms.kernel.observation import Part
from fathoms.rl.hashing import Hashed
from fathoms.rl.layout import Layout, Vector
from fathoms.rl.rows import Rows

if TYPE_CHECKING:
    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Option, Picks
    from fathoms.rl.sight import Sight

OPTION_WIDTH = 64
NUMBER_HIGH = 100
"""A number in a field of an option that the game says nothing about is told up to this."""
Named: TypeAlias = Literal["named", "hashed"]


class Encoder(ABC):
    """Makes two things of what a seat may know: a vector of the situation, and a row for each option."""

    width: int
    """How many numbers tell of a situation."""
    option_width: int
    """How many tell of an option."""

    @abstractmethod
    def situation(self, sight: Sight) -> Vector:
        """What a seat knows and is asked, and what it has picked so far."""

    @abstractmethod
    def options(self, rows: Vector, offered: Picks, sight: Sight) -> None:
        """Write a row for each option that is offered, and zeros below them."""

    def lows(self) -> Vector:
        """The least that can stand at each place of a situation; 1 is the most."""
        return -np.ones(self.width, np.float32)


class HashedEncoder(Encoder):
    """By feature hashing: the same for every game, and no place has a fixed meaning."""

    def __init__(self, width: int = 2048, option_width: int = OPTION_WIDTH) -> None:
        self.width = width
        self.option_width = option_width
        self._views = Hashed(width)
        self._options = Hashed(option_width)
        self._known = Rows(option_width)

    @override
    def situation(self, sight: Sight) -> Vector:
        asked: dict[str, object] = {}
        if sight.question is not None:
            picked = msgspec.to_builtins(sight.picks)
            asked = {"key": sight.question.key, "params": sight.question.params, "picked": picked}
        return self._views.vector({"seat": sight.seat, "view": msgspec.to_builtins(sight.view), "asked": asked})

    @override
    def options(self, rows: Vector, offered: Picks, sight: Sight) -> None:
        self._known.into(rows, [self._known.place(option, partial(self._row, option)) for option in offered])

    def _row(self, option: Option) -> Vector:
        return self._options.vector({"option": msgspec.to_builtins(option)})


class NamedEncoder(Encoder):
    """By the game's own named parts (`Rules.observer`): every place has a fixed meaning.

    >>> import fathoms
    >>> from fathoms import rl
    >>> game = fathoms.new("in-too-deep", seats=2, seed=1)
    >>> encoder = rl.NamedEncoder(game.rules)
    >>> seen = encoder.layout.split(rl.observe(game, encoder=encoder)["observation"])
    >>> len(seen["price"])
    5
    """

    layout: Layout
    """The parts of an observation, and where they stand."""
    option_layout: Layout
    """The same of an option's row."""

    def __init__(self, rules: Rules, *, options: bool = True) -> None:
        observer = rules.observer
        if observer is None:
            raise ValueError(f"{rules.info.name} has no named parts: take HashedEncoder")
        self._questions = {key: number for number, key in enumerate(observer.questions)}
        self.layout = Layout((*_asked_parts(observer.questions), *observer.parts))
        self.fields = OptionFields(rules.options, observer.fields)
        self.option_layout = Layout(self.fields.parts)
        self.width = self.layout.width
        self.option_width = self.option_layout.width if options else 0
        self._known: dict[tuple[int, int], Rows] = {}

    @override
    def situation(self, sight: Sight) -> Vector:
        question = sight.question
        asked = [-1, 0, 0, 0, 0]
        if question is not None:
            key = self._questions.get(question.key, -1)
            asked = [key, question.least, question.most, len(sight.picks), len(question.options)]
        return self.layout.vector([*asked, *sight.numbers()])

    @override
    def options(self, rows: Vector, offered: Picks, sight: Sight) -> None:
        if not self.option_width:
            return
        chair = (sight.seat, sight.seats)
        known = self._known.get(chair)
        if known is None:
            known = self._known[chair] = Rows(self.option_width)
        known.into(rows, [known.place(option, partial(self._row, option, *chair)) for option in offered])

    def _row(self, option: Option, seat: int, seats: int) -> Vector:
        return self.option_layout.vector(self.fields.numbers(option, seat, seats))

    @override
    def lows(self) -> Vector:
        return self.layout.lows()


def _asked_parts(questions: tuple[str, ...]) -> tuple[Part, ...]:
    """What is told of any question."""
    return (
        Part("question", len(questions) - 1, f"What is asked: {', '.join(questions)}.", kind="one-of"),
        Part("least", 20, "How many options must be picked."),
        Part("most", 20, "How many may be picked."),
        Part("picked", 20, "How many have been picked so far."),
        Part("offered", 100, "How many options there are."),
    )


class OptionFields:
    """What an option is told by: its kind, then its fields, of which those with the same name and type are one."""

    def __init__(self, kinds: tuple[type[Option], ...], fields: tuple[Part, ...]) -> None:
        told = {part.name: part for part in fields}
        self._kinds = {kind: number for number, kind in enumerate(kinds)}
        names = [str(kind.__struct_config__.tag) for kind in kinds]
        parts = [Part("kind", len(kinds) - 1, f"What it is: {', '.join(names)}.", kind="one-of")]
        self._places: dict[tuple[str, object], int] = {}
        self._words: dict[object, dict[object, int]] = {}
        for kind in kinds:
            for name, hint in _fields_of(kind):
                if (name, hint) not in self._places:
                    self._places[name, hint] = len(parts)
                    parts.append(self._part(name, hint, told))
        self.parts = tuple(parts)
        self._of = {kind: [(name, self._places[name, hint], hint) for name, hint in _fields_of(kind)] for kind in kinds}

    def _part(self, name: str, hint: object, told: dict[str, Part]) -> Part:
        """A field whose values have names is one of these; a number is what the game says."""
        if hint is int:
            return told.get(name) or Part(name, NUMBER_HIGH, "A number.")
        words = list(hint) if isinstance(hint, type) else list(get_args(hint))  # type: ignore[call-overload]
        self._words[hint] = {word: number for number, word in enumerate(words)}
        called = name if name not in told else f"{name}_name"
        return Part(called, len(words) - 1, f"Which: {', '.join(map(str, words))}.", kind="one-of")

    def numbers(self, option: Option, seat: int, seats: int) -> list[int]:
        """The numbers of an option; a field that it has not is told as nothing."""
        numbers = [part.low - 1 if part.kind != "amount" else 0 for part in self.parts]
        numbers[0] = self._kinds[type(option)]
        for name, place, hint in self._of[type(option)]:
            given = getattr(option, name)
            number = given if hint is int else self._words[hint][given]
            beside = self.parts[place].kind == "seat" and 0 <= number < seats
            numbers[place] = (number - seat) % seats if beside else number
        return numbers


def _fields_of(kind: type[Option]) -> list[tuple[str, object]]:
    hints = get_type_hints(kind)
    return [(name, hints[name]) for name in kind.__struct_fields__]


def encoder_of(rules: Rules, wanted: Encoder | Named | None) -> Encoder:
    """The encoder that is wanted; unless told, by named parts where the game has them."""
    if isinstance(wanted, Encoder):
        return wanted
    if wanted == "named" or (wanted is None and rules.observer is not None):
        return NamedEncoder(rules)
    return HashedEncoder(rules.info.tuning().width)
