"""Spans by OpenTelemetry, sent to a collector over HTTP (OTLP). Loaded only where traces are asked for.

What is sampled, and how batches are sent, is said as everywhere: OTEL_TRACES_SAMPLER, OTEL_BSP_SCHEDULE_DELAY, ….
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import TypeAlias
from uuid import UUID

from opentelemetry import trace as api
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from structlog.contextvars import get_contextvars
from typing_extensions import override

import fathoms

Span: TypeAlias = AbstractContextManager[object]
_SAMPLED = api.TraceFlags(api.TraceFlags.SAMPLED)
_WHOLE = (1 << 64) - 1


def _first_span(move: UUID) -> int:
    """The id of a move's first span, the same for whoever joins."""
    return move.int & _WHOLE


class _Ids(RandomIdGenerator):
    """Random ids, but for the first span of a move."""

    def __init__(self) -> None:
        self.first: ContextVar[UUID | None] = ContextVar("first", default=None)

    @override
    def generate_trace_id(self) -> int:
        move = self.first.get()
        return super().generate_trace_id() if move is None else move.int

    @override
    def generate_span_id(self) -> int:
        move = self.first.get()
        return super().generate_span_id() if move is None else _first_span(move)


class OpenTelemetry:
    """Writes spans down for a collector."""

    def __init__(self, endpoint: str, what: str) -> None:
        self._ids = _Ids()
        resource = Resource.create({"service.name": f"fathoms-{what}", "service.version": fathoms.__version__})
        self._provider = TracerProvider(id_generator=self._ids, resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint)))
        self._tracer = self._provider.get_tracer("fathoms")

    def move(self, name: str, move: UUID, attributes: dict[str, str]) -> Span:
        token = self._ids.first.set(move)
        try:
            span = self._tracer.start_span(name, Context(), attributes=_named(attributes))
        finally:
            self._ids.first.reset(token)
        return api.use_span(span, end_on_exit=True, record_exception=False)

    def part(self, name: str) -> Span:
        # Without a traced move this would begin a trace of its own.
        if not api.get_current_span().is_recording():
            return api.use_span(api.INVALID_SPAN)
        return self._tracer.start_as_current_span(name, record_exception=False)

    def joined(self, name: str, move: UUID, attributes: dict[str, str]) -> Span:
        first = api.SpanContext(move.int, _first_span(move), is_remote=True, trace_flags=_SAMPLED)
        beside = api.set_span_in_context(api.NonRecordingSpan(first))
        return self._tracer.start_as_current_span(
            name, context=beside, attributes=_named(attributes), record_exception=False
        )

    def stop(self) -> None:
        self._provider.shutdown()


def _named(attributes: dict[str, str]) -> dict[str, str]:
    """With whoever does it, as in the log."""
    found = get_contextvars()
    return attributes | {name: found[name] for name in ("node", "worker", "request") if found.get(name)}
