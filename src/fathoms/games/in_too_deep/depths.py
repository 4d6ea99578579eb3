"""Depth cards on the table, as abilities reach for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import NAMES, NUMBER
from fathoms.games.in_too_deep.events import DepthMoved
from fathoms.games.in_too_deep.options import MOVE

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.options import Move
    from fathoms.games.in_too_deep.state import DeepState
    from fathoms.kernel.question import Option


def fits(pile: list[int], card: int) -> bool:
    """ITD-5.1, ITD-5.2: higher than the most recent card, or the company has none."""
    return not pile or card > pile[-1]


def company_of(state: DeepState, card: int) -> int:
    """The company on which a depth card lies."""
    return next(company for company, pile in enumerate(state.piles) if card in pile)


def moves(state: DeepState, card: int, company: int) -> list[Option]:
    """ITD-9.5: every other company where the card fits."""
    return [MOVE[to][card] for to, pile in enumerate(state.piles) if to != company and fits(pile, card)]


def move(state: DeepState, way: Move) -> None:
    """ITD-9.5: the card becomes the most recent one over there, without dividend or ability (ITD-9.2)."""
    card = way.card
    company = company_of(state, card)
    state.piles[company].remove(card)
    state.piles[NUMBER[way.company]].append(card)
    state.tell(DepthMoved(state.active, card, NAMES[company], way.company))
