"""Learned judges: their files belong to their encoders, and say how they were made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from fathoms.kernel import registry
from fathoms.kernel.game import Info
from fathoms.kernel.judge import StaleWeightsError, Weights, judging, numbers, read_weights, rows, text
from fathoms.kernel.net import MOST
from strategy_games import played

TRAINED = [info for info in registry.games().values() if read_weights(info.folder()) is not None]
LARGEST = 120_000
"""Bytes of a file with weights."""


def weights_of(name: str) -> Weights:
    found = read_weights(registry.game(name).folder())
    assert found is not None
    return found


def test_numbers_are_read_as_they_were_written() -> None:
    values = [0, 1, -1, 32767, -32768, 255]
    assert numbers(text(values)) == values
    assert rows(text(values), 2) == [[0, 1], [-1, 32767], [-32768, 255]]


def test_a_game_may_have_no_judge(tmp_path: Path) -> None:
    assert read_weights(tmp_path) is None


@pytest.mark.parametrize("info", TRAINED, ids=lambda info: info.name)
def test_the_weights_of_a_game_fit_its_encoder(info: Info) -> None:
    weights, encoder = weights_of(info.name), info.rules().encoder
    assert encoder is not None
    weights.net(encoder)
    assert weights.game == info.name
    assert weights.made == f"fathoms train {info.name} " + weights.made.partition(f"{info.name} ")[2]
    assert re.fullmatch(r"[0-9a-f]{7,}", weights.commit)
    assert (info.folder() / "judge.json").stat().st_size < LARGEST
    assert max(map(abs, numbers(weights.second))) <= 4095
    assert MOST * 32767 * encoder.amounts + 32767 * encoder.facts < 1 << 31


def test_weights_for_another_encoder_are_refused() -> None:
    encoder, weights = registry.game("in-too-deep").rules().encoder, weights_of("in-too-deep")
    assert encoder is not None
    for other in (
        replace(encoder, facts=encoder.facts + 1),
        replace(encoder, amounts=encoder.amounts - 1),
        replace(encoder, revision=encoder.revision + 1),
    ):
        with pytest.raises(StaleWeightsError, match="another encoder"):
            weights.net(other)


def test_where_sides_win_a_seat_has_the_chance_of_its_side() -> None:
    rules, weights = registry.game("in-too-deep").rules(), weights_of("in-too-deep")
    assert rules.encoder is not None
    crossed = replace(rules.encoder, by_seat=lambda _, first: [1 - first, first, first])
    told = unjudged = 0
    for state in played(rules, 2, 1):
        by_seats, by_sides = judging(rules.encoder, weights)(state), judging(crossed, weights)(state)
        assert by_sides == (None if by_seats is None else [1 - by_seats[0], by_seats[0], by_seats[0]])
        told, unjudged = told + (by_seats is not None), unjudged + (by_seats is None)
    assert told
    assert unjudged
    assert (rules.encoder.rivals(5), crossed.rivals(5)) == (5, 2)


def test_weights_that_lack_a_row_are_refused() -> None:
    encoder, weights = registry.game("in-too-deep").rules().encoder, weights_of("in-too-deep")
    assert encoder is not None
    short = text(numbers(weights.first)[: -weights.sizes[0]])
    with pytest.raises(StaleWeightsError, match="rows"):
        replace(weights, first=short).net(encoder)


@pytest.mark.parametrize("info", list(registry.games().values()), ids=lambda info: info.name)
def test_master_goes_by_a_learned_judge_only_where_there_is_one(info: Info) -> None:
    assert info.tuning().judge == "fitted" or info in TRAINED
