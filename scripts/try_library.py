"""Plays every game with an installed `fathoms` and sees what its rules are made of.

PYTHON scripts/try_library.py compiled|plain    PYTHON is that of the environment where it was installed
"""

import importlib
import json
import subprocess
import sys
import tomllib
from pathlib import Path

GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
ROOT = Path(__file__).resolve().parent.parent


def made_of() -> dict[str, str]:
    """For each module that can be compiled the file that Python takes."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    modules: list[str] = config["tool"]["fathoms"]["compile"]["modules"]
    return {module: str(importlib.import_module(module).__file__) for module in modules}


def main() -> str | None:
    """Returns what is wrong, for sys.exit; None if all is well."""
    ending = {"compiled": (".so", ".pyd"), "plain": (".py",)}[sys.argv[1]]
    files = made_of()
    if wrong := [f"{module} is {file}" for module, file in files.items() if not file.endswith(ending)]:
        return f"not {sys.argv[1]}: {', '.join(wrong)}"
    if outside := [file for file in files.values() if not Path(file).is_relative_to(sys.prefix)]:
        return f"not from the installed package: {', '.join(outside)}"
    program = Path(sys.prefix) / "bin" / "fathoms"
    for game in GAMES:
        typed = [str(program), "simulate", game, "--games", "3", "--bots", "strategy", "--json"]
        played = json.loads(subprocess.run(typed, check=True, capture_output=True, text=True).stdout)
        print(f"{game}: {played['games']} games, {played['answers']} answers")
    print(f"{len(files)} modules, all {sys.argv[1]}")
    return None


if __name__ == "__main__":
    sys.exit(main())
