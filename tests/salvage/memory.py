"""What the seats know of the wreck, and how that knowledge ages (SAL-3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.kernel.audience import viewer_bit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from salvage.state import SalvageState


class Memory:
    """The cards that somebody saw in an order of the wreck which a shuffle has ended, and who saw each. A value."""

    cards: tuple[int, ...]
    seers: tuple[int, ...]
    taken: int
    """How many cards had been taken from the wreck by then."""

    def __init__(self, cards: tuple[int, ...], seers: tuple[int, ...], taken: int) -> None:
        self.cards = cards
        self.seers = seers
        self.taken = taken

    def whole(self, state: SalvageState) -> set[int]:
        """All that lay in the wreck then: what lies there now, and what was taken openly since."""
        return {*state.wreck, *state.taken[self.taken :]}


def shuffled_away(state: SalvageState) -> None:
    """Turn what was seen of the wreck into memories, before it is shuffled."""
    seen = [place for place, seers in enumerate(state.seers) if seers]
    if seen:
        cards, seers = [state.wreck[place] for place in seen], [state.seers[place] for place in seen]
        state.memories.append(Memory(tuple(cards), tuple(seers), len(state.taken)))
    state.seers = [0] * len(state.wreck)


def seen_by(viewer: int, cards: Sequence[int], seers: Sequence[int]) -> list[int | None]:
    """The cards, but None where the viewer has not seen them."""
    bit = viewer_bit(viewer)
    return [card if seen & bit else None for card, seen in zip(cards, seers, strict=True)]


def somewhere(state: SalvageState, viewer: int) -> list[int]:
    """The cards that the viewer knows to be in the wreck without knowing where."""
    placed = seen_by(viewer, state.wreck, state.seers)
    recalled = {card for memory in state.memories for card in seen_by(viewer, memory.cards, memory.seers)}
    return [card for card in sorted(state.wreck) if card in recalled and card not in placed]
