"""Ratings of one table of results: by all games at once, whatever their order."""

from __future__ import annotations

import math
import random

import pytest

from fathoms.arena.fit import fitted
from fathoms.arena.ratings import BETA, MU, Rating, chance_ahead, league, rate

Seated = tuple[tuple[str, ...], tuple[int, ...]]


def duels(ahead: int, behind: int) -> list[Seated]:
    won: Seated = (("a", "b"), (1, 2))
    lost: Seated = (("a", "b"), (2, 1))
    return [won] * ahead + [lost] * behind


def test_the_order_of_the_games_is_nothing() -> None:
    games = duels(30, 10)
    shuffled = random.Random(1).sample(games, len(games))
    assert fitted(games) == fitted(shuffled) == fitted(games[::-1])
    # Game by game it matters, so these games could have shown it.
    assert league(games)["a"].shown.points - league(games[::-1])["a"].shown.points < -40


@pytest.mark.parametrize("wins", [0, 7, 19, 20, 21, 40])
def test_who_wins_more_is_rated_higher_and_who_wins_alike_the_same(wins: int) -> None:
    found = fitted(duels(wins, 40 - wins))
    a, b = found["a"].shown.points, found["b"].shown.points
    assert (a > b) == (wins > 20)
    assert (a == b == 1500) == (wins == 20)
    assert math.isclose(found["a"].mu + found["b"].mu, 2 * MU)


def test_the_difference_foretells_the_share_that_was_won() -> None:
    found = fitted(duels(300, 100))
    points = found["a"].shown.points - found["b"].shown.points
    assert chance_ahead(points, 2) == pytest.approx(0.75, abs=0.01)


def test_the_doubt_is_the_spread_of_the_rating() -> None:
    """Of games with known chances, played again and again."""
    luck = random.Random(2)
    found = []
    for _ in range(300):
        wins = sum(luck.random() < 0.6 for _ in range(200))
        found.append(fitted(duels(wins, 200 - wins))["a"])
    mean = sum(each.mu for each in found) / len(found)
    spread = math.sqrt(sum((each.mu - mean) ** 2 for each in found) / len(found))
    assert spread == pytest.approx(found[0].sigma, rel=0.15)
    assert mean - MU == pytest.approx(BETA * math.sqrt(2) * math.log(0.6 / 0.4) / 2, rel=0.1)


def test_three_bots_of_known_strength_are_found_again() -> None:
    """By the places of tables for four at which one of them holds two chairs."""
    luck = random.Random(3)
    scale = BETA * math.sqrt(4)
    worth = {"a": 1.0, "b": 0.0, "c": -1.0}
    games: list[Seated] = []
    for number in range(2_000):
        seating = tuple("abcabc"[number % 3 : number % 3 + 4])
        left, places = list(range(4)), [0] * 4
        for place in range(1, 5):
            taken = luck.choices(left, [math.exp(worth[seating[seat]]) for seat in left])[0]
            places[taken] = place
            left.remove(taken)
        games.append((seating, tuple(places)))
    found = fitted(games)
    for name, true in worth.items():
        assert abs((found[name].mu - MU) / scale - true) < 3 * found[name].sigma / scale
        assert found[name].sigma / scale < 0.05


def test_openskill_comes_near_with_many_games() -> None:
    """It is the model that people are rated by, game for game."""
    luck = random.Random(4)
    games = [luck.choices(duels(1, 1), [0.7, 0.3])[0] for _ in range(2_000)]
    known = {"a": Rating(), "b": Rating()}
    for seating, places in games:
        known |= dict(zip(seating, rate([known[name] for name in seating], places), strict=True))
    found = fitted(games)
    apart = (found["a"].mu - found["b"].mu) / (known["a"].mu - known["b"].mu)
    assert apart == pytest.approx(1, abs=0.25)


def test_a_game_that_all_lost_or_won_says_nothing() -> None:
    games = duels(3, 1)
    assert fitted([*games, (("a", "b"), (1, 1))]) == fitted(games)
    assert fitted([(("a", "b"), (2, 2))])["a"].shown.points == 1500


def test_who_wins_everything_is_not_endlessly_strong() -> None:
    few, many = fitted(duels(5, 0))["a"], fitted(duels(50, 0))["a"]
    assert 1500 < few.shown.points < many.shown.points < 2500
