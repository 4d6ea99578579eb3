"""How strong the bots are: games among them with swapped seats, rated one after another.

    .venv/bin/python bench/strengths.py into-the-blue [--games 600] [--workers 2] [--set KEY=VALUE]...

Prints the lines for the tuning.toml of the game. Neighbours in the list of bots meet, so it mixes weak and strong
ones: whoever always wins has no measure. `PYTHONPATH=build/compiled` plays the compiled game.
"""

import argparse
import random

from fathoms.arena.ratings import league
from fathoms.arena.run import runner
from fathoms.arena.tournament import Tournament
from fathoms.bots.bot import bot
from fathoms.cli.chosen import find_chosen
from fathoms.kernel import registry


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--bots", default="uniform,strategy,keen,greedy,calm,master")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args()
    chosen = find_chosen(registry.game(given.game), tuple(given.set), None)
    tournament = Tournament(given.game, given.seats, tuple(given.bots.split(",")), given.seed, chosen.settings)
    played = sorted(runner(bot, given.workers)(tournament, list(range(given.games))), key=lambda each: each.number)
    random.Random(given.seed).shuffle(played)
    known = league((tournament.seating(each.number), each.places) for each in played)
    size = f"--seats {given.seats} --games {given.games}{chosen.typed}"
    print(f'measured = "bench/strengths.py {given.game} --bots {given.bots} {size}"')
    print("\n[strengths]")
    for name in tournament.bots:
        rating = known[name]
        print(f"{name} = {{ mu = {rating.mu:.2f}, sigma = {rating.sigma:.2f} }}")


if __name__ == "__main__":
    main()
