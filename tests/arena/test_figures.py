"""What a tournament's games say."""

from __future__ import annotations

import pytest

from fathoms.arena.figures import Lengths, ends, lengths, most_share, openings, standings, won_by
from fathoms.arena.fit import fitted
from fathoms.arena.ratings import Rating, league
from fathoms.arena.sequential import Trial, judge
from fathoms.arena.tournament import Opening, Played, Tournament, play
from fathoms.bots.bot import bot
from fathoms.kernel.game import NO_VICTORY

TWO = Tournament("into-the-blue", 2, ("strategy", "uniform"), seed=7)
FOUR = Tournament("into-the-blue", 4, ("strategy", "uniform"), seed=7)
A, B = ("reroll die=1",), ("reroll die=2", "reroll die=3")


def test_victories_count_for_each_chair_and_are_shared() -> None:
    games = [
        Played(0, (1, 2, 3, 4), "over", 9),  # a strategy wins alone
        Played(1, (1, 1, 3, 3), "over", 9),  # one of each shares
    ]
    strategy, uniform = standings(FOUR, games)
    assert (strategy.bot, strategy.games, strategy.win_rate) == ("strategy", 2, 0.375)
    assert (uniform.bot, uniform.games, uniform.win_rate) == ("uniform", 2, 0.125)
    assert strategy.low < 0.375 < strategy.high


def test_a_game_without_a_winner_is_nobodys_victory() -> None:
    games = [Played(0, (1, 2), "over", 9, (A, B)), Played(1, (NO_VICTORY, NO_VICTORY), "over", 9, (B, A))]
    strategy, uniform = standings(TWO, games)
    assert (strategy.win_rate, uniform.win_rate) == (0.5, 0)
    assert [(line.bot, line.win_rate) for line in openings(TWO, games, 1)] == [("strategy", 0.5), ("uniform", 0)]


def test_with_sides_a_bot_counts_in_its_own_games() -> None:
    ship = Tournament("unfathomable", 4, ("strategy", "uniform"), seed=7)
    games = [Played(number, (1, 2) if number in {0, 2, 3} else (2, 1), "over", 9) for number in range(6)]
    strategy, uniform = standings(ship, games)
    assert (strategy.games, strategy.win_rate) == (3, round(2 / 3, 4))
    assert (uniform.games, uniform.win_rate) == (3, round(1 / 3, 4))
    judged = judge(Trial(), ship, games)
    assert (judged.ahead, judged.even, judged.behind) == (1, 2, 0)


def test_the_rating_is_of_all_games_at_once_and_agrees_with_the_wins() -> None:
    games = [Played(number, (1, 2) if number % 2 == 0 else (2, 1), "over", 9) for number in range(10)]
    strategy, uniform = standings(TWO, games)
    rating = fitted([(TWO.seating(game.number), game.places) for game in games])["strategy"].shown
    assert (strategy.rating, strategy.doubt) == (rating.points, 2 * rating.doubt)
    assert strategy.rating - strategy.doubt > uniform.rating
    # Each won half of the games, one of them the first half: by turns that made a hundred points of difference.
    halves = [
        Played(number, (1, 2) if (number < 20) == (number % 2 == 0) else (2, 1), "over", 9) for number in range(40)
    ]
    assert [line.rating for line in standings(TWO, halves)] == [1500, 1500]


def test_two_chairs_of_one_bot_make_one_rating() -> None:
    """First and last against second and third says less than first and second against the others."""
    even = league([(("a", "b", "b", "a"), (1, 2, 3, 4))])
    ahead = league([(("a", "a", "b", "b"), (1, 2, 3, 4))])
    assert ahead["a"].mu > Rating().mu > ahead["b"].mu
    assert abs(even["a"].mu - even["b"].mu) < (ahead["a"].mu - ahead["b"].mu) / 2


def test_lengths_and_ends() -> None:
    games = [
        Played(number, (1, 2), reason, 10 + number) for number, reason in enumerate(["sand", "sand", "time", "sand"])
    ]
    assert lengths(games) == Lengths(10, 11.5, 13)
    assert ends(games) == [("sand", 3), ("time", 1)]


def test_openings_are_counted_by_bot_with_what_came_of_them() -> None:
    def game(number: int, places: tuple[int, int], first: Opening, second: Opening) -> Played:
        return Played(number, places, "over", 9, (first, second))

    games = [game(0, (1, 2), A, B), game(1, (1, 2), A, A), game(2, (1, 1), B, ()), game(3, (2, 1), B, A)]
    lines = openings(TWO, games, most=2)
    assert [(line.bot, line.opening, line.times, line.win_rate) for line in lines] == [
        ("strategy", A, 3, pytest.approx(2 / 3)),
        ("strategy", B, 1, 0.5),
        ("uniform", B, 2, 0.0),
        ("uniform", A, 1, 1.0),
    ]
    assert len(openings(TWO, games, most=1)) == 2


def test_a_game_remembers_what_every_seat_answered_first() -> None:
    first = play(FOUR, 0, bot).openings
    assert len(first) == 4
    assert {text.split(" ")[0] for opening in first for text in opening} == {"reroll"}


@pytest.mark.parametrize(
    ("seats", "bots", "most"), [(2, 2, 1.0), (3, 2, 0.75), (4, 2, 0.5), (5, 2, 5 / 12), (4, 3, 5 / 6)]
)
def test_what_a_bot_shows_that_wins_every_game(seats: int, bots: int, most: float) -> None:
    names = tuple("abc"[:bots])
    tournament = Tournament("in-too-deep", seats, names, 1)
    seated = []
    for number in range(12):
        seating = tournament.seating(number)
        first = seating.index("a")
        seated.append((seating, tuple([1 if chair == first else 2 for chair in range(seats)])))
    assert most_share(seats, bots) == pytest.approx(most)
    assert won_by("a", seated).rate == pytest.approx(most, abs=1e-4)
