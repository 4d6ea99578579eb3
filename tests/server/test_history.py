"""One's own finished games and figures; nobody else's."""

import msgspec
import pytest

from fathoms.kernel.game import NO_VICTORY, Outcome
from fathoms.server.store import history
from fathoms.server.store.pool import Pool
from server_harness import Cluster, finished

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


async def test_finished_games_come_page_by_page_the_latest_first(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "PAGE", 1)
    node = await cluster.node()
    ann, ben, cid = [await cluster.player(node, name) for name in ("Ann", "Ben", "Cid")]
    first = await finished(node, ann, ben, BLUE)
    second = await finished(node, ann, ben, "salvage")
    await ann.create(BLUE, ["me", "open"])
    [latest] = await ann.get("/api/me/games")
    assert (latest["table"], latest["game"], latest["names"][:2]) == (second, "salvage", ["Ann", "Ben"])
    assert latest["programs"] == []
    await node.node.pool.execute("UPDATE people SET program_at = now() WHERE name = 'Ben'")
    assert [each["programs"] for each in await ann.get("/api/me/games")] == [[1]], "it is marked, as at the table"
    assert latest["place"] == latest["places"][0]
    [earlier] = (await ann.http.get("/api/me/games", params={"before": latest["over_at"]})).json()
    assert earlier["table"] == first
    assert (await ann.http.get("/api/me/games", params={"before": earlier["over_at"]})).json() == []
    assert [each["table"] for each in await ben.get(f"/api/me/games?game={BLUE}")] == [first]
    assert await cid.get("/api/me/games") == []
    sums = (await ann.get("/api/me/statistics"))["sums"]
    assert [(each["game"], each["seats"], each["games"]) for each in sums["tallies"]] == [
        (BLUE, 3, 1),
        ("salvage", 3, 1),
    ]
    [tally, _] = sums["tallies"]
    assert tally["wins"] == (earlier["place"] == 1)
    assert tally["par"] == pytest.approx(earlier["places"].count(1) / 3)
    assert [(each["game"], each["reason"], each["games"]) for each in sums["endings"]] == [
        (BLUE, earlier["reason"], 1),
        ("salvage", latest["reason"], 1),
    ]
    assert len(sums["lengths"]) == 2
    assert (await cid.get("/api/me/statistics")) == {
        "ratings": [],
        "sums": {"tallies": [], "endings": [], "lengths": []},
    }


async def test_figures_are_of_the_latest_games_alone(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    node = await cluster.node()
    ann, ben = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    first = await finished(node, ann, ben, BLUE)
    latest = await finished(node, ann, ben, "salvage")
    person = await node.node.pool.fetchval("SELECT id FROM people WHERE name = 'Ann'")
    for table, game in ((first, BLUE), (latest, "salvage")):
        await node.node.pool.execute(
            "INSERT INTO ratings (person, table_id, game, seats, place, mu, sigma, gain)"
            " VALUES ($1, $2, $3, 3, 1, 25, 8, 0)",
            *(person, table, game),
        )
    rated = (await ann.get("/api/me/statistics"))["ratings"]
    assert [each["table"] for each in rated] == [first, latest], "the oldest first"
    monkeypatch.setattr(history, "FIGURES_MOST", 1)
    figures = await ann.get("/api/me/statistics")
    assert [each["game"] for each in figures["sums"]["tallies"]] == ["salvage"]
    assert [each["table"] for each in figures["ratings"]] == [latest]


async def test_a_game_that_nobody_won_is_nobodys_victory(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    ann, ben = [await cluster.player(node, name) for name in ("Ann", "Ben")]
    table = await finished(node, ann, ben)
    lost = Outcome("out-of-fuel", (NO_VICTORY,) * 3, (0, 0, 0))
    await pool.execute("UPDATE tables SET outcome = $2 WHERE id = $1", table, msgspec.json.encode(lost).decode())
    [game] = await ann.get("/api/me/games")
    assert game["places"] == [NO_VICTORY] * 3
    [tally] = (await ann.get("/api/me/statistics"))["sums"]["tallies"]
    assert (tally["games"], tally["wins"], tally["par"]) == (1, 0, 0)


@pytest.mark.parametrize(
    "path",
    [
        "/api/me/games?game=%00",
        "/api/me/games?before=0001-01-01T00:00:00%2B14:00",
        "/api/me/games?before=9999-12-31T23:59:59-14:00",
        "/api/friends/links/%00",
        "/api/leagues/%00",
        "/api/tables/%00",
    ],
)
async def test_what_fits_no_column_is_refused_and_breaks_nothing(cluster: Cluster, path: str) -> None:
    node = await cluster.node(bus="none")
    ann = await cluster.player(node, "Ann")
    assert await ann.get(path, 400) == {"code": "bad-request"}
