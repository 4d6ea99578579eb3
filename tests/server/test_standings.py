"""What everybody is worth now: provisional at first, listed by whoever likes, found among any number of others."""

from collections.abc import AsyncIterator
from uuid import UUID

import asyncpg
import pytest

import crowd
from fathoms.arena.ratings import POINTS, Rating, chance_ahead, rate
from fathoms.arena.strengths import in_order, strength
from fathoms.bots.bot import LEVELS
from fathoms.kernel.registry import game
from fathoms.server.store import standings
from fathoms.server.store.pool import Connection, Pool
from server_harness import Cluster, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
SEATS = game(BLUE).seats


async def rise(pool: Pool, player: Player, seats: int, mu: float, times: int = standings.SETTLED) -> None:
    """So many games, of which the last leaves somebody there."""
    async with pool.acquire() as connection:
        for _ in range(times):
            await standings.rise(connection, UUID(player.id), BLUE, seats, Rating(mu, 2.0))


async def players(cluster: Cluster, node: RunningNode, *names: str) -> list[Player]:
    return [await cluster.player(node, name) for name in names]


async def like(player: Player, *, listed: bool) -> None:
    answer = await player.http.put("/api/ratings/listed", json={"listed": listed})
    assert answer.status_code == 204, answer.text


async def test_whoever_likes_is_listed_once_the_rating_is_no_longer_provisional(cluster: Cluster, pool: Pool) -> None:
    ann, ben, cleo = await players(cluster, await cluster.node(), "Ann", "Ben", "Cleo")
    await rise(pool, ann, 2, 30.0)
    await rise(pool, ben, 2, 35.0)
    await rise(pool, cleo, 2, 40.0, standings.SETTLED - 1)
    for each in (ann, cleo):
        await like(each, listed=True)
    two, *others = (await cleo.get(f"/api/ratings/{BLUE}"))["ladders"]
    assert [each["name"] for each in two["best"]] == ["Ann"], "Ben has not said so, Cleo has played too little"
    assert two["you"] == {"points": 2130, "doubt": 84, "games": 9, "provisional": True}
    assert [each["seats"] for each in others] == list(SEATS[1:])
    assert all(each["you"] is None and each["best"] == [] for each in others)
    # What is rated meanwhile is listed too, and what was listed no longer is once one likes.
    await rise(pool, cleo, 2, 20.0, 1)
    await rise(pool, ann, 3, 28.0)
    await like(ben, listed=True)
    both = await ben.get(f"/api/ratings/{BLUE}")
    two, three, *_ = both["ladders"]
    assert [each["name"] for each in two["best"]] == ["Ben", "Ann", "Cleo"]
    assert [each["name"] for each in three["best"]] == ["Ann"]
    assert both["listed"] is True
    await like(ben, listed=False)
    after = await ben.get(f"/api/ratings/{BLUE}")
    assert after["listed"] is False
    assert [each["name"] for each in after["ladders"][0]["best"]] == ["Ann", "Cleo"]


async def test_a_game_that_there_is_not_has_no_ratings(cluster: Cluster) -> None:
    [ann] = await players(cluster, await cluster.node(), "Ann")
    assert await ann.get("/api/ratings/nothing", 404) == {"code": "unknown-game"}


async def test_the_bots_stand_on_the_same_scale_the_weakest_first(cluster: Cluster) -> None:
    [ann] = await players(cluster, await cluster.node(), "Ann")
    for ladder in (await ann.get(f"/api/ratings/{BLUE}"))["ladders"]:
        seats, bots = ladder["seats"], ladder["bots"]
        known = [strength(BLUE, level, seats) for level in in_order(BLUE, LEVELS, seats)]
        assert [each["points"] for each in bots] == [each.shown.points for each in known if each]
        assert [each["points"] for each in bots] == sorted(each["points"] for each in bots)
        assert [each["rank"] for each in bots] == [1, 2, 3, 4, 5, 6]


def test_points_mean_what_the_model_says() -> None:
    """It is not surprised: between two settled players nothing is gained on average if the chances are as told."""
    known = Rating().mu + 400 / POINTS
    field = [Rating(known, 0.001), Rating(sigma=0.001)]
    won, lost = rate(field, [1, 2])[0].mu - known, rate(field, [2, 1])[0].mu - known
    chance = chance_ahead(400, 2)
    assert chance * won + (1 - chance) * lost == pytest.approx(0, abs=won / 1000)


@pytest.mark.parametrize("seats", SEATS)
def test_more_points_finish_ahead_more_often(seats: int) -> None:
    assert 0.5 < chance_ahead(100, seats) < chance_ahead(400, seats) < 1
    assert chance_ahead(0, seats) == pytest.approx(0.5)
    assert chance_ahead(-100, seats) == pytest.approx(1 - chance_ahead(100, seats))


@pytest.fixture
async def connection(cluster: Cluster) -> AsyncIterator[Connection]:
    """Everything that a test fills in is gone after it."""
    connection = await asyncpg.connect(cluster.database)
    transaction = connection.transaction()
    await transaction.start()
    yield connection
    await transaction.rollback()
    await connection.close()


async def test_the_best_are_found_among_any_number(connection: Connection) -> None:
    await connection.execute(
        "INSERT INTO people (id, name, lang) SELECT gen_random_uuid(), 'somebody ' || n, 'en'"
        " FROM generate_series(1, 20000) n"
    )
    await connection.execute(
        "INSERT INTO standings SELECT id, $1, 2, random(), 1, 10, true FROM people WHERE name LIKE 'somebody %'", BLUE
    )
    await connection.execute("ANALYZE standings")
    plan = (await crowd.explained(connection, standings._BEST.sql, BLUE, list(SEATS)))["Plan"]
    assert crowd.rows_read(plan) < 10 * standings.LISTED
