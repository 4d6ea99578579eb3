"""Who has sold nothing knows why; a redeal for that captain needs no note of it."""

from __future__ import annotations

from fathoms.games.key_largo.cards import UNSOLD
from fathoms.games.key_largo.rules import RULES
from fathoms.games.key_largo.state import LargoState
from fathoms.games.key_largo.view import view
from fathoms.kernel.chance import FastChance
from fathoms.kernel.state import random_picks


def test_a_redeal_for_a_captain_who_sold_nothing() -> None:
    state, seat = unsold()

    assert view(RULES.redeal(state, seat, FastChance(1)), seat) == view(state, seat)


def unsold() -> tuple[LargoState, int]:
    """A game in which somebody has just left the market without a sale."""
    for seed in range(200):
        chance = FastChance(seed)
        state = RULES.setup({}, 3, chance)
        while questions := state.questions():
            assert isinstance(state, LargoState)
            for kind, _, seat, *_rest in state.log:
                if kind == UNSOLD:
                    return state, seat
            state.answer(questions[0].seat, random_picks(state, questions[0], chance), chance)
    raise AssertionError("nobody left the market without a sale")
