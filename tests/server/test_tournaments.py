"""Tournaments: rounds follow by themselves, each is paired once, and whoever is killed between them is not missed."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

from fathoms.server.api import leagues as api
from fathoms.server.leagues import leagues as acts
from fathoms.server.leagues import rounds
from fathoms.server.limits import Limit
from fathoms.server.ratings import Rater
from fathoms.server.store import leagues, tables
from fathoms.server.store.pool import Pool
from server_harness import Anything, Cluster, Json, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
LIVE: Json = {"kind": "live", "bank": 300, "increment": 0}
FORM: Json = {"name": "Friday", "game": BLUE, "seats": 2, "rounds": 3, "kind": "swiss", "pace": LIVE, "listed": True}


async def tournament(people: list[Player], **more: Anything) -> str:
    """A tournament that all of them have joined from the list; the first one made it."""
    made = str((await people[0].post("/api/leagues", FORM | more))["league"])
    for person in people[1:]:
        await person.post(f"/api/leagues/{made}/join")
    return made


async def quiet(cluster: Cluster, count: int, nodes: int = 1) -> tuple[list[RunningNode], list[Player]]:
    """Nodes that do nothing by themselves, and people at the first of them."""
    found = [await cluster.node(bus="none") for _ in range(nodes)]
    for node in found:
        await node.node.stop_duties()
    return found, [await cluster.player(found[0], f"P{number}") for number in range(count)]


async def finish(pool: Pool, league: str, *, draw: bool = False) -> None:
    """Every table of the round ends by one statement each: the smaller name wins."""
    places = "array[1, 1]" if draw else "array_agg(1 + (p.name <> o.least)::int ORDER BY c.seat)"
    await pool.execute(
        f"""
        UPDATE tables SET status = 'over', over_at = now(),
            outcome = json_build_object('reason', 'r', 'points', array[0, 0], 'places', (
                SELECT {places} FROM chairs c JOIN people p ON p.id = c.person,
                    (SELECT min(q.name) AS least FROM chairs d JOIN people q ON q.id = d.person
                     WHERE d.table_id = tables.id) o
                WHERE c.table_id = tables.id GROUP BY o.least
            ))::text
        WHERE league = $1 AND status IN ('gathering', 'playing')
        """,  # noqa: S608 - made of constants
        league,
    )


async def pairings(pool: Pool, league: str, number: int) -> list[set[str]]:
    rows = await pool.fetch(
        "SELECT array_agg(p.name) FROM tables t JOIN chairs c ON c.table_id = t.id JOIN people p ON p.id = c.person"
        " WHERE t.league = $1 AND t.round = $2 GROUP BY t.id",
        league,
        number,
    )
    return [set(row[0]) for row in rows]


async def account(player: Player) -> None:
    await player.post("/api/account", {"email": f"{uuid4()}@example.org", "password": "a long enough one"})


async def test_a_swiss_from_the_list_to_the_last_standings(cluster: Cluster, pool: Pool) -> None:
    [node], people = await quiet(cluster, 5)
    made = await tournament(people[:4])
    [row] = await people[4].get("/api/leagues/listed")
    assert (row["id"], row["people"], row["joined"], row["kind"]) == (made, 4, False, "swiss")
    await people[4].post(f"/api/leagues/{made}/join")
    await people[0].post(f"/api/leagues/{made}/start")
    met: Counter[frozenset[str]] = Counter()
    for number in (1, 2, 3):
        info = await people[1].get(f"/api/leagues/{made}")
        assert (info["league"]["round"], len(info["rounds"][-1]["byes"])) == (number, 1)
        found = await pairings(pool, made, number)
        assert len(found) == 2
        met.update(frozenset(pair) for pair in found)
        await finish(pool, made)
        await node.node.leagues.sweep()
    assert set(met.values()) == {1}
    info = await people[1].get(f"/api/leagues/{made}")
    assert info["league"]["status"] == "over"
    assert info["members"][0]["name"] == "P0"
    assert [member["rank"] for member in info["members"]] == sorted(member["rank"] for member in info["members"])
    assert sum(member["points"] for member in info["members"]) == 3 * 3, "two games and a bye in each round"
    assert len({byes[0] for byes in [each["byes"] for each in info["rounds"]]}) == 3
    assert [each["status"] for each in await people[4].get("/api/leagues/listed")] == ["over"]


async def test_standings_move_as_games_end_and_the_members_are_told(cluster: Cluster, pool: Pool) -> None:
    [node], people = await quiet(cluster, 4)
    made = await tournament(people)
    page = await people[3].open()
    await page.send("inbox")
    await page.expect("turns")
    await people[0].post(f"/api/leagues/{made}/start")
    await page.expect("turns")
    first = await pool.fetchval("SELECT id FROM tables WHERE league = $1 LIMIT 1", made)
    await pool.execute(
        'UPDATE tables SET status = \'over\', outcome = \'{"reason":"r","places":[2,1],"points":[0,0]}\' WHERE id = $1',
        first,
    )
    await node.node.leagues.sweep()
    await page.expect("turns")
    info = await people[3].get(f"/api/leagues/{made}")
    assert [member["points"] for member in info["members"]] == [1, 0, 0, 0]
    assert info["league"]["round"] == 1
    assert await pool.fetchval("SELECT count(*) FROM league_duties WHERE table_id IS NULL") == 0


async def test_two_nodes_that_see_the_end_of_a_round_pair_one_next_round(cluster: Cluster, pool: Pool) -> None:
    """Without the key of league_rounds this fails: nothing else keeps them apart."""
    nodes, people = await quiet(cluster, 6, nodes=2)
    made = await tournament(people, rounds=4)
    await people[0].post(f"/api/leagues/{made}/start")
    for number in (1, 2, 3, 4):
        rows = await pool.fetch("SELECT round, count(*) FROM tables WHERE league = $1 GROUP BY 1 ORDER BY 1", made)
        assert [tuple(row) for row in rows] == [(each, 3) for each in range(1, number + 1)]
        names = [name for pair in await pairings(pool, made, number) for name in pair]
        assert sorted(names) == [f"P{each}" for each in range(6)], "nobody sits at two tables"
        await finish(pool, made)
        await asyncio.gather(*[each.node.leagues.sweep() for each in nodes for _ in range(4)])
    info = await people[0].get(f"/api/leagues/{made}")
    assert (info["league"]["status"], len(info["tables"])) == ("over", 12)


async def test_killed_between_the_rounds_another_node_goes_on(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each place where a node can die: in the middle of pairing, and before the tables begin."""
    nodes, people = await quiet(cluster, 4, nodes=2)
    made = await tournament(people)
    await people[0].post(f"/api/leagues/{made}/start")
    await finish(pool, made)
    original, written = tables.put, 0

    async def die(*given: Anything) -> None:
        nonlocal written
        written += 1
        if written == 2:
            raise ConnectionError
        await original(*given)

    with monkeypatch.context() as broken:
        broken.setattr(tables, "put", die)
        with pytest.raises(ConnectionError):
            await nodes[0].node.leagues.sweep()
    assert await pairings(pool, made, 2) == [], "half a round is none"
    assert len(await leagues.rounds(pool, made)) == 1
    await nodes[1].node.leagues.sweep()
    assert len(await pairings(pool, made, 2)) == 2
    # Its tables begin by whichever node looks, also if one has died half-way.
    playing = "SELECT count(*) FROM tables WHERE league = $1 AND round = 2 AND status = 'playing'"
    assert await pool.fetchval(playing, made) == 0
    await pool.execute("UPDATE league_duties SET due_at = now()")
    await nodes[1].node.leagues.sweep()
    assert await pool.fetchval(playing, made) == 2
    assert await pool.fetchval("SELECT count(*) FROM league_duties") == 0
    clocks = (
        "SELECT count(*) FROM clocks k JOIN tables t ON t.id = k.table_id WHERE t.round = 2 AND k.since IS NOT NULL"
    )
    assert await pool.fetchval(clocks) > 0, "somebody's clock runs"


async def test_a_table_begins_once_all_have_come(cluster: Cluster, pool: Pool) -> None:
    [node], [ann, ben] = await quiet(cluster, 2)
    made = await tournament([ann, ben])
    info = await ann.post(f"/api/leagues/{made}/start")
    [table] = [each["table"] for each in info["tables"]]
    assert await ann.post(f"/api/tables/{table}/start", {}, 403) == {"code": "host-only"}
    assert await ann.post(f"/api/tables/{table}/pace", {"kind": "free"}, 409) == {"code": "tournament-pace"}
    due = "SELECT count(*) FROM league_duties WHERE table_id IS NOT NULL AND due_at <= now()"
    await ann.post(f"/api/tables/{table}/salt", {"salt": "0a"})
    assert await pool.fetchval(due) == 0
    await ben.post(f"/api/tables/{table}/salt", {"salt": "0b"})
    assert await pool.fetchval(due) == 1
    await node.node.leagues.sweep()
    shown = await ann.get(f"/api/tables/{table}")
    assert (shown["status"], shown["league"], shown["league_name"], shown["tournament"]) == (
        "playing",
        made,
        "Friday",
        True,
    )


async def test_who_leaves_is_not_paired_again_until_they_come_back(cluster: Cluster, pool: Pool) -> None:
    [node], people = await quiet(cluster, 6)
    made = await tournament(people[:5], rounds=4)
    await people[0].post(f"/api/leagues/{made}/start")
    # One says so; another is not on their chair at the end.
    [first, *_] = [sorted(pair) for pair in await pairings(pool, made, 1) if "P0" not in pair]
    leaver, other = [person for person in people if person.name in first]
    gone = await pool.fetchval(
        "SELECT c.table_id FROM chairs c JOIN tables t ON t.id = c.table_id WHERE c.person = $1", UUID(leaver.id)
    )
    await other.post(f"/api/leagues/{made}/leave")
    await pool.execute("UPDATE league_duties SET due_at = now()")
    await node.node.leagues.sweep()
    await leaver.post(f"/api/tables/{gone}/leave")
    await finish(pool, made)
    await node.node.leagues.sweep()
    info = await leaver.get(f"/api/leagues/{made}")
    assert {each["name"] for each in info["members"] if each["left"]} == set(first)
    assert not info["joined"]
    second = {name for pair in await pairings(pool, made, 2) for name in pair}
    rest = {person.name for person in people[:5]} - set(first)
    assert second | set(info["rounds"][1]["byes"]) == rest
    # Back again, and somebody new until half of the rounds are played.
    assert (await leaver.post(f"/api/leagues/{made}/join"))["joined"]
    await people[5].post(f"/api/leagues/{made}/join")
    await finish(pool, made)
    await node.node.leagues.sweep()
    third = {name for pair in await pairings(pool, made, 3) for name in pair}
    byes = (await people[0].get(f"/api/leagues/{made}"))["rounds"][2]["byes"]
    assert third | set(byes) == rest | {leaver.name, "P5"}
    late = await cluster.player(node, "Late")
    assert await late.post(f"/api/leagues/{made}/join", {}, 409) == {"code": "league-closed"}


async def test_when_all_but_one_are_gone_it_is_over(cluster: Cluster, pool: Pool) -> None:
    [node], people = await quiet(cluster, 3)
    made = await tournament(people)
    await people[0].post(f"/api/leagues/{made}/start")
    for person in people[1:]:
        await person.post(f"/api/leagues/{made}/leave")
    await finish(pool, made)
    await node.node.leagues.sweep()
    assert (await people[0].get(f"/api/leagues/{made}"))["league"]["status"] == "over"


async def test_an_erased_player_leaves_a_number_and_nobody_inherits_it(cluster: Cluster, pool: Pool) -> None:
    [node], people = await quiet(cluster, 5)
    made = await tournament(people[:4], rounds=4)
    await people[0].post(f"/api/leagues/{made}/start")
    await finish(pool, made)
    last = await pool.fetchval("SELECT person FROM league_members WHERE league = $1 ORDER BY number DESC LIMIT 1", made)
    erased = (
        next(person for person in people[1:4] if person.id == str(last)) if str(last) != people[0].id else people[1]
    )
    await erased.post("/api/account/erase")
    await people[4].post(f"/api/leagues/{made}/join")
    await node.node.leagues.sweep()
    info = await people[0].get(f"/api/leagues/{made}")
    new = next(member for member in info["members"] if member["name"] == "P4")
    assert (new["points"], new["games"]) == (0, 0)
    assert len(info["members"]) == 4
    assert await pool.fetchval("SELECT max(number) FROM league_members WHERE league = $1", made) == 4


async def test_a_round_robin_goes_on_after_a_round_without_a_game(cluster: Cluster, pool: Pool) -> None:
    [node], people = await quiet(cluster, 4)
    made = await tournament(people, kind="round-robin")
    info = await people[0].post(f"/api/leagues/{made}/start")
    assert info["league"]["rounds"] == 3
    for _ in range(3):
        await finish(pool, made)
        for person in people[2:]:
            await pool.execute("UPDATE league_members SET left_at = now() WHERE person = $1", UUID(person.id))
        for _ in range(3):
            await node.node.leagues.sweep()
    info = await people[0].get(f"/api/leagues/{made}")
    assert (info["league"]["status"], info["league"]["round"]) == ("over", 3)
    pairs = [set(pair) for number in (1, 2, 3) for pair in await pairings(pool, made, number)]
    assert pairs.count({"P0", "P1"}) == 1


async def test_a_knock_out_with_a_draw_to_its_winner(cluster: Cluster, pool: Pool) -> None:
    [node], people = await quiet(cluster, 5)
    made = await tournament(people, kind="knock-out", seeding="random")
    info = await people[0].post(f"/api/leagues/{made}/start")
    assert (info["league"]["rounds"], len(info["tables"]), len(info["rounds"][0]["byes"])) == (3, 1, 3)
    assert info["rounds"][0]["left"] == 8
    await finish(pool, made, draw=True)
    await node.node.leagues.sweep()
    info = await people[0].get(f"/api/leagues/{made}")
    assert (info["rounds"][1]["replay"], info["rounds"][1]["left"]) == (True, 8)
    assert await pairings(pool, made, 1) == await pairings(pool, made, 2)
    for _ in range(3):
        await finish(pool, made)
        await node.node.leagues.sweep()
    info = await people[0].get(f"/api/leagues/{made}")
    assert (info["league"]["status"], info["members"][0]["name"], info["rounds"][-1]["left"]) == ("over", "P0", 2)
    assert [member["rank"] for member in info["members"]] == [1, 2, 3, 3, 5]


async def test_it_begins_when_its_time_has_come(cluster: Cluster, pool: Pool) -> None:
    [node], people = await quiet(cluster, 3)
    soon = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    made, lonely = await tournament(people, starts_at=soon), await tournament(people[:1], starts_at=soon)
    await node.node.leagues.sweep()
    assert (await people[0].get(f"/api/leagues/{made}"))["league"]["status"] == "gathering"
    await pool.execute("UPDATE league_duties SET due_at = now()")
    await node.node.leagues.sweep()
    info = await people[1].get(f"/api/leagues/{made}")
    assert (info["league"]["status"], info["league"]["round"]) == ("playing", 1)
    assert (await people[0].get(f"/api/leagues/{lonely}"))["league"]["status"] == "gathering", "alone nobody plays"


async def test_more_than_two_sit_by_their_standing_and_bots_only_where_the_game_needs_them(
    cluster: Cluster,
) -> None:
    _, people = await quiet(cluster, 5)
    made = await tournament(people, seats=4, rounds=1)
    info = await people[0].post(f"/api/leagues/{made}/start")
    assert sorted(len(table["names"]) for table in info["tables"]) == [2, 3], "Into the Blue is for two and for three"
    assert all(name is not None for table in info["tables"] for name in table["names"])


async def test_rated_ones_need_an_account_and_count(cluster: Cluster, pool: Pool) -> None:
    [node], [ann, ben, guest] = await quiet(cluster, 3)
    for form in (FORM, FORM | {"kind": "league", "listed": False}):
        assert await guest.post("/api/leagues", form | {"rated": True}, 403) == {"code": "account-needed"}
    await account(ann)
    await account(ben)
    made = await tournament([ann, ben], rated=True, rounds=1)
    assert await guest.post(f"/api/leagues/{made}/join", {}, 403) == {"code": "account-needed"}
    league = (await ann.post("/api/leagues", FORM | {"kind": "league", "listed": False, "rated": True}))["league"]
    link = (await ann.get(f"/api/leagues/{league}"))["link"]
    assert await guest.post(f"/api/leagues/links/{link}", {}, 403) == {"code": "account-needed"}
    await ben.post(f"/api/leagues/links/{link}")
    for each in (made, league):
        await ann.post(f"/api/leagues/{each}/start")
    assert await pool.fetchval("SELECT bool_and(rated) FROM tables WHERE league = ANY ($1)", [made, league])
    await pool.execute("UPDATE league_duties SET due_at = now()")
    await node.node.leagues.sweep()
    await finish(pool, made)
    await Rater(pool, lambda _: None).sweep()
    assert await pool.fetchval("SELECT count(*) FROM ratings") == 2


async def test_what_nobody_could_play_is_refused(cluster: Cluster) -> None:
    [_], [ann, ben] = await quiet(cluster, 2)
    past = (datetime.now(UTC) - timedelta(hours=1)).isoformat()
    for change, status, code in (
        ({"pace": {"kind": "days"}}, 400, "clock-needed"),
        ({"pace": LIVE | {"late": "remind"}}, 400, "clock-needed"),
        ({"kind": "knock-out", "seats": 3}, 400, "bad-seats"),
        ({"kind": "round-robin", "seats": 3}, 400, "bad-seats"),
        ({"kind": "league"}, 400, "leagues-by-link"),
        ({"starts_at": past}, 400, "bad-time"),
    ):
        assert await ann.post("/api/leagues", FORM | change, status) == {"code": code}
    # One that is not listed is for those who have the link.
    hidden = (await ann.post("/api/leagues", FORM | {"listed": False}))["league"]
    assert await ben.get(f"/api/leagues/{hidden}", 404) == {"code": "unknown-league"}
    for act in ("join", "leave"):
        assert await ben.post(f"/api/leagues/{hidden}/{act}", {}, 404) == {"code": "unknown-league"}
    assert await ben.get("/api/leagues/listed") == []
    shown = (await ann.post("/api/leagues", FORM))["league"]
    seen = await ben.get(f"/api/leagues/{shown}")
    assert (seen["joined"], seen["maker"], seen["link"]) == (False, False, None)
    assert await ben.post(f"/api/leagues/{shown}/start", {}, 404) == {"code": "unknown-league"}


async def test_a_league_that_is_broken_holds_up_no_other(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    [node], people = await quiet(cluster, 4)
    broken, well = await tournament(people[:2]), await tournament(people[2:])
    for league, maker in ((broken, people[0]), (well, people[2])):
        await maker.post(f"/api/leagues/{league}/start")
        await finish(pool, league)
    original = rounds._advance

    async def fail(connection: Anything, league: str) -> None:
        if league == broken:
            raise ValueError(league)
        await original(connection, league)

    with monkeypatch.context() as planted:
        planted.setattr(rounds, "_advance", fail)
        await node.node.leagues.sweep()
    assert len(await leagues.rounds(pool, well)) == 2
    assert await pool.fetchval("SELECT count(*) FROM league_duties WHERE league = $1 AND due_at > now()", broken) > 0
    await pool.execute("UPDATE league_duties SET due_at = now()")
    await node.node.leagues.sweep()
    assert len(await leagues.rounds(pool, broken)) == 2


async def test_what_nobody_began_is_forgotten(cluster: Cluster, pool: Pool) -> None:
    _, [ann] = await quiet(cluster, 1)
    old, new = await tournament([ann]), await tournament([ann])
    await pool.execute("UPDATE leagues SET made_at = now() - interval '15 days' WHERE id = $1", old)
    await leagues.sweep(pool)
    assert [row["id"] for row in await ann.get("/api/leagues/listed")] == [new]


async def test_nobody_makes_or_joins_without_end(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    _, [ann, ben] = await quiet(cluster, 2)
    monkeypatch.setattr(api, "PER_HOUR", Limit(1))
    monkeypatch.setattr(api, "JOINS", Limit(1))
    monkeypatch.setattr(acts, "TOURNAMENT_MOST", 1)
    made = await tournament([ann])
    await ann.post("/api/leagues", FORM, 429)
    assert await ben.post(f"/api/leagues/{made}/join", {}, 409) == {"code": "league-closed"}
    await ben.post(f"/api/leagues/{made}/join", {}, 429)


async def test_what_is_due_is_found_by_an_index_however_much_was_played(cluster: Cluster, pool: Pool) -> None:
    _, [ann] = await quiet(cluster, 1)
    await pool.execute(
        "INSERT INTO leagues"
        " (id, name, game, settings, seats, rounds, pace, maker, token, status, kind, listed, over_at)"
        " SELECT 'l' || n, 'L', $2, '{}', 2, 3, '{}', $1, 't' || n, 'over', 'swiss', true, now()"
        " FROM generate_series(1, 20000) n",
        UUID(ann.id),
        BLUE,
    )
    await pool.execute("INSERT INTO league_duties (league, due_at) SELECT id, now() + interval '1 day' FROM leagues")
    await pool.execute("ANALYZE leagues, league_duties")
    for statement, given in ((leagues.DUE.sql, ()), (leagues.LISTINGS.sql, (UUID(ann.id),))):
        plan = await pool.fetch(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT TEXT) {statement}", *given)
        text = "\n".join(row[0] for row in plan)
        assert "Seq Scan on league_duties" not in text
        assert "Seq Scan on leagues" not in text
    assert len(await ann.get("/api/leagues/listed")) == leagues.OVER_MOST
