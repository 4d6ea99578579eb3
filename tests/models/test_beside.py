"""Independent models of the games, written from the rule books alone, agree with the engine in every game.

MODEL_GAMES says how many games of each, seat counts and packs shared out among them.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from fathoms.kernel.registry import game
from models.beside import play
from models.pairs import MODELS, OUR_VALUES, pair, with_pack

HERE = Path(__file__).parent
GAMES = int(os.environ.get("MODEL_GAMES", "36"))
WITH_PACK = 4
"""One game in so many is played with other values than ours."""
TABLES = [(name, seats) for name in MODELS for seats in game(name).seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_model_and_the_engine_agree(name: str, seats: int) -> None:
    ours, pack = pair(name), with_pack(name)
    for number in range(GAMES // len(game(name).seats)):
        play(pack if number % WITH_PACK == 0 else ours, seats, number)


@pytest.mark.parametrize("name", MODELS)
def test_the_pack_has_other_values(name: str) -> None:
    assert with_pack(name).values != OUR_VALUES[name]


def imported(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def reached(file: Path) -> set[str]:
    """All that a file imports, and what is imported by those of its imports that lie here."""
    names = imported(file)
    for each in HERE.glob("*.py"):
        if any(name.startswith(f"models.{each.stem}.") for name in names):
            names |= imported(each)
    return names


@pytest.mark.parametrize("name", MODELS)
def test_a_model_imports_nothing_of_ours(name: str) -> None:
    names = reached(HERE / f"{name.replace('-', '_')}.py")
    assert "models.conversation.Play" in names
    assert not [name for name in names if name.startswith(("fathoms", "importlib"))]


@pytest.mark.parametrize("file", ["beside.py", "shared_luck.py", "temper.py", "pairs.py"])
def test_who_runs_them_imports_no_game(file: str) -> None:
    names = imported(HERE / file)
    assert names
    assert not [name for name in names if name.startswith("fathoms.games")]
