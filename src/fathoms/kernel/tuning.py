"""What was found by trying and measuring about bots in a game: `tuning.toml` in the game's folder.

It is no rule and no value of the game. One without the file has the usual values, and bots whose strength nobody knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from fathoms.kernel.judge import Judge

if TYPE_CHECKING:
    from pathlib import Path

FILE = "tuning.toml"


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot is worth, on openskill's scale: whoever is new has 25 and 8.33."""

    mu: float
    sigma: float


class Tuning(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of one game."""

    misjudges: tuple[float, float] = (0.8, 0.35)
    """How much the levels calm and keen misjudge: a game of many answers forgives less."""
    rounds: int = 0
    """How many answers a seat `master` plays on before it judges: more where that was measured to win more."""
    judge: Judge = "fitted"
    """Whose judgement `master` goes by: the game's own, or the learned one where that was measured to win more."""
    doubt: float = 0.01
    """No difference between chances is surer than this, however many worlds were judged: the judgement may be wrong."""
    slots: int = 64
    """How many options a learner can tell apart at once."""
    width: int = 2048
    """How long the vector is that a learner has of a view."""
    measured: str = ""
    """The command that measured the strengths."""
    strengths: dict[str, Strength] = {}
    """Of bots by their names; fixed values, the same for everybody."""


def read_tuning(folder: Path) -> Tuning:
    """The figures in a game's folder."""
    path = folder / FILE
    return msgspec.toml.decode(path.read_bytes(), type=Tuning) if path.exists() else Tuning()


def write_strengths(path: Path, command: str, strengths: dict[str, Strength]) -> None:
    """Put what a command has measured in the place of what was measured before; the other figures stay as they are."""
    before = path.read_text(encoding="utf-8").partition("[strengths]")[0] if path.exists() else ""
    kept = [line for line in before.splitlines() if line and not line.startswith("measured =")]
    found = [f"{bot} = {{ mu = {known.mu}, sigma = {known.sigma} }}" for bot, known in strengths.items()]
    lines = [*kept, f'measured = "{command}"', "", "[strengths]", *found, ""]
    path.write_text("\n".join(lines), encoding="utf-8")
