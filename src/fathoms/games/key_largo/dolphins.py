"""Section 6 of the rule book: the dolphins' cove."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import DOLPHINS, FAMILY
from fathoms.games.key_largo.encounters import card_question, draw_encounter, may_hold_for, play, plays_at
from fathoms.games.key_largo.events import DolphinsPaid
from fathoms.games.key_largo.options import ENCOUNTER_NUMBER, Play
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks, Question


class AtDolphins(Step[LargoState]):
    """KL-6.1: tourists pay; a card in hand may be played first, a card is drawn last (KL-10.2)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        state.push(DolphinTrip(self.seat))
        if may_hold_for(state, self.seat, DOLPHINS):
            state.push(DolphinCard(self.seat))


class DolphinCard(Ask[LargoState]):
    """KL-10.6, KL-10.21: a tourist may be sent home, a family brings double pay."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        return (card_question(state, self.seat, "dolphin-card", plays_at(state, self.seat, DOLPHINS)),)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        if isinstance(pick, Play):
            state.perk = ENCOUNTER_NUMBER[pick.card]
            play(state, self.seat, state.perk)


class DolphinTrip(Step[LargoState]):
    """KL-6.1, KL-6.2: the day's amount, however many boats are there."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        amount = state.content.dolphins[state.day()]
        if state.perk == FAMILY:
            amount *= 2
        state.cash[self.seat] += amount
        state.tell(DolphinsPaid(self.seat, amount))
        draw_encounter(state, self.seat, chance)
