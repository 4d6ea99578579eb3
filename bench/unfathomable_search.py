"""Unfathomable: does the ship arrive more often if its humans think ahead? The traitors play by the strategy.

`.venv/bin/python bench/unfathomable_search.py [--bot search:100] [--seats 4] [--games 200] [--seed 1] [--jobs 2]
    [--beliefs]`

Each deal is played twice, once with humans by the bot and once with humans by the strategy; the difference has a 95 %
interval, from the pairs. With `--beliefs` the bot weighs worlds by what everybody saw (`bot/belief.py`), and is held
against itself without beliefs. `PYTHONPATH=build/compiled` plays the compiled game.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from msgspec.structs import replace

from fathoms.bots.bot import Bot, bot
from fathoms.games.unfathomable.bot.belief import likelihood
from fathoms.games.unfathomable.engine.scoring import ARRIVED, allegiance
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import FastChance

SEEDS_APART = 1_000_003
NORMAL_95 = 1.96
TELL = 10


def arrives(humans: Bot, seats: int, seed: int) -> bool:
    """Play one game; whether the ship arrives."""
    chance, thoughts = FastChance(seed), FastChance(seed + 1)
    state = RULES.setup({}, seats, chance)
    assert isinstance(state, UnfathomableState)
    while questions := state.questions():
        question = questions[0]
        player = RULES.choose if allegiance(state.loyalty[question.seat]) else humans
        state.answer(question.seat, player(state, question.seat, question, thoughts), chance)
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome.reason == ARRIVED


def pair(level: str, seats: int, seed: int, *, beliefs: bool) -> tuple[bool, bool, float]:
    """One deal, played twice: whether the ship arrives with humans by the bot, and by the other; seconds spent."""
    other = bot(level, RULES) if beliefs else RULES.choose
    plain = arrives(other, seats, seed)
    began = time.process_time()
    thinking = arrives(bot(level, replace(RULES, likelihood=likelihood) if beliefs else RULES), seats, seed)
    return thinking, plain, time.process_time() - began


def summary(pairs: list[tuple[bool, bool, float]], level: str, other: str, seats: int) -> str:
    """The figures of all pairs so far, in one line."""
    thinking, plain, cost = [statistics.fmean(each) for each in zip(*pairs, strict=True)]
    gains = [one - other for one, other, _ in pairs]
    spread = NORMAL_95 * statistics.stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.inf
    gain = thinking - plain
    return (
        f"{seats} players, {len(pairs)} deals: the ship arrives in {100 * thinking:.1f} % with {level}, "
        f"{100 * plain:.1f} % with {other}: {100 * gain:+.1f} points "
        f"({100 * (gain - spread):+.1f} to {100 * (gain + spread):+.1f}), {cost:.1f} CPU-s a game"
    )


def main() -> None:
    """Print one line, and how it stands after every ten deals to the error channel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="search:100")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--beliefs", action="store_true")
    options = parser.parse_args()
    level, other = options.bot, "the same without beliefs" if options.beliefs else "the strategy"
    play = partial(pair, beliefs=options.beliefs)
    seeds = [options.seed * SEEDS_APART + 2 * number for number in range(options.games)]
    pairs = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for each in pool.map(play, [level] * len(seeds), [options.seats] * len(seeds), seeds):
            pairs.append(each)
            if len(pairs) % TELL == 0:
                print(summary(pairs, level, other, options.seats), file=sys.stderr, flush=True)
    print(summary(pairs, level, other, options.seats))


if __name__ == "__main__":
    main()
