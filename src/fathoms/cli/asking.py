"""Shall this person be asked? Here, and nowhere else, a question is found to answer itself.

At this terminal one person plays among bots: neither who is asked nor how long an answer takes gives anything away.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from fathoms.cli.standing import StandingOrders
    from fathoms.kernel.question import Picks, Question


class Why(enum.Enum):
    """Why nobody is asked."""

    NOTHING = "nothing"
    """There is nothing to pick."""
    ONLY = "only"
    """There is only one answer."""
    ORDER = "order"
    """The player has said so before."""
    IDLE = "idle"
    """Nothing that the player could pick would change what comes of it."""


class Unasked(Struct, frozen=True):
    """The answer that is given without asking."""

    picks: Picks
    why: Why


def unasked(question: Question, orders: StandingOrders, *, my_turn: bool, matters: bool) -> Unasked | None:
    """The answer that this question gives itself; None where the person is asked.

    Whether a reaction matters is the rules' word (`Rules.concerned`).
    """
    orders.follow(my_turn=my_turn)
    if not question.options:
        return Unasked((), Why.NOTHING)
    if question.least == len(question.options):
        return Unasked(question.options, Why.ONLY)
    if is_window(question) and orders.passes(question.key):
        return Unasked((), Why.ORDER)
    if is_window(question) and not matters and not orders.everywhere:
        return Unasked((), Why.IDLE)
    return None


def is_window(question: Question) -> bool:
    """Whether one may react here, or pass."""
    return question.quiet and question.least == 0
