"""People and chairs: guests, tables, invitations, start, leave, give, take, rematch, chat."""

from uuid import uuid4

import msgspec
import pytest

from fathoms.kernel import registry
from fathoms.locale.catalogue import LANGUAGES
from fathoms.server.api import games
from fathoms.server.lobby.lobby import AWAY_MINUTES
from fathoms.server.store.pool import Pool
from server_harness import Cluster, Player

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


async def people(cluster: Cluster, count: int) -> list[Player]:
    node = await cluster.node()
    return [await cluster.player(node, f"P{number}") for number in range(count)]


async def code(player: Player, path: str, body: dict[str, object] | None, status: int) -> str:
    return str((await player.post(path, body, status))["code"])


async def test_a_guest_is_known_by_a_cookie_and_may_change_name_and_language(cluster: Cluster) -> None:
    node = await cluster.node()
    player = await cluster.player(node, "  Ann   Lee ")
    assert player.name == "Ann Lee"
    [cookie] = (await player.http.post("/api/me", json={"name": "Zoe"})).headers.get_list("set-cookie")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    answer = await player.http.patch("/api/me", json={"lang": "fr"})
    assert answer.json()["lang"] == "fr"
    assert (await player.get("/api/me"))["name"] == "Zoe"
    for body in (
        {"name": ""},
        {"name": "x" * 40},
        {"name": "a\u0000b"},
        {"name": "\u202egnp"},
        {"name": "A", "lang": "xx"},
    ):
        assert (await player.http.post("/api/me", json=body)).status_code == 400
    player.http.cookies.clear()
    assert await player.get("/api/me", 401) == {"code": "not-signed-in"}
    player.http.cookies.set("fathoms", "A" * 43)
    await player.get("/api/me", 401)


async def test_all_words_are_read_before_the_first_visitor_comes(cluster: Cluster) -> None:
    games._said.cache_clear()
    await cluster.node()
    assert games._said.cache_info().misses == len(LANGUAGES)
    games.read_words()
    assert games._said.cache_info().misses == len(LANGUAGES)


async def test_games_rule_books_and_words(cluster: Cluster) -> None:
    [player] = await people(cluster, 1)
    [blue] = [game for game in await player.get("/api/games") if game["name"] == BLUE]
    assert blue["seats"] == [2, 3, 4, 5]
    for lang in LANGUAGES:
        book = await player.get(f"/api/games/{BLUE}/rulebook/{lang}")
        assert book["lang"] == lang
        assert book["clauses"][0]["id"].startswith("ITB-")
        read = games.own_book.cache_info().misses
        assert await player.get(f"/api/games/{BLUE}/rulebook/{lang}") == book
        assert games.own_book.cache_info().misses == read, "read once, not at every visit"
        told = {example["scene"]: example["text"] for clause in book["clauses"] for example in clause["examples"]}
        assert set(told) == set(book["scenes"])
        picture = await player.http.get(f"/api/games/{BLUE}/scenes/gap/{lang}")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert "max-age" in picture.headers["cache-control"]
        assert book["scenes"]["gap"]["alt"] in picture.text
        assert f'viewBox="0 0 {book["scenes"]["gap"]["width"]} {book["scenes"]["gap"]["height"]}"' in picture.text
        assert (await player.get(f"/api/games/{BLUE}/words/{lang}"))["language"] == lang
        assert (await player.get(f"/api/words/{lang}"))["refusal.not-asked"]
    await player.get("/api/games/chess/words/en", 404)
    await player.get("/api/words/xx", 404)
    assert await player.get("/api/offers") == {"mail": False}
    assert await player.get(f"/api/games/{BLUE}/scenes/nothing/en", 404) == {"code": "unknown-scene"}
    await player.get(f"/api/games/{BLUE}/scenes/gap/xx", 404)
    await player.get("/api/games/chess/scenes/gap/en", 404)


async def test_a_game_that_does_not_speak_the_language_is_read_in_english_and_says_so(cluster: Cluster) -> None:
    [player] = await people(cluster, 1)
    for what in ("words", "rulebook"):
        english, german = [await player.get(f"/api/games/key-largo/{what}/{lang}") for lang in ("en", "de")]
        assert english == german
        assert german.get("lang", german.get("language")) == "en"


async def test_advice_is_a_position_as_a_seat_sees_it(cluster: Cluster) -> None:
    player = await cluster.player(await cluster.node(), "Ann")
    strategy = {game["name"]: game["strategy"] for game in await player.get("/api/games")}
    for name in ("into-the-blue", "in-too-deep", "key-largo"):
        assert strategy[name]
        for piece in await player.get(f"/api/games/{name}/advice"):
            info = registry.game(name)
            scene, words = info.advice()[piece["id"]](), await player.get(f"/api/games/{name}/words/en")
            assert piece["names"] == list(scene.names)
            assert piece["view"] == msgspec.json.decode(
                msgspec.json.encode(info.rules().view(scene.state, piece["seat"]))
            )
            assert f"advice.{piece['id']}.title" in words
    assert not strategy["salvage"]
    assert await player.get("/api/games/salvage/advice") == []
    await player.get("/api/games/chess/advice", 404)
    await player.get(f"/api/games/{BLUE}/rulebook/../../x", 404)


async def test_a_table_that_cannot_be_is_refused(cluster: Cluster) -> None:
    [player] = await people(cluster, 1)
    me, bot = {"kind": "me"}, {"kind": "bot"}
    forms: list[tuple[dict[str, object], int, str]] = [
        ({"game": "chess", "chairs": [me, bot]}, 404, "unknown-game"),
        ({"game": BLUE, "chairs": [me]}, 400, "bad-seats"),
        ({"game": BLUE, "chairs": [me, me]}, 400, "one-chair-each"),
        ({"game": BLUE, "chairs": [me, {"kind": "bot", "level": "god"}]}, 400, "bad-level"),
        ({"game": BLUE, "chairs": [me, bot], "settings": {"first": "99"}}, 400, "bad-settings"),
        ({"game": BLUE, "chairs": [me, bot], "settings": {"first": "1"}}, 409, "setting-not-offered"),
        ({"game": BLUE, "chairs": [me, bot], "settings": {"first": "1"}, "rated": True}, 409, "setting-not-offered"),
        ({"game": BLUE, "chairs": [me, bot], "guided": True, "rated": True}, 400, "guided-alone"),
        ({"game": BLUE, "chairs": [me, {"kind": "open"}], "guided": True}, 400, "guided-alone"),
        ({"game": BLUE, "chairs": [me, bot], "odd": 1}, 400, "bad-request"),
    ]
    for form, status, expected in forms:
        assert await code(player, "/api/tables", form, status) == expected


@pytest.mark.parametrize(("game", "settings"), [(BLUE, {"first": "2"}), ("in-too-deep", {})])
async def test_whoever_learns_begins_where_a_game_can_settle_it(
    cluster: Cluster, game: str, settings: dict[str, str]
) -> None:
    [player] = await people(cluster, 1)
    form = {"game": game, "chairs": [{"kind": "bot"}, {"kind": "me"}], "guided": True}
    table = (await player.post("/api/tables", form, 201))["table"]
    shown = await player.get(f"/api/tables/{table}")
    assert shown["settings"].get("first") == settings.get("first")


async def test_lists_show_what_one_may_join_watch_or_owns(cluster: Cluster) -> None:
    host, guest = await people(cluster, 2)
    hidden = await host.create(BLUE, ["me", "open"])
    public = await host.create(BLUE, ["me", "open"], public=True)
    assert [each["table"] for each in await guest.get("/api/tables?which=open")] == [public]
    assert {each["table"] for each in await host.get("/api/tables?which=mine")} == {hidden, public}
    await guest.post(f"/api/tables/{public}/chairs/1/take")
    await host.post(f"/api/tables/{public}/start")
    assert [each["table"] for each in await guest.get("/api/tables?which=live")] == [public]
    assert await guest.get("/api/tables?which=open") == []
    await guest.get("/api/tables?which=odd", 400)
    await guest.get("/api/tables/nowhere", 404)


async def test_an_invitation_is_for_one_chair_and_only_the_host_sees_it(cluster: Cluster) -> None:
    host, guest, third = await people(cluster, 3)
    created = await host.post(
        "/api/tables", {"game": BLUE, "chairs": [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]}
    )
    table, token = created["table"], created["links"]["1"]
    name = (await host.get("/api/me"))["name"]
    assert await guest.get(f"/api/links/{token}") == {"table": table, "seat": 1, "game": BLUE, "host": name}
    await guest.get("/api/links/nonsense", 404)
    assert (await host.get(f"/api/tables/{table}"))["chairs"][1]["link"] == token
    assert (await guest.get(f"/api/tables/{table}"))["chairs"][1]["link"] is None
    path = f"/api/tables/{table}/chairs"
    assert await code(guest, f"{path}/1/take", {}, 403) == "chair-taken"
    assert await code(guest, f"{path}/2/take", {"token": token}, 403) == "chair-taken"
    assert await code(guest, f"{path}/7/take", {}, 404) == "unknown-seat"
    await guest.post(f"{path}/1/take", {"token": token})
    assert await code(third, f"{path}/1/take", {"token": token}, 403) == "chair-taken"
    assert await code(guest, f"{path}/1/take", {"token": token}, 409) == "already-seated"
    assert await code(guest, f"{path}/2/take", {"token": created["links"]["2"]}, 409) == "already-seated"


async def test_only_the_host_starts_and_only_with_full_chairs(cluster: Cluster) -> None:
    host, guest = await people(cluster, 2)
    table = await host.create(BLUE, ["me", "open"])
    assert await code(host, f"/api/tables/{table}/start", {}, 409) == "chairs-empty"
    await guest.post(f"/api/tables/{table}/chairs/1/take")
    assert await code(guest, f"/api/tables/{table}/start", {}, 403) == "host-only"
    started = await host.post(f"/api/tables/{table}/start")
    assert started["status"] == "playing"
    assert await code(host, f"/api/tables/{table}/start", {}, 409) == "already-started"
    assert await code(host, "/api/tables/nowhere/start", {}, 404) == "unknown-table"


async def test_a_salt_counts_until_the_deal(cluster: Cluster) -> None:
    host, guest = await people(cluster, 2)
    table = await host.create(BLUE, ["me", "bot"])
    path = f"/api/tables/{table}/salt"
    assert (await host.post(path, {"salt": "00ff"}))["you"]["salted"]
    assert await code(guest, path, {"salt": "00"}, 403) == "not-seated"
    assert await code(host, path, {"salt": "0g"}, 400) == "bad-request"
    assert await code(host, path, {"salt": "00" * 65}, 400) == "bad-request"
    await host.post(f"/api/tables/{table}/start")
    assert await code(host, path, {"salt": "01"}, 409) == "already-started"


async def test_who_may_give_which_chair(cluster: Cluster) -> None:
    host, guest, third = await people(cluster, 3)
    table = await host.create(BLUE, ["me", "open", "open"])
    path = f"/api/tables/{table}/chairs"
    await guest.post(f"{path}/1/take")
    await third.post(f"{path}/2/take")
    assert await code(guest, f"{path}/2/give", {"to": "bot"}, 403) == "not-yours"
    assert (await host.post(f"{path}/2/give", {"to": "bot", "level": "uniform"}))["chairs"][2]["bot_level"] == "uniform"
    await host.post(f"/api/tables/{table}/start")


async def dealt(cluster: Cluster, game: str, **more: object) -> tuple[str, Player, Player, Player]:
    """A running table of a host and a guest, and a second browser of the host's."""
    host, guest, second = await people(cluster, 3)
    table = await host.create(game, ["me", "open"], **more)
    await guest.post(f"/api/tables/{table}/chairs/1/take")
    await host.post(f"/api/tables/{table}/start")
    page = await guest.watch(table)
    await page.frame()
    await page.close()
    return table, host, guest, second


async def gone_for(pool: Pool, minutes: int) -> None:
    await pool.execute("DELETE FROM presence")
    await pool.execute("UPDATE chairs SET seen_at = ready_time() - make_interval(mins => $1)", minutes)


@pytest.mark.parametrize("to", ["link", "open"])
async def test_a_hand_that_was_dealt_goes_to_nobody_else(cluster: Cluster, pool: Pool, to: str) -> None:
    table, host, guest, second = await dealt(cluster, "in-too-deep")
    path = f"/api/tables/{table}/chairs"
    await gone_for(pool, AWAY_MINUTES + 1)
    for who, seat in ((host, 1), (guest, 1), (host, 0)):
        assert await code(who, f"{path}/{seat}/give", {"to": to}, 409) == "chair-dealt"
    info = await host.post(f"{path}/1/give", {"to": "bot"})
    assert info["chairs"][1]["kind"] == "bot"
    assert await code(host, f"{path}/1/give", {"to": to}, 409) == "chair-dealt"
    # However a chair came to be free, its cards are not for whoever comes by.
    await pool.execute("UPDATE chairs SET kind = $2, token = 'known' WHERE table_id = $1 AND seat = 1", table, to)
    await pool.execute("UPDATE tables SET epoch = epoch + 1")
    assert await code(second, f"{path}/1/take", {"token": "known"}, 409) == "chair-dealt"
    await pool.execute("UPDATE chairs SET kind = 'bot' WHERE seat = 1")
    info = await guest.post(f"{path}/1/take")
    assert info["you"]["seat"] == 1, "a bot only stood in"


async def test_away_is_gone_for_minutes_and_not_between_two_pages(cluster: Cluster, pool: Pool) -> None:
    table, host, guest, _ = await dealt(cluster, BLUE)
    give = f"/api/tables/{table}/chairs/1/give"
    assert await code(host, give, {"to": "bot"}, 403) == "not-yours"
    await gone_for(pool, AWAY_MINUTES - 1)
    assert await code(host, give, {"to": "bot"}, 403) == "not-yours"
    await gone_for(pool, AWAY_MINUTES + 1)
    page = await guest.watch(table)
    await page.frame()
    assert await code(host, give, {"to": "bot"}, 403) == "not-yours", "here again"
    await page.close()
    while await pool.fetchval("SELECT count(*) FROM presence"):
        pass
    assert await code(host, give, {"to": "bot"}, 403) == "not-yours", "it counts from the last page on"
    await gone_for(pool, AWAY_MINUTES + 1)
    assert (await host.post(give, {"to": "bot"}))["chairs"][1]["kind"] == "bot"


async def test_over_days_away_is_late_by_the_pace(cluster: Cluster, pool: Pool) -> None:
    table, host, _, _ = await dealt(cluster, BLUE, pace={"kind": "days", "answer": 3600, "late": "remind"})
    give = f"/api/tables/{table}/chairs/1/give"
    await gone_for(pool, 60 * 24)
    await pool.execute("UPDATE clocks SET since = ready_time(), due_at = ready_time() + interval '1 h' WHERE seat = 1")
    assert await code(host, give, {"to": "bot"}, 403) == "not-yours"
    await pool.execute("UPDATE clocks SET due_at = NULL WHERE seat = 1")
    assert (await host.post(give, {"to": "bot"}))["chairs"][1]["kind"] == "bot"


async def test_a_bot_stands_in_and_hands_the_chair_back(cluster: Cluster) -> None:
    host, guest = await people(cluster, 2)
    table = await host.create(BLUE, ["me", "open"])
    await guest.post(f"/api/tables/{table}/chairs/1/take")
    await host.post(f"/api/tables/{table}/start")
    info = await guest.post(f"/api/tables/{table}/chairs/1/give", {"to": "bot"})
    assert (info["you"]["seat"], info["you"]["away"]) == (None, 1)
    page = await guest.watch(table)
    frame = await page.frame()
    await page.send("answer", table=table, question=0, picks=[], uuid=str(uuid4()))
    assert (await page.expect("refused"))["code"] == "not-seated"
    assert frame["view"]["divers"][1]["chests"] == []
    info = await guest.post(f"/api/tables/{table}/chairs/1/take")
    assert (info["you"]["seat"], info["you"]["away"]) == (1, None)


async def test_leaving_before_and_during_the_game(cluster: Cluster) -> None:
    host, guest = await people(cluster, 2)
    table = await host.create(BLUE, ["me", "open"])
    await guest.post(f"/api/tables/{table}/chairs/1/take")
    info = await host.post(f"/api/tables/{table}/leave")
    assert [chair["kind"] for chair in info["chairs"]] == ["open", "person"]
    assert (await guest.get(f"/api/tables/{table}"))["you"]["host"]
    await host.post(f"/api/tables/{table}/chairs/0/take")
    await guest.post(f"/api/tables/{table}/start")
    info = await host.post(f"/api/tables/{table}/leave")
    assert info["chairs"][0]["kind"] == "bot"
    assert (info["you"]["seat"], info["you"]["host"], info["you"]["away"]) == (None, False, 0)
    assert (await host.post(f"/api/tables/{table}/leave"))["you"]["away"] == 0
    alone = await guest.create(BLUE, ["me", "bot"])
    assert (await guest.post(f"/api/tables/{alone}/leave"))["status"] == "over"
    assert await code(guest, f"/api/tables/{alone}/chairs/0/take", {}, 409) == "table-over"
    assert await code(guest, f"/api/tables/{alone}/rematch", {}, 409) == "not-over"


async def test_players_and_spectators_chat_apart(cluster: Cluster) -> None:
    host, guest, watcher = await people(cluster, 3)
    table = await host.create(BLUE, ["me", "open"])
    await guest.post(f"/api/tables/{table}/chairs/1/take")
    pages = [await player.watch(table) for player in (host, guest, watcher)]
    for page in pages:
        await page.expect("table")
    uuid = str(uuid4())
    for _ in range(2):
        await pages[0].send("say", table=table, text="hello", uuid=uuid)
    line = await pages[1].expect("chat")
    assert (line["n"], line["from"], line["seat"], line["text"]) == (1, "P0", 0, "hello")
    await pages[2].send("say", table=table, text="psst", uuid=str(uuid4()))
    assert (await pages[2].expect("chat"))["text"] == "psst"
    heard = [message for message in await pages[1].drain() if message["kind"] == "chat"]
    assert heard == []
    again = await guest.watch(table)
    assert (await again.expect("chat"))["text"] == "hello"
    await again.send("say", table="nowhere", text="x", uuid=str(uuid4()))
    assert (await again.expect("sorry"))["code"] == "unknown-table"
    unwatched = await guest.open()
    await unwatched.send("say", table=table, text="x", uuid=str(uuid4()))
    assert (await unwatched.expect("sorry"))["code"] == "not-watching"


async def test_presence_is_shown(cluster: Cluster) -> None:
    host, guest, watcher = await people(cluster, 3)
    table = await host.create(BLUE, ["me", "open"])
    page = await host.watch(table)
    await page.expect("table", lambda info: info["chairs"][0]["connected"])
    seen = await watcher.watch(table)
    info = await page.expect("table", lambda info: info["spectators"] == 1)
    assert info["chairs"][1]["kind"] == "open"
    await seen.close()
    await page.expect("table", lambda info: info["spectators"] == 0)
    assert guest.name
