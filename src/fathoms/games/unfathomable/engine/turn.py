"""Section 3 of the rule book: the turn, drawing skills, the hand limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import SICK_BAY
from fathoms.games.unfathomable.engine.actions import ActionStep
from fathoms.games.unfathomable.engine.belongings import ChooseImprovement
from fathoms.games.unfathomable.engine.crew import discard_question, skill_set
from fathoms.games.unfathomable.engine.hands import discard, draw, picked_cards, tidy_caps
from fathoms.games.unfathomable.engine.loyalty import DealLoyalty
from fathoms.games.unfathomable.engine.mythos import MythosStep
from fathoms.games.unfathomable.events import Reactions, TurnBegan
from fathoms.games.unfathomable.numbers import IMPROVEMENTS, SKILLS, TREACHERY
from fathoms.games.unfathomable.options import Draw
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import AnyStep, Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

ACTIONS = 2
HAND_LIMIT = 10


class Turn(Step[UnfathomableState]):
    """UNF-3.1: skills, two actions, the mythos step, the hand limit; then the next seat."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        seat = self.seat
        state.active = seat
        state.turn += 1
        state.actions = ACTIONS
        state.turn_used = []
        state.barricade = False
        tidy_caps(state)
        state.tell(TurnBegan(seat, state.turn))
        steps: list[AnyStep] = []
        improvements = [item for item in state.items[seat] if item in IMPROVEMENTS]
        if len(improvements) > 1:
            steps.append(ChooseImprovement(seat))
        elif improvements:
            state.improvement[seat] = improvements[0]
        steps += [ReceiveSkills(), ActionStep(), MythosStep(), HandLimit(), EndTurn()]
        state.push_all(steps)


class ReceiveSkills(Step[UnfathomableState]):
    """UNF-3.3: the skill set; one card in the Sick Bay (UNF-3.4); revealed traitors choose (UNF-13.13)."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        seat = state.active
        if state.revealed[seat] or state.at[seat] == SICK_BAY:
            state.push(ChooseSkills())
            return
        counts = skill_set(state, seat)
        draw(state, seat, [kind for kind in SKILLS for _ in range(counts[kind])], chance)


class ChooseSkills(Ask[UnfathomableState]):
    """One card of the set for a human in the Sick Bay; for a revealed traitor any of the set, or treachery instead."""

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = state.active
        counts = skill_set(state, seat)
        ill = state.at[seat] == SICK_BAY
        options: list[Option] = [
            Draw(kind, copy) for kind in SKILLS for copy in range(min(1, counts[kind]) if ill else counts[kind])
        ]
        most = 1 if ill else sum(counts)
        least = 1
        if state.revealed[seat]:
            options += [Draw(TREACHERY, copy) for copy in range(most)]
            least = 0
        clause = "UNF-3.4" if ill else "UNF-13.13"
        return (
            Question(
                state.answered[seat],
                seat,
                "skills",
                clause,
                tuple(options),
                least=least,
                most=most,
                default=tuple(options[:most]),
                plain=True,
            ),
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        for seat, picks in answers.items():
            draw(state, seat, [pick.skill for pick in picks if isinstance(pick, Draw)], chance)


class HandLimit(Step[UnfathomableState]):
    """UNF-3.8: whoever has more than ten cards discards down to ten, all at once."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if any(len(hand) > HAND_LIMIT for hand in state.hands):
            state.push(DiscardDown())


class DiscardDown(Ask[UnfathomableState]):
    """Which cards go."""

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        return tuple(
            [
                discard_question(state, seat, len(hand) - HAND_LIMIT, "UNF-3.8", quiet=True)
                for seat, hand in enumerate(state.hands)
                if len(hand) > HAND_LIMIT
            ]
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        state.tell(Reactions("discard"))
        for seat, picks in answers.items():
            discard(state, seat, picked_cards(picks))


class EndTurn(Step[UnfathomableState]):
    """The turn passes clockwise; in a learning game loyalties come after the first round (UNF-13.3)."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push(Turn((state.active + 1) % state.seats))
        if state.learning and state.turn == state.seats:
            state.push(DealLoyalty())
