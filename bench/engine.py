"""How fast the rules run, beside python-chess and catanatron, in one run on one core.

Every engine plays random games in turn, several rounds of each, by processor time; what is printed is the median of the
rounds and the ratios between engines of the same round. Absolute figures depend on the machine, ratios hardly.

    scripts/bench engine [--compiled] [--rounds 41] [--seconds 0.15] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator

import chess
from catanatron import Color, Game, RandomPlayer

from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.registry import games
from fathoms.kernel.state import State, random_picks

Playout = Callable[[int], int]
"""Plays one random game by its number and tells how many answers (moves, actions) it took."""


def chess_playout(number: int) -> int:
    """A random game of python-chess."""
    choose, board, moves = random.Random(number).choice, chess.Board(), 0
    while not board.is_game_over():
        board.push(choose(list(board.legal_moves)))
        moves += 1
    return moves


def catan_playout(number: int) -> int:
    """A random game of catanatron, four players."""
    players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
    game = Game(players, seed=number)
    actions = 0
    while game.winning_color() is None and actions < 3000:
        game.play_tick()
        actions += 1
    return actions


def fathoms_playout(rules: Rules, seats: int) -> Playout:
    """Random games through the contract: questions, legal picks drawn from the offered options, answers."""
    chance, bots = FastChance(1), FastChance(2)

    def playout(number: int) -> int:  # noqa: ARG001 - the chance goes on from game to game
        answers = 0
        state = rules.setup({}, seats, chance)
        while questions := state.questions():
            question = questions[0]
            state.answer(question.seat, random_picks(state, question, bots), chance)
            answers += 1
        return answers

    return playout


def rate(playout: Playout, seconds: float, number: int) -> float:
    """Answers a second of processor time."""
    answers, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        answers += playout(number)
        number += 1
    return answers / spent


def microseconds(action: Callable[[], object], seconds: float) -> float:
    """Processor time of one call."""
    calls, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        for _ in range(100):
            action()
        calls += 100
    return spent / calls * 1e6


def middle(rules: Rules, seats: int) -> State:
    """A state in the middle of a random game."""
    chance = FastChance(5)
    state = rules.setup({}, seats, chance)
    for _ in range(30):
        question = state.questions()[0]
        state.answer(question.seat, random_picks(state, question, chance), chance)
    return state


def middle_board() -> chess.Board:
    """A chess board after thirty random moves."""
    board, choose = chess.Board(), random.Random(3).choice
    for _ in range(30):
        board.push(choose(list(board.legal_moves)))
    return board


def measure(rounds: int, seconds: float) -> Iterator[dict[str, object]]:
    """One line an engine, then one a game of ours with its ratios."""
    ours = {name: info.rules() for name, info in games().items()}
    playouts = {"python-chess": chess_playout, "catanatron": catan_playout}
    playouts |= {name: fathoms_playout(rules, max(rules.info.seats)) for name, rules in ours.items()}
    rates: dict[str, list[float]] = {name: [] for name in playouts}
    for turn in range(rounds):
        for name, playout in playouts.items():
            rates[name].append(rate(playout, seconds, turn * 1000))
    for name, measured in rates.items():
        yield {"engine": name, "answers_per_s": round(statistics.median(measured))}
    for name, rules in ours.items():
        yield {"game": name, **ratios(rates, name), **parts(rules, rates[name], rounds, seconds / 10)}


def ratios(rates: dict[str, list[float]], name: str) -> dict[str, object]:
    """How many times a peer's answers, as the median over the rounds."""
    return {
        f"times_{peer}": round(statistics.median(a / b for a, b in zip(rates[name], rates[peer], strict=True)), 2)
        for peer in ("python-chess", "catanatron")
    }


def parts(rules: Rules, rates: list[float], rounds: int, seconds: float) -> dict[str, object]:
    """The cost of clone, view and redeal, beside a chess board's copy and a random answer."""
    state, board, chance = middle(rules, max(rules.info.seats)), middle_board(), FastChance(1)
    answer = 1e6 / statistics.median(rates)
    copies, clones = [], []
    for _ in range(rounds):
        copies.append(microseconds(lambda: board.copy(stack=False), seconds))
        clones.append(microseconds(state.clone, seconds))
    return {
        "clone_us": round(statistics.median(clones), 2),
        "clone_times_board_copy": round(statistics.median(a / b for a, b in zip(clones, copies, strict=True)), 2),
        "view_in_answers": round(microseconds(lambda: state.view(0), seconds) / answer, 2),
        "redeal_in_answers": round(microseconds(lambda: state.redeal(0, chance), seconds) / answer, 2),
    }


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("--seconds", type=float, default=0.15)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for line in measure(arguments.rounds, arguments.seconds):
        words = (f"{key} {value}" for key, value in line.items())
        print(json.dumps(line) if arguments.json else "  ".join(words))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
