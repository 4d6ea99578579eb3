"""Section 11 of the rule book: damage to the ship."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import NEAREST, ROOM_OF_DIE, ROOMS
from fathoms.games.unfathomable.engine.defeat import Risk, defeat_humans_at
from fathoms.games.unfathomable.engine.dice import Throw
from fathoms.games.unfathomable.engine.ship import end_game, lose, spawn
from fathoms.games.unfathomable.events import DamageDrawn, RoomDamaged, RoomRepaired
from fathoms.games.unfathomable.numbers import FOOD, FUEL
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

WILD, FUEL_LEAK, FLOODED_STORES, FLEEING = 5, 6, 7, 8
"""Damage cards: 0 to 4 are structural and are repaired with cards of that skill type, 5 with any cards."""
DAMAGE_CARDS = 9
ANY_ROOM = -1
INTACT = -1


def damaged(state: UnfathomableState, room: int) -> bool:
    """Whether a room is damaged."""
    return state.damage[room - ROOMS[0]] != INTACT


class Damage(Step[UnfathomableState]):
    """UNF-11.1: damage a room, or the ship; Deep Ones may come through the hole."""

    room: int
    intruders: int

    def __init__(self, room: int = ANY_ROOM, intruders: int = 0) -> None:
        self.room = room
        self.intruders = intruders

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        card = state.damage_deck.pop()
        state.struck = -1
        state.tell(DamageDrawn(card))
        if card == FUEL_LEAK:
            lose(state, FUEL, 1)
        elif card == FLOODED_STORES:
            lose(state, FOOD, 1)
        elif card == FLEEING:
            state.damage_deck.put_under(card, EVERYONE)
            state.push_all([Risk(1), self])
        else:
            self._strike(state, card)

    def _strike(self, state: UnfathomableState, card: int) -> None:
        """UNF-11.3, UNF-11.6: a die for the ship, no die where only one room is left."""
        state.push(Strike(card, self.room, self.intruders))
        if self.room == ANY_ROOM and state.damage.count(INTACT) > 1:
            state.push(Throw())


class Strike(Step[UnfathomableState]):
    """The card goes to its room, or to the nearest intact one (UNF-11.4); humans there are defeated (UNF-11.5)."""

    card: int
    room: int
    intruders: int

    def __init__(self, card: int, room: int, intruders: int) -> None:
        self.card = card
        self.room = room
        self.intruders = intruders

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        room = nearest_intact(state, ROOM_OF_DIE[state.die] if self.room == ANY_ROOM else self.room)
        state.damage[room - ROOMS[0]] = self.card
        state.struck = room
        state.tell(RoomDamaged(room, self.card))
        if INTACT not in state.damage:
            end_game(state, "wrecked")
        defeat_humans_at(state, room)
        if self.intruders:
            spawn(state, room, self.intruders)


def nearest_intact(state: UnfathomableState, room: int) -> int:
    """The room itself, or the nearest intact one."""
    if not damaged(state, room):
        return room
    return next(other for other in NEAREST[room] if not damaged(state, other))


def repair(state: UnfathomableState, room: int, chance: Chance) -> None:
    """UNF-11.8: the card goes back into its deck, which is shuffled."""
    card = state.damage[room - ROOMS[0]]
    state.damage[room - ROOMS[0]] = INTACT
    state.damage_deck.cards.append(card)
    state.damage_deck.cards.sort()
    state.damage_deck.shuffle(chance)
    state.tell(RoomRepaired(room))
