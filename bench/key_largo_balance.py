"""Measures the balance of Key Largo with strategy bots and prints the table of the rule book's annex (KL-11.7).

`.venv/bin/python bench/key_largo_balance.py [--games 400] [--seed 1] [--jobs 2] [--pack FILE] [--things weight]`

Places: the share of half-days spent at each. Positions: how often the first, second… player of the first day wins.
Gear: each game is played twice with the same luck, once with one seat that never buys the thing; the difference of
that seat's fortune, for each piece that it did not buy, is what a piece earns beyond its price. Spent: what a seat
pays for pieces of gear in a game.
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from fathoms.games.key_largo.cards import HOSE, PLACES, TRIDENT_ITEM, WEIGHT_ITEM
from fathoms.games.key_largo.events import CardsRevealed, DiverRecruited, ItemBought
from fathoms.games.key_largo.options import ITEM_NAMES, PLACE_NAMES, PLACE_NUMBER
from fathoms.games.key_largo.planning import DIVER, EVERYTHING
from fathoms.games.key_largo.rules import RULES
from fathoms.games.key_largo.state import LargoState
from fathoms.games.key_largo.strategy import Captain
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Event
from fathoms.kernel.game import Rules

SEATS = (3, 4, 5)
THINGS = {"diver": DIVER, "hose": HOSE, "trident": TRIDENT_ITEM, "weight": WEIGHT_ITEM}


@dataclass
class Played:
    """What one game showed."""

    starter: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    visits: list[int] = field(default_factory=lambda: [0] * PLACES)
    bought: list[list[int]] = field(default_factory=list)
    spent: list[int] = field(default_factory=lambda: [0] * len(ITEM_NAMES))


def play(rules: Rules, seats: int, encounters: str, seed: int, barred: dict[int, int]) -> Played:
    """One game; `barred` says what some seats never buy."""
    chance, bots = FastChance(seed), FastChance(seed + 1)
    state = rules.setup({"encounters": encounters}, seats, chance)
    assert isinstance(state, LargoState)
    starter = state.starter
    heard: list[Event] = []
    while questions := state.questions():
        question = questions[0]
        captain = Captain(state, question.seat, barred.get(question.seat, EVERYTHING))
        told = state.answer(question.seat, captain.answer(question, bots), chance)
        heard += [each.event for each in told]
    outcome = RULES.outcome(state)
    assert outcome is not None
    played = Played(starter, outcome.points, outcome.places, bought=[[0] * 4 for _ in range(seats)])
    for event in heard:
        if isinstance(event, CardsRevealed):
            for place in event.places:
                played.visits[PLACE_NUMBER[place]] += 1
        elif isinstance(event, ItemBought):
            played.bought[event.seat][ITEM_NAMES.index(event.item)] += 1
            played.spent[ITEM_NAMES.index(event.item)] += event.price
        elif isinstance(event, DiverRecruited):
            played.bought[event.seat][DIVER] += 1
    return played


@dataclass
class Measured:
    """The balance at one seat count."""

    seats: int
    games: int
    places: list[float]
    positions: list[float]
    mean: float
    earns: dict[str, tuple[float, float, float]]
    """Dollars a piece beyond its price, their standard error, pieces bought by a seat in a game."""
    spent: list[float]


@dataclass
class Job:
    """What is measured."""

    seats: int
    encounters: str
    games: int
    seed: int
    pack: Path | None
    things: tuple[str, ...]

    def play(self, luck: int, barred: dict[int, int]) -> Played:
        """One of the games."""
        rules = RULES if self.pack is None else RULES.with_content(self.pack)
        return play(rules, self.seats, self.encounters, luck, barred)


def measure(job: Job) -> Measured:
    """Play the games of one seat count."""
    seats, games = job.seats, job.games
    visits = [0] * PLACES
    spent = [0] * len(ITEM_NAMES)
    wins = [0.0] * seats
    total = 0
    differences: dict[str, list[tuple[int, int]]] = {thing: [] for thing in job.things}
    for number in range(games):
        luck = job.seed * 1_000_003 + number * 10
        played = job.play(luck, {})
        spent = [one + other for one, other in zip(spent, played.spent, strict=True)]
        visits = [one + other for one, other in zip(visits, played.visits, strict=True)]
        winners = [seat for seat in range(seats) if played.places[seat] == 1]
        for seat in winners:
            wins[(seat - played.starter) % seats] += 1 / len(winners)
        total += sum(played.points)
        seat = number % seats
        for thing in job.things:
            bit = THINGS[thing]
            without = job.play(luck, {seat: 1 << bit})
            differences[thing].append((played.points[seat] - without.points[seat], played.bought[seat][bit]))
    return Measured(
        seats,
        games,
        [100 * count / sum(visits) for count in visits],
        [100 * count / games for count in wins],
        total / games / seats,
        {thing: _per_piece(pairs) for thing, pairs in differences.items()},
        [dollars / games / seats for dollars in spent],
    )


def _per_piece(pairs: list[tuple[int, int]]) -> tuple[float, float, float]:
    count = len(pairs)
    pieces = sum(bought for _, bought in pairs) / count
    gains = [gain for gain, _ in pairs]
    mean = sum(gains) / count
    error = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1) / count)
    share = max(pieces, 0.001)
    return mean / share, error / share, pieces


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--encounters", choices=["off", "on"], default="off")
    parser.add_argument("--pack", type=Path, help="other values than ours")
    parser.add_argument(
        "--things", nargs="*", choices=list(THINGS), default=list(THINGS), help="whose worth is measured"
    )
    given = parser.parse_args()
    things = tuple(given.things)
    jobs = [Job(seats, given.encounters, given.games, given.seed, given.pack, things) for seats in SEATS]
    with ProcessPoolExecutor(given.jobs) as pool:
        rows = list(pool.map(measure, jobs))
    print("| Players | " + " | ".join(str(row.seats) for row in rows) + " |")
    print("| --- |" + " --- |" * len(rows))
    print("| mean fortune | " + " | ".join(f"${row.mean:.0f}" for row in rows) + " |")
    for number, place in enumerate(PLACE_NAMES):
        print(f"| {place.value} | " + " | ".join(f"{row.places[number]:.1f} %" for row in rows) + " |")
    for position in range(max(SEATS)):
        cells = [f"{row.positions[position]:.1f} %" if position < row.seats else "–" for row in rows]
        print(f"| position {position + 1} | " + " | ".join(cells) + " |")
    for number, item in enumerate(ITEM_NAMES):
        print(f"| spent on {item.value} | " + " | ".join(f"${row.spent[number]:.0f}" for row in rows) + " |")
    for thing in things:
        cells = [f"{row.earns[thing][0]:+.0f} ± {row.earns[thing][1]:.0f} ({row.earns[thing][2]:.1f})" for row in rows]
        print(f"| {thing} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
