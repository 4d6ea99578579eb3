"""A game of a stranger: a folder outside of ours, really built and installed, without a network."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.executable).parent
SECONDS = 300


class Stranger:
    """Its programs run in its folder; they find it by its entry point, and Fathoms as it is installed here."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.site = folder.parent / f"{name}-site"
        self._environ: dict[str, str] = {}

    def install(self) -> None:
        """Build its wheel with the tools of this environment and unpack that beside the folder.

        Its sources come first on the path, as after `pip install -e`.
        """
        flags = ["--quiet", "--no-config", "--offline", "--no-deps", "--no-build-isolation"]
        where = ["--python", sys.executable, "--target", str(self.site), str(self.folder)]
        self.run("uv", "pip", "install", *flags, *where)
        self._environ = {"PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.site}"}

    def run(self, command: str, *arguments: str, typed: str = "", expect: int = 0, beside: str = "") -> str:
        """One program of this environment, to its end; what it printed. `beside` is one more folder of modules."""
        path = os.pathsep.join([each for each in (self._environ.get("PYTHONPATH"), beside) if each])
        usual = {"COLUMNS": "120", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [str(BIN / command), *arguments],
            input=typed,
            env=os.environ | usual | self._environ | ({"PYTHONPATH": path} if beside else {}),
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == expect, f"{command} {' '.join(arguments)}\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr
