"""Asks every command of an installed `fathoms` for help, plays every game, and sees what the rules are made of.

The environment has no extras: a command that needs one must say so in a sentence that can be pasted.

PYTHON scripts/try_library.py compiled|plain    PYTHON is that of the environment where it was installed
"""

import importlib
import json
import subprocess
import sys
from pathlib import Path

from compiled_modules import listed_modules

MOST_MEGABYTES = 100
"""So much a player may have to install; scripts/clean_install measures it on a clean machine."""
GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")


def made_of() -> dict[str, str]:
    """For each module that can be compiled the file that Python takes."""
    return {module: str(importlib.import_module(module).__file__) for module in listed_modules()}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """One call of the installed program."""
    program = Path(sys.prefix) / "bin" / "fathoms"
    return subprocess.run([str(program), *arguments], check=False, capture_output=True, text=True)


def unhelpful() -> list[str]:
    """The commands that have no help here, or that do not say what they need."""
    commands = [line.split()[0] for line in run("--help").stdout.partition("Commands:")[2].splitlines() if line]
    assert commands, "fathoms --help lists no commands"
    wrong = [name for name in commands if run(name, "--help").returncode]
    for name, *arguments in (
        ["serve"],
        ["host"],
        ["worker"],
        ["schema"],
        ["ladder", "--game", "key-largo"],
    ):
        told = run(name, *arguments)
        if (told.returncode, told.stderr.count("\n")) != (2, 1) or "pip install 'fathoms[" not in told.stderr:
            wrong.append(f"{name} ({told.stderr})")
    print(f"{len(commands)} commands, {len(wrong)} of them wrong")
    return wrong


def main() -> str | None:
    """Returns what is wrong, for sys.exit; None if all is well."""
    ending = {"compiled": (".so", ".pyd"), "plain": (".py",)}[sys.argv[1]]
    files = made_of()
    if wrong := [f"{module} is {file}" for module, file in files.items() if not file.endswith(ending)]:
        return f"not {sys.argv[1]}: {', '.join(wrong)}"
    if outside := [file for file in files.values() if not Path(file).is_relative_to(sys.prefix)]:
        return f"not from the installed package: {', '.join(outside)}"
    if wrong := unhelpful():
        return f"no help: {', '.join(wrong)}"
    for game in GAMES:
        played = json.loads(run("simulate", game, "--games", "3", "--bots", "strategy", "--json").stdout)
        print(f"{game}: {played['games']} games, {played['answers']} answers")
    megabytes = sum(path.stat().st_size for path in Path(sys.prefix).rglob("*") if path.is_file()) / 1_000_000
    if megabytes > MOST_MEGABYTES:
        return f"it installs {megabytes:.0f} MB, and {MOST_MEGABYTES} are promised"
    print(f"{len(files)} modules, all {sys.argv[1]}, {megabytes:.0f} MB with all that it needs")
    return None


if __name__ == "__main__":
    sys.exit(main())
