"""Rated tables: who may sit there, what a place is worth, and that every table is rated exactly once."""

import asyncio
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathoms.arena.ratings import Rating, rate
from fathoms.arena.strengths import in_order, rated_levels, strength
from fathoms.bots.bot import LEVELS
from fathoms.kernel.game import NO_VICTORY, Outcome
from fathoms.kernel.registry import games
from fathoms.server.ratings import Rater, final_places, judge
from fathoms.server.store import people, ratings
from fathoms.server.store.pool import Pool, connect
from fathoms.server.store.ratings import Stake
from server_harness import Anything, Cluster, Json, Player, RunningNode, played_by_bots

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


async def account(cluster: Cluster, node: RunningNode, name: str) -> Player:
    player = await cluster.player(node, name)
    await player.post("/api/account", {"email": f"{uuid4()}@example.org", "password": "a long enough one"})
    return player


async def rated(people: list[Player], chairs: list[str] | None = None, **more: Anything) -> str:
    """A rated table where all of them sit, begun."""
    table = await people[0].create(BLUE, chairs or ["me"] + ["open"] * (len(people) - 1), rated=True, **more)
    for seat in range(1, len(people)):
        await people[seat].post(f"/api/tables/{table}/chairs/{seat}/take")
    await people[0].post(f"/api/tables/{table}/start")
    return table


async def play(table: str, players: list[Player]) -> None:
    """Everybody answers by default until the game is over."""
    pages = [await player.watch(table) for player in players]

    async def answers(page: Anything) -> None:
        while (frame := await page.frame(seconds=60))["outcome"] is None:
            if frame["question"] is not None:
                await page.answer(frame)

    await asyncio.gather(*[answers(page) for page in pages])


async def settled(player: Player, table: str) -> list[Json]:
    """The ratings at the chairs, once the table is rated."""
    for _ in range(100):
        chairs = (await player.get(f"/api/tables/{table}"))["chairs"]
        found = [chair["rating"] for chair in chairs]
        if any(each is not None and each["gain"] is not None for each in found):
            return found
        await asyncio.sleep(0.1)
    raise AssertionError("not rated")


async def test_a_rated_game_changes_the_ratings_of_those_who_played_and_shows_them(
    cluster: Cluster, pool: Pool
) -> None:
    node = await cluster.node()
    ann, ben = await account(cluster, node, "Ann"), await account(cluster, node, "Ben")
    table = await rated([ann, ben])
    before = [chair["rating"] for chair in (await ann.get(f"/api/tables/{table}"))["chairs"]]
    assert before == [{"points": 1500, "doubt": 350, "gain": None, "provisional": True}] * 2
    await play(table, [ann, ben])
    after = await settled(ann, table)
    assert [each["gain"] for each in after] == [each["points"] - 1500 for each in after]
    rows = await pool.fetch("SELECT person, seats, place, mu, sigma FROM ratings ORDER BY place")
    assert [row["seats"] for row in rows] == [2, 2]
    if [row["place"] for row in rows] == [1, 2]:
        assert rows[0]["mu"] > Rating().mu > rows[1]["mu"]
        assert all(row["sigma"] < Rating().sigma for row in rows)
    else:  # the dice may let both win: then nobody has shown anything
        assert [(row["place"], row["mu"], row["sigma"]) for row in rows] == [(1, Rating().mu, Rating().sigma)] * 2
    assert {UUID(ann.id), UUID(ben.id)} == {row["person"] for row in rows}
    # The next game begins where this one ended, and this one stays what it was.
    await ann.post(f"/api/tables/{table}/rematch")
    again = (await ben.post(f"/api/tables/{table}/rematch"))["table"]
    shown = (await ann.get(f"/api/tables/{again}"))["chairs"]
    assert [chair["rating"]["points"] for chair in shown] == [each["points"] for each in after]
    await play(again, [ann, ben])
    await settled(ann, again)
    assert await settled(ann, table) == after
    assert await pool.fetchval("SELECT count(*) FROM ratings") == 4


async def test_guests_and_bots_of_unknown_strength_have_no_place_at_a_rated_table(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, guest = await account(cluster, node, "Ann"), await cluster.player(node, "Guest")
    form: Json = {"game": BLUE, "rated": True}
    refused = await guest.post("/api/tables", form | {"chairs": [{"kind": "me"}, {"kind": "bot"}]}, 403)
    assert refused == {"code": "account-needed"}
    unknown = {"game": "salvage", "rated": True, "chairs": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}
    assert await ann.post("/api/tables", unknown, 409) == {"code": "unrated-bot"}
    table = await ann.create(BLUE, ["me", "open"], rated=True)
    assert await guest.post(f"/api/tables/{table}/chairs/1/take", {}, 403) == {"code": "account-needed"}
    unmeasured = await ann.create("salvage", ["me", "open", "open"], rated=True)
    given = await ann.post(f"/api/tables/{unmeasured}/chairs/1/give", {"to": "bot", "level": "strategy"}, 409)
    assert given == {"code": "unrated-bot"}
    await ann.post(f"/api/tables/{table}/chairs/1/give", {"to": "bot", "level": "strategy"})
    await ann.post(f"/api/tables/{table}/start")
    # Nor may the host choose another bot, or an easier one, in the middle of the game.
    give = f"/api/tables/{table}/chairs/1/give"
    assert await ann.post(give, {"to": "bot", "level": "uniform"}, 409) == {"code": "counted-chair"}
    for to in ("open", "link"):
        assert await ann.post(give, {"to": to}, 409) == {"code": "chair-dealt"}


async def test_nothing_is_taken_back_at_a_rated_table(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await account(cluster, node, "Ann"), await account(cluster, node, "Ben")
    codes = []
    for is_rated in (False, True):
        table = await ann.create(BLUE, ["me", "open"], rated=is_rated)
        await ben.post(f"/api/tables/{table}/chairs/1/take")
        await ann.post(f"/api/tables/{table}/start")
        game = (await node.node.keeper.get(table)).play
        assert game is not None
        game.table.undoable = [(0, game.state)]
        page = await ann.watch(table)
        may_undo = (await page.frame())["may_undo"]
        uuid = str(uuid4())
        await page.send("undo", table=table, uuid=uuid)
        reply = await page.reply(uuid)
        codes.append((may_undo, reply.get("code", reply["kind"])))
    assert codes == [(True, "played"), (False, "no-undo-rated")]


async def test_whoever_gives_up_the_chair_is_last_whatever_the_bot_makes_of_it(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    ann, ben = await account(cluster, node, "Ann"), await account(cluster, node, "Ben")
    table = await rated([ann, ben])
    await ann.post(f"/api/tables/{table}/chairs/0/give", {"to": "bot", "level": "master"})
    chair = (await ann.get(f"/api/tables/{table}"))["chairs"][0]
    assert (chair["kind"], chair["bot_level"]) == ("bot", "strategy")
    assert await ann.post(f"/api/tables/{table}/chairs/0/take", {}, 409) == {"code": "chair-dealt"}
    async with played_by_bots(node):
        await play(table, [ben])
        await settled(ben, table)
    rows = {str(row["person"]): row for row in await pool.fetch("SELECT * FROM ratings")}
    assert rows[ann.id]["place"] > rows[ben.id]["place"]
    assert rows[ann.id]["mu"] < Rating().mu < rows[ben.id]["mu"]


async def test_the_host_cannot_take_the_chair_of_somebody_who_is_away_for_good(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    ann, ben = await account(cluster, node, "Ann"), await account(cluster, node, "Ben")
    table = await rated([ann, ben])
    await pool.execute("UPDATE chairs SET seen_at = ready_time() - interval '1 h'")
    await ann.post(f"/api/tables/{table}/chairs/1/give", {"to": "bot", "level": "uniform"})
    shown = await ben.get(f"/api/tables/{table}")
    assert (shown["chairs"][1]["bot_level"], shown["you"]["away"]) == ("strategy", 1)
    assert (await ben.post(f"/api/tables/{table}/chairs/1/take"))["you"]["seat"] == 1


async def test_two_nodes_that_rate_at_once_rate_once(cluster: Cluster, pool: Pool) -> None:
    """Many finished tables of the same people, rated by several hands at the same time, in any order."""
    await cluster.node(bus="none")
    for node in cluster.running():
        await node.node.stop_duties()
    ids = [uuid4() for _ in range(3)]
    for person in ids:
        await pool.execute("INSERT INTO people (id, name, lang) VALUES ($1, 'P', 'en')", person)
    tables = [f"race{number:04}" for number in range(30)]
    for number, table in enumerate(tables):
        places = [1, 2, 3][number % 3 :] + [1, 2, 3][: number % 3]
        await finished_table(pool, table, ids, places)
    others = await connect(cluster.database, 4)
    await asyncio.gather(
        *[ratings.settle(hand, table, judge) for table in tables for hand in (pool, others, pool)],
        *[_sweep(hand) for hand in (pool, others)],
    )
    await others.close()
    for person in ids:
        rows = await ratings.of(pool, person)
        assert sorted(row.table for row in rows) == tables
        # No game began from a rating that another one had already changed: the gains add up to where the person is.
        assert Rating().mu + sum(row.gain for row in rows) == pytest.approx(rows[-1].mu)
    assert await ratings.due(pool, 100) == []
    assert not await ratings.settle(pool, tables[0], judge)


async def test_a_table_that_cannot_be_rated_holds_up_no_other(cluster: Cluster, pool: Pool) -> None:
    await (await cluster.node(bus="none")).node.stop_duties()
    person = uuid4()
    await pool.execute("INSERT INTO people (id, name, lang) VALUES ($1, 'P', 'en')", person)
    await finished_table(pool, "broken", [person], [1])
    await pool.execute("UPDATE tables SET outcome = '{}', over_at = now() - interval '1 day' WHERE id = 'broken'")
    await finished_table(pool, "whole", [person], [1])
    told: list[str] = []
    await Rater(pool, told.append).sweep()
    assert told == ["whole"]


async def _sweep(hand: Pool) -> None:
    for table in await ratings.due(hand, 100):
        await ratings.settle(hand, table, judge)


async def finished_table(pool: Pool, table: str, ids: list[UUID], places: list[int], status: str = "over") -> None:
    outcome = f'{{"reason":"done","places":{places},"points":{places}}}'
    await pool.execute(
        "INSERT INTO tables (id, game, settings, status, host, public, secret, languages, rated, outcome, over_at)"
        " VALUES ($1, $2, '{}', $3, $4, false, 's', '{en}', true, $5, now())",
        table,
        BLUE,
        status,
        ids[0],
        outcome,
    )
    await pool.executemany(
        "INSERT INTO chairs (table_id, seat, kind, person, counts) VALUES ($1, $2, 'person', $3, $3)",
        [(table, seat, person) for seat, person in enumerate(ids)],
    )


async def test_tables_that_are_not_over_are_not_rated_and_erasing_leaves_the_others_ratings_alone(
    cluster: Cluster, pool: Pool
) -> None:
    assert cluster.running() == []
    ids = [uuid4() for _ in range(2)]
    for person in ids:
        await pool.execute("INSERT INTO people (id, name, lang) VALUES ($1, 'P', 'en')", person)
    for status in ("gathering", "playing", "quarantined"):
        await finished_table(pool, f"t-{status}", ids, [1, 2], status)
        assert not await ratings.settle(pool, f"t-{status}", judge)
    assert await ratings.due(pool, 100) == []
    await finished_table(pool, "t-over", ids, [1, 2])
    await finished_table(pool, "t-next", ids, [2, 1])
    assert await ratings.settle(pool, "t-over", judge)
    kept = await ratings.of(pool, ids[1])
    await people.erase(pool, ids[0])
    assert await ratings.of(pool, ids[0]) == []
    assert await ratings.of(pool, ids[1]) == kept
    # Who was erased in the middle of a game counts as whoever plays on.
    assert await ratings.settle(pool, "t-next", judge)
    assert [row.place for row in await ratings.of(pool, ids[1])] == [2, 1]


@given(
    places=st.lists(st.integers(1, 6), min_size=2, max_size=6),
    stayed=st.lists(st.booleans(), min_size=6, max_size=6),
    sides=st.booleans(),
)
def test_whoever_left_is_never_before_anybody_who_stayed(places: list[int], stayed: list[bool], sides: bool) -> None:
    there = stayed[: len(places)]
    final = final_places(places, there, sides=sides)
    left = {place for place, stay in zip(final, there, strict=True) if not stay}
    assert len(left) <= 1
    assert all(place >= max(final) for place in left)
    assert [place for place, stay in zip(final, there, strict=True) if stay] == [
        place for place, stay in zip(places, there, strict=True) if stay
    ]
    if left and not sides:
        assert left.isdisjoint(place for place, stay in zip(final, there, strict=True) if stay)


def test_bots_count_with_what_they_are_known_to_be_worth_and_nobody_is_rated_where_all_have_left() -> None:
    ann, ben = uuid4(), uuid4()
    before = {ann: Rating(), ben: Rating()}
    outcome = Outcome("done", (1, 2), (5, 3))
    weak = judge(BLUE, outcome, [Stake(ann, None, True), Stake(None, "uniform", False)], before)[ann].rating
    strong = judge(BLUE, outcome, [Stake(ann, None, True), Stake(None, "strategy", False)], before)[ann].rating
    assert Rating().mu < weak.mu < strong.mu
    gone = judge(BLUE, outcome, [Stake(ann, None, False), Stake(ben, "strategy", False)], before)
    assert [each.rating for each in gone.values()] == [Rating(), Rating()]


def test_where_nobody_wins_nobody_is_rated_whoever_left() -> None:
    ann, ben = uuid4(), uuid4()
    lost = Outcome("out-of-fuel", (NO_VICTORY, NO_VICTORY), (0, 0))
    judged = judge(
        "unfathomable", lost, [Stake(ann, None, True), Stake(ben, None, False)], {ann: Rating(), ben: Rating()}
    )
    assert [(each.place, each.rating) for each in judged.values()] == [(NO_VICTORY, Rating())] * 2


def test_the_measured_strengths_are_of_games_and_levels_that_there_are() -> None:
    for game, info in games().items():
        for seats in info.seats:
            assert set(rated_levels(game, seats)) in (set(), set(LEVELS))
            rungs = ("uniform", "calm", "keen", "master")
            ladder = [found.mu for level in rungs if (found := strength(game, level, seats))]
            assert ladder == sorted(ladder), (game, seats)
    assert len(rated_levels(BLUE, 2)) == len(LEVELS)


@pytest.mark.parametrize("game", games())
def test_levels_stand_in_the_order_of_their_measured_strength(game: str) -> None:
    for seats in games()[game].seats:
        strengths = [found.mu for level in in_order(game, LEVELS, seats) if (found := strength(game, level, seats))]
        assert strengths == sorted(strengths)


def test_the_levels_of_a_game_that_was_never_measured_stay_as_they_are() -> None:
    assert in_order("no-such-game", LEVELS, 3) == list(LEVELS)


async def test_a_table_says_how_strong_each_bot_is_in_this_game(cluster: Cluster) -> None:
    ann = await cluster.player(await cluster.node(), "Ann")
    offered = {game["name"]: game["bot_levels"] for game in await ann.get("/api/games")}
    assert offered[BLUE] == {str(seats): in_order(BLUE, LEVELS, seats) for seats in (2, 3, 4, 5)}
    chairs = [{"kind": "me"}, *[{"kind": "bot", "level": level} for level in ("master", "uniform")]]
    table = (await ann.post("/api/tables", {"game": BLUE, "chairs": chairs}))["table"]
    shown = (await ann.get(f"/api/tables/{table}"))["chairs"]
    assert [chair["bot_rank"] for chair in shown] == [None, 6, 1]


@pytest.fixture
def upside_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """At tables for two the levels stand the other way round."""

    def measured(_: str, seats: int) -> dict[str, Rating]:
        return {level: Rating(20 + (-place if seats == 2 else place), 2) for place, level in enumerate(LEVELS)}

    monkeypatch.setattr("fathoms.arena.strengths._measured", measured)


@pytest.mark.usefixtures("upside_down")
async def test_levels_are_named_and_rated_by_the_size_of_the_table(cluster: Cluster) -> None:
    ann = await account(cluster, await cluster.node(), "Ann")
    offered = {game["name"]: game["bot_levels"] for game in await ann.get("/api/games")}[BLUE]
    assert (offered["2"], offered["3"]) == ([*reversed(LEVELS)], [*LEVELS])
    ladders = (await ann.get(f"/api/ratings/{BLUE}"))["ladders"]
    assert [ladder["bots"][0]["points"] for ladder in ladders[:2]] == [Rating(15).shown.points, Rating(20).shown.points]
    for seats, rank, worth in ((2, 1, Rating(15, 2)), (3, 6, Rating(25, 2))):
        chairs = [{"kind": "me"}, *[{"kind": "bot", "level": "master"}] * (seats - 1)]
        table = (await ann.post("/api/tables", {"game": BLUE, "chairs": chairs, "rated": True}))["table"]
        shown = (await ann.get(f"/api/tables/{table}"))["chairs"][1]
        assert (shown["bot_rank"], shown["rating"]["points"]) == (rank, worth.shown.points)


@pytest.mark.usefixtures("upside_down")
@pytest.mark.parametrize(("seats", "worth"), [(2, Rating(15, 2)), (3, Rating(25, 2))])
def test_a_bot_counts_with_its_strength_at_a_table_of_that_size(seats: int, worth: Rating) -> None:
    ann, places = uuid4(), tuple(range(1, seats + 1))
    stakes = [Stake(ann, None, True), *[Stake(None, "master", True)] * (seats - 1)]
    judged = judge(BLUE, Outcome("over", places, (0,) * seats), stakes, {ann: Rating()})
    assert judged[ann].rating == rate([Rating(), *[worth] * (seats - 1)], places)[0]
