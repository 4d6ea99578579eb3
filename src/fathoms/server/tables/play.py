"""A game in play on this node: only what is committed, the latest steps, and the answers already taken.

An entry is tried on a fork. The fork takes the place of the table once the entry is on disk, never before.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Literal, TypeAlias
from uuid import UUID

import msgspec
from msgspec import Struct

from fathoms.kernel import record
from fathoms.kernel.codec import digest
from fathoms.kernel.event import Told
from fathoms.kernel.game import Rules
from fathoms.kernel.lesson import Course, lessons, open_table
from fathoms.kernel.question import Narrowed, Picks, Question, Refusal, Subject
from fathoms.kernel.record import CHECKPOINT_EVERY
from fathoms.kernel.state import State
from fathoms.kernel.table import Answer, Entry, Retake, Table, Undo
from fathoms.server.store.rows import LogRow, TableRow
from fathoms.server.tables.texts import option_of, option_text

STEPS_KEPT = 64
"""A browser that missed more gets a whole view."""
ANSWER, UNDO, RETAKE = 0, 1, 2
EntryKind: TypeAlias = Literal["answer", "undo", "retake"]
_KINDS: tuple[EntryKind, EntryKind, EntryKind] = ("answer", "undo", "retake")


class ReplayError(Exception):
    """A log does not lead where it led before."""


class PlayedStep(Struct, frozen=True):
    """An entry and all that was told of it. `quiet`: it fell into a window that hides who answers."""

    version: int
    entry: EntryKind
    seat: int
    quiet: bool
    told: list[Told]

    @property
    def aloud(self) -> bool:
        """Whether somebody has answered, and everybody may know."""
        return self.entry == "answer" and not self.quiet


class Window(Struct, frozen=True):
    """What is asked quietly: the kind of question, and whether silence is a pass, as in a reaction window."""

    kind: str
    passes: bool
    fixed: bool = False
    """Whether it may last equally long whoever holds what: the game says what it is about, and who is asked for it."""


def window(state: State, rules: Rules | None = None) -> Window | None:
    """The quiet window that is open, if one is: a fact that everybody knows, whatever anybody holds."""
    asked = state.asked()
    if not asked or not asked[0].quiet:
        return None
    passes = all(option_text(pick) == "pass" for question in asked for pick in question.default)
    return Window(asked[0].key, passes, passes and rules is not None and rules.about(state) is not None)


class Draft(Struct, frozen=True):
    """An entry that the rules take, not yet committed."""

    table: Table
    step: PlayedStep
    kind: int
    picks: str | None
    course: Course | None

    @property
    def over(self) -> bool:
        return not self.table.state.asked()

    def outcome(self) -> str | None:
        """How the game ended, as JSON, if this entry ends it."""
        found = self.table.rules.outcome(self.table.state) if self.over else None
        return None if found is None else msgspec.json.encode(found).decode()

    @property
    def settles(self) -> bool:
        """Whether all that was asked before is answered or taken back, so that something else is asked now."""
        return self.kind == UNDO or (self.kind == ANSWER and not self.table.state.held)

    def checkpoint(self) -> str | None:
        """The hash of the state, where one is due."""
        due = self.step.version % CHECKPOINT_EVERY == 0 or self.over
        return digest(self.table.state.dump()) if due else None

    def opened(self, before: State, bots: frozenset[int]) -> tuple[tuple[int, int], ...]:
        """The questions that bots are asked now and were not asked before."""
        if not bots:
            return ()
        known = set() if self.kind == UNDO else {(each.seat, each.id) for each in before.questions()}
        asked = [(each.seat, each.id) for each in self.table.state.questions() if each.seat in bots]
        return tuple([each for each in asked if each not in known])


class Play:
    """The committed game of one table."""

    def __init__(self, table: Table, *, undoable: bool = True, course: Course | None = None) -> None:
        self.table = table
        self.course = course
        """Where the learner stands, at the table of a lesson."""
        self.opening = table.opening
        """What happened before the first question: step 0. A fork does not carry it on."""
        self.undoable = undoable
        """Whether anything is ever taken back here; not in a rated game."""
        self.version = 0
        self.steps: deque[PlayedStep] = deque(maxlen=STEPS_KEPT)
        self.known: dict[bytes, int] = {}
        self.last: UUID | None = None
        """The uuid of the last entry."""
        self.aloud: dict[int, int] = {}
        """The last entry in which each seat answered what was not asked quietly."""
        self.asked_at = 0.0
        """When this node first saw what is asked now; only ever used to wait a moment, never to end one."""
        self._window = self._quiet_from(0)
        self._concerned: dict[int, bool] = {}
        """Whether the open window is worth a seat's time, as far as that was asked."""

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def quiet(self) -> bool:
        """Whether a window is open that hides who has answered."""
        return self._window is not None

    @property
    def shown(self) -> int:
        """The version as everybody may know it: in a quiet window it stands still, or it would count the answers."""
        return self.version if self._window is None else self._window

    @property
    def window(self) -> int | None:
        """The version at which the quiet window opened that is open now."""
        return self._window

    @property
    def subject(self) -> Subject | None:
        """What the open reaction window is about, as everybody can tell."""
        return self.rules.about(self.state) if self.quiet else None

    def concerns(self, question: Question) -> bool:
        """Whether a reaction window is worth this person's time. What others answer in it changes nothing of that."""
        if question.seat not in self._concerned:
            self._concerned[question.seat] = self.rules.concerned(self.state, question)
        return self._concerned[question.seat]

    def question(self, seat: int) -> Question | None:
        """What this seat is asked now, with as many options as a lesson lets it have."""
        question = self.state.question(seat)
        return question if question is None or self.course is None else self.course.narrowed(question)

    def refusal(self, answer: Answer) -> Refusal | None:
        """Why an answer is not taken: the rules, or what a lesson is about just now. Silence is never refused by it."""
        question = self.state.question(answer.seat)
        refused = self.state.check(answer.seat, answer.picks)
        if refused is not None or question is None or self.course is None:
            return refused
        silent = question.quiet and answer.picks == question.default
        return None if silent else self.course.refuse(question, answer.picks)

    def narrow(self, seat: int, picks: Picks) -> Narrowed:
        """What may still be added to some picks, and whether one may stop here."""
        narrowed = self.state.narrow(seat, picks)
        question = self.state.question(seat)
        if self.course is None or question is None:
            return narrowed
        asked = self.course.narrowed(question)
        room = len(picks) < asked.most
        options = tuple([each for each in narrowed.options if room and each in asked.options])
        return Narrowed(options, may_stop=narrowed.may_stop and not self.course.refuse(question, picks))

    def knows(self, version: int | None) -> bool:
        """Whether every step since that version is still here; since -1, also what happened before the first."""
        if version is None or version > self.version:
            return False
        version = max(version, 0)
        return version == self.version or (bool(self.steps) and version >= self.steps[0].version - 1)

    def since(self, version: int) -> list[PlayedStep]:
        """The steps after a version that is known: counted from the end, for there is hardly ever more than one."""
        kept = len(self.steps)
        return [self.steps[at] for at in range(max(0, kept - self.version + version), kept)]

    def turn(self, seat: int, step: PlayedStep | None = None) -> int:
        """The turn of a seat, by the last entry in which another seat answered aloud; after a step that follows.

        All that a seat is asked until another one plays is one turn, whatever windows open in it. An entry is never
        numbered twice, and so neither is a turn, also where somebody undoes an answer.
        """
        aloud = self.aloud if step is None or not step.aloud else {**self.aloud, step.seat: step.version}
        return max([version for other, version in aloud.items() if other != seat], default=0)

    def draft(self, entry: Entry) -> Draft | Refusal:
        """Try an entry on a fork."""
        if isinstance(entry, Undo) and not self.undoable:
            return Refusal("no-undo-rated", self.state.TURN_CLAUSE)
        if isinstance(entry, Undo) and self.quiet:
            # That one may no longer undo would tell that somebody has answered.
            return Refusal("no-undo", self.state.TURN_CLAUSE)
        refused = self.refusal(entry) if isinstance(entry, Answer) else None
        fork = self.table.fork()
        told = refused or fork.enter(entry)
        if isinstance(told, Refusal):
            return told
        kind, picks = _stored(entry)
        step = PlayedStep(self.version + 1, _KINDS[kind], entry.seat, self.quiet, told)
        course = self.course and self.course.after(entry, self.state.question(entry.seat))
        return Draft(fork, step, kind, picks, course)

    def accept(self, draft: Draft, uuid: UUID) -> None:
        """The draft is committed: it is the game now."""
        self.table = draft.table
        self.course = draft.course
        self.version = draft.step.version
        self.steps.append(draft.step)
        self.known[uuid.bytes] = self.version
        self.last = uuid
        if draft.step.aloud:
            self.aloud[draft.step.seat] = self.version
        if draft.settles:
            self._window = self._quiet_from(self.version)
            self._concerned.clear()

    def go_on_from(
        self, version: int, last: UUID, steps: list[PlayedStep], aloud: dict[int, int], window: int | None
    ) -> None:
        """Be the game of that entry, for whoever has kept it. Which entries are `known` is the log's to say."""
        self.version = version
        self.last = last
        self.steps.extend(steps)
        self.aloud = aloud
        self._window = window

    def replay(self, row: LogRow) -> None:
        """Enter a committed entry. Raises ReplayError where it does not fit."""
        if row.n != self.version + 1:
            raise ReplayError(f"entry {row.n} follows entry {self.version}")
        draft = self.draft(self.entry(row))
        if isinstance(draft, Refusal):
            raise ReplayError(f"entry {row.n} is refused: {draft.code}")
        if row.checkpoint is not None and row.checkpoint != digest(draft.table.state.dump()):
            raise ReplayError(f"entry {row.n} leads to another state")
        self.accept(draft, row.uuid)

    def answer(self, seat: int, texts: tuple[str, ...]) -> Answer:
        """The entry behind the texts of an answer. Raises UnreadableOptionError."""
        return Answer(seat, tuple([option_of(self.rules.options, text) for text in texts]))

    def entry(self, row: LogRow) -> Entry:
        """The entry behind a row of the log."""
        match row.kind:
            case 0:
                return self.answer(row.seat, msgspec.json.decode(row.picks or "[]", type=tuple[str, ...]))
            case 1:
                return Undo(row.seat)
            case _:
                return Retake(row.seat)

    def _quiet_from(self, version: int) -> int | None:
        self.asked_at = time.monotonic()
        asked = self.state.asked()
        return version if asked and asked[0].quiet else None


def _stored(entry: Entry) -> tuple[int, str | None]:
    match entry:
        case Answer(_, picks):
            return ANSWER, msgspec.json.encode([option_text(pick) for pick in picks]).decode()
        case Undo():
            return UNDO, None
        case Retake():
            return RETAKE, None


def check_rules(row: TableRow, rules: Rules) -> None:
    """Raises ReplayError if the rules that a table was begun with are not here any more."""
    if row.salts is None:
        raise ReplayError("the table was never started")
    now = rules.info.revision
    if row.revision != now:
        raise ReplayError(f"the table was begun with revision {row.revision} of the rules, and this program has {now}")
    if row.content != rules.content.digest():
        raise ReplayError("the table was begun with other values")


def begin(row: TableRow, rules: Rules) -> Play:
    """The game of a started table, before its first entry. Raises ReplayError if its rules are not here any more."""
    check_rules(row, rules)
    if row.lesson is not None:
        return _begin_lesson(row, rules)
    table = record.start(rules, row.settings, len(row.chairs), row.secret, row.salts or ())
    return Play(table, undoable=not row.rated)


def _begin_lesson(row: TableRow, rules: Rules) -> Play:
    lesson = lessons(rules.info.folder()).get(row.lesson or "")
    if lesson is None or lesson.version != row.lesson_version:
        raise ReplayError(f"the lesson {row.lesson} was begun in version {row.lesson_version}")
    return Play(open_table(rules, lesson), course=Course(lesson))
