"""Unfathomable: does the ship arrive more often if its humans think ahead? The traitors play by the strategy.

`.venv/bin/python bench/unfathomable_search.py [--bot search:100] [--seats 4] [--games 40] [--seed 1] [--seconds 600]`

Each deal is played twice, once with humans by the bot and once with humans by the strategy; the difference has a 95 %
interval, from the pairs. It stops after so many seconds. `PYTHONPATH=build/compiled` plays the compiled game.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time

from fathoms.bots.bot import Bot, bot
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.scoring import ARRIVED, side
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import FastChance

SEEDS_APART = 1_000_003
NORMAL_95 = 1.96


def arrives(humans: Bot, seats: int, seed: int) -> bool:
    """Play one game; whether the ship arrives."""
    chance, thoughts = FastChance(seed), FastChance(seed + 1)
    state = RULES.setup({}, seats, chance)
    assert isinstance(state, UnfathomableState)
    while questions := state.questions():
        question = questions[0]
        player = RULES.choose if side(state.loyalty[question.seat]) else humans
        state.answer(question.seat, player(state, question.seat, question, thoughts), chance)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.reason == ARRIVED


def main() -> None:
    """Print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="search:100")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600)
    options = parser.parse_args()
    ends = time.monotonic() + options.seconds
    thinking, plain = [], []
    cost = 0.0
    for number in range(options.games):
        if time.monotonic() > ends:
            break
        seed = options.seed * SEEDS_APART + 2 * number
        plain.append(arrives(RULES.choose, options.seats, seed))
        began = time.process_time()
        thinking.append(arrives(bot(options.bot, RULES), options.seats, seed))
        cost += time.process_time() - began
    gains = [one - other for one, other in zip(thinking, plain, strict=True)]
    spread = NORMAL_95 * statistics.stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.inf
    gain = statistics.mean(gains)
    print(
        f"{options.seats} players, {len(gains)} deals: the ship arrives in {100 * statistics.mean(thinking):.1f} % "
        f"with {options.bot}, {100 * statistics.mean(plain):.1f} % with the strategy: {100 * gain:+.1f} points "
        f"({100 * (gain - spread):+.1f} to {100 * (gain + spread):+.1f}), {cost / len(gains):.1f} CPU-s a game"
    )


if __name__ == "__main__":
    main()
