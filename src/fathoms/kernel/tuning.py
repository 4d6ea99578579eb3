"""What was found by trying and measuring about bots in a game: `tuning.toml` in the game's folder.

It is no rule and no value of the game. One without the file has the usual values, and bots whose strength nobody knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Struct

from fathoms.kernel.judge import Judge

if TYPE_CHECKING:
    from pathlib import Path

FILE = "tuning.toml"


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot is worth, on openskill's scale: whoever is new has 25 and 8.33."""

    mu: float
    sigma: Annotated[float, Meta(gt=0)]


class Measured(Struct, frozen=True, forbid_unknown_fields=True):
    """The strengths at tables of one size."""

    measured: str
    """The command that measured them; it says how many games were played."""
    bots: dict[str, Strength]
    """By their names; fixed values, the same for everybody."""


class Tuning(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of one game."""

    misjudges: tuple[float, float] = (0.8, 0.35)
    """How much the levels calm and keen misjudge: a game of many answers forgives less."""
    descents: Annotated[int, Meta(ge=1)] = 200
    """How many descents `master` spends on an answer, at most: 95 answers in 100 should take less than two seconds."""
    rounds: Annotated[int, Meta(ge=0)] = 0
    """How many answers a seat `master` plays on before it judges: more where that was measured to win more."""
    judge: Judge = "fitted"
    """Whose judgement `master` goes by: the game's own, or the learned one where that was measured to win more."""
    doubt: float = 0.01
    """No difference between chances is surer than this, however many worlds were judged: the judgement may be wrong."""
    slots: int = 64
    """How many options a learner can tell apart at once."""
    width: int = 2048
    """How long the vector is that a learner has of a view."""
    strengths: dict[Annotated[int, Meta(ge=1)], Measured] = {}
    """What bots are worth, by how many sit at the table."""

    def strengths_at(self, seats: int) -> dict[str, Strength]:
        """What bots are worth at a table of this size: as measured there, else at the nearest, the smaller first."""
        if not self.strengths:
            return {}
        return self.strengths[min(self.strengths, key=lambda size: (abs(size - seats), size))].bots


def read_tuning(folder: Path) -> Tuning:
    """The figures in a game's folder."""
    return _read(folder / FILE)


def _read(path: Path) -> Tuning:
    return msgspec.toml.decode(path.read_bytes(), type=Tuning) if path.exists() else Tuning()


def write_strengths(path: Path, found: dict[int, Measured]) -> None:
    """Put what was measured in the place of what was known of tables of that size, and change nothing else."""
    sizes = {**_read(path).strengths, **found}
    kept = path.read_text(encoding="utf-8").partition("[strengths")[0].rstrip() if path.exists() else ""
    tables = [_table(size, sizes[size]) for size in sorted(sizes)]
    path.write_text("\n\n".join([kept, *tables] if kept else tables) + "\n", encoding="utf-8")


def _key(name: str) -> str:
    """As TOML takes it."""
    return name if name.isidentifier() else f'"{name}"'


def _table(size: int, found: Measured) -> str:
    bots = [f"bots.{_key(bot)} = {{ mu = {each.mu}, sigma = {each.sigma} }}" for bot, each in found.bots.items()]
    return "\n".join([f"[strengths.{size}]", f'measured = "{found.measured}"', *bots])
