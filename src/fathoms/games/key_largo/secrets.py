"""The names of what a viewer cannot know, wherever two values are possible (KL-11.5).

Each name is given by a plain argument about exchanges, never by dealing anew, so that it can prove the redeal wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import (
    DEPTHS,
    FOUND,
    HURRIED,
    NOWHERE,
    SOLD,
    STOLEN,
    UNSOLD,
    depth_of,
    is_monster,
    monster_of,
)
from fathoms.games.key_largo.notes import contents_at, looks, since_look
from fathoms.games.key_largo.redeal import count, take

if TYPE_CHECKING:
    from fathoms.games.key_largo.state import LargoState

TWO = 2


def hidden(state: LargoState, viewer: int) -> dict[str, object]:
    """Each unknown thing with its true value."""
    names: dict[str, object] = {}
    for seat in range(state.seats):
        if seat != viewer and state.afternoon[seat] != NOWHERE:
            names[f"afternoon of seat {seat}"] = state.afternoon[seat]
    _hidden_encounters(state, viewer, names)
    looked = looks(state, viewer)
    for depth in range(DEPTHS):
        _hidden_depth(Seen(state, viewer, depth, looked), names)
    return names


def _hidden_encounters(state: LargoState, viewer: int, names: dict[str, object]) -> None:
    """Cards of the same shuffle, wherever there are two: each card exists once."""
    for shuffle in range(state.shuffled + 1):
        slots = {
            f"encounter {slot} of seat {seat}": state.guests[seat][slot]
            for seat in range(state.seats)
            if seat != viewer
            for slot, drawn in enumerate(state.shuffles[seat])
            if drawn == shuffle
        }
        deck = state.deck if shuffle == state.shuffled else []
        if len(slots) + len(deck) >= TWO:
            names.update(slots)
            if deck:
                names["encounter deck"] = tuple(deck)


def _hidden_depth(seen: Seen, names: dict[str, object]) -> None:
    state, viewer, depth = seen.state, seen.viewer, seen.depth
    for wreck in seen.wrecks:
        if seen.wreck_varies(wreck):
            names[f"wreck {wreck}"] = tuple(state.wrecks[wreck])
    box = [card for card in state.box if depth_of(card) == depth]
    if box and seen.rest_varies and any(seen.free_slots(wreck) for wreck in seen.unseen):
        names[f"box {depth}"] = tuple(box)
    for seat in range(state.seats):
        cards = [card for card in state.hands[seat] if depth_of(card) == depth]
        if seat != viewer and cards and seen.hand_varies(seat):
            names[f"hand of seat {seat} at depth {depth}"] = tuple(cards)


class Seen:
    """What a viewer has seen of one depth, just enough to say what it cannot know."""

    def __init__(self, state: LargoState, viewer: int, depth: int, looked: dict[int, list[int]]) -> None:
        self.state = state
        self.viewer = viewer
        self.depth = depth
        self.wrecks = [wreck for wreck, each in enumerate(state.depths) if each == depth]
        self.looked = {wreck: looked.get(wreck, []) for wreck in self.wrecks}
        self.unseen = [wreck for wreck in self.wrecks if not self.looked[wreck]]
        self.rest_varies = self._rest_varies()

    def _rest_varies(self) -> bool:
        """Whether two different treasures surely rest in the box or in wrecks that the viewer never looked at.

        The spare treasures are there or in rivals' hands, and the rivals hold so many cards and no more.
        """
        spare = self._spare_treasures()
        rivals = 0
        if not self.state.ended:
            for seat, hand in enumerate(self.state.hands):
                rivals += sum([seat != self.viewer and depth_of(card) == self.depth for card in hand])
        return sum(spare.values()) - max(spare.values(), default=0) > rivals

    def _spare_treasures(self) -> dict[int, int]:
        """Treasures surely unseen and unsold, even if all that was ever sold came from unseen wrecks."""
        state = self.state
        spare = count([card for card in state.content.cards(self.depth) if not is_monster(card)])
        for card in self._known_treasures():
            if spare.get(card, 0):
                spare[card] -= 1
        return spare

    def _known_treasures(self) -> list[int]:
        state, viewer = self.state, self.viewer
        known: list[int] = []
        for wreck, looked in self.looked.items():
            if looked:
                known += contents_at(state, wreck, looked[0])
        for index, (kind, _, seat, at, card) in enumerate(state.log):
            own = kind == FOUND and seat == viewer and self._before_look(at, index)
            sold = kind in (SOLD, HURRIED) and seat != viewer
            taken = kind == STOLEN and seat == viewer
            if own or sold or taken:
                known.append(card)
        if state.ended:
            known += [card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand]
        return known

    def _before_look(self, wreck: int, index: int) -> bool:
        """Whether a find came out of a wreck that the viewer had not looked at."""
        looked = self.looked.get(wreck)
        return looked is not None and (not looked or index < looked[0])

    def aside(self, wreck: int) -> int:
        return self.state.aside if self.state.site == wreck else 0

    def free_slots(self, wreck: int) -> int:
        """Cards of a wreck that are not known to be monsters."""
        known = max(0, self.state.lurking[wreck] - self.aside(wreck))
        return len(self.state.wrecks[wreck]) - known

    def wreck_varies(self, wreck: int) -> bool:
        """An unseen wreck may exchange a card with another place; a seen one has at least its order to hide."""
        if wreck in self.unseen:
            return self.rest_varies and self.free_slots(wreck) > 0
        cards, _ = since_look(self.state, self.viewer, wreck, self.looked[wreck][-1])
        possible = count(cards)
        take(possible, monster_of(self.depth), self.aside(wreck))
        size = len(self.state.wrecks[wreck])
        return size >= TWO and max(possible.values()) < size

    def hand_varies(self, seat: int) -> bool:
        """A card that surely came out of the unknown may be another one that rests there."""
        if not self.rest_varies or self.state.ended:
            return False
        if len(self.unseen) == len(self.wrecks) and self._never_told():
            return True
        return self._plain_finder(seat)

    def _never_told(self) -> bool:
        """No rival holds a card of the viewer, none has shown that it holds diamonds only."""
        for kind, _, _, at, card in self.state.log:
            if kind == UNSOLD or (kind == STOLEN and at == self.viewer and depth_of(card) == self.depth):
                return False
        return True

    def _plain_finder(self, seat: int) -> bool:
        """The seat only ever found cards at this depth, one of them where the viewer had not looked."""
        plain = False
        for index, (kind, _, who, at, card) in enumerate(self.state.log):
            involved = seat == who or (kind == STOLEN and seat == at)
            if involved and kind == UNSOLD:
                return False
            if involved and kind in (SOLD, HURRIED, STOLEN) and depth_of(card) == self.depth:
                return False
            plain = plain or (kind == FOUND and seat == who and self._before_look(at, index))
        return plain
