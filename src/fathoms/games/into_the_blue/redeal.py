"""What a viewer cannot know: the chests on the sea bed, and in other hands until the end (ITB-8.2, ITB-8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.state import BlueState
    from fathoms.kernel.chance import Chance


def unknown_places(state: BlueState, viewer: int) -> list[tuple[str, list[int]]]:
    """The lists of chests that the viewer cannot see into, by name."""
    places = [("on the sea bed", state.sea_bed)]
    if not state.ended:
        places += [(f"of seat {seat}", state.chests[seat]) for seat in range(state.seats) if seat != viewer]
    return places


def deal_anew(state: BlueState, viewer: int, chance: Chance) -> None:
    """Deal the unknown chests anew to the places where they may lie."""
    places = unknown_places(state, viewer)
    unknown = sorted(chest for _, chests in places for chest in chests)
    chance.shuffle(unknown)
    for _, chests in places:
        chests[:] = [unknown.pop() for _ in chests]


def hidden(state: BlueState, viewer: int) -> dict[str, object]:
    """Each unknown chest, unless they are all alike."""
    places = unknown_places(state, viewer)
    if len({chest for _, chests in places for chest in chests}) < 2:  # noqa: PLR2004
        return {}
    return {f"chest {n} {name}": chest for name, chests in places for n, chest in enumerate(chests)}
