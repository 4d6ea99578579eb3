"""A sensible investor: weighs every answer by the points it will bring, with the eyes of appraisal.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.appraisal import RIVALRY, Appraisal
from fathoms.games.in_too_deep.companies import NUMBER
from fathoms.games.in_too_deep.depths import company_of
from fathoms.games.in_too_deep.drawing import FUNDRAISER_CARDS
from fathoms.games.in_too_deep.expanding import reaches_new_ten
from fathoms.games.in_too_deep.ocean import OCEAN_ADVANCED, OCEAN_BASIC
from fathoms.games.in_too_deep.options import (
    THIRD,
    Acquire,
    Buy,
    BuyCheaper,
    Draw,
    Expand,
    Move,
    Pass,
    Pay,
    PlayExtra,
    Raise,
    Remove,
    Take,
)
from fathoms.games.in_too_deep.state import DeepState
from fathoms.games.in_too_deep.wildlife import WILDLIFE_BASIC

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import State


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
    """The strategy of the default bot; it needs no chance."""
    assert isinstance(state, DeepState)
    eyes = Appraisal(state, seat)
    if question.key == "pay":
        return _payment(state, eyes, question)
    best = question.options[0]
    most = _gain(state, eyes, question.key, best)
    for option in question.options[1:]:
        gain = _gain(state, eyes, question.key, option)
        if gain > most:
            best, most = option, gain
    return (best,)


def _payment(state: DeepState, eyes: Appraisal, question: Question) -> Picks:
    """Pay with the cards that are of least use."""
    uses = sorted([(_use(state, eyes, pick.card), pick.card) for pick in question.options if isinstance(pick, Pay)])
    paid = [card for _, card in uses[: question.least]]
    return tuple([pick for pick in question.options if isinstance(pick, Pay) and pick.card in paid])


def _use(state: DeepState, eyes: Appraisal, card: int) -> float:
    """What the best use of a card in hand would bring."""
    company = state.content.share_of[card]
    best = eyes.share(company, state.issued[company])
    for each, pile in enumerate(state.piles):
        if not pile or card > pile[-1]:
            best = max(best, _expansion(state, eyes, card, each))
    return best


def _gain(state: DeepState, eyes: Appraisal, key: str, option: Option) -> float:
    """What an answer brings, less what it costs."""
    if isinstance(option, Expand):
        return _expansion(state, eyes, option.card, NUMBER[option.company]) - eyes.card
    if isinstance(option, Buy):
        company = state.content.share_of[option.card]
        return eyes.share(company, state.issued[company]) - eyes.card
    if isinstance(option, (Draw, Pass)):
        return _draw(state, eyes)
    if isinstance(option, Take):
        return eyes.share(state.content.share_of[option.card], 0)
    if isinstance(option, (Acquire, BuyCheaper, PlayExtra)):
        return _priced(state, eyes, option)
    return _reshaping(state, eyes, key, option)


def _draw(state: DeepState, eyes: Appraisal) -> float:
    if not state.can_draw():
        return 0.0
    fundraiser = state.draws + 1 == state.seats and not state.in_final_turns()
    return eyes.card * (1.0 + (FUNDRAISER_CARDS * (1.0 - RIVALRY) if fundraiser else 0.0))


def _priced(state: DeepState, eyes: Appraisal, option: Acquire | BuyCheaper | PlayExtra) -> float:
    """Research and Wildlife spotting on the sides that state a price."""
    if isinstance(option, Acquire):
        return _acquisition(eyes, option)
    if isinstance(option, BuyCheaper):
        return eyes.share(state.content.share_of[option.card], option.count) - eyes.card
    company = NUMBER[option.company]
    return eyes.rise(state.piles[company], company, option.card, 1) - eyes.card * (option.count + 1)


def _expansion(state: DeepState, eyes: Appraisal, card: int, company: int) -> float:
    pile = state.piles[company]
    gain = eyes.rise(pile, company, card, 1)
    if reaches_new_ten(pile, card) and not state.in_final_turns():
        gain += eyes.dividend(state, company)
    return gain


def _acquisition(eyes: Appraisal, option: Acquire) -> float:
    """A share won is a share that somebody lost, unless it was the third investor; but the seller gets the cards."""
    gain = eyes.share(NUMBER[option.company], option.count)
    if option.seller != THIRD:
        gain += RIVALRY / eyes.rivals * gain
    return gain


def _reshaping(state: DeepState, eyes: Appraisal, key: str, option: Option) -> float:
    """Ocean cleaning and Wildlife spotting: what a removed or moved depth card brings; declining brings nothing."""
    if isinstance(option, Remove):
        cost = OCEAN_BASIC.COST if key == OCEAN_BASIC.KEY else OCEAN_ADVANCED.COST
        return _without(state, eyes, option.card) - eyes.card * cost
    if isinstance(option, Move):
        to = NUMBER[option.company]
        there = eyes.rise(state.piles[to], to, option.card, 1)
        return _without(state, eyes, option.card) + there - eyes.card * OCEAN_ADVANCED.COST
    if isinstance(option, Raise):
        company = company_of(state, option.card)
        return eyes.rise(state.piles[company], company, option.card, 0) - eyes.card * WILDLIFE_BASIC.COST
    return 0.0


def _without(state: DeepState, eyes: Appraisal, card: int) -> float:
    """What it brings that a company loses this depth card."""
    company = company_of(state, card)
    pile = state.piles[company]
    top = pile[-1]
    if card == top:
        top = pile[-2] if len(pile) > 1 else 0
    return eyes.rise(pile, company, top, -1)
