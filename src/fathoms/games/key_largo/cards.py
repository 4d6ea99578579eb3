"""Places, depths, cards and gear as small numbers: the vocabulary of the state.

A wreck card is one number, depth * 10000 + kind * 1000 + value, so that like cards are the same number and nobody can
tell them apart. The value is the number of units, or the dollars of a diamond.
"""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1
NOWHERE: Final = -1

# -- places, in the order of the rule book
DIVE: Final = 0
BAR: Final = 1
DOLPHINS: Final = 2
SHOP: Final = 3
MARKET: Final = 4
PLACES: Final = 5

# -- depths
SHALLOW: Final = 0
MEDIUM: Final = 1
DEEP: Final = 2
DEPTHS: Final = 3

# -- kinds of wreck cards
GOODS: Final = 0
ANTIQUITIES: Final = 1
GOLD: Final = 2
DIAMOND: Final = 3
MONSTER: Final = 4
SOLD_AT_MARKET: Final = 3
"""Kinds below this one are sold at the market."""

# -- gear; a diver is hoses (0 to 2) + TRIDENT + WEIGHT
HOSE: Final = 0
TRIDENT_ITEM: Final = 1
WEIGHT_ITEM: Final = 2
ITEMS: Final = 3
HOSES: Final = 3
"""The bits of a diver that count hoses."""
TRIDENT: Final = 4
WEIGHT: Final = 8
LOST: Final = -1
"""A diver lost in the dive that is going on; he leaves the team when it ends."""

# -- encounter cards, by the place where they are played
VOLUNTEER: Final = 0
BUYER: Final = 1
REGULAR: Final = 2
SABOTEUR: Final = 3
ATTENTIVE: Final = 4
BAR_TOURIST: Final = 5
DRUNKARD: Final = 6
NOVICE: Final = 7
EXPERT: Final = 8
PICKPOCKET: Final = 9
BROTHERS: Final = 10
DOLPHIN_TOURIST: Final = 11
FAMILY: Final = 12
SHOP_TOURIST: Final = 13
HOSE_SELLER: Final = 14
TRIDENT_SELLER: Final = 15
WEIGHT_SELLER: Final = 16
DISCOUNTER: Final = 17
FRIEND: Final = 18
MARKET_TOURIST: Final = 19
DUPE: Final = 20
TRAFFICKER: Final = 21
JEWELLER: Final = 22
GOLD_SEEKER: Final = 23
ENCOUNTER_CARDS: Final = 24

# -- what the log remembers; an entry is (kind, half-day, seat, at, card)
FOUND: Final = 0
"""A seat raised a card from wreck `at`."""
SLAIN: Final = 1
"""A seat slew a monster in wreck `at`."""
LOOKED: Final = 2
"""A seat looked at all cards of wreck `at`."""
STOLEN: Final = 3
"""A seat's thief took a card from seat `at`."""
SOLD: Final = 4
"""A seat sold a card."""
HURRIED: Final = 5
"""A seat sold a card of the dive going on, on wreck `at`, to the buyer in a hurry."""
UNSOLD: Final = 6
"""A seat at the market had nothing that the market buys."""

Entry = tuple[int, int, int, int, int]


def wreck_card(depth: int, kind: int, value: int) -> int:
    """The number of a wreck card."""
    return depth * 10000 + kind * 1000 + value


def depth_of(card: int) -> int:
    """How deep the wreck lies that the card comes from; its back shows it."""
    return card // 10000


def kind_of(card: int) -> int:
    """Goods, antiquities, gold, diamond or monster."""
    return card // 1000 % 10


def value_of(card: int) -> int:
    """Units, or the dollars of a diamond."""
    return card % 1000


def monster_of(depth: int) -> int:
    """The monster card of a depth."""
    return wreck_card(depth, MONSTER, 0)


def is_monster(card: int) -> bool:
    """Whether a wreck card is no treasure."""
    return card // 1000 % 10 == MONSTER


def place_of(encounter: int) -> int:
    """Where an encounter card is played (KL-10.3)."""
    if encounter < BAR_TOURIST:
        return DIVE
    if encounter < DOLPHIN_TOURIST:
        return BAR
    if encounter < SHOP_TOURIST:
        return DOLPHINS
    if encounter < MARKET_TOURIST:
        return SHOP
    return MARKET
