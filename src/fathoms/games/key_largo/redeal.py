"""What a viewer cannot know, dealt anew: plans, encounter cards, wrecks, and who found what (KL-11.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import (
    DEPTHS,
    FOUND,
    HURRIED,
    NOBODY,
    NOWHERE,
    PLACES,
    SLAIN,
    SOLD,
    STOLEN,
    UNSOLD,
    Entry,
    depth_of,
    monster_of,
)
from fathoms.games.key_largo.notes import contents_at, looks
from fathoms.games.key_largo.worlds import BARE, FIND, GAIN, GIVE, HURRY, MOVE, Happening, Past, spread

if TYPE_CHECKING:
    from fathoms.games.key_largo.state import LargoState
    from fathoms.kernel.chance import Chance

NEVER = 1 << 30


def deal_anew(state: LargoState, viewer: int, chance: Chance) -> None:
    """Deal all that the viewer cannot know."""
    _deal_plans(state, viewer, chance)
    _deal_encounters(state, viewer, chance)
    looked = looks(state, viewer)
    for depth in range(DEPTHS):
        Knowledge(state, viewer, depth, looked).deal(chance)


def _deal_plans(state: LargoState, viewer: int, chance: Chance) -> None:
    """A rival's card for the afternoon: any but the one of the morning."""
    for seat in range(state.seats):
        if seat != viewer and state.afternoon[seat] != NOWHERE:
            others = [place for place in range(PLACES) if place != state.place[seat]]
            state.afternoon[seat] = chance.draw(others)


def _deal_encounters(state: LargoState, viewer: int, chance: Chance) -> None:
    """Cards drawn since the same shuffle are exchanged among each other: everybody knows what that deck was made of."""
    for shuffle in range(state.shuffled + 1):
        slots = [
            (seat, slot)
            for seat in range(state.seats)
            if seat != viewer
            for slot, drawn in enumerate(state.shuffles[seat])
            if drawn == shuffle
        ]
        cards = [state.guests[seat][slot] for seat, slot in slots]
        if shuffle == state.shuffled:
            cards += state.deck
        cards.sort()
        chance.shuffle(cards)
        for seat, slot in slots:
            state.guests[seat][slot] = cards.pop()
        if shuffle == state.shuffled:
            state.deck = cards


class Knowledge:
    """What a viewer knows of the cards of one depth."""

    def __init__(self, state: LargoState, viewer: int, depth: int, looked: dict[int, list[int]]) -> None:
        self.state = state
        self.viewer = viewer
        self.depth = depth
        self.wrecks = [wreck for wreck, each in enumerate(state.depths) if each == depth]
        self.pools: list[dict[int, int]] = [count(state.content.cards(depth))]
        self.pool_of: dict[int, list[tuple[int, int]]] = {}
        """By wreck: from which place of the log on its finds come out of which pool."""
        self.happenings: list[Happening] = []
        self.entries: list[int] = []
        """The place in the log of each happening, or NOBODY."""
        for wreck in self.wrecks:
            self._note_looks(wreck, looked.get(wreck, []))
        for index, entry in enumerate(state.log):
            self._note(index, entry)
        if state.ended:
            self._note_open_hands()
        for wreck in self.wrecks:
            take(self.pools[self.pool_at(wreck, NEVER)], monster_of(depth), self.aside(wreck))

    def _note_looks(self, wreck: int, looked: list[int]) -> None:
        """Each look makes a pool: what was there then and was gone at the next look."""
        pools = self.pool_of[wreck] = [(0, 0)]
        for index in looked:
            cards = contents_at(self.state, wreck, index)
            before = self.pools[pools[-1][1]]
            for card in cards:
                take(before, card, 1)
            pools.append((index, len(self.pools)))
            self.pools.append(count(cards))

    def pool_at(self, wreck: int, index: int) -> int:
        """The pool that a find at this place of the log came from."""
        found = 0
        for start, pool in self.pool_of[wreck]:
            if start <= index:
                found = pool
        return found

    def aside(self, wreck: int) -> int:
        """Monsters of this wreck that wait for the end of the dive."""
        return self.state.aside if self.state.site == wreck else 0

    def _note(self, index: int, entry: Entry) -> None:
        kind, half, seat, at, card = entry
        if kind == UNSOLD:
            if seat != self.viewer:
                self._add(index, (BARE, seat, NOBODY, NOBODY))
        elif depth_of(card) != self.depth:
            return
        elif kind == FOUND and seat != self.viewer:
            self._add(index, (FIND, seat, self.pool_at(at, index), half))
        elif kind in (FOUND, SLAIN):
            take(self.pools[self.pool_at(at, index)], card, 1)
        elif kind == STOLEN:
            self._note_theft(index, seat, at, card)
        elif kind == SOLD and seat != self.viewer:
            self._add(index, (GIVE, seat, NOBODY, card))
        elif kind == HURRIED and seat != self.viewer:
            self._add(index, (HURRY, seat, half, card))

    def _note_theft(self, index: int, thief: int, victim: int, card: int) -> None:
        if thief == self.viewer:
            self._add(index, (GIVE, victim, NOBODY, card))
        elif victim == self.viewer:
            self._add(index, (GAIN, thief, NOBODY, card))
        else:
            self._add(index, (MOVE, thief, victim, NOBODY))

    def _note_open_hands(self) -> None:
        """At the end all hands are open (KL-9.6)."""
        for seat, hand in enumerate(self.state.hands):
            for card in hand:
                if seat != self.viewer and depth_of(card) == self.depth:
                    self._add(NOBODY, (GIVE, seat, NOBODY, card))

    def _add(self, index: int, happening: Happening) -> None:
        self.entries.append(index)
        self.happenings.append(happening)

    def deal(self, chance: Chance) -> None:
        """Deal this depth anew."""
        past = Past(self.state.seats, self.happenings, self.pools, chance)
        past.live()
        past.fill()
        self._rewrite_log(past)
        if not self.state.ended:
            self._rewrite_hands(past)
        self._deal_wrecks(past.pools, chance)

    def _rewrite_log(self, past: Past) -> None:
        log = self.state.log
        for number, token in past.moved.items():
            index = self.entries[number]
            kind, half, seat, at, _ = log[index]
            log[index] = (kind, half, seat, at, past.cards[token])

    def _rewrite_hands(self, past: Past) -> None:
        hands = self.state.hands
        for seat in range(self.state.seats):
            if seat != self.viewer:
                others = [card for card in hands[seat] if depth_of(card) != self.depth]
                hands[seat] = sorted(others + [past.cards[token] for token in past.hands[seat]])

    def _deal_wrecks(self, pools: list[dict[int, int]], chance: Chance) -> None:
        """Wrecks that were looked at hold the rest of their pool; the others and the box share pool 0."""
        state = self.state
        monster = monster_of(self.depth)
        unseen = [wreck for wreck in self.wrecks if self.pool_at(wreck, NEVER) == 0]
        known = {wreck: max(0, state.lurking[wreck] - self.aside(wreck)) for wreck in unseen}
        take(pools[0], monster, sum(known.values()))
        rest = spread(pools[0])
        chance.shuffle(rest)
        for wreck in self.wrecks:
            pool = self.pool_at(wreck, NEVER)
            if pool:
                cards = spread(pools[pool])
            else:
                free = len(state.wrecks[wreck]) - known[wreck]
                cards = sorted(rest[:free] + [monster] * known[wreck])
                del rest[:free]
            chance.shuffle(cards)
            state.wrecks[wreck] = cards
        others = [card for card in state.box if depth_of(card) != self.depth]
        state.box = sorted(others + rest)


def count(cards: list[int]) -> dict[int, int]:
    """How often each card occurs."""
    counted: dict[int, int] = {}
    for card in cards:
        counted[card] = counted.get(card, 0) + 1
    return counted


def take(pool: dict[int, int], card: int, number: int) -> None:
    """Take cards out of a pool."""
    if number:
        pool[card] -= number
