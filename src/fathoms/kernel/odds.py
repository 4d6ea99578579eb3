"""A game's judgement of where it stands: what lets a bot think a little ahead instead of to the end."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State


class Odds(Protocol):
    """Judges a game in progress. It may see everything: what a bot judges is a world that it has imagined."""

    def __call__(self, state: State) -> list[float] | None:
        """Each seat's chance of winning, about; None in the middle of things, where nothing can be judged."""


class Foresight(Protocol):
    """Judges answers before chance has spoken. It may see everything, too."""

    def __call__(self, state: State, question: Question, answers: list[Picks]) -> list[float]:
        """The chance of winning that each of these legal answers gives to the seat that is asked."""


def chances(leads: list[float]) -> list[float]:
    """Chances of winning from what each seat has, where one more makes a seat e times as likely to win."""
    most = max(leads)
    weights = [math.exp(lead - most) for lead in leads]
    total = sum(weights)
    return [each / total for each in weights]
