"""Numbers for the cards and people of the game. A skill card is ten times its type plus its value."""

from __future__ import annotations

INFLUENCE, LORE, OBSERVATION, STRENGTH, WILL, TREACHERY = range(6)
SKILLS = (INFLUENCE, LORE, OBSERVATION, STRENGTH, WILL)
TYPES = 6
VALUES = (1, 2, 3, 4, 5)

FUEL, FOOD, SANITY, SOULS = range(4)
DIALS = 4

KEILANI, ARJUN, JEANNE, JAMIE, SVETLANA, BEATRICE, EDMUND, ISHMAEL, WILLIAM, SAMIRA = range(10)
"""In the Captain's line of succession (UNF-9.2)."""
CHARACTERS = 10
KEEPER_LINE = (WILLIAM, ISHMAEL, BEATRICE, EDMUND, SAMIRA, SVETLANA, JAMIE, JEANNE, ARJUN, KEILANI)
SKILL_SETS = (
    (3, 0, 0, 0, 2),
    (2, 0, 1, 2, 0),
    (1, 0, 2, 2, 0),
    (0, 0, 0, 3, 2),
    (2, 1, 2, 0, 0),
    (1, 2, 2, 0, 0),
    (1, 1, 1, 1, 1),
    (0, 2, 0, 2, 1),
    (0, 3, 0, 0, 2),
    (0, 1, 2, 0, 2),
)
SUGGESTED_CAST = {
    3: (JEANNE, SVETLANA, WILLIAM),
    4: (ARJUN, JEANNE, SAMIRA, WILLIAM),
    5: (ARJUN, JAMIE, SAMIRA, SVETLANA, WILLIAM),
    6: (ARJUN, JEANNE, JAMIE, SAMIRA, SVETLANA, WILLIAM),
}

TRUMPET, SIX_SHOOTER, TOOL_KIT, RIFLE, PHARMACY, ALMANAC, RING, BOOK_OF_DAGON, AMULET, STARBUCK = range(10)
"""The starting items, in the order of the characters who bring them."""
PISTOL = 10
IMPROVEMENTS = (11, 12, 13, 14, 15)
"""One for each skill type, in the order of the types (UNF-4.13)."""
GRENADE, KNIFE, PLIMSOLLS, SHOTGUN = range(16, 20)
ITEMS = 20
WEAPONS = (SIX_SHOOTER, RIFLE, PISTOL, SHOTGUN)

SPELLS = 20
WAYPOINTS = 20
CRISES = 70

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
