"""The positions of the advice on how to play well: `advice.<id>` of the catalogues tells what to see in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import OCEAN, PEARL, TREASURE, WILDLIFE, Company
from fathoms.games.in_too_deep.examples import RIA, SAM, TOVE, dividend_of, own_turn, scene_of
from fathoms.games.in_too_deep.options import Buy, Expand, Pay
from fathoms.games.in_too_deep.rules import RULES
from fathoms.kernel.example import Scene, Scenes, Stage

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState
    from fathoms.kernel.question import Option

DEEPEST = 100


def _played(state: DeepState, *answers: Option) -> DeepState:
    stage = Stage(state.clone(), RULES.invariants)
    for answer in answers:
        stage.play(RIA, answer)
    return stage.state


def cheap() -> Scene:
    """A company that hardly anybody has, and one that everybody has."""
    hand = (2, 29, 51, 64, 88, 3)
    state = own_turn([hand, (), ()], {RIA: (7,), SAM: (12, 15), TOVE: (22,)}, {Company.PEARL: (33, 46)}).state
    assert state.issued[OCEAN] == 0
    _played(state, Buy(3))
    return scene_of(state, state.issued[PEARL])


def dividend() -> Scene:
    """A new ten where Ria has more shares than the others."""
    piles = {Company.WILDLIFE: (13, 38), Company.TREASURE: (27,)}
    stage = own_turn([(9, 41, 70), (), ()], {RIA: (4, 8, 16), SAM: (21, 5, 14), TOVE: (1,)}, piles)
    shown = stage.state.clone()
    drawn = dividend_of(stage.play(RIA, Expand(41, Company.WILDLIFE)))
    assert drawn[TOVE] == 0
    return scene_of(shown, *shown.piles[WILDLIFE][-1:], 41, shown.owns[RIA][WILDLIFE], drawn[RIA], drawn[SAM])


def step() -> Scene:
    """The same dividend by a short step and by a long one."""
    state = own_turn([(40, 92), (), ()], {RIA: (5, 14), SAM: (1,)}, {Company.TREASURE: (12, 31)}).state
    short, long = (
        dividend_of(Stage(state.clone(), RULES.invariants).play(RIA, Expand(card, Company.TREASURE)))
        for card in (40, 92)
    )
    assert short == long
    return scene_of(state, *state.piles[TREASURE][-1:], 40, 92, DEEPEST - 40, DEEPEST - 92)


def last() -> Scene:
    """The last turn: what a share and what a depth card bring."""
    piles = {Company.TREASURE: (19, 39, 60, 82), Company.WILDLIFE: (55,)}
    state = own_turn([(34, 70, 90), (9,), (2,)], {RIA: (5, 4), SAM: (16,)}, piles).state
    state.trigger, state.final_turns = "fundraisers", 1
    price = state.issued[TREASURE]
    bought, expanded = _played(state, Buy(34), Pay(70)), _played(state, Expand(90, Company.TREASURE))
    gains = [RULES.score(each, RIA) - RULES.score(state, RIA) for each in (bought, expanded)]
    assert len(bought.hands[RIA]) == len(state.hands[RIA]) - 1 - price
    return scene_of(state, price, *gains, state.owns[RIA][TREASURE])


ADVICE: Scenes = {"cheap": cheap, "dividend": dividend, "step": step, "last": last}
