"""The same ten tasks in Fathoms, python-chess and catanatron: run, counted, looked up on each package's own page.

    scripts/bench side_by_side            runs all tasks, each library in a process of its own, and prints the table
    scripts/bench side_by_side --write    writes docs/side-by-side.md as well

The tasks are the cells of bench/side_by_side/*_tasks.py, each with what a reader must find on the page: for a bot, how
one is asked; for a match, how a game is played to its end. A cell without a program says why there is none.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from importlib.metadata import metadata
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CELLS = ROOT / "bench" / "side_by_side"
PAGE = ROOT / "docs" / "side-by-side.md"
TASKS = ("new game", "legal moves", "push", "undo", "draw", "save", "load", "verify", "bot", "match")
PACKAGES = {"fathoms": "Fathoms", "chess": "python-chess", "catanatron": "catanatron"}
_CELL = re.compile(r"^# %% ([\w ]+)(?:: (.+))?$", re.MULTILINE)


class Done(NamedTuple):
    """What one library needs for the ten tasks."""

    name: str
    version: str
    programs: dict[str, str]
    lines: dict[str, int]
    words: dict[str, int | None]
    seconds: float


class Cell(NamedTuple):
    """A task: what must be found on the page, and the program."""

    call: str
    program: str


def cells_of(text: str) -> dict[str, Cell]:
    """The cells of a file by their tasks."""
    _, *parts = _CELL.split(text)
    triples = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return {name: Cell(call or "", program.strip()) for name, call, program in triples}


def lines_of(program: str) -> int:
    """Lines that do something: no blank ones, no comments."""
    return sum(1 for line in program.splitlines() if line.strip() and not line.strip().startswith("#"))


def page_of(package: str) -> str:
    """The package's own page: what its index shows. Ours is the README."""
    if package == "fathoms":
        return (ROOT / "README.md").read_text(encoding="utf-8")
    told = metadata(package)
    return str(told.get_payload() or told["Description"])


def words_before(page: str, call: str) -> int | None:
    """How many words stand on a page before a call is shown; None if it is not there."""
    return len(page.partition(call)[0].split()) if call and call in page else None


def run(package: str) -> float:
    """Run all tasks of a library in a folder of their own; the seconds, its start included."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        subprocess.run(
            [sys.executable, CELLS / f"{package}_tasks.py"], check=True, cwd=folder, stdout=subprocess.DEVNULL
        )
        return time.monotonic() - begun


def done(package: str) -> Done:
    """Everything about one library."""
    cells = cells_of((CELLS / f"{package}_tasks.py").read_text(encoding="utf-8"))
    assert tuple(cells) == TASKS, cells.keys()
    page = page_of(package)
    words = {task: words_before(page, cell.call) for task, cell in cells.items()}
    programs = {task: cell.program for task, cell in cells.items()}
    lines = {task: lines_of(program) for task, program in programs.items()}
    version = "" if package == "fathoms" else metadata(package)["Version"]
    return Done(PACKAGES[package], version, programs, lines, words, run(package))


def table(all_done: list[Done]) -> str:
    """Lines, and words to read, task by task."""
    rows = [
        "| task | " + " | ".join([f"{each.name}: lines | words" for each in all_done]) + " |",
        "|---|" + "--:|--:|" * len(all_done),
    ]
    for task in TASKS:
        cells = [f"{each.lines[task] or '–'} | {_told(each.words[task])}" for each in all_done]
        rows.append(f"| {task} | " + " | ".join(cells) + " |")
    sums = [
        f"**{sum(each.lines.values())}** | **{sum(count is not None for count in each.words.values())} of 10**"
        for each in all_done
    ]
    return "\n".join([*rows, "| **all; found on the page** | " + " | ".join(sums) + " |"])


def _told(count: int | None) -> str:
    return "–" if count is None else str(count)


def page(all_done: list[Done]) -> str:
    """The page of the site: the frame that stands there, with the table and the programs made anew."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, _ = text.partition("<!-- made by scripts/bench side_by_side --write -->")
    parts = [head + "<!-- made by scripts/bench side_by_side --write -->\n", table(all_done), "\n## The programs\n"]
    for task in TASKS:
        parts.append(f"### {task.capitalize()}\n")
        parts += [f"{each.name}:\n\n```python\n{each.programs[task]}\n```\n" for each in all_done]
    return "\n".join(parts).rstrip() + "\n"


def main() -> None:
    """Run, print, and write if told."""
    all_done = [done(package) for package in PACKAGES]
    print(table(all_done))
    for each in all_done:
        print(f"{each.name} {each.version}: all ten in {each.seconds:.1f} s")
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(all_done), encoding="utf-8")


if __name__ == "__main__":
    main()
