"""Marks: what a recorded game said and showed, as hashes, so that a replay can be held to it.

The record itself holds the states. A mark adds what each seat and a spectator were shown, all that they had heard and
been asked by then, and why answers that are not legal there are refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Told, heard_by
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR, Option, Picks, Question
from fathoms.kernel.record import Header, retold
from fathoms.kernel.state import State
from fathoms.kernel.table import Table

EVERY = 16
"""So many entries lie between two marks."""
TRIES = 4
"""At every question so many options from elsewhere in the game are tried, and so many sets of the options there."""
_LENGTH = 8
_encode = msgspec.json.Encoder().encode


class Mark(Struct, frozen=True, array_like=True):
    """One place of a record: how many entries led there, and the hashes, by seat; the spectator's is the last."""

    n: int
    views: tuple[str, ...]
    heard: tuple[str, ...]
    refused: str


def marks(data: bytes, find: Callable[[str], Rules]) -> Iterator[Mark]:
    """The marks of a record: every few entries and at the end. Raises WrongRecordError where it does not lead on."""
    settings = msgspec.json.decode(data.partition(b"\n")[0], type=Header).settings
    onlookers = None
    for table, told in retold(data, find):
        onlookers = onlookers or Onlookers(table)
        onlookers.hear(told)
        if onlookers.entries % EVERY == 0:
            yield onlookers.mark()
    assert onlookers is not None, "there is an opening, or an error"
    if table.rules.outcome(table.state) is not None:
        onlookers.refused(table.rules.rematch(table.state, settings))
    yield onlookers.mark()


class Onlookers:
    """Everybody at a table, and what they hear."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._viewers = [*range(table.state.seats), SPECTATOR]
        self._heard = [hashlib.sha256() for _ in self._viewers]
        self._refused = hashlib.sha256()
        self._offered: dict[type[Option], dict[Option, None]] = {}
        self._chance = FastChance(0)
        self.entries = -1

    def hear(self, told: list[Told]) -> None:
        """An entry was played: its events, what everybody is asked now, and what is no answer to that."""
        state = self._table.state
        self.entries += 1
        for viewer, heard in zip(self._viewers, self._heard, strict=True):
            heard.update(_encode((heard_by(viewer, told), _asked(state.question(viewer)))))
        for question in state.questions():
            for option in question.options:
                self._offered.setdefault(type(option), {})[option] = None
            self._try(state, question)

    def refused(self, said: object) -> None:
        """Remember what the rules say beside the game."""
        self._refused.update(_encode(said))

    def mark(self) -> Mark:
        """Where the game stands now."""
        state = self._table.state
        self.refused([state.check(seat, ()) for seat in range(state.seats)])
        shown = [self._table.rules.view(state, viewer) for viewer in self._viewers]
        views = tuple(hashlib.sha256(_encode(view)).hexdigest()[:_LENGTH] for view in shown)
        heard = tuple(each.hexdigest()[:_LENGTH] for each in self._heard)
        return Mark(self.entries, views, heard, self._refused.hexdigest()[:_LENGTH])

    def _try(self, state: State, question: Question) -> None:
        """Options that were offered elsewhere, and sets of those that are offered here, legal or not."""
        below = self._chance.below
        kinds = list(self._offered.values())
        strange = [list(kinds[below(len(kinds))]) for _ in range(TRIES)]
        tried: list[Picks] = [(each[below(len(each))],) for each in strange]
        tried += [tuple(option for option in question.options if below(2)) for _ in range(TRIES)]
        tried += [(), question.options]
        self.refused([state.check(question.seat, picks) for picks in tried])
        self.refused([state.narrow(question.seat, picks) for picks in ((), question.options[-1:])])


def _asked(question: Question | None) -> object:
    """A question as the rules ask it. What it is about only names a text, and records that are older stay true."""
    if question is None:
        return None
    asked: dict[str, object] = msgspec.to_builtins(question)
    del asked["about"]
    return asked
