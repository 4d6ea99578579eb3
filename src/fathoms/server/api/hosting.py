"""The host's door: how everything is, which tables there are, what was reported. Only for those who have the key."""

from __future__ import annotations

from datetime import datetime

from litestar import Request, Router, get
from litestar.datastructures import State
from msgspec import Struct

from fathoms.server import doctor
from fathoms.server.api import keys
from fathoms.server.api.given import TheNode
from fathoms.server.backup import archive
from fathoms.server.backup.archive import DamagedError
from fathoms.server.doctor import Finding
from fathoms.server.node import Node
from fathoms.server.store import bugs, overview
from fathoms.server.store.bugs import BugLine
from fathoms.server.store.overview import Counts, HostedTable


class BackupLine(Struct, frozen=True):
    """A base backup."""

    name: str
    ended: datetime
    size: int


class Hosting(Struct, frozen=True):
    """All that a host sees at one look. Nothing of what players hide is in it."""

    findings: list[Finding]
    counts: Counts
    tables: list[HostedTable]
    backups: list[BackupLine]
    bugs: list[BugLine]


@get("/")
async def look(node: TheNode, request: Request[object, object, State]) -> Hosting:
    """Everything at one look."""
    await keys.check(node, request, node.settings.host_key, "hosts-only")
    return Hosting(
        findings=await doctor.examine(node.settings, node.settings.backups),
        counts=await overview.counts(node.pool),
        tables=await overview.tables(node.pool),
        backups=_backups(node),
        bugs=await bugs.listed(node.pool),
    )


def _backups(node: Node) -> list[BackupLine]:
    if node.settings.backups is None:
        return []
    try:
        found = archive.bases(node.settings.backups)
    except DamagedError:
        return []  # the doctor says so
    return [BackupLine(base.folder.name, base.note.ended, base.note.size) for base in reversed(found)]


router = Router("/api/host", route_handlers=[look], include_in_schema=False)
