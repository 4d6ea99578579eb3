"""The arena: who sits where, what counts as a victory, and a run that goes on where it was killed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fathoms.arena.ledger import Ledger, OtherTournamentError
from fathoms.arena.run import runner
from fathoms.arena.tournament import RIVALS, Played, Tournament, interval, play
from fathoms.bots.bot import bot

if TYPE_CHECKING:
    from pathlib import Path

    from fathoms.bots.bot import Bot
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Rules
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.state import State

TWO = Tournament("into-the-blue", 2, ("strategy", "uniform"), seed=7)
FOUR = Tournament("into-the-blue", 4, ("strategy", "uniform"), seed=7)
SHIP = Tournament("unfathomable", 4, ("greedy", "uniform"), seed=7)


def test_each_bot_plays_the_first_side_against_the_strategy() -> None:
    assert [SHIP.seating(number) for number in (0, 1)] == [("greedy", RIVALS), ("uniform", RIVALS)]
    assert SHIP.par is None
    asked: set[tuple[int, int, str]] = set()

    def make(name: str, rules: Rules) -> Bot:
        def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
            asked.add((number, rules.side(state, seat), name))
            return rules.choose(state, seat, question, chance)

        return choose

    for number in (0, 1):
        game = play(SHIP, number, make)
        assert len(game.openings) == 2
        assert game.places == ((1, 2) if game.reason == "arrived" else (2, 1))
    assert asked == {(0, 0, "greedy"), (1, 0, "uniform")}


def test_seats_are_swapped_on_the_same_deal() -> None:
    assert [TWO.seating(number) for number in range(2)] == [("strategy", "uniform"), ("uniform", "strategy")]
    assert FOUR.seating(1) == ("uniform", "strategy", "uniform", "strategy")
    assert TWO.deal(0) == TWO.deal(1) != TWO.deal(2)


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    assert play(TWO, 3, bot) == play(TWO, 3, bot)


def test_several_processes_play_the_same_games_as_one() -> None:
    alone = list(runner(bot)(TWO, [0, 1, 5]))
    together = sorted(runner(bot, workers=2)(TWO, [0, 1, 5]), key=lambda game: game.number)
    assert alone == together


@pytest.mark.parametrize(
    ("mean", "count", "low", "high"), [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0)]
)
def test_the_interval_is_wilsons(mean: float, count: int, low: float, high: float) -> None:
    assert interval(mean, count) == pytest.approx((low, high), abs=1e-4)


def test_finished_games_survive_a_line_cut_off_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    games = [play(TWO, number, bot) for number in (0, 1)]
    ledger = Ledger(path, TWO)
    assert ledger.read() == []
    for game in games:
        ledger.add(game)
    path.write_bytes(path.read_bytes() + b'{"number":2,"pla')
    assert ledger.read() == games
    ledger.add(Played(2, (1, 2), "over", 9))
    assert len(ledger.read()) == 3


@pytest.mark.parametrize("line", [b"", b'{"game'])
def test_a_file_killed_before_its_first_line_begins_anew(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(line)
    assert Ledger(path, TWO).read() == []
    assert Ledger(path, TWO).read() == []


@pytest.mark.parametrize("other", [b"a letter\n", None])
def test_another_file_is_left_alone(tmp_path: Path, other: bytes | None) -> None:
    path = tmp_path / "games.jsonl"
    if other is None:
        Ledger(path, FOUR).read()
    else:
        path.write_bytes(other)
    before = path.read_bytes()
    with pytest.raises(OtherTournamentError):
        Ledger(path, TWO).read()
    assert path.read_bytes() == before
