"""Has records of random games checked twice: by the kernel and by the page's own verifier, which share no line.

python scripts/two_verifiers.py [--games 10000] [--changed 1000] [--seed 1]   the full size takes long
python scripts/two_verifiers.py --games 4 --changed 0 --keep FOLDER           keeps records for the unit tests of web

Every game in turn, with every number of seats; salts of 0 to 64 bytes. Then bytes are changed where the chance stands:
in the promise and the salts, in the numbers, in the secret. Prints what was found, and fails if the two ever differ.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fathoms.kernel import record
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.record import verify
from fathoms.kernel.registry import game, games
from fathoms.kernel.state import random_picks

ROOT = Path(__file__).resolve().parent.parent
NODE = ROOT / ".venv" / "bin" / "node"
PAGE = ROOT / "web" / "scripts" / "check_records.mjs"


class Page:
    """The page's verifier, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "record.jsonl"
        command = [str(NODE), str(PAGE)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def accepts(self, data: bytes) -> bool:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._file.write_bytes(data)
        self._process.stdin.write(f"{self._file}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().startswith("ok ")

    def close(self) -> None:
        self._process.communicate()


def played(rules: Rules, seats: int, luck: random.Random) -> bytes:
    """The record of a game by chance."""
    secret, salts = luck.randbytes(32), tuple(luck.randbytes(luck.randrange(65)) for _ in range(seats))
    table, bots = record.start(rules, {}, seats, secret, salts), FastChance(luck.getrandbits(32))
    while questions := table.state.questions():
        question = questions[0]
        table.play(question.seat, random_picks(table.state, question, bots))
    return record.write_record(table, {}, secret, salts)


def records(count: int, luck: random.Random) -> Iterator[bytes]:
    """Games in turn, and of each game its numbers of seats."""
    kinds = [(info.rules(), info.seats) for info in games().values()]
    for n in range(count):
        rules, seats = kinds[n % len(kinds)]
        yield played(rules, seats[n // len(kinds) % len(seats)], luck)


def changed(data: bytes, luck: random.Random) -> bytes:
    """One byte is another, where the chance stands."""
    lines = data.splitlines(keepends=True)
    begin = len(data) - len(lines[-1]) - len(lines[-2])
    head = range(data.index(b'"commitment"'), len(lines[0]))
    place = luck.choice([luck.choice(head), luck.randrange(begin, len(data))])
    byte = luck.choice([each for each in range(256) if each != data[place]])
    return data[:place] + bytes([byte]) + data[place + 1 :]


def compare(count: int, change: int, luck: random.Random, keep: Path | None) -> dict[str, int]:
    """How often the two agreed, and how often they did not."""
    found = {"records": 0, "refused": 0, "changed": 0, "accepted": 0}
    with tempfile.TemporaryDirectory() as folder:
        page = Page(Path(folder))
        for n, data in enumerate(records(count, luck)):
            sound = (verify(data, lambda name: game(name).rules()).ok, page.accepts(data))
            found["records"] += 1
            found["refused"] += sound != (True, True)
            if keep is not None:
                (keep / f"{json.loads(data.splitlines()[0])['game']}.jsonl").write_bytes(data)
            if n < change:
                forged = changed(data, luck)
                found["changed"] += 1
                found["accepted"] += verify(forged, lambda name: game(name).rules()).ok or page.accepts(forged)
        page.close()
    return found


def main() -> int:
    """Read the arguments, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--changed", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    found = compare(arguments.games, arguments.changed, random.Random(arguments.seed), arguments.keep)  # noqa: S311
    print(json.dumps(found))
    return int(found["refused"] or found["accepted"])


if __name__ == "__main__":
    sys.exit(main())
