"""One bot alone among bots of another level: how often it wins, with a 95 % interval.

`.venv/bin/python bench/duel.py GAME [--bot strategy] [--against uniform] [--seats 4] [--games 400] [--seed 1]`

The lone bot changes its chair from game to game. A shared victory counts as its share. The settings are the game's
own defaults.
`PYTHONPATH=build/compiled` plays the compiled games.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor

from fathoms.arena.tournament import interval
from fathoms.bots.bot import bot
from fathoms.kernel.chance import FastChance
from fathoms.kernel.registry import game as find_game

SEEDS_APART = 1_000_003

Job = tuple[str, str, str, int, int]
"""Game, the lone bot's level, the others' level, seats, seed."""


def share_of_victory(job: Job, number: int) -> float:
    """Play one game; 1 if the lone bot wins alone, a part of it if it shares, 0 if it loses."""
    game, level, others, seats, seed = job
    rules = find_game(game).rules()
    lone = number % seats
    players = [bot(level if seat == lone else others, rules) for seat in range(seats)]
    chance = FastChance(seed * SEEDS_APART + number)
    state = rules.setup({}, seats, chance)
    while questions := state.questions():
        question = questions[0]
        state.answer(question.seat, players[question.seat](state, question.seat, question, chance), chance)
    outcome = state.outcome()
    assert outcome is not None
    return (lone in outcome.winners) / max(1, len(outcome.winners))


def main() -> None:
    """Print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="strategy", help="a level, or search:100")
    parser.add_argument("--against", default="uniform")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    job = (options.game, options.bot, options.against, options.seats, options.seed)
    with ProcessPoolExecutor(options.jobs) as pool:
        shares = list(pool.map(share_of_victory, [job] * options.games, range(options.games), chunksize=10))
    mean = sum(shares) / len(shares)
    low, high = interval(mean, len(shares))
    print(
        f"{options.game}: 1 {options.bot} against {options.seats - 1} {options.against}, {options.games} games: "
        f"wins {100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f}), par {100 / options.seats:.1f} %"
    )


if __name__ == "__main__":
    main()
