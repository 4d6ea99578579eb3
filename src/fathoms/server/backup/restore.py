"""Makes a data folder as it was at a moment, from a base backup and the log, and forgets whom it must forget.

Nothing is written before all that will be read is verified. Whoever was erased after the moment stands in the log that
follows it: the archive is first played to its end to learn who that was, then to the moment, and they are erased again.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from fathoms.server.backup import archive, manifest, postgres
from fathoms.server.backup.archive import Base, Piece
from fathoms.server.own_postgres import DATABASE
from fathoms.server.store import people
from fathoms.server.store.migrate import ensure
from fathoms.server.store.pool import connect
from fathoms.server.whole_rehearsal import rehearse_all

GAMES = "games"
"""Where `fathoms host` archives finished games: beside the backups, so that whoever keeps these keeps those as well."""
_CONF = "postgresql.auto.conf"
_OF_THE_OLD_SERVER = (".s.PGSQL.*", ".handle_pids.json", "log", archive.NOTE, manifest.NAME)


class NothingThereError(Exception):
    """The archive does not reach that moment."""


class Restored(Struct, frozen=True):
    """What lies in the new data folder."""

    base: str
    to: datetime | None
    people: int
    tables: int
    answers: int
    erased: int
    """People who were erased after that moment, and are erased here again."""
    unsound: tuple[str, ...]
    """Running tables that do not replay."""


def choose(folder: Path, to: datetime | None) -> Base:
    """The newest base backup that was whole at that moment. Raises NothingThereError and DamagedError."""
    usable = [base for base in archive.bases(folder) if to is None or base.note.ended <= to]
    if not usable:
        raise NothingThereError(str(folder / "base"))
    return usable[-1]


def restore(folder: Path, to: datetime | None, data: Path, database: str = DATABASE) -> Restored:
    """Restore into `data`, which must not be there. Raises DamagedError, NothingThereError, ToolError."""
    if to is not None and to > datetime.now(UTC):
        raise NothingThereError(to.isoformat())
    base = choose(folder, to)
    log = archive.verify(folder, base)
    data.mkdir(parents=True)
    try:
        erased = [] if to is None else _erased_by_the_end(base, log, data.parent, database)
        _lay_out(base, log, data, to)
        with postgres.started(data, base.note.version) as url:
            done = asyncio.run(_finish(_in(url, database), base, to, erased))
        shutil.copy(base.folder / _CONF, data / _CONF)
        postgres.hand_over(data)
    except BaseException:
        shutil.rmtree(data)
        raise
    return done


def bring_games(folder: Path, into: Path) -> None:
    """Finished games that have left the database come along: they lie beside the backups of the new host, too."""
    if (folder / GAMES).is_dir():
        shutil.copytree(folder / GAMES, into / "backups" / GAMES, dirs_exist_ok=True)


def _in(url: str, database: str) -> str:
    return url.replace("/postgres?", f"/{database}?")


def _lay_out(base: Base, log: list[Piece], data: Path, to: datetime | None) -> None:
    """The base and the log in one folder: PostgreSQL finds every piece there, and asks nobody for more."""
    shutil.copytree(base.folder, data, dirs_exist_ok=True)
    for name in _OF_THE_OLD_SERVER:
        for path in data.glob(name):
            path.unlink()
    (data / "pg_wal").mkdir(exist_ok=True)
    for piece in log:
        (data / "pg_wal" / piece.name).write_bytes(archive.unpacked(piece, base.note.piece_bytes))
    (data / "recovery.signal").touch()
    with (data / _CONF).open("a", encoding="utf-8") as conf:
        conf.write("\nrestore_command = 'false'\n")
        if to is not None:
            conf.write(f"recovery_target_time = '{to.astimezone(UTC).isoformat(sep=' ')}'\n")
            conf.write("recovery_target_action = 'promote'\n")
    postgres.hand_over(data)


def _erased_by_the_end(base: Base, log: list[Piece], beside: Path, database: str) -> list[bytes]:
    with tempfile.TemporaryDirectory(prefix=".fathoms-restore-", dir=beside) as place:
        Path(place).chmod(0o755)
        data = Path(place) / "data"
        _lay_out(base, log, data, None)
        with postgres.started(data, base.note.version, durable=False) as url:
            return asyncio.run(_all_erased(_in(url, database)))


async def _all_erased(url: str) -> list[bytes]:
    pool = await connect(url, 2)
    try:
        return await people.all_erased(pool)
    finally:
        await pool.close()


async def _finish(url: str, base: Base, to: datetime | None, erased: list[bytes]) -> Restored:
    """Bring it to this program's schema, erase again by that, count, and try every running table."""
    await ensure(url)
    pool = await connect(url, 2)
    try:
        again = await people.among(pool, erased)
        for person in again:
            await people.erase(pool, person)
        counts = [await pool.fetchval(f"SELECT count(*) FROM {each}") for each in ("people", "tables", "answers")]  # noqa: S608
    finally:
        await pool.close()
    rehearsed = await asyncio.to_thread(rehearse_all, url, workers=1)
    unsound = tuple([f"{each.table}: {each.trouble}" for each in rehearsed.differing])
    return Restored(base.folder.name, to, counts[0], counts[1], counts[2], len(again), unsound)
