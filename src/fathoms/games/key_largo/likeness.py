"""Which options come to the same: like cards, divers with the same gear, and wrecks of which nobody knows anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from fathoms.games.key_largo.cards import FOUND, HURRIED, LOOKED, SLAIN
from fathoms.games.key_largo.options import Anchor, Buy, Draw, Look, Sabotage, Sell, Strike, Weigh

if TYPE_CHECKING:
    from collections.abc import Hashable

    from fathoms.games.key_largo.state import LargoState
    from fathoms.kernel.question import Option
    from fathoms.kernel.state import State

ABOUT_WRECKS = (FOUND, SLAIN, LOOKED, HURRIED)


def likeness(state: State, option: Option) -> Hashable:
    """What an option comes to, whichever copy, diver or wreck it names."""
    largo = cast("LargoState", state)
    if isinstance(option, Sell):
        return replace(option, copy=1)
    if isinstance(option, (Draw, Strike, Sabotage)):
        return type(option), _below(largo, option.diver)
    if isinstance(option, Weigh):
        return Weigh, _below(largo, option.diver), _below(largo, option.weight), option.diver == option.weight
    if isinstance(option, Buy):
        return option.item, largo.divers[largo.asked()[0].seat][option.diver - 1]
    if isinstance(option, (Anchor, Look)) and _unknown(largo, option.wreck - 1):
        wreck = option.wreck - 1
        return type(option), largo.depths[wreck], len(largo.wrecks[wreck]), wreck in largo.anchored
    return option


def _below(state: LargoState, diver: int) -> tuple[int, int]:
    """A diver of the dive going on: the gear, and the cards still to be drawn."""
    return state.divers[state.anchored.index(state.site)][diver - 1], state.draws[diver - 1]


def _unknown(state: LargoState, wreck: int) -> bool:
    """Whether nobody has met, found or seen anything in a wreck."""
    return state.lurking[wreck] == 0 and not any(
        kind in ABOUT_WRECKS and at == wreck for kind, _, _, at, _ in state.log
    )
