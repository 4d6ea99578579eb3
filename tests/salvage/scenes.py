"""For tests: a table laid as wanted, and answers played on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.state import random_picks
from fathoms.kernel.table import Table
from salvage.cards import CARDS
from salvage.options import Bid, Pass
from salvage.rules import RULES
from salvage.state import SalvageState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fathoms.kernel.event import Event
    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import State

HANDS = ((0, 4, 8, 16), (1, 5, 9, 20), (2, 6, 10, 21))
"""Seat 0 holds 1, 2, 3, 5; seats 1 and 2 hold 1, 2, 3, 6. Seat 1 wins if all bid their best."""
WRECK = (3, 7, 11, 12, 13)
"""1, 2, 3, 4, 4; the last one is the top."""


def scene(
    hands: Sequence[Sequence[int]] = HANDS, wreck: Sequence[int] = WRECK, deck: Sequence[int] = ()
) -> SalvageState:
    """The first round, everybody about to bid. The deck is what is named; all other cards lie in the discards."""
    state = RULES.setup({}, len(hands), FastChance(0))
    assert isinstance(state, SalvageState)
    state.hands = [sorted(hand) for hand in hands]
    state.wreck = list(wreck)
    state.deck = list(deck)
    used = {*state.wreck, *state.deck, *[card for hand in hands for card in hand]}
    state.discards = [card for card in range(CARDS) if card not in used]
    state.asking = None
    return state


def play(state: SalvageState, seat: int, *picks: Option, chance: Chance | None = None) -> list[Event]:
    """Play a legal answer; all events, whoever may hear them."""
    assert state.check(seat, picks) is None
    return [told.event for told in state.answer(seat, picks, chance or FastChance(0))]


def bid(state: SalvageState, *cards: int) -> list[Event]:
    """Everybody bids, in the order of seats."""
    return [event for seat, card in enumerate(cards) for event in play(state, seat, Bid(card))]


def window(state: SalvageState, *picks: Option, chance: Chance | None = None) -> list[Event]:
    """Everybody answers in a window, in the order of seats; those not named pass."""
    answers = [*picks, *[Pass()] * (state.seats - len(picks))]
    return [event for seat, pick in enumerate(answers) for event in play(state, seat, pick, chance=chance)]


def sit(seats: int = 3, seed: int = 1, settings: dict[str, str] | None = None) -> Table:
    """A table with fast chance."""
    chance = FastChance(seed)
    return Table(RULES, RULES.setup(settings or {}, seats, chance), chance)


def play_out(table: Table, seed: int = 2) -> None:
    """Play a table to its end at random."""
    chance = FastChance(seed)
    while questions := table.state.questions():
        question = questions[chance.below(len(questions))]
        assert isinstance(table.play(question.seat, random_picks(table.state, question, chance)), list)


def states(seats: int, seed: int, settings: dict[str, str] | None = None) -> Iterator[SalvageState]:
    """Every state of a game, played by the strategy if the seed is odd, else at random."""
    chance = FastChance(seed)
    state = RULES.setup(settings or {}, seats, chance)
    while questions := state.questions():
        assert isinstance(state, SalvageState)
        yield state
        question = questions[chance.below(len(questions))]
        picks = random_picks(state, question, chance)
        if seed % 2:
            picks = RULES.choose(state, question.seat, question, chance)
        state = state.clone()
        state.answer(question.seat, picks, chance)
    assert isinstance(state, SalvageState)
    yield state


def do_nothing(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
    """A strategy that takes every default."""
    return question.default


def point_left_lying() -> tuple[Rules, State, Question]:
    """The last question but a few, to a seat whose strategy does nothing."""
    state = scene(wreck=(12, 13, 14, 15, 17))
    state.round = 6
    bid(state, 16, 20, 10)
    question = state.questions()[0]
    assert question.key == "wreck"
    return replace(RULES, choose=do_nothing), state, question
