"""How long people wait for a bot: the median and the 95th percentile of an answer, by level, game and number of seats.

`PYTHONPATH=build/compiled .venv/bin/python bench/waiting.py [--game NAME]... [--levels A,B] [--answers 40]`

The questions are real choices from games by the strategy, every so many of them. It is the processor time of one core
that is taken, so that a busy machine makes a bot look slower only as far as its caches are shared. Exits with 1 if a
95th percentile is above `--most` seconds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import islice

from judges import moments

from fathoms.bots.bot import LEVELS, bot
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.state import State

APART = 13
"""One choice of so many is answered."""
ENDLESS = 10**6


def choices(rules: Rules, seats: int, first: int = 0) -> Iterator[State]:
    """States whose first question is a choice, some way apart, from this game on."""
    asked = moments(rules, seats, range(first, ENDLESS))
    real = (state for state in asked if len(state.questions()[0].options) > state.questions()[0].least)
    return islice(real, 0, None, APART)


def waits(rules: Rules, seats: int, level: str, answers: int) -> list[float]:
    """Seconds of each answer, the shortest first."""
    player, taken = bot(level, rules), []
    for number, state in enumerate(islice(choices(rules, seats), answers)):
        question = state.questions()[0]
        began = time.process_time()
        player(state, question.seat, question, FastChance(number))
        taken.append(time.process_time() - began)
    return sorted(taken)


def percentile(taken: list[float], hundredths: int) -> float:
    """Of sorted values, the one that so many of a hundred do not exceed."""
    return taken[-(-hundredths * len(taken) // 100) - 1]


def shown(seconds: float) -> str:
    """As milliseconds, with no more digits than mean something."""
    return f"{1e3 * seconds:.0f}" if seconds > 0.01 else f"{1e3 * seconds:.1g}"


def main() -> int:
    """Print a line for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=list(registry.games()))
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--answers", type=int, default=40)
    parser.add_argument("--most", type=float, default=2.0)
    given = parser.parse_args()
    levels = given.levels.split(",")
    print(f"| ms, game, players | {' | '.join(levels)} |\n|{' --- |' * (len(levels) + 1)}", flush=True)
    longest = 0.0
    for name in given.game or registry.games():
        info = registry.game(name)
        for seats in info.seats:
            found = [waits(info.rules(), seats, level, given.answers) for level in levels]
            cells = [f"{shown(percentile(each, 50))}, {shown(percentile(each, 95))}" for each in found]
            print(f"| {info.title}, {seats} | {' | '.join(cells)} |", flush=True)
            longest = max(longest, *[percentile(each, 95) for each in found])
    return int(longest > given.most)


if __name__ == "__main__":
    sys.exit(main())
