"""The runner: every seat count and set of settings, in pieces, on several processes."""

from __future__ import annotations

import pytest

from fathoms.testkit import run
from fathoms.testkit.findings import KEPT, Kind, Report
from salvage.rules import RULES as SALVAGE


@pytest.mark.long
def test_a_report_for_each_seat_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CHUNK", 1)

    reports = list(run.examine_installed("into-the-blue", games=2, seed=1, workers=2))

    assert [report.seats for report in reports] == [2, 3, 4, 5]
    assert all(report.games == 2 and report.ok for report in reports)
    assert all(sum(report.ends.values()) == 2 for report in reports)


@pytest.mark.long
def test_pieces_make_the_same_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(chunk: int) -> list[int]:
        monkeypatch.setattr(run, "CHUNK", chunk)
        return [report.answers for report in run.examine_installed("into-the-blue", games=2, seed=3, workers=1)]

    assert answers(1) == answers(2)


def test_a_piece_is_some_games_of_the_whole() -> None:
    piece = run._examine_chunk("into-the-blue", "", 2, {}, range(1, 2), 5)

    assert (piece.games, piece.seats, piece.ok) == (1, 2, True)


def test_merge_adds_up() -> None:
    one, other = Report("salvage", 3, {}, games=1, answers=10), Report("salvage", 3, {}, games=2, answers=5)
    one.ends, other.ends = {"rounds": 1}, {"rounds": 1, "wreck-empty": 1}
    for _ in range(KEPT + 1):
        one.add(Kind.LEAK, "law-1-same-view")
        other.add(Kind.STUCK, "endless")

    one.merge(other)

    assert (one.games, one.answers, one.ends) == (3, 15, {"rounds": 2, "wreck-empty": 1})
    assert one.checks == {"law-1-same-view": KEPT + 1, "endless": KEPT + 1}
    assert (one.counts[Kind.LEAK], one.counts[Kind.STUCK], len(one.findings)) == (KEPT + 1, KEPT + 1, KEPT)
    assert one.as_line()["leaks"] == KEPT + 1
    assert not one.ok


def test_every_end_must_be_reached_once_there_are_enough_games() -> None:
    report = Report("salvage", 3, {}, games=run.ENOUGH - 1, ends={"rounds": run.ENOUGH - 1})
    assert run.unreached(SALVAGE.info, [report]) == []

    report.games = run.ENOUGH
    assert run.unreached(SALVAGE.info, [report]) == ["wreck-empty"]
