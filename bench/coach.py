"""How long the coach takes, and whether what it calls a loss is one.

    .venv/bin/python bench/coach.py GAME [--games 3] [--seed 1]

One seat plays by looking one answer ahead (`greedy`) among the game's own strategies, and its games are reviewed. Each
loss that is told is then tried by playing the same moment to the end of the game, many times with either answer and the
same luck, by the strategies: no judgement of a game in progress takes part in that.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import TYPE_CHECKING

from fathoms.bots import coach, greedy
from fathoms.bots.thought import imagine
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.text import OptionReader

if TYPE_CHECKING:
    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State

Moment = tuple["State", "Question", "Picks"]
PLAYOUTS = 120
SEAT = 0


def played(rules: Rules, seats: int, seed: int) -> list[Moment]:
    """Where the seat had a choice in one game, and what it answered."""
    chance = FastChance(seed)
    state = rules.setup({}, seats, chance)
    look = greedy.make(rules)
    moments = []
    while questions := state.questions():
        question = questions[0]
        bot = look if question.seat == SEAT else rules.choose
        picks = bot(state, question.seat, question, chance)
        if question.seat == SEAT and len(question.options) != question.least:
            moments.append((state.clone(), question, picks))
        state.answer(question.seat, picks, chance)
    return moments


def reviewed(rules: Rules, moments: list[Moment], seed: int) -> list[coach.Loss]:
    """As the server reviews a game."""

    def looks(numbers: list[int], depth: str) -> list[tuple[int, list[coach.Weighed]]]:
        found = []
        for n in numbers:
            state, question, picks = moments[n]
            chance = FastChance(seed * 10_000 + n)
            found.append((n, coach.weigh(rules, state, question, coach.DEPTHS[depth], chance, picks)))
        return found

    suspects = coach.suspects(looks(list(range(len(moments))), "quick"))
    return coach.costliest(looks(suspects, "deep"))


def to_the_end(rules: Rules, world: State, picks: Picks, seed: int) -> float:
    """What an answer brings in this world, played to the end."""
    return coach.played_on(rules, world, SEAT, picks, FastChance(seed), rounds=math.inf)


def tried(rules: Rules, moment: Moment, loss: coach.Loss) -> tuple[float, float]:
    """What the coach's answer brings more than the one that was given, to the end of the game, and its error."""
    state, _, given = moment
    read = OptionReader(rules.options).read
    better = tuple([read(text) for text in loss.better.picks])
    gains = []
    for seed in range(PLAYOUTS):
        world = imagine(rules, state, SEAT, FastChance(seed))
        gains.append(to_the_end(rules, world.clone(), better, seed) - to_the_end(rules, world, given, seed))
    return coach.mean(gains)


def main() -> None:
    """Print what was found, game by game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules = registry.game(given.game).rules()
    claimed, real = [], []
    for seed in range(given.seed, given.seed + given.games):
        moments = played(rules, given.seats, seed)
        begun = time.perf_counter()
        some = moments[:: max(1, len(moments) // 5)]
        for state, question, _ in some:
            coach.weigh(rules, state, question, coach.DEPTHS["hint"], FastChance(seed))
        hint = (time.perf_counter() - begun) / len(some)
        begun = time.perf_counter()
        told = reviewed(rules, moments, seed)
        print(
            f"game {seed}: {len(moments)} choices, a hint {hint:.2f} s, the review {time.perf_counter() - begun:.1f} s"
        )
        for loss in told:
            gain, error = tried(rules, moments[loss.n], loss)
            claimed.append(loss.given.behind)
            real.append(gain)
            cost = f"{100 * loss.given.behind:5.1f} ± {100 * loss.given.doubt:.1f}"
            print(f"  {loss.n:4}  claimed {cost}  to the end {100 * gain:5.1f} ± {100 * error:.1f}", flush=True)
    if claimed:
        (said, _), (was, error) = coach.mean(claimed), coach.mean(real)
        print(f"{len(claimed)} losses: claimed {100 * said:.1f}, to the end {100 * was:.1f} ± {100 * error:.1f}")


if __name__ == "__main__":
    main()
