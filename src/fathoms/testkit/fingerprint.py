"""A fingerprint of a game: the hash of everything that some playouts say and lead to.

Run by itself (`python -m fathoms.testkit.fingerprint GAME SEATS GAMES`) it prints the hash, so that processes with
other hash seeds, other Pythons and compiled builds can be compared.
"""

from __future__ import annotations

import hashlib
import sys

import msgspec

from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.game import Rules, Settings
from fathoms.kernel.question import SPECTATOR, Picks, Question
from fathoms.kernel.registry import game
from fathoms.kernel.state import State, random_picks


def fingerprint(rules: Rules, settings: Settings, seats: int, games: int) -> str:
    """The hash of views, questions, events and states of these playouts."""
    running = hashlib.sha256()
    for number in range(games):
        chance, bots = FastChance(number), FastChance(number + 1)
        state = rules.setup(settings, seats, chance)
        while state.questions():
            question = state.questions()[-1]
            choose = rules.choose if number % 2 else _uniform
            told = state.answer(question.seat, choose(state, question.seat, question, bots), chance)
            views = [state.view(viewer) for viewer in (*range(seats), SPECTATOR)]
            running.update(msgspec.json.encode((question, told, views, state.outcome())))
            running.update(state.dump())
    return running.hexdigest()


def _uniform(state: State, seat: int, question: Question, chance: Chance) -> Picks:  # noqa: ARG001
    return random_picks(state, question, chance)


if __name__ == "__main__":  # pragma: no cover - a process of its own
    name, seats, games = sys.argv[1:]
    sys.stdout.write(fingerprint(game(name).rules(), {}, int(seats), int(games)) + "\n")
