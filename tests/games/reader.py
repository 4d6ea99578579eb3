"""Somebody who reads all that is told and asked in a test, and stumbles over whatever has no place or no words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from fathoms.kernel.event import Event, Told
from fathoms.kernel.game import Info
from fathoms.kernel.question import SPECTATOR, Refusal
from fathoms.kernel.rulebook import book_of
from fathoms.kernel.state import State
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller

NAMES = ("Ada", "Ben", "Cid", "Dot", "Eve", "Fay")


class Words(Catalogue):
    """A key without a message, and a message without its figures, are errors."""

    strict: ClassVar[bool] = True


class Reader:
    """One for a game: every event is of its type, every sentence is whole, every clause stands in the rule book.

    It reads French, in which `None` is no word.
    """

    def __init__(self, info: Info) -> None:
        self._words = Words("fr", info)
        self._rules = info.rules()
        self._clauses = {clause.id for clause in book_of(self._rules, "en").clauses}

    def hear(self, told: Sequence[Told], seats: int) -> None:
        """What happened."""
        teller = Teller(self._words, NAMES[:seats])
        for each in told:
            assert isinstance(each.event, Event)
            assert msgspec.convert(msgspec.to_builtins(each.event), type(each.event)) == each.event
            self._read(teller.event(each.event))

    def see(self, state: State) -> None:
        """The board, with the eyes of everybody who asks and of a spectator."""
        for viewer in {SPECTATOR, *[question.seat for question in state.questions()]}:
            view = self._rules.view(state, viewer)
            assert msgspec.convert(msgspec.to_builtins(view), type(view)) == view

    def ask(self, state: State) -> None:
        """What is asked."""
        teller = Teller(self._words, NAMES[: state.seats])
        for question in state.questions():
            assert question.id == state.answered[question.seat], question
            assert question.clause in self._clauses, question
            self._read(teller.question(question))

    def refuse(self, refusal: Refusal, seats: int) -> None:
        """Why an answer is none."""
        assert refusal.clause in self._clauses, refusal
        self._read(Teller(self._words, NAMES[:seats]).refusal(refusal))

    @staticmethod
    def _read(sentence: str) -> None:
        assert "None" not in sentence, sentence
