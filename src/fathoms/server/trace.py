"""Traces of moves, from the page's message over its commit to everybody's frames. Off unless told, and then free.

The trace of a move is the move's own id: the uuid with which the page sends it stands in the log, so every node that
shows it and every worker that is asked because of it joins the same trace, and nothing needs to be carried along. In a
quiet window nothing is traced: whoever reads traces would know who has answered.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol, TypeAlias
from uuid import UUID

_NOTHING = nullcontext()
Span: TypeAlias = AbstractContextManager[object]


class Tracer(Protocol):
    """Somebody who writes spans down."""

    def move(self, name: str, move: UUID, attributes: dict[str, str]) -> Span:
        """The first span of a move."""

    def part(self, name: str) -> Span:
        """A span inside the one that is open in this task, if one is."""

    def joined(self, name: str, move: UUID, attributes: dict[str, str]) -> Span:
        """A span of a move that began elsewhere."""

    def stop(self) -> None:
        """Send what is left."""


class _State:
    tracer: Tracer | None = None


def begin(endpoint: str | None, what: str) -> None:
    """Write spans down from now on, for a collector at this address; nothing without one. `what`: a node, a worker."""
    if endpoint is not None and _State.tracer is None:
        from fathoms.server.open_telemetry import OpenTelemetry  # noqa: PLC0415 - an extra brings its libraries

        _State.tracer = OpenTelemetry(endpoint, what)


def end() -> None:
    """Write no more, and send what is left."""
    tracer, _State.tracer = _State.tracer, None
    if tracer is not None:
        tracer.stop()


def move(name: str, move: UUID, *, quiet: bool, **attributes: str) -> Span:
    """What somebody asks for, from the moment it is read."""
    tracer = _State.tracer
    return _NOTHING if tracer is None or quiet else tracer.move(name, move, attributes)


def part(name: str) -> Span:
    """A part of what this task does for a move; nothing if it is not traced."""
    tracer = _State.tracer
    return _NOTHING if tracer is None else tracer.part(name)


def joined(name: str, move: UUID | None, *, quiet: bool = False, **attributes: str) -> Span:
    """What is done because of a move, here or in another process."""
    tracer = _State.tracer
    return _NOTHING if tracer is None or quiet or move is None else tracer.joined(name, move, attributes)


def on() -> bool:
    """Whether anything is traced."""
    return _State.tracer is not None
