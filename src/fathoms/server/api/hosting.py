"""The host's door: how everything is, which tables there are, what was reported, and what a host does about it.

Only for those who have the key.
"""

from __future__ import annotations

from datetime import datetime

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from fathoms.server import doctor, moderation
from fathoms.server.api import keys
from fathoms.server.api.dependencies import TheNode
from fathoms.server.backup import archive
from fathoms.server.backup.archive import DamagedError
from fathoms.server.doctor import Finding
from fathoms.server.node import Node
from fathoms.server.store import audit, bans, bugs, chat, overview, people, shuns
from fathoms.server.store.audit import Deed
from fathoms.server.store.bans import Banned
from fathoms.server.store.bugs import BugLine
from fathoms.server.store.chat import Said
from fathoms.server.store.overview import Counts, HostedTable
from fathoms.server.store.rows import Person, Report

AnyRequest = Request[object, object, State]


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
    reports: list[Report]
    bans: list[Banned]
    audit: list[Deed]


@get("/")
async def look(node: TheNode, request: AnyRequest) -> Hosting:
    """Everything at one look."""
    await keys.check(node, request, node.settings.host_key, "hosts-only")
    return Hosting(
        findings=await doctor.examine(node.settings, node.settings.backups),
        counts=await overview.counts(node.pool),
        tables=await overview.tables(node.pool),
        backups=_backups(node),
        bugs=await bugs.listed(node.pool),
        reports=await shuns.reports(node.pool),
        bans=await bans.listed(node.pool),
        audit=await audit.listed(node.pool),
    )


@get("/audit")
async def deeds(node: TheNode, request: AnyRequest, before: FromQuery[int | None] = None) -> list[Deed]:
    """What hosts did, before a number of that list."""
    await keys.check(node, request, node.settings.host_key, "hosts-only")
    return await audit.listed(node.pool, before)


@get("/people")
async def named(node: TheNode, request: AnyRequest, name: FromQuery[str]) -> list[Person]:
    """People whose name looks like this."""
    await keys.check(node, request, node.settings.host_key, "hosts-only")
    return await people.named(node.pool, name)


@get("/chat/{table:str}")
async def said(node: TheNode, request: AnyRequest, table: FromPath[str]) -> list[Said]:
    """What was said at a table lately."""
    await keys.check(node, request, node.settings.host_key, "hosts-only")
    return await chat.said(node.pool, table)


@post("/act", status_code=200)
async def act(node: TheNode, request: AnyRequest, data: JSONBody[moderation.Act]) -> None:
    """Do something about a person or a table. It stands in the audit trail with the mark of the key."""
    await keys.check(node, request, node.settings.host_key, "hosts-only")
    await moderation.act(node, f"key {keys.mark(node.settings.host_key)}", data)


def _backups(node: Node) -> list[BackupLine]:
    if node.settings.backups is None:
        return []
    try:
        found = archive.bases(node.settings.backups)
    except DamagedError:
        return []  # the doctor says so
    return [BackupLine(base.folder.name, base.note.ended, base.note.size) for base in reversed(found)]


router = Router("/api/host", route_handlers=[look, deeds, named, said, act], include_in_schema=False)
