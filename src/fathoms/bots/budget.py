"""What a bot may spend on an answer, and what it did."""

from __future__ import annotations

import math
import sys

from msgspec import Struct

from fathoms.kernel.judge import Judge


class Budget(Struct, frozen=True):
    """How long a bot thinks about an answer, and how well it judges what it found."""

    descents: int = sys.maxsize
    seconds: float = math.inf
    """The answer is given by then, however many descents that were."""
    rounds: int = 0
    """So many answers a seat are played on by the strategy before a game in progress is judged."""
    noise: float = 0.0
    """By how much it may misjudge an answer, up or down, as a part of what lies between the best and the worst."""
    judge: Judge = "fitted"
    """Whose judgement it goes by (`judges.py`)."""


class Spent(Struct, frozen=True):
    """What thinking about an answer took."""

    worlds: int
    descents: int
    seconds: float
