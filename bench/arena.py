"""How much two workers bring the arena: a process pool and Ray actors beside one process, in interleaved runs.

    scripts/bench [--compiled] arena [--quick] [--game GAME] [--bots A,B] [--runs 5] [--seconds 8] [--json]

Each run plays games of one tournament and counts, once all workers are busy, those that come in within so many seconds;
starting processes or a cluster does not count. The figures are medians of the runs, the ratios medians of the ratios
within a round. "work" is the processor time that a game takes, of all processes together: on a machine that others use
it says what two free cores would bring. Ray listens on the machine's own address, so all of this happens inside a
network namespace that has nothing but the loopback; where that is not allowed, Ray is left out, and the output says so.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from fathoms.arena import on_ray, run
from fathoms.arena.campaign import Runner
from fathoms.arena.tournament import Tournament
from fathoms.bots.bot import bot

WORKERS = 2
INSIDE = "FATHOMS_BENCH_ALONE"
UP = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
ENDLESS = 1_000_000
WARM_UP = 1.0


def rate(play: Runner, tournament: Tournament, seconds: float) -> tuple[float, float]:
    """Games a second, and seconds of processor time a game, once everything runs."""
    games = play(tournament, list(range(ENDLESS)))
    next(games)
    warm = time.monotonic() + WARM_UP
    while time.monotonic() < warm:
        next(games)
    begin, used, count = time.monotonic(), processor(), 0
    for _ in games:
        count += 1
        if (spent := time.monotonic() - begin) > seconds:
            break
    used = processor() - used
    games.close()
    return count / spent, used / count


def processor() -> float:
    """The processor time so far of every process in this network: ours, the workers, and all that Ray has started."""
    here, ticks = Path("/proc/self/ns/net").readlink(), 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (process / "ns" / "net").readlink() == here:
                fields = (process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


WAYS: dict[str, Callable[[], Runner]] = {
    "one process": lambda: run.runner(bot),
    "pool": lambda: run.runner(bot, WORKERS),
    "ray": lambda: on_ray.runner(bot, None, WORKERS),
}


def measure(ways: list[str], runs: int, seconds: float) -> dict[str, list[list[float]]]:
    """The rates of every way to play, round by round; each in a process of its own, since Ray's may not be forked."""
    rates: dict[str, list[list[float]]] = {way: [] for way in ways}
    for number in range(runs):
        for way in ways:
            command = [sys.executable, *sys.argv, "--seconds", str(seconds), "--way", way]
            told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
            rates[way].append(json.loads(told))
            print(f"round {number + 1}, {way}: {rates[way][-1][0]:.2f} games/s", file=sys.stderr, flush=True)
    return rates


def report(rates: dict[str, list[list[float]]], tournament: Tournament) -> list[dict[str, object]]:
    """A line for each way to play, with its ratio to one process."""
    lines = []
    for way, measured in rates.items():
        ratios = [ours[0] / alone[0] for ours, alone in zip(measured, rates["one process"], strict=True)]
        work = [ours[1] / alone[1] for ours, alone in zip(measured, rates["one process"], strict=True)]
        lines.append(
            {
                "way": way,
                "workers": 1 if way == "one process" else WORKERS,
                "game": tournament.game,
                "games_per_s": round(statistics.median(each[0] for each in measured), 2),
                "times_one_process": round(statistics.median(ratios), 2),
                "ratios": [round(ratio, 2) for ratio in ratios],
                "work_times_one_process": round(statistics.median(work), 2),
            }
        )
    if "ray" not in rates:
        lines.append({"way": "ray", "left_out": "no network namespace, or no Ray"})
    return lines


def go_inside() -> None:
    """Run again in a network of its own, if that is possible."""
    possible = subprocess.run([*UP, "true"], check=False, capture_output=True).returncode == 0
    if possible and on_ray.installed():
        os.environ[INSIDE] = "1"
        os.execvp(UP[0], [*UP, sys.executable, *sys.argv])  # noqa: S606 - nothing of it is typed by a stranger


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="three runs of two seconds")
    parser.add_argument("--game", default="key-largo")
    parser.add_argument("--bots", default="strategy,greedy")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--way", choices=list(WAYS), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    tournament = Tournament(arguments.game, arguments.seats, tuple(arguments.bots.split(",")), 1)
    if arguments.way:
        print(json.dumps(rate(WAYS[arguments.way](), tournament, arguments.seconds)))
        return
    if not os.environ.get(INSIDE):
        go_inside()
    runs, seconds = (3, 2.0) if arguments.quick else (arguments.runs, arguments.seconds)
    ways = list(WAYS) if os.environ.get(INSIDE) else ["one process", "pool"]
    for line in report(measure(ways, runs, seconds), tournament):
        words = (f"{key} {value}" for key, value in line.items())
        print(json.dumps(line) if arguments.json else "  ".join(words), flush=True)


if __name__ == "__main__":
    main()
