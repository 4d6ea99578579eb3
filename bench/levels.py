"""Every level against `uniform`, in every game at every number of seats: the table of docs/bots.md.

`.venv/bin/python bench/levels.py [--game NAME]... [--levels A,B] [--games 40] [--most 400] [--jobs 2] [--examined]
    [--seats 2,3] [--steps]`

One bot of the level sits alone among `uniform`, once in each chair of a deal, and its part of the victories is held
against par. Where sides win, all of the first side play by the level, and by `uniform` on the same deals; the other
side plays by the game's own strategy. A cell goes on until it is sure that the level is better, `--games` at a time.
`--examined` plays every set of settings that the conformance suite does, not the defaults alone. `--steps` plays every
level not against `uniform` but against the one below it, in the order in which they are shown (the measured strengths):
a gate that names ascend at every number of seats.
`PYTHONPATH=build/compiled` plays the compiled games. Exits with 1 if a cell is not above par.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

from msgspec.structs import replace

from fathoms.arena.lone import Lone, share_of_victory
from fathoms.arena.strengths import in_order
from fathoms.arena.tournament import interval
from fathoms.bots.bot import LEVELS, bot
from fathoms.kernel import registry
from fathoms.kernel.game import Info, Settings

UNIFORM = "uniform"
STRATEGY = "strategy"
LUCK = 0.05
"""How often a level as weak as `uniform` may look better by luck."""


def play(lone: Lone, number: int) -> float:
    """One game of a cell."""
    return share_of_victory(lone, number, bot)


class Cell:
    """One level in one game at one table, and its games so far."""

    def __init__(self, lone: Lone, pool: ProcessPoolExecutor) -> None:
        self.lone = lone
        self.shares: list[float] = []
        self._pool = pool

    def play_to(self, games: int) -> None:
        """Play on until there are so many games."""
        numbers = range(len(self.shares), games)
        self.shares += self._pool.map(play, [self.lone] * len(numbers), numbers)

    def __str__(self) -> str:
        mean, (low, high) = self.mean, interval(self.mean, len(self.shares))
        return f"{100 * mean:.0f} % ({100 * low:.0f} to {100 * high:.0f})"

    @property
    def mean(self) -> float:
        return sum(self.shares) / len(self.shares)

    def beats_par(self) -> bool:
        """Whether the whole interval lies above par."""
        return interval(self.mean, len(self.shares))[0] > 1 / self.lone.seats

    def beats(self, other: Cell) -> bool:
        """On the same deals: ahead more often than behind, and not by luck (a sign test, one-sided)."""
        other.play_to(len(self.shares))
        pairs = list(zip(self.shares, other.shares, strict=False))
        ahead, behind = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
        luck = sum(math.comb(ahead + behind, few) for few in range(behind + 1)) / 2 ** (ahead + behind)
        return luck < LUCK


def sure(cell: Cell, base: Cell | None, games: int, most: int) -> bool:
    """Play a cell until it is sure that the level is better; False if it never is."""
    for count in range(games, most + 1, games):
        cell.play_to(-(-count // cell.lone.seats) * cell.lone.seats)
        if cell.beats_par() if base is None else cell.beats(base):
            return True
    return False


def settings_of(game: str, *, examined: bool) -> tuple[Settings, ...]:
    """The defaults, or all sets of settings that are examined."""
    return registry.game(game).examined if examined else ({},)


def rows(game: str, levels: list[str], given: argparse.Namespace, pool: ProcessPoolExecutor) -> Iterator[bool]:
    """Print a line for each table of a game; whether every level in it is better than `uniform`."""
    info = registry.game(game)
    others = STRATEGY if info.sides else UNIFORM
    for settings in settings_of(game, examined=given.examined):
        for seats in chosen_seats(info, given):
            lone = Lone(game, seats, UNIFORM, others, given.seed, settings)
            base = Cell(lone, pool) if info.sides else None
            cells = [Cell(replace(lone, bot=level), pool) for level in levels]
            found = [sure(cell, base, given.games, given.most) for cell in cells]
            texts = [f"{cell}{'' if ok else ' *'}" for cell, ok in zip(cells, found, strict=True)]
            chosen = ", ".join([f"{key}={value}" for key, value in settings.items()])
            print(f"| {info.title}{chosen and f' ({chosen})'}, {seats} | {base or f'{100 / seats:.0f} %'} |", end="")
            print(f" {' | '.join(texts)} |", flush=True)
            yield all(found)


def chosen_seats(info: Info, given: argparse.Namespace) -> list[int]:
    """The numbers of seats that are played."""
    return [seats for seats in info.seats if not given.seats or str(seats) in given.seats.split(",")]


def steps(game: str, levels: list[str], given: argparse.Namespace, pool: ProcessPoolExecutor) -> Iterator[bool]:
    """Print a line for each level and the one below it; whether it is better."""
    info = registry.game(game)
    for settings in settings_of(game, examined=given.examined):
        for seats in chosen_seats(info, given):
            for below, level in pairwise(in_order(game, [UNIFORM, *levels])):
                lone = Lone(game, seats, level, STRATEGY if info.sides else below, given.seed, settings)
                cell, base = Cell(lone, pool), Cell(replace(lone, bot=below), pool) if info.sides else None
                better = sure(cell, base, given.games, given.most)
                print(f"| {info.title}, {seats} | {level} against {below} | {base or f'{100 / seats:.0f} %'} |", end="")
                print(f" {cell}{'' if better else ' *'} |", flush=True)
                yield better


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=list(registry.games()))
    parser.add_argument("--levels", default=",".join([level for level in LEVELS if level != UNIFORM]))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--most", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--examined", action="store_true")
    parser.add_argument("--seats", default="")
    parser.add_argument("--steps", action="store_true")
    given = parser.parse_args()
    levels = given.levels.split(",")
    columns = ["level", "par", "wins"] if given.steps else ["par", *levels]
    print(f"| game, players | {' | '.join(columns)} |\n|{' --- |' * (len(columns) + 1)}", flush=True)
    lines = steps if given.steps else rows
    with ProcessPoolExecutor(given.jobs) as pool:
        found = [ok for game in given.game or registry.games() for ok in lines(game, levels, given, pool)]
    return 0 if all(found) else 1


if __name__ == "__main__":
    sys.exit(main())
