"""One bot alone among bots of another level: how often it wins, with a 95 % interval, and a sequential test.

`.venv/bin/python bench/duel.py GAME [--bot strategy] [--against uniform] [--seats 4] [--games 400] [--seed 1]
    [--until-sure] [--weights FILE]`

Every deal is played once from each chair. A shared victory counts as its share. The test (Wald's, both errors 5 %)
weighs a win rate of 1.5 times par against par; the line says after how many games it was sure, and of what. With
`--until-sure` no deal is begun after that. With `--weights` the others judge by a learned judge of this file where
their name says the fitted one: `--bot search:100/4/learned --against search:100/4 --weights OLD` tries new weights.
The settings are the game's own defaults. `PYTHONPATH=build/compiled` plays the compiled games.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace

from fathoms.arena.lone import Lone, share_of_victory
from fathoms.arena.tournament import interval
from fathoms.bots.bot import Bot, bot
from fathoms.kernel.game import Rules
from fathoms.kernel.judge import Weights, judging

STRONG = 1.5
"""So many times par are weighed against par."""
SURE = math.log(0.95 / 0.05)
TELL = 4


def judging_by(weights: Path, rules: Rules) -> Rules:
    """The same game, judged by the weights of a file."""
    assert rules.encoder is not None
    return replace(rules, odds=judging(rules.encoder, msgspec.json.decode(weights.read_bytes(), type=Weights)))


def timed(lone: Lone, weights: Path | None, number: int) -> tuple[float, float]:
    """One game: the share of victory, and the seconds spent."""

    def make(name: str, rules: Rules) -> Bot:
        return bot(name, judging_by(weights, rules) if weights and name == lone.others else rules)

    began = time.process_time()
    return share_of_victory(lone, number, make), time.process_time() - began


def weighed(shares: Iterable[float], seats: int) -> tuple[int, float]:
    """Wald's test on the games in their order: after how many it was sure, 0 if it never was; and what they weigh."""
    par = 1 / seats
    won, lost = math.log(STRONG), math.log((1 - STRONG * par) / (1 - par))
    weight = 0.0
    for number, share in enumerate(shares, 1):
        weight += share * won + (1 - share) * lost
        if abs(weight) >= SURE:
            return number, weight
    return 0, weight


def verdict(shares: Iterable[float], seats: int) -> str:
    """What the test says, in words."""
    number, weight = weighed(shares, seats)
    if number == 0:
        return f"undecided ({weight:+.1f} of {SURE:.1f})"
    return f"{'strong' if weight > 0 else 'not strong'} after {number} games"


def summary(games: list[tuple[float, float]], options: argparse.Namespace) -> str:
    """The figures of all games so far, in one line."""
    shares = [share for share, _ in games]
    mean = sum(shares) / len(shares)
    low, high = interval(mean, len(shares))
    return (
        f"{options.game}: 1 {options.bot} against {options.seats - 1} {options.against}, {len(games)} games: "
        f"wins {100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f}), par {100 / options.seats:.1f} %; "
        f"{verdict(shares, options.seats)}; {sum(cost for _, cost in games) / len(games):.2f} CPU-s a game"
    )


def play(lone: Lone, options: argparse.Namespace) -> list[tuple[float, float]]:
    """The games in their order: as many as were wanted, or all chairs of the deals that made the test sure."""
    games: list[tuple[float, float]] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for game in pool.map(partial(timed, lone, options.weights), range(options.games)):
            games.append(game)
            if len(games) % (TELL * lone.seats) == 0:
                print(summary(games, options), file=sys.stderr, flush=True)
            whole = len(games) % lone.seats == 0
            if options.until_sure and whole and weighed([share for share, _ in games], lone.seats)[0]:
                pool.shutdown(cancel_futures=True)
                break
    return games


def main() -> None:
    """Print one line, and how it stands after every few deals to the error channel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="strategy", help="a level, or search:100")
    parser.add_argument("--against", default="uniform")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--until-sure", action="store_true")
    parser.add_argument("--weights", type=Path)
    options = parser.parse_args()
    lone = Lone(options.game, options.seats, options.bot, options.against, options.seed)
    if lone.par is None:
        parser.error("sides win in this game: bench/levels.py plays them")
    print(summary(play(lone, options), options))


if __name__ == "__main__":
    main()
