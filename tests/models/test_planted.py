"""A fault in a model or in the engine is found, whichever of the two it is in."""

from __future__ import annotations

import pytest

from fathoms.kernel import state
from fathoms.kernel.registry import game
from models import blue_faults, deep_faults, largo_faults
from models.beside import Pair, play
from models.pairs import MODELS, OUR_VALUES, pair, with_pack
from models.planting import IN_ENGINE, IN_MODELS
from models.shared_luck import Difference

GAMES = 10
"""Within so many games at each table every fault shows."""
PLANTED_IN = {blue_faults.GAME, deep_faults.GAME, largo_faults.GAME}


def play_many(*pairs: Pair) -> None:
    for faulty in pairs:
        for number in range(GAMES):
            for seats in faulty.rules.info.seats:
                play(faulty, seats, number)


def test_every_game_has_faults_on_both_sides() -> None:
    for planted in (IN_MODELS, IN_ENGINE):
        assert {of for of, _ in planted.values()} == PLANTED_IN == set(MODELS)


@pytest.mark.parametrize("name", IN_MODELS)
def test_a_fault_in_a_model_is_found(name: str) -> None:
    of, make = IN_MODELS[name]
    with pytest.raises(Difference):
        play_many(Pair(make, game(of).rules(), OUR_VALUES[of]))


@pytest.mark.skipif(not state.__file__.endswith(".py"), reason="compiled code calls its own functions")
@pytest.mark.parametrize("name", IN_ENGINE)
def test_a_fault_in_the_engine_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of, plant = IN_ENGINE[name]
    plant(monkeypatch)
    with pytest.raises(Difference):
        play_many(pair(of), with_pack(of))
