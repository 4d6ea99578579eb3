"""Plants changes of rules in a copy of the sources and counts how many the recorded games notice.

    scripts/golden --planted [N]     those of tests/golden/planted.toml, or the first N of each game; exit code 1 if
                                     fewer than 96 in a hundred are noticed

A change that is noticed stops at the first game that is played in another way. A plant whose old text is not in its
file, or more than once, is an error: the list is to be kept up with the rules.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "golden" / "planted.toml"
GAMES = Path("fathoms") / "games"
LEAST = 0.96
REPLAY = """
import sys
from pathlib import Path
from fathoms.kernel.registry import game
from fathoms.testkit.golden import differences
info = game(sys.argv[1])
print(next(differences(Path(sys.argv[2]) / info.name / str(info.revision), info), ""))
"""


class Plant(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of one line, or of a few that change places."""

    file: str
    old: str
    new: str

    @property
    def game(self) -> str:
        return self.file.partition("/")[0].replace("_", "-")

    def __str__(self) -> str:
        return f"{self.file}: {self.old.strip().splitlines()[0]}  ->  {self.new.strip().splitlines()[:1]}"


class _List(Struct, frozen=True, forbid_unknown_fields=True):
    plant: tuple[Plant, ...]


def plants(path: Path = LIST) -> tuple[Plant, ...]:
    """All that are listed."""
    return msgspec.toml.decode(path.read_bytes(), type=_List).plant


def rotten(plant: Plant, source: Path) -> str:
    """What is wrong with a plant, in words; empty if it can be planted."""
    count = (source / GAMES / plant.file).read_text(encoding="utf-8").count(plant.old)
    return "" if count == 1 else f"{plant.file} has this {count} times, not once: {plant.old}"


def noticed(plant: Plant, source: Path) -> str:
    """Where the recorded games notice a change that is planted in a copy of the sources; empty if they do not."""
    path = source / GAMES / plant.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(plant.old, plant.new), encoding="utf-8")
    command = [sys.executable, "-c", REPLAY, plant.game, str(ROOT / "tests" / "golden")]
    environment = os.environ | {"PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        told = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    finally:
        path.write_text(text, encoding="utf-8")
    return told.stdout.strip() if told.returncode == 0 else f"it does not even begin: {told.stderr.splitlines()[-1:]}"


def chosen(most: int | None) -> list[Plant]:
    """The plants, or the first few of each game."""
    found = []
    counts: dict[str, int] = {}
    for plant in plants():
        counts[plant.game] = counts.get(plant.game, 0) + 1
        if most is None or counts[plant.game] <= most:
            found.append(plant)
    return found


def main() -> str | int:
    """Plant, replay, tell; the exit code, or what is wrong with the list."""
    asked = chosen(int(sys.argv[1]) if sys.argv[1:] else None)
    with tempfile.TemporaryDirectory() as room:
        source = Path(room) / "src"
        shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "static", "server"))
        if wrong := [each for plant in asked if (each := rotten(plant, source))]:
            return "\n".join(wrong)
        caught = 0
        for plant in asked:
            where = noticed(plant, source)
            caught += bool(where)
            print(f"{plant}\n    {where or 'NOT NOTICED'}", flush=True)
    print(f"{caught} of {len(asked)} planted changes are noticed")
    return int(caught < LEAST * len(asked))


if __name__ == "__main__":
    sys.exit(main())
