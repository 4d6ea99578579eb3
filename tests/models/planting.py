"""How a fault is planted: in a model by a class of it that errs, in the engine by putting something in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

import pytest

from models.beside import Maker

Plant: TypeAlias = Callable[[pytest.MonkeyPatch], None]
IN_MODELS: dict[str, tuple[str, Maker]] = {}
"""By name: the game, and its model with a fault."""
IN_ENGINE: dict[str, tuple[str, Plant]] = {}
"""By name: the game, and what plants the fault."""
M = TypeVar("M", bound=Maker)
P = TypeVar("P", bound=Plant)


def model_of(game: str) -> Callable[[M], M]:
    """Enter a model with a fault under the name of its class."""

    def enter(make: M) -> M:
        IN_MODELS[make.__name__] = (game, make)
        return make

    return enter


def engine_of(game: str) -> Callable[[P], P]:
    """Enter a fault of the engine under the name of its function."""

    def enter(plant: P) -> P:
        IN_ENGINE[plant.__name__] = (game, plant)
        return plant

    return enter


def engine_value(game: str, where: str, wrong: object) -> None:
    """Enter a wrong value in one of the engine's modules or classes."""
    package = f"fathoms.games.{game.replace('-', '_')}"
    IN_ENGINE[f"{game}: {where} = {wrong}"] = (game, lambda patch: patch.setattr(f"{package}.{where}", wrong))
