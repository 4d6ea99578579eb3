"""Accounts: guests who stay, sessions, sign-in and its limits, export and erasure."""

import asyncio
from pathlib import Path
from uuid import uuid4

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from websockets.exceptions import ConnectionClosed

from fathoms.kernel.record import verify
from fathoms.kernel.registry import game
from fathoms.server.accounts import passwords
from fathoms.server.store import sessions
from fathoms.server.store.pool import Pool
from server_harness import Cluster, Page, Player, RunningNode, finished

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
EMAIL, PASSWORD = "ann@example.org", "a long enough one"
NOBODY, HASHER = passwords._NOBODY, passwords._hasher


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same argon2 with less work, so that the tests do not wait for it."""
    hasher = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", hasher)
    monkeypatch.setattr(passwords, "_NOBODY", hasher.hash("nobody"))


def test_looking_for_nobody_takes_as_long_as_for_somebody() -> None:
    assert not HASHER.check_needs_rehash(NOBODY), "as much work as a hash that is made today"
    with pytest.raises(VerifyMismatchError):
        HASHER.verify(NOBODY, PASSWORD)


async def account(cluster: Cluster, node: RunningNode, email: str = EMAIL) -> Player:
    ann = await cluster.player(node, "Ann")
    await ann.post("/api/account", {"email": email, "password": PASSWORD})
    return ann


async def sign_in(player: Player, expect: int = 200, **form: str) -> dict[str, str]:
    body = {"email": EMAIL, "password": PASSWORD} | form
    found: dict[str, str] = await player.post("/api/account/sign-in", body, expect)
    return found


async def until_closed(page: Page) -> None:
    """Whatever comes before the end is passed over."""
    try:
        while True:
            await asyncio.wait_for(page.socket.recv(), 5)
    except ConnectionClosed:
        return


async def test_a_guest_becomes_an_account_and_finds_the_tables_in_another_browser(cluster: Cluster) -> None:
    node = await cluster.node()
    ann = await cluster.player(node, "Ann")
    assert (await ann.get("/api/account"))["email"] is None
    table = await ann.create(BLUE, ["me", "bot"])
    kept = await ann.post("/api/account", {"email": " Ann@Example.org ", "password": PASSWORD})
    assert kept["email"] == EMAIL
    elsewhere = Player(node.url)
    assert (await sign_in(elsewhere))["id"] == ann.id
    assert [each["table"] for each in await elsewhere.get("/api/tables?which=mine")] == [table]
    here = [each["here"] for each in (await elsewhere.get("/api/account"))["sessions"]]
    assert sorted(here) == [False, True]
    await elsewhere.stop()


async def test_the_guest_of_a_browser_brings_tables_along_when_signing_in(cluster: Cluster) -> None:
    node = await cluster.node()
    ann = await account(cluster, node)
    guest = await cluster.player(node, "Guest")
    table = await guest.create(BLUE, ["me", "open"])
    both = await ann.create(BLUE, ["me", "open"])
    await guest.post(f"/api/tables/{both}/chairs/1/take")
    await sign_in(guest)
    mine = {each["table"]: each["you"] for each in await guest.get("/api/tables?which=mine")}
    assert (mine[table]["seat"], mine[table]["host"], mine[table]["salted"]) == (0, True, False)
    assert mine[both]["seat"] == 0
    # Two chairs at one table are one too many: the guest's goes without a name.
    shown = await ann.get(f"/api/tables/{both}")
    assert shown["chairs"][1]["name"] is None


async def test_an_address_or_password_that_will_not_do_is_refused(cluster: Cluster) -> None:
    node = await cluster.node()
    await account(cluster, node)
    ben = await cluster.player(node, "Ben Benson")
    for form, status, code in (
        ({"email": "nowhere", "password": PASSWORD}, 400, "bad-email"),
        ({"email": "a@b", "password": PASSWORD}, 400, "bad-email"),
        ({"email": "b@example.org", "password": "short"}, 400, "weak-password"),
        ({"email": "b@example.org", "password": "BEN BENSON"}, 400, "weak-password"),
        ({"email": "ben.benson@example.org", "password": "ben.benson@example.org"}, 400, "weak-password"),
        ({"email": EMAIL, "password": PASSWORD}, 409, "email-taken"),
    ):
        assert await ben.post("/api/account", form, status) == {"code": code}
    assert (await ben.get("/api/account"))["email"] is None


async def test_an_account_changes_only_with_its_present_password_and_other_browsers_are_signed_out(
    cluster: Cluster,
) -> None:
    node = await cluster.node()
    ann = await account(cluster, node)
    elsewhere = Player(node.url)
    await sign_in(elsewhere)
    form = {"email": "new@example.org", "password": "another long one"}
    assert await ann.post("/api/account", form, 403) == {"code": "wrong-password"}
    assert await ann.post("/api/account", {**form, "present": "a guess at it"}, 403) == {"code": "wrong-password"}
    await ann.post("/api/account", {**form, "present": PASSWORD})
    await elsewhere.get("/api/me", 401)
    await sign_in(elsewhere, 403)
    await sign_in(elsewhere, email="new@example.org", password="another long one")
    await elsewhere.stop()


async def test_wrong_address_and_wrong_password_are_told_alike(cluster: Cluster) -> None:
    node = await cluster.node()
    await account(cluster, node)
    stranger = Player(node.url)
    assert await sign_in(stranger, 403, password="a wrong password") == {"code": "wrong-password"}
    assert await sign_in(stranger, 403, email="who@example.org") == {"code": "wrong-password"}
    assert await sign_in(stranger, 400, email="who") == {"code": "bad-email"}
    await stranger.get("/api/me", 401)
    await stranger.stop()


async def test_guessing_a_password_is_limited_by_address_and_by_place(cluster: Cluster) -> None:
    node = await cluster.node()
    ann = await account(cluster, node)
    stranger = Player(node.url)
    guesses = [
        await stranger.http.post("/api/account/sign-in", json={"email": EMAIL, "password": f"guess {n:06}"})
        for n in range(passwords.TRIES.most + 2)
    ]
    assert [each.status_code for each in guesses] == [403] * passwords.TRIES.most + [429] * 2
    # Not even the right one: or a guesser would only have to go on.
    assert await sign_in(stranger, 429) == {"code": "too-many-attempts"}
    others = [
        await stranger.http.post("/api/account/sign-in", json={"email": f"p{n}@example.org", "password": PASSWORD})
        for n in range(passwords.FROM_PLACE.most)
    ]
    assert others[-1].status_code == 429
    erasing = [
        await ann.http.post("/api/account/erase", json={"password": f"guess {n}"})
        for n in range(passwords.TRIES.most + 1)
    ]
    assert erasing[-1].status_code == 429
    assert (await ann.get("/api/me"))["name"] == "Ann"
    await stranger.stop()


@pytest.mark.timed
async def test_signing_out_closes_the_pages_of_that_browser_within_a_second_at_any_node(cluster: Cluster) -> None:
    node, other = await cluster.node(), await cluster.node()
    ann = await account(cluster, node)
    table = await ann.create(BLUE, ["me", "bot"])
    elsewhere = Player(other.url)
    await sign_in(elsewhere)
    page, stays = await elsewhere.watch(table), await ann.watch(table)
    await page.expect("table")
    await stays.expect("table")
    [session] = [each["id"] for each in (await ann.get("/api/account"))["sessions"] if not each["here"]]
    assert (await ann.http.delete(f"/api/account/sessions/{session}")).status_code == 204
    begun = asyncio.get_running_loop().time()
    await until_closed(page)
    assert asyncio.get_running_loop().time() - begun < 1.0
    await elsewhere.get("/api/me", 401)
    await ann.post("/api/account/sign-out")
    await until_closed(stays)
    await elsewhere.stop()


@pytest.mark.timed
@pytest.mark.parametrize("bus", ["nats://127.0.0.1:4222", "none"])
async def test_signing_out_closes_every_page_of_a_session_at_three_nodes_within_a_second(
    cluster: Cluster, bus: str
) -> None:
    """By a hint, and where there is no bus by looking."""
    nodes = [await cluster.node(bus=bus) for _ in range(3)]
    ann = await account(cluster, nodes[0])
    table = await ann.create(BLUE, ["me", "bot"])
    pages = [await ann.watch(table, url=node.url) for node in nodes]
    for page in pages:
        await page.expect("table")
    for _ in range(3):
        begun = asyncio.get_running_loop().time()
        await ann.post("/api/account/sign-out")
        await asyncio.gather(*[until_closed(page) for page in pages])
        assert asyncio.get_running_loop().time() - begun < 1.0
        await sign_in(ann)
        pages = [await ann.watch(table, url=node.url) for node in nodes]
        for page in pages:
            await page.expect("table")


async def test_a_session_ends_by_age_however_often_it_is_used(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node(session_days=30)
    ann = await account(cluster, node)
    table = await ann.create(BLUE, ["me", "bot"])
    page = await ann.watch(table)
    await page.expect("table")
    await pool.execute("UPDATE sessions SET made_at = now() - interval '29 days'")
    await ann.get("/api/me")
    await pool.execute("UPDATE sessions SET made_at = now() - interval '31 days', seen_at = now()")
    await ann.get("/api/me", 401)
    await sessions.sweep(pool, 30)
    await until_closed(page)
    await sign_in(ann)
    await ann.get("/api/me")


async def test_nobody_ends_the_session_of_another(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await account(cluster, node), await cluster.player(node, "Ben")
    [session] = [each["id"] for each in (await ann.get("/api/account"))["sessions"]]
    for wanted in (session, str(uuid4())):
        answer = await ben.http.delete(f"/api/account/sessions/{wanted}")
        assert (answer.status_code, answer.json()) == (404, {"code": "unknown-session"})
    assert (await ann.get("/api/me"))["name"] == "Ann"


async def test_one_takes_along_all_that_is_kept(cluster: Cluster) -> None:
    node = await cluster.node()
    ann = await account(cluster, node)
    table = await ann.create(BLUE, ["me", "bot"])
    page = await ann.watch(table)
    await page.send("say", table=table, text="hello", uuid=str(uuid4()))
    await page.expect("chat")
    whole = await ann.get("/api/account/export")
    assert whole["me"]["name"] == "Ann"
    assert whole["account"]["email"] == EMAIL
    assert [each["table"] for each in whole["tables"]] == [table]
    assert [(line[0], line[2]) for line in whole["chat"]] == [(table, "hello")]


async def test_the_export_is_whole_and_reports_of_faults_go_with_their_author(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    ann, ben = await account(cluster, node), await cluster.player(node, "Ben")
    dealt = await ann.create(BLUE, ["me", "open"])
    await ben.post(f"/api/tables/{dealt}/chairs/1/take")
    await ann.post(f"/api/tables/{dealt}/start")
    await ann.post(f"/api/tables/{dealt}/bug", {"text": "Ann saw it"})
    await ben.post(f"/api/tables/{dealt}/bug", {"text": "Ben saw it"})
    wish = {"zone": "Europe/Paris", "webhook": "https://example.org/ann"}
    assert (await ann.http.put("/api/me/letters", json=wish)).status_code == 200
    others = [await ann.create(BLUE, ["me", "bot"]) for _ in range(105)]
    for table in others[:102]:
        await ann.post(f"/api/tables/{table}/leave")
    whole = await ann.get("/api/account/export")
    assert {each["table"] for each in whole["tables"]} == {dealt, *others}
    assert (whole["letters"]["zone"], whole["letters"]["webhook"]) == ("Europe/Paris", "https://example.org/ann")
    assert [(line[0], line[2]) for line in whole["bugs"]] == [(dealt, "Ann saw it")]
    assert len(whole["browsers"]) == 1
    await ann.post("/api/account/erase", {"password": PASSWORD})
    rows = await pool.fetch("SELECT text, person::text, length(record) > 0 FROM bugs ORDER BY n")
    assert [tuple(row) for row in rows] == [("", None, True), ("Ben saw it", ben.id, True)]


async def test_erasing_a_person_leaves_no_trace_and_the_games_of_the_others_true(
    cluster: Cluster, pool: Pool, tmp_path: Path
) -> None:
    node = await cluster.node()
    ann, ben = await account(cluster, node), await cluster.player(node, "Ben")
    played = await finished(node, ann, ben)
    running = await ann.create(BLUE, ["me", "open"])
    await ben.post(f"/api/tables/{running}/chairs/1/take")
    await ann.post(f"/api/tables/{running}/start")
    page = await ann.watch(running)
    await page.send("say", table=running, text="a word of mine", uuid=str(uuid4()))
    await page.expect("chat")
    assert await ann.post("/api/account/erase", {"password": "not this one"}, 403) == {"code": "wrong-password"}
    await ann.post("/api/account/erase", {"password": PASSWORD})
    await ann.get("/api/me", 401)
    await until_closed(page)
    left = await ben.get(f"/api/tables/{running}")
    assert (left["chairs"][0]["kind"], left["host"], left["status"]) == ("bot", "Ben", "playing")
    dump = tmp_path / "dump"
    for table in ("people", "tables", "chairs", "answers", "chat", "presence", "sessions", "limits"):
        await pool.copy_from_query(f"SELECT * FROM {table}", output=str(dump))  # noqa: S608 - constants
        found = dump.read_text(encoding="utf-8")
        for trace in ("Ann", EMAIL, ann.id, "a word of mine"):
            assert trace not in found, table
    record = (await ben.http.get(f"/api/tables/{played}/record")).content
    assert verify(record, lambda name: game(name).rules()).ok
