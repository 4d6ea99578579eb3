"""Recorded games: a folder of whole games that this program must play again to the letter.

`FOLDER/GAME/REVISION` holds the games of one revision of the rules: `NNN.jsonl.xz`, each a record as `fathoms verify`
reads it once it is unpacked; `marks.jsonl.xz`, what was said and shown on the way (marks.py), a line for each record;
and `index.json`. Packs that some were played with lie beside, `FOLDER/GAME/NAME.toml`. The games of the present
revision are replayed; older ones stay as they are.

Run by itself (`python -m fathoms.testkit.golden FOLDER [GAME…]`) it replays all of them, or some games' only; it needs
nothing but the library, so any Python that has it can be tried.
"""

from __future__ import annotations

import hashlib
import lzma
import sys
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

import msgspec
from msgspec import Struct

from fathoms.kernel.game import Info, Rules
from fathoms.kernel.record import WrongRecordError
from fathoms.kernel.registry import games
from fathoms.testkit.marks import Mark, marks

INDEX = "index.json"
MARKS = "marks.jsonl.xz"


class Golden(Struct, frozen=True, forbid_unknown_fields=True):
    """One recorded game, as the index tells it."""

    name: str
    seats: int
    settings: dict[str, str]
    pack: str
    """The file of the pack; empty for our own content."""
    bots: tuple[str, ...]
    end: str
    entries: int
    hash: str


class Index(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in a folder of recorded games."""

    game: str
    revision: int
    marks: str
    packs: dict[str, str]
    """The hash of each pack that some of them were played with."""
    records: tuple[Golden, ...]


def hash_of(data: bytes) -> str:
    """The hash by which an index names a file."""
    return hashlib.sha256(data).hexdigest()[:16]


def packed(data: bytes) -> bytes:
    """The bytes of a file of the folder."""
    return lzma.compress(data, preset=9)


def record_path(folder: Path, name: str) -> Path:
    """Where the record of that name lies."""
    return folder / f"{name}.jsonl.xz"


def read_index(folder: Path) -> Index:
    """The index of one revision."""
    return msgspec.json.decode((folder / INDEX).read_bytes(), type=Index)


def finder(info: Info, index: Index, folder: Path) -> Callable[[str], Callable[[str], Rules]]:
    """For the name of a pack, or none: what finds the rules with that content."""
    known = {"": info.rules()}
    known.update({name: known[""].with_content(folder.parent / name) for name in index.packs})
    return lambda pack: lambda _: known[pack]


def damage(folder: Path) -> list[str]:
    """What of a revision's games is not as it was written, whatever the rules are now."""
    if not (folder / INDEX).is_file():
        return [f"{folder}: there is no {INDEX}"]
    index = read_index(folder)
    wanted = {record_path(folder, each.name): each.hash for each in index.records}
    wanted[folder / MARKS] = index.marks
    wanted.update({folder.parent / name: pack for name, pack in index.packs.items()})
    found = {path for path in folder.iterdir() if path.name != INDEX}
    missing = [f"{path} is missing" for path in wanted if not path.is_file()]
    strange = [f"{path} is not in the index" for path in sorted(found - set(wanted))]
    changed = [
        f"{path} was changed" for path, was in wanted.items() if path.is_file() and hash_of(path.read_bytes()) != was
    ]
    return missing + strange + changed


def differences(folder: Path, info: Info) -> Iterator[str]:
    """Where this program plays the games of a revision in another way: the first place in each record."""
    index = read_index(folder)
    rules = finder(info, index, folder)
    lines = lzma.decompress((folder / MARKS).read_bytes()).splitlines()
    for each, line in zip(index.records, lines, strict=True):
        known = msgspec.json.decode(line, type=tuple[Mark, ...])
        data = lzma.decompress(record_path(folder, each.name).read_bytes())
        where = first_difference(data, rules(each.pack), known)
        if where:
            yield f"{info.name} {index.revision}, game {each.name}: {where}"


def first_difference(data: bytes, find: Callable[[str], Rules], known: tuple[Mark, ...]) -> str:
    """Where a record and its marks are played in another way now; empty if nowhere."""
    entries = 0
    try:
        for was, now in zip_longest(known, marks(data, find)):
            if was != now:
                return f"after entry {entries}, {_other(was, now)}"
            entries = now.n
    except WrongRecordError as error:
        return f"the record says {error}"
    except Exception as error:  # noqa: BLE001 - whatever changed rules raise is a difference
        return f"after entry {entries}, {type(error).__name__}: {error}"
    return ""


def _other(was: Mark | None, now: Mark | None) -> str:
    if was is None or now is None:
        return "it is longer or shorter"
    for seat, views in enumerate(zip(was.views, now.views, strict=True)):
        if len(set(views)) > 1:
            return f"the view of {_viewer(seat, was)} is another"
    for seat, heard in enumerate(zip(was.heard, now.heard, strict=True)):
        if len(set(heard)) > 1:
            return f"{_viewer(seat, was)} was told or asked something else"
    return "a wrong answer is refused in another way"


def _viewer(place: int, mark: Mark) -> str:
    return "a spectator" if place == len(mark.views) - 1 else f"seat {place}"


def trouble(folder: Path, info: Info) -> list[str]:
    """All that is wrong with a game's recorded games, and with how this program plays them. `folder` is the game's."""
    revisions = sorted(int(path.name) for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    found = [each for revision in revisions for each in damage(folder / str(revision))]
    if info.revision not in revisions:
        found.append(f"{info.name} has no recorded games of revision {info.revision}: write them")
    if revisions and revisions[-1] > info.revision:
        found.append(f"{info.name} has recorded games of revision {revisions[-1]}, and its rules are {info.revision}")
    if found:
        return found
    differing = list(differences(folder / str(info.revision), info))
    if differing:
        differing.append(f"the rules changed: raise the revision of {info.name}, or mend")
    return differing


def main() -> int:  # pragma: no cover - a process of its own
    """Replay all; the exit code."""
    folder, *names = sys.argv[1:]
    wrong = 0
    for info in games().values():
        if names and info.name not in names:
            continue
        found = trouble(Path(folder) / info.name, info)
        wrong += len(found)
        count = len(read_index(Path(folder) / info.name / str(info.revision)).records) if not found else 0
        sys.stdout.write("".join(f"{line}\n" for line in found or [f"{info.name}: {count} games played as recorded"]))
    return min(wrong, 1)


if __name__ == "__main__":  # pragma: no cover
    sys.exit(main())
