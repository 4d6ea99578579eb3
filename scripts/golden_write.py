"""Plays many games, chooses those that together reach the most, and records them.

    scripts/golden --write [GAME…]

The same sources give the same bytes. Games of a revision are written once: rules that play them in another way are
another revision.
"""

from __future__ import annotations

import os
import shutil
import sys
from functools import cache
from pathlib import Path

import coverage
import msgspec
from golden_games import Candidate, candidates, play, rules_with
from golden_reach import Reach, arcs, watch
from msgspec import Struct

from fathoms.kernel.game import Info
from fathoms.kernel.registry import game, games
from fathoms.kernel.table import Table
from fathoms.kernel.workers import workers as processes
from fathoms.testkit.golden import INDEX, MARKS, Golden, Index, differences, hash_of, packed, record_path
from fathoms.testkit.marks import Mark, marks

FOLDER = Path("tests/golden")
LEAST = 64
"""So many games of each game are kept at least."""
PLAYED = {"in-too-deep": 500, "unfathomable": 320}
USUALLY = 200
"""So many are played to choose from."""
JOBS = int(os.environ.get("JOBS", "2"))


class Played(Struct, frozen=True):
    """A candidate that was played."""

    candidate: Candidate
    record: bytes
    marks: tuple[Mark, ...]
    end: str
    entries: int
    reached: frozenset[object]


@cache
def watching_over(name: str) -> coverage.Coverage:
    """One for each game and process."""
    return watch([game(name)])


def played(name: str, candidate: Candidate) -> Played | None:
    """Play it, and replay it under watch."""
    info, watching = game(name), watching_over(name)
    rules = rules_with(info, FOLDER / info.name, candidate.pack)
    reach = Reach(rules)
    settings = info.settle(candidate.settings)
    reach.begin(candidate.seats, settings, candidate.pack, candidate.bots)
    got = play(rules, candidate, reach.hear)
    if got is None:
        return None
    record, table = got
    watching.start()
    try:
        found = tuple(marks(record, lambda _: rules))
    finally:
        watching.stop()
    return Played(candidate, record, found, _end(table), len(table.entries), frozenset(reach.found | arcs(watching)))


def _end(table: Table) -> str:
    outcome = table.rules.outcome(table.state)
    assert outcome is not None, "it was played to the end"
    return outcome.reason


def chosen(games_played: list[Played]) -> list[Played]:
    """First those that reach most of what is left to reach, then the shortest."""
    ordered = sorted(games_played, key=lambda each: (each.entries, each.candidate.number))
    left = [(each, set(each.reached)) for each in ordered]
    taken: list[Played] = []
    while left:
        best, new = max(left, key=lambda each: len(each[1]))
        if not new and len(taken) >= LEAST:
            break
        taken.append(best)
        left = [(each, reached - new) for each, reached in left if each is not best]
    return sorted(taken, key=lambda each: each.candidate.number)


def write(folder: Path, info: Info, taken: list[Played]) -> None:
    """The games of this revision, in the folder of their game."""
    folder /= str(info.revision)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    records = []
    for number, each in enumerate(taken, 1):
        data = packed(each.record)
        told = each.candidate
        name = f"{number:03}"
        record_path(folder, name).write_bytes(data)
        settings = info.settle(told.settings)
        records.append(Golden(name, told.seats, settings, told.pack, told.bots, each.end, each.entries, hash_of(data)))
    lines = packed(b"".join(msgspec.json.encode(each.marks) + b"\n" for each in taken))
    (folder / MARKS).write_bytes(lines)
    packs = sorted({each.pack for each in records if each.pack})
    hashes = {pack: hash_of((folder.parent / pack).read_bytes()) for pack in packs}
    index = Index(info.name, info.revision, hash_of(lines), hashes, tuple(records))
    (folder / INDEX).write_bytes(msgspec.json.format(msgspec.json.encode(index)) + b"\n")


def record(info: Info) -> str:
    """Play, choose, write; what was done, in words. Refuses where games of this revision would be played otherwise."""
    here = FOLDER / info.name
    if (here / str(info.revision) / INDEX).is_file() and any(differences(here / str(info.revision), info)):
        sys.exit(f"the rules changed: raise the revision of {info.name}, or mend")
    packs = sorted(path.name for path in here.glob("*.toml"))
    planned = candidates(info, packs, PLAYED.get(info.name, USUALLY))
    with processes(JOBS) as pool:
        tried = [each.result() for each in [pool.submit(played, info.name, each) for each in planned]]
    taken = chosen([each for each in tried if each is not None])
    write(here, info, taken)
    size = sum(path.stat().st_size for path in (here / str(info.revision)).iterdir())
    entries = sum(each.entries for each in taken)
    return f"{info.name}: {len(taken)} of {len(tried)} games, {entries} entries, {size / 1000:.0f} kB"


def main() -> None:
    """All games, or those that are named."""
    for info in games().values():
        if info.name in sys.argv[1:] or not sys.argv[1:]:
            print(record(info), flush=True)


if __name__ == "__main__":
    main()
