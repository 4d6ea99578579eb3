"""What can be wrong with an archive."""

from __future__ import annotations


class AwayError(ConnectionError):
    """The archive does not answer."""


class MissingError(AwayError):
    """An object that should be there is not."""


class DamagedError(ConnectionError):
    """An object is not what was written."""
