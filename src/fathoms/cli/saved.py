"""A game at this terminal between two sittings: saved however it was left, and resumed from its record."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fathoms.cli.chosen import packed_rules
from fathoms.cli.speaking import Trouble, words
from fathoms.kernel import record, registry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from fathoms.kernel.table import Table

CLOSING = tuple([getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)])
"""What a closed terminal sends."""
LOOKED_AT = 5
"""So many of the newest records are read to find one that was left."""


def read(path: Path, pack: Path | None = None) -> tuple[Table, record.Deal]:
    """The game of a record that was not played to its end; one that was begun with a pack goes on with it."""
    say = words()
    try:
        table, deal = record.resumed(path.read_bytes(), lambda name: packed_rules(registry.game(name), pack))
    except OSError as error:
        raise Trouble(say.say("cli.trouble.unreadable", path=str(path), error=error.strerror or "")) from error
    except record.WrongRecordError as error:
        raise Trouble(say.say("cli.trouble.not-resumed", path=str(path))) from error
    if table.rules.outcome(table.state) is not None:
        raise Trouble(say.say("cli.trouble.resume-over", path=str(path)))
    return table, deal


def left(game: str | None) -> Path | None:
    """The game that was left in this folder last and can be resumed: of this kind, or of any."""
    found = sorted(Path().glob(f"fathoms-{game or '*'}-*.jsonl"), key=lambda path: path.stat().st_mtime)
    for path in reversed(found[-LOOKED_AT:]):
        try:
            read(path)
        except (Trouble, registry.UnknownGameError):
            continue
        return path
    return None


def write(table: Table, deal: record.Deal, path: Path) -> None:
    """Save what was played, finished or not."""
    try:
        path.write_bytes(record.write_record(table, deal.settings, deal.secret, deal.salts))
    except OSError as error:
        raise Trouble(words().say("cli.trouble.record", path=str(path))) from error


@contextmanager
def leaving_in_order() -> Iterator[None]:
    """A terminal that is closed leaves the game as `q` does, so that it is saved."""

    def leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as Python calls it
        raise KeyboardInterrupt

    before = {each: signal.signal(each, leave) for each in CLOSING}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
