"""The sequential test: what a pair says, how often the verdict is wrong, and that no order of finishing changes it."""

from __future__ import annotations

import random

import pytest

from fathoms.arena.sequential import Trial, Verdict, judge
from fathoms.arena.tournament import Played, Tournament
from fathoms.kernel.game import NO_VICTORY

TWO = Tournament("into-the-blue", 2, ("master", "strategy"), seed=1)
THREE = Tournament("key-largo", 3, ("master", "strategy"), seed=1)
FIRST, SECOND = (1, 2), (2, 1)
"""Who won, by chair. In games of an even number the first bot sits in the first chair."""


def games(*places: tuple[int, ...]) -> list[Played]:
    return [Played(number, each, "over", 9) for number, each in enumerate(places)]


def test_a_pair_is_won_by_both_ways_round_and_even_if_the_chair_won() -> None:
    ahead = judge(Trial(), TWO, games(FIRST, SECOND))
    even = judge(Trial(), TWO, games(FIRST, FIRST))
    behind = judge(Trial(), TWO, games(SECOND, FIRST))
    assert [(each.ahead, each.even, each.behind) for each in (ahead, even, behind)] == [
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
    ]


def test_shared_victories_count_exactly() -> None:
    """Three chairs: two of the first bot, then one. A third and two thirds make one, with no rounding."""
    assert judge(Trial(), THREE, games((1, 1, 1), (1, 1, 1))).even == 1
    assert judge(Trial(), THREE, games((1, 1, 2), (2, 1, 2))).ahead == 1


def test_a_game_without_a_winner_puts_nobody_ahead() -> None:
    nobody = (NO_VICTORY, NO_VICTORY)
    assert judge(Trial(), TWO, games(nobody, nobody)).even == 1
    assert judge(Trial(), TWO, games(FIRST, nobody)).ahead == 1


def test_half_a_pair_and_games_after_a_gap_wait() -> None:
    four = games(FIRST, SECOND, FIRST, SECOND)
    assert judge(Trial(), TWO, four[:3]).pairs == 1
    assert judge(Trial(), TWO, [four[0], *four[2:]]).pairs == 0
    assert judge(Trial(), TWO, four[::-1]) == judge(Trial(), TWO, four)


def test_it_stops_at_walds_bounds() -> None:
    """log 19 is reached by 12 steps of log 1.3, and by 9 of log 0.7 the other way."""
    assert [Trial().judge(ahead, 0) for ahead in (11, 12)] == [Verdict.OPEN, Verdict.BETTER]
    assert [Trial().judge(0, behind) for behind in (8, 9)] == [Verdict.OPEN, Verdict.NOT_BETTER]


def test_what_is_played_after_the_verdict_changes_nothing() -> None:
    sure = games(*[FIRST, SECOND] * 12, *[SECOND, FIRST] * 40)
    judged = judge(Trial(), TWO, sure)
    assert (judged.verdict, judged.pairs, judged.behind) == (Verdict.BETTER, 12, 0)
    assert (judged.bot, judged.against) == ("master", "strategy")


def test_no_game_after_the_cap_counts() -> None:
    judged = judge(Trial(cap=11), TWO, games(*[FIRST, FIRST] * 40))
    assert (judged.verdict, judged.pairs) == (Verdict.OPEN, 5)


@pytest.mark.parametrize(("truth", "wrong"), [(0.5, Verdict.BETTER), (0.65, Verdict.NOT_BETTER)])
def test_the_errors_are_as_rare_as_asked_for(truth: float, wrong: Verdict) -> None:
    """5000 tournaments of which we know the truth; a third of the pairs is even. Few reach the cap."""
    chance = random.Random(2026)
    verdicts = [_simulated(truth, chance) for _ in range(5000)]
    assert verdicts.count(wrong) / len(verdicts) < 0.05
    assert verdicts.count(Verdict.OPEN) / len(verdicts) < 0.1


def _simulated(truth: float, chance: random.Random) -> Verdict:
    trial, ahead, behind = Trial(), 0, 0
    for _ in range(trial.cap // 2):
        if chance.random() < 1 / 3:
            continue
        if chance.random() < truth:
            ahead += 1
        else:
            behind += 1
        if (verdict := trial.judge(ahead, behind)) is not Verdict.OPEN:
            return verdict
    return Verdict.OPEN
