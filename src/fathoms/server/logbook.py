"""Logs with fields, one line each. Nothing hidden is logged: ids, codes and figures only."""

from __future__ import annotations

import logging
import sys
import traceback
from contextlib import AbstractContextManager
from secrets import token_hex

import structlog
from structlog.contextvars import bind_contextvars, bound_contextvars, get_contextvars
from structlog.typing import ExcInfo


def at_node(node: str) -> None:
    """From here on, in this task and in those that it starts, every line names this node."""
    bind_contextvars(node=node)


def asked(node: str | None) -> AbstractContextManager[object]:
    """In this block every line names the node, and the request or the socket by an id that its answer has, too."""
    return bound_contextvars(node=node, request=token_hex(6))


def request_id() -> str:
    """The id of the request that is answered here."""
    found: str = get_contextvars()["request"]
    return found


def without_words(exc_info: ExcInfo) -> str:
    """Where it went wrong and what kind of error it was. Its own words may hold a hidden pick or somebody's address."""
    kind, error, trace = exc_info
    where = "".join(traceback.format_tb(trace))
    # What the system says of files, hosts and time is for the operator.
    return f"{where}{kind.__name__}: {error}" if isinstance(error, OSError) else f"{where}{kind.__name__}"


def configure(level: str, *, as_json: bool) -> None:
    """Set up structlog, and pass the libraries' warnings on."""
    number = logging.getLevelNamesMapping()[level.upper()]
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(without_words),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(name)s: %(message)s")
