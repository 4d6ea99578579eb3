"""A database that waits for a standby, takes no writes, or falls silent: nobody is told what may be lost."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import asyncpg
import pytest

from chaos.machines import OwnPostgres, SilentProxy
from fathoms.server.store import log
from fathoms.server.store.link import link, servers
from fathoms.server.store.log import Appender, Entry
from fathoms.server.store.migrate import migrate
from fathoms.server.store.pool import COMMAND_SECONDS, LOST, NotReplicatedError, connect
from server_harness import Cluster, Json, Page, Player, newest

pytestmark = pytest.mark.anyio


@pytest.fixture
async def postgres() -> AsyncIterator[OwnPostgres]:
    own = OwnPostgres(in_memory=True)
    await asyncio.to_thread(own.make)
    try:
        await migrate(own.url)
        yield own
    finally:
        await asyncio.to_thread(own.end)


@asynccontextmanager
async def set_to(postgres: OwnPostgres, **settings: str) -> AsyncIterator[asyncpg.Connection]:
    """The server as an operator has set it, and a link to look at it."""
    operator = await asyncpg.connect(postgres.url)
    await operator.execute("SET default_transaction_read_only = off; SET synchronous_commit = local")
    for name, value in settings.items():
        await operator.execute(f"ALTER SYSTEM SET {name} = '{value}'")
    await operator.execute("SELECT pg_reload_conf()")
    await asyncio.sleep(0.3)
    try:
        yield operator
    finally:
        await operator.execute("ALTER SYSTEM RESET ALL")
        await operator.execute("SELECT pg_reload_conf()")
        await operator.close()


@asynccontextmanager
async def cluster_on(url: str) -> AsyncIterator[Cluster]:
    cluster = Cluster(url)
    try:
        yield cluster
    finally:
        await cluster.stop()


async def asked(cluster: Cluster, **settings: object) -> tuple[Player, Page, Page, Json]:
    """A table of two: a page that is asked, one that is not, and the question."""
    node = await cluster.node(bus="none", **settings)
    people = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    table = await people[0].create("into-the-blue", ["me", "open"])
    await people[1].post(f"/api/tables/{table}/chairs/1/take")
    await people[0].post(f"/api/tables/{table}/start")
    pages = [await person.watch(table) for person in people]
    frames = [await newest(page) for page in pages]
    first = next(seat for seat in range(2) if frames[seat]["question"])
    return people[0], pages[first], pages[1 - first], frames[first]


async def send(page: Page, frame: Json, uuid: str) -> None:
    picks = frame["question"]["default"]
    await page.send("answer", table=frame["table"], question=frame["question"]["id"], picks=picks, uuid=uuid)


async def told(page: Page, seconds: float) -> set[str]:
    """What kinds of messages a page hears in this time."""
    until = time.monotonic() + seconds
    heard = set()
    while (left := until - time.monotonic()) > 0:
        heard |= {each["kind"] for each in await page.drain(left)}
    return heard


async def says(player: Player, status: int) -> None:
    """Wait until the node says whether it is ready, as it has to within five seconds of the truth and a look."""
    async with asyncio.timeout(6.5):
        while (await player.http.get("/ready")).status_code != status:  # noqa: ASYNC110
            await asyncio.sleep(0.1)


WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%INSERT INTO answers%'"


async def test_an_answer_that_a_failover_could_take_back_is_neither_shown_nor_acknowledged(
    postgres: OwnPostgres,
) -> None:
    async with cluster_on(postgres.url) as cluster:
        player, mine, other, frame = await asked(cluster)
        uuid = str(uuid4())
        async with set_to(postgres, synchronous_standby_names="nobody") as operator:
            await send(mine, frame, uuid)
            assert "played" not in await told(mine, COMMAND_SECONDS + 2)
            assert await operator.fetchval("SELECT count(*) FROM answers") == 0, "the wait goes on: nobody sees it"
            assert (await player.http.get("/ready")).status_code == 503
            waiting = await operator.fetchval(WAITING)
            await operator.execute("SELECT pg_cancel_backend($1)", waiting)
            heard = await told(mine, 4) | await told(other, 1)
            assert await operator.fetchval("SELECT count(*) FROM answers") == 1, "here is what a failover takes back"
            assert not {"played", "frame"} & heard
        await send(mine, frame, uuid)
        assert (await mine.expect("played", lambda each: each["uuid"] == uuid, 20))["version"] == 1
        assert (await other.frame(lambda each: each["version"] == 1, 20))["table"] == frame["table"]
        async with set_to(postgres) as operator:
            assert await operator.fetchval("SELECT count(*) FROM answers") == 1


async def test_a_commit_whose_wait_was_cancelled_is_not_taken_for_one(postgres: OwnPostgres) -> None:
    pool = await connect(postgres.url, 3)
    await pool.execute(
        "INSERT INTO tables (id, game, settings, status, public, secret, languages, pace)"
        " VALUES ('t', 'g', '{}', 'playing', true, '', '{}', '{}')"
    )
    entry = Entry(table="t", n=1, epoch=0, seat=0, kind=0, picks="[]", uuid=uuid4())
    async with set_to(postgres, synchronous_standby_names="nobody") as operator:
        writing = asyncio.create_task(Appender(pool, 0)._put(pool, [entry]))
        await asyncio.sleep(0.5)
        await operator.execute("SELECT pg_cancel_backend($1)", await operator.fetchval(WAITING))
        with pytest.raises(NotReplicatedError):
            await writing
        with pytest.raises(LOST):
            await log.read(pool, "t")
    assert [row.uuid for row in await log.read(pool, "t")] == [entry.uuid]
    await pool.close()


@pytest.mark.timed
async def test_a_database_that_takes_no_writes_is_as_good_as_away(postgres: OwnPostgres) -> None:
    async with cluster_on(postgres.url) as cluster:
        player, mine, _, frame = await asked(cluster)
        uuid = str(uuid4())
        assert (await player.http.get("/ready")).status_code == 200
        async with set_to(postgres, default_transaction_read_only="on"):
            form = {"game": "into-the-blue", "chairs": [{"kind": "me"}, {"kind": "open"}]}
            assert (await player.http.post("/api/tables", json=form)).status_code == 503
            await says(player, 503)
            await send(mine, frame, uuid)
            assert (await mine.expect("sorry", seconds=30))["code"] == "try-again"
        await send(mine, frame, uuid)
        assert (await mine.expect("played", seconds=20))["version"] == 1
        await says(player, 200)


@pytest.mark.timed
async def test_links_to_a_database_that_fell_silent_are_cut(postgres: OwnPostgres) -> None:
    proxy = SilentProxy(postgres.port)
    await proxy.start()
    silent = postgres.url.replace(str(postgres.port), str(proxy.port)) + "?sslmode=disable"
    async with cluster_on(silent) as cluster:
        _, mine, _, frame = await asked(cluster)
        proxy.fall_silent()
        await send(mine, frame, str(uuid4()))
        await asyncio.sleep(5)
        proxy.link_again()  # as a new server does; whoever still waits on an old link waits in vain
        begun = time.monotonic()
        assert (await mine.expect("played", seconds=20))["version"] == 1
        assert time.monotonic() - begun < 4
    await proxy.stop()


@pytest.mark.timed
async def test_of_several_servers_the_one_that_takes_writes_is_found_at_once(postgres: OwnPostgres) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute, socket.create_server(("127.0.0.1", 0)) as closed:
        gone = closed.getsockname()[1]
        closed.close()
        hosts = f"127.0.0.1:{mute.getsockname()[1]},127.0.0.1:{gone}"
        begun = time.monotonic()
        found = await link(f"postgresql://postgres@{hosts},127.0.0.1:{postgres.port}/postgres?sslmode=disable")
        assert time.monotonic() - begun < 2, "it waits for no other"
        assert found._transport.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        await found.close()
        with pytest.raises(LOST):
            await link(f"postgresql://postgres@{hosts}/postgres?sslmode=disable")
    async with set_to(postgres, default_transaction_read_only="on"):
        with pytest.raises(LOST):
            await link(f"postgresql://postgres@127.0.0.1:{postgres.port},127.0.0.1:{gone}/postgres")


def test_every_server_has_an_address_of_its_own() -> None:
    assert servers("postgresql://a:b@one:1,two/db?sslmode=require") == [
        "postgresql://a:b@one:1/db?sslmode=require&target_session_attrs=read-write",
        "postgresql://a:b@two/db?sslmode=require&target_session_attrs=read-write",
    ]
    assert servers("postgresql://one/db") == ["postgresql://one/db"]
