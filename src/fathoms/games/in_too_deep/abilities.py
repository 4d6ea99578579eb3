"""Section 9 of the rule book: what the abilities that a player may use have in common.

Treasure hunting's ability is in expanding.py, where dividends are; Pearl diving's in scoring.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep.companies import OCEAN, RESEARCH, WILDLIFE
from fathoms.games.in_too_deep.ocean import OCEAN_ADVANCED, OCEAN_BASIC
from fathoms.games.in_too_deep.research import RESEARCH_ADVANCED, RESEARCH_BASIC
from fathoms.games.in_too_deep.wildlife import WILDLIFE_ADVANCED, WILDLIFE_BASIC

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.ability import Ability
    from fathoms.games.in_too_deep.state import DeepState

OPTIONAL: dict[int, tuple[Ability, Ability]] = {
    OCEAN: (OCEAN_BASIC, OCEAN_ADVANCED),
    RESEARCH: (RESEARCH_BASIC, RESEARCH_ADVANCED),
    WILDLIFE: (WILDLIFE_BASIC, WILDLIFE_ADVANCED),
}
"""By company: the ability of the basic and of the advanced side."""


def offer_ability(state: DeepState, company: int) -> None:
    """ITD-9.1: the player who expanded the company may use its ability, if what is open allows it (ITD-9.4)."""
    sides = OPTIONAL.get(company)
    if sides is None:
        return
    ability = sides[state.sides[company]]
    if ability.open_to(state):
        state.push(ability)
