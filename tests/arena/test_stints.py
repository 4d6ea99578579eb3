"""How games are shared out: all of them once, in stints, whatever the workers do."""

from __future__ import annotations

import pytest

from fathoms.arena import stints
from fathoms.arena.stints import MOST, play_some, share_out
from fathoms.arena.tournament import Played, Tournament
from fathoms.bots.bot import bot

TWO = Tournament("into-the-blue", 2, ("strategy", "uniform"), seed=7)


def test_a_stint_plays_at_least_one_game_and_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [game.number for game in play_some(TWO, [4, 5], bot)] == [4, 5]
    monkeypatch.setattr(stints, "STINT", 0.0)
    assert [game.number for game in play_some(TWO, [4, 5], bot)] == [4]


@pytest.mark.parametrize("workers", [1, 2, 7])
@pytest.mark.parametrize("patience", [1, 3, MOST])
def test_every_game_is_played_once_and_nobody_waits(workers: int, patience: int) -> None:
    given: dict[int, list[int]] = {}
    idle: list[int] = []

    def start(numbers: list[int]) -> int:
        assert 1 <= len(numbers) <= MOST
        given[max(given, default=0) + 1] = numbers
        return max(given)

    def first(tasks: list[int]) -> tuple[int, list[Played]]:
        idle.append(workers - len(tasks))
        done = tasks[0]
        return done, [Played(number, (1, 2), "over", 9) for number in given[done][:patience]]

    played = [game.number for game in share_out(list(range(1000)), workers, start, first)]
    assert sorted(played) == list(range(1000))
    assert not any(idle[: len(idle) // 2])
