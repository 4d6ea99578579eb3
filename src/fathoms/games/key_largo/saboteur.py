"""KL-10.13, KL-10.14: the Saboteur, an interrupt before another seat's first draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import NOWHERE, SABOTEUR
from fathoms.games.key_largo.encounters import PASS, may_hold, play
from fathoms.games.key_largo.events import DiverSabotaged
from fathoms.games.key_largo.options import Sabotage
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.question import Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks

TEAM = 3
SABOTAGES = tuple(Sabotage(diver) for diver in range(1, TEAM + 1))


def saboteurs(state: LargoState, victim: int) -> list[int]:
    """KL-10.14: every other seat on a wreck that holds a card and may play it; never only the holder."""
    return [
        seat
        for seat in range(state.seats)
        if seat != victim and state.anchored[seat] != NOWHERE and may_hold(state, seat, SABOTEUR)
    ]


class SabotageWindow(Step[LargoState]):
    """KL-10.14: before the first draw, in turn order."""

    victim: int

    def __init__(self, victim: int) -> None:
        self.victim = victim

    def run(self, state: LargoState, chance: Chance) -> None:
        asked = saboteurs(state, self.victim)
        state.push_all([AskSaboteur(seat, self.victim) for seat in state.order() if seat in asked])


class AskSaboteur(Ask[LargoState]):
    """KL-10.14: whoever could hold the Saboteur is asked, so that nobody sees who is asked in earnest."""

    seat: int
    victim: int

    def __init__(self, seat: int, victim: int) -> None:
        self.seat = seat
        self.victim = victim

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        seat = self.seat
        options: list[Option] = []
        if SABOTEUR in state.guests[seat]:
            divers = len(state.divers[self.victim])
            options += [SABOTAGES[diver] for diver in range(divers) if state.below >> diver & 1]
        params: dict[str, int | str] = {"victim": self.victim}
        return (
            Question(
                state.answered[seat],
                seat,
                "sabotage",
                "KL-10.13",
                (*options, PASS),
                default=(PASS,),
                plain=True,
                params=params,
            ),
        )

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        if isinstance(pick, Sabotage):
            play(state, self.seat, SABOTEUR)
            sabotage(state, self.victim, pick.diver - 1, self.seat)
            while isinstance(state.agenda[-1], AskSaboteur):
                state.agenda.pop()


def sabotage(state: LargoState, victim: int, diver: int, by: int) -> None:
    """KL-10.13: the diver stays aboard in this dive and lends nothing."""
    state.below &= ~(1 << diver)
    state.draws[diver] = 0
    state.tell(DiverSabotaged(victim, diver + 1, by))
