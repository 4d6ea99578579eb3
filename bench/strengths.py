"""How strong the bots are at a table of each size: games among them with swapped seats, rated one after another.

    .venv/bin/python bench/strengths.py GAME [--seats all] [--games 120] [--workers 2] [--set KEY=VALUE]... [--write]

Whoever always wins has no measure, so who meets whom is drawn anew for every twelve games. Finished games lie in
`--folder`, and a run that was stopped goes on from there. Prints what the tuning.toml of the game says then;
`--write` puts it there, size by size. `PYTHONPATH=build/compiled` plays the compiled game.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from fathoms.arena.campaign import finish
from fathoms.arena.ledger import Ledger
from fathoms.arena.ratings import league
from fathoms.arena.run import runner
from fathoms.arena.tournament import Tournament
from fathoms.bots.bot import bot
from fathoms.cli.chosen import Chosen, find_chosen
from fathoms.kernel import registry
from fathoms.kernel.tuning import FILE, Measured, Strength, write_strengths

EACH = 12
"""So many games are played by bots in one order."""
Seated = tuple[tuple[str, ...], tuple[int, ...]]
"""Who sat where, and each chair's place."""


def orders(given: argparse.Namespace, chosen: Chosen, seats: int) -> Iterator[tuple[Tournament, int]]:
    """The tournaments at one table, each with its number of games."""
    for number, first in enumerate(range(0, given.games, EACH)):
        bots = given.bots.split(",")
        random.Random(f"{given.seed} {number}").shuffle(bots)
        tournament = Tournament(given.game, seats, tuple(bots), given.seed + number, chosen.settings)
        yield tournament, min(EACH, given.games - first)


def played(given: argparse.Namespace, chosen: Chosen, seats: int) -> list[Seated]:
    """All games at one table; those that are in the folder are not played again."""
    run, found = runner(bot, given.workers), []
    for tournament, count in orders(given, chosen, seats):
        settings = "".join([f"-{key}-{value}" for key, value in sorted(chosen.settings.items())])
        ledger = Ledger(given.folder / f"{given.game}-{seats}{settings}-{tournament.seed}.jsonl", tournament)
        *_, games = finish(tournament, count, run, ledger)
        found += [(tournament.seating(each.number), each.places) for each in games]
    return found


def measured(given: argparse.Namespace, chosen: Chosen, seats: int) -> Measured:
    """What the bots are worth at one table, the weakest first."""
    games = played(given, chosen, seats)
    random.Random(given.seed).shuffle(games)
    known = {name: rating for name, rating in league(games).items() if name in given.bots.split(",")}
    found = sorted(known.items(), key=lambda each: each[1].mu)
    command = f"bench/strengths.py {given.game} --seats {seats} --games {given.games}{chosen.typed}"
    return Measured(command, {name: Strength(round(each.mu, 2), round(each.sigma, 2)) for name, each in found})


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", default="uniform,greedy,strategy,calm,keen,master")
    parser.add_argument("--seats", default="all", help="numbers separated by commas")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--folder", type=Path, default=Path("build/strengths"))
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    info = registry.game(given.game)
    chosen = find_chosen(info, tuple(given.set), None)
    given.folder.mkdir(parents=True, exist_ok=True)
    for seats in info.seats if given.seats == "all" else map(int, given.seats.split(",")):
        found = measured(given, chosen, seats)
        write_strengths(given.folder / f"{given.game}.toml", {seats: found})
        if given.write:
            write_strengths(info.folder() / FILE, {seats: found})
        print(f"{found.measured}: {', '.join([f'{name} {each.mu:.1f}' for name, each in found.bots.items()])}")


if __name__ == "__main__":
    main()
