"""Section 14 of the rule book: reaction windows.

A window opens only where everybody can tell that somebody might react; it asks every seat alike and quietly, so that
neither being asked nor the time of an answer says what anybody holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.reaction import (
    AFTER_ROLL,
    AFTER_TOTAL,
    BEFORE_CHECK,
    BEFORE_ROLL,
    ON_DEFEAT,
    Reaction,
)
from fathoms.games.unfathomable.events import Reactions
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks, Word

KEYS = ("before-roll", "after-roll", "before-check", "after-total", "on-defeat")
CLAUSES = ("UNF-14.4", "UNF-14.5", "UNF-14.6", "UNF-14.7", "UNF-14.8")
ONE_IS_ENOUGH = (AFTER_ROLL, ON_DEFEAT)
"""Windows in which the first reaction settles the matter."""


class Window(Ask[UnfathomableState]):
    """UNF-14.1: all seats at once; the subject is whom a defeat strikes."""

    kind: int
    subject: int

    def __init__(self, kind: int, subject: int = -1) -> None:
        self.kind = kind
        self.subject = subject

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        key, clause, answered = KEYS[self.kind], CLAUSES[self.kind], state.answered
        params = self.params(state)
        return tuple(
            [
                Question(
                    answered[seat],
                    seat,
                    key,
                    clause,
                    self.reactions(state, seat),
                    least=0,
                    params=params,
                    quiet=True,
                    plain=True,
                )
                for seat in range(state.seats)
            ]
        )

    def params(self, state: UnfathomableState) -> dict[str, Word]:
        """What the window is about, as everybody can tell: whose die, which number, who is in danger."""
        if self.kind == BEFORE_ROLL:
            return {"seat": state.die_roller}
        if self.kind == AFTER_ROLL:
            return {"seat": state.die_roller, "die": state.die}
        if self.kind == AFTER_TOTAL:
            return {"total": state.check_total, "target": state.check_target}
        return {"seat": self.subject} if self.kind == ON_DEFEAT else {}

    def reactions(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        """All that this seat could do here."""
        options: list[Option] = []
        if not closed(state, self.kind):
            for reaction in CATALOGUE.reactions[self.kind]:
                for option in reaction.offers(state, seat, self.subject):
                    if option not in options:
                        options.append(option)
        return tuple(options)

    def reaction(self, state: UnfathomableState, seat: int, option: Option) -> Reaction | None:
        """The first that offers this option to the seat; none if an earlier reaction has made it void."""
        if closed(state, self.kind):
            return None
        for reaction in CATALOGUE.reactions[self.kind]:
            if option in reaction.offers(state, seat, self.subject):
                return reaction
        return None

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        """UNF-14.2: the active player's reaction first, then clockwise; after any, the window opens again."""
        state.tell(Reactions(KEYS[self.kind]))
        reacted = [seat for seat in state.round_from(state.active) if answers.get(seat)]
        if self.kind in ONE_IS_ENOUGH:
            reacted = reacted[:1]
        elif reacted:
            state.push(Reopen(self.kind, self.subject))
        for seat in reacted:
            (option,) = answers[seat]
            # An earlier reaction may have made this one void; then its card stays in the hand (UNF-14.3).
            reaction = self.reaction(state, seat, option)
            if reaction is not None:
                reaction.apply(state, seat, option, chance)


class Reopen(Step[UnfathomableState]):
    """After a reaction and what it brought, the window opens again if one is still possible."""

    kind: int
    subject: int

    def __init__(self, kind: int, subject: int) -> None:
        self.kind = kind
        self.subject = subject

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        open_window(state, self.kind, self.subject)


def open_window(state: UnfathomableState, kind: int, subject: int = -1) -> None:
    """Open a window if a reaction is possible, as everybody can tell."""
    if closed(state, kind):
        return
    for reaction in CATALOGUE.reactions[kind]:
        if reaction.possible(state, subject):
            state.push(Window(kind, subject))
            return


def closed(state: UnfathomableState, kind: int) -> bool:
    """A set die is not thrown again, a named result settles a check, and nobody is saved twice."""
    if kind == AFTER_ROLL:
        return state.die_set > 0
    if kind == BEFORE_CHECK:
        return state.check_named >= 0
    return kind == ON_DEFEAT and state.saved
