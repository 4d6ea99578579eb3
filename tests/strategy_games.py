"""Games as the strategy plays them, state by state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.chance import FastChance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.kernel.game import Rules
    from fathoms.kernel.state import State


def played(rules: Rules, seats: int, seed: int) -> Iterator[State]:
    """Every state of a game, as the strategy plays it."""
    chance = FastChance(seed)
    state = rules.setup({}, seats, chance)
    while questions := state.questions():
        yield state.clone()
        question = questions[0]
        state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)
