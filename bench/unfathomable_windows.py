"""Counts the reaction windows of Unfathomable with strategy bots: how many, how many answers, how long people wait.

`.venv/bin/python bench/unfathomable_windows.py [--games 40] [--seed 1] [--pause 2.0] [--limit 15]`

A window asks all seats at once, so a table waits for the slowest: at least `--pause` seconds where all pass at once, at
most `--limit`. "Held" is the share of answers in which the seat had anything to react with, "used" that in which it
did react.
"""

from __future__ import annotations

import argparse
from collections import Counter

from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.windows import KEYS
from fathoms.kernel.chance import FastChance


class Count:
    """What the windows of one seat count showed, by kind."""

    def __init__(self) -> None:
        self.windows: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.turns = 0


def play(count: Count, seats: int, seed: int) -> None:
    """One whole game."""
    chance, bots = FastChance(seed), FastChance(seed + 1)
    state = RULES.setup({}, seats, chance)
    assert isinstance(state, UnfathomableState)
    while questions := state.questions():
        question = questions[0]
        picks = RULES.choose(state, question.seat, question, bots)
        if question.key in KEYS:
            opens = len(questions) == seats
            count.windows[question.key] += opens
            count.answers[question.key] += 1
            count.held[question.key] += bool(question.options)
            count.used[question.key] += bool(picks)
        state.answer(question.seat, picks, chance)
    count.turns += state.turn


def main() -> None:
    """Print a table for each seat count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=2.0)
    parser.add_argument("--limit", type=float, default=15.0)
    options = parser.parse_args()
    print("| players | window | a game | answers | held | used | wait a game, least | wait a game, most |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for seats in INFO.seats:
        count = Count()
        for number in range(options.games):
            play(count, seats, options.seed * 1_000_003 + number * 10)
        for key in (*KEYS, "all"):
            keys = KEYS if key == "all" else (key,)
            windows = sum(count.windows[each] for each in keys) / options.games
            answers = sum(count.answers[each] for each in keys)
            held = sum(count.held[each] for each in keys) / max(1, answers)
            used = sum(count.used[each] for each in keys) / max(1, answers)
            waits = [f"{windows * seconds / 60:.1f} min" for seconds in (options.pause, options.limit)]
            cells = [str(seats), key, f"{windows:.1f}", f"{answers / options.games:.0f}", f"{held:.0%}", f"{used:.1%}"]
            print("| " + " | ".join(cells + waits) + " |")


if __name__ == "__main__":
    main()
