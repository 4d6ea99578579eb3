"""Boards in text, one file per game; a game without one is shown field by field."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from fathoms.cli.boards.plain import PlainBoard


def board_of(game: str) -> PlainBoard:
    """The board of a game by its name."""
    module = f"{__name__}.{game.replace('-', '_')}"
    if find_spec(module) is None:
        return PlainBoard()
    board = importlib.import_module(module).BOARD
    assert isinstance(board, PlainBoard)
    return board
