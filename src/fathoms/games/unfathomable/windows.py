"""Section 14 of the rule book: reaction windows.

A window opens only where everybody can tell that somebody might react; it asks every seat alike and quietly, so that
neither being asked nor the time of an answer says what anybody holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fathoms.games.unfathomable.cards import (
    ARJUN,
    BEATRICE,
    EDMUND,
    INFLUENCE,
    KEILANI,
    LORE,
    OBSERVATION,
    PISTOL,
    RING,
    SAMIRA,
    STARBUCK,
    STRENGTH,
    SVETLANA,
    WILL,
)
from fathoms.games.unfathomable.events import Reactions
from fathoms.games.unfathomable.hands import anybody_may_hold, may_hold
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import Chance
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.question import Picks, Word

BEFORE_ROLL, AFTER_ROLL, BEFORE_CHECK, AFTER_TOTAL, ON_DEFEAT = range(5)
KEYS = ("before-roll", "after-roll", "before-check", "after-total", "on-defeat")
CLAUSES = ("UNF-14.4", "UNF-14.5", "UNF-14.6", "UNF-14.7", "UNF-14.8")
ONE_IS_ENOUGH = (AFTER_ROLL, ON_DEFEAT)
"""Windows in which the first reaction settles the matter."""

Offer = Callable[[UnfathomableState, int, int], list[Option]]
Response = Callable[[UnfathomableState, int, Option, Chance], None]
OFFERS: list[list[Offer]] = [[], [], [], [], []]
"""What a seat may react with, by window; reactions.py fills them in."""
RESPONSES: dict[type[Option], Response] = {}


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
        for offer in OFFERS[self.kind]:
            options += offer(state, seat, self.subject)
        return tuple(options)

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
            if option in self.reactions(state, seat):
                RESPONSES[type(option)](state, seat, option, chance)


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
    if POSSIBLE[kind](state, subject):
        state.push(Window(kind, subject))


def _before_roll(state: UnfathomableState, subject: int) -> bool:
    """Keen Insight, the Almanac, Perfect Number."""
    if state.die_set:
        return anybody_may_hold(state, OBSERVATION)
    return anybody_may_hold(state, OBSERVATION) or state.has_feat(BEATRICE) >= 0


def _after_roll(state: UnfathomableState, subject: int) -> bool:
    """Combat Training, Fortunate Son, the Pocket Pistol; a set die is not thrown again."""
    if state.die_set:
        return False
    if state.die_attack >= 0 and anybody_may_hold(state, STRENGTH):
        return True
    edmund = state.plays(EDMUND)
    return (edmund >= 0 and len(state.hands[edmund]) > 0) or pistol_ready(state)


def pistol_ready(state: UnfathomableState) -> bool:
    """The Pocket Pistol's one free reroll; once used the attack counts as bare-handed here."""
    return state.die_attack == PISTOL + 1


def _before_check(state: UnfathomableState, subject: int) -> bool:
    """Nothing to Hide, Forced Learning, Preparation, Self Sacrifice."""
    if state.check_named >= 0:
        return False
    return (
        (not state.check_open and anybody_may_hold(state, INFLUENCE))
        or anybody_may_hold(state, LORE)
        or (state.check_chaos and anybody_may_hold(state, OBSERVATION))
        or (state.in_crisis and state.has_feat(ARJUN) >= 0)
    )


def _after_total(state: UnfathomableState, subject: int) -> bool:
    """Determination, Experienced, Well Equipped, the Lucky Ring, Revelation of Script."""
    keilani = state.plays(KEILANI)
    return (
        anybody_may_hold(state, WILL)
        or (keilani >= 0 and KEILANI not in state.check_used and len(state.hands[keilani]) > 0)
        or (state.has_feat(SAMIRA) >= 0 and bool(state.items[state.seat_of[SAMIRA]]))
        or ring_ready(state) >= 0
        or (state.script >= 0 and state.free(state.script))
    )


RING_MARK = 100


def ring_ready(state: UnfathomableState) -> int:
    """Who may use the Lucky Ring in this check, or -1."""
    return -1 if RING_MARK in state.check_used else state.holder(RING)


def _on_defeat(state: UnfathomableState, subject: int) -> bool:
    """Shrug It Off, Healing Words, Starbuck, Flesh Ward, Medical Intervention."""
    if state.saved:
        return False
    svetlana = state.plays(SVETLANA)
    return (
        may_hold(state, subject, STRENGTH)
        or (svetlana >= 0 and may_hold(state, svetlana, LORE))
        or state.holder(STARBUCK) == subject
        or state.ward == subject
        or state.has_feat(SVETLANA) >= 0
    )


POSSIBLE = (_before_roll, _after_roll, _before_check, _after_total, _on_defeat)
