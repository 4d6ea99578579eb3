"""Tokens of programs: made and revoked by their owner, good for what their scope says, marked where they play."""

from __future__ import annotations

from uuid import UUID

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fathoms.server import scopes
from fathoms.server.accounts import tokens
from fathoms.server.api.app import App
from fathoms.server.settings import Settings
from fathoms.server.store.pool import Pool
from server_harness import Cluster, Json, Page, Player, RunningNode

pytestmark = pytest.mark.anyio
PASSWORD = "a long enough one"
GAME = "into-the-blue"


async def account(cluster: Cluster, node: RunningNode, name: str = "Deep Thought") -> Player:
    """Somebody with an address and a password."""
    player = await cluster.player(node, name)
    email = f"{name.replace(' ', '.').lower()}@example.org"
    await player.post("/api/account", {"email": email, "password": PASSWORD})
    return player


async def made(owner: Player, scope: str, name: str = "My bot") -> Json:
    token: Json = await owner.post("/api/account/tokens", {"name": name, "scope": scope, "password": PASSWORD})
    return token


class Program(Player):
    """Somebody who has a token and nothing else."""

    def __init__(self, url: str, secret: str) -> None:
        super().__init__(url)
        self.secret = secret
        self.http.headers["Authorization"] = f"Bearer {secret}"

    async def open(self, url: str | None = None, table: str | None = None, **headers: str) -> Page:
        self.http.cookies.clear()
        return await super().open(url, table, Authorization=f"Bearer {self.secret}", Cookie="", **headers)


async def program(
    cluster: Cluster, node: RunningNode, scope: str, name: str = "Deep Thought"
) -> tuple[Player, Program]:
    owner = await account(cluster, node, name)
    found = Program(node.url, (await made(owner, scope))["secret"])
    cluster.adopt(found)
    return owner, found


async def closed(page: Page) -> None:
    """The server closes this socket, before long."""
    with pytest.raises(ConnectionClosed):
        await page.expect("nothing", seconds=10)


async def test_a_token_is_shown_once_listed_by_its_name_and_day_and_kept_as_a_hash(
    cluster: Cluster, pool: Pool
) -> None:
    node = await cluster.node()
    owner, bot = await program(cluster, node, "read")
    assert bot.secret.startswith(tokens.PREFIX)
    listed = await owner.get("/api/account/tokens")
    [token] = listed["tokens"]
    assert (token["name"], token["scopes"], token["used_on"], listed["program"]) == ("My bot", ["read"], None, False)
    assert (await bot.get("/api/me"))["name"] == "Deep Thought"
    [token] = (await owner.get("/api/account/tokens"))["tokens"]
    assert token["used_on"] == str(await pool.fetchval("SELECT current_date"))
    kept = str(await pool.fetch("SELECT * FROM tokens"))
    assert bot.secret not in kept
    assert bot.secret.removeprefix(tokens.PREFIX) not in kept
    exported = await owner.get("/api/account/export")
    assert [each["name"] for each in exported["tokens"]] == ["My bot"]


async def test_only_accounts_have_tokens_by_their_password_and_not_without_end(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    guest = await cluster.player(node, "Guest 1")
    form = {"name": "x", "scope": "read"}
    assert (await guest.post("/api/account/tokens", form, 403)) == {"code": "account-needed"}
    owner = await account(cluster, node)
    assert (await owner.post("/api/account/tokens", form, 403)) == {"code": "wrong-password"}
    assert (await owner.post("/api/account/tokens", form | {"scope": "host"}, 400)) == {"code": "bad-request"}
    assert (await owner.post("/api/account/tokens", form | {"name": "\n"}, 400)) == {"code": "bad-name"}
    monkeypatch.setattr(tokens, "MOST", 1)
    await made(owner, "read")
    again = {"name": "x", "scope": "read", "password": PASSWORD}
    assert (await owner.post("/api/account/tokens", again, 409)) == {"code": "too-many-tokens"}


async def test_a_token_opens_what_its_scope_names_and_nothing_else(cluster: Cluster) -> None:
    node = await cluster.node()
    _, reads = await program(cluster, node, "read", "Reader")
    _, plays = await program(cluster, node, "play", "Player")
    assert await reads.get("/api/tables?which=mine") == []
    assert await reads.post("/api/tables", {"game": GAME, "chairs": [{"kind": "me"}]}, 403) == {"code": "token-scope"}
    await plays.create(GAME, ["me", "bot"])
    for each in (reads, plays):
        for path in ("/api/account", "/api/account/export", "/api/account/tokens", "/api/friends", "/api/me/letters"):
            assert await each.get(path, 403) == {"code": "token-scope"}
        assert await each.post("/api/account/tokens", {"name": "x", "scope": "play"}, 403) == {"code": "token-scope"}
        assert await each.post("/api/me", {"name": "Other"}, 403) == {"code": "token-scope"}


def test_every_route_and_message_that_is_named_exists_and_none_is_about_the_account() -> None:
    paths = App(Settings()).openapi()["paths"]
    known = {scopes.named(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert set(scopes.ROUTES) <= known
    private = ("/api/account", "/api/host", "/api/work", "/api/friends", "/api/people", "/api/leagues", "/metrics")
    assert not [each for each in scopes.ROUTES if each.split()[1].startswith(private)]
    assert not [each for each in scopes.ROUTES if not each.startswith(("GET", "POST /api/tables"))]
    assert {scope for route, scope in scopes.ROUTES.items() if not route.startswith("GET")} == {"play"}
    assert not scopes.allows(frozenset({"read", "play"}), None)


async def test_a_token_and_a_cookie_together_are_refused(cluster: Cluster) -> None:
    node = await cluster.node()
    owner, bot = await program(cluster, node, "read")
    both = {"Authorization": f"Bearer {bot.secret}"}
    answer = await owner.http.get("/api/me", headers=both)
    assert (answer.status_code, answer.json()) == (400, {"code": "token-and-cookie"})
    with pytest.raises(InvalidStatus, match="400"):
        await owner.open(Authorization=f"Bearer {bot.secret}")


async def test_what_is_no_token_of_ours_opens_nothing(cluster: Cluster) -> None:
    node = await cluster.node()
    wrong = "Bearer " + tokens.PREFIX + "x" * 43
    async with httpx.AsyncClient(base_url=node.url) as http:
        for shown in ("Bearer", "Bearer fathoms_short", "Basic x", wrong + "x"):
            assert (await http.get("/api/me", headers={"Authorization": shown})).json() == {"code": "not-signed-in"}
        assert (await http.get("/api/me", headers={"Authorization": wrong})).json() == {"code": "unknown-token"}


async def test_a_revoked_token_is_refused_at_once_and_its_sockets_are_closed(cluster: Cluster) -> None:
    node = await cluster.node()
    other = await cluster.node()
    owner, bot = await program(cluster, node, "play")
    page = await bot.open(other.url)
    assert (await page.next())["kind"] == "hello"
    [token] = (await owner.get("/api/account/tokens"))["tokens"]
    stranger = await account(cluster, node, "Stranger")
    assert (await stranger.http.delete(f"/api/account/tokens/{token['id']}")).status_code == 404
    assert (await bot.get("/api/me"))["name"] == "Deep Thought"
    assert (await owner.http.delete(f"/api/account/tokens/{token['id']}")).status_code == 204
    assert await bot.get("/api/me", 401) == {"code": "unknown-token"}
    await closed(page)
    with pytest.raises(InvalidStatus, match="401"):
        await bot.open()
    assert (await owner.get("/api/account/tokens"))["tokens"] == []


async def test_whoever_is_banned_or_erased_has_no_token(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    owner, bot = await program(cluster, node, "play")
    page = await bot.open()
    await pool.execute("INSERT INTO bans (person, reason) VALUES ($1, 'x')", UUID(owner.id))
    assert await bot.get("/api/me", 403) == {"code": "banned"}
    with pytest.raises(InvalidStatus, match="403"):
        await bot.open()
    await closed(page)
    await pool.execute("DELETE FROM bans")
    page = await bot.open()
    await owner.post("/api/account/erase", {"password": PASSWORD})
    assert await bot.get("/api/me", 401) == {"code": "unknown-token"}
    await closed(page)
    assert await pool.fetchval("SELECT count(*) FROM tokens WHERE person IS NOT NULL OR name <> ''") == 0


async def test_a_token_needs_no_origin_at_the_socket_and_reads_or_plays_by_its_scope(cluster: Cluster) -> None:
    node = await cluster.node()
    owner, reads = await program(cluster, node, "read")
    table = await owner.create(GAME, ["me", "bot"], public=True)
    await owner.post(f"/api/tables/{table}/start")
    page = await reads.open(Origin="https://elsewhere.example.org")
    await page.send("watch", table=table)
    await page.frame()
    refused: list[Json] = [
        {"kind": "answer", "question": 0, "picks": [], "uuid": str(UUID(int=1))},
        {"kind": "undo", "uuid": str(UUID(int=2))},
        {"kind": "retake", "uuid": str(UUID(int=3))},
        {"kind": "consider", "question": 0, "picks": [], "n": 0},
        {"kind": "say", "text": "Hello", "uuid": str(UUID(int=4))},
        {"kind": "order", "window": "x", "passes": True},
        {"kind": "hold"},
        {"kind": "here"},
    ]
    for message in refused:
        await page.send(table=table, **message)
        assert (await page.expect("sorry"))["code"] == "token-scope"
    await page.send("around")
    assert (await page.expect("sorry"))["code"] == "token-scope"


async def test_an_account_that_programs_play_is_marked_everywhere_and_for_good(cluster: Cluster) -> None:
    node = await cluster.node()
    owner = await account(cluster, node)
    ann = await cluster.player(node, "Ann")
    table = await ann.create(GAME, ["me", "open"], public=True)
    await owner.post(f"/api/tables/{table}/chairs/1/take")
    page = await ann.watch(table)
    seated = await page.expect("table", lambda info: info["chairs"][1]["kind"] == "person")
    assert not seated["chairs"][1]["program"]
    token = await made(owner, "play")
    marked = await page.expect("table", lambda info: info["chairs"][1]["program"])
    assert not marked["chairs"][0]["program"]
    assert (await ann.get("/api/profiles/Deep Thought"))["program"]
    await owner.http.put("/api/me/shown", json={"online": True})
    assert [each["program"] for each in (await ann.get("/api/online"))["people"]] == [True]
    listed = await ann.get("/api/tables?which=mine")
    assert [chair["program"] for chair in listed[0]["chairs"]] == [False, True]
    await owner.http.delete(f"/api/account/tokens/{token['id']}")
    assert (await ann.get("/api/profiles/Deep Thought"))["program"]
    assert (await owner.get("/api/account/tokens"))["program"]
    assert (await owner.get("/api/account/export"))["program"]


async def test_programs_play_where_nothing_counts_and_those_who_play_for_ratings_become_none(
    cluster: Cluster, pool: Pool
) -> None:
    node = await cluster.node()
    owner, bot = await program(cluster, node, "play")
    ann = await account(cluster, node, "Ann")
    rated = await ann.create(GAME, ["me", "open"], public=True, rated=True)
    for each in (owner, bot):
        assert await each.post(f"/api/tables/{rated}/chairs/1/take", {}, 403) == {"code": "program-account"}
        form = {"game": GAME, "chairs": [{"kind": "me"}, {"kind": "open"}], "rated": True}
        assert await each.post("/api/tables", form, 403) == {"code": "program-account"}
    assert await owner.post("/api/match", {"game": GAME}, 403) == {"code": "program-account"}
    league = await ann.post("/api/leagues", {"name": "League", "game": GAME, "seats": 2, "rounds": 1})
    link = (await ann.get(f"/api/leagues/{league['league']}"))["link"]
    assert await owner.post(f"/api/leagues/links/{link}", {}, 403) == {"code": "program-account"}
    for_ann = {"name": "x", "scope": "play", "password": PASSWORD}
    assert await ann.post("/api/account/tokens", for_ann, 409) == {"code": "account-plays"}
    ben = await account(cluster, node, "Ben")
    await ben.post(f"/api/tables/{rated}/chairs/1/take")
    assert await ben.post("/api/account/tokens", for_ann, 409) == {"code": "account-plays"}
    # As if both had happened in the same moment: what is dealt counts, so it is looked at once more.
    await pool.execute("UPDATE people SET program_at = now() WHERE id = $1", UUID(ben.id))
    assert await ann.post(f"/api/tables/{rated}/start", {}, 409) == {"code": "program-account"}
    assert (await made(ben, "read"))["secret"]


async def test_a_program_speaks_where_it_sits_and_nowhere_else(cluster: Cluster) -> None:
    node = await cluster.node()
    _, bot = await program(cluster, node, "play")
    ann = await cluster.player(node, "Ann")
    theirs = await ann.create(GAME, ["me", "open"], public=True)
    page = await bot.watch(theirs)
    await page.send("say", table=theirs, text="Hello", uuid=str(UUID(int=1)))
    assert (await page.expect("sorry"))["code"] == "not-seated"
    await bot.post(f"/api/tables/{theirs}/chairs/1/take")
    await page.send("say", table=theirs, text="Hello", uuid=str(UUID(int=2)))
    assert (await page.expect("chat"))["text"] == "Hello"
