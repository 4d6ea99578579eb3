"""The forms of mythos cards, and the words that many of them share."""

from __future__ import annotations

from fathoms.games.unfathomable.content import Crisis, Effects, Printed
from fathoms.games.unfathomable.engine.checks import Check
from fathoms.games.unfathomable.engine.effects import (
    Lose,
)
from fathoms.games.unfathomable.engine.monsters import DEEP_ONES, Activate
from fathoms.games.unfathomable.engine.mythos import TRAVEL
from fathoms.games.unfathomable.engine.tracks import Retreat
from fathoms.games.unfathomable.numbers import FOOD, FUEL, SANITY, SOULS, role_of

NEEDS_ITEM, NEEDS_THREE, NEEDS_ONE, NEEDS_CAPTAINCY, NEEDS_RING = "item", "three", "one", "captaincy", "ring"

FUEL_1, FOOD_1, SANITY_1, SOUL_1 = Lose(FUEL), Lose(FOOD), Lose(SANITY), Lose(SOULS)
DEEP_ONES_ACT = Activate(DEEP_ONES)
BACK_1, BACK_2 = Retreat(1, burns=True), Retreat(2, burns=True)


def plain_check(number: int, name: str, monster: int, track: int, check: Check) -> Crisis:
    """A plain check."""
    return Crisis(number=number, name=name, monster=monster, track=track, check=(check,))


def choice(number: int, name: str, chooser: int, icons: tuple[int, int], ways: tuple[Effects, Effects]) -> Crisis:
    """A choice between two ways."""
    return Crisis(
        number=number, name=name, monster=icons[0], track=icons[1], chooser=chooser, top=ways[0], bottom=ways[1]
    )


def either(number: int, name: str, chooser: int, icons: tuple[int, int], check: Check, bottom: Effects) -> Crisis:
    """A combination: the check, or something else."""
    return Crisis(
        number=number, name=name, monster=icons[0], track=icons[1], chooser=chooser, check=(check,), bottom=bottom
    )


def own(number: int, name: str, owner: int, monster: int, check: Check, bottom: Effects) -> Crisis:
    """A green card: a combination for its character, always with the travel icon."""
    return Crisis(
        number=number,
        name=name,
        monster=monster,
        track=TRAVEL,
        chooser=role_of(owner),
        owner=owner,
        check=(check,),
        bottom=bottom,
    )


def printed(crisis: Crisis) -> Printed:
    """What the card prints, in figures."""
    (target, partial, types), *_ = [
        *[(check.target, check.partial, check.types) for check in crisis.check if isinstance(check, Check)],
        (0, 0, 0),
    ]
    return Printed(crisis.chooser, target, partial, types, crisis.monster, crisis.track)
