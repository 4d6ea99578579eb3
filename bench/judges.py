"""What a learned judge costs: microseconds to judge a world, and milliseconds of thinking an answer.

`PYTHONPATH=build/compiled .venv/bin/python bench/judges.py GAME [--descents 100] [--rounds 4] [--answers 30]`

For every number of seats: the fitted judgement, what the learned one is told, its network (least of five rounds over
the moments of three games by the strategy), and then processor time of answers by search with either judge, mean and
95th percentile, at the same moments.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator

from fathoms.bots.bot import bot
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.judge import read_weights
from fathoms.kernel.state import State

GAMES = 3
APART = 7


def moments(rules: Rules, seats: int, games: Iterable[int]) -> Iterator[State]:
    """Every state of some games by the strategy."""
    for number in games:
        chance = FastChance(number)
        state = rules.setup({}, seats, chance)
        while questions := state.questions():
            yield state.clone()
            question = questions[0]
            state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)


def microseconds(function: Callable[[object], object], given: list[object]) -> float:
    """For one of these."""
    rounds = []
    for _ in range(5):
        began = time.process_time()
        for each in given:
            function(each)
        rounds.append(time.process_time() - began)
    return min(rounds) / len(given) * 1e6


def thinking(rules: Rules, seats: int, level: str, answers: int) -> str:
    """Mean and 95th percentile of an answer."""
    player, taken = bot(level, rules), []
    asked = (state for state in moments(rules, seats, range(10**6)) if len(state.questions()[0].options) > 1)
    for number, state in enumerate(asked):
        if number % APART:
            continue
        question = state.questions()[0]
        began = time.process_time()
        player(state, question.seat, question, FastChance(number))
        taken.append(1e3 * (time.process_time() - began))
        if len(taken) == answers:
            break
    return f"{level} {sum(taken) / len(taken):.1f} ms ({sorted(taken)[int(0.95 * len(taken))]:.1f})"


def main() -> None:
    """Print a line for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--descents", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--answers", type=int, default=30)
    given = parser.parse_args()
    rules = registry.game(given.game).rules()
    encoder, weights = rules.encoder, read_weights(rules.info.folder())
    if encoder is None or weights is None:
        parser.error("nobody has trained a judge for this game")
    net = weights.net(encoder)
    for seats in rules.info.seats:
        judged = [state for state in moments(rules, seats, range(GAMES)) if encoder.encode(state) is not None]
        told = [encoder.encode(state) for state in judged]
        costs = (
            microseconds(rules.odds, judged),
            microseconds(encoder.encode, judged),
            microseconds(net.chances, told),
        )
        levels = [f"search:{given.descents}/{given.rounds}{judge}" for judge in ("", "/learned")]
        answers = ", ".join([thinking(rules, seats, level, given.answers) for level in levels])
        parts = zip(("fitted", "encoder", "network"), costs, strict=True)
        print(f"{given.game}, {seats} seats:", ", ".join([f"{name} {cost:.0f} µs" for name, cost in parts]), answers)


if __name__ == "__main__":
    main()
