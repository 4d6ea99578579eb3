"""Lessons: a first game with written luck and real rules, as data beside the game (docs/lessons.md).

A lesson is a game like any other. What makes it one is what chance says first, what bots answer first, and a course of
steps: texts, each of which may belong to a question and narrow its answers. Where a learner stands in it is a function
of the answers so far, so that a lesson is left and resumed like any table.
"""

from __future__ import annotations

import hashlib
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fathoms.kernel.chance import Chance, FastChance, SealedChance
from fathoms.kernel.question import Refusal, refuse_by_count
from fathoms.kernel.table import Answer, Entry, Table
from fathoms.kernel.text import OptionReader, option_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State

T = TypeVar("T")
FOLDER = "lessons"
LATER = "lesson-later"
"""The refusal of what is legal and not yet the matter of the lesson."""


class LessonError(ValueError):
    """A lesson does not fit together."""


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """What chance says once, to the next call of its form: a die of so many sides, or a shuffle of so many things."""

    name: str
    """For whoever reads the lesson."""
    die: int = 0
    below: int = 0
    """A number from 0 to this less 1: a draw from so many things, too."""
    shuffle: int = 0
    gives: tuple[int, ...] = ()
    """One number; of a shuffle those that end up last, the very last first: so they are taken from a deck."""


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot answers to its next question of this key; without picks, what it likes."""

    seat: int
    on: str
    picks: tuple[str, ...] | None = None


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One text: to be read, or to go with the learner's next question of a key."""

    id: str
    on: str = ""
    """The key of the question; a step without one is read before the next that has one."""
    point: tuple[str, ...] = ()
    """The things that the text speaks of, by their marks on the board: `space:8`."""
    allow: tuple[str, ...] | None = None
    """The options that may be picked, by their texts, `*` for any part of one; none of them: only no pick at all."""
    least: int = 1
    most: int = 0
    """How many of them, at least and at most; 0 for as many as the question lets."""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """Steps under one heading."""

    id: str
    steps: tuple[Step, ...]


class Free(Struct, frozen=True, forbid_unknown_fields=True):
    """The last part, in which nothing is written: so many answers to questions of this key."""

    on: str
    times: int


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """All of a lesson. Its texts stand in the game's catalogues: `lesson.<id>.<step>`."""

    id: str
    version: int
    minutes: int
    seats: int
    chapters: tuple[Chapter, ...]
    free: Free
    settings: dict[str, str] = {}
    learner: int = 0
    seed: int = 0
    """What luck comes to where nothing is written."""
    chance: tuple[Wish, ...] = ()
    replies: tuple[Reply, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple([step for chapter in self.chapters for step in chapter.steps])

    def problems(self) -> Iterator[str]:
        """What does not fit together."""
        steps = self.steps
        names = [step.id for step in steps]
        if len(set(names)) < len(names):
            yield "two steps have the same id"
        if not steps or not steps[-1].on:
            yield "the last step belongs to no question"
        for wish in self.chance:
            forms = [form for form in (wish.die, wish.below, wish.shuffle) if form]
            if len(forms) != 1 or (not wish.shuffle and len(wish.gives) != 1):
                yield f"the wish {wish.name} has no single form"


@cache
def lessons(folder: Path) -> dict[str, Lesson]:
    """The lessons of a game by their ids; a game may have none. Raises LessonError."""
    found = {}
    for path in sorted((folder / FOLDER).glob("*.toml")):
        try:
            lesson = msgspec.toml.decode(path.read_bytes(), type=Lesson)
        except msgspec.DecodeError as error:
            raise LessonError(f"{path.name}: {error}") from error
        problems = list(lesson.problems())
        if problems or lesson.id != path.stem:
            raise LessonError(f"{path.name}: {'; '.join(problems) or 'its id is another'}")
        found[lesson.id] = lesson
    return found


class WrittenChance(Chance):
    """Chance as a lesson has it: each wish in its turn, once something of its form is asked; a fixed stream besides.

    A wish that waits for a die stops no shuffle, so that nothing a learner does can ever break a lesson.
    """

    def __init__(self, wishes: tuple[Wish, ...], stream: Chance, met: int = 0) -> None:
        super().__init__()
        self._wishes = wishes
        self._stream = stream
        self.met = met
        """How many wishes have been met."""

    def fork(self) -> WrittenChance:
        fork = WrittenChance(self._wishes, self._stream.fork(), self.met)
        fork.used = self.used
        return fork

    def below(self, bound: int) -> int:
        self.used += 1
        wish = self._next(Wish("", below=bound))
        return self._stream.below(bound) if wish is None else wish.gives[0]

    def roll(self, sides: int) -> int:
        self.used += 1
        wish = self._next(Wish("", die=sides))
        return self._stream.roll(sides) if wish is None else wish.gives[0]

    def shuffle(self, items: list[T]) -> None:
        self.used += 1
        wish = self._next(Wish("", shuffle=len(items)))
        self._stream.shuffle(items)
        for value in reversed(wish.gives if wish else ()):
            items.append(items.pop(_place(items, value)))

    def _next(self, asked: Wish) -> Wish | None:
        if self.met == len(self._wishes):
            return None
        wish = self._wishes[self.met]
        if replace(wish, name="", gives=()) != asked:
            return None
        self.met += 1
        return wish


def _place(items: list[T], value: int) -> int:
    """The first of these things; what is already on top stays there, since it is looked for from the bottom."""
    for place, item in enumerate(items):
        if item == value:
            return place
    raise LessonError(f"there is no {value} to come up")


def open_table(rules: Rules, lesson: Lesson) -> Table:
    """The table of a lesson, before its first answer."""
    seed = hashlib.sha256(f"fathoms lesson {lesson.id} {lesson.seed}".encode()).digest()
    chance = WrittenChance(lesson.chance, SealedChance(seed))
    state, opening = rules.open(lesson.settings, lesson.seats, chance)
    return Table(rules, state, chance, opening)


class Course:
    """Where a learner stands: a function of the answers that count. It never changes; `after` gives the next."""

    def __init__(self, lesson: Lesson, answers: tuple[tuple[int, str], ...] = ()) -> None:
        self.lesson = lesson
        self._answers = answers
        """Who answered, and the key of what was asked; what was taken back is not among them."""
        self._own = [key for seat, key in answers if seat == lesson.learner]

    def after(self, entry: Entry, question: Question | None) -> Course:
        """The course after an entry that answers this question; it takes back the seat's last answer if it is none."""
        if isinstance(entry, Answer):
            assert question is not None
            return Course(self.lesson, (*self._answers, (entry.seat, question.key)))
        answers = list(self._answers)
        del answers[len(answers) - 1 - [seat for seat, _ in reversed(answers)].index(entry.seat)]
        return Course(self.lesson, tuple(answers))

    @property
    def at(self) -> int:
        """How many steps are behind the learner."""
        return self._behind()[0]

    @property
    def done(self) -> bool:
        """Whether the last part has lasted as long as it should."""
        at, rest = self._behind()
        return at == len(self.lesson.steps) and rest.count(self.lesson.free.on) >= self.lesson.free.times

    @property
    def chapter(self) -> int:
        """The chapter of the next step, counted from 0; the last once there is none."""
        at = self.at
        for number, chapter in enumerate(self.lesson.chapters):
            at -= len(chapter.steps)
            if at < 0:
                return number
        return len(self.lesson.chapters) - 1

    def _behind(self) -> tuple[int, list[str]]:
        """How many steps are done, and the keys of what was answered since."""
        steps = self.lesson.steps
        at = 0
        for given, key in enumerate(self._own):
            waiting = _waiting(steps, at)
            if waiting is None:
                return at, self._own[given:]
            if steps[waiting].on == key:
                at = waiting + 1
        return at, []

    def texts(self, question: Question | None) -> tuple[Step, ...]:
        """What the learner reads now: the step of this question, and whatever stands before it unread."""
        waiting = _waiting(self.lesson.steps, self.at)
        if question is None or waiting is None or self.lesson.steps[waiting].on != question.key:
            return ()
        return self.lesson.steps[self.at : waiting + 1]

    def narrowed(self, question: Question) -> Question:
        """The question with what the step of the lesson lets be picked; never without a way to go on."""
        texts = self.texts(question) if question.seat == self.lesson.learner else ()
        allow = texts[-1].allow if texts else None
        if allow is None:
            return question
        options = tuple([each for each in question.options if _fits(option_text(each), allow)])
        if not allow and not question.least:
            return replace(question, options=(), most=0, default=())
        if not options:
            return question
        most = min(texts[-1].most or question.most, question.most, len(options))
        least = min(max(texts[-1].least, question.least), most)
        return replace(question, options=options, least=least, most=most, default=options[:least])

    def refuse(self, question: Question, picks: Picks) -> Refusal | None:
        """Why legal picks are not the matter of the lesson now."""
        narrowed = self.narrowed(question)
        if narrowed is question:
            return None
        later = any(pick in question.options and pick not in narrowed.options for pick in picks)
        return Refusal(LATER, question.clause) if later or refuse_by_count(narrowed, picks) else None

    def reply(self, rules: Rules, state: State, question: Question) -> Picks:
        """What a bot answers: what is written, where that is legal; else what it likes, the same every time."""
        written = self._written(question)
        if written is not None and written.picks is not None:
            reader = OptionReader(rules.options)
            picks = tuple([reader.read(text) for text in written.picks])
            if state.check(question.seat, picks) is None:
                return picks
        chance = FastChance(self.lesson.seed * 1_000_003 + question.id * 16 + question.seat)
        world = rules.redeal(state, question.seat, chance)
        return rules.choose(world, question.seat, question, chance)

    def _written(self, question: Question) -> Reply | None:
        replies = [reply for reply in self.lesson.replies if reply.seat == question.seat]
        met = 0
        for seat, key in self._answers:
            if seat == question.seat and met < len(replies) and replies[met].on == key:
                met += 1
        return replies[met] if met < len(replies) and replies[met].on == question.key else None


def _waiting(steps: tuple[Step, ...], at: int) -> int | None:
    """The first step from here on that belongs to a question."""
    for place in range(at, len(steps)):
        if steps[place].on:
            return place
    return None


def _fits(text: str, allow: tuple[str, ...]) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in allow)
