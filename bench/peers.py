"""Random games of other engines: python-chess, catanatron, and OpenSpiel's C++ games driven from Python.

Each tells how many answers (moves, actions of players) a game took. OpenSpiel deals its cards one by one, each an
action of chance: these take time and are no answers, as with us.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import chess
import pyspiel
from catanatron import Color, Game, RandomPlayer

Playout = Callable[[int], int]
"""Plays one random game by its number and tells how many answers it took."""


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


def openspiel_playout(name: str) -> Playout:
    """Random games of OpenSpiel."""
    game = pyspiel.load_game(name)

    def playout(number: int) -> int:
        dice = random.Random(number)
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                actions += 1
        return actions

    return playout


PEERS: dict[str, Playout] = {
    "python-chess": chess_playout,
    "catanatron": catan_playout,
    "openspiel-hearts": openspiel_playout("hearts"),
    "openspiel-hanabi": openspiel_playout("hanabi"),
    "openspiel-gin-rummy": openspiel_playout("gin_rummy"),
}


def middle_board() -> chess.Board:
    """A chess board after thirty random moves."""
    board, choose = chess.Board(), random.Random(3).choice
    for _ in range(30):
        board.push(choose(list(board.legal_moves)))
    return board
