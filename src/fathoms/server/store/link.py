"""A link to PostgreSQL: of several servers in one address, to the one that takes writes."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlencode, urlsplit

import asyncpg

Connection: TypeAlias = Any
"""A connection of asyncpg, which ships no types that mypy's strict mode takes."""

LINK_SECONDS = 5.0
"""A server that has not answered by then is not there."""
POOLED = "pgbouncer"
"""Says in an address that PgBouncer is between us and PostgreSQL, in transaction mode."""
_AGAIN_SECONDS = 0.25
_KEEPALIVE = ((socket.TCP_KEEPIDLE, 5), (socket.TCP_KEEPINTVL, 2), (socket.TCP_KEEPCNT, 3))
_UNHEARD_MILLISECONDS = 10_000
"""What was sent and not acknowledged for so long, by the other side's machine, ends the link."""


def servers(database: str) -> list[str]:
    """An address for each server: of several, the one that takes writes is meant, whatever else the address says."""
    parts = urlsplit(database)
    user, at, hosts = parts.netloc.rpartition("@")
    if "," not in hosts:
        return [database]
    query = parse_qs(parts.query) | {"target_session_attrs": ["read-write"]}
    return [
        parts._replace(netloc=f"{user}{at}{host}", query=urlencode(query, doseq=True)).geturl()
        for host in hosts.split(",")
    ]


async def link(database: str, **options: Any) -> Connection:  # noqa: ANN401 - as asyncpg takes them
    """Connect. Several servers are asked at once, again and again: one that is gone and says nothing costs no time."""
    found = servers(database)
    seek = _open if len(found) == 1 else _open_when_it_leads
    tasks = {asyncio.create_task(seek(server, options)) for server in found}
    waiting: set[asyncio.Task[Connection]] = tasks
    chosen: asyncio.Task[Connection] | None = None
    try:
        while waiting and chosen is None:
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            chosen = next((each for each in done if each.exception() is None), None)
        return (chosen or tasks.pop()).result()
    finally:
        for each in tasks - {chosen}:
            each.add_done_callback(_hang_up)
            each.cancel()


async def _open_when_it_leads(server: str, options: dict[str, Any]) -> Connection:
    until = time.monotonic() + LINK_SECONDS
    while True:
        try:
            return await _open(server, options)
        except (OSError, asyncpg.exceptions.TargetServerAttributeNotMatched, asyncpg.PostgresError):
            if time.monotonic() > until:
                raise
        await asyncio.sleep(_AGAIN_SECONDS)


def _pooled(server: str, options: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Where the address says `pgbouncer=true`, each transaction may meet another session of the server.

    So nothing is prepared for later, and no session is set up: PgBouncer refuses that, and the role has our settings.
    """
    parts = urlsplit(server)
    query = parse_qs(parts.query)
    if query.pop(POOLED, None) != ["true"]:
        return server, options
    plain = parts._replace(query=urlencode(query, doseq=True)).geturl()
    return plain, {**options, "statement_cache_size": 0, "server_settings": {"application_name": "fathoms"}}


async def _open(server: str, options: dict[str, Any]) -> Connection:
    server, options = _pooled(server, options)
    try:
        connection = await asyncpg.connect(server, timeout=LINK_SECONDS, **options)
    except asyncpg.exceptions.InternalServerError as error:
        # So does a server whose disk is full refuse whoever comes: it cannot write down its list of tables.
        raise ConnectionRefusedError(str(error)) from error
    mine = connection._transport.get_extra_info("socket")  # noqa: SLF001 - asyncpg has no other way
    if mine.family != socket.AF_UNIX:
        mine.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in (*_KEEPALIVE, (socket.TCP_USER_TIMEOUT, _UNHEARD_MILLISECONDS)):
            mine.setsockopt(socket.IPPROTO_TCP, option, value)
    return connection


def cut(connection: Connection) -> None:
    """Break a link: whoever waits for an answer on it hears that it is lost."""
    if not connection.is_closed():
        connection._transport.abort()  # noqa: SLF001 - the same


def _hang_up(task: asyncio.Task[Connection]) -> None:
    if not task.cancelled() and task.exception() is None:
        task.result().terminate()
