"""Plays Unfathomable with strategy bots in all seats and prints who wins and why, by seat count.

`.venv/bin/python bench/unfathomable_balance.py [--games 300] [--seed 1] [--seats 3,4,5,6] [--game standard] [--jobs 2]`

"Humans" is the share of games in which the ship arrives, with its 95 % interval (Wilson). Then the share of each end,
how far the ship came, how many turns it took, how the checks of the crises went, and how long an answer took.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from fathoms.games.unfathomable.events import CheckEnded, TraitorRevealed
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import FastChance

RESULTS = ("failed", "partial", "passed")


@dataclass
class Tally:
    """What the games of one seat count showed."""

    seats: int
    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    turns: int = 0
    distance: int = 0
    reveals: int = 0
    cultists: int = 0
    slowest: float = 0.0

    def add(self, state: UnfathomableState) -> None:
        """Count a finished game."""
        outcome = RULES.outcome(state)
        assert outcome is not None
        self.games += 1
        self.ends[outcome.reason] += 1
        self.turns += state.turn
        self.distance += state.distance


def play(tally: Tally, game: str, seed: int) -> None:
    """One whole game."""
    chance, bots = FastChance(seed), FastChance(seed + 1)
    state = RULES.setup({"game": game}, tally.seats, chance)
    assert isinstance(state, UnfathomableState)
    while questions := state.questions():
        question = questions[0]
        began = time.perf_counter()
        picks = RULES.choose(state, question.seat, question, bots)
        tally.slowest = max(tally.slowest, time.perf_counter() - began)
        tally.answers += 1
        for told in state.answer(question.seat, picks, chance):
            if isinstance(told.event, CheckEnded):
                tally.checks[RESULTS[told.event.result]] += 1
            elif isinstance(told.event, TraitorRevealed):
                tally.reveals += 1
    tally.add(state)


def measure(job: tuple[int, str, int, int]) -> Tally:
    """The games of one seat count."""
    seats, game, games, seed = job
    tally = Tally(seats)
    for number in range(games):
        play(tally, game, seed * 1_000_003 + number * 10)
    return tally


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale


def cells(tally: Tally) -> dict[str, str]:
    """The figures of a seat count, by row."""
    won = tally.ends["arrived"]
    low, high = wilson(won, tally.games)
    checks = max(1, sum(tally.checks.values()))
    return {
        "humans win": f"{won / tally.games:.0%} ({low:.0%}-{high:.0%})",
        **{reason: f"{tally.ends[reason] / tally.games:.0%}" for reason in INFO.end_reasons if reason != "arrived"},
        "distance": f"{tally.distance / tally.games:.1f}",
        "turns": f"{tally.turns / tally.games:.1f}",
        "checks a game": f"{checks / tally.games:.1f}",
        **{f"checks {result}": f"{tally.checks[result] / checks:.0%}" for result in reversed(RESULTS)},
        "traitors shown": f"{tally.reveals / tally.games:.2f}",
        "answers a game": f"{tally.answers / tally.games:.0f}",
        "slowest answer": f"{tally.slowest * 1000:.1f} ms",
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", default=",".join(map(str, INFO.seats)))
    parser.add_argument("--game", choices=["standard", "learning"], default="standard")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    jobs = [(int(seats), options.game, options.games, options.seed) for seats in options.seats.split(",")]
    with ProcessPoolExecutor(options.jobs) as pool:
        rows = {tally.seats: cells(tally) for tally in pool.map(measure, jobs)}
    print("| players | " + " | ".join(map(str, rows)) + " |")
    print("| --- |" + " --- |" * len(rows))
    for name in next(iter(rows.values())):
        print(f"| {name} | " + " | ".join(row[name] for row in rows.values()) + " |")


if __name__ == "__main__":
    main()
