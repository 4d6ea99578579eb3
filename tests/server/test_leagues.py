"""Leagues: who meets whom, how they stand, and rounds that follow by themselves, once."""

import asyncio
from collections import Counter
from itertools import combinations
from uuid import UUID, uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathoms.kernel.game import NO_VICTORY
from fathoms.server.leagues.schedule import schedule, sizes
from fathoms.server.leagues.standings import Seat, points, standings
from fathoms.server.store import leagues
from fathoms.server.store.pool import Pool
from server_harness import Anything, Cluster, Json, Player, RunningNode, played_by_bots

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


@settings(max_examples=40, deadline=None)
@given(members=st.integers(2, 16), seats=st.integers(2, 6), rounds=st.integers(1, 8))
def test_everybody_plays_once_in_every_round(members: int, seats: int, rounds: int) -> None:
    found = schedule(members, seats, rounds)
    assert len(found) == rounds
    for groups in found:
        assert sorted(member for group in groups for member in group) == list(range(members))
        assert sorted(map(len, groups)) == sorted(sizes(members, seats))
        assert max(map(len, groups)) <= seats
    # A function of its numbers: a longer league begins like a shorter one.
    assert schedule(members, seats, rounds + 1)[:rounds] == found


@pytest.mark.parametrize(
    ("members", "seats", "rounds"), [(6, 3, 5), (8, 4, 7), (9, 3, 4), (12, 4, 6), (10, 5, 6), (12, 6, 6)]
)
def test_opponents_and_chairs_are_shared_evenly(members: int, seats: int, rounds: int) -> None:
    found = schedule(members, seats, rounds)
    met = Counter(pair for groups in found for group in groups for pair in combinations(sorted(group), 2))
    counts = [met[pair] for pair in combinations(range(members), 2)]
    even = rounds * (seats - 1) / (members - 1)
    assert max(counts) <= even + 2.5
    assert min(counts) >= even - 2.5
    sat = Counter((member, chair) for groups in found for group in groups for chair, member in enumerate(group))
    assert max(sat.values()) <= -(-rounds // seats) + 1


def test_equal_places_share_their_points() -> None:
    assert [points((1, 2, 3, 4), seat) for seat in range(4)] == [3, 2, 1, 0]
    assert [points((1, 1, 3), seat) for seat in range(3)] == [1.5, 1.5, 0]
    assert [points((2, 1, 2), seat) for seat in range(3)] == [0.5, 2, 0.5]


def test_a_table_without_a_winner_gives_nobody_anything() -> None:
    ann, ben = uuid4(), uuid4()
    lost = [Seat(ann, NO_VICTORY, stayed=True), Seat(ben, NO_VICTORY, stayed=True), Seat(None, NO_VICTORY, stayed=True)]
    assert [(each.games, each.points, each.wins) for each in standings([ann, ben], [lost])] == [(1, 0, 0), (1, 0, 0)]


@given(places=st.lists(st.integers(1, 6), min_size=2, max_size=6))
def test_a_table_gives_out_as_many_points_however_it_ends(places: list[int]) -> None:
    # Places as games give them: one more than those who are better.
    ranked = [1 + sum(other < place for other in places) for place in places]
    assert sum(points(ranked, seat) for seat in range(len(ranked))) == len(ranked) * (len(ranked) - 1) / 2


def test_equal_points_are_parted_by_victories_then_by_the_opponents() -> None:
    ann, ben, cid, dan = [uuid4() for _ in range(4)]

    def table(*seats: tuple[UUID | None, int]) -> list[Seat]:
        return [Seat(person, place, stayed=True) for person, place in seats]

    tables = [
        table((ann, 1), (ben, 2), (None, 3)),
        table((ann, 3), (cid, 2), (dan, 1)),
        table((ben, 2), (cid, 2), (None, 1)),
    ]
    found = standings([ben, cid, ann, dan], tables)
    assert [(each.person, each.points, each.wins, each.met) for each in found] == [
        (ann, 2, 1, 5),
        (dan, 2, 1, 3.5),
        (cid, 1.5, 0, 5.5),
        (ben, 1.5, 0, 3.5),
    ]
    assert [each.rank for each in found] == [1, 2, 3, 4]
    assert [each.rank for each in standings([ann, ben], [])] == [1, 1]
    gone = standings([ann, ben], [[Seat(ann, 1, stayed=False), Seat(ben, 2, stayed=True)]])
    assert [(each.person, each.points, each.wins) for each in gone] == [(ann, 0, 0), (ben, 0, 0)]


async def league(people: list[Player], **more: Anything) -> str:
    """A league of all of them; the first one made it."""
    form: Json = {"name": "The deep end", "game": BLUE, "seats": 3, "rounds": 2, **more}
    made = str((await people[0].post("/api/leagues", form))["league"])
    link = (await people[0].get(f"/api/leagues/{made}"))["link"]
    for person in people[1:]:
        assert (await person.get(f"/api/leagues/links/{link}"))["maker"] == people[0].name
        assert await person.post(f"/api/leagues/links/{link}") == {"league": made}
    return made


async def group(cluster: Cluster, count: int, **settings: Anything) -> tuple[RunningNode, list[Player]]:
    node = await cluster.node(**settings)
    return node, [await cluster.player(node, f"P{number}") for number in range(count)]


async def test_a_league_is_there_for_its_members_alone(cluster: Cluster) -> None:
    _, [ann, ben, cid] = await group(cluster, 3)
    made = await league([ann, ben])
    info = await ben.get(f"/api/leagues/{made}")
    link, [ann_id, ben_id] = info["link"], [member["id"] for member in info["members"]]
    # The same for a league that is not there and one that is not theirs.
    for path in (made, "nowhere"):
        assert await cid.get(f"/api/leagues/{path}", 404) == {"code": "unknown-league"}
        for act in ("start", "end"):
            assert await cid.post(f"/api/leagues/{path}/{act}", {}, 404) == {"code": "unknown-league"}
        gone = await cid.http.delete(f"/api/leagues/{path}/members/{ben_id}")
        assert (gone.status_code, gone.json()) == (404, {"code": "unknown-league"})
    for act in ("start", "end"):
        assert await ben.post(f"/api/leagues/{made}/{act}", {}, 403) == {"code": "maker-only"}
    assert (await ben.http.delete(f"/api/leagues/{made}/members/{ann_id}")).status_code == 403
    assert (await ann.http.delete(f"/api/leagues/{made}/members/{ann_id}")).status_code == 403
    # The maker removes somebody, who may come again; nobody twice.
    assert (await ann.http.delete(f"/api/leagues/{made}/members/{ben_id}")).status_code == 204
    assert (await ann.http.delete(f"/api/leagues/{made}/members/{ben_id}")).status_code == 404
    assert await ben.get(f"/api/leagues/{made}", 404) == {"code": "unknown-league"}
    assert await ann.post(f"/api/leagues/{made}/start", {}, 409) == {"code": "too-few-members"}
    for _ in range(2):
        await ben.post(f"/api/leagues/links/{link}")
    assert len((await ann.get(f"/api/leagues/{made}"))["members"]) == 2
    [mine] = await ben.get("/api/leagues")
    assert (mine["league"], mine["status"]) == (made, "gathering")
    await ann.post(f"/api/leagues/{made}/start")
    assert await cid.post(f"/api/leagues/links/{link}", {}, 409) == {"code": "league-closed"}
    own = next(each["id"] for each in (await ben.get(f"/api/leagues/{made}"))["members"] if each["you"])
    assert (await ben.http.delete(f"/api/leagues/{made}/members/{own}")).status_code == 409
    assert (await ben.get("/api/account/export"))["leagues"] == ["The deep end"]


async def test_what_cannot_be_played_is_refused_and_nobody_guesses_links_for_long(cluster: Cluster) -> None:
    _, [ann] = await group(cluster, 1)
    form: Json = {"name": "L", "game": BLUE, "seats": 3, "rounds": 2}
    for change, status, code in (
        ({"game": "none"}, 404, "unknown-game"),
        ({"seats": 6}, 400, "bad-seats"),
        ({"settings": {"none": "1"}}, 400, "bad-settings"),
        ({"settings": {"first": "1"}}, 409, "setting-not-offered"),
        ({"name": " "}, 400, "bad-name"),
    ):
        assert await ann.post("/api/leagues", form | change, status) == {"code": code}
    stranger = Player(ann.url)
    assert (await stranger.http.get("/api/leagues/links/none")).status_code == 404
    await stranger.http.aclose()
    guesses = [(await ann.http.get(f"/api/leagues/links/{number:024}")).status_code for number in range(101)]
    assert guesses == [404] * 99 + [429, 429]
    assert await ann.post("/api/leagues/links/none", {}, 429) == {"code": "too-many-attempts"}


async def test_rounds_follow_by_themselves_until_the_league_is_over(cluster: Cluster) -> None:
    node, people = await group(cluster, 4)
    made = await league(people, pace={"kind": "days"})
    info = await people[0].post(f"/api/leagues/{made}/start")
    assert [table["round"] for table in info["tables"]] == [1, 1]
    assert sorted(name for table in info["tables"] for name in table["names"] if name) == ["P0", "P1", "P2", "P3"]
    async with played_by_bots(node):
        for number in (1, 2):
            info = await _round(people, made, number)
            for table in info["tables"]:
                if table["round"] == number:
                    await _play_out(people, table)
        for _ in range(200):
            info = await people[0].get(f"/api/leagues/{made}")
            if info["league"]["status"] == "over":
                break
            await asyncio.sleep(0.1)
    assert (info["league"]["status"], info["league"]["round"]) == ("over", 2)
    assert [member["games"] for member in info["members"]] == [2] * 4
    assert [member["points"] for member in info["members"]] == sorted(
        [member["points"] for member in info["members"]], reverse=True
    )
    assert sum(member["points"] for member in info["members"]) > 0


async def _round(people: list[Player], made: str, number: int) -> Json:
    for _ in range(200):
        info: Json = await people[0].get(f"/api/leagues/{made}")
        tables = [table for table in info["tables"] if table["round"] == number]
        if tables and all(table["status"] != "gathering" for table in tables):
            return info
        await asyncio.sleep(0.1)
    raise AssertionError(number)


async def _play_out(people: list[Player], table: Json) -> None:
    """Everybody at this table answers by default until it is over."""
    seated = [player for player in people if player.name in table["names"]]

    async def answers(player: Player) -> None:
        page = await player.watch(table["table"])
        while (frame := await page.frame(seconds=60))["outcome"] is None:
            if frame["question"] is not None:
                await page.answer(frame)
        await page.close()

    await asyncio.gather(*[answers(player) for player in seated])


async def test_a_live_table_waits_until_somebody_who_sits_there_starts_it_and_its_chairs_stay(
    cluster: Cluster, pool: Pool
) -> None:
    _, [ann, ben, cid] = await group(cluster, 3)
    made = await league([ann, ben])
    info = await ann.post(f"/api/leagues/{made}/start")
    [table] = info["tables"]
    path = f"/api/tables/{table['table']}"
    host = await pool.fetchval("SELECT host::text FROM tables WHERE id = $1", table["table"])
    first, other = (ann, ben) if ann.id == host else (ben, ann)
    assert await first.post(f"{path}/chairs/1/give", {"to": "open"}, 409) == {"code": "league-chair"}
    assert await cid.post(f"{path}/start", {}, 403) == {"code": "host-only"}
    assert (await other.post(f"{path}/start"))["status"] == "playing"
    assert (await other.get(path))["league"] == made
    # Whoever is erased is played by a bot, and the others go on.
    await first.post("/api/account/erase")
    assert len((await other.get(f"/api/leagues/{made}"))["members"]) == 1


async def test_two_nodes_that_see_the_end_of_a_round_begin_one_next_round(cluster: Cluster, pool: Pool) -> None:
    node, people = await group(cluster, 6, bus="none")
    other = await cluster.node(bus="none")
    for each in (node, other):
        await each.node.stop_duties()
    made = await league(people, rounds=3)
    await people[0].post(f"/api/leagues/{made}/start")
    for number in (1, 2, 3):
        rows = await pool.fetch("SELECT round, count(*) FROM tables WHERE league = $1 GROUP BY 1 ORDER BY 1", made)
        assert [tuple(row) for row in rows] == [(each, 2) for each in range(1, number + 1)]
        await pool.execute(
            'UPDATE tables SET status = \'over\', outcome = \'{"reason":"r","places":[1,2,3],"points":[0,0,0]}\''
            " WHERE league = $1",
            made,
        )
        await asyncio.gather(*[each.node.leagues.sweep() for each in (node, other) for _ in range(4)])
    info = await people[0].get(f"/api/leagues/{made}")
    assert (info["league"]["status"], len(info["tables"])) == ("over", 6)
    assert sum(member["points"] for member in info["members"]) == 3 * 2 * 3


async def test_a_league_whose_maker_is_gone_before_it_began_goes_too(cluster: Cluster, pool: Pool) -> None:
    _, [ann, ben] = await group(cluster, 2)
    made = await league([ann, ben])
    kept = await league([ben, ann])
    await ann.post("/api/account/erase")
    await leagues.sweep(pool)
    assert await ben.get(f"/api/leagues/{made}", 404) == {"code": "unknown-league"}
    assert len((await ben.get(f"/api/leagues/{kept}"))["members"]) == 1


async def test_the_maker_may_end_it(cluster: Cluster) -> None:
    node, [ann, ben] = await group(cluster, 2)
    made = await league([ann, ben])
    await ann.post(f"/api/leagues/{made}/start")
    assert (await ann.post(f"/api/leagues/{made}/end"))["league"]["status"] == "over"
    await node.node.leagues.sweep()
    assert len((await ben.get(f"/api/leagues/{made}"))["tables"]) == 1
