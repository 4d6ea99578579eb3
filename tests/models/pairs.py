"""Which model goes with which game."""

from __future__ import annotations

import tomllib
from pathlib import Path

from fathoms.kernel.registry import game
from models import in_too_deep, into_the_blue, key_largo, key_largo_things
from models.beside import Maker, Pair
from models.conversation import Values

MODELS: dict[str, Maker] = {
    "into-the-blue": into_the_blue.IntoTheBlue,
    "in-too-deep": in_too_deep.InTooDeep,
    "key-largo": key_largo.KeyLargo,
}
OUR_VALUES: dict[str, Values] = {
    "into-the-blue": into_the_blue.VALUES,
    "in-too-deep": in_too_deep.VALUES,
    "key-largo": key_largo_things.VALUES,
}


PACKS = Path(__file__).parent / "packs"


def pair(name: str) -> Pair:
    """The game with our values."""
    return Pair(MODELS[name], game(name).rules(), OUR_VALUES[name])


def with_pack(name: str) -> Pair:
    """The game with other values than ours."""
    data = (PACKS / f"{name}.toml").read_bytes()
    return Pair(MODELS[name], game(name).rules().with_pack(data, name), tomllib.loads(data.decode()))
