"""What the suite found: a count of each kind, and the first few findings in words."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field
from typing_extensions import override

from fathoms.kernel.game import Settings

KEPT = 20
"""How many findings are kept in words; all are counted."""


class Kind(StrEnum):
    """What a finding is, in the words of `fathoms check --json`."""

    LEAK = "leaks"
    DIVERGENCE = "divergences"
    STUCK = "stuck"
    BROKEN = "broken"
    ACCEPTED_ILLEGAL = "accepted_illegal"
    REFUSED_LEGAL = "refused_legal"


class Finding(Struct, frozen=True):
    """One thing that is wrong: its kind, the check that found it, what differs, at which answer of which game."""

    kind: Kind
    check: str
    detail: str
    game: int | None = None
    """The number of the game that shows it; None for what only many games show."""
    answer: int = 0
    """How many answers had been given."""
    again: str = ""
    """The command that comes to it again."""

    @override
    def __str__(self) -> str:
        where = "" if self.game is None else f" (game {self.game}, after answer {self.answer})"
        again = f"\n  {self.again}" if self.again else ""
        return f"{self.check}{where}: {self.detail}{again}"


class Report(Struct):
    """The result of examining one game at one seat count with one set of settings."""

    game: str
    seats: int
    settings: Settings
    games: int = 0
    answers: int = 0
    redeal_pairs: int = 0
    counts: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(Kind, 0))
    checks: dict[str, int] = field(default_factory=dict)
    """How often each check found something."""
    findings: list[Finding] = field(default_factory=list)
    seed: int = 1
    """What all of these games follow from."""
    number: int | None = None
    """The number of the game that is being examined; None between games."""
    answer: int = 0
    """How many answers of it were given."""
    ends: dict[str, int] = field(default_factory=dict)

    def add(self, kind: Kind, check: str, detail: str = "") -> None:
        """Count a finding; the first few are kept in words."""
        self.counts[kind] += 1
        self.checks[check] = self.checks.get(check, 0) + 1
        if len(self.findings) < KEPT:
            self.findings.append(Finding(kind, check, detail, self.number, self.answer, self._again()))

    def _again(self) -> str:
        """The command that examines this game again."""
        if self.number is None:
            return ""
        settings = "".join([f" --set {key}={value}" for key, value in self.settings.items()])
        return f"fathoms check {self.game} --seats {self.seats} --seed {self.seed} --number {self.number}{settings}"

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not any(self.counts.values())

    def merge(self, other: Report) -> None:
        """Add the result of other games of the same kind."""
        self.games += other.games
        self.answers += other.answers
        self.redeal_pairs += other.redeal_pairs
        self.findings = (self.findings + other.findings)[:KEPT]
        for kind, count in other.counts.items():
            self.counts[kind] += count
        for mine, theirs in ((self.checks, other.checks), (self.ends, other.ends)):
            for name, count in theirs.items():
                mine[name] = mine.get(name, 0) + count

    def as_line(self) -> dict[str, object]:
        """The object that `fathoms check --json` prints."""
        return {
            "game": self.game,
            "seats": self.seats,
            "settings": self.settings,
            "games": self.games,
            "answers": self.answers,
            "redeal_pairs": self.redeal_pairs,
            **{kind.value: count for kind, count in self.counts.items()},
            "ends": self.ends,
            "findings": [str(finding) for finding in self.findings],
        }
