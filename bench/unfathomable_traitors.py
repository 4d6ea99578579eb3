"""Unfathomable: how often do the hybrids win, by who plays them and who the humans, and does anybody see it coming?

`.venv/bin/python bench/unfathomable_traitors.py [--hybrids strategy,uniform] [--cultist strategy]
    [--humans strategy,search:24] [--seats 3,4,5,6] [--games 250] [--seed 1] [--jobs 1]`

Every deal is played once with each kind of hybrids against each kind of humans; the cultist plays the same way in all
of them. "Lost" is the share of games in which the ship does not arrive, with its 95 % interval (Wilson); "against the
first" is the difference on the same deals, with the 95 % interval of the pairs. "Jailed" is the share of games in which
a hybrid who had not shown stood in the Brig, "shown" how many hybrids showed themselves, "cultist" how often the
cultist won where there was one, "turn" after how many turns the game was over. `PYTHONPATH=build/compiled` plays the
compiled game.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product

from fathoms.arena.tournament import interval
from fathoms.bots.bot import Bot, bot
from fathoms.games.unfathomable.engine.scoring import ARRIVED, FAR, allegiance
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.numbers import CULTIST, HYBRID
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.chance import FastChance

SEEDS_APART = 1_000_003
NORMAL_95 = 1.96


@dataclass
class Game:
    """What came of one game."""

    reason: str = ""
    turns: int = 0
    cultist: bool | None = None
    """Whether the cultist won; None if there was none."""
    jailed: set[int] = field(default_factory=set)
    """Hybrids in the Brig before they showed."""
    shown: int = 0


def play(players: dict[int, Bot], seats: int, seed: int) -> Game:
    """One game; who plays is asked by the allegiance that a seat has then."""
    chance, thoughts = FastChance(seed), FastChance(seed + 1)
    state = RULES.setup({}, seats, chance)
    assert isinstance(state, UnfathomableState)
    game = Game()
    while questions := state.questions():
        question = questions[0]
        seat, loyalty = question.seat, allegiance(state.loyalty[question.seat])
        if loyalty == HYBRID and state.jailed(seat) and not state.revealed[seat]:
            game.jailed.add(seat)
        state.answer(seat, players[loyalty](state, seat, question, thoughts), chance)
    game.reason, game.turns, game.shown = state.ended, state.turn, sum(state.revealed)
    if CULTIST in map(allegiance, state.loyalty):
        game.cultist = state.ended != ARRIVED and state.distance >= FAR
    return game


def measure(job: tuple[str, str, str, int, int]) -> Game:
    """One deal with one kind of hybrids."""
    hybrids, cultist, humans, seats, seed = job
    names = {0: humans, HYBRID: hybrids, CULTIST: cultist}
    return play({loyalty: bot(name, RULES) for loyalty, name in names.items()}, seats, seed)


def line(humans: str, name: str, seats: int, games: list[Game], first: list[Game]) -> str:
    """The figures of one kind of hybrids against one kind of humans."""
    lost = [each.reason != ARRIVED for each in games]
    share, (low, high) = statistics.fmean(lost), interval(statistics.fmean(lost), len(lost))
    gains = [one - (other.reason != ARRIVED) for one, other in zip(lost, first, strict=True)]
    gain, spread = statistics.fmean(gains), NORMAL_95 * statistics.pstdev(gains) / math.sqrt(len(gains))
    cultists = [each.cultist for each in games if each.cultist is not None]
    cultist = f"{statistics.fmean(cultists):.0%}" if cultists else ""
    counts = Counter([each.reason for each in games]).most_common()
    ends = ", ".join([f"{end} {count / len(games):.0%}" for end, count in counts])
    return (
        f"| {seats} | {humans} | {name} | {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}) "
        f"| {100 * gain:+.1f} ({100 * (gain - spread):+.1f} to {100 * (gain + spread):+.1f}) "
        f"| {statistics.fmean([bool(each.jailed) for each in games]):.0%} "
        f"| {statistics.fmean([each.shown for each in games]):.2f} | {cultist} "
        f"| {statistics.fmean([each.turns for each in games]):.1f} | {ends} |"
    )


def main() -> None:
    """Print a line for each number of seats and each kind of hybrids."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hybrids", default="strategy,uniform")
    parser.add_argument("--cultist", default="strategy")
    parser.add_argument("--humans", default="strategy", help="several separated by commas")
    parser.add_argument("--seats", default=",".join(map(str, INFO.seats)))
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    print(
        "| players | humans | hybrids | lost | against the first | jailed | shown | cultist | turn | ends |\n|"
        + " --- |" * 10
    )
    with ProcessPoolExecutor(given.jobs) as pool:
        for seats in map(int, given.seats.split(",")):
            first: list[Game] = []
            seeds = [given.seed * SEEDS_APART + 2 * number for number in range(given.games)]
            for humans, name in product(given.humans.split(","), given.hybrids.split(",")):
                jobs = [(name, given.cultist, humans, seats, seed) for seed in seeds]
                games = list(pool.map(measure, jobs))
                first = first or games
                print(line(humans, name, seats, games, first), flush=True)


if __name__ == "__main__":
    main()
