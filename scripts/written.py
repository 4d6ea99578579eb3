"""Files that a script writes: written, or with `--check` only looked at."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def write_or_check(files: Mapping[Path, str]) -> int:
    """Write what each file must hold; with `--check` name those that hold something else, and answer 1."""
    if "--check" not in sys.argv:
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
        return 0
    wrong = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in wrong:
        print(f"{path.name} is not what it should be; run .venv/bin/python {sys.argv[0]}")
    return 1 if wrong else 0
