"""How fast learners get on: our environments beside OpenSpiel's and PettingZoo's own games, in one run.

Everybody plays at random, among the actions that are legal, and reads what is observed before each action. All are
measured in turn, several rounds of each; what is printed is the median, in steps (actions) a second of processor time,
so that a busy machine counts less. Several processes are measured by the clock.

    scripts/bench rl [--rounds 5] [--seconds 1] [--json]
    scripts/bench --compiled rl ...

PettingZoo's games want `pip install 'pettingzoo[classic]'`; without it they are left out.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
from open_spiel.python import rl_environment

from fathoms import rl
from fathoms.kernel.chance import FastChance
from fathoms.kernel.registry import games
from fathoms.rl.play import Play, kind_of

Steps = Callable[[], int]
"""Makes some steps and tells how many."""
SOME = 100
TABLES = 64
OPEN_SPIEL = ("tic_tac_toe", "connect_four", "leduc_poker", "hanabi", "gin_rummy")
PETTINGZOO = ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "tictactoe_v3", "hanabi_v5")


def alone(name: str) -> Steps:
    """Our PettingZoo environment, one game."""
    return aec(rl.GameEnv(name))


def aec(env) -> Steps:  # noqa: ANN001 - ours or theirs
    """Any PettingZoo environment with masks."""
    rng, seeds = np.random.default_rng(1), iter(range(10**9))
    env.reset(seed=next(seeds))

    def steps() -> int:
        for _ in range(SOME):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset(seed=next(seeds))
                seen, *_ = env.last()
            actions = np.flatnonzero(seen["action_mask"])
            env.step(int(actions[int(rng.random() * len(actions))]))
        return SOME

    return steps


def batch(name: str, workers: int) -> Steps:
    """Our batched environment."""
    tables, rng = rl.VectorEnv(name, TABLES, workers=workers), np.random.default_rng(1)
    tables.reset(seed=1)

    def steps() -> int:
        tables.step(tables.sample(rng))
        return TABLES

    return steps


def encoder(name: str) -> Steps:
    """The encoder alone: situations of the seats to act, at moments of a game at random."""
    kind = kind_of(name)
    moments, rng = [], FastChance(3)
    for seed in range(20):
        play = Play(kind)
        play.reset(seed)
        for _ in range(1 + rng.below(40)):
            actions = np.flatnonzero(play.choosing.mask())
            play.act(int(actions[rng.below(len(actions))]))
            if play.outcome is not None:
                play.reset(seed)
        moments.append(play)

    def steps() -> int:
        for play in moments:
            kind.encoder.situation(kind.sight(play.state, play.seat, play.choosing))
        return len(moments)

    return steps


def open_spiel(name: str) -> Steps:
    """OpenSpiel's Python environment."""
    env, rng = rl_environment.Environment(name), np.random.default_rng(1)
    now = [env.reset()]

    def steps() -> int:
        for _ in range(SOME):
            if now[0].last():
                now[0] = env.reset()
            seat = now[0].observations["current_player"]
            legal = now[0].observations["legal_actions"][seat]
            now[0] = env.step([legal[int(rng.random() * len(legal))]])
        return SOME

    return steps


def pettingzoo(name: str) -> Steps | None:
    """A game of PettingZoo's own, where what it needs is installed."""
    try:
        module = importlib.import_module(f"pettingzoo.classic.{name}")
        return aec(module.env())
    except ImportError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return None


def contenders() -> dict[str, Steps]:
    """All that is measured, by name."""
    found: dict[str, Steps | None] = {}
    for name in games():
        found |= {f"{name}: encoder": encoder(name), f"{name}: one game": alone(name)}
        found |= {f"{name}: {TABLES} games, processes {count}": batch(name, count) for count in (1, 2)}
    found |= {f"OpenSpiel {name}": open_spiel(name) for name in OPEN_SPIEL}
    found |= {f"PettingZoo {name}": pettingzoo(name) for name in PETTINGZOO}
    return {name: steps for name, steps in found.items() if steps is not None}


def rate(steps: Steps, seconds: float, clock: Callable[[], float]) -> float:
    """Steps a second."""
    count, begin = 0, clock()
    while (spent := clock() - begin) < seconds:
        count += steps()
    return count / spent


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found = contenders()
    rates: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(arguments.rounds):
        for name, steps in found.items():
            clock = time.perf_counter if name.endswith("processes 2") else time.process_time
            rates[name].append(rate(steps, arguments.seconds, clock))
    told = {name: round(statistics.median(each)) for name, each in rates.items()}
    told["load"] = round(os.getloadavg()[0], 1)
    print(json.dumps(told) if arguments.json else "\n".join(f"{each:>8}  {name}" for name, each in told.items()))


if __name__ == "__main__":
    main()
