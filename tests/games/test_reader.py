"""The reader of the games' tests stumbles where it should."""

from __future__ import annotations

import msgspec
import pytest

from fathoms.games.unfathomable.events import RoomUsed
from fathoms.games.unfathomable.info import INFO
from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.event import Event, Told
from fathoms.kernel.question import Refusal
from fathoms.locale.catalogue import MissingMessageError
from games.reader import Reader
from games.unfathomable.deepsea import Scene

READER = Reader(INFO)


@pytest.mark.parametrize("event", [None, RoomUsed(None, 17), RoomUsed(0, "17")])  # type: ignore[arg-type]
def test_an_event_that_is_none_or_of_no_type_is_found(event: Event) -> None:
    READER.hear([Told(RoomUsed(0, 17), EVERYONE)], 4)
    with pytest.raises((AssertionError, msgspec.ValidationError)):
        READER.hear([Told(event, EVERYONE)], 4)


@pytest.mark.parametrize(("part", "value"), [("clause", "UNF-99.9"), ("id", None), ("id", 7)])
def test_a_clause_that_no_book_has_and_a_number_that_is_none_are_found(
    part: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = Scene().state
    READER.ask(state)
    asked = msgspec.structs.replace(state.questions()[0], **{part: value})
    monkeypatch.setattr(type(state), "questions", lambda _: (asked,))
    with pytest.raises(AssertionError):
        READER.ask(state)


def test_a_refusal_by_a_clause_that_no_book_has_is_found() -> None:
    with pytest.raises(AssertionError):
        READER.refuse(Refusal("too-little", "UNF-99.9", {"price": 2, "paid": 1}), 4)


def test_a_figure_that_a_sentence_lacks_is_found() -> None:
    READER.refuse(Refusal("too-little", "UNF-13.11", {"price": 2, "paid": 1}), 4)
    with pytest.raises(MissingMessageError):
        READER.refuse(Refusal("too-little", "UNF-13.11"), 4)
    with pytest.raises(AssertionError):
        READER.refuse(Refusal("too-little", "UNF-13.11", {"price": None, "paid": 1}), 4)  # type: ignore[dict-item]
