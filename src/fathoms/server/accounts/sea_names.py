"""Names of the sea for guests who bring none. Nobody else here is called so at the time."""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Iterator
from pathlib import Path

from fathoms.server.store import people
from fathoms.server.store.pool import Pool

NUMBERS = (10, 100, 1_000)
"""Where a name is taken, a number of two, three or four digits tells people apart."""
_TRIES = 3
_FILE = Path(__file__).with_suffix(".toml")
NAMES: dict[str, list[str]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
"""By language."""


async def sea_name(pool: Pool, lang: str) -> str:
    """A name that nobody here has."""
    name = ""
    for name in _candidates(NAMES[lang]):
        if not await people.called(pool, name):
            break
    return name


def _candidates(names: list[str]) -> Iterator[str]:
    """A few names by lot, then a few with a number, the numbers longer and longer."""
    for least in (None, *NUMBERS):
        for _ in range(_TRIES):
            name = secrets.choice(names)
            yield name if least is None else f"{name} {least + secrets.randbelow(9 * least)}"
