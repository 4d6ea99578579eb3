"""Backups: the archive, a restore to a moment, the commands, and what is refused."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import asyncpg
import msgspec
import pytest

from chaos.machines import MEMORY
from fathoms.server import own_postgres
from fathoms.server.backup import archive, backup, daily, manifest, postgres, restore
from fathoms.server.backup.archive import DamagedError, Note, Piece
from fathoms.server.backup.postgres import ToolError
from fathoms.server.store import people
from fathoms.server.store.migrate import ensure, migrate
from fathoms.server.store.pool import connect
from fathoms.server.store.rows import Person
from fathoms.server.watch import Program

MB = 1_048_576


@contextmanager
def reachable() -> Iterator[Path]:
    """A folder that the user of PostgreSQL reaches; those of pytest are closed to others, again with every run."""
    with tempfile.TemporaryDirectory(prefix="fathoms-test-", dir=MEMORY if Path(MEMORY).is_dir() else None) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def place() -> Iterator[Path]:
    with reachable() as folder:
        yield folder


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[Path, str]]:
    """A host's data folder with its PostgreSQL at work and its log streamed."""
    with reachable() as folder, own_postgres.opened(folder) as ours:
        url = ours.uri
        asyncio.run(ensure(url))
        with backup.streaming(url, folder / "backups"):
            yield folder, url


async def welcomed(url: str, *names: str) -> list[Person]:
    pool = await connect(url, 2)
    found = [Person(uuid4(), name, "en") for name in names]
    for person in found:
        await people.add(pool, person)
    await pool.close()
    return found


async def erased(url: str, person: Person) -> None:
    pool = await connect(url, 2)
    await people.erase(pool, person.id)
    await pool.close()


async def names(url: str) -> list[str]:
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT name FROM people ORDER BY name")
    await connection.close()
    return [row[0] for row in rows]


def command(*arguments: str) -> tuple[int, str]:
    program = [sys.executable, "-c", "from fathoms.cli.main import main; main()", *arguments]
    done = subprocess.run(
        program, env={**os.environ, "LC_ALL": "C.UTF-8"}, capture_output=True, text=True, timeout=300, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_a_moment_comes_back_and_whoever_was_erased_since_does_not(served: tuple[Path, str], place: Path) -> None:
    folder, url = served
    _, leaving = asyncio.run(welcomed(url, "Before", "Leaving"))
    code, out = command("backup", "--data", str(folder))
    assert (code, "whole at" in out) == (0, True), out
    out_of_backup = out
    asyncio.run(welcomed(url, "Between"))
    moment = datetime.now(UTC)
    asyncio.run(erased(url, leaving))
    asyncio.run(welcomed(url, "After"))
    game = Path("backups", restore.GAMES, "ab", "cd", "t.1.json.gz")
    (folder / game).parent.mkdir(parents=True)
    (folder / game).write_bytes(b"a finished game")
    into = place / "restored"
    arguments = ("--data", str(folder), "--into", str(into))
    code, out = command("restore", "--to", moment.isoformat(), *arguments, "--json")
    assert code == 0, out
    done = msgspec.json.decode(out)
    assert (done["people"], done["erased"], done["unsound"]) == (2, 1, [])
    assert (into / game).read_bytes() == b"a finished game"
    with own_postgres.opened(into) as restored:
        assert asyncio.run(names(restored.uri)) == ["Before", "Between"]
    code, out = command("restore", "--latest", *arguments)
    assert code == 2, "what is there is never touched"
    assert "new folder" in out
    code, out = command("restore", "--latest", "--lang", "fr", *arguments[:2], "--into", str(place / "latest"))
    assert (code, "3 personnes" in out) == (0, True), out
    assert command("backup", "--data", str(folder), "--list")[1] == out_of_backup


async def _settled(url: str, name: str) -> Person:
    """Somebody in a database of an older schema, which `people.add` may not know."""
    person = Person(uuid4(), name, "en")
    connection = await asyncpg.connect(url)
    await connection.execute("INSERT INTO people (id, name, lang) VALUES ($1, $2, $3)", person.id, name, "en")
    await connection.close()
    return person


def test_a_moment_before_an_update_comes_back_with_the_schema_of_this_program(place: Path) -> None:
    folder, into = place / "host", place / "restored"
    folder.mkdir(mode=0o755)
    with own_postgres.opened(folder) as ours:
        asyncio.run(migrate(ours.uri, "0040"))
        with backup.streaming(ours.uri, folder / "backups"):
            asyncio.run(_settled(ours.uri, "Staying"))
            leaving = asyncio.run(_settled(ours.uri, "Leaving"))
            code, out = command("backup", "--data", str(folder))
            assert code == 0, out
            moment = datetime.now(UTC)
            asyncio.run(ensure(ours.uri))
            asyncio.run(erased(ours.uri, leaving))
            arguments = ("--data", str(folder), "--into", str(into), "--json")
            code, out = command("restore", "--to", moment.isoformat(), *arguments)
    assert code == 0, out
    assert msgspec.json.decode(out)["erased"] == 1
    with own_postgres.opened(into) as restored:
        assert asyncio.run(names(restored.uri)) == ["Staying"]


def test_a_restore_that_cannot_be_is_refused_and_leaves_nothing(served: tuple[Path, str], place: Path) -> None:
    folder, url = served
    base = asyncio.run(backup.make(url, folder / "backups"))
    kept_in, into = folder / "backups", place / "new" / "postgresql"
    for moment in (base.note.began - timedelta(days=9), datetime.now(UTC) + timedelta(hours=1)):
        with pytest.raises(restore.NothingThereError):
            restore.restore(kept_in, moment, into)
    with pytest.raises(ToolError, match="recovery ended before"):
        restore.restore(kept_in, datetime.now(UTC), into)
    victim = next(path for path in base.folder.rglob("PG_VERSION"))
    kept = victim.read_bytes()
    victim.write_bytes(b"99\n")
    with pytest.raises(DamagedError, match="PG_VERSION"):
        restore.restore(kept_in, None, into)
    code, out = command("restore", "--latest", "--archive", str(kept_in), "--into", str(place / "new"))
    assert (code, "damaged" in out) == (2, True), out
    victim.write_bytes(kept)
    assert not into.exists()
    for wrong in (("--to", "yesterday-ish"), ("--to", "2026-01-01", "--latest"), ()):
        assert command("restore", *wrong, "--into", str(place / "x"))[0] == 2
    assert command("backup", "--data", str(place / "nothing"))[0] == 2


def test_a_backup_without_a_stream_is_no_backup(
    served: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_STREAM_SECONDS", 0.2)
    with pytest.raises(ToolError, match="nothing streams"):
        asyncio.run(backup.make(served[1], tmp_path))
    assert archive.bases(tmp_path) == []


def test_old_backups_go_with_the_pieces_that_only_they_needed(tmp_path: Path) -> None:
    (tmp_path / "wal").mkdir()
    for number in range(1, 6):
        name = f"{1:08X}{0:08X}{number:08X}"
        (tmp_path / "wal" / f"{name}.gz").touch()
        if number > 1:
            base = tmp_path / "base" / f"2026111{number}T000000Z"
            base.mkdir(parents=True)
            moment = datetime(2026, 11, 10 + number, tzinfo=UTC)
            archive.write_note(base, Note(moment, moment, 18, name, 16 * MB, 1))
    assert daily.due(tmp_path, datetime(2026, 11, 16, tzinfo=UTC))
    assert not daily.due(tmp_path, datetime(2026, 11, 15, 23, tzinfo=UTC))
    assert len(backup.prune(tmp_path, keep=2)) == 2
    assert [base.folder.name[:8] for base in archive.bases(tmp_path)] == ["20261114", "20261115"]
    assert [piece.name[-1] for piece in archive.pieces(tmp_path)] == ["4", "5"]
    (tmp_path / "base" / "20261115T000000Z" / archive.NOTE).write_text("{")
    with pytest.raises(DamagedError):
        archive.bases(tmp_path)


def test_pieces_of_the_log_know_their_place() -> None:
    name = "0000000100000000000000FF"
    assert archive.following(name, 16 * MB) == "000000010000000100000000"
    assert archive.address("000000010000000100000000", 16 * MB) == 2**32
    assert archive.following("00000001000000000000000A", MB) == "00000001000000000000000B"


def test_a_piece_that_became_whole_meanwhile_is_read(served: tuple[Path, str]) -> None:
    asyncio.run(backup.make(served[1], served[0] / "backups"))
    whole = next(piece for piece in archive.pieces(served[0] / "backups") if not piece.partial)
    stale = Piece(whole.name, whole.path.with_name(whole.path.name + ".partial"), partial=True)
    assert archive.unpacked(stale, 16 * MB) == archive.unpacked(whole, 16 * MB)


def test_a_manifest_that_is_no_manifest_is_damage(tmp_path: Path) -> None:
    assert manifest.trouble(tmp_path)
    (tmp_path / manifest.NAME).write_text('{"Files": [], "Manifest-Checksum": "0"}')
    assert "another checksum" in manifest.trouble(tmp_path)[0]


def test_a_host_backs_up_by_itself(tmp_path: Path) -> None:
    said = tmp_path / "said"
    maker = Program("backup", [sys.executable, "-c", "print('a backup')"], log=said)
    ours = daily.Daily(maker, tmp_path, 0.0)
    ours.look(daily.FIRST_SECONDS - 1)
    assert not said.exists(), "whoever only looks in waits for none"
    ours.look(daily.FIRST_SECONDS)
    ours.look(daily.FIRST_SECONDS + 1)
    maker.wait(30)
    assert said.read_text() == "a backup\n"
    (tmp_path / "base" / "1").mkdir(parents=True)
    (tmp_path / "base" / "1" / archive.NOTE).write_text("{")
    ours.look(daily.FIRST_SECONDS + daily.LOOK_SECONDS)
    assert said.read_text() == "a backup\n", "an archive that is damaged is said to be, and nothing ends"
    with pytest.raises(FileNotFoundError):
        postgres.run(tmp_path, "pg_ctl")


def test_the_programs_of_another_postgresql_are_looked_for() -> None:
    assert postgres.programs(own_postgres.OUR_VERSION) == own_postgres.wheel_programs()
    with pytest.raises(ToolError):
        postgres.programs(3)
