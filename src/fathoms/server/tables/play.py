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
from fathoms.kernel.question import Refusal
from fathoms.kernel.record import CHECKPOINT_EVERY
from fathoms.kernel.state import State
from fathoms.kernel.table import Answer, Entry, Retake, Table, Undo
from fathoms.kernel.text import OptionReader
from fathoms.server.store.rows import LogRow, TableRow
from fathoms.server.tables.texts import option_text

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


class Window(Struct, frozen=True):
    """What is asked quietly: the kind of question, and whether silence is a pass, as in a reaction window."""

    kind: str
    passes: bool


def window(state: State) -> Window | None:
    """The quiet window that is open, if one is: a fact that everybody knows, whatever anybody holds."""
    asked = state.asked()
    if not asked or not asked[0].quiet:
        return None
    passes = all(option_text(pick) == "pass" for question in asked for pick in question.default)
    return Window(asked[0].key, passes)


class Draft(Struct, frozen=True):
    """An entry that the rules take, not yet committed."""

    table: Table
    step: PlayedStep
    kind: int
    picks: str | None

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

    def __init__(self, table: Table, *, undoable: bool = True) -> None:
        self.table = table
        self.undoable = undoable
        """Whether anything is ever taken back here; not in a rated game."""
        self.version = 0
        self.steps: deque[PlayedStep] = deque(maxlen=STEPS_KEPT)
        self.known: dict[UUID, int] = {}
        self.last: UUID | None = None
        """The uuid of the last entry."""
        self._reader = OptionReader(table.rules.options)
        self.asked_at = 0.0
        """When this node first saw what is asked now; only ever used to wait a moment, never to end one."""
        self._window = self._quiet_from(0)

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

    def knows(self, version: int | None) -> bool:
        """Whether every step since that version is still here."""
        if version is None or version > self.version:
            return False
        return version == self.version or (bool(self.steps) and version >= self.steps[0].version - 1)

    def draft(self, entry: Entry) -> Draft | Refusal:
        """Try an entry on a fork."""
        if isinstance(entry, Undo) and not self.undoable:
            return Refusal("no-undo-rated", self.state.TURN_CLAUSE)
        if isinstance(entry, Undo) and self.quiet:
            # That one may no longer undo would tell that somebody has answered.
            return Refusal("no-undo", self.state.TURN_CLAUSE)
        fork = self.table.fork()
        told = fork.enter(entry)
        if isinstance(told, Refusal):
            return told
        kind, picks = _stored(entry)
        step = PlayedStep(self.version + 1, _KINDS[kind], entry.seat, self.quiet, told)
        return Draft(fork, step, kind, picks)

    def accept(self, draft: Draft, uuid: UUID) -> None:
        """The draft is committed: it is the game now."""
        self.table = draft.table
        self.version = draft.step.version
        self.steps.append(draft.step)
        self.known[uuid] = self.version
        self.last = uuid
        if draft.settles:
            self._window = self._quiet_from(self.version)

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
        return Answer(seat, tuple([self._reader.read(text) for text in texts]))

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


def begin(row: TableRow, rules: Rules) -> Play:
    """The game of a started table, before its first entry. Raises ReplayError if its rules are not here any more."""
    if row.salts is None:
        raise ReplayError("the table was never started")
    now = rules.info.revision
    if row.revision != now:
        raise ReplayError(f"the table was begun with revision {row.revision} of the rules, and this program has {now}")
    if row.content != rules.content.digest():
        raise ReplayError("the table was begun with other values")
    table = record.start(rules, row.settings, len(row.chairs), row.secret, row.salts)
    return Play(table, undoable=not row.rated)


def replayed(row: TableRow, rules: Rules, log: list[LogRow]) -> Play:
    """The game behind a log."""
    play = begin(row, rules)
    for entry in log:
        play.replay(entry)
    return play
