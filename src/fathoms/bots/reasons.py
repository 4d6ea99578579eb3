"""Why one answer is better than another: what of the game's own judgement differs most between the paired worlds.

Both answers were played on in the same worlds. What the game counts there is laid side by side, for the seat and for
its rivals together. The largest gain is named, if it makes up half of the whole gap, and with it the largest cost, if
that takes a third of it away. If nothing explains so much, there is no reason to tell, and the figure has to do.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.kernel.question import Word

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from fathoms.kernel.game import Rules
    from fathoms.kernel.state import State

    Thing = tuple[str, tuple[str, Word] | None]
    Name = tuple[Thing, bool]
    Counted = dict[Name, "Count"]
    Differences = list["Count"]

HALF = 1 / 2
"""So much of the gap a gain has to make up."""
THIRD = 1 / 3
"""A cost that takes so much of the gain away belongs to the reason."""
SURE = 2.5
"""A difference must be more than so many times its error."""
SLIGHT = 0.1
"""A world in which a difference is less than this part of the usual one does not count as one that shows it."""
TEN = 10
ALL = ".all"


class Count(Struct, frozen=True, gc=False):
    """How much of a thing there is, what it is worth to the seat, and whether more of it is better."""

    amount: float = 0.0
    worth: float = 0.0
    helps: bool = True


class Part(Struct, frozen=True):
    """One difference: the end of a key (`reason.<key>`) of the game's catalogue, and its figures."""

    key: str
    params: dict[str, Word] = {}
    amount: float | None = None
    """How much more or less on average; None where it is one or nothing, and `often` says all."""
    often: int = TEN
    """In so many of ten imagined games."""


class Reason(Struct, frozen=True):
    """What the better answer gains, and what it costs, if that is much."""

    gains: Part
    costs: Part | None = None


def counted(rules: Rules, world: State, seat: int) -> Counted:
    """What counts for a seat in a world that was played on: its own, and what its rivals have on average."""
    if rules.features is None:
        return {}
    found = {
        ((each.key, each.about), False): Count(each.amount, each.worth, each.helps)
        for each in rules.features(world, seat)
    }
    rivals = [] if rules.info.sides else [other for other in range(world.seats) if other != seat]
    theirs: Counted = defaultdict(Count)
    for rival in rivals:
        for each in rules.features(world, rival):
            name = (each.key, each.about), True
            before = theirs[name]
            amount, worth = each.amount / len(rivals), each.worth / len(rivals)
            theirs[name] = Count(before.amount + amount, before.worth - worth, not each.helps)
    return found | theirs


def reason(better: Sequence[Counted], other: Sequence[Counted]) -> Reason | None:
    """What made the better answer better, by the worlds that saw both; None if no single thing did."""
    pairs = list(zip(better, other, strict=True))
    names = dict.fromkeys([name for pair in pairs for each in pair for name in each])
    fine = {name: _differences(pairs, (name,)) for name in names}
    return _explained(fine) or _explained(_coarse(fine))


def _differences(pairs: list[tuple[Counted, Counted]], names: Collection[Name]) -> Differences:
    """World by world: how much more there is of these things, and what that is worth."""
    nothing = Count()
    found = []
    for better, other in pairs:
        both = [(better.get(name, nothing), other.get(name, nothing)) for name in names]
        amount = sum([one.amount - another.amount for one, another in both])
        worth = sum([one.worth - another.worth for one, another in both])
        found.append(Count(amount, worth, all(one.helps and another.helps for one, another in both)))
    return found


def _coarse(fine: dict[Name, Differences]) -> dict[Name, Differences]:
    """The same with all things of a kind together: every level, every company."""
    kinds: dict[Name, list[Differences]] = defaultdict(list)
    for ((key, about), rivals), differences in fine.items():
        kinds[(key if about is None else key + ALL, None), rivals].append(differences)
    return {
        name: [
            Count(sum([one.amount for one in each]), sum([one.worth for one in each]), each[0].helps)
            for each in zip(*several, strict=True)
        ]
        for name, several in kinds.items()
    }


def _explained(differences: dict[Name, Differences]) -> Reason | None:
    """The thing that gains most, told by whoever has the larger part in it, and the one that costs most."""
    worths = {thing: [0.0] * len(each) for (thing, _), each in differences.items()}
    for (thing, _), each in differences.items():
        worths[thing] = [sofar + one.worth for sofar, one in zip(worths[thing], each, strict=True)]
    means = {thing: _mean(each) for thing, each in worths.items()}
    total = sum(means.values())
    gain = max(means, key=means.__getitem__, default=None)
    cost = min(means, key=means.__getitem__, default=None)
    if gain is None or cost is None or means[gain] < max(HALF * total, SURE * _error(worths[gain])) or total <= 0:
        return None
    won, gains = _told(differences, gain, 1)
    if -means[cost] < THIRD * means[gain]:
        return None if gains is None else Reason(gains)
    lost, costs = _told(differences, cost, -1)
    return None if gains is None or costs is None or won + lost <= 0 else Reason(gains, costs)


def _told(differences: dict[Name, Differences], thing: Thing, sign: int) -> tuple[float, Part | None]:
    """What a gain or a cost is worth, and its words; none where its figures would not tell it truly."""
    sides = [(rivals, differences[thing, rivals]) for rivals in (False, True) if (thing, rivals) in differences]
    rivals, found = max(sides, key=lambda side: sign * _mean([each.worth for each in side[1]]))
    worth = _mean([each.worth for each in found])
    return worth, _part(thing, found, sign, rivals=rivals)


def _part(thing: Thing, found: Differences, sign: int, *, rivals: bool) -> Part | None:
    amounts = [each.amount for each in found]
    amount = _mean(amounts)
    helps = all(each.helps for each in found)
    usual = _mean([abs(each) for each in amounts])
    shown = [each for each in amounts if each * amount > 0 and abs(each) > SLIGHT * usual]
    often = round(TEN * len(shown) / len(amounts))
    if often == 0 or (amount > 0) != (helps == (sign > 0)):
        return None
    key, about = thing
    whose = f"{key}.rivals" if rivals else key
    figure = None if all(each in (-1.0, 0.0, 1.0) for each in amounts) else round(amount, 1)
    return Part(f"{whose}.{'more' if amount > 0 else 'less'}", {} if about is None else dict([about]), figure, often)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Iterable[float]) -> float:
    found = list(values)
    middle = _mean(found)
    return math.sqrt(sum([(value - middle) ** 2 for value in found])) / len(found)
