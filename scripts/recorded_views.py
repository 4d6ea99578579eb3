"""Writes moments of the recorded games as pages get them, for the unit tests of the boards, and one whole log of each.

python scripts/recorded_views.py [GAME…]   writes web/recorded/GAME.jsonl.gz and GAME.log.json.gz
python scripts/recorded_views.py --check   fails if the moments there are not what the rules show now

A moment is kept where it shows a viewer something that no moment before it showed: a question, a kind of option or
event, a part of the view that was empty so far. So a few of them stand for whole games.
"""

from __future__ import annotations

import gzip
import lzma
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from fathoms.kernel.game import Info
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.record import retold
from fathoms.kernel.registry import games
from fathoms.kernel.table import Answer, Entry, Retake, Undo
from fathoms.server.tables.courses import Stepped, go_on, opening
from fathoms.server.tables.frames import frame
from fathoms.server.tables.play import EntryKind, Play, PlayedStep
from fathoms.server.wire import Course
from fathoms.testkit.golden import Golden, finder, read_index, record_path

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
TARGET = ROOT / "web" / "recorded"
RECORDS = 16
"""So many recorded games of each kind are looked at."""
LOGS = {"unfathomable": "018", "into-the-blue": "002", "in-too-deep": "038", "key-largo": "053"}
"""The recorded game whose log is kept whole, as its first seat heard it."""
KINDS: dict[type[Entry], EntryKind] = {Answer: "answer", Undo: "undo", Retake: "retake"}


class Moment(Struct, frozen=True):
    """What one viewer is shown after an entry of a record; the seat is None for a spectator."""

    record: str
    entry: int
    seats: int
    seat: int | None
    frame: msgspec.Raw


def plays(info: Info, golden: Golden) -> Iterator[Play]:
    """A record, as the server has it after each of its entries."""
    folder = GOLDEN / info.name / str(info.revision)
    find = finder(info, read_index(folder), folder)(golden.pack)
    data = lzma.decompress(record_path(folder, golden.name).read_bytes())
    for number, (table, told) in enumerate(retold(data, find)):
        play = Play(table)
        play.version = number
        if number:
            entry = table.entries[-1]
            play.steps.append(PlayedStep(number, KINDS[type(entry)], entry.seat, quiet=False, told=told))
        yield play


def moments(info: Info, golden: Golden) -> Iterator[Moment]:
    """Every moment of a record, for everybody in turn."""
    for play in plays(info, golden):
        seats = play.state.seats
        for viewer in (*range(seats), SPECTATOR):
            shown = msgspec.Raw(msgspec.json.encode(frame("recorded", play, viewer, play.version - 1)))
            yield Moment(golden.name, play.version, seats, None if viewer == SPECTATOR else viewer, shown)


def sights(where: str, value: object) -> Iterator[str]:
    """What there is to see in a part of a frame: which fields, and of each whether it is empty."""
    if isinstance(value, dict):
        kind = f"{where}:{value['kind']}" if "kind" in value else where
        for name, part in value.items():
            yield from sights(f"{kind}.{name}", part)
    elif isinstance(value, list):
        yield f"{where} {bool(value)}"
        for part in value:
            yield from sights(where, part)
    else:
        told = value if where.endswith((".key", ".reason")) else bool(value)
        yield f"{where} {type(value).__name__} {told}"


def chosen(info: Info) -> list[Moment]:
    """The moments that show something new."""
    index = read_index(GOLDEN / info.name / str(info.revision))
    seen: set[str] = set()
    kept: list[Moment] = []
    for each in index.records[:RECORDS]:
        for moment in moments(info, each):
            shown = set(sights("seated" if moment.seat is not None else "aside", msgspec.json.decode(moment.frame)))
            if not shown <= seen:
                seen |= shown
                kept.append(moment)
    return kept


def log(info: Info) -> bytes:
    """All that the first seat heard of a whole game, how many sat there, and the game's course in points."""
    index = read_index(GOLDEN / info.name / str(info.revision))
    golden = next((each for each in index.records if each.name == LOGS.get(info.name)), index.records[0])
    heard = [msgspec.json.decode(moment.frame)["steps"] for moment in moments(info, golden) if moment.seat == 0]
    steps = [step for steps in heard for step in steps]
    return msgspec.json.encode({"seats": golden.seats, "steps": steps, "course": course(info, golden)})


def course(info: Info, golden: Golden) -> Course | None:
    """What the page is told of the points, once the game is over."""
    steps: list[Stepped] = []
    for play in plays(info, golden):
        if play.rules.sheet is None:
            return None
        if play.steps:
            go_on(steps, play)
        else:
            steps.append(opening(play))
    return Course([each.told for each in steps])


def log_path(info: Info) -> Path:
    """Where the whole log of a game lies."""
    return TARGET / f"{info.name}.log.json.gz"


def stale(info: Info) -> list[str]:
    """The moments of a file that are shown in another way now."""
    index = read_index(GOLDEN / info.name / str(info.revision))
    kept: dict[str, dict[tuple[int, int | None], Moment]] = defaultdict(dict)
    for moment in read(info.name):
        kept[moment.record][moment.entry, moment.seat] = moment
    found = [
        f"{info.name}, game {golden.name}, entry {now.entry}: seat {was.seat} is shown something else"
        for golden in index.records
        if golden.name in kept
        for now in moments(info, golden)
        if (was := kept[golden.name].get((now.entry, now.seat))) and bytes(was.frame) != bytes(now.frame)
    ]
    if gzip.decompress(log_path(info).read_bytes()) != log(info):
        found.append(f"{info.name}: its log is told otherwise now")
    return found if kept else [f"{info.name} has no recorded moments"]


def read(game: str) -> list[Moment]:
    """The moments of a file."""
    path = TARGET / f"{game}.jsonl.gz"
    lines = gzip.decompress(path.read_bytes()).splitlines() if path.is_file() else []
    return [msgspec.json.decode(line, type=Moment) for line in lines]


def write(info: Info) -> None:
    """Choose the moments of a game and write them down."""
    kept = chosen(info)
    data = b"".join(msgspec.json.encode(moment) + b"\n" for moment in kept)
    path = TARGET / f"{info.name}.jsonl.gz"
    path.write_bytes(gzip.compress(data, mtime=0))
    log_path(info).write_bytes(gzip.compress(log(info), mtime=0))
    print(f"{info.name}: {len(kept)} moments, {path.stat().st_size / 1000:.1f} kB")


def main() -> int:
    """Write, or look; the exit code."""
    known = [info for info in games().values() if (GOLDEN / info.name).is_dir()]
    if sys.argv[1:] == ["--check"]:
        found = [line for info in known for line in stale(info)]
        print("\n".join(found[:20]))
        return min(len(found), 1)
    for info in known:
        if not sys.argv[1:] or info.name in sys.argv[1:]:
            write(info)
    return 0


if __name__ == "__main__":
    sys.exit(main())
