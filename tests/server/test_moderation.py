"""What a host does about people and tables: bans, tables closed, lines removed, names; and the audit trail of it."""

# ruff: noqa: RUF001 - letters that are easily taken for others are what this is about

import asyncio
import getpass
import json
from uuid import uuid4

import asyncpg
import pytest
from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed, InvalidStatus

import crowd
from fathoms.cli.main import main
from fathoms.server.api import keys
from fathoms.server.names import looks, one_alphabet
from fathoms.server.store import audit, bans, chat, people, sessions, shuns
from fathoms.server.store.migrate import migrate
from fathoms.server.store.pool import Pool
from server_harness import ADMIN, Cluster, Json, Page, Player, RunningNode, database_url, free_port

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
KEY = "a key that nobody guesses"


class Host:
    """Whoever has the key, at the operators' port."""

    def __init__(self, port: int, player: Player) -> None:
        self._door = f"http://127.0.0.1:{port}/api/host"
        self._http = player.http

    async def get(self, path: str = "") -> object:
        answer = await self._http.get(self._door + path, headers={"Authorization": f"Bearer {KEY}"})
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def act(self, what: str, expect: int = 200, **act: object) -> Json:
        body = {"what": what, "reason": "Insults", **act}
        answer = await self._http.post(f"{self._door}/act", json=body, headers={"Authorization": f"Bearer {KEY}"})
        assert answer.status_code == expect, answer.text
        found: Json = answer.json() if answer.text else {}
        return found

    async def seen(self) -> Json:
        found = await self.get()
        assert isinstance(found, dict)
        return found


async def hosting(cluster: Cluster) -> tuple[RunningNode, RunningNode, Host]:
    """Two nodes, and the host at the first."""
    port = free_port()
    one = await cluster.node(host_key=KEY, operators_port=port)
    two = await cluster.node(bus="none")
    return one, two, Host(port, await cluster.player(one, "Anybody"))


async def at_table(cluster: Cluster, node: RunningNode, other: RunningNode) -> tuple[str, Player, Player, Page, Page]:
    """Ann and Ben in the middle of a game, each at a node of their own."""
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(other, "Ben")
    table = await ann.create(BLUE, ["me", "open", "bot"], public=True)
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await ann.post(f"/api/tables/{table}/start")
    return table, ann, ben, await ann.watch(table), await ben.watch(table)


async def say(page: Page, table: str, text: str) -> int:
    await page.send("say", table=table, text=text, uuid=str(uuid4()))
    n: int = (await page.expect("chat", lambda line: line["text"] == text))["n"]
    return n


async def closed(page: Page, seconds: float = 5) -> None:
    with pytest.raises(ConnectionClosed):
        await page.expect("never", seconds=seconds)


# -- people


@pytest.mark.parametrize("hours", [1, None])
async def test_a_banned_person_is_out_at_every_node_and_learns_why_and_until_when(
    cluster: Cluster, hours: int | None
) -> None:
    one, two, host = await hosting(cluster)
    table, ann, ben, ann_page, ben_page = await at_table(cluster, one, two)
    await host.act("ban", person=ben.id, hours=hours)
    await closed(ben_page)
    await ann_page.expect("table", lambda message: message["chairs"][1]["kind"] == "bot")
    for path in ("/api/me", f"/api/tables/{table}", "/api/account", "/api/tables?which=mine"):
        assert await ben.get(path, 403) == {"code": "banned"}
    assert await ben.post("/api/me", {"name": "Bob"}, 403) == {"code": "banned"}, "nor as another guest"
    with pytest.raises(InvalidStatus):
        await ben.open()
    told = await ben.get("/api/me/ban")
    assert (told["reason"], told["account"], told["until"] is None) == ("Insults", False, hours is None)
    await ann.get("/api/me/ban", 404)
    await Player(one.url).get("/api/me/ban", 404)
    [listed] = (await host.seen())["bans"]
    assert (listed["name"], listed["person"]) == ("Ben", ben.id)
    await host.act("lift", person=ben.id)
    assert (await ben.get("/api/me"))["name"] == "Ben", "the session was held, not lost"
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    assert await host.act("lift", 404, person=ben.id) == {"code": "not-banned"}
    assert await host.act("ban", 404, person=str(uuid4())) == {"code": "unknown-person"}


async def test_a_suspension_ends_by_itself_and_an_account_logs_out_meanwhile(cluster: Cluster, pool: Pool) -> None:
    one, _, host = await hosting(cluster)
    ann = await cluster.player(one, "Ann")
    await ann.post("/api/account", {"email": "ann@example.org", "password": "a long enough one"})
    await host.act("ban", person=ann.id, hours=1)
    assert (await ann.get("/api/me/ban"))["account"]
    # Logging in again proves who one is, and changes nothing.
    await ann.post("/api/account/sign-out")
    await ann.get("/api/me", 401)
    await ann.post("/api/account/sign-out", expect=401)
    await ann.post("/api/account/sign-in", {"email": "ann@example.org", "password": "a long enough one"})
    await ann.get("/api/me", 403)
    await pool.execute("UPDATE bans SET until = now() - interval '1 s'")
    assert (await ann.get("/api/me"))["name"] == "Ann"
    assert (await host.seen())["bans"] == []
    await bans.sweep(pool)
    assert await pool.fetchval("SELECT count(*) FROM bans") == 0


async def test_a_person_is_signed_out_of_every_browser_and_renamed(cluster: Cluster) -> None:
    one, two, host = await hosting(cluster)
    _, _, ben, ann_page, ben_page = await at_table(cluster, one, two)
    await host.act("rename", person=ben.id, name="Benjamin")
    await ann_page.expect("table", lambda message: message["chairs"][1]["name"] == "Benjamin")
    assert await host.act("rename", 400, person=ben.id, name=" ") == {"code": "bad-name"}
    assert await host.act("rename", 404, person=str(uuid4()), name="Nobody") == {"code": "unknown-person"}
    await host.act("signout", person=ben.id)
    await closed(ben_page)
    await ben.get("/api/me", 401)
    assert await host.act("signout", 404, person=ben.id) == {"code": "not-signed-in"}


# -- tables and chat


@pytest.mark.parametrize("dealt", [True, False])
async def test_a_table_that_is_closed_tells_its_people_why_and_plays_no_more(
    cluster: Cluster, pool: Pool, dealt: bool
) -> None:
    one, two, host = await hosting(cluster)
    frame: Json = {"question": None}
    if dealt:
        table, ann, _, ann_page, ben_page = await at_table(cluster, one, two)
        frame = await ann_page.frame()
    else:
        ann = await cluster.player(one, "Ann")
        table = await ann.create(BLUE, ["me", "open"], public=True)
        ann_page = ben_page = await ann.watch(table)
    await host.act("close", table=table)
    for page in {ann_page, ben_page}:
        told = await page.expect("table", lambda message: message["status"] == "closed")
        assert (told["closed"], told["trouble"]) == ("Insults", None)
    if frame["question"]:
        assert (await ann_page.answer(frame))["code"] == "table-closed"
    for kind in ("work", "clocks", "windows"):
        assert await pool.fetchval(f"SELECT count(*) FROM {kind} WHERE table_id = $1", table) == 0  # noqa: S608
    assert await pool.fetchval("SELECT bool_and(over_at IS NOT NULL) FROM chairs WHERE table_id = $1", table)
    assert (await host.seen())["tables"] == []
    assert await ann.get("/api/tables?which=open") == []
    for gone in (table, "nowhere"):
        assert await host.act("close", 404, table=gone) == {"code": "unknown-table"}


async def test_a_line_that_is_removed_is_gone_from_every_page_and_kept_in_its_report_alone(
    cluster: Cluster, pool: Pool
) -> None:
    one, two, host = await hosting(cluster)
    table, ann, ben, ann_page, ben_page = await at_table(cluster, one, two)
    n = await say(ben_page, table, "a rude word")
    await say(ben_page, table, "a kind word")
    await ann_page.expect("chat", lambda line: line["text"] == "a kind word")
    await ann.post("/api/people/report", {"table": table, "line": n, "text": "Look at this"})
    shown = await host.get(f"/chat/{table}")
    assert isinstance(shown, list)
    assert [(line["text"], line["person"]) for line in shown] == [("a rude word", ben.id), ("a kind word", ben.id)]
    await host.act("remove", table=table, room="players", line=n)
    for page in (ann_page, ben_page):
        assert (await page.expect("removed"))["lines"] == [n]
    again = await ann.watch(table)
    assert (await again.expect("removed"))["lines"] == [n], "a page that comes back forgets it, too"
    assert (await again.expect("chat"))["text"] == "a kind word"
    assert "a rude word" not in (await ben.http.get("/api/account/export")).text
    assert "a rude word" not in json.dumps(await host.get(f"/chat/{table}"))
    kept = [tuple(row) for row in await pool.fetch("SELECT text FROM chat ORDER BY n")]
    assert kept == [("",), ("a kind word",)]
    [report] = (await host.seen())["reports"]
    assert (report["line"], report["by"], report["about"]) == ("a rude word", "Ann", "Ben")
    assert (report["table"], report["room"], report["n"]) == (table, "players", n)
    assert await host.act("remove", 404, table=table, room="players", line=n) == {"code": "unknown-line"}
    await host.act("settle", report=report["id"])
    assert (await host.seen())["reports"] == []
    assert await host.act("settle", 404, report=report["id"]) == {"code": "unknown-report"}
    await shuns.sweep(pool)
    assert await pool.fetchval("SELECT count(*) FROM reports") == 1, "evidence is kept for a while"
    await pool.execute("UPDATE reports SET done_at = now() - interval '181 days'")
    await shuns.sweep(pool)
    assert await pool.fetchval("SELECT count(*) FROM reports") == 0


async def test_reports_about_the_same_are_one_and_nobody_sends_them_without_end(cluster: Cluster, pool: Pool) -> None:
    one, two, _ = await hosting(cluster)
    table, ann, ben, _, ben_page = await at_table(cluster, one, two)
    n = await say(ben_page, table, "rude")
    for text in ("first", "second"):
        await ann.post("/api/people/report", {"table": table, "line": n, "text": text})
    await ann.post("/api/people/report", {"table": table, "seat": 1, "text": "and the person"})
    found = [each.text for each in await shuns.reports(pool)]
    assert found == ["first\nsecond", "and the person"]
    codes = [
        (await ann.http.post("/api/people/report", json={"table": table, "seat": 1, "text": "x"})).status_code
        for _ in range(8)
    ]
    assert codes == [200] * 7 + [429]
    assert len((await ann.get("/api/account/export"))["reports"]) == 2
    # Who becomes an account stays reported.
    other = Player(one.url)
    await other.welcome("Account")
    await other.post("/api/account", {"email": "ben@example.org", "password": "a long enough one"})
    await ben.post("/api/account/sign-in", {"email": "ben@example.org", "password": "a long enough one"})
    assert {str(each.person) for each in await shuns.reports(pool)} == {other.id}
    await other.stop()


# -- the audit trail


async def test_all_that_hosts_do_is_written_down_and_erasing_takes_the_words(cluster: Cluster, pool: Pool) -> None:
    one, two, host = await hosting(cluster)
    table, _, ben, _, _ = await at_table(cluster, one, two)
    await host.act("ban", person=ben.id, hours=24)
    await host.act("lift", person=ben.id)
    await host.act("rename", person=ben.id, name="Benjamin")
    await host.act("close", table=table)
    deeds = (await host.seen())["audit"]
    assert [deed["what"] for deed in deeds] == ["close", "rename", "lift", "suspend"]
    assert {deed["by"] for deed in deeds} == {f"key {keys.mark(KEY)}"}
    assert {deed["reason"] for deed in deeds} == {"Insults"}
    assert (deeds[0]["table"], deeds[1]["name"], deeds[1]["detail"]) == (table, "Benjamin", "Ben → Benjamin")
    assert deeds[3]["detail"], "until when"
    older = await host.get(f"/audit?before={deeds[1]['n']}")
    assert older == deeds[2:]
    await ben.post("/api/account/erase")
    kept = [(deed.what, deed.person, deed.detail, deed.reason) for deed in await audit.listed(pool)]
    assert kept == [("close", None, "", "Insults"), *[(what, None, "", "") for what in ("rename", "lift", "suspend")]]


async def test_the_key_alone_opens_the_hosts_acts(cluster: Cluster) -> None:
    one, _, _ = await hosting(cluster)
    ann = await cluster.player(one, "Ann")
    port = one.node.settings.operators_port
    body = {"what": "ban", "reason": "x", "person": ann.id}
    for method, path in (
        ("GET", "/api/host/audit"),
        ("GET", "/api/host/people?name=Ann"),
        ("GET", "/api/host/chat/t"),
        ("POST", "/api/host/act"),
    ):
        sent = body if method == "POST" else None
        refused = await ann.http.request(method, f"http://127.0.0.1:{port}{path}", json=sent)
        assert (refused.status_code, refused.json()) == (403, {"code": "hosts-only"}), path
        public = await ann.http.request(method, path, json=sent, headers={"Authorization": f"Bearer {KEY}"})
        assert public.status_code == 404, path
    await ann.get("/api/me")


def run(database: str, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["moderate", *arguments], env={"FATHOMS_DATABASE": database})


async def test_the_terminal_does_the_same(cluster: Cluster, pool: Pool) -> None:
    one, two, _ = await hosting(cluster)
    table, ann, ben, ann_page, ben_page = await at_table(cluster, one, two)
    n = await say(ben_page, table, "a rude word")
    await ann.post("/api/people/report", {"table": table, "line": n, "text": "Look at this"})

    async def moderate(*arguments: str, code: int = 0) -> str:
        done = await asyncio.to_thread(run, cluster.database, *arguments)
        assert done.exit_code == code, done.output
        return done.output

    why = ("--reason", "Insults")
    listed = await moderate("reports")
    assert "Ann about Ben" in listed
    assert "Look at this" in listed
    assert f"players {n}: a rude word" in listed
    report = listed.split()[0]
    assert ben.id in await moderate("find", "bén")
    assert f"players {n}" in await moderate("chat", table)
    await moderate("remove", table, "players", str(n), *why)
    assert (await ann_page.expect("removed"))["lines"] == [n]
    await moderate("rename", ben.id, "Benjamin", *why)
    await moderate("suspend", ben.id, "--days", "2", "--hours", "1", *why)
    await closed(ben_page)
    assert "Benjamin" in await moderate("bans")
    await moderate("lift", ben.id, *why)
    await moderate("ban", ben.id, *why)
    await moderate("sign-out", ann.id, *why)
    await moderate("close", table, *why)
    await moderate("done", report, *why)
    for wrong in (
        ("done", report, *why),
        ("close", "nowhere", *why),
        ("suspend", ben.id, *why),
        ("suspend", ben.id, "--hours", "9999", *why),
        ("rename", ben.id, " ", *why),
        ("remove", table, "players", "99", *why),
        ("ban", ben.id),
    ):
        await moderate(*wrong, code=2)
    trail = [json.loads(line) for line in (await moderate("audit", "--json")).splitlines()]
    whats = ["settle", "close", "signout", "ban", "lift", "suspend", "rename", "remove"]
    assert [deed["what"] for deed in trail] == whats
    assert {deed["by"] for deed in trail} == {f"terminal {getpass.getuser()}"}
    assert "Ligne supprimée" in await moderate("audit", "--lang", "fr")
    async with pool.acquire() as connection:
        for _ in range(audit.PAGE):
            await audit.add(connection, "x", "lift", "again")
    assert len((await moderate("audit", "--json")).splitlines()) == audit.PAGE + len(whats)


# -- names


@pytest.mark.parametrize(
    ("name", "fake"),
    [
        ("Ann", "ANN"),
        ("Ann", "Änn."),
        ("ANNA", "ΑΝΝΑ"),
        ("COPA", "СОРА"),
        ("Paul", "PauI"),
        ("Tom", "Torn"),
        ("William", "VVi11iam"),
        ("Bob", "B0b"),
        ("Ann", "𝓐𝓷𝓷"),
    ],
)
def test_names_that_look_the_same_are_the_same(name: str, fake: str) -> None:
    assert looks(name) == looks(fake)


def test_other_names_are_others_and_signs_alone_are_themselves() -> None:
    assert len({looks(name) for name in ("Ann", "Anna", "Ben", "Анна", "🐙", "🦑", "李", "Zoë")}) == 8
    assert one_alphabet("李 Ann")
    assert one_alphabet("Ann 2")
    assert not one_alphabet("Аnn"), "the first letter is Cyrillic"
    assert not one_alphabet("Anո"), "the last letter is Armenian"


async def test_the_name_of_an_account_is_nobody_elses(cluster: Cluster) -> None:
    one, _, host = await hosting(cluster)
    ann, eve = await cluster.player(one, "Ann"), await cluster.player(one, "Eve")
    await ann.post("/api/account", {"email": "ann@example.org", "password": "a long enough one"})
    stranger = Player(one.url)
    for fake in ("Ann", "ann", "A n n", "ΑΝΝ"):
        assert await stranger.post("/api/me", {"name": fake}, 409) == {"code": "name-taken"}
        assert (await eve.http.patch("/api/me", json={"name": fake})).json() == {"code": "name-taken"}
    assert await stranger.post("/api/me", {"name": "Аnn"}, 400) == {"code": "mixed-name"}
    assert await host.act("rename", 409, person=eve.id, name="ANN") == {"code": "name-taken"}
    # Two guests may have one name; the first to become an account has it.
    other = await cluster.player(one, "Eve")
    await eve.post("/api/account", {"email": "eve@example.org", "password": "a long enough one"})
    form = {"email": "other@example.org", "password": "a long enough one"}
    assert await other.post("/api/account", form, 409) == {"code": "name-taken"}
    assert (await other.http.patch("/api/me", json={"name": "Evelyn"})).status_code == 200
    await other.post("/api/account", form)
    # Who changes the name lets the old one go, and has the new one.
    assert (await eve.http.patch("/api/me", json={"name": "Zoe", "lang": "fr"})).status_code == 200
    await stranger.post("/api/me", {"name": "Zoë"}, 409)
    await stranger.post("/api/me", {"name": "Eve"}, 201)
    assert (await eve.http.patch("/api/me", json={"lang": "en"})).status_code == 200
    await stranger.post("/api/me", {"name": "Zoë"}, 409)
    await stranger.stop()


async def test_what_guests_are_called_is_nobodys_own(cluster: Cluster, pool: Pool) -> None:
    one, _, _ = await hosting(cluster)
    first, second = await cluster.player(one, "Guest"), await cluster.player(one, "Invité", "fr")
    for number, player in enumerate((first, second)):
        form = {"email": f"{number}@example.org", "password": "a long enough one"}
        await player.post("/api/account", form)
    await cluster.player(one, "Guest")
    assert await pool.fetchval("SELECT count(*) FROM people WHERE owns_name") == 0
    assert (await first.http.patch("/api/me", json={"name": "Kim"})).status_code == 200
    assert await pool.fetchval("SELECT name FROM people WHERE owns_name") == "Kim"


async def test_two_who_want_one_name_in_the_same_moment(
    cluster: Cluster, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _, _ = await hosting(cluster)
    ann, ben = await cluster.player(one, "Ann"), await cluster.player(one, "Ben")
    for player in (ann, ben):
        form = {"email": f"{player.name}@example.org", "password": "a long enough one"}
        await player.post("/api/account", form)

    async def never(*_: object) -> bool:
        return False

    monkeypatch.setattr(people, "name_taken", never)
    assert (await ben.http.patch("/api/me", json={"name": "ann"})).json() == {"code": "name-taken"}
    assert await pool.fetchval("SELECT count(*) FROM people WHERE looks = 'ann'") == 1


async def test_names_that_were_there_before_go_to_the_first_account() -> None:
    name = f"fathoms_names_{uuid4().hex[:8]}"
    admin = await asyncpg.connect(ADMIN)
    await admin.execute(f'CREATE DATABASE "{name}"')
    try:
        await migrate(database_url(name), "0029")
        connection = await asyncpg.connect(database_url(name))
        for number, (called, email) in enumerate(
            [("Ann", None), ("Ann", "a@x.org"), ("ANN", "b@x.org"), ("Guest", "c@x.org"), ("Ben", "d@x.org")]
        ):
            await connection.execute(
                "INSERT INTO people (id, name, lang, email, password, created_at)"
                " VALUES (gen_random_uuid(), $1, 'en', $2, 'x', now() + make_interval(secs => $3))",
                called,
                email,
                number,
            )
        await migrate(database_url(name))
        rows = await connection.fetch("SELECT email FROM people WHERE owns_name ORDER BY email")
        assert [row[0] for row in rows] == ["a@x.org", "d@x.org"]
        await connection.close()
    finally:
        await admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
        await admin.close()


# -- what it costs


async def test_what_is_asked_often_reads_no_more_when_there_is_more(cluster: Cluster) -> None:
    connection = await asyncpg.connect(cluster.database)
    transaction = connection.transaction()
    await transaction.start()
    await connection.execute(
        "INSERT INTO people (id, name, lang, looks) SELECT gen_random_uuid(), 'P' || n, 'en', 'p' || n"
        " FROM generate_series(1, 5000) n"
    )
    await connection.execute(
        "INSERT INTO bans (person, reason, made_at) SELECT id, 'x', now() - interval '1 day' FROM people"
    )
    await connection.execute("INSERT INTO audit (by, what, detail, reason) SELECT 'x', 'lift', '', '' FROM people")
    await connection.execute(
        "INSERT INTO reports (id, person, about, text, done_at)"
        " SELECT gen_random_uuid(), id, id, 'x', CASE WHEN random() < 0.9 THEN now() END FROM people"
    )
    for table in ("people", "bans", "audit", "reports", "sessions"):
        await connection.execute(f"ANALYZE {table}")
    for statement, arguments, most in (
        (sessions.ENDED, (), 50),
        (sessions._FIND, (b"x", 365), 10),
        (bans.LISTED.sql, (10,), 100),
        (audit.LISTED.sql, (2**62, 10), 100),
        (shuns.REPORTS.sql, (10,), 100),
        (people.NAMED.sql, ("p17", 10), 10),
        (chat.REMOVED, ("t", "players", 10), 10),
    ):
        plan = await crowd.explained(connection, statement, *arguments)
        assert crowd.rows_read(plan["Plan"]) <= most, (statement, plan)
    await transaction.rollback()
    await connection.close()
