"""Section 5 of the rule book: reactions, and reactions to reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.question import Question
from fathoms.kernel.state import Ask, Step
from salvage.cards import FIVE, SIX, value
from salvage.events import CountersShown, PointScored, ReactionsShown
from salvage.options import Counter, Pass, React
from salvage.state import SalvageState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks


class Reactions(Ask[SalvageState]):
    """SAL-5.1: everybody is asked, with a 6 or without, and nobody learns who thinks for how long."""

    def questions(self, state: SalvageState) -> tuple[Question, ...]:
        return tuple([_question(state, seat, SIX, React, "SAL-5.1") for seat in range(state.seats)])

    def answered(self, state: SalvageState, answers: dict[int, Picks], chance: Chance) -> None:
        cards = _played(state, answers)
        state.tell(ReactionsShown(cards))
        state.push_all([Reaction(seat) for seat, card in enumerate(cards) if card is not None])


class Reaction(Step[SalvageState]):
    """SAL-5.2: a reaction may be countered before it takes effect. One that stands makes the others idle."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: SalvageState, chance: Chance) -> None:
        if not state.cancelled:
            state.push(Counters(self.seat))


class Counters(Ask[SalvageState]):
    """SAL-5.2: the window inside the window."""

    reaction: int

    def __init__(self, reaction: int) -> None:
        self.reaction = reaction

    def questions(self, state: SalvageState) -> tuple[Question, ...]:
        return tuple([_question(state, seat, FIVE, Counter, "SAL-5.2") for seat in range(state.seats)])

    def answered(self, state: SalvageState, answers: dict[int, Picks], chance: Chance) -> None:
        cards = _played(state, answers)
        state.tell(CountersShown(self.reaction, cards))
        state.cancelled = not any(card is not None for card in cards)


class CountPoint(Step[SalvageState]):
    """SAL-2.2: the winner's point, unless a reaction stands."""

    def run(self, state: SalvageState, chance: Chance) -> None:
        if not state.cancelled:
            state.points[state.winner] += 1
            state.tell(PointScored(state.winner))


def _question(state: SalvageState, seat: int, needed: int, kind: type[React | Counter], clause: str) -> Question:
    cards = [kind(card) for card in state.hands[seat] if value(card) == needed]
    key = "react" if kind is React else "counter"
    return Question(state.answered[seat], seat, key, clause, (*cards, Pass()), default=(Pass(),), quiet=True)


def _played(state: SalvageState, answers: dict[int, Picks]) -> tuple[int | None, ...]:
    """The cards played in a window, by seat, now in the discards."""
    cards: list[int | None] = [None] * state.seats
    for seat, picks in answers.items():
        for pick in picks:
            if isinstance(pick, React | Counter):
                cards[seat] = pick.card
                state.discard(seat, pick.card)
    return tuple(cards)
