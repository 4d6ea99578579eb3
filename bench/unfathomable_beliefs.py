"""Unfathomable: how near to the truth do beliefs come? Log-loss of who is a traitor, with beliefs and without.

`.venv/bin/python bench/unfathomable_beliefs.py [--games 1000] [--first 300] [--seed 900000001]
    [--fit | --chances 0.5,0.02,0.4,0.4]`

Games with 3, 4, 5 and 6 players in turn; four in five with hybrids by the strategy, one in five with hybrids at random.
Every fourth turn, if a human is about to act, the loyalty cards are dealt anew 60 times for that human. Without beliefs
all of these deals count alike, with beliefs by `likelihood`; both foretell for each of the others who has not shown
whether they are a traitor. A second table says how far the beliefs suspect hybrids who have not shown, and how far
humans, seen by the same people at the same moments. Every figure is a game's mean, the interval 95 % over games.
The chances of bot/belief.py are printed first; `--fit` takes those with the least log-loss in the games before
`--first` in their place, `--chances` any others: 0.5,0.02,0.4,0.4 are those that were fitted to the hybrids before
decision 0058. `PYTHONPATH=build/compiled` plays the compiled game.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from fathoms.bots import uniform
from fathoms.games.unfathomable.bot.belief import FITTED, Chances, likelihood
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

HUMAN = 0
GRID = [
    Chances(*each) for each in product((0.4, 0.5), (0.01, 0.02), (0.2, 0.4, 0.6, 0.7, 0.8, 0.9), (0.05, 0.1, 0.2, 0.4))
]


@dataclass
class Found:
    """What was foretold in one game: losses with beliefs and without, and how far hybrids and humans were suspected."""

    believed: list[float] = field(default_factory=list)
    even: list[float] = field(default_factory=list)
    suspected: dict[int, list[float]] = field(default_factory=lambda: {HYBRID: [], HUMAN: []})


def seats_of(number: int) -> int:
    """How many play in a game."""
    return INFO.seats[number % len(INFO.seats)]


def is_at_random(number: int) -> bool:
    """Whether its hybrids answer by chance."""
    return number % 20 >= 16


def moments(number: int, seed: int) -> Iterator[tuple[UnfathomableState, int]]:
    """The moments of one game at which somebody is asked what they believe, and who."""
    chance, thoughts = FastChance(seed + 2 * number), FastChance(seed + 2 * number + 1)
    state = RULES.setup({}, seats_of(number), chance)
    assert isinstance(state, UnfathomableState)
    asked = 0
    while questions := state.questions():
        question = questions[0]
        loyalty = allegiance(state.loyalty[question.seat])
        if question.key == "action" and state.turn % TURNS == 0 and state.turn > asked:
            asked = state.turn
            if loyalty == 0:
                yield state, question.seat
        player = uniform.choose if is_at_random(number) and loyalty == HYBRID else RULES.choose
        state.answer(question.seat, player(state, question.seat, question, thoughts), chance)


def imagined(state: UnfathomableState, viewer: int, number: int) -> list[UnfathomableState]:
    """Worlds with the loyalty cards dealt anew for one who looks, in the game of this number."""
    luck, worlds = FastChance(7 * state.turn + number), [state.clone() for _ in range(DEALS)]
    for world in worlds:
        deal_loyalty(world, viewer_bit(viewer), luck)
    return worlds


def believed(worlds: list[UnfathomableState], chances: Chances) -> list[float]:
    """How much each world counts."""
    likely = [likelihood(world, chances) for world in worlds]
    return [math.exp(each - max(likely)) for each in likely]


def truths(state: UnfathomableState, viewer: int, worlds: list[UnfathomableState]) -> dict[int, list[bool]]:
    """In which worlds each of those whom the viewer does not know is on the side that they are on."""
    others = [seat for seat in range(state.seats) if seat != viewer and not state.revealed[seat]]
    return {seat: [RULES.side(world, seat) == RULES.side(state, seat) for world in worlds] for seat in others}


def loss(weights: list[float], right: list[bool]) -> float:
    """What it costs to have foretold the truth so."""
    return -math.log(min(max(part(weights, right), LEAST), 1 - LEAST))


def look(state: UnfathomableState, viewer: int, number: int, chances: Chances, found: Found) -> None:
    """What one viewer foretells at one moment of all whom it does not know."""
    worlds = imagined(state, viewer, number)
    weights = believed(worlds, chances)
    for seat, right in truths(state, viewer, worlds).items():
        found.believed.append(loss(weights, right))
        found.even.append(loss([1.0] * DEALS, right))
        loyalty = allegiance(state.loyalty[seat])
        if loyalty in found.suspected:
            hybrid = [allegiance(world.loyalty[seat]) == HYBRID for world in worlds]
            found.suspected[loyalty].append(part(weights, hybrid))


def fitted(games: int, seed: int) -> Chances:
    """The chances that foretell best in these games."""
    losses: dict[Chances, list[float]] = {chances: [] for chances in GRID}
    for number in range(games):
        for state, viewer in moments(number, seed):
            worlds = imagined(state, viewer, number)
            known = truths(state, viewer, worlds)
            for chances, found in losses.items():
                weights = believed(worlds, chances)
                found += [loss(weights, right) for right in known.values()]
    return min(losses, key=lambda chances: statistics.fmean(losses[chances]))


def part(weights: list[float], chosen: list[bool]) -> float:
    """The part of the weight that the chosen have."""
    return sum([weight for weight, true in zip(weights, chosen, strict=True) if true]) / sum(weights)


def gain(pairs: list[tuple[float, float]], places: int) -> str:
    """By how much the first is more than the second, game by game, with the 95 % interval."""
    gains = [one - other for one, other in pairs]
    mean, spread = statistics.fmean(gains), NORMAL_95 * statistics.stdev(gains) / math.sqrt(len(gains))
    return f"{mean:+.{places}f} ({mean - spread:+.{places}f} to {mean + spread:+.{places}f})"


def played(number: int, seed: int, chances: Chances) -> Found:
    """What was foretold in one game."""
    found = Found()
    for state, viewer in moments(number, seed):
        look(state, viewer, number, chances, found)
    return found


def show_losses(games: dict[int, Found]) -> None:
    """A line for all games and for each number of players."""
    print("| players | games | with beliefs | without | difference |\n| --- | --- | --- | --- | --- |")
    for seats in (0, *INFO.seats):
        some = [each for number, each in games.items() if seats in {0, seats_of(number)} and each.even]
        pairs = [(statistics.fmean(each.believed), statistics.fmean(each.even)) for each in some]
        means = " | ".join([f"{statistics.fmean(each):.3f}" for each in zip(*pairs, strict=True)])
        print(f"| {seats or 'all'} | {len(pairs)} | {means} | {gain(pairs, 3)} |")


def show_suspicion(games: dict[int, Found]) -> None:
    """How likely a hybrid, and a human, is held to be a hybrid by the same humans at the same moments."""
    print("\n| players | hybrids by | games | suspicion of hybrids | of humans | difference, points |")
    print("| --- | --- | --- | --- | --- | --- |")
    for seats, at_random in product(INFO.seats, (False, True)):
        here = [games[number] for number in games if (seats_of(number), is_at_random(number)) == (seats, at_random)]
        both = [each.suspected for each in here if all(each.suspected.values())]
        pairs = [(100 * statistics.fmean(each[HYBRID]), 100 * statistics.fmean(each[HUMAN])) for each in both]
        if len(pairs) > 1:
            means = " | ".join([f"{statistics.fmean(each):.1f} %" for each in zip(*pairs, strict=True)])
            print(f"| {seats} | {'chance' if at_random else 'strategy'} | {len(pairs)} | {means} | {gain(pairs, 1)} |")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=300)
    parser.add_argument("--seed", type=int, default=900_000_001)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--fit", action="store_true")
    source.add_argument("--chances", type=lambda text: Chances(*map(float, text.split(","))), default=FITTED)
    given = parser.parse_args()
    chances = fitted(given.first, given.seed) if given.fit else given.chances
    print(f"{chances}\n")
    games = {number: played(number, given.seed, chances) for number in range(given.first, given.first + given.games)}
    show_losses(games)
    show_suspicion(games)


if __name__ == "__main__":
    main()
