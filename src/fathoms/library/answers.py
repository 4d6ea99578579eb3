"""Answers as objects: all legal ones, found as they are wanted, and why another one is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import combinations, islice
from typing import TYPE_CHECKING, TypeAlias, overload

from msgspec import Struct
from typing_extensions import override

from fathoms.kernel import table
from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import Option, Picks, Word
from fathoms.kernel.state import random_picks
from fathoms.kernel.text import option_text

if TYPE_CHECKING:
    from random import Random

    from fathoms.kernel.question import Question
    from fathoms.kernel.state import State

NOTHING = "-"
"""The text form of an answer that picks nothing."""
TOGETHER = " + "
"""Between the picks of an answer in its text form."""


class Answer(table.Answer, frozen=True, tag="answer"):
    """What a seat answers: some of the options that it is offered, in the order in which they are offered.

    Answers are values: equal ones are equal, they can be kept in sets, and their text form reads back.

    >>> import fathoms
    >>> game = fathoms.new("into-the-blue", seed=1)
    >>> answer = game.legal()[1]
    >>> answer.seat, str(answer)
    (2, 'reroll die=1')
    >>> game.read("reroll die=1") == answer
    True
    """

    @override
    def __str__(self) -> str:
        return TOGETHER.join([option_text(pick) for pick in self.picks]) or NOTHING


Answerable: TypeAlias = "table.Answer | Option | Sequence[Option] | Sequence[str] | str"
"""What is taken for an answer: an `Answer`, one option, several options, or the text form."""


class Reason(Struct, frozen=True):
    """Why an answer is not legal: a stable code, the clause of the rule book, and the same in a sentence.

    >>> import fathoms
    >>> game = fathoms.new("into-the-blue", seed=1)
    >>> reason = game.why_not("reroll die=9")
    >>> reason.code, reason.clause
    ('not-offered', 'ITB-3.3')
    """

    code: str
    clause: str
    text: str
    detail: dict[str, Word] = {}


class IllegalAnswerError(ValueError):
    """An answer that the rules refuse. Nothing was played.

    >>> import fathoms
    >>> game = fathoms.new("into-the-blue", seed=1)
    >>> try:
    ...     game.push("reroll die=9")
    ... except fathoms.IllegalAnswerError as error:
    ...     print(error.code, error.clause)
    not-offered ITB-3.3
    """

    reason: Reason
    """All of it, with a sentence."""
    code: str
    """What is wrong, stable: `not-offered`, `too-few`, `unreadable`…"""
    clause: str
    """The clause of the rule book that forbids it."""

    def __init__(self, answer: str, reason: Reason) -> None:
        clause = f" ({reason.clause})" if reason.clause else ""
        super().__init__(f"{answer}: {reason.text}{clause}")
        self.reason = reason
        self.code = reason.code
        self.clause = reason.clause


def nearest(text: str, question: Question) -> str | None:
    """The offered option that is written most like the first part of a text that is none; None if none is like it.

    Its name must be like it by itself: a field alone says too little of what was meant.
    """
    offered = [option_text(option) for option in question.options]
    for part in text.split(TOGETHER):
        if part not in offered:
            names = get_close_matches(part.partition(" ")[0], {each.partition(" ")[0] for each in offered}, 1)
            alike = [each for each in offered if each.partition(" ")[0] in names]
            return next(iter(get_close_matches(part, alike, 1)), None)
    return None


class Legal(Sequence[Answer]):
    """The legal answers to one question, in a fixed order; each is made when it is asked for.

    A question that lets you pick several options can have thousands of answers. So looking at the first, asking
    whether there is any, whether one is among them, or for one at random costs next to nothing; `len` counts all.

    >>> import fathoms
    >>> legal = fathoms.new("into-the-blue", seed=1).legal()
    >>> len(legal), str(legal[0]), str(legal[-1])
    (64, '-', 'reroll die=1 + reroll die=2 + reroll die=3 + reroll die=4 + reroll die=5 + reroll die=6')
    >>> legal[3] in legal
    True
    """

    def __init__(self, state: State, question: Question | None) -> None:
        self._state = state
        self._question = question

    @override
    def __iter__(self) -> Iterator[Answer]:
        question = self._question
        if question is None:
            return
        sets = _any_picks(question) if question.plain else _narrowed(self._state, question, (), 0)
        for picks in sets:
            yield Answer(question.seat, picks)

    @override
    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return self._question is not None

    @override
    def __contains__(self, answer: object) -> bool:
        question = self._question
        if question is None or not isinstance(answer, table.Answer) or answer.seat != question.seat:
            return False
        return self._state.check(answer.seat, answer.picks) is None

    @overload
    def __getitem__(self, place: int) -> Answer: ...
    @overload
    def __getitem__(self, place: slice) -> list[Answer]: ...
    @override
    def __getitem__(self, place: int | slice) -> Answer | list[Answer]:
        if isinstance(place, slice) or place < 0:
            return list(self)[place]
        for answer in islice(self, place, None):
            return answer
        raise IndexError(f"there is no legal answer number {place}")

    @override
    def __repr__(self) -> str:
        some = [str(answer) for answer in islice(self, 4)]
        return f"<legal: {', '.join(some[:3])}{', …' if some[3:] else ''}>"

    def random(self, source: Random) -> Answer:
        """One of them at random, without making the others; not each equally likely where picks exclude each other.

        >>> import fathoms
        >>> game = fathoms.new("key-largo", seed=1)
        >>> game.legal().random(game.random) in game.legal()
        True
        """
        question = self._question
        if question is None:
            raise IndexError("there is no legal answer: nothing is asked")
        chance = FastChance(source.getrandbits(64))
        return Answer(question.seat, random_picks(self._state, question, chance))


def _any_picks(question: Question) -> Iterator[Picks]:
    """Where any picks are legal: the fewest first."""
    for count in range(question.least, question.most + 1):
        yield from combinations(question.options, count)


def _narrowed(state: State, question: Question, picks: Picks, first: int) -> Iterator[Picks]:
    """Where picks exclude each other: what may be added to these, by options from the first place on."""
    narrowed = state.top().narrow(state, question, picks)
    if narrowed.may_stop:
        yield picks
    for place in range(first, len(question.options)):
        if question.options[place] in narrowed.options:
            yield from _narrowed(state, question, (*picks, question.options[place]), place + 1)
