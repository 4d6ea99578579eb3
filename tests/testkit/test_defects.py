"""The suite can fail: every planted defect is killed by the check that is named for it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from fathoms.kernel.game import NO_VICTORY, Outcome
from fathoms.testkit import secrecy
from fathoms.testkit.conformance import examine
from salvage.rules import RULES
from salvage.state import SalvageState
from testkit import encoder_defects, observer_defects, play_defects, secrecy_defects
from testkit.planting import DEFECTS

GAMES = 24
COMPARED = {"law-1-same-view", "law-2-function-of-view", "law-4-shown"}
"""They say which field differs."""
SILENT = {"endless", "no-outcome"}
"""Their names say it all."""
PLANTED = (play_defects, secrecy_defects, encoder_defects, observer_defects)
"""Importing them enters their defects."""


@pytest.mark.long
def test_the_example_game_passes() -> None:
    for seats in RULES.info.seats:
        report = examine(RULES, seats, {}, range(GAMES), seed=7)

        assert report.ok, report.findings
        assert report.games == GAMES
        assert report.redeal_pairs > GAMES * 8
        assert set(report.ends) == set(RULES.info.end_reasons)


def test_a_game_may_end_without_a_winner() -> None:
    def outcome(state: SalvageState) -> Outcome | None:
        ended = RULES.outcome(state)
        return ended and replace(ended, places=(NO_VICTORY,) * state.seats)

    assert examine(replace(RULES, outcome=outcome), 3, {}, range(2), seed=7).ok


def test_a_game_may_tell_a_judge_of_its_worlds() -> None:
    assert examine(encoder_defects.telling(encoder_defects.points), 3, {}, range(2), seed=7).ok


def test_a_game_may_tell_a_learner_of_its_seats() -> None:
    assert examine(observer_defects.observing(observer_defects.known), 3, {}, range(2), seed=7).ok


@pytest.mark.parametrize("name", [name for name, (check, _) in DEFECTS.items() if check.startswith("observer-")])
def test_what_a_learner_is_told_wrongly_is_found_at_once(name: str) -> None:
    check, plant = DEFECTS[name]
    assert check in examine(plant(pytest.MonkeyPatch()) or RULES, 3, {}, range(2), seed=7).checks


def test_whoever_peeks_is_told_which_part_does() -> None:
    _, plant = DEFECTS["a_learner_is_told_the_next_card_of_the_deck"]
    report = examine(plant(pytest.MonkeyPatch()) or RULES, 3, {}, range(2), seed=7)
    assert {finding.detail.partition(": ")[2] for finding in report.findings} == {"hand"}


@pytest.mark.long
@pytest.mark.parametrize("name", DEFECTS)
def test_defect_is_killed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, plant = DEFECTS[name]
    monkeypatch.setattr(secrecy, "REDEALS", 60)
    rules = plant(monkeypatch) or RULES

    found: set[str] = set()
    for start in range(0, GAMES, 4):
        report = examine(rules, 3, {}, range(start, start + 4), seed=7)
        found |= report.checks.keys()
        for finding in report.findings:
            assert finding.detail or finding.check in SILENT, finding.check
            if finding.check in COMPARED:
                assert re.search(r"viewer -?\d.*: \S+: .* here, .* there", finding.detail), finding.detail
        if check in found:
            break

    assert check in found


def test_there_are_enough_defects() -> None:
    assert len(PLANTED) == 4
    assert len(DEFECTS) >= 72
