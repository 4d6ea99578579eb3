"""Unfathomable: does the ship arrive more often if its humans think ahead? The traitors play by the strategy.

`.venv/bin/python bench/unfathomable_search.py [--bot search:100] [--against strategy] [--seats 4] [--games 200]
    [--seed 1] [--jobs 2] [--beliefs] [--only action | --but action]`

Each deal is played twice, once with humans by the bot and once with humans by the other; the difference has a 95 %
interval, from the pairs, and the arena's sequential test says whether the bot is better. With `--beliefs` the bot
weighs worlds by what everybody saw (`bot/belief.py`), and the other one does not; unless named, it is the same bot.
With `--only` it answers questions of these keys, separated by commas, and the strategy all others for it; with `--but`
the other way round: that tells which answers a search gives well.
`PYTHONPATH=build/compiled` plays the compiled game.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from msgspec import Struct
from msgspec.structs import replace

from fathoms.arena.sequential import Trial, Verdict
from fathoms.bots.bot import Bot, bot
from fathoms.games.unfathomable.bot.belief import likelihood
from fathoms.games.unfathomable.engine.scoring import ARRIVED, allegiance
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.state import State

SEEDS_APART = 1_000_003
NORMAL_95 = 1.96
TELL = 10


def sharing(searching: Bot, given: argparse.Namespace) -> Bot:
    """The bot where it is to answer, the strategy elsewhere."""
    only, but = [set(keys.split(",")) if keys else set() for keys in (given.only, given.but)]

    def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
        searches = question.key not in but and (not only or question.key in only)
        return (searching if searches else RULES.choose)(state, seat, question, chance)

    return choose


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


class Pair(Struct, frozen=True):
    """One deal, played twice: whether the ship arrives with humans by each bot, and the seconds that each took."""

    arrives: tuple[bool, bool]
    seconds: tuple[float, float]


def timed(humans: Bot, seats: int, seed: int) -> tuple[bool, float]:
    """One game, and the seconds spent."""
    began = time.process_time()
    return arrives(humans, seats, seed), time.process_time() - began


def pair(given: argparse.Namespace, seed: int) -> Pair:
    """One deal."""
    rules = replace(RULES, likelihood=likelihood) if given.beliefs else RULES
    humans = (sharing(bot(given.bot, rules), given), bot(given.against, RULES))
    (one, spent), (other, spent_too) = [timed(each, given.seats, seed) for each in humans]
    return Pair((one, other), (spent, spent_too))


def verdict(gains: list[int]) -> str:
    """The sequential test on the pairs in their order."""
    ahead = behind = 0
    for number, gain in enumerate(gains, 1):
        ahead, behind = ahead + (gain > 0), behind + (gain < 0)
        found = Trial().judge(ahead, behind)
        if found is not Verdict.OPEN:
            return f"{found.value} after {number} deals"
    return f"open (ahead in {ahead}, behind in {behind})"


def summary(pairs: list[Pair], given: argparse.Namespace) -> str:
    """The figures of all pairs so far, in one line."""
    share, share_too = [statistics.fmean(each) for each in zip(*[pair.arrives for pair in pairs], strict=True)]
    cost, cost_too = [statistics.fmean(each) for each in zip(*[pair.seconds for pair in pairs], strict=True)]
    gains = [int(pair.arrives[0]) - int(pair.arrives[1]) for pair in pairs]
    spread = NORMAL_95 * statistics.stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.inf
    gain = share - share_too
    where = " with beliefs" if given.beliefs else ""
    where += f" at {given.only}" if given.only else f" but at {given.but}" if given.but else ""
    return (
        f"{given.seats} players, {len(pairs)} deals: the ship arrives in {100 * share:.1f} % with {given.bot}"
        f"{where}, {100 * share_too:.1f} % with {given.against}: "
        f"{100 * gain:+.1f} points ({100 * (gain - spread):+.1f} to {100 * (gain + spread):+.1f}), {verdict(gains)}; "
        f"{cost:.1f} and {cost_too:.1f} CPU-s a game"
    )


def main() -> None:
    """Print one line, and how it stands after every ten deals to the error channel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="search:100")
    parser.add_argument("--against", help="who the other humans are: the strategy, or with --beliefs the same bot")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--beliefs", action="store_true")
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--only", default="")
    part.add_argument("--but", default="")
    given = parser.parse_args()
    given.against = given.against or (given.bot if given.beliefs else "strategy")
    seeds = [given.seed * SEEDS_APART + 2 * number for number in range(given.games)]
    pairs = []
    with ProcessPoolExecutor(given.jobs) as pool:
        for each in pool.map(pair, [given] * len(seeds), seeds):
            pairs.append(each)
            if len(pairs) % TELL == 0:
                print(summary(pairs, given), file=sys.stderr, flush=True)
    print(summary(pairs, given))


if __name__ == "__main__":
    main()
