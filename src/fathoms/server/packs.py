"""The host's content packs: a folder with a folder for each game, and in it NAME.toml files."""

from __future__ import annotations

from pathlib import Path

from fathoms.kernel import registry
from fathoms.kernel.content import ContentError
from fathoms.kernel.registry import UnknownGameError
from fathoms.server.store.rows import Pack

NAME_MOST = 40


class PackError(ValueError):
    """A pack does not fit its game; the message names the file."""


def read_folder(folder: Path | None) -> list[Pack]:
    """Every pack of the folder, checked. Raises PackError."""
    if folder is None:
        return []
    if not folder.is_dir():
        raise PackError(f"{folder}: no such folder")
    return [_read(path) for path in sorted(folder.glob("*/*.toml"))]


def _read(path: Path) -> Pack:
    game, name = path.parent.name, path.stem
    try:
        data = path.read_bytes()
        rules = registry.game(game).rules().with_pack(data, path.name)
    except UnknownGameError:
        raise PackError(f"{path}: there is no game {game}") from None
    except ContentError as error:
        raise PackError(f"{game}/{error}") from error
    if len(name) > NAME_MOST:
        raise PackError(f"{path}: a name has at most {NAME_MOST} letters")
    return Pack(rules.content.digest(), game, name, data)
