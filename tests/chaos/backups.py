"""Backups taken while people play, restored to a moment; and backups that somebody has damaged."""

from __future__ import annotations

import asyncio
import gzip
import random
import shutil
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

import asyncpg

from chaos.checker import percentile
from chaos.crashes import Report, until
from chaos.machines import MEMORY, NodeProcess
from chaos.people import Journal, Pair
from fathoms.server import own_postgres
from fathoms.server.backup import archive, backup, postgres, restore
from fathoms.server.backup.archive import Base, DamagedError, Piece, pieces
from fathoms.server.store import people
from fathoms.server.store.migrate import ensure
from fathoms.server.store.pool import connect
from fathoms.server.store.rows import Person

PAIRS = 4
SOON = 1.0
MARKER = "Erased-Again"
REFUSED = (DamagedError, postgres.ToolError, restore.NothingThereError)


async def backups(count: int, *plants: str) -> Report:
    """So many backups, each restored to a moment of its own; then damaged ones, which must all be refused."""
    folder = Path(tempfile.mkdtemp(prefix="fathoms-backups-", dir=MEMORY))
    folder.chmod(0o755)
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        ours = await asyncio.to_thread(stack.enter_context, own_postgres.opened(folder / "data"))
        url = ours.uri
        await ensure(url)
        await asyncio.to_thread(stack.enter_context, backup.streaming(url, folder / "archive"))
        node = NodeProcess(url, bus="none")
        stack.callback(node.end)
        await node.start()
        return await _played(url, folder, node, count, *plants)


async def _played(url: str, folder: Path, node: NodeProcess, count: int, *plants: str) -> Report:
    journal, done = Journal(), asyncio.Event()
    pairs = [Pair(lambda: node.url, journal, done.is_set) for _ in range(PAIRS)]
    for pair in pairs:
        pair.think = lambda: random.uniform(0.05, 0.3)
    playing = [asyncio.create_task(pair.run()) for pair in pairs]
    begun = time.monotonic()
    drills = [await _drill(url, folder, journal, number) for number in range(count)]
    refused, damages = await _damaged(url, folder, journal, *plants)
    done.set()
    await asyncio.gather(*playing)
    total = {name: sum(drill[name] for drill in drills) for name in ("kept", "lost", "later", "still_there", "unsound")}
    seconds = [drill["seconds"] for drill in drills]
    wrong = total["lost"] + total["later"] + total["still_there"] + total["unsound"]
    return {
        "backups": len(drills),
        "acknowledged": len(journal.acked),
        **total,
        "restore_p50": percentile(seconds, 0.5),
        "restore_most": percentile(seconds, 1),
        "damaged": len(damages),
        "refused": len(refused),
        "accepted": sorted(set(damages) - set(refused)),
        "seconds": round(time.monotonic() - begun, 1),
        "ok": wrong == 0 and len(refused) == len(damages),
    }


async def _moment(journal: Journal) -> datetime:
    """A moment in the middle of play, and play enough after it that the log reaches it."""
    await until(lambda: len(journal.acked), len(journal.acked) + random.randint(3, 12))
    await asyncio.sleep(random.uniform(0, 0.2))
    return datetime.now(UTC)


async def _drill(url: str, folder: Path, journal: Journal, number: int) -> dict[str, float]:
    person = Person(uuid4(), MARKER, "en")
    pool = await connect(url, 2)
    await people.add(pool, person)
    await backup.make(url, folder / "archive")
    moment = await _moment(journal)
    await people.erase(pool, person.id)
    await pool.close()
    await until(lambda: len(journal.acked), len(journal.acked) + 3)
    await asyncio.sleep(SOON)
    begun = time.monotonic()
    target = folder / f"restored-{number}" / "postgresql"
    done = await asyncio.to_thread(restore.restore, folder / "archive", moment, target)
    seconds = time.monotonic() - begun
    found, marked = await asyncio.to_thread(_cold, target, person.id)
    shutil.rmtree(target.parent)
    backup.prune(folder / "archive", 2)
    at = moment.timestamp()
    before = {uuid for uuid, (_, acked) in journal.clock.items() if acked is not None and acked < at}
    after = {uuid for uuid, (sent, _) in journal.clock.items() if sent > at}
    return {
        "kept": len(before & found),
        "lost": len(before - found),
        "later": len(after & found),
        "still_there": marked,
        "unsound": len(done.unsound),
        "seconds": seconds,
    }


def _cold(target: Path, person: UUID) -> tuple[set[str], int]:
    """The answers in a restored folder, and how often somebody who was erased is in it."""
    with postgres.started(target, own_postgres.OUR_VERSION, durable=False) as url:
        return asyncio.run(_read(url.replace("/postgres?", f"/{own_postgres.DATABASE}?"), person))


async def _read(url: str, person: UUID) -> tuple[set[str], int]:
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT uuid::text FROM answers")
    marked = await connection.fetchval("SELECT count(*) FROM people WHERE id = $1 OR name = $2", person, MARKER)
    await connection.close()
    return {row[0] for row in rows}, marked


# -- damage


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def _flip_packed(path: Path) -> None:
    """A bit that means something: between its blocks a packed stream has some that stand for nothing."""
    packed = path.read_bytes()
    whole = gzip.decompress(packed)
    for place in range(len(packed) // 2, len(packed)):
        damaged = packed[:place] + bytes([packed[place] ^ 1]) + packed[place + 1 :]
        try:
            if gzip.decompress(damaged) == whole:
                continue
        except (OSError, EOFError, zlib.error):
            pass
        path.write_bytes(damaged)
        return


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def _biggest(base: Base) -> Path:
    return max((path for path in base.folder.rglob("*") if path.is_file()), key=lambda path: path.stat().st_size)


def _swap(one: Path, two: Path) -> None:
    first, second = one.read_bytes(), two.read_bytes()
    one.write_bytes(second)
    two.write_bytes(first)


Damage = Callable[[Base, list[Path]], None]
DAMAGES: dict[str, Damage] = {
    "a bit of a data file": lambda base, _: _flip(_biggest(base)),
    "a data file cut off": lambda base, _: _cut(_biggest(base)),
    "a data file missing": lambda base, _: _biggest(base).unlink(),
    "a strange file": lambda base, _: (base.folder / "base" / "intruder").touch(),
    "a bit of the manifest": lambda base, _: _flip(base.folder / "backup_manifest"),
    "no manifest": lambda base, _: (base.folder / "backup_manifest").unlink(),
    "a bit of the log": lambda _, log: _flip_packed(log[0]),
    "a piece of the log cut off": lambda _, log: _cut(log[0]),
    "a piece of the log missing": lambda _, log: log[1].unlink(),
    "two pieces of the log swapped": lambda _, log: _swap(log[0], log[1]),
}


async def _damaged(url: str, folder: Path, journal: Journal, *plants: str) -> tuple[list[str], list[str]]:
    """Which of the damages were refused, and all of them."""
    base = await backup.make(url, folder / "archive")
    connection = await asyncpg.connect(url)
    for _ in range(2):
        await until(lambda: len(journal.acked), len(journal.acked) + 3)
        await connection.execute("SELECT pg_switch_wal()")
    await connection.close()
    moment = await _moment(journal)
    await until(lambda: len(journal.acked), len(journal.acked) + 3)
    await asyncio.sleep(SOON)
    refused = []
    for number, (name, damage) in enumerate(DAMAGES.items()):
        copy = folder / f"damaged-{number}"
        await asyncio.to_thread(shutil.copytree, folder / "archive", copy)
        damage(
            Base(copy / "base" / base.folder.name, base.note),
            [piece.path for piece in archive.pieces(copy, base.note.first) if not piece.partial],
        )
        if await asyncio.to_thread(_is_refused, copy, moment, *plants):
            refused.append(name)
        shutil.rmtree(copy)
    return refused, list(DAMAGES)


def _unverified(archive: Path, base: Base) -> list[Piece]:
    """A planted defect: whatever lies there is taken."""
    return pieces(archive, base.note.first)


def _is_refused(copy: Path, moment: datetime, *plants: str) -> bool:
    target = copy / "restored" / "postgresql"
    original = archive.verify
    if "unverified" in plants:
        archive.verify = _unverified
    try:
        restore.restore(copy, moment, target)
    except REFUSED:
        return not target.exists()
    except (OSError, asyncpg.PostgresError):
        return False  # it fell over; it did not refuse
    finally:
        archive.verify = original
    return False
