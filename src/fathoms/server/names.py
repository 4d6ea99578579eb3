"""Names: which will not do here, and when two of them look the same.

Names that look the same are the same: without accents, blanks, signs, capitals and the usual disguises, and with the
letters of Greek and Cyrillic that look like Latin ones. Further scripts are not compared letter by letter: a name is
written in one alphabet, so nobody slips a foreign letter into a familiar name.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

_DISGUISES = str.maketrans("013457@$!|", "oieastasil")
_LOOKALIKES = str.maketrans(
    "αβεζηικμνορτυχϲавекмнорстухіјѕԁԛԝһӏ",
    "abezhikmnoptyxcabekmhopctyxijsdqwhl",
)
"""By their capitals: small Greek letters are easily told from Latin ones."""
_TOGETHER = {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "FULLWIDTH", "HALFWIDTH"}
"""Scripts that are written beside others, and look like none of them."""


def folded(name: str) -> str:
    """A name without accents, blanks, signs and the usual disguises."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_DISGUISES)
    return "".join(letter for letter in plain if letter.isalnum())


def looks(name: str) -> str:
    """What a name looks like: the same for two that are easily taken for each other. Stored: see migration 0030."""
    plain = folded(name).translate(_LOOKALIKES).translate(str.maketrans("il", "ll"))
    return plain.replace("rn", "m").replace("vv", "w") or unicodedata.normalize("NFKC", name).casefold()


def one_alphabet(name: str) -> bool:
    """Whether the letters of a name are of one alphabet; Chinese, Japanese and Korean stand beside any."""
    letters = [letter for letter in unicodedata.normalize("NFKC", name) if letter.isalpha()]
    scripts = {unicodedata.name(letter, "UNKNOWN").split()[0] for letter in letters}
    return len(scripts - _TOGETHER) <= 1


class RefusedNames:
    """What no name may contain."""

    def __init__(self, path: Path | None) -> None:
        lines = [] if path is None else path.read_text(encoding="utf-8").splitlines()
        self._pieces = [folded(line) for line in lines if folded(line) and not line.startswith("#")]

    def refuse(self, name: str) -> bool:
        """Whether this name will not do here."""
        plain = folded(name)
        return any(piece in plain for piece in self._pieces)
