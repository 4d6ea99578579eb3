"""Which of two bots answers better, moment by moment: for games too slow to play enough of.

`PYTHONPATH=build/compiled .venv/bin/python bench/regret.py GAME [--bots search:800,search:200] [--seats 2,3]
    [--moments 100] [--worlds 60] [--seed 0]`

Both bots answer the same real choices, thirteen apart in games by the strategy. Where their answers differ, each is
played on to the end of the game by the strategy in the same worlds, dealt anew for the seat, with the same luck: no
judgement takes part. The figure is what the first bot's answers gain in points of the chance to win, on average over
all choices, alike ones counting nothing; the interval is 95 % over the choices. All processor time, of one core.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from itertools import islice

from waiting import choices

from fathoms.bots.bot import Bot, bot
from fathoms.bots.coach import played_on
from fathoms.bots.thought import imagine
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import Picks
from fathoms.kernel.state import State

NORMAL_95 = 1.96


def timed(player: Bot, state: State, seed: int) -> tuple[Picks, float]:
    """An answer, and the seconds that it took."""
    question = state.questions()[0]
    began = time.process_time()
    picks = player(state, question.seat, question, FastChance(seed))
    return picks, time.process_time() - began


def gain(rules: Rules, state: State, one: Picks, other: Picks, worlds: int) -> float:
    """By how many points of a hundred one answer wins more often than another."""
    seat, won = state.questions()[0].seat, []
    for number in range(worlds if one != other else 0):
        world = imagine(rules, state, seat, FastChance(number))
        ends = [played_on(rules, world.clone(), seat, each, FastChance(number), math.inf) for each in (one, other)]
        won.append(100 * (ends[0] - ends[1]))
    return statistics.fmean(won) if won else 0.0


def line(rules: Rules, seats: int, given: argparse.Namespace) -> str:
    """The figures at one table."""
    names = given.bots.split(",")
    players = [bot(name, rules) for name in names]
    gains, spent, different = [], [[0.0], [0.0]], 0
    for number, state in enumerate(islice(choices(rules, seats, given.seed), given.moments)):
        answers = [timed(player, state, number) for player in players]
        for seconds, (_, taken) in zip(spent, answers, strict=True):
            seconds.append(taken)
        (one, _), (other, _) = answers
        different += one != other
        gains.append(gain(rules, state, one, other, given.worlds))
    mean, spread = statistics.fmean(gains), NORMAL_95 * statistics.stdev(gains) / math.sqrt(len(gains))
    costs = " and ".join([f"{1e3 * sum(each) / len(gains):.0f} ms" for each in spent])
    return (
        f"{rules.info.name}, {seats} players: {names[0]} instead of {names[1]} gains {mean:+.2f} points a choice "
        f"({mean - spread:+.2f} to {mean + spread:+.2f}); another answer in {different} of {len(gains)}; {costs}"
    )


def main() -> None:
    """Print a line for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", default="search:800,search:200")
    parser.add_argument("--seats", default="")
    parser.add_argument("--moments", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0, help="the first game")
    given = parser.parse_args()
    info = registry.game(given.game)
    for seats in map(int, given.seats.split(",")) if given.seats else info.seats:
        print(line(info.rules(), seats, given), flush=True)


if __name__ == "__main__":
    main()
