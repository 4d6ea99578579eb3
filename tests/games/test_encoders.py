"""What a game tells a judge of its worlds: where it judges itself, within bounds, at every number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.judge import judging, read_weights
from fathoms.testkit.encoding import examine_encoder
from fathoms.testkit.findings import Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fathoms.kernel.game import Rules
    from fathoms.kernel.state import State

OTHER_SETTINGS = {"in-too-deep": {"sides": "advanced"}}
ENCODED = [
    (info.name, seats, settings)
    for info in registry.games().values()
    if info.rules().encoder is not None
    for seats in info.seats
    for settings in ({}, OTHER_SETTINGS.get(info.name, {}))
]


def moments(rules: Rules, seats: int, settings: dict[str, str]) -> Iterator[State]:
    """All states of a game that the strategy plays."""
    chance = FastChance(seats)
    state = rules.setup(settings, seats, chance)
    while questions := state.questions():
        yield state
        question = questions[0]
        state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)


@pytest.mark.parametrize(("name", "seats", "settings"), ENCODED)
def test_a_world_is_told_where_the_game_judges_itself(name: str, seats: int, settings: dict[str, str]) -> None:
    info = registry.game(name)
    rules, weights = info.rules(), read_weights(info.folder())
    assert rules.encoder is not None
    odds = None if weights is None else judging(rules.encoder, weights)
    report, told = Report(name, seats, settings), 0
    for state in moments(rules, seats, settings):
        examine_encoder(rules, state, report)
        found = rules.encoder.encode(state)
        assert odds is None or (odds(state) is None) == (found is None)
        told += found is not None
    assert report.findings == []
    assert told > seats
