"""Compares a base backup with its manifest, as pg_verifybackup does; that of the wheel crashes where we tried it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct, field

NAME = "backup_manifest"
_NOT_LISTED = {NAME, "fathoms.json", "postgresql.auto.conf", "recovery.signal", "standby.signal"}


class _File(Struct):
    size: int = field(name="Size")
    algorithm: str = field(name="Checksum-Algorithm")
    checksum: str = field(name="Checksum")
    path: str | None = field(name="Path", default=None)
    encoded: str | None = field(name="Encoded-Path", default=None)

    @property
    def name(self) -> str:
        return self.path if self.path is not None else bytes.fromhex(self.encoded or "").decode(errors="replace")


class _Manifest(Struct):
    files: list[_File] = field(name="Files")
    checksum: str = field(name="Manifest-Checksum")


def trouble(folder: Path) -> list[str]:
    """What is not as it was when the backup was made; nothing if all is well."""
    try:
        data = (folder / NAME).read_bytes()
        manifest = msgspec.json.decode(data, type=_Manifest)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        return [f"{folder / NAME}: {error}"]
    if hashlib.sha256(data.rpartition(b'"Manifest-Checksum"')[0]).hexdigest() != manifest.checksum:
        return [f"{folder / NAME}: another checksum"]
    listed = {file.name: file for file in manifest.files}
    found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    strange = [f"{folder / name}: not of this backup" for name in sorted(found - listed.keys()) if not _free(name)]
    return [*strange, *(wrong for file in manifest.files if (wrong := _wrong(folder / file.name, file)))]


def _free(name: str) -> bool:
    return name in _NOT_LISTED or name.startswith("pg_wal/")


def _wrong(path: Path, file: _File) -> str | None:
    if not path.is_file():
        return f"{path}: missing"
    if path.stat().st_size != file.size:
        return f"{path}: another size"
    with path.open("rb") as opened:
        said = hashlib.file_digest(opened, file.algorithm.lower()).hexdigest()
    return None if said == file.checksum else f"{path}: another checksum"
