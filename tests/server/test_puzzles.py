"""Puzzles over HTTP: what a solver sees, what an answer is worth, that only the first try counts, and one a day."""

from datetime import date, timedelta

import pytest

from fathoms.arena.ratings import Rating
from fathoms.bots.puzzle import Puzzle, table_at
from fathoms.kernel.registry import game, games
from fathoms.server import puzzles
from fathoms.server.api import puzzles as api
from fathoms.server.limits import Limit
from fathoms.server.store import puzzles as store
from server_harness import Cluster, Json, Player

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


def some_puzzle() -> Puzzle:
    return next(iter(puzzles.of_game(BLUE).values()))


def address(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{BLUE}/{puzzle.id}"


async def solver(cluster: Cluster, name: str = "Ann") -> Player:
    return await cluster.player(await cluster.node(), name)


async def test_a_solver_sees_what_the_seat_saw_and_what_it_was_asked(cluster: Cluster) -> None:
    ann, puzzle = await solver(cluster), some_puzzle()
    posed = await ann.get(address(puzzle))
    rules = game(BLUE).rules()
    table = table_at(rules, puzzle)
    assert posed["seat"] == puzzle.seat == posed["frame"]["question"]["seat"]
    assert posed["frame"]["version"] == len(puzzle.log)
    assert posed["frame"]["question"]["key"] == puzzle.question
    assert {*puzzle.answers[0].picks} <= {option["text"] for option in posed["frame"]["question"]["options"]}
    assert rules.view(table.state, puzzle.seat) is not None
    assert puzzle.secret not in str(posed)
    assert not posed["tried"]


async def test_the_best_answer_is_right_and_raises_the_rating_once(cluster: Cluster) -> None:
    ann, puzzle = await solver(cluster), some_puzzle()
    best = {"picks": list(puzzle.answers[0].picks)}
    verdict = await ann.post(address(puzzle), best, expect=200)
    assert verdict["right"]
    assert verdict["place"] == 0
    assert verdict["gain"] > 0
    assert verdict["why"] is not None
    assert len(verdict["answers"]) == len(puzzle.answers)
    again = await ann.post(address(puzzle), best, expect=200)
    assert again["gain"] is None
    assert again["rating"] == verdict["rating"]
    assert (await ann.get(address(puzzle)))["tried"]


async def test_a_worse_answer_is_wrong_lowers_the_rating_and_names_the_best(cluster: Cluster) -> None:
    ann, puzzle = await solver(cluster), some_puzzle()
    verdict = await ann.post(address(puzzle), {"picks": list(puzzle.answers[1].picks)}, expect=200)
    assert not verdict["right"]
    assert verdict["place"] == 1
    assert verdict["gain"] < 0
    assert verdict["answers"][0]["picks"] == list(puzzle.answers[0].picks)
    later = await ann.post(address(puzzle), {"picks": list(puzzle.answers[0].picks)}, expect=200)
    assert later["right"]
    assert later["gain"] is None, "the second try counts for nothing"
    listed = await ann.get(f"/api/puzzles/{BLUE}")
    assert [row["solved"] for row in listed if row["id"] == puzzle.id] == [False]


async def test_a_collection_counts_and_the_next_puzzle_is_one_that_was_not_tried(cluster: Cluster) -> None:
    ann = await solver(cluster)
    names = list(puzzles.of_game(BLUE))
    first, second = [puzzles.puzzle_of(BLUE, name) for name in names[:2]]
    assert (await ann.post(address(first), {"picks": list(first.answers[0].picks)}, expect=200))["next"] == names[1]
    verdict = await ann.post(address(second), {"picks": list(second.answers[0].picks)}, expect=200)
    assert verdict["next"] not in {first.id, second.id}
    [blue] = [each for each in (await ann.get("/api/puzzles"))["collections"] if each["game"] == BLUE]
    assert (blue["count"], blue["tried"], blue["solved"]) == (len(names), 2, 2)
    assert blue["rating"] == verdict["rating"]


async def test_what_is_no_answer_is_refused_and_counts_for_nothing(cluster: Cluster) -> None:
    ann, puzzle = await solver(cluster), some_puzzle()
    assert (await ann.post(address(puzzle), {"picks": ["nonsense"]}, expect=400))["code"] == "unreadable"
    too_many: Json = {"picks": ["place level=1", "place level=1"]}
    assert (await ann.post(address(puzzle), too_many, expect=409))["code"] == "no-answer"
    assert not (await ann.get(address(puzzle)))["tried"]
    considered = await ann.post(f"{address(puzzle)}/consider", {"picks": []}, expect=200)
    assert considered["options"]
    assert (await ann.get(f"/api/puzzles/{BLUE}/0-0", expect=404))["code"] == "unknown-puzzle"
    assert (await ann.get("/api/puzzles/chess", expect=404))["code"] == "unknown-game"


async def test_two_tries_at_once_count_once(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, puzzle = await cluster.player(node, "Ann"), some_puzzle()
    me = (await ann.get("/api/me"))["id"]
    settled = [
        await store.settle(node.node.pool, me, BLUE, puzzle.id, lambda _: Rating(30, 5), solved=True) for _ in range(2)
    ]
    assert settled[0] is not None
    assert settled[1] is None
    assert (await ann.get("/api/account/export"))["puzzles"][0]["puzzle"] == puzzle.id


async def test_whoever_tries_too_often_is_told_so(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "TRIES", Limit(1))
    ann, puzzle = await solver(cluster), some_puzzle()
    best = {"picks": list(puzzle.answers[0].picks)}
    await ann.post(address(puzzle), best, expect=200)
    assert (await ann.post(address(puzzle), best, expect=429))["code"] == "too-many-attempts"


def test_every_day_has_its_puzzle_and_none_comes_back_before_all_were_shown() -> None:
    counts = [len(puzzles.of_game(name)) for name in games() if puzzles.of_game(name)]
    days = [puzzles.of_the_day(date(2026, 1, 1) + timedelta(n)) for n in range(len(counts) * min(counts))]
    assert None not in days
    assert len(set(days)) == len(days)
    assert len({day[0] for day in days if day}) == len(counts)
