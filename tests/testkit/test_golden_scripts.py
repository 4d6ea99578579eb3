"""How recorded games are made, what they must reach, and what is planted to try them."""

from __future__ import annotations

import shutil
from pathlib import Path

import golden_games
import golden_planted
import golden_reach
import golden_report
import golden_write
import pytest
from golden_games import Candidate
from golden_planted import Plant
from golden_reach import Exceptions, Exempt, Reach
from golden_write import Played

from fathoms.kernel import registry
from fathoms.kernel.record import verify
from fathoms.testkit import golden
from salvage.info import INFO
from salvage.rules import RULES


def played(number: int, entries: int, *reached: str) -> Played:
    return Played(Candidate(number, 3, {}, "", ()), b"", (), "rounds", entries, frozenset(reached))


def numbers(taken: list[Played]) -> list[int]:
    return [each.candidate.number for each in taken]


def test_those_that_reach_more_are_chosen_and_then_the_shortest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_write, "LEAST", 0)
    games = [played(1, 9, "a"), played(2, 9, "a", "b"), played(3, 5, "c"), played(4, 4), played(5, 6)]

    assert numbers(golden_write.chosen(games)) == [2, 3]
    monkeypatch.setattr(golden_write, "LEAST", 4)
    assert numbers(golden_write.chosen(games)) == [2, 3, 4, 5]


def test_every_seat_count_setting_and_bot_comes_up() -> None:
    reach = Reach(RULES)
    for each in golden_games.candidates(INFO, ["pack.toml"], 60):
        reach.begin(each.seats, INFO.settle(each.settings), each.pack, each.bots)

    begun = {name for name in golden_reach.wanted(RULES) if "seats" in name or name.startswith("bot ")}
    assert begun <= reach.found


@pytest.mark.parametrize("bots", [("strategy", "greedy", "uniform"), ("stubborn",) * 3, ("wayward",) * 3])
def test_the_same_number_gives_the_same_game_and_its_record_is_true(bots: tuple[str, ...]) -> None:
    reach = Reach(RULES)
    candidate = Candidate(5, 3, {}, "", bots)

    first = golden_games.play(RULES, candidate, reach.hear)
    again = golden_games.play(RULES, candidate, lambda *_: None)

    assert first is not None
    assert again is not None
    assert first[0] == again[0]
    assert verify(first[0], lambda _: RULES).ok
    assert {"entry Answer", "asked together"} <= reach.found
    assert any(name.startswith("end ") for name in reach.found)


def test_a_game_without_an_end_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_games, "LONGEST", 3)

    assert golden_games.play(RULES, Candidate(5, 3, {}, "", ("uniform",) * 3), lambda *_: None) is None


def test_games_of_a_revision_are_not_replaced_by_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "into-the-blue" / "1").mkdir(parents=True)
    (tmp_path / "into-the-blue" / "1" / golden.INDEX).touch()
    monkeypatch.setattr(golden_write, "FOLDER", tmp_path)
    monkeypatch.setattr(golden_write, "differences", lambda *_: ["game 001: after entry 0, a view is another"])

    with pytest.raises(SystemExit, match="the rules changed: raise the revision of into-the-blue, or mend"):
        golden_write.record(registry.game("into-the-blue"))


def test_what_is_not_reached_must_be_named_and_what_is_named_must_not_be_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    named = Exempt("dive.py", "if dry:", "no bot is that patient", "return")
    listed = Exceptions((), (), {"salvage": (named,)})
    monkeypatch.setattr(golden_report, "exceptions", lambda: listed)
    other = Exempt("dive.py", "if wet:", "")

    assert golden_report.unnamed(INFO, [other, Exempt("dive.py", "if dry:", "", "return")]) == ([other], [])
    assert golden_report.unnamed(INFO, []) == ([], [named])


def test_every_exception_has_its_reason_and_stands_in_the_rules() -> None:
    for name, branches in golden_reach.exceptions().branches.items():
        for each in branches:
            lines = [line.strip() for line in (registry.game(name).folder() / each.file).read_text().splitlines()]
            assert each.why
            assert each.line in lines
            assert each.to in {"", "end", *lines}


def test_a_plant_that_fits_no_more_is_named(tmp_path: Path) -> None:
    folder = tmp_path / golden_planted.GAMES / "deep"
    folder.mkdir(parents=True)
    (folder / "dive.py").write_text("AIR = 3\nDEPTH = 3\n")

    assert golden_planted.rotten(Plant("deep/dive.py", "AIR = 3", "AIR = 4"), tmp_path) == ""
    assert "has this 0 times, not once: AIR = 5" in golden_planted.rotten(
        Plant("deep/dive.py", "AIR = 5", ""), tmp_path
    )
    assert "has this 2 times" in golden_planted.rotten(Plant("deep/dive.py", " = 3", ""), tmp_path)


def test_all_planted_changes_fit() -> None:
    assert len(golden_planted.plants()) >= 54
    assert [each for plant in golden_planted.plants() if (each := golden_planted.rotten(plant, Path("src")))] == []


@pytest.mark.parametrize("plant", golden_planted.chosen(1), ids=lambda plant: plant.game)
def test_two_draws_of_a_set_up_that_change_places_are_noticed(plant: Plant, tmp_path: Path) -> None:
    """One plant for each game; `scripts/golden --planted` tries all of them."""
    source = tmp_path / "src"
    shutil.copytree("src", source, ignore=shutil.ignore_patterns("__pycache__", "static", "server"))

    assert plant.game in golden_planted.noticed(plant, source)
