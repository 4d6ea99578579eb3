"""Lays the compiled rules into the wheel if it is built with FATHOMS_COMPILE=1.

Without that the wheel is plain Python, for every platform, and nobody needs a compiler. The sources are in both: a
compiled module is found before the source beside it.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledRules(BuildHookInterface[Any]):
    """A hook of hatchling; [tool.hatch.build.targets.wheel.hooks.custom] names this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is packed."""
        if version != "standard" or os.environ.get("FATHOMS_COMPILE") != "1":
            return
        root = Path(self.root)
        subprocess.run([sys.executable, str(root / "scripts" / "build_compiled.py")], check=True)
        compiled = root / "build" / "compiled"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in [*compiled.rglob("*.so"), *compiled.rglob("*.pyd")]:
            build_data["force_include"][str(library)] = str(library.relative_to(compiled))
