"""Unfathomable: how near to the truth do beliefs come? Log-loss of who is a traitor, with beliefs and without.

`.venv/bin/python bench/unfathomable_beliefs.py [--games 1000] [--first 300] [--seed 900000001]`

Games with 3, 4, 5 and 6 players in turn; four in five with hybrids by the strategy, one in five with hybrids at random.
Every fourth turn, if a human is about to act, the loyalty cards are dealt anew 60 times for that human. Without beliefs
all of these deals count alike, with beliefs by `likelihood`; both foretell for each of the others who has not shown
whether they are a traitor. The loss is a game's mean, the interval 95 % over games. Games before `--first` are those
that the chances of bot/belief.py were fitted to. `PYTHONPATH=build/compiled` plays the compiled game.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Iterator

from fathoms.bots import uniform
from fathoms.games.unfathomable.bot.belief import likelihood
from fathoms.games.unfathomable.engine.scoring import allegiance
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.numbers import HYBRID
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.secrets.redeal import deal_loyalty
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.audience import viewer_bit
from fathoms.kernel.chance import FastChance

NORMAL_95 = 1.96
DEALS = 60
TURNS = 4
LEAST = 0.01
"""Nothing is foretold as surer than this."""

Losses = tuple[list[float], list[float]]
"""With beliefs, and without."""


def moments(number: int, seed: int) -> Iterator[tuple[UnfathomableState, int]]:
    """The moments of one game at which somebody is asked what they believe, and who."""
    chance, thoughts = FastChance(seed + 2 * number), FastChance(seed + 2 * number + 1)
    state = RULES.setup({}, INFO.seats[number % len(INFO.seats)], chance)
    assert isinstance(state, UnfathomableState)
    at_random = number % 20 >= 16
    asked = 0
    while questions := state.questions():
        question = questions[0]
        loyalty = allegiance(state.loyalty[question.seat])
        if question.key == "action" and state.turn % TURNS == 0 and state.turn > asked:
            asked = state.turn
            if loyalty == 0:
                yield state, question.seat
        player = uniform.choose if at_random and loyalty == HYBRID else RULES.choose
        state.answer(question.seat, player(state, question.seat, question, thoughts), chance)


def losses(state: UnfathomableState, viewer: int, luck: FastChance, found: Losses) -> None:
    """What one viewer foretells at one moment of all whom it does not know."""
    worlds = [state.clone() for _ in range(DEALS)]
    for world in worlds:
        deal_loyalty(world, viewer_bit(viewer), luck)
    likely = [likelihood(world) for world in worlds]
    believed = [math.exp(each - max(likely)) for each in likely]
    for seat in range(state.seats):
        if seat != viewer and not state.revealed[seat]:
            right = [RULES.side(world, seat) == RULES.side(state, seat) for world in worlds]
            for weights, each in zip((believed, [1.0] * DEALS), found, strict=True):
                share = sum([weight for weight, true in zip(weights, right, strict=True) if true]) / sum(weights)
                each.append(-math.log(min(max(share, LEAST), 1 - LEAST)))


def main() -> None:
    """Print a line for all games and for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=300)
    parser.add_argument("--seed", type=int, default=900_000_001)
    given = parser.parse_args()
    games: dict[int, list[tuple[float, float]]] = {seats: [] for seats in INFO.seats}
    for number in range(given.first, given.first + given.games):
        found: Losses = ([], [])
        for state, viewer in moments(number, given.seed):
            losses(state, viewer, FastChance(7 * state.turn + number), found)
        if found[0]:
            games[INFO.seats[number % len(INFO.seats)]].append((statistics.fmean(found[0]), statistics.fmean(found[1])))
    print("| players | games | with beliefs | without | difference |\n| --- | --- | --- | --- | --- |")
    for name, each in [("all", [game for some in games.values() for game in some]), *games.items()]:
        gains = [believed - even for believed, even in each]
        spread = NORMAL_95 * statistics.stdev(gains) / math.sqrt(len(gains))
        believed, even = [statistics.fmean(some) for some in zip(*each, strict=True)]
        gain = believed - even
        interval = f"{gain:+.3f} ({gain - spread:+.3f} to {gain + spread:+.3f})"
        print(f"| {name} | {len(each)} | {believed:.3f} | {even:.3f} | {interval} |")


if __name__ == "__main__":
    main()
