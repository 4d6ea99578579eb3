"""The browser's texts and its sources know each other."""

import re
from pathlib import Path

from fathoms.locale import check
from fathoms.locale.catalogue import PROGRAM

WEB = Path(__file__).parents[2] / "web" / "src"
KEYS = {key.removeprefix("web.") for key in check.read(PROGRAM / "en.po") if key.startswith("web.")}
FILES = [path for path in WEB.rglob("*") if re.search(r"(?<!\.test)\.(ts|svelte)$", path.name)]
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in FILES)


def test_every_text_that_the_browser_says_exists() -> None:
    said = re.findall(r"""(?<![\w.])say\(\s*["']([\w.-]+)["']""", SOURCE)
    assert len(said) > 100
    # A board speaks with the words of its game, behind which lie the program's under their whole key.
    assert {key.removeprefix("web.") for key in said if not key.startswith(("board.", "text.", "thing."))} <= KEYS


def test_every_text_of_the_browser_is_said_somewhere() -> None:
    literals = {text.removeprefix("web.") for text in re.findall(r"""["']([\w.-]+)["']""", SOURCE)}
    found = {text.removeprefix("web.") for text in re.findall(r"`([a-z][\w.-]+)\$\{", SOURCE)}
    prefixes = tuple(found - {""})
    assert sorted(key for key in KEYS if key not in literals and not key.startswith(prefixes)) == []
