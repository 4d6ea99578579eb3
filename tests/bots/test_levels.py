"""Every level beats `uniform` in every game, at every number of seats and with every set of settings that is examined.

The quick size of bench/levels.py: bots that search think without a clock, so that a slow machine plays the same games,
and 16 descents at most. Settings go by turns with the numbers of seats. All of it is seeded: luck decides nothing.
"""

from __future__ import annotations

import math
from itertools import cycle, islice
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from fathoms.arena.lone import Lone, played, share_of_victory
from fathoms.bots import levels, search
from fathoms.bots.bot import LEVELS, bot
from fathoms.games.in_too_deep.appraisal import turns_left
from fathoms.games.in_too_deep.odds import odds
from fathoms.games.in_too_deep.state import DeepState
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel import registry

if TYPE_CHECKING:
    from fathoms.arena.tournament import MakeBot
    from fathoms.bots.bot import Bot
    from fathoms.kernel.game import Info, Rules, Settings
    from fathoms.kernel.judge import Judge
    from fathoms.kernel.state import State

DESCENTS = 16
SURE = math.log(19)
"""Wald's test, both errors at most 5 %."""
BETTER = 2
"""So many times par, or half as near to certain victory, are weighed against par."""
MOST = 60
"""So many games at most."""
EACH_FOR_ITSELF = ["into-the-blue", "in-too-deep", "key-largo"]
SHIP = "unfathomable"
DEAR = ["key-largo", SHIP]
DEALS = 4
FURTHER = 1.5
"""So many times as far as by chance, on average of many games."""
MANY = 40
TURNED = 24.5
PLAIN = [level for level in LEVELS if level not in ("uniform", *levels.NAMES)]


def unhurried(level: str, rules: Rules, **changed: Judge | int) -> Bot:
    """A level without its clock."""
    if level not in levels.NAMES:
        return bot(level, rules)
    budget = levels.budget(level, rules.info)
    descents = min(budget.descents, DESCENTS)
    return search.maker(replace(budget, seconds=math.inf, descents=descents, **changed))(rules)


def tables(info: Info) -> list[tuple[int, Settings]]:
    """Every number of seats and every set of settings at least once."""
    count = max(len(info.seats), len(info.examined))
    return list(islice(zip(cycle(info.seats), cycle(info.examined), strict=False), count))


def cells(names: list[str]) -> list[tuple[str, int, Settings, str]]:
    """Every level at every table; in the dear games those that search, which differ in their budgets only, by turns."""
    found = []
    for name in names:
        searching = cycle(levels.NAMES)
        for seats, settings in tables(registry.game(name)):
            here = [*PLAIN, next(searching)] if name in DEAR else [*PLAIN, *levels.NAMES]
            found += [(name, seats, settings, level) for level in here]
    return found


def is_better(lone: Lone, make: MakeBot = unhurried) -> bool:
    """Wald's sequential test of the bot's part of the victories: far above par, or at par."""
    par = 1 / lone.seats
    better = min(BETTER * par, (1 + par) / 2)
    won, lost = math.log(better / par), math.log((1 - better) / (1 - par))
    weight = 0.0
    for number in range(MOST):
        share = share_of_victory(lone, number, make)
        weight += share * won + (1 - share) * lost
        if abs(weight) >= SURE:
            break
    return weight >= SURE


@pytest.mark.parametrize(("game", "seats", "settings", "level"), cells(EACH_FOR_ITSELF), ids=str)
def test_every_level_beats_uniform(game: str, seats: int, settings: Settings, level: str) -> None:
    assert is_better(Lone(game, seats, level, "uniform", settings=settings))


def comes_as_far(lone: Lone, goal: float) -> bool:
    """Whether the ship comes so far in all, on some deals with humans by this bot; what is left is not played."""
    total = 0
    for number in range(DEALS):
        for state in played(lone, number, unhurried):
            if total + distance(state) >= goal:
                return True
        total += distance(state)
    return False


def distance(state: State) -> int:
    assert isinstance(state, UnfathomableState)
    return state.distance


@pytest.mark.parametrize(("game", "seats", "settings", "level"), cells([SHIP]), ids=str)
def test_the_ship_comes_further_by_every_level_than_by_uniform(
    game: str, seats: int, settings: Settings, level: str
) -> None:
    by_chance = Lone(game, seats, "uniform", "strategy", settings=settings)
    usual = sum([distance(list(played(by_chance, number, unhurried))[-1]) for number in range(MANY)]) / MANY
    assert comes_as_far(replace(by_chance, bot=level), FURTHER * usual * DEALS)


def playing_to_lose(state: State) -> list[float] | None:
    """The defect that this gate is for: more than 24 turns before the end, a lead counted against its owner."""
    assert isinstance(state, DeepState)
    judged = odds(state)
    if judged is None or turns_left(state) < TURNED:
        return judged
    return [(1 - each) / (state.seats - 1) for each in judged]


def planted(level: str, rules: Rules) -> Bot:
    """By that judgement, whatever the level goes by, and at once: later the game is too near its end."""
    return unhurried(level, replace(rules, odds=playing_to_lose), judge="fitted", rounds=0)


@pytest.mark.parametrize("level", ["keen", "master"])
def test_a_judgement_that_plays_to_lose_is_found(level: str) -> None:
    assert not is_better(Lone("in-too-deep", 2, level, "uniform"), planted)
