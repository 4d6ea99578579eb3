"""Reads SVG and writes PNG. Run as a program by raster.py, with the folder of the fonts and the width; imports no more.

Fonts of the machine are not looked at: the same picture comes out everywhere, also where there are none.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import resvg_py

PATIENT = 10
"""Moves of people go first."""


def main() -> None:
    """From standard input to standard output."""
    folder, width = Path(sys.argv[1]), int(sys.argv[2])
    if hasattr(os, "nice"):
        os.nice(PATIENT)
    made = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        width=width,
        skip_system_fonts=True,
        font_files=sorted([str(path) for path in folder.glob("*.ttf")]),
        font_family="Atkinson Hyperlegible",
        sans_serif_family="Atkinson Hyperlegible",
        serif_family="Libre Caslon Text",
    )
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    main()
