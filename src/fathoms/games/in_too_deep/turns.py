"""Section 3 of the rule book: the turn; and the end of section 7: the final turns."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, cast

from fathoms.games.in_too_deep import scoring
from fathoms.games.in_too_deep.buying import buy
from fathoms.games.in_too_deep.companies import NUMBER
from fathoms.games.in_too_deep.drawing import draw_turn, other_action
from fathoms.games.in_too_deep.events import GameEnded, PortfolioValued
from fathoms.games.in_too_deep.expanding import expand
from fathoms.games.in_too_deep.options import BUY, DRAW, EXPAND, PASS, Buy, Draw, Expand, Pass, Pay, Take
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.question import Option, Question, Refusal
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from collections.abc import Hashable

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks
    from fathoms.kernel.state import State


class Turn(Ask[DeepState]):
    """ITD-3.2: buy a share, expand a company, or draw."""

    def questions(self, state: DeepState) -> tuple[Question, ...]:
        seat = state.active
        options = actions(state, seat)
        key = "final-turn" if state.in_final_turns() else "turn"
        clause = "ITD-7.9" if state.in_final_turns() else "ITD-3.2"
        return (Question(state.answered[seat], seat, key, clause, tuple(options), default=(options[-1],), plain=True),)

    def answered(self, state: DeepState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[state.active]
        state.push(END_OF_TURN)
        if isinstance(pick, Buy):
            other_action(state)
            buy(state, state.active, pick.card, state.issued[state.content.share_of[pick.card]])
        elif isinstance(pick, Expand):
            other_action(state)
            expand(state, pick.card, NUMBER[pick.company], chance)
        else:
            draw_turn(state, chance)

    def why_not(self, state: DeepState, question: Question, option: Option) -> Refusal:
        hand = state.hands[state.active]
        if isinstance(option, (Buy, Expand)) and option.card not in hand:
            return Refusal("not-in-hand", "ITD-4.1" if isinstance(option, Buy) else "ITD-5.1", {"card": option.card})
        if isinstance(option, Buy):
            price = state.issued[state.content.share_of[option.card]]
            return Refusal("too-dear", "ITD-4.5", {"price": price, "have": len(hand) - 1})
        if isinstance(option, Expand):
            top = state.piles[NUMBER[option.company]][-1]
            return Refusal("not-deeper", "ITD-5.1", {"card": option.card, "top": top})
        if isinstance(option, Draw):
            return Refusal("nothing-to-draw", "ITD-6.6")
        if isinstance(option, Pass):
            return Refusal("must-draw", "ITD-6.6")
        return Refusal("not-offered", question.clause)


def actions(state: DeepState, seat: int) -> list[Option]:
    """All that this seat may do in its turn: shares, expansions company by company, and last the draw (ITD-3.3)."""
    hand = state.hands[seat]
    others = len(hand) - 1
    share_of = state.content.share_of
    issued = state.issued
    options: list[Option] = [BUY[card] for card in hand if issued[share_of[card]] <= others]
    for company, pile in enumerate(state.piles):
        row = EXPAND[company]
        fitting = hand[bisect_right(hand, pile[-1]) :] if pile else hand
        options += [row[card] for card in fitting]
    options.append(DRAW if state.can_draw() else PASS)
    return options


class EndOfTurn(Step[DeepState]):
    """The turn passes clockwise (ITD-3.1); once the end is triggered, each seat has one final turn (ITD-7.9, 7.10)."""

    def run(self, state: DeepState, chance: Chance) -> None:
        state.turns += 1
        if state.in_final_turns():
            state.final_turns -= 1
        elif state.trigger:
            state.final_turns = state.seats
        if state.final_turns == 0:
            finish(state)
            return
        state.active = (state.active + 1) % state.seats
        state.push(TURN)


def finish(state: DeepState) -> None:
    """ITD-8.2, ITD-8.3: value every portfolio and rank the players."""
    state.ended = True
    for seat in range(state.seats):
        state.tell(PortfolioValued(seat, tuple(scoring.portfolio(state, seat))))
    outcome = scoring.outcome(state)
    assert outcome is not None
    state.tell(GameEnded(outcome.reason, outcome.points, outcome.places))


def likeness(state: State, option: Option) -> Hashable:
    """What is left of a card: a free share is its company (ITD-1.3); in the final turns its number is idle.

    There (ITD-7.9) a card left in hand counts as one card and no more (ITD-8.4), and after the very last turn nobody
    goes deeper.
    """
    deep = cast("DeepState", state)
    if isinstance(option, Take):
        return "take", deep.content.share_of[option.card]
    if not deep.in_final_turns():
        return option
    if isinstance(option, Buy):
        return "buy", deep.content.share_of[option.card]
    if isinstance(option, Expand) and deep.final_turns == 1:
        return "expand", option.company
    return "pay" if isinstance(option, Pay) else option


TURN = Turn()
END_OF_TURN = EndOfTurn()
