"""The card tables, by number. The tables themselves stand in crises.py, waypoints.py and spells.py.

They are filled in when those modules are loaded, so that the steps that read them need not import them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import Chance
from fathoms.kernel.question import Option

if TYPE_CHECKING:
    from fathoms.games.unfathomable.content import Crisis, Effects, SpellCard, WaypointCard

CRISES: dict[int, Crisis] = {}
"""By number, 1 to 70."""
WAYPOINT_CARDS: list[WaypointCard] = []
SPELL_CARDS: list[SpellCard] = []
REVEAL_EFFECTS: list[Effects] = []
"""What each character does on revealing as a traitor."""

Menu = Callable[[UnfathomableState, int, bool], list[Option]]
Deed = Callable[[UnfathomableState, int, Option, Chance], None]
PLAIN, ROOM, TRADE, SKILL, TREACHEROUS, ITEM, SHEET, KEPT, REVEAL = range(9)


def _nothing(state: UnfathomableState, seat: int, start: bool) -> list[Option]:
    """The place of a menu whose module is not loaded."""
    return []


MENUS: list[Menu] = [_nothing] * 9
"""What a seat may do with an action, in a fixed order; the flag says whether its own action step starts here."""
DEEDS: dict[type[Option], Deed] = {}
"""How each of these options is carried out."""
