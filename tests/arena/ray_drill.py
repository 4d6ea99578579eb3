"""Run by test_ray.py inside a network of its own: plays on Ray, shows what listens, stops halfway and goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from fathoms.arena.campaign import finish
from fathoms.arena.ledger import Ledger
from fathoms.arena.on_ray import runner
from fathoms.arena.run import in_this_process
from fathoms.arena.tournament import Tournament
from fathoms.bots.bot import bot

TWO = Tournament("into-the-blue", 2, ("strategy", "uniform"), seed=7)
GAMES = 400


def main() -> None:
    """Tell in one line what there is while Ray is up, wait for a line, and tell in another how the games went."""
    ledger = Ledger(Path(sys.argv[1]) / "games.jsonl", TWO)
    begun = finish(TWO, GAMES, runner(bot, None, 2), ledger)
    next(begun)
    next(begun)
    look_around()
    begun.close()
    kept = ledger.read()
    *_, played = finish(TWO, GAMES, runner(bot, None, 2), ledger)
    here = list(in_this_process(TWO, list(range(GAMES)), bot))
    lost = [game.number for game in kept if game not in played]
    say({"kept": len(kept), "lost": lost, "same": played == here})


def look_around() -> None:
    """What listens where, and our own processes, as the outside numbers them too."""
    found = {
        "links": shell("ip -o link | sed 's/^[0-9]*: //; s/:.*//'"),
        "listening": shell("ss -Hltn | awk '{print $4}'"),
        "processes": descendants(os.getpid()),
    }
    say(found)
    sys.stdin.readline()


def say(found: dict[str, object]) -> None:
    """One line for the test."""
    sys.stdout.write(json.dumps(found) + "\n")
    sys.stdout.flush()


def shell(command: str) -> list[str]:
    """The words that a command prints."""
    return subprocess.run(["/bin/sh", "-c", command], check=True, capture_output=True, text=True).stdout.split()


def descendants(pid: int) -> list[int]:
    """A process and all that it started."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text(encoding="ascii").split()]
    return [pid, *[below for child in children for below in descendants(int(child))]]


if __name__ == "__main__":
    main()
