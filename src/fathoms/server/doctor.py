"""Looks at all that a host depends on, and says of each whether it is well: for the terminal and the host's page."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

import nats
from msgspec import Struct

from fathoms.server.backup import archive
from fathoms.server.backup.archive import DamagedError
from fathoms.server.mail.smtp import SmtpServer
from fathoms.server.settings import Settings
from fathoms.server.store.link import link
from fathoms.server.store.migrate import newest
from fathoms.server.store.pool import Connection

State = Literal["good", "off", "poor", "bad"]
"""Well; not in use; to be looked after; not working."""
CLOCK_MOST = 1.0
DISK_POOR, DISK_BAD = 5.0, 1.0
"""Gigabytes that are left."""
TLS_POOR = 21
"""Days for which the certificate still holds."""
BACKUP_POOR = timedelta(hours=49)
WAITING_MOST = 60
"""Seconds that a bot's work may lie about."""
_SECONDS = 5.0
_GB = 1e9


class Finding(Struct, frozen=True):
    """What was found of one thing. The sentence is `web.doctor.WHAT-STATE`."""

    what: str
    state: State
    params: dict[str, str] = {}


async def examine(settings: Settings, backups: Path | None = None) -> list[Finding]:
    """Look at everything; nothing is changed."""
    looks: dict[str, Callable[[], Awaitable[list[Finding]]]] = {
        "database": lambda: _database(settings),
        "bus": lambda: _bus(settings),
        "mail": lambda: _mail(settings),
        "tls": lambda: _tls(settings),
        "disk": lambda: _disk(backups or Path.cwd()),
        "backups": lambda: _backups(backups),
    }
    found = await asyncio.gather(*[_safely(what, look) for what, look in looks.items()])
    return [finding for findings in found for finding in findings]


def well(findings: list[Finding]) -> bool:
    """Whether nothing is broken."""
    return all(finding.state != "bad" for finding in findings)


async def _safely(what: str, look: Callable[[], Awaitable[list[Finding]]]) -> list[Finding]:
    try:
        async with asyncio.timeout(_SECONDS):
            return await look()
    except Exception as error:  # noqa: BLE001 - whatever it is, the host must read it
        return [Finding(what, "bad", {"error": str(error) or type(error).__name__})]


async def _database(settings: Settings) -> list[Finding]:
    begun = time.perf_counter()
    connection = await link(settings.database)
    try:
        version = await connection.fetchval("SELECT current_setting('server_version')")
        took = time.perf_counter() - begun
        schema = await _schema(connection)
        if schema != newest():
            return [Finding("database", "bad", {"error": f"{schema or '0000'} ≠ {newest()}"})]
        first = Finding("database", "good", {"version": version, "ms": str(round(took * 1000))})
        return [first, await _clock(connection), await _tables(connection), await _bots(connection)]
    finally:
        await connection.close()


async def _schema(connection: Connection) -> str | None:
    if not await connection.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL"):
        return None
    found: str = await connection.fetchval("SELECT version_num FROM alembic_version")
    return found


async def _clock(connection: Connection) -> Finding:
    """Ours against the database's: deadlines are reckoned there."""
    before = time.time()
    theirs = (await connection.fetchval("SELECT clock_timestamp()")).timestamp()
    apart = max(before - theirs, theirs - time.time(), 0.0)
    return Finding("clock", "good" if apart <= CLOCK_MOST else "bad", {"seconds": f"{apart:.1f}"})


async def _tables(connection: Connection) -> Finding:
    rows = await connection.fetch("SELECT status, count(*) FROM tables GROUP BY status")
    counts = {row[0]: row[1] for row in rows}
    aside = counts.get("quarantined", 0)
    return Finding(
        "tables", "poor" if aside else "good", {"playing": str(counts.get("playing", 0)), "aside": str(aside)}
    )


async def _bots(connection: Connection) -> Finding:
    waiting = await connection.fetchval(
        "SELECT count(*) FROM work WHERE ready_at < now() - make_interval(secs => $1)"
        " AND (taken_until IS NULL OR taken_until < now())",
        WAITING_MOST,
    )
    return Finding("bots", "poor" if waiting else "good", {"waiting": str(waiting)})


async def _bus(settings: Settings) -> list[Finding]:
    if not settings.bus.startswith("nats://"):
        return [Finding("bus", "off" if settings.bus == "none" else "good", {"url": settings.bus})]
    client = await nats.connect(settings.bus, allow_reconnect=False, connect_timeout=2)
    await client.flush()
    await client.close()
    return [Finding("bus", "good", {"url": settings.bus.rsplit("@", 1)[-1].removeprefix("nats://")})]


async def _mail(settings: Settings) -> list[Finding]:
    if not settings.mail:
        return [Finding("mail", "off")]
    await asyncio.to_thread(SmtpServer(settings).knock)
    return [Finding("mail", "good", {"server": str(settings.smtp_host)})]


async def _tls(settings: Settings) -> list[Finding]:
    if settings.tls_cert is None or settings.tls_key is None:
        return [Finding("tls", "good" if settings.secure else "off", {"days": "?"})]
    days = (_not_after(settings.tls_cert, settings.tls_key) - datetime.now(UTC)).days
    return [Finding("tls", "good" if days >= TLS_POOR else "poor", {"days": str(days)})]


def _not_after(cert: Path, key: Path) -> datetime:
    """Until when a certificate holds, by a handshake with ourselves. Raises if it holds no more or is not the key's."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(cert, key)
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    client.load_verify_locations(cert)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = (client.wrap_bio(to_client, to_server), server.wrap_bio(to_server, to_client, server_side=True))
    for _ in range(3):
        for end in ends:
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
    said = ends[0].getpeercert() or {}
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(str(said["notAfter"])), UTC)


async def _disk(folder: Path) -> list[Finding]:
    there = next(path for path in (folder, *folder.parents) if path.exists())
    left = shutil.disk_usage(there).free / _GB
    state: State = "bad" if left < DISK_BAD else "poor" if left < DISK_POOR else "good"
    return [Finding("disk", state, {"gigabytes": f"{left:.0f}", "error": f"{left:.1f} GB"})]


async def _backups(folder: Path | None) -> list[Finding]:
    if folder is None:
        return [Finding("backups", "off")]
    try:
        found = archive.bases(folder)
    except DamagedError as error:
        return [Finding("backups", "bad", {"error": str(error)})]
    if not found:
        return [Finding("backups", "poor", {"moment": "–"})]
    ended = found[-1].note.ended
    state: State = "good" if datetime.now(UTC) - ended < BACKUP_POOR else "poor"
    return [Finding("backups", state, {"moment": ended.astimezone().isoformat(" ", "minutes")})]
