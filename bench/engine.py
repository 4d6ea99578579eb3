"""How fast the rules run, plain and compiled, beside other engines, in one run on one core.

Every engine plays random games in turn, several rounds of each, by processor time; what is printed is the median of the
rounds and of the ratios between engines of the same round. Absolute figures depend on the machine, ratios hardly.
The compiled rules run in a process of their own; without them (scripts/compile) only the plain ones are measured.

    scripts/bench engine [--rounds 21] [--seconds 0.15] [--json] [--profile GAME]
    scripts/bench engine --beside TREE     these compiled rules against those of another checkout, set up and compiled
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from fathoms.bots.bot import bot
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.game import Rules, Strategy
from fathoms.kernel.playout import play_out
from fathoms.kernel.question import Picks, Question
from fathoms.kernel.registry import game, games
from fathoms.kernel.state import State, random_picks

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
DESCENTS = 100
AFTER = range(4, 52, 4)
"""Descents are measured after so many answers, each time in another game."""
LONG = ("answers", "playouts", "descents")
"""Answers driven from Python like those of the peers, answers of the kernel's own random games, descents of search."""
Rates = dict[str, list[float]]


def playout(rules: Rules) -> Callable[[int], int]:
    """Random games through the contract: questions, legal picks drawn from the offered options, answers."""
    chance, bots = FastChance(1), FastChance(2)

    def play(number: int) -> int:  # noqa: ARG001 - the chance goes on from game to game
        answers = 0
        state = rules.setup({}, max(rules.info.seats), chance)
        while questions := state.questions():
            question = questions[0]
            state.answer(question.seat, random_picks(state, question, bots), chance)
            answers += 1
        return answers

    return play


def playing_out(rules: Rules) -> Callable[[int], int]:
    """The kernel's own random games."""
    chance, bots = FastChance(1), FastChance(2)
    return lambda _: play_out(rules.setup({}, max(rules.info.seats), chance), chance, bots)


def thinking(rules: Rules) -> Callable[[int], int]:
    """The search bot's descents, at moments of games by the strategy."""
    search = bot(f"search:{DESCENTS}", rules)
    moments = [middle(rules, rules.choose, seed, after) for seed, after in enumerate(AFTER)]

    def think(number: int) -> int:
        for state in moments:
            question = state.questions()[0]
            search(state, question.seat, question, FastChance(number))
        return DESCENTS * len(moments)

    return think


def by_chance(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
    """Any answer."""
    return random_picks(state, question, chance)


def middle(rules: Rules, choose: Strategy = by_chance, seed: int = 5, after: int = 30) -> State:
    """A state in the middle of a game, at a question with a choice."""
    chance = FastChance(seed)
    state = rules.setup({}, max(rules.info.seats), chance)
    answers = 0
    while answers < after or len(state.questions()[0].options) == state.questions()[0].least:
        question = state.questions()[0]
        state.answer(question.seat, choose(state, question.seat, question, chance), chance)
        answers += 1
    return state


def action(kind: str, name: str) -> Callable[[int], int]:
    """What is measured: the answers of a peer or of a game of ours, descents, or the cost of one call."""
    if kind == "peer":
        from peers import PEERS  # noqa: PLC0415 - only where they are measured

        return PEERS[name]
    if kind == "copy":
        from peers import middle_board  # noqa: PLC0415 - the same

        board = middle_board()
        return hundred(lambda: board.copy(stack=False))
    rules = game(name).rules()
    if kind == "answers":
        return playout(rules)
    if kind == "playouts":
        return playing_out(rules)
    if kind == "descents":
        return thinking(rules)
    state, chance = middle(rules), FastChance(1)
    calls = {
        "clone": state.clone,
        "view": lambda: rules.view(state, 0),
        "redeal": lambda: rules.redeal(state, 0, chance),
    }
    return hundred(calls[kind])


def hundred(call: Callable[[], object]) -> Callable[[int], int]:
    """A hundred calls at once, so that the clock costs nothing."""

    def run(number: int) -> int:  # noqa: ARG001
        for _ in range(100):
            call()
        return 100

    return run


def serve() -> None:
    """Measure what is asked for on the standard input, line by line: what, how long, from which number on."""
    actions: dict[str, Callable[[int], int]] = {}
    for line in sys.stdin:
        what, seconds, number = json.loads(line)
        if what not in actions:
            actions[what] = action(*what.split())
            actions[what](number)
        print(rate(actions[what], seconds, number), flush=True)


def rate(run: Callable[[int], int], seconds: float, number: int) -> float:
    """How many a second of processor time."""
    count, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        count += run(number)
        number += 1
    return count / spent


class Side:
    """A process that measures, with the plain or with the compiled rules of a checkout."""

    def __init__(self, path: Path, tree: Path = ROOT) -> None:
        environment = os.environ | {"PYTHONPATH": str(path)}
        command = [str(tree / ".venv/bin/python"), str(tree / "bench/engine.py"), "--serve"]
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def rate(self, what: str, seconds: float, number: int) -> float:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([what, seconds, number]) + "\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


def measure(sides: dict[str, Side], rounds: int, seconds: float) -> dict[str, Rates]:
    """All rates of all rounds; every round measures everything once, the sides in turn."""
    from peers import PEERS  # noqa: PLC0415 - the process that only serves does without

    ours = [f"{kind} {name}" for name in games() for kind in (*LONG, "clone", "view", "redeal")]
    rates: dict[str, Rates] = {side: {} for side in sides}
    for turn in range(rounds):
        for what in [f"peer {name}" for name in PEERS] + ["copy board"]:
            rates["plain"].setdefault(what, []).append(sides["plain"].rate(what, seconds, turn * 1000))
        for what in ours:
            for side, process in sides.items():
                length = seconds if what.startswith(LONG) else seconds / 10
                rates[side].setdefault(what, []).append(process.rate(what, length, turn * 1000))
        print(f"round {turn + 1} of {rounds}", file=sys.stderr, flush=True)
    return rates


def report(rates: dict[str, Rates]) -> Iterator[dict[str, object]]:
    """One line an engine, one a game of ours and side, and the medians over the games."""
    plain = rates["plain"]
    peers = [what for what in plain if what.startswith("peer ")]
    for peer in peers:
        yield {"engine": peer.removeprefix("peer "), "answers_per_s": round(statistics.median(plain[peer]))}
    for side, measured in rates.items():
        for name in games():
            answers = measured[f"answers {name}"]
            yield {
                "game": name,
                "rules": side,
                "answers_per_s": round(statistics.median(answers)),
                "playout_answers_per_s": round(statistics.median(measured[f"playouts {name}"])),
                "descents_per_s": round(statistics.median(measured[f"descents {name}"]), 1),
                **{f"times_{peer.removeprefix('peer ')}": times(answers, plain[peer]) for peer in peers},
                "clone_us": round(1e6 / statistics.median(measured[f"clone {name}"]), 2),
                "clone_times_board_copy": times(plain["copy board"], measured[f"clone {name}"]),
                "view_in_answers": times(answers, measured[f"view {name}"]),
                "redeal_in_answers": times(answers, measured[f"redeal {name}"]),
            }
    if "compiled" in rates:
        yield from compiled_against_plain(rates["compiled"], plain)


def compiled_against_plain(compiled: Rates, plain: Rates) -> Iterator[dict[str, object]]:
    """How many times as fast the compiled rules are, by game, and the median of the games."""
    for kind in LONG:
        by_game = {name: times(compiled[f"{kind} {name}"], plain[f"{kind} {name}"]) for name in games()}
        yield {"compiled_times_plain": kind, "median": round(statistics.median(by_game.values()), 2), **by_game}


def compare(tree: Path, rounds: int, seconds: float) -> Iterator[dict[str, object]]:
    """How many times as fast these compiled rules are as those of another checkout, the two in turn."""
    sides = [Side(COMPILED), Side(tree / "build" / "compiled", tree)]
    rates: list[Rates] = [{}, {}]
    for turn in range(rounds):
        for what in (f"{kind} {name}" for name in games() for kind in LONG):
            for side in (0, 1) if turn % 2 else (1, 0):
                rates[side].setdefault(what, []).append(sides[side].rate(what, seconds, turn * 1000))
        print(f"round {turn + 1} of {rounds}", file=sys.stderr, flush=True)
    for side in sides:
        side.close()
    for kind in LONG:
        yield {"times_the_other_tree": kind} | {
            name: times(rates[0][f"{kind} {name}"], rates[1][f"{kind} {name}"]) for name in games()
        }


def times(ours: list[float], theirs: list[float]) -> float:
    """How many times as many, as the median over the rounds."""
    return round(statistics.median(a / b for a, b in zip(ours, theirs, strict=True)), 2)


def profile(name: str) -> None:
    """Where the time of random games and of descents goes, in this process."""
    for run in (playout(game(name).rules()), thinking(game(name).rules())):
        profiler = cProfile.Profile()
        profiler.runcall(rate, run, 2.0, 1)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(14)


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--seconds", type=float, default=0.15)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--profile", metavar="GAME")
    parser.add_argument("--beside", type=Path, metavar="TREE")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve()
    elif arguments.profile:
        profile(arguments.profile)
    else:
        for line in lines(arguments):
            words = (f"{key} {value}" for key, value in line.items())
            print(json.dumps(line) if arguments.json else "  ".join(words), flush=True)


def lines(arguments: argparse.Namespace) -> Iterator[dict[str, object]]:
    """What is printed."""
    if arguments.beside:
        yield from compare(arguments.beside.resolve(), arguments.rounds, arguments.seconds)
        return
    sides = {"plain": Side(ROOT / "src")}
    if (COMPILED / ".stamp").exists():
        sides["compiled"] = Side(COMPILED)
    yield from report(measure(sides, arguments.rounds, arguments.seconds))
    for side in sides.values():
        side.close()


if __name__ == "__main__":
    main()
