"""Replays the recorded games and tells what of the rules they reach.

scripts/golden --report [GAME…]      exit code 1 if anything is left that tests/golden/unreached.toml does not name
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

import msgspec
from golden_reach import Exempt, Reach, exceptions, missing, wanted, watch
from msgspec.structs import replace

from fathoms.kernel.game import Info
from fathoms.kernel.record import retold
from fathoms.kernel.registry import games
from fathoms.testkit.golden import finder, read_index, record_path
from fathoms.testkit.marks import marks

FOLDER = Path("tests/golden")


def replay(info: Info) -> Reach:
    """Replay a game's records; what they come to. The marks try answers that are refused."""
    folder = FOLDER / info.name / str(info.revision)
    index = read_index(folder)
    rules = finder(info, index, folder)
    reach = Reach(info.rules())
    for each in index.records:
        data = lzma.decompress(record_path(folder, each.name).read_bytes())
        reach.begin(each.seats, each.settings, each.pack, each.bots)
        for table, told in retold(data, rules(each.pack)):
            reach.hear(table, told)
        for _ in marks(data, rules(each.pack)):
            pass
    return reach


def unnamed(info: Info, left: list[Exempt]) -> tuple[list[Exempt], list[Exempt]]:
    """What is left and not named as an exception, and the exceptions that are reached after all."""
    named = {replace(each, why=""): each for each in exceptions().branches.get(info.name, ())}
    return [each for each in left if each not in named], [each for key, each in named.items() if key not in left]


def listed(each: Exempt) -> str:
    """A line for tests/golden/unreached.toml."""
    to = f", to = {quoted(each.to)}" if each.to else ""
    return f"{{ file = {quoted(each.file)}, line = {quoted(each.line)}{to}, why = {quoted(each.why)} }},"


def quoted(text: str) -> str:
    """In TOML: literal where that does, else with escapes."""
    return f"'{text}'" if "'" not in text else msgspec.json.encode(text).decode()


def tell(info: Info, reach: Reach, left: list[Exempt]) -> int:
    """Print what is reached and what is not; how much of it is wrong."""
    names = wanted(reach.rules)
    if "asked together" not in reach.found:
        names.remove("entry Retake")  # only an answer that waits for others can be taken back so
    absent = sorted(names - reach.found)
    new, stale = unnamed(info, left)
    print(f"{info.name}: {len(names) - len(absent)} of {len(names)} names, {len(left)} branches and lines left out")
    for name in absent:
        print(f"  not reached: {name}")
    for each in new:
        print(f"  not reached: {listed(each)}")
    for each in stale:
        print(f"  reached, or gone: {listed(each)}")
    return len(absent) + len(new) + len(stale)


def main() -> int:
    """All games, or those that are named."""
    asked = [info for info in games().values() if info.name in sys.argv[1:] or not sys.argv[1:]]
    wrong = 0
    for info in asked:
        watching = watch([info])
        watching.start()
        try:
            reach = replay(info)
        finally:
            watching.stop()
        wrong += tell(info, reach, missing(watching, info))
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
