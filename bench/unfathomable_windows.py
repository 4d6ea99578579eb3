"""Reaction windows of Unfathomable: how many a game has, and how long people wait in them. One command, one table.

`.venv/bin/python bench/unfathomable_windows.py [--games 40] [--seed 1]`       strategy bots, and a model of people
`.venv/bin/python bench/unfathomable_windows.py --shown [--games 50]`           what a person among four is shown
`.venv/bin/python bench/unfathomable_windows.py --database postgresql://…`      what a server's log of windows says

The model: a window asks all seats at once, so a table waits for the slowest. A person answers after a time that is
lognormal with a median of `--think` seconds and a spread of `--spread`; never before `--least` (no window closes
sooner) and never after `--limit` (then silence is a pass). With standing orders for all, a window takes `--least`.
"Held" is the share of answers in which the seat had anything to react with, "used" that in which it did react.

What a person is shown: strategies on all seats, each seat in turn taken for a person with default orders who reacts
where the strategy does. "Empty" are questions shown without an option, "passes" those shown and not used, "lost"
reactions of the strategy in windows that are not shown, so that a person needs "ask me always" for them.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
from collections import Counter

import asyncpg

from fathoms.games.unfathomable.engine.windows import KEYS
from fathoms.games.unfathomable.info import INFO
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
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


def model(seats: int, options: argparse.Namespace, windows: int = 4_000) -> float:
    """Seconds that a table waits in one window, on average, where nobody has standing orders."""
    people = random.Random(options.seed)
    waits = []
    for _ in range(windows):
        slowest = max(people.lognormvariate(math.log(options.think), options.spread) for _ in range(seats))
        waits.append(min(options.limit, max(options.least, slowest)))
    return sum(waits) / windows


def played(options: argparse.Namespace) -> None:
    """A table for each seat count, from games between strategy bots and the model."""
    print("| players | window | a game | answers | held | used | wait a game | with standing orders | at most |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for seats in INFO.seats:
        count = Count()
        for number in range(options.games):
            play(count, seats, options.seed * 1_000_003 + number * 10)
        spans = (model(seats, options), options.least, options.limit)
        for key in (*KEYS, "all"):
            keys = KEYS if key == "all" else (key,)
            windows = sum(count.windows[each] for each in keys) / options.games
            answers = sum(count.answers[each] for each in keys)
            held = sum(count.held[each] for each in keys) / max(1, answers)
            used = sum(count.used[each] for each in keys) / max(1, answers)
            waits = [f"{windows * seconds / 60:.1f} min" for seconds in spans]
            cells = [str(seats), key, f"{windows:.1f}", f"{answers / options.games:.0f}", f"{held:.0%}", f"{used:.1%}"]
            print("| " + " | ".join(cells + waits) + " |")


class Shown:
    """What a person with default orders is shown, by kind of window."""

    def __init__(self) -> None:
        self.windows: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.shown: Counter[str] = Counter()
        self.empty: Counter[str] = Counter()
        self.passes: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.seats: list[int] = []
        """Passes of each seat in each game."""


def watch(count: Shown, seats: int, seed: int) -> None:
    """One whole game, seen from each of its seats."""
    chance, bots = FastChance(seed), FastChance(seed + 1)
    state = RULES.setup({}, seats, chance)
    clicked = [0] * seats
    while questions := state.questions():
        question = questions[0]
        picks = RULES.choose(state, question.seat, question, bots)
        if question.key in KEYS:
            shown = RULES.concerned(state, question)
            count.windows[question.key] += 1
            count.held[question.key] += bool(question.options)
            count.shown[question.key] += shown
            count.empty[question.key] += shown and not question.options
            count.passes[question.key] += shown and not picks
            count.lost[question.key] += bool(picks) and not shown
            clicked[question.seat] += shown and not picks
        state.answer(question.seat, picks, chance)
    count.seats += clicked


def shown(options: argparse.Namespace, seats: int = 4) -> None:
    """A table by kind of window, a game and a person."""
    count = Shown()
    for number in range(options.games):
        watch(count, seats, options.seed * 1_000_003 + number * 10)
    people = options.games * seats
    print("| window | a game | held | shown | empty | passes | lost |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for key in (*KEYS, "all"):
        keys = KEYS if key == "all" else (key,)
        counted = (count.windows, count.held, count.shown, count.empty, count.passes, count.lost)
        cells = [f"{sum(each[one] for one in keys) / people:.1f}" for each in counted]
        print("| " + " | ".join([key, *cells]) + " |")
    ordered = sorted(count.seats)
    print(f"passes a person and game: median {ordered[people // 2]}, nine in ten {ordered[people * 9 // 10]}")


_MEASURED = """
    WITH waits AS (
        SELECT (SELECT count(*) FROM chairs c WHERE c.table_id = t.id) AS seats, t.id, w.kind,
            extract(epoch FROM w.closed_at - w.opened_at)::float AS wait
        FROM windows w JOIN tables t ON t.id = w.table_id
        WHERE t.game = 'unfathomable' AND t.status = 'over' AND w.closed_at IS NOT NULL AND w.limit_at IS NOT NULL
    )
    SELECT seats, coalesce(kind, 'all'), count(*)::float / count(DISTINCT id), sum(wait) / count(DISTINCT id) / 60,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY wait), percentile_cont(0.9) WITHIN GROUP (ORDER BY wait), max(wait)
    FROM waits GROUP BY GROUPING SETS ((seats, kind), (seats)) ORDER BY seats, kind
"""


async def measured(database: str) -> None:
    """What finished games on a server show."""
    connection = await asyncpg.connect(database)
    rows = await connection.fetch(_MEASURED)
    await connection.close()
    print("| players | window | a game | wait a game | median | nine in ten | longest |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for seats, kind, windows, minutes, *seconds in rows:
        waits = [f"{each:.1f} s" for each in seconds]
        print("| " + " | ".join([str(seats), kind, f"{windows:.1f}", f"{minutes:.1f} min", *waits]) + " |")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=2.0)
    parser.add_argument("--limit", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=3.0)
    parser.add_argument("--spread", type=float, default=0.6)
    parser.add_argument("--shown", action="store_true")
    parser.add_argument("--database")
    options = parser.parse_args()
    if options.database:
        asyncio.run(measured(options.database))
    elif options.shown:
        shown(options)
    else:
        played(options)


if __name__ == "__main__":
    main()
