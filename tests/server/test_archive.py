"""Finished games leave the log for the archive: nothing is lost, nothing is there twice, and all who read find them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias
from uuid import UUID, uuid4

import httpx
import pytest
from moto.moto_server.threaded_moto_server import ThreadedMotoServer
from msgspec.structs import replace

import crowd
from fathoms.kernel.record import verify
from fathoms.kernel.registry import game
from fathoms.server import metrics
from fathoms.server.archive import archivist as duty
from fathoms.server.archive.archivist import BATCH, Archivist
from fathoms.server.archive.errors import AwayError, DamagedError, MissingError
from fathoms.server.archive.folder import Folder
from fathoms.server.archive.game import pack, read, unpack
from fathoms.server.archive.objects import Objects, new_key, opened, start_of
from fathoms.server.settings import Settings
from fathoms.server.store import archives, overview
from fathoms.server.store.pool import Pool
from fathoms.server.tables import logs as kept
from fathoms.server.tables.logs import Logs
from fathoms.server.tables.replies import reply_seconds
from server_harness import Cluster, Player, RunningNode, finished

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
Open: TypeAlias = Callable[[], Objects]
DAYS = 30


@pytest.fixture(scope="module")
def s3() -> Iterator[Settings]:
    """A bucket on loopback, as any that speaks S3."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    httpx.put(f"{url}/games").raise_for_status()
    yield Settings(archive="s3://games/live", archive_endpoint=url, archive_key_id="k", archive_secret="s")
    server.stop()


@pytest.fixture(params=["folder", "s3"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Either place, as a host sets it."""
    if request.param == "folder":
        return Settings(archive=str(tmp_path / "games"))
    bucket: Settings = request.getfixturevalue("s3")
    return replace(bucket, archive=f"s3://games/{uuid4().hex}")


@pytest.fixture
def objects(settings: Settings) -> Objects:
    found = opened(settings)
    assert found is not None
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "games")


async def game_of(cluster: Cluster, name: str = BLUE, **settings: object) -> tuple[RunningNode, Player, Player, str]:
    node = await cluster.node(**settings)
    ann, ben = await cluster.player(node, "Ann Archer"), await cluster.player(node, "Ben Barnes")
    return node, ann, ben, await finished(node, ann, ben, name)


async def age(pool: Pool, days: int = DAYS + 1) -> None:
    await pool.execute("UPDATE tables SET over_at = now() - make_interval(days => $1) WHERE status = 'over'", days)


async def entries(pool: Pool, table: str) -> int:
    return int(await pool.fetchval("SELECT count(*) FROM answers WHERE table_id = $1", table))


async def states(pool: Pool) -> list[str]:
    return [row[0] for row in await pool.fetch("SELECT state FROM archives ORDER BY made_at, state")]


def failures(what: str) -> float:
    return float(metrics.ARCHIVE_FAILURES.labels(what)._value.get())


# -- objects


async def test_objects_are_put_read_listed_and_deleted(objects: Objects) -> None:
    key = new_key("t1")
    assert key.startswith(start_of("t1"))
    assert await objects.get(key) is None
    assert await objects.beginning(start_of("t1")) == []
    await objects.put(key, b"one")
    await objects.put(key, b"two")
    assert await objects.get(key) == b"two"
    assert await objects.beginning(start_of("t1")) == [key]
    assert await objects.beginning(start_of("t")) == []
    await objects.delete(key)
    await objects.delete(key)
    assert await objects.get(key) is None


async def test_an_archive_that_is_away_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="ascii")
    nowhere = Settings(
        archive="s3://games", archive_endpoint="http://127.0.0.1:9", archive_key_id="k", archive_secret="s"
    )
    for settings in (Settings(archive=str(tmp_path / "file")), nowhere):
        objects = opened(settings)
        assert objects is not None
        with pytest.raises(AwayError):
            await objects.put("a/b", b"")
        with pytest.raises(AwayError):
            await objects.get("a/b")
    assert opened(Settings()) is None


# -- out of the log and read again


def same(settings: Settings) -> dict[str, object]:
    """What of these settings is the archive's."""
    return {name: getattr(settings, name) for name in settings.__struct_fields__ if name.startswith("archive")}


@pytest.mark.parametrize("name", [BLUE, "salvage"])
async def test_an_archived_game_is_replayed_verified_and_told_as_before(
    cluster: Cluster, pool: Pool, settings: Settings, name: str
) -> None:
    other = await cluster.node(**same(settings))
    node, ann, _, table = await game_of(cluster, name)
    paths = [f"/api/tables/{table}/{what}" for what in ("record", "replay", "replay?seat=0", "course")]
    paths += ["/api/me/games", "/api/me/statistics"]
    await age(pool)
    before = [(await ann.http.get(path)).content for path in paths]
    exported = (await ann.http.get("/api/account/export")).json()["tables"]
    assert other.node.archivist is not None
    assert node.node.archivist is None
    await other.node.archivist.sweep()
    assert await entries(pool, table) == 0
    assert await states(pool) == ["current"]
    there = [(await ann.http.get(other.url + path)).content for path in paths]
    assert there == before
    assert (await ann.http.get(other.url + "/api/account/export")).json()["tables"] == exported
    if name == BLUE:
        assert verify(there[0], lambda known: game(known).rules()).ok
    # A page that shows it, at the node that has no archive and had it in memory, and at the one that has.
    answers = (await overview.counts(pool)).answers
    for url in (node.url, other.url):
        page = await ann.watch(table, url=url)
        frame = await page.expect("frame", lambda message: message["table"] == table, 10)
        assert frame["version"] == answers > 0


async def test_only_games_that_were_dealt_and_have_been_over_for_long_are_due(cluster: Cluster, pool: Pool) -> None:
    _, ann, _, table = await game_of(cluster)
    running = await ann.create(BLUE, ["me", "bot"])
    await ann.post(f"/api/tables/{running}/start")
    await crowd.copied(pool, table, ["young", "quarantined", "never"])
    await age(pool)
    await pool.execute("UPDATE tables SET over_at = now() - interval '29 d' WHERE id = 'young'")
    await pool.execute("UPDATE tables SET status = 'quarantined' WHERE id = 'quarantined'")
    await pool.execute("UPDATE tables SET salts = NULL WHERE id = 'never'")
    assert await archives.due(pool, DAYS, BATCH) == [table]


async def test_a_node_without_the_archive_refuses_for_now_and_changes_nothing(
    cluster: Cluster, pool: Pool, folder: Folder
) -> None:
    _, ann, _, table = await game_of(cluster)
    await age(pool)
    assert await Archivist(pool, folder, DAYS).archive() == 1
    other = await cluster.node()
    answer = await ann.http.get(f"{other.url}/api/tables/{table}/replay")
    assert answer.status_code == 503
    assert failures("missing") > 0
    assert await pool.fetchval("SELECT status FROM tables WHERE id = $1", table) == "over"


# -- what may go wrong on the way


class Faulty:
    """An archive that does something else than it should."""

    def __init__(self, objects: Objects, **faults: Callable[[bytes], bytes | None]) -> None:
        self._objects = objects
        self._faults = faults
        self.away = False
        self.die_at: int | None = None
        self.steps = 0

    def _step(self) -> None:
        if self.away:
            raise AwayError
        self.steps += 1
        if self.steps == self.die_at:
            raise KilledError

    async def put(self, key: str, data: bytes) -> None:
        self._step()
        written = self._faults["put"](data) if "put" in self._faults else data
        if written is not None:
            await self._objects.put(key, written)
        self._step()

    async def get(self, key: str) -> bytes | None:
        self._step()
        found = await self._objects.get(key)
        self._step()
        return found

    async def delete(self, key: str) -> None:
        self._step()
        await self._objects.delete(key)
        self._step()

    async def beginning(self, start: str) -> list[str]:
        self._step()
        return await self._objects.beginning(start)


class KilledError(Exception):
    """Here the process died."""


@pytest.mark.parametrize("fault", [lambda _: None, lambda data: data[:-9], lambda data: data[:50] + b"x" + data[51:]])
async def test_an_object_that_cannot_be_read_again_as_written_never_costs_the_log(
    cluster: Cluster, pool: Pool, folder: Folder, fault: Callable[[bytes], bytes | None]
) -> None:
    _, _, _, table = await game_of(cluster)
    await age(pool)
    before, told = await entries(pool, table), failures("archive")
    assert await Archivist(pool, Faulty(folder, put=fault), DAYS).archive() == 0
    assert await entries(pool, table) == before > 0
    assert failures("archive") == told + 1
    assert await states(pool) == ["doomed"]
    good = Archivist(pool, folder, DAYS)
    await good.sweep()
    assert await states(pool) == ["current"]
    assert len(await Logs(pool, folder).read(table)) == before


async def test_a_crash_at_any_step_loses_nothing_and_leaves_nothing_twice(
    cluster: Cluster, pool: Pool, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, _, first = await game_of(cluster)
    await age(pool)
    whole = await Logs(pool).read(first)
    for step in range(1, 7):
        table = f"crash{step}"
        await crowd.copied(pool, first, [table])
        await age(pool)
        await pool.execute("UPDATE tables SET over_at = now() WHERE id = $1", first)
        dying = Faulty(folder)
        dying.die_at = step
        if step > 4:
            moment = {5: "mark", 6: "give_up"}[step]
            monkeypatch.setattr(archives, moment, _killed)
        with pytest.raises(KilledError):
            await Archivist(pool, dying, DAYS).archive()
        monkeypatch.undo()
        assert await Logs(pool, folder).read(table) == whole
        # Nobody else touches what somebody may still be at; an hour later it is cleared away.
        assert await Archivist(pool, folder, DAYS).archive() == 0
        await pool.execute("UPDATE archives SET made_at = made_at - interval '2 h' WHERE state = 'making'")
        for _ in range(2):
            await Archivist(pool, folder, DAYS).sweep()
        assert await Logs(pool, folder).read(table) == whole
        assert await entries(pool, table) == 0
        assert len(await folder.beginning(start_of(table))) == 1
    assert set(await states(pool)) == {"current"}


async def _killed(*_: object) -> None:
    raise KilledError


async def test_two_nodes_at_once_archive_every_game_once(
    cluster: Cluster, pool: Pool, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, _, first = await game_of(cluster)
    ids = [f"two{number:02}" for number in range(3 * BATCH)]
    await crowd.copied(pool, first, ids)
    await age(pool)
    whole = await Logs(pool).read(first)
    both = [Archivist(pool, folder, DAYS) for _ in range(2)]
    await asyncio.gather(*[each.sweep() for each in both])
    await both[0].sweep()
    assert await pool.fetchval("SELECT count(*) FROM answers") == 0
    assert await pool.fetchval("SELECT count(*) FROM archives WHERE state = 'current'") == len(ids) + 1
    monkeypatch.setattr(kept, "KEPT", 8)
    logs = Logs(pool, folder)
    for table in ids:
        assert await logs.read(table) == whole
        assert len(await folder.beginning(start_of(table))) == 1
    assert len(logs._kept) == 8


async def test_an_object_of_another_log_is_not_taken(cluster: Cluster, pool: Pool, folder: Folder) -> None:
    _, _, _, table = await game_of(cluster)
    await age(pool)
    keys = await archives.claim(pool, {new_key(table): table})
    assert await archives.claim(pool, {new_key(table): table}) == {}
    [key] = keys
    source = await archives.source(pool, table)
    assert source is not None
    made = await Archivist(pool, folder, DAYS)._put(key, source)
    for other in (
        replace(made, n=made.n - 1),
        replace(made, n=made.n - 1, uuid=source.game.entries[-2].uuid),
        replace(made, uuid=uuid4()),
        replace(made, people="somebody else"),
        replace(made, key="another"),
    ):
        assert await archives.mark(pool, [other]) == set()
    assert await entries(pool, table) == made.n
    assert await archives.mark(pool, [made]) == {table}
    assert await archives.source(pool, "none") is None


# -- erasing


async def names_in(folder: Path) -> str:
    """All that lies in the archive, as text."""
    return "".join([str(read(path.read_bytes())) for path in folder.rglob("*") if path.is_file()])


async def test_whoever_is_erased_is_gone_from_the_archive_and_the_others_are_not(
    cluster: Cluster, pool: Pool, tmp_path: Path
) -> None:
    node, ann, ben, table = await game_of(cluster, archive=str(tmp_path))
    await crowd.copied(pool, table, ["copy"])
    await age(pool)
    archivist = node.node.archivist
    assert archivist is not None
    await archivist.sweep()
    whole = await node.node.logs.read(table)
    assert "Ann Archer" in await names_in(tmp_path)
    replayed = (await ben.http.get(f"/api/tables/{table}/replay")).content
    await node.node.forget(UUID(ann.id))
    assert len(await archives.to_erase(pool, BATCH)) == 2
    await archivist.sweep()
    said = await names_in(tmp_path)
    assert "Ann Archer" not in said
    assert said.count("Ben Barnes") == 2
    assert await archives.to_erase(pool, BATCH) == []
    assert await states(pool) == ["current", "current"]
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 2
    assert await Logs(pool, Folder(tmp_path)).read(table) == whole
    assert (await ben.http.get(f"/api/tables/{table}/replay")).content == replayed
    assert verify((await ben.http.get(f"/api/tables/{table}/record")).content, lambda known: game(known).rules()).ok


async def test_who_is_erased_while_a_game_is_being_archived_is_gone_as_well(
    cluster: Cluster, pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node, ann, _, table = await game_of(cluster, archive=str(tmp_path))
    await age(pool)
    archivist = node.node.archivist
    assert archivist is not None
    mark = archives.mark

    async def late(*given: object) -> set[str]:
        monkeypatch.setattr(archives, "mark", mark)
        await node.node.forget(UUID(ann.id))
        return await mark(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(archives, "mark", late)
    assert await archivist.archive() == 0
    assert await entries(pool, table) > 0
    for _ in range(2):
        await archivist.sweep()
    assert await entries(pool, table) == 0
    assert "Ann Archer" not in await names_in(tmp_path)
    assert await archives.to_erase(pool, BATCH) == []


async def test_who_is_erased_while_a_name_is_being_taken_out_is_not_forgotten(
    cluster: Cluster, pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node, ann, ben, _ = await game_of(cluster, archive=str(tmp_path))
    await age(pool)
    archivist = node.node.archivist
    assert archivist is not None
    await archivist.archive()
    await node.node.forget(UUID(ann.id))
    swap = archives.replace

    async def late(*given: object) -> bool:
        monkeypatch.setattr(archives, "replace", swap)
        await node.node.forget(UUID(ben.id))
        return await swap(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(archives, "replace", late)
    assert await archivist.erase() == 0
    assert await archivist.erase() == 1
    await archivist.clear()
    said = await names_in(tmp_path)
    assert "Ann Archer" not in said
    assert "Ben Barnes" not in said
    assert await archives.to_erase(pool, BATCH) == []


async def test_erasing_waits_for_the_archive_and_for_whoever_is_at_the_table(
    cluster: Cluster, pool: Pool, folder: Folder
) -> None:
    node, ann, _, table = await game_of(cluster)
    await age(pool)
    faulty = Faulty(folder)
    archivist = Archivist(pool, faulty, DAYS)
    await archivist.archive()
    await node.node.forget(UUID(ann.id))
    faulty.away = True
    told = failures("erase")
    assert await archivist.erase() == 0
    assert failures("erase") == told + 1
    waste = failures("delete")
    assert await archivist.clear() == 0
    assert failures("delete") == waste + 1
    faulty.away = False
    await archives.claim(pool, {"other": table})
    assert await archivist.erase() == 0
    await archives.give_up(pool, ["other"])
    assert await archivist.erase() == 1
    # What was noted once more, and has no such name, is done with.
    await pool.execute("INSERT INTO archive_erasures (table_id) VALUES ($1), ('none')", table)
    assert await archivist.erase() == 2
    assert await archives.to_erase(pool, BATCH) == []


# -- after a restore, and after time has passed


async def test_damaged_and_missing_objects_are_found_by_readers_and_by_the_duty(
    cluster: Cluster, pool: Pool, tmp_path: Path
) -> None:
    node, ann, _, table = await game_of(cluster, archive=str(tmp_path))
    await crowd.copied(pool, table, ["lost"])
    await age(pool)
    archivist = node.node.archivist
    assert archivist is not None
    await archivist.archive()
    assert await archivist.check() == 0
    [path] = tmp_path.glob(f"{start_of(table)}*")
    # Another game altogether, and whole: only its hash tells.
    path.write_bytes(pack(replace(read(path.read_bytes()), entries=())))
    [gone] = tmp_path.glob(f"{start_of('lost')}*")
    gone.unlink()
    told = failures("damaged"), failures("missing")
    other = await cluster.node(archive=str(tmp_path))
    assert (await ann.http.get(f"{other.url}/api/tables/{table}/replay")).status_code == 503
    await pool.execute("UPDATE archives SET checked_at = now() - interval '40 d'")
    assert await archivist.check() == 2
    assert (failures("damaged"), failures("missing")) == (told[0] + 2, told[1] + 1)
    assert await archivist.check() == 0, "each is looked at once a month"
    with pytest.raises(MissingError):
        await Logs(pool, Folder(tmp_path)).read("lost")


async def test_a_game_that_a_restored_database_knows_by_an_old_key_is_found_again(
    cluster: Cluster, pool: Pool, folder: Folder
) -> None:
    _, _, _, table = await game_of(cluster)
    await age(pool)
    archivist = Archivist(pool, folder, DAYS)
    await archivist.archive()
    whole = await Logs(pool, folder).read(table)
    current = await archives.current(pool, table)
    assert current is not None
    data = await folder.get(current.key)
    assert data is not None
    renamed = replace(read(data), holders=())
    await folder.delete(current.key)
    await folder.put(start_of(table) + "a.json.gz", b"no game at all")
    await folder.put(start_of(table) + "b.json.gz", pack(replace(renamed, entries=())))
    await folder.put(start_of(table) + "c.json.gz", pack(renamed))
    await pool.execute("UPDATE archives SET checked_at = now() - interval '40 d'")
    assert await archivist.check() == 1
    assert await Logs(pool, folder).read(table) == whole
    # Whoever is erased then is gone from those that nobody knows of, too.
    await pool.execute("INSERT INTO archive_erasures (table_id) VALUES ($1)", table)
    await archivist.sweep()
    assert len(await folder.beginning(start_of(table))) == 1


async def test_a_reader_follows_an_object_that_is_replaced_meanwhile(
    cluster: Cluster, pool: Pool, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, _, table = await game_of(cluster)
    await age(pool)
    whole = await Logs(pool).read(table)
    await Archivist(pool, folder, DAYS).archive()
    current = archives.current
    stale = 0

    async def old(*given: object) -> object:
        nonlocal stale
        found = await current(*given)  # type: ignore[arg-type]
        stale += 1
        return replace(found, key="replaced") if stale == 1 and found is not None else found

    monkeypatch.setattr(archives, "current", old)
    logs = Logs(pool, folder)
    assert await logs.read(table, len(whole) - 2) == whole[-2:]
    assert stale == 2
    assert await logs.read("none") == []
    assert list(await logs.dated("none", 9)) == []


async def test_how_long_somebody_takes_is_told_of_archived_games_too(
    cluster: Cluster, pool: Pool, folder: Folder
) -> None:
    _, ann, _, table = await game_of(cluster)
    person = UUID(ann.id)
    await pool.execute("UPDATE tables SET pace = $1", '{"kind": "days"}')
    await pool.execute("UPDATE chairs SET person = $1 WHERE seat = 0", person)  # it stayed theirs
    await pool.execute("UPDATE answers SET at = now() + n * interval '1 min', seat = n % 2")
    await age(pool)
    faulty = Faulty(folder)
    logs = Logs(pool, faulty)
    assert await reply_seconds(pool, logs, person) == 60
    await Archivist(pool, folder, DAYS).archive()
    assert await entries(pool, table) == 0
    assert await reply_seconds(pool, logs, person) == 60
    faulty.away = True
    assert await reply_seconds(pool, Logs(pool, faulty), person) is None


async def test_a_sweep_goes_on_while_there_is_more(
    cluster: Cluster, pool: Pool, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, _, first = await game_of(cluster)
    await crowd.copied(pool, first, [f"more{number}" for number in range(2 * BATCH)])
    await age(pool)
    with monkeypatch.context() as hurried:
        hurried.setattr(duty, "SECONDS_MOST", 0.0)
        await Archivist(pool, folder, DAYS).sweep()
    assert await pool.fetchval("SELECT count(*) FROM tables WHERE archived") == BATCH
    await Archivist(pool, folder, DAYS).sweep()
    assert await pool.fetchval("SELECT count(*) FROM tables WHERE archived") == 2 * BATCH + 1


def test_bytes_that_are_no_game_are_damaged() -> None:
    with pytest.raises(DamagedError):
        read(b"x")
    with pytest.raises(DamagedError):
        unpack(b"x", b"")
