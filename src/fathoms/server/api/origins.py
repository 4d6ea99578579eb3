"""Whose pages may talk to us: our own, and those that the settings name."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, name: bytes) -> str | None:
    """A header that stands there once; None if it is missing or given twice."""
    values = [value for key, value in headers if key.lower() == name]
    return values[0].decode("latin-1") if len(values) == 1 else None


def same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page of this origin is one of ours. No origin is none of ours."""
    if origin is None or host is None:
        return False
    if origin in allowed:
        return True
    try:
        parts = urlsplit(origin)
        exact = f"{parts.scheme}://{parts.netloc}" == origin
    except ValueError:
        return False
    return exact and parts.scheme in {"http", "https"} and parts.netloc == host and "@" not in host


def cookie(headers: Headers, name: str) -> str | None:
    """The value of a cookie that was sent once."""
    values = []
    for key, value in headers:
        if key.lower() == b"cookie":
            pairs = (pair.partition("=") for pair in value.decode("latin-1").split(";"))
            values += [text.strip() for each, _, text in pairs if each.strip() == name]
    return values[0] if len(values) == 1 else None
