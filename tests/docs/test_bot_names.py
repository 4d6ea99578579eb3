"""The page on writing a bot names every bot, and which level each of them is."""

from __future__ import annotations

from pathlib import Path

import pytest

import fathoms
from fathoms.arena.strengths import in_order

PAGE = (Path(__file__).parents[2] / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")


def table(head: str) -> list[list[str]]:
    """The cells of the table that begins so, without its head."""
    lines = PAGE.partition(f"\n| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip().replace("`", "") for cell in line.strip("|").split("|")] for line in lines]


def test_every_bot_is_told() -> None:
    told = {name.strip() for row in table("name") for name in row[0].split(",")}
    assert set(fathoms.bot_names()) <= told


@pytest.mark.parametrize(("column", "game"), list(enumerate(GAMES, 1)))
def test_levels_are_named_in_the_order_that_was_measured(column: int, game: str) -> None:
    assert [row[column] for row in table("level")] == list(in_order(game, fathoms.bot_names(), 3))
