"""Numbers for the cards and people of the game. A skill card is ten times its type plus its value."""

from __future__ import annotations

INFLUENCE, LORE, OBSERVATION, STRENGTH, WILL, TREACHERY = range(6)
SKILLS = (INFLUENCE, LORE, OBSERVATION, STRENGTH, WILL)
TYPES = 6
VALUES = (1, 2, 3, 4, 5)

FUEL, FOOD, SANITY, SOULS = range(4)
DIALS = 4

CHARACTERS = 10

TRUMPET, SIX_SHOOTER, TOOL_KIT, RIFLE, PHARMACY, ALMANAC, RING, BOOK_OF_DAGON, AMULET, STARBUCK = range(10)
"""The starting items, in the order of the characters who bring them."""
PISTOL = 10
IMPROVEMENTS = (11, 12, 13, 14, 15)
"""One for each skill type, in the order of the types (UNF-4.13)."""
GRENADE, KNIFE, PLIMSOLLS, SHOTGUN = range(16, 20)
ITEMS = 20
WEAPONS = (SIX_SHOOTER, RIFLE, PISTOL, SHOTGUN)

SPELLS = 20
FLESH_WARD, REVELATION = 8, 16
"""The two spells that stay with somebody."""
WAYPOINTS = 20
CRISES = 70
BARRICADE, SACRIFICE = 3, 48
"""The two mythos cards that anybody may come to keep."""
CAST_MARK = 60
"""The mark of the tome, which is opened once a turn."""

HUMAN, HYBRID, CULTIST = range(3)
CAPTAIN_TITLE, KEEPER_TITLE = range(2)

ACTIVE, CAPTAIN, KEEPER, NAVIGATOR = -1, -2, -3, -4
"""Roles: who an effect speaks of. The navigator is whoever chose the waypoint being resolved."""
NOBODY = -1
FIRST_CHARACTER_ROLE = -10


def role_of(character: int) -> int:
    """The role of a named character."""
    return FIRST_CHARACTER_ROLE - character


def skill(card: int) -> int:
    """The type of a skill card."""
    return card // 10


def value(card: int) -> int:
    """The value of a skill card."""
    return card % 10


def improved_skill(item: int) -> int:
    """The type that an improvement adds."""
    return item - IMPROVEMENTS[0]


def mark(seat: int, ability: int) -> int:
    """The sign that a seat has used something that is limited to once a turn."""
    return (seat + 1) * 100 + ability
