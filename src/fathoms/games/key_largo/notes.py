"""What the log tells: what a seat saw when it looked at a wreck, and what that look still says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import FOUND, LOOKED, SLAIN, monster_of

if TYPE_CHECKING:
    from fathoms.games.key_largo.state import LargoState


def contents_at(state: LargoState, wreck: int, index: int) -> list[int]:
    """The cards that were in a wreck at that place of the log: those there now, and those that have left since."""
    cards = state.wrecks[wreck][:]
    if state.site == wreck:
        cards += [monster_of(state.depths[wreck])] * state.aside
    for kind, _, _, at, card in state.log[index:]:
        if at == wreck and (kind in (FOUND, SLAIN)):
            cards.append(card)
    return sorted(cards)


def looks(state: LargoState, viewer: int) -> dict[int, list[int]]:
    """By wreck: where the log says that this viewer looked at it. Wrecks never looked at are not named."""
    found: dict[int, list[int]] = {}
    for index, entry in enumerate(state.log):
        if entry[0] == LOOKED and entry[2] == viewer:
            found.setdefault(entry[3], []).append(index)
    return found


def since_look(state: LargoState, viewer: int, wreck: int, index: int) -> tuple[list[int], int]:
    """What a look still says: its cards without those known to have left, and how many of the rest others took."""
    cards = contents_at(state, wreck, index)
    taken = 0
    for kind, _, seat, at, card in state.log[index:]:
        if at != wreck:
            continue
        if kind == SLAIN or (kind == FOUND and seat == viewer):
            cards.remove(card)
        elif kind == FOUND:
            taken += 1
    return cards, taken
