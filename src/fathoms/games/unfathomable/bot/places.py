"""What there is to do in each place, and what it is worth: to oneself, and to others as far as all can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import BOILER, CABIN, CARGO, CHAPEL, DECKS, GALLEY, ROOMS
from fathoms.games.unfathomable.bot.suspicion import suspicion
from fathoms.games.unfathomable.bot.worth import (
    SUSPECT,
    deep_one_worth,
    dial_worth,
    passenger_worth,
    ritual_worth,
    step_worth,
)
from fathoms.games.unfathomable.engine.payment import may_repair, payments
from fathoms.games.unfathomable.engine.rooms import usable
from fathoms.games.unfathomable.engine.weapons import weapon_bonus
from fathoms.games.unfathomable.numbers import (
    CAST_MARK,
    CULTIST,
    FOOD,
    FUEL,
    HYBRID,
    LORE,
    SANITY,
    STRENGTH,
    TOOL_KIT,
    WEAPONS,
    mark,
    skill,
    value,
)
from fathoms.games.unfathomable.options import Attack

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState

ATTACK = 1.3
"""How much an attack is worth beside the figure itself: Deep Ones come back stronger."""
TRAITOR = 7.0
"""A revealed traitor sent to the Brig."""
CAST = 3.0
COOKED = 0.7
"""A card of one's own choice."""
FLOOR, CEILING = 0.6, 1.3
"""How much of a passenger a rescue is worth, far from monsters and right among them."""


def hit_chance(needed: int) -> float:
    """How likely the die shows so much."""
    return max(0.0, min(1.0, (9 - needed) / 8))


def attack_worth(state: UnfathomableState, seat: int, option: Attack) -> float:
    """What an attack is expected to bring."""
    bonus = weapon_bonus(state, seat, option.item)
    if option.other >= 0:
        return TRAITOR * hit_chance(6 - bonus)
    worth = deep_one_worth(state, option.space) * ATTACK
    if option.space in DECKS and state.risked[option.space - DECKS[0]]:
        worth += passenger_worth(state) * 0.7
    return worth * hit_chance(4 - bonus)


def rescue_worth(state: UnfathomableState, deck: int) -> float:
    """A passenger on a deck space, the more the nearer the monsters."""
    water = deck - DECKS[0]
    near = state.deep_ones[deck] + 0.5 * state.deep_ones[water] + 0.5 * (state.monarchs[0] == water)
    banished = 0.25 * state.ritual
    return passenger_worth(state) * min(CEILING, FLOOR + 0.5 * near + banished)


def repair_worth(state: UnfathomableState) -> float:
    """A room made good again."""
    return (2.0, 3.0, 4.5, 7.0, 12.0, 20.0)[5 - min(5, state.damage.count(-1) - 1)]


def room_loss(state: UnfathomableState, card: int, dial: int) -> float:
    """What a room's sum is expected to cost."""
    fails = max(0, state.content.safe - 1 - value(card)) / 8
    return fails * dial_worth(state, dial) + 0.25 * value(card)


def stoke_worth(state: UnfathomableState, card: int) -> float:
    """A step of travel for a strength card."""
    return step_worth(state) - room_loss(state, card, FUEL)


def knows_traitor(state: UnfathomableState, seat: int, other: int) -> bool:
    """Whether a seat has seen a traitor's card of another."""
    return any(
        card in (HYBRID, CULTIST) and seen >> seat & 1
        for card, seen in zip(state.loyalty[other], state.loyalty_seen[other], strict=True)
    )


def cook_worth(state: UnfathomableState, seat: int) -> float:
    """Five cards for half a food, as far as the hand has room."""
    room = max(0, min(5, 10 - len(state.hands[seat])))
    return COOKED * room - 0.5 * dial_worth(state, FOOD)


def open_worth(state: UnfathomableState, seat: int) -> float:
    """The best thing that a seat could do now with one action, as everybody can tell."""
    if not state.free(seat) or state.revealed[seat]:
        return 0.0
    here = state.at[seat]
    worth = 0.5 + 0.05 * len(state.hands[seat])
    if state.deep_ones[here]:
        worth = max(worth, deep_one_worth(state, here) * ATTACK * 0.62)
    if here in DECKS and state.risked[here - DECKS[0]]:
        worth = max(worth, rescue_worth(state, here))
    if here == BOILER and usable(state, BOILER) and state.caps[seat][STRENGTH]:
        worth = max(worth, step_worth(state) * 0.8)
    if state.keeper == seat and state.spells.cards and not state.used(mark(seat, CAST_MARK)):
        worth = max(worth, CAST)
    return worth


def local_worth(state: UnfathomableState, seat: int, space: int) -> float:
    """The best thing to be done in a space."""
    worth = 0.0
    if state.deep_ones[space]:
        weapon = any(item in WEAPONS for item in state.items[seat])
        worth = deep_one_worth(state, space) * ATTACK * (0.75 if weapon else 0.62) + 0.1 * state.deep_ones[space]
    if state.traitor_at(space) and not state.revealed[seat]:
        worth = max(worth, TRAITOR * hit_chance(6))
    if space in DECKS:
        return max(worth, rescue_worth(state, space)) if state.risked[space - DECKS[0]] else worth
    if space not in ROOMS or state.deep_ones[space] or state.traitor_at(space):
        return worth
    if may_repair(state, space):
        able = TOOL_KIT in state.items[seat] or payments(state, seat, space)
        return repair_worth(state) if able else 0.0
    return max(worth, _room_worth(state, seat, space)) if usable(state, space) else worth


def _room_worth(state: UnfathomableState, seat: int, room: int) -> float:
    hand = state.hands[seat]
    if room == BOILER:
        return max([stoke_worth(state, card) for card in hand if skill(card) == STRENGTH], default=0.0)
    if room == CHAPEL:
        return max(
            [ritual_worth(state) - room_loss(state, card, SANITY) for card in hand if skill(card) == LORE], default=0.0
        )
    if room == GALLEY:
        return cook_worth(state, seat)
    if room == CARGO:
        return 1.0 if len(state.items[seat]) < 2 else 0.3  # noqa: PLR2004
    if room == CABIN:
        doubt = suspicion(state)
        doubts = [doubt[other] for other in state.humans() if other != seat and not state.jailed(other)]
        return min(4.0, (max(doubts, default=0) - SUSPECT) / 15)
    return 0.1


def deep_ones_inside(state: UnfathomableState) -> int:
    """How many are in the rooms."""
    return sum([state.deep_ones[room] for room in ROOMS])
