"""Puzzles: that every shipped one leads to its question, and that the finder refuses what is not clear."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from fathoms.bots.coach import Weighed
from fathoms.bots.puzzle import PuzzleError, Search, asked, place_among, puzzles, searched, table_at, write
from fathoms.kernel.registry import game, games
from fathoms.kernel.text import OptionReader

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "scripts"))

import find_puzzles as finder

BLUE = "into-the-blue"
SHIPPED = [name for name, info in games().items() if puzzles(info, old=True)]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_puzzle_leads_to_its_question_by_todays_rules(name: str) -> None:
    info = game(name)
    rules, found = info.rules(), puzzles(info)
    assert len(found) == len(puzzles(info, old=True)), "after a change of the rules: scripts/find_puzzles.py --renew"
    read = OptionReader(rules.options).read
    for puzzle in found.values():
        table = table_at(rules, puzzle)
        assert puzzle.content == rules.content.digest()
        for place, each in enumerate(puzzle.answers):
            picks = tuple([read(text) for text in each.picks])
            assert table.state.check(puzzle.seat, picks) is None
            assert place_among(rules, puzzle, table, picks) == place


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_puzzle_is_as_clear_as_the_threshold_says(name: str) -> None:
    search = searched(game(name))
    assert search is not None
    found = puzzles(game(name))
    assert search.moments == sum(search.refused.values()) + len(found)
    for puzzle in found.values():
        assert puzzle.why is not None
        assert puzzle.games in finder.LOOKS
        assert finder.LIKELY[0] <= puzzle.answers[0].chance
        for other in puzzle.answers[1:]:
            assert other.behind >= finder.LEAST_GAP
            assert other.behind - finder.NINETY_NINE * other.error >= finder.SURE_GAP - 0.001


def test_a_puzzle_that_leads_elsewhere_is_told() -> None:
    info = game(BLUE)
    rules = info.rules()
    puzzle = next(iter(puzzles(info).values()))
    with pytest.raises(PuzzleError, match="the question is another"):
        table_at(rules, replace(puzzle, question="other"))
    with pytest.raises(PuzzleError, match="answer 1 is refused"):
        table_at(rules, replace(puzzle, log=((puzzle.log[0][0], ("place level=1",)), *puzzle.log[1:])))


def test_a_game_is_recorded_the_same_every_time_and_replays_to_each_of_its_moments() -> None:
    rules = game(BLUE).rules()
    moments = finder.recorded(rules, 3)
    assert [each.log for each in moments] == [each.log for each in finder.recorded(rules, 3)]
    puzzle = next(iter(puzzles(rules.info).values()))
    same = finder.recorded(rules, int(puzzle.id.partition("-")[0]))
    [moment] = [each for each in same if len(each.log) == len(puzzle.log) and each.question.seat == puzzle.seat]
    assert moment.log == puzzle.log
    assert moment.question == asked(puzzle, table_at(rules, puzzle))


def test_what_is_close_is_refused_and_what_is_clear_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "QUICK", replace(finder.QUICK, descents=30))
    monkeypatch.setattr(finder, "DEEP", replace(finder.DEEP, descents=120))
    rules = game(BLUE).rules()
    opening = finder.recorded(rules, 3)[0]
    monkeypatch.setattr(finder, "QUICK_GAP", 1.0)
    assert finder.examined(rules, opening) == "close at the first look"
    monkeypatch.setattr(finder, "QUICK_GAP", -1.0)
    monkeypatch.setattr(finder, "DEEP_GAP", 1.0)
    assert finder.examined(rules, opening) == "not clear at the second look"


def test_games_to_the_end_decide_against_a_coach_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "LOOKS", (30,))
    rules = game(BLUE).rules()
    puzzle = max(puzzles(rules.info).values(), key=lambda each: each.answers[1].behind)
    moment = finder.Moment(7, puzzle.log, (table := table_at(rules, puzzle)).state, asked(puzzle, table))
    weighed = [Weighed(each.picks, 0.5, 0.01) for each in puzzle.answers[:2]]
    assert finder.decided(rules, moment, list(reversed(weighed))) is None


def test_a_file_of_puzzles_is_read_as_it_was_written(tmp_path: Path) -> None:
    puzzle = next(iter(puzzles(game(BLUE)).values()))
    write(tmp_path, Search(BLUE, 1, 2, {"one answer": 1}), [puzzle])
    first, second = (tmp_path / "puzzles.jsonl").read_bytes().splitlines()
    assert b'"one answer":1' in first
    assert puzzle.id.encode() in second
