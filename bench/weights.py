"""Which of two learned judges of a game foretells winners better, on the same moments of new games?

`PYTHONPATH=build/compiled .venv/bin/python bench/weights.py GAME OLD NEW [--games 800] [--seed 7700]`

OLD and NEW are files of weights, as `fathoms train GAME --out FILE` makes them. The games are played by the strategy at
every number of seats, with some answers by chance, as those that judges learn from; the seed should be none of theirs.
The figures are means over games of a game's mean log-loss, with the game's own fitted judgement beside them; the
difference has a 95 % interval over games.
"""

from __future__ import annotations

import argparse
import math
import statistics
from pathlib import Path

import msgspec

from fathoms.kernel import registry
from fathoms.kernel.game import Rules
from fathoms.kernel.judge import Weights, WorldEncoder
from fathoms.kernel.net import Net
from fathoms.rl.moments import Moment, Table
from fathoms.rl.players import player

NORMAL_95 = 1.96
LEAST = 1e-6


def net(encoder: WorldEncoder, path: Path) -> Net:
    """The network of a file."""
    return msgspec.json.decode(path.read_bytes(), type=Weights).net(encoder)


def loss(guessed: list[float], won: list[float]) -> float:
    """What it costs to have foretold this so."""
    return -sum([part * math.log(max(chance, LEAST)) for part, chance in zip(won, guessed, strict=True)])


def losses(moments: list[Moment], nets: list[Net]) -> list[float]:
    """Of one game: the fitted judgement's, and each network's."""
    foretold = [[each.fitted, *[net.chances(each.told) for net in nets]] for each in moments]
    by_judge = [
        [loss(guessed, each.won) for guessed in all_of_them]
        for each, all_of_them in zip(moments, foretold, strict=True)
    ]
    return [statistics.fmean(each) for each in zip(*by_judge, strict=True)]


def line(rules: Rules, nets: list[Net], seats: int, given: argparse.Namespace) -> str:
    """The figures at one table."""
    table = Table(rules, seats, given.seed + seats, player("strategy", rules))
    games = [moments for number in range(given.games) if (moments := table.play(number))]
    found = [losses(moments, nets) for moments in games]
    fitted, old, new = [statistics.fmean(each) for each in zip(*found, strict=True)]
    gains = [before - after for _, before, after in found]
    mean, spread = statistics.fmean(gains), NORMAL_95 * statistics.stdev(gains) / math.sqrt(len(gains))
    return (
        f"{rules.info.name}, {seats} players, {len(found)} games: fitted {fitted:.4f}, old {old:.4f}, new {new:.4f}, "
        f"better by {mean:.4f} ({mean - spread:+.4f} to {mean + spread:+.4f})"
    )


def main() -> None:
    """Print a line for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=7700)
    given = parser.parse_args()
    rules = registry.game(given.game).rules()
    encoder = rules.encoder
    assert encoder is not None
    nets = [net(encoder, path) for path in (given.old, given.new)]
    for seats in rules.info.seats:
        print(line(rules, nets, seats, given), flush=True)


if __name__ == "__main__":
    main()
