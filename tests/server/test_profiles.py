"""Profiles: what others see of somebody, each part only where they show it; who is online, and whom one follows."""

from __future__ import annotations

from uuid import UUID, uuid4

import msgspec
import pytest

from fathoms.arena.ratings import Rating
from fathoms.kernel.game import Outcome
from fathoms.server.api import profiles as api
from fathoms.server.limits import Limit
from fathoms.server.store import follows, standings
from fathoms.server.store.pool import Pool
from fathoms.server.sweeper import Sweeper
from fathoms.server.tables.replies import REPLIES_LEAST
from server_harness import Anything, Cluster, Json, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE, LARGO = "into-the-blue", "key-largo"
PASSWORD = "correct horse battery"
PARTS = {
    "rating": ("ratings", "graph"),
    "games": ("played",),
    "online": ("online", "watch"),
    "together": ("together",),
    "reply": ("reply",),
}
NOTHING: Json = dict.fromkeys([field for fields in PARTS.values() for field in fields])


async def account(cluster: Cluster, node: RunningNode, name: str) -> Player:
    player = await cluster.player(node, name)
    await player.post("/api/account", {"email": f"{name.lower()}@example.org", "password": PASSWORD})
    return player


async def show(player: Player, expect: int = 204, **parts: bool) -> None:
    answer = await player.http.put("/api/me/shown", json=parts)
    assert answer.status_code == expect, answer.text


async def over(pool: Pool, people: list[Player], places: tuple[int, ...], game: str = BLUE, **more: Anything) -> str:
    """A finished game of these people, as a table has it."""
    told = {"public": True, "pace": '{"kind": "free"}', "lesson": None, "ago": "1 day"} | more
    table, outcome = uuid4().hex[:12], msgspec.json.encode(Outcome("end", places, (0,) * len(places))).decode()
    await pool.execute(
        "INSERT INTO tables (id, game, settings, status, public, secret, languages, pace, outcome, lesson, over_at)"
        " VALUES ($1, $2, '{}', 'over', $3, 's', '{en}', $4::text::jsonb, $5, $6, now() - $7::text::interval)",
        *(table, game, told["public"], told["pace"], outcome, told["lesson"], told["ago"]),
    )
    for seat, person in enumerate(people):
        await pool.execute(
            "INSERT INTO chairs (table_id, seat, kind, person, over_at)"
            " VALUES ($1, $2, 'person', $3, now() - $4::text::interval)",
            *(table, seat, UUID(person.id), told["ago"]),
        )
    return table


async def replies(pool: Pool, table: str, hours: float, count: int = REPLIES_LEAST) -> None:
    """Seat 1 answers at once; seat 0 takes so long."""
    await pool.executemany(
        "INSERT INTO answers (table_id, n, seat, kind, uuid, at)"
        " VALUES ($1, $2, $3, 0, $4, timestamptz '2026-11-01' + make_interval(secs => $5))",
        [
            (table, 2 * turn + mine + 1, 1 - mine, uuid4(), 3600 * hours * (turn + mine))
            for turn in range(count)
            for mine in (0, 1)
        ],
    )


async def played(pool: Pool, ann: Player, ben: Player) -> str:
    """All that a profile of Ann could tell."""
    await over(pool, [ann, ben], (1, 2))
    await over(pool, [ben, ann], (1, 2), LARGO, public=False, ago="2 days")
    slow = await over(pool, [ann, ben], (1, 1), pace='{"kind": "days"}', ago="3 days")
    await over(pool, [ann], (1,), lesson="first-dive")
    await replies(pool, slow, 3)
    async with pool.acquire() as connection:
        await standings.rise(connection, UUID(ann.id), BLUE, 2, Rating(30, 2))
    await pool.execute(
        "INSERT INTO ratings (person, table_id, game, seats, place, mu, sigma, gain)"
        " VALUES ($1, $2, $3, 2, 1, 30, 2, 5)",
        *(UUID(ann.id), slow, BLUE),
    )
    table = await ann.create(BLUE, ["me", "bot"], public=True)
    await ann.post(f"/api/tables/{table}/start")
    return table


async def test_a_profile_tells_name_time_and_games_and_nothing_else_unless_its_owner_likes(
    cluster: Cluster, pool: Pool
) -> None:
    node = await cluster.node()
    ann, ben = await account(cluster, node, "Ann"), await account(cluster, node, "Ben")
    table = await played(pool, ann, ben)
    await follows.touch(pool, UUID(ann.id))
    bare = await ben.get("/api/profiles/Ann")
    assert (bare["name"], bare["games"], bare["you"], bare["followed"]) == ("Ann", 3, False, False)
    assert {field: bare[field] for field in NOTHING} == NOTHING
    await ben.get("/api/profiles/Ann/games", 404)
    for part, fields in PARTS.items():
        await show(ann, **{part: True})
        page = await ann.watch(table)
        await page.frame()
        await page.send("around")
        await page.send("unwatch", table=table)
        await page.drain()
        told = await ben.get("/api/profiles/ann")
        for field in NOTHING:
            assert (told[field] is not None) == (field in fields), (part, field)
    await show(ann, **dict.fromkeys(PARTS, True))
    assert (await ann.get("/api/me/shown")) == {"exists": True, "shown": dict.fromkeys(PARTS, True)}
    await show(ann)
    told = await ben.get("/api/profiles/Ann")
    assert {field: told[field] for field in NOTHING} == NOTHING


async def test_what_is_shown_is_true(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    ann, ben, cid = [await account(cluster, node, name) for name in ("Ann", "Ben", "Cid")]
    table = await played(pool, ann, ben)
    await show(ann, **dict.fromkeys(PARTS, True))
    await follows.touch(pool, UUID(ann.id))
    told = await ben.get("/api/profiles/Ann")
    [rating] = told["ratings"]
    assert (rating["game"], rating["seats"], rating["games"], rating["provisional"]) == (BLUE, 2, 1, True)
    assert [(each["game"], each["gain"] > 0) for each in told["graph"]] == [(BLUE, True)]
    assert [(each["game"], each["place"], each["seats"]) for each in told["played"]] == [(BLUE, 1, 2), (BLUE, 1, 2)]
    [latest, _] = told["played"]
    assert len((await ben.http.get("/api/profiles/Ann/games", params={"before": latest["over_at"]})).json()) == 1
    assert told["together"] == [
        {"game": BLUE, "games": 2, "ahead": 0, "behind": 1},
        {"game": LARGO, "games": 1, "ahead": 1, "behind": 0},
    ]
    assert (told["online"], told["watch"], told["reply"]) == (True, table, 3 * 3600)
    assert (await cid.get("/api/profiles/Ann"))["together"] == []
    own = await ann.get("/api/profiles/Ann")
    assert (own["you"], own["together"]) == (True, None)
    stranger = await Player(node.url).http.get("/api/profiles/Ann")
    assert (stranger.status_code, stranger.json()["together"]) == (200, None)


async def test_of_few_answers_no_usual_time_is_told(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node(bus="none")
    ann, ben = await account(cluster, node, "Ann"), await account(cluster, node, "Ben")
    await replies(pool, await over(pool, [ann, ben], (1, 2), pace='{"kind": "days"}'), 3, REPLIES_LEAST - 1)
    await replies(pool, await over(pool, [ann, ben], (1, 2)), 3)
    await show(ann, reply=True)
    assert (await ben.get("/api/profiles/Ann"))["reply"] is None


async def test_guests_have_no_profile_and_whoever_is_blocked_finds_none_nor_is_found(
    cluster: Cluster, pool: Pool
) -> None:
    node = await cluster.node(bus="none")
    ann, ben = await account(cluster, node, "Ann"), await account(cluster, node, "Ben")
    guest = await cluster.player(node, "Otter")
    await show(guest, 403, online=True)
    assert (await guest.get("/api/me/shown"))["exists"] is False
    assert await ben.get("/api/profiles/Otter", 404) == {"code": "unknown-person"}
    assert await ben.get("/api/profiles/%00", 400) == {"code": "bad-request"}
    for each in (ann, ben):
        await show(each, online=True)
        await follows.touch(pool, UUID(each.id))
    assert (await ben.http.put("/api/profiles/Ann/follow")).status_code == 204
    assert (await ann.http.put("/api/profiles/Ben/follow")).status_code == 204
    table = await ann.create(BLUE, ["me", "open"], public=True)
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await ann.post("/api/people/shun", {"what": "block", "table": table, "seat": 1})
    for one, other in ((ann, ben), (ben, ann)):
        assert await one.get(f"/api/profiles/{other.name}", 404) == {"code": "unknown-person"}
        assert [each["name"] for each in (await one.get("/api/online"))["people"]] == [one.name]
        assert await one.get("/api/me/follows") == []
        assert (await one.http.put(f"/api/profiles/{other.name}/follow")).status_code == 404
    assert (await guest.get("/api/online"))["count"] == 2


async def test_who_is_online_is_told_by_those_who_like_and_the_followed_come_first(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    ann, ben, cid, dan = [await account(cluster, node, name) for name in ("Ann", "Ben", "Cid", "Dan")]
    for each in (ann, ben, cid):
        await show(each, online=True)
    for each in (ann, ben, cid, dan):
        page = await each.open()
        await page.send("around")
        await page.drain(0.1)
    assert [row[0] for row in await pool.fetch("SELECT person FROM online")] != []
    assert await pool.fetchval("SELECT count(*) FROM online WHERE person = $1", UUID(dan.id)) == 0, "no trace"
    assert (await dan.http.put("/api/profiles/Ann/follow")).status_code == 204
    assert (await dan.http.put("/api/profiles/Ann/follow")).status_code == 204
    table = await ben.create(BLUE, ["me", "bot"], public=True)
    await ben.post(f"/api/tables/{table}/start")
    hidden = await cid.create(BLUE, ["me", "bot"], public=False)
    await cid.post(f"/api/tables/{hidden}/start")
    seen = await dan.get("/api/online")
    assert seen["count"] == 3
    assert [(each["name"], each["followed"], each["table"]) for each in seen["people"]] == [
        ("Ann", True, None),
        ("Cid", False, None),
        ("Ben", False, table),
    ]
    assert await dan.get("/api/me/follows") == [{"name": "Ann"}]
    await show(cid)
    assert await pool.fetchval("SELECT count(*) FROM online WHERE person = $1", UUID(cid.id)) == 0, "gone at once"
    await pool.execute("INSERT INTO online (person) VALUES ($1)", UUID(cid.id))  # as by a touch in that very moment
    await pool.execute("UPDATE online SET seen_at = now() - interval '91 s' WHERE person = $1", UUID(ann.id))
    assert [each["name"] for each in (await dan.get("/api/online"))["people"]] == ["Ben"]
    assert (await dan.http.delete("/api/profiles/Ann/follow")).status_code == 204
    assert (await dan.get("/api/profiles/Ann"))["followed"] is False
    await pool.execute("UPDATE online SET seen_at = now() - interval '2 hours'")
    await Sweeper(pool, 365)._sweep()
    assert await pool.fetchval("SELECT count(*) FROM online") == 0
    # Nobody follows themselves, or without end.
    assert (await dan.http.put("/api/profiles/Dan/follow")).json() == {"code": "oneself"}
    monkeypatch.setattr(follows, "_FOLLOW", follows._FOLLOW.replace(str(follows.MOST), "1"))
    assert (await dan.http.put("/api/profiles/Ann/follow")).status_code == 204
    assert (await dan.http.put("/api/profiles/Ben/follow")).json() == {"code": "too-many-followed"}


async def test_what_is_shown_and_whom_one_follows_is_exported_and_comes_along_with_a_guest(
    cluster: Cluster, pool: Pool
) -> None:
    node = await cluster.node(bus="none")
    ann, guest = await account(cluster, node, "Ann"), await cluster.player(node, "Otter")
    ben = await account(cluster, node, "Ben")
    await show(ben, reply=True)
    assert (await guest.http.put("/api/profiles/Ann/follow")).status_code == 204
    await guest.post("/api/account/sign-in", {"email": "ben@example.org", "password": PASSWORD})
    whole = await guest.get("/api/account/export")
    assert whole["follows"] == [{"name": "Ann"}]
    assert whole["shown"] == dict.fromkeys(PARTS, False) | {"reply": True}
    await ann.post("/api/account/erase", {"password": PASSWORD})
    assert await pool.fetchval("SELECT count(*) FROM follows") == 0


async def test_nobody_looks_at_profiles_without_end(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "LOOKS", Limit(2))
    node = await cluster.node(bus="none")
    ann = await account(cluster, node, "Ann")
    for expect in (200, 200, 429):
        await ann.get("/api/profiles/Ann", expect)
