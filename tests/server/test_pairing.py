"""Who meets whom in a tournament: the laws of pairing, for every number of people from 2 to 17."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from fathoms.server.leagues import bracket, circle, swiss
from fathoms.server.leagues.evening import Bye, Game, Plan, Round, lines, next_round, ranked, table_points
from fathoms.server.leagues.matching import pairable

FIELDS = range(2, 18)
PRIME = 2**61 - 1


def most_pairs(field: Sequence[int], allowed: set[frozenset[int]]) -> int:
    """Another way to count how many pairs can be made: half the rank of a random skew matrix (Tutte, Lovász)."""
    chance = random.Random(7)
    rows = [[0] * len(field) for _ in field]
    for (a, one), (b, other) in combinations(enumerate(field), 2):
        if frozenset((one, other)) in allowed:
            rows[a][b] = chance.randrange(1, PRIME)
            rows[b][a] = PRIME - rows[a][b]
    rank = 0
    for column in range(len(field)):
        found = next((row for row in range(rank, len(field)) if rows[row][column]), None)
        if found is None:
            continue
        rows[rank], rows[found] = rows[found], rows[rank]
        inverse = pow(rows[rank][column], -1, PRIME)
        for row in range(rank + 1, len(field)):
            factor = rows[row][column] * inverse % PRIME
            if factor:
                rows[row] = [(x - factor * y) % PRIME for x, y in zip(rows[row], rows[rank], strict=True)]
        rank += 1
    return rank // 2


def fewest_repeats(here: set[int], before: Counter[frozenset[int]], fresh: set[frozenset[int]]) -> int:
    """With the fairest bye that helps most, where there is one."""
    byes = {each: before[frozenset((each, swiss.BYE))] for each in here}
    due = [each for each in here if byes[each] == min(byes.values())] if len(here) % 2 else [swiss.BYE]
    fields = [sorted(here - {each}) for each in due]
    return min(len(field) // 2 - most_pairs(field, fresh) for field in fields)


def result(chance: random.Random, seats: Sequence[int]) -> Game:
    """A game that ended somehow: the smaller number wins more often, and two may share a place."""
    strength = [number + chance.gauss(0, 4) for number in seats]
    if chance.random() < 0.1:
        strength[-1] = strength[0]
    places = [1 + sum(other < mine for other in strength) for mine in strength]
    return Game(tuple(seats), tuple(places), over=True)


def play(chance: random.Random, plan: Plan) -> Round:
    return Round(tuple([result(chance, group) for group in plan.groups]), tuple(plan.byes))


def met_before(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    """Every two who have met, whoever has had a bye with that."""
    found: Counter[frozenset[int]] = Counter()
    for each in rounds:
        found.update(frozenset(pair) for game in each.games for pair in combinations([n or 0 for n in game.seats], 2))
        found.update(frozenset((number, swiss.BYE)) for number, _ in each.byes)
    return found


def everybody_once(plan: Plan, here: set[int]) -> None:
    named = [number for group in plan.groups for number in group] + [number for number, _ in plan.byes]
    assert sorted(named) == sorted(here), "everybody is in the round, and nobody twice"


@pytest.mark.parametrize("seed", range(50))
def test_the_largest_matching_is_found(seed: int) -> None:
    chance = random.Random(seed)
    field = range(chance.randrange(2, 19))
    sparse = chance.choice([0.08, 0.15, 0.3, 0.6])
    allowed = {frozenset(pair) for pair in combinations(field, 2) if chance.random() < sparse}
    may = {one: {other for other in field if frozenset((one, other)) in allowed} for one in field}
    assert pairable(field, may) == most_pairs(field, allowed)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("leaving", [0.0, 0.05])
def test_in_a_swiss_nobody_meets_the_same_twice_while_it_can_be_avoided(field: int, leaving: float) -> None:
    for seed in range(6):
        chance = random.Random(f"{field} {leaving} {seed}")
        here, rounds = set(range(field)), list[Round]()
        while (plan := next_round("swiss", field, 2, min(field + 1, 12), here, rounds)) is not None:
            everybody_once(plan, here)
            assert len(plan.byes) == len(here) % 2
            before = met_before(rounds)
            fresh = {frozenset(pair) for pair in combinations(sorted(here), 2) if not before[frozenset(pair)]}
            if fresh:
                repeats = sum(before[frozenset(group)] > 0 for group in plan.groups)
                assert repeats == fewest_repeats(here, before, fresh), (len(rounds), plan)
            rounds.append(play(chance, plan))
            here = {each for each in here if chance.random() >= leaving}


@pytest.mark.parametrize("field", FIELDS)
def test_byes_in_a_swiss_are_fair(field: int) -> None:
    """Nobody has a second one while somebody has had none, as long as nobody goes."""
    chance = random.Random(field)
    rounds: list[Round] = []
    while (plan := next_round("swiss", field, 2, min(field, 12), set(range(field)), rounds)) is not None:
        rounds.append(play(chance, plan))
    byes = Counter([number for each in rounds for number, _ in each.byes])
    assert max(byes.values(), default=0) <= 1
    if field % 2:
        first = rounds[0].byes[0][0]
        assert first == field - 1, "at first it is the last of the seeds"


@pytest.mark.parametrize("field", [8, 16])
def test_equal_points_meet(field: int) -> None:
    """While they can: among so many, the first three rounds pair only equal points."""
    rounds: list[Round] = []
    for _ in range(3):
        plan = next_round("swiss", field, 2, 5, set(range(field)), rounds)
        assert plan is not None
        points = {line.number: line.points for line in lines(range(field), rounds)}
        assert all(points[one] == points[other] for one, other in plan.groups)
        games = tuple([Game(group, tuple([1 + (n != min(group)) for n in group]), over=True) for group in plan.groups])
        rounds.append(Round(games))
    assert {frozenset(game.seats) for game in rounds[0].games} == {
        frozenset((number, number + field // 2)) for number in range(field // 2)
    }, "the upper half meets the lower half"


@pytest.mark.parametrize("field", FIELDS)
def test_chairs_are_shared_in_a_swiss(field: int) -> None:
    chance = random.Random(field)
    rounds: list[Round] = []
    while (plan := next_round("swiss", field, 2, 6, set(range(field)), rounds)) is not None:
        rounds.append(play(chance, plan))
    for number in range(field):
        sat = Counter([game.seats.index(number) for each in rounds for game in each.games if number in game.seats])
        assert abs(sat[0] - sat[1]) <= 2


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("field", FIELDS)
def test_tables_for_more_than_two_are_full_and_bring_together_the_fewest_repeats(field: int, seats: int) -> None:
    chance = random.Random(f"{field} {seats}")
    rounds: list[Round] = []
    for number in range(4):
        plan = next_round("swiss", field, seats, 4, set(range(field)), rounds)
        assert plan is not None
        everybody_once(plan, set(range(field)))
        assert not plan.byes
        sizes = [len(group) for group in plan.groups]
        assert max(sizes) <= seats
        assert max(sizes) - min(sizes) <= 1
        before = met_before(rounds)
        repeats = sum(before[frozenset(pair)] for group in plan.groups for pair in combinations(group, 2))
        if number == 1 and len(sizes) >= max(sizes):
            assert repeats == 0, "a second round of new faces is possible, and found"
        rounds.append(play(chance, plan))


def test_nine_in_threes_meet_all_others_once() -> None:
    """The best that is known: four rounds, and everybody has met everybody."""
    rounds: list[Round] = []
    for _ in range(4):
        plan = next_round("swiss", 9, 3, 4, set(range(9)), rounds)
        assert plan is not None
        rounds.append(Round(tuple([Game(group, (1, 1, 1), over=True) for group in plan.groups])))
    assert set(met_before(rounds).values()) == {1}


@pytest.mark.parametrize("field", FIELDS)
def test_in_a_round_robin_everybody_meets_everybody_once(field: int) -> None:
    rounds: list[Round] = []
    while (plan := next_round("round-robin", field, 2, circle.rounds(field), set(range(field)), rounds)) is not None:
        everybody_once(plan, set(range(field)))
        rounds.append(Round(tuple([Game(group) for group in plan.groups]), tuple(plan.byes)))
    met = met_before(rounds)
    people = [met[frozenset(pair)] for pair in combinations(range(field), 2)]
    assert set(people) == {1}
    byes = [met[frozenset((number, swiss.BYE))] for number in range(field)]
    assert set(byes) == {field % 2}
    first = Counter([game.seats[0] for each in rounds for game in each.games])
    assert max(first[n] for n in range(field)) - min(first[n] for n in range(field)) <= 2


def test_whoever_has_left_a_round_robin_gives_their_opponents_a_point() -> None:
    plan = next_round("round-robin", 4, 2, 3, {0, 1}, [])
    assert plan is not None
    everybody_once(plan, {0, 1})
    assert {opponent for _, opponent in plan.byes} <= {2, 3}


@pytest.mark.parametrize("leaving", [0.0, 0.1])
@pytest.mark.parametrize("field", FIELDS)
def test_a_knock_out_ends_with_one_who_never_lost(field: int, leaving: float) -> None:
    for seed in range(8):
        chance = random.Random(f"{field} {leaving} {seed}")
        here, rounds, out = set(range(field)), list[Round](), set[int]()
        while (plan := next_round("knock-out", field, 2, 0, here, rounds)) is not None:
            named = [number for group in plan.groups for number in group]
            assert len(named) == len(set(named)), "nobody twice in a round"
            assert not out & set(named), "who has lost does not come again"
            assert here >= set(named)
            if not rounds:
                free = [number for number, opponent in plan.byes if opponent is None]
                assert sorted(free) == list(range(2 ** bracket.stages(field) - field)), "byes for the best"
            rounds.append(play(chance, plan))
            for game in rounds[-1].games:
                assert game.places is not None
                out |= {n for n, place in zip(game.seats, game.places, strict=True) if n is not None and place > 1}
            here = {each for each in here if chance.random() >= leaving}
        assert len(rounds) <= 2 * bracket.stages(field) + 1
        table = ranked(field, range(field), rounds)
        assert [line.rank for line in table][:2] == [1, 2]
        assert table[0].number not in out
        assert table[0].points == bracket.stages(field)


@pytest.mark.parametrize("field", FIELDS)
def test_the_best_two_meet_in_the_final(field: int) -> None:
    rounds: list[Round] = []
    while (plan := next_round("knock-out", field, 2, 0, set(range(field)), rounds)) is not None:
        games = [Game(group, tuple([1 + (n != min(group)) for n in group]), over=True) for group in plan.groups]
        rounds.append(Round(tuple(games), tuple(plan.byes)))
    assert len(rounds) == bracket.stages(field)
    assert {sum(game.seats) for game in rounds[0].games} == {2 ** len(rounds) - 1}, "the best meet the last"  # type: ignore[arg-type]
    assert set(rounds[-1].games[0].seats) == {0, 1}


def test_a_draw_is_played_again_with_chairs_changed_and_then_the_better_seed_goes_on() -> None:
    drawn = Round((Game((0, 1), (1, 1), over=True),))
    again = next_round("knock-out", 2, 2, 0, {0, 1}, [drawn])
    assert again is not None
    assert (again.groups, again.replay, again.left) == ([(1, 0)], True, 2)
    assert next_round("knock-out", 2, 2, 0, {0, 1}, [drawn, Round((Game((1, 0), (1, 1), over=True),))]) is None
    assert ranked(2, range(2), [drawn, Round((Game((1, 0), (1, 1), over=True),))])[0].number == 0
    assert ranked(2, range(2), [drawn, Round((Game((1, 0), (1, 2), over=True),))])[0].number == 1
    stopped = Round((Game((0, 1), None, over=True),))
    assert next_round("knock-out", 2, 2, 0, {0, 1}, [stopped]) is not None, "a game that was stopped is played again"


def test_a_walkover_stays_whoever_leaves_later() -> None:
    """Two leave one after the other: who went on over the first is the one who went on."""
    rounds = [Round((Game((0, 3), (1, 2), over=True), Game((1, 2), (1, 2), over=True)))]
    given = next_round("knock-out", 4, 2, 0, {1, 2, 3}, rounds)
    assert given is not None
    assert (given.groups, given.byes) == ([], [(1, 0)])
    rounds.append(Round((), tuple(given.byes)))
    assert next_round("knock-out", 4, 2, 0, set(), rounds) is None
    assert [line.number for line in ranked(4, range(4), rounds)][:2] == [1, 0]


def test_standings_go_by_points_then_opponents_then_the_game_against_each_other() -> None:
    def won(winner: int, loser: int) -> Game:
        return Game((winner, loser), (1, 2), over=True)

    rounds = [
        Round((won(0, 1), won(2, 3))),
        Round((won(0, 2), Game((3, 1), (1, 1), over=True))),
        Round((won(1, 2), won(3, 0))),
    ]
    found = {line.number: line for line in lines(range(4), rounds)}
    assert {number: line.points for number, line in found.items()} == {0: 2, 1: 1.5, 2: 1, 3: 1.5}
    assert {number: line.met for number, line in found.items()} == {0: 4, 1: 4.5, 2: 5, 3: 4.5}
    assert (found[1].direct, found[3].direct) == (0.5, 0.5)
    assert [line.rank for line in lines(range(4), rounds)] == [1, 2, 2, 4]
    byes: tuple[Bye, ...] = ((2, None),)
    with_bye = lines(range(3), [Round((won(0, 1),), byes), Round((won(1, 2),), ((0, None),))])
    assert [(line.number, line.points, line.met) for line in with_bye] == [(0, 2, 3), (1, 1, 3), (2, 1, 2)]
    # Equal in points and in opponents: the game against each other tells.
    level = lines(range(4), [Round((won(1, 0), won(3, 2))), Round((won(0, 3), won(2, 1)))])
    assert {line.points for line in level} == {1}
    assert {line.met for line in level} == {2}
    assert [line.rank for line in level] == [1, 1, 1, 1]
    drawn = Game((2, 3), (1, 1), over=True)
    told = lines(
        range(4),
        [Round((won(1, 0), won(2, 3))), Round((won(0, 2), won(3, 1))), Round((drawn,), ((0, None), (1, None)))],
    )
    assert [(line.number, line.rank, line.points, line.met) for line in told][:2] == [(1, 1, 2, 5.5), (0, 2, 2, 5.5)]
    pair = lines(range(2), [Round((won(1, 0),)), Round((won(0, 1),)), Round((won(1, 0),))])
    assert [line.number for line in pair] == [1, 0]


def test_tables_of_any_size_give_as_much() -> None:
    assert [table_points((1, 2, 3, 4), seat) for seat in range(4)] == [1, 2 / 3, 1 / 3, 0]
    assert [table_points((1, 2, 3), seat) for seat in range(3)] == [1, 0.5, 0]
    assert [table_points((2, 2, 2), seat) for seat in range(3)] == [0, 0, 0], "nobody won"
