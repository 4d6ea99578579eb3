"""Other people: blocked, muted, reported; names that the host refuses; tables and guests without end."""

import asyncio
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest
from click.testing import CliRunner

from fathoms.cli.main import main
from fathoms.server.names import RefusedNames
from fathoms.server.store.pool import Pool
from server_harness import Cluster, Page, Player, finished

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


async def at_table(cluster: Cluster) -> tuple[str, Player, Player, Page, Page]:
    """Ann and Ben at a table of Ann's, each with a page."""
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await ann.create(BLUE, ["me", "open", "open"])
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    return table, ann, ben, await ann.watch(table), await ben.watch(table)


async def say(page: Page, table: str, text: str) -> None:
    await page.send("say", table=table, text=text, uuid=str(uuid4()))
    await page.expect("chat", lambda line: line["text"] == text)


async def test_what_a_muted_person_says_is_not_read_and_what_the_others_say_is(cluster: Cluster) -> None:
    table, ann, ben, ann_page, ben_page = await at_table(cluster)
    cid = await cluster.player(cluster._nodes[0], "Cid")
    await cid.post(f"/api/tables/{table}/chairs/2/take")
    cid_page = await cid.watch(table)
    await say(ben_page, table, "before")
    await ann_page.expect("chat", lambda line: line["text"] == "before")
    await ann.post("/api/people/shun", {"what": "mute", "table": table, "seat": 1}, 200)
    await say(ben_page, table, "unread")
    await say(cid_page, table, "read")
    assert (await ann_page.expect("chat"))["text"] == "read"
    # Nor when the page is opened anew, nor does it come once the next line does.
    again = await ann.watch(table)
    assert [(await again.expect("chat"))["text"]] == ["read"]
    [shunned] = await ann.get("/api/people")
    assert (shunned["name"], shunned["blocks"]) == ("Ben", False)
    assert (await ben.http.delete(f"/api/people/{shunned['id']}")).status_code == 404
    assert (await ann.http.delete(f"/api/people/{shunned['id']}")).status_code == 204
    await say(ben_page, table, "after")
    await again.expect("chat", lambda line: line["text"] == "after")


async def test_a_blocked_person_cannot_sit_down_with_whom_they_were_blocked_by(cluster: Cluster) -> None:
    table, ann, ben, _, ben_page = await at_table(cluster)
    await say(ben_page, table, "rude")
    # By the line of chat this time.
    await ann.post("/api/people/shun", {"what": "block", "table": table, "line": 1}, 200)
    assert [each["blocks"] for each in await ann.get("/api/people")] == [True]
    hosted = await ann.create(BLUE, ["me", "open"])
    assert await ben.post(f"/api/tables/{hosted}/chairs/1/take", {}, 403) == {"code": "not-welcome"}
    linked = await ann.post("/api/tables", {"game": BLUE, "chairs": [{"kind": "me"}, {"kind": "link"}]})
    token = {"token": linked["links"]["1"]}
    assert await ben.post(f"/api/tables/{linked['table']}/chairs/1/take", token, 403) == {"code": "not-welcome"}
    cid = await cluster.player(cluster._nodes[0], "Cid")
    third = await cid.create(BLUE, ["me", "open", "open"])
    await ann.post(f"/api/tables/{third}/chairs/1/take")
    assert await ben.post(f"/api/tables/{third}/chairs/2/take", {}, 403) == {"code": "not-welcome"}
    # It is for Ann to choose: she may sit down with Ben, and others may sit with both.
    bens = await ben.create(BLUE, ["me", "open"])
    await ann.post(f"/api/tables/{bens}/chairs/1/take")


async def test_the_next_table_does_not_seat_somebody_with_whom_they_have_blocked(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await finished(node, ann, ben, BLUE)
    bens = await ben.create(BLUE, ["me", "open"])
    await ann.post(f"/api/tables/{bens}/chairs/1/take")
    await ann.post("/api/people/shun", {"what": "block", "table": bens, "seat": 0}, 200)
    fresh = (await ben.post(f"/api/tables/{table}/rematch"))["table"]
    chairs = (await ben.get(f"/api/tables/{fresh}"))["chairs"]
    assert [(chair["kind"], chair["name"]) for chair in chairs[:2]] == [("open", None), ("person", "Ben")]


async def test_one_can_only_shun_or_report_somebody_who_is_there(cluster: Cluster) -> None:
    table, ann, _, ann_page, _ = await at_table(cluster)
    await say(ann_page, table, "mine")
    for whom in ({"seat": 0}, {"seat": 2}, {"seat": 9}, {"line": 1}, {"line": 7}, {}):
        for path, form in (("shun", {"what": "block"}), ("report", {"text": "why"})):
            got = await ann.post(f"/api/people/{path}", {"table": table, **whom, **form}, 404)
            assert got == {"code": "unknown-person"}, whom
    assert await ann.post("/api/people/report", {"table": "nowhere", "text": "x"}, 404) == {"code": "unknown-table"}


async def test_a_name_that_the_host_refuses_is_refused_in_disguise_too(cluster: Cluster, tmp_path: Path) -> None:
    names = tmp_path / "names"
    names.write_text("# a comment\n\nKraken\nadmin\n", encoding="utf-8")
    node = await cluster.node(refused_names=names)
    ann, stranger = await cluster.player(node, "Ann"), Player(node.url)
    for name in ("Kraken", "the KRAKEN!", "Kr4k3n", "K r a k e n", "Kràkén", "Ⓚⓡⓐⓚⓔⓝ", "4dm1n"):
        assert (await ann.http.patch("/api/me", json={"name": name})).json() == {"code": "refused-name"}, name
        assert await stranger.post("/api/me", {"name": name}, 400) == {"code": "refused-name"}
    assert (await ann.http.patch("/api/me", json={"name": "Krill"})).status_code == 200
    assert not RefusedNames(None).refuse("Kraken")
    await stranger.stop()


async def test_nobody_floods_the_server_with_tables_or_guests(cluster: Cluster) -> None:
    node = await cluster.node(tables_per_hour=3, guests_per_hour=8)
    people = [await cluster.player(node, f"P{number}") for number in range(8)]
    refused = await people[0].http.post("/api/me", json={"name": "One more"})
    assert (refused.status_code, refused.json()) == (429, {"code": "too-many-attempts"})
    form = {"game": BLUE, "chairs": [{"kind": "me"}, {"kind": "bot"}]}
    made = [(await people[0].http.post("/api/tables", json=form)).status_code for _ in range(5)]
    assert made == [201, 201, 201, 429, 429]
    # Many guests at one place share five times as much.
    more = [(await each.http.post("/api/tables", json=form)).status_code for each in people[1:] for _ in range(3)]
    assert sum(status == 201 for status in more) == 12


async def test_guessing_invitations_is_limited_and_opening_one_is_not(cluster: Cluster) -> None:
    node = await cluster.node()
    ann = await cluster.player(node, "Ann")
    made = await ann.post("/api/tables", {"game": BLUE, "chairs": [{"kind": "me"}, {"kind": "link"}]})
    token = made["links"]["1"]
    for _ in range(5):
        await ann.get(f"/api/links/{token}")
    guesses = [(await ann.http.get(f"/api/links/{number:024}")).status_code for number in range(102)]
    assert guesses == [404] * 100 + [429] * 2
    await ann.get(f"/api/links/{token}", 429)


async def test_an_erased_person_is_forgotten_again_in_a_restored_backup(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    row = await pool.fetchrow("SELECT * FROM people WHERE id = $1::text::uuid", ann.id)
    await ann.post("/api/account/erase")
    env = {"FATHOMS_DATABASE": cluster.database}
    listed = await asyncio.to_thread(CliRunner().invoke, main, ["erasures"], env=env)
    assert len(listed.output.split()) == 1
    # An older copy comes back.
    connection = await asyncpg.connect(cluster.database)
    await connection.execute("INSERT INTO people (id, name, lang) VALUES ($1, $2, $3)", row["id"], "Ann", "en")
    await connection.close()
    arguments = ["erasures", "--apply", "-"]
    done = await asyncio.to_thread(CliRunner().invoke, main, arguments, env=env, input=listed.output)
    assert done.output == "1 person erased again.\n"
    assert await pool.fetchval("SELECT string_agg(name, ' ') FROM people") == "Ben"
    assert (await ben.get("/api/me"))["name"] == "Ben"
