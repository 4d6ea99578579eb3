"""Makes base backups and keeps the stream of the log beside them."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import asyncpg

from fathoms.server.backup import archive, manifest, postgres
from fathoms.server.backup.archive import Base, Note
from fathoms.server.backup.postgres import ToolError
from fathoms.server.own_postgres import OUR_VERSION
from fathoms.server.watch import Program

SLOT = "fathoms_backup"
"""PostgreSQL keeps what the stream has not yet taken, under this name."""
KEEP = 7
_STREAM_SECONDS = 60.0
_LOOK_EVERY = 0.05


async def make(database: str, folder: Path) -> Base:
    """A new base backup, verified; from a server whose log is streamed into the same archive. Raises ToolError."""
    version, size = await server(database)
    programs = postgres.programs(version)
    began = datetime.now(UTC)
    target = folder / "base" / archive.folder_name(began)
    target.parent.mkdir(parents=True, exist_ok=True)
    postgres.run(
        programs,
        "pg_basebackup",
        f"--dbname={database}",
        f"--pgdata={target}",
        "--format=plain",
        "--wal-method=none",
        "--checkpoint=fast",
        "--manifest-checksums=SHA256",
        "--no-password",
    )
    first = _first_piece(target)
    note = Note(began, datetime.now(UTC), version, first, size, _size(target))
    await _until_streamed(database, folder, size)
    if wrong := manifest.trouble(target):
        raise ToolError("; ".join(wrong))
    archive.write_note(target, note)
    return Base(target, note)


async def server(database: str) -> tuple[int, int]:
    """The major version of a server, and the size of a piece of its log."""
    connection = await asyncpg.connect(database)
    try:
        number = await connection.fetchval("SELECT current_setting('server_version_num')::int")
        size = await connection.fetchval("SELECT setting::bigint FROM pg_settings WHERE name = 'wal_segment_size'")
    finally:
        await connection.close()
    return number // 10_000, int(size)


async def _until_streamed(database: str, folder: Path, size: int) -> None:
    """Wait until the archive holds all that the backup needs: the stream works. Raises ToolError."""
    connection = await asyncpg.connect(database)
    try:
        timeline = await connection.fetchval("SELECT timeline_id FROM pg_control_checkpoint()")
        end = await connection.fetchval("SELECT pg_switch_wal() - '0/0'::pg_lsn")
    finally:
        await connection.close()
    piece = archive.named(f"{timeline:08X}", int(end) - 1, size)
    for _ in range(round(_STREAM_SECONDS / _LOOK_EVERY)):
        if (folder / "wal" / f"{piece}.gz").exists():
            return
        await asyncio.sleep(_LOOK_EVERY)
    raise ToolError(f"nothing streams the log of PostgreSQL into {folder / 'wal'}")


def _first_piece(base: Path) -> str:
    """From `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)`."""
    label = (base / "backup_label").read_text(encoding="utf-8")
    return label.split("(file ", 1)[1].split(")", 1)[0]


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def prune(folder: Path, keep: int = KEEP) -> list[Base]:
    """Remove all but the newest backups, and the pieces of the log that only they needed; what was removed."""
    found = archive.bases(folder)
    old, kept = found[:-keep], found[-keep:]
    for base in old:
        shutil.rmtree(base.folder)
    for piece in archive.pieces(folder) if kept else []:
        if piece.name < kept[0].note.first:
            piece.path.unlink()
    return old


def receiver(database: str, folder: Path, version: int = OUR_VERSION) -> Program:
    """What takes everything that this server writes into the archive, within a moment. Starting it raises ToolError."""
    programs = postgres.programs(version)
    (folder / "wal").mkdir(parents=True, exist_ok=True)
    common = (f"--dbname={database}", f"--slot={SLOT}", "--no-password")
    where = (f"--directory={folder / 'wal'}", "--compress=gzip:1", "--synchronous")
    return Program(
        "backups",
        [str(programs / "pg_receivewal"), *common, *where],
        log=folder / "stream.log",
        before=lambda: postgres.run(programs, "pg_receivewal", *common, "--create-slot", "--if-not-exists"),
    )


@contextmanager
def streaming(database: str, folder: Path, version: int = OUR_VERSION) -> Iterator[Program]:
    """Stream into the archive until the block ends. Raises ToolError."""
    stream = receiver(database, folder, version)
    stream.start()
    try:
        yield stream
    finally:
        stream.stop()
