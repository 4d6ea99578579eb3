"""One bot alone among bots of another level: how often it wins, with a 95 % interval, and a sequential test.

`.venv/bin/python bench/duel.py GAME [--bot strategy] [--against uniform] [--seats 4] [--games 400] [--seed 1]`

Every deal is played once from each chair. A shared victory counts as its share. The test (Wald's, both errors 5 %)
weighs a win rate of 1.5 times par against par; the line says after how many games it was sure, and of what.
The settings are the game's own defaults. `PYTHONPATH=build/compiled` plays the compiled games.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from fathoms.arena.lone import Lone, share_of_victory
from fathoms.arena.tournament import interval
from fathoms.bots.bot import bot

STRONG = 1.5
"""So many times par are weighed against par."""
SURE = math.log(0.95 / 0.05)


def timed(lone: Lone, number: int) -> tuple[float, float]:
    """One game: the share of victory, and the seconds spent."""
    began = time.process_time()
    return share_of_victory(lone, number, bot), time.process_time() - began


def verdict(shares: Iterable[float], seats: int) -> str:
    """Wald's test on the games in their order."""
    par = 1 / seats
    won, lost = math.log(STRONG), math.log((1 - STRONG * par) / (1 - par))
    weight = 0.0
    for number, share in enumerate(shares, 1):
        weight += share * won + (1 - share) * lost
        if abs(weight) >= SURE:
            return f"{'strong' if weight > 0 else 'not strong'} after {number} games"
    return f"undecided ({weight:+.1f} of {SURE:.1f})"


def main() -> None:
    """Print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="strategy", help="a level, or search:100")
    parser.add_argument("--against", default="uniform")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    lone = Lone(options.game, options.seats, options.bot, options.against, options.seed)
    if lone.par is None:
        parser.error("sides win in this game: bench/levels.py plays them")
    with ProcessPoolExecutor(options.jobs) as pool:
        games = list(pool.map(timed, [lone] * options.games, range(options.games)))
    shares = [share for share, _ in games]
    mean = sum(shares) / len(shares)
    low, high = interval(mean, len(shares))
    print(
        f"{options.game}: 1 {options.bot} against {options.seats - 1} {options.against}, {options.games} games: "
        f"wins {100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f}), par {100 / options.seats:.1f} %; "
        f"{verdict(shares, options.seats)}; {sum(cost for _, cost in games) / len(games):.2f} CPU-s a game"
    )


if __name__ == "__main__":
    main()
