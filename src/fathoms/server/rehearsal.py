"""Tries this program on running tables before it serves: whoever updates hears which games would change.

A node that starts tries a few tables of each kind, so that its port opens at once; recorded games hold the rules of a
revision still (decision 0024), and a table that would differ all the same is put aside when it is loaded. All tables
are tried beside the running version (`whole_rehearsal.py`).

A table is replayed from its deal. It differs if its rules are another revision, if an answer that was taken is refused
now, or if the state is another than the one whose hash was kept: every few answers, and at the table's mark.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from fathoms import kernel
from fathoms.kernel import registry
from fathoms.kernel.codec import digest
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR
from fathoms.server.store import milestones, packs
from fathoms.server.store.link import link
from fathoms.server.store.milestones import Running
from fathoms.server.store.pool import Connection
from fathoms.server.store.rows import TableRow
from fathoms.server.tables.play import ReplayError, begin

OF_EACH_KIND = 8
"""So many tables of each game, revision and pack tell whether a revision is what it says."""
_CODE = {".py", ".toml", ".so", ".pyd"}


class Differing(Struct, frozen=True):
    """A table that would not go on as it is."""

    table: str
    game: str
    answers: int
    trouble: str


class Rehearsal(Struct, frozen=True):
    """What came of it."""

    tables: int
    answers: int
    differing: tuple[Differing, ...]

    @property
    def ok(self) -> bool:
        return not self.differing


class WouldDifferError(Exception):
    """This program would change running games."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        super().__init__(", ".join(each.table for each in rehearsal.differing))
        self.rehearsal = rehearsal


def program() -> str:
    """A name for this program's rules: the hash of the kernel and of every installed game."""
    said = hashlib.sha256()
    folders = [Path(str(kernel.__file__)).parent, *(info.folder() for info in registry.games().values())]
    for folder in sorted(folders):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in _CODE):
            said.update(str(path.relative_to(folder)).encode())
            said.update(hashlib.sha256(path.read_bytes()).digest())
    return said.hexdigest()


async def rehearse(database: str, tables: Sequence[str]) -> Rehearsal:
    """Replay these tables on this program. Changes nothing."""
    connection = await link(database)
    try:
        return await _rehearse(connection, tables)
    finally:
        await connection.close()


async def admit(database: str, *, despite: bool) -> None:
    """Before a node serves: try some, unless this very program was the last that did. Raises WouldDifferError."""
    connection = await link(database)
    try:
        if await milestones.program(connection) == program():
            return
        found = await _rehearse(connection, await milestones.some(connection, OF_EACH_KIND))
    finally:
        await connection.close()
    if not found.ok and not despite:
        raise WouldDifferError(found)


async def admitted(database: str) -> None:
    """Remember that this program may serve; the schema is there by now."""
    connection = await link(database)
    try:
        await milestones.set_program(connection, program())
    finally:
        await connection.close()


async def _rehearse(connection: Connection, ids: Sequence[str]) -> Rehearsal:
    tables = answers = 0
    differing = []
    known: dict[str, Rules] = {}
    async for running in milestones.running(connection, ids):
        tables += 1
        answers += len(running.entries)
        trouble = await _trouble(connection, running, known)
        if trouble is not None:
            differing.append(Differing(running.row.id, running.row.game, len(running.entries), trouble))
    return Rehearsal(tables, answers, tuple(differing))


async def _trouble(connection: Connection, running: Running, known: dict[str, Rules]) -> str | None:
    try:
        rules = await _rules(connection, running.row, known)
        _replay(running, rules)
    except ReplayError as error:
        return str(error)
    except Exception as error:  # noqa: BLE001 - whatever a program does to a table, it is to be known
        return f"{type(error).__name__}: {error}"
    return None


def _replay(running: Running, rules: Rules) -> None:
    """The whole log, the mark, and what everybody is shown in the end."""
    play = begin(running.row, rules)
    marked, kept = running.mark or (0, "")
    for entry in running.entries:
        play.replay(entry)
        if entry.n == marked and digest(play.state.dump()) != kept:
            raise ReplayError(f"entry {entry.n} leads to another state")
    play.state.questions()
    for viewer in range(SPECTATOR, len(running.row.chairs)):
        rules.view(play.state, viewer)


async def _rules(connection: Connection, row: TableRow, known: dict[str, Rules]) -> Rules:
    name = row.pack or row.game
    if name not in known:
        rules = registry.game(row.game).rules()
        if row.pack is not None:
            pack = await packs.read(connection, row.pack)
            assert pack is not None
            rules = rules.with_pack(pack.content, pack.name)
        known[name] = rules
    return known[name]
