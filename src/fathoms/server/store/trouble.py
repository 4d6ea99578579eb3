"""Since when the database does not take what this node writes, and why. It is told when it begins and when it ends."""

from __future__ import annotations

import math
import time

import structlog

LASTS_SECONDS = 2.0
"""One link that breaks is no trouble: the next try goes well."""
FRESH_SECONDS = 5.0
"""Where nobody has tried for longer, nobody knows."""
REFUSALS = frozenset({"53100", "58030"})
"""A full disk, or one that fails: what the database says to us, it would say to every node."""
_log = structlog.get_logger()


class Trouble:
    """Between the first try that failed and the next that does not."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._met_at = -math.inf
        self._written = False
        self._refused = False

    @property
    def lasts(self) -> bool:
        """Whether writing has failed for a while, the last time just now."""
        now = time.monotonic()
        return self._since is not None and now - self._since > LASTS_SECONDS and now - self._met_at < FRESH_SECONDS

    def meet(self, error: Exception) -> None:
        """A try has failed. Not the error's own words: the database likes to repeat the values."""
        self._met_at = time.monotonic()
        code = getattr(error, "sqlstate", None)
        self._refused = self._refused or code in REFUSALS
        if self._since is None:
            self._since = self._met_at
            _log.warning("answers wait for the database", cause=type(error).__name__, sqlstate=code)

    def end(self) -> None:
        """A try went well."""
        self._written, self._refused = True, False
        if self._since is not None:
            _log.info("answers are written again", seconds=round(time.monotonic() - self._since, 1))
            self._since = None

    def news(self) -> bool | None:
        """What other nodes should know since this was asked last: True, answers are written; False, they are refused.

        None where nobody has tried, and where it may be our own link alone.
        """
        written, refused = self._written, self._refused and self.lasts
        self._written = self._refused = False
        return False if refused else written or None
