"""The ladder: who meets whom, duels that go on from their files, and rungs in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.arena.ladder import Plan, play_duel, rungs
from fathoms.arena.run import runner
from fathoms.arena.sequential import Verdict
from fathoms.bots.bot import bot

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from fathoms.arena.tournament import Played, Tournament

PLAN = Plan((("into-the-blue", 4),), ("uniform", "greedy", "strategy", "calm"), cap=100, seed=3)


def test_every_level_meets_the_one_below_it() -> None:
    assert [duel.bots for duel in PLAN.duels("into-the-blue", 4)] == [
        ("greedy", "uniform"),
        ("strategy", "greedy"),
        ("calm", "strategy"),
    ]
    assert {duel.seats for duel in PLAN.duels("into-the-blue", 2)} == {2}
    assert {duel.seed for duel in PLAN.duels("into-the-blue", 4)} == {3}


def test_a_duel_goes_on_from_its_file_and_ends_when_it_is_sure(tmp_path: Path) -> None:
    tournament = PLAN.duels("into-the-blue", 4)[1]
    told: list[int] = []
    duel = play_duel(tournament, PLAN.cap, runner(bot), tmp_path, told.append)
    assert duel.judged.verdict is Verdict.BETTER
    assert told == list(range(len(duel.games) + 1))
    assert len(duel.games) < PLAN.cap
    assert play_duel(tournament, PLAN.cap, _nobody, tmp_path) == duel


def _nobody(tournament: Tournament, numbers: list[int]) -> Generator[Played]:  # noqa: ARG001
    yield from ()
    raise AssertionError("everything was played")


def test_the_rungs_stand_in_the_order_of_strength(tmp_path: Path) -> None:
    levels = PLAN.levels[:3]
    plan = Plan(PLAN.tables, levels, cap=8, seed=3)
    duels = [play_duel(each, plan.cap, runner(bot), tmp_path) for each in plan.duels("into-the-blue", 4)]
    strategy, greedy, uniform = rungs(levels, duels)
    assert (strategy.bot, greedy.bot, uniform.bot) == ("strategy", "greedy", "uniform")
    assert strategy.rating > uniform.rating
    assert strategy.doubt > 0
