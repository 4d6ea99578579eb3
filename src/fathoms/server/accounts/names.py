"""Names that the host of this server refuses: a file with a word or a piece of one on each line."""

from __future__ import annotations

import unicodedata
from pathlib import Path

_LOOKALIKES = str.maketrans("013457@$!|", "oieastasil")


def folded(name: str) -> str:
    """A name without accents, blanks, signs and the usual disguises."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKALIKES)
    return "".join(letter for letter in plain if letter.isalnum())


class RefusedNames:
    """What no name may contain."""

    def __init__(self, path: Path | None) -> None:
        lines = [] if path is None else path.read_text(encoding="utf-8").splitlines()
        self._pieces = [folded(line) for line in lines if folded(line) and not line.startswith("#")]

    def refuse(self, name: str) -> bool:
        """Whether this name will not do here."""
        plain = folded(name)
        return any(piece in plain for piece in self._pieces)
