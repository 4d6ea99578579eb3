"""Plays all recorded games in another tree and in this one, and compares them step for step.

    scripts/same_games.py OLD_TREE [--game GAME…] [--most N] [--bots N] [--new FIELD…] [--gone FIELD…] [--form GAME…]
                          [--write]

Every event, question, answer, refusal, outcome and view of every seat and of a spectator must be the same, and the
bytes of every state but for its revision. `--new` and `--gone` name fields that only this or only the other tree has;
`--form` names games whose states are not compared. `--bots` adds games that the strategy plays against itself. It
prints counts, and leaves at the first difference with where it is. `--write` then records the same games anew, as this
tree's revision tells them: for a change that is none to any player.
"""

from __future__ import annotations

import argparse
import lzma
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from tell_games import Order, Step, entries_of

from fathoms.kernel.game import Info
from fathoms.kernel.record import write_record
from fathoms.kernel.registry import games
from fathoms.testkit.golden import INDEX, MARKS, finder, hash_of, packed, read_index, record_path
from fathoms.testkit.marks import marks

ROOT = Path(__file__).resolve().parent.parent
TELL = Path(__file__).with_name("tell_games.py")


def newest(folder: Path) -> Path:
    """The recorded games of the last revision that a tree has."""
    return max((each for each in folder.iterdir() if each.is_dir()), key=lambda each: int(each.name))


def told(tree: Path, order: Order) -> Iterator[Step]:
    """What a tree says to an order, in an interpreter of its own and in plain Python."""
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"}
    with subprocess.Popen(
        [sys.executable, str(TELL)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(order))
        process.stdin.close()
        try:
            for line in process.stdout:
                yield msgspec.json.decode(line, type=Step)
        finally:
            process.kill()  # after a difference nobody hears it out


def orders(folder: Path, name: str, args: argparse.Namespace) -> tuple[Order, Order]:
    """What the old tree is asked, and what the new one: the same but for the fields that one of them lacks."""
    index = read_index(folder)
    records = index.records[: args.most]
    order = Order(
        game=name,
        records=tuple(str(record_path(folder, each.name)) for each in records),
        packs=tuple(each.pack for each in records),
        folder=str(folder.parent),
        bots=args.bots,
        form=name not in args.form,
    )
    return replace(order, ignored=tuple(args.gone)), replace(order, ignored=tuple(args.new))


def compare(old_tree: Path, name: str, args: argparse.Namespace) -> tuple[str, str]:
    """Counts of a game, and the first difference or nothing."""
    old, new = orders(newest(old_tree / "tests" / "golden" / name), name, args)
    seen: set[str] = set()
    entries = parts = 0
    for was, now in zip_longest(told(old_tree, old), told(ROOT, new)):
        if was is None or now is None or was != now:
            return "", _difference(old_tree, (old, new), was, now)
        seen.add(now.name)
        entries += 1
        parts += len(now.parts)
    return f"{name}: {len(seen)} games, {entries} entries, {parts} parts are the same", ""


def _difference(old_tree: Path, asked: tuple[Order, Order], was: Step | None, now: Step | None) -> str:
    one = was or now
    assert one is not None
    if was is None or now is None or (was.name, was.n) != (now.name, now.n) or one.n < 0:
        return f"{one.name}, entry {one.n}: {_short(was)} was told, and now {_short(now)}"
    part = next(part for part in was.parts if was.parts[part] != now.parts.get(part))
    both = [
        next(step.parts[part] for step in told(tree, replace(order, at=one.n)) if step.name == one.name)
        for tree, order in zip((old_tree, ROOT), asked, strict=True)
    ]
    return f"{one.name}, entry {one.n}: {part} is another{_path(*both)}"


def _short(step: Step | None) -> str:
    return "nothing" if step is None else f"{step.name} {step.n} {list(step.parts.items())[:1]}"


def _path(was: Any, now: Any) -> str:  # noqa: ANN401 - whatever JSON holds
    """Where two values first differ, and how."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in [*was, *now]:
            if was.get(key) != now.get(key):
                return f", {key}{_path(was.get(key), now.get(key))}"
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        place = next(place for place, each in enumerate(was) if each != now[place])
        return f" {place}{_path(was[place], now[place])}"
    return f": {was!r} was told, and now {now!r}"


def write(info: Info, old: Path, here: Path) -> str:
    """The games of another tree's folder, recorded as this tree plays them; what was done, in words."""
    index = read_index(old)
    folder = here / str(info.revision)
    packs = {name: (old.parent / name).read_bytes() for name in index.packs}
    data = {each.name: lzma.decompress(record_path(old, each.name).read_bytes()) for each in index.records}
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, pack in packs.items():
        (here / name).write_bytes(pack)
    find = finder(info, index, folder)
    written, lines = [], b""
    for each in index.records:
        rules = find(each.pack)
        table, entries, sealed = entries_of(data[each.name], rules(info.name))
        for entry in entries:
            table.enter(entry)
        record = write_record(table, each.settings, *sealed)
        kept = packed(record)
        record_path(folder, each.name).write_bytes(kept)
        written.append(replace(each, hash=hash_of(kept)))
        lines += msgspec.json.encode(tuple(marks(record, rules))) + b"\n"
    (folder / MARKS).write_bytes(packed(lines))
    new = replace(index, revision=info.revision, marks=hash_of(packed(lines)), records=tuple(written))
    (folder / INDEX).write_bytes(msgspec.json.format(msgspec.json.encode(new)) + b"\n")
    return f"{info.name}: {len(written)} games of revision {info.revision} written"


def parsed(words: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="scripts/same_games.py")
    parser.add_argument("old", type=Path)
    parser.add_argument("--game", nargs="+", default=list(games()))
    parser.add_argument("--most", type=int, default=None, help="so many recorded games of each game")
    parser.add_argument("--bots", type=int, default=0)
    parser.add_argument("--new", nargs="+", default=[])
    parser.add_argument("--gone", nargs="+", default=[])
    parser.add_argument("--form", nargs="+", default=[])
    parser.add_argument("--write", action="store_true")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> int:
    """Compares the games that are named, or all; 1 at the first difference."""
    args = parsed(words)
    for name in args.game:
        counts, difference = compare(args.old.resolve(), name, args)
        print(f"{name}: {difference}" if difference else counts, flush=True)
        if difference:
            return 1
        if args.write:
            golden = Path("tests") / "golden" / name
            print(write(games()[name], newest(args.old.resolve() / golden), ROOT / golden), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
