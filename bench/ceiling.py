"""How much better could answers be at all? The likeliest ones, played to the end of the game by a bot.

`PYTHONPATH=build/compiled .venv/bin/python bench/ceiling.py GAME [--descents 200] [--by search:40] [--seats 2,3]
    [--moments 60] [--worlds 40] [--seed 0]`

The choices are thirteen apart, from games by the strategy. A search by the fitted judgement answers each of them, and
the three answers that it held next best are tried beside its own: in worlds dealt anew for the seat, with the same luck
for each, everybody plays on to the end by `--by`, and nothing is judged. The answer that did best in one half of the
worlds is paid what it gains on the search's own in the other half, and the other way round, so that luck gains nothing.
That is what judging by so many games each would bring, in points of the chance to win: where it is nothing, no better
judge is of use. The interval is 95 % over the choices; all seconds are of one core.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from msgspec.structs import replace
from waiting import choices

from fathoms.bots.bot import bot
from fathoms.bots.budget import Budget
from fathoms.bots.coach import played_on
from fathoms.bots.thought import SEEDS, Thought, imagine
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import Picks
from fathoms.kernel.state import State

NORMAL_95 = 1.96
TRIED = 4


def likeliest(rules: Rules, state: State, descents: int, seed: int) -> list[Picks]:
    """The answer that a search gives, and those that it held next best."""
    thought = Thought(rules, state, state.questions()[0], FastChance(seed).below(SEEDS))
    thought.weigh(Budget(descents=descents))
    own = thought.best(0)
    others = [answer for answer in thought.rewards if answer != own and thought.rewards[answer]]
    return [own, *sorted(others, key=thought.chance, reverse=True)[: TRIED - 1]]


def ends(rules: Rules, state: State, answers: list[Picks], world: int) -> list[float]:
    """What came of each answer in one world: its part of the victory."""
    seat = state.questions()[0].seat
    imagined = imagine(rules, state, seat, FastChance(world))
    return [played_on(rules, imagined.clone(), seat, each, FastChance(world), math.inf) for each in answers]


def gain(came: list[list[float]]) -> float:
    """By how many points the best answer of one half of the worlds beats the first in the other half."""
    gains = []
    for chosen, paid in ((came[::2], came[1::2]), (came[1::2], came[::2])):
        sums = [sum(each) for each in zip(*chosen, strict=True)]
        best = sums.index(max(sums))
        gains.append(100 * statistics.fmean([world[best] - world[0] for world in paid]))
    return statistics.fmean(gains)


def moment(job: tuple[str, int, argparse.Namespace, int]) -> tuple[float, float]:
    """One choice: what could be gained, and the seconds that it took to find out."""
    game, seats, given, number = job
    began = time.process_time()
    rules = registry.game(game).rules()
    state = next(islice(choices(rules, seats, given.seed), number, None))
    answers = likeliest(rules, state, given.descents, number)
    by = replace(rules, choose=bot(given.by, rules))
    came = [ends(by, state, answers, world) for world in range(given.worlds)]
    return gain(came), time.process_time() - began


def line(seats: int, given: argparse.Namespace, pool: ProcessPoolExecutor) -> str:
    """The figures at one table."""
    jobs = [(given.game, seats, given, number) for number in range(given.moments)]
    found = list(pool.map(moment, jobs))
    gains = [gained for gained, _ in found]
    mean, spread = statistics.fmean(gains), NORMAL_95 * statistics.stdev(gains) / math.sqrt(len(gains))
    return (
        f"{given.game}, {seats} players: {given.worlds} games of {given.by} for each of {TRIED} answers gain "
        f"{mean:+.2f} points a choice on search:{given.descents} ({mean - spread:+.2f} to {mean + spread:+.2f}), "
        f"{given.moments} choices, {statistics.fmean([seconds for _, seconds in found]):.1f} CPU-s each"
    )


def main() -> None:
    """Print a line for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--descents", type=int, default=200, help="of the search that answers")
    parser.add_argument("--by", default="search:40", help="who plays on")
    parser.add_argument("--seats", default="")
    parser.add_argument("--moments", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0, help="the first game")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    info = registry.game(given.game)
    with ProcessPoolExecutor(given.jobs) as pool:
        for seats in map(int, given.seats.split(",")) if given.seats else info.seats:
            print(line(seats, given, pool), flush=True)


if __name__ == "__main__":
    main()
