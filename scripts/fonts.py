"""The type faces of the pages, cut down to the characters that our languages write: what a phone loads before it reads.

Run by hand when a face or a language changes; what it makes is in git. The faces come from the packages of web/, so
`scripts/setup` first, then, with fonttools and brotli installed anywhere:
    python scripts/fonts.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
FACES = WEB / "node_modules" / "@fontsource"
MADE = WEB / "src" / "look" / "fonts"
CUT = {
    "atkinson-hyperlegible": ("400-normal", "700-normal"),
    "libre-caslon-text": ("400-normal", "400-italic"),
}
CHARACTERS = (
    "U+20-7E,U+A0,U+A3,U+A7,U+AB,U+B0-B3,U+B7,U+BB-BE,U+C0-FF,U+152-153,U+2013-2014,U+2018-201E,U+2022,U+2026,U+202F,"
    "U+20AC,U+2212"
)
"""Of English, French and German; a letter of somebody's name that is not here is drawn with the reader's own."""
FEATURES = "kern,liga,tnum"


def cut(face: str, style: str) -> None:
    """One file, without the hints that no screen of today reads."""
    made = MADE / f"{face}-{style}.woff2"
    subprocess.run(
        [
            *(sys.executable, "-m", "fontTools.subset", str(FACES / face / "files" / f"{face}-latin-{style}.woff2")),
            *(f"--unicodes={CHARACTERS}", f"--layout-features={FEATURES}", "--no-hinting", "--flavor=woff2"),
            f"--output-file={made}",
        ],
        check=True,
    )
    print(f"{made.name}: {made.stat().st_size / 1000:.1f} kB")


def main() -> None:
    """All of them, with what allows it."""
    MADE.mkdir(exist_ok=True)
    for face, styles in CUT.items():
        (MADE / f"{face}.LICENSE").write_bytes((FACES / face / "LICENSE").read_bytes())
        for style in styles:
            cut(face, style)


if __name__ == "__main__":
    main()
