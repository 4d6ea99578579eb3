"""The wire: resume, quiet windows, undo and retake, consider, limits, origins, slow pages."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fathoms.server import wire
from fathoms.server.api import client
from fathoms.server.api.origins import cookie, header, same_origin
from fathoms.server.sockets import session as sessions
from fathoms.server.sockets.limits import Bucket
from fathoms.server.sockets.session import Session
from fathoms.server.store.rows import Person, TableRow, Visit
from fathoms.server.tables import frames
from server_harness import Cluster, Json, Page, newest, salvage, until

pytestmark = pytest.mark.anyio


async def frames_of(page: Page) -> list[Json]:
    """The frames that come until it is quiet."""
    return [message for message in await page.drain() if message["kind"] == "frame"]


async def test_a_page_that_comes_back_gets_exactly_what_it_missed(cluster: Cluster) -> None:
    node = await cluster.node()
    table, people, pages = await salvage(cluster, node)
    steady = pages[2]
    for _ in range(4):
        for page in pages:
            frame = await newest(page)
            if frame["question"]:
                await page.answer(frame)
    await steady.drain()
    heard = [step for message in steady.heard if message["kind"] == "frame" for step in message["steps"]]
    assert [step["version"] for step in heard] == sorted({step["version"] for step in heard})
    for held in (0, 2, 5):
        again = await people[2].watch(table, held)
        frame = await again.frame()
        missed = frame["steps"] if held else frame["steps"][1:]
        assert missed == [step for step in heard if step["version"] > held]
        assert frame["view"] == steady.latest["view"]
        await again.close()
        if not held:  # whoever holds nothing hears the deal, too, and of the cards their own alone
            opening = frame["steps"][0]
            assert (opening["version"], opening["seat"]) == (0, None)
            assert {event["seat"] for event in opening["events"] if event["kind"] == "card-drawn"} == {2}
    again = await people[2].watch(table, None)
    assert (await again.frame())["steps"] == []
    # A page that holds more than there is has seen what a failure took back: it begins again.
    again = await people[2].watch(table, 999)
    assert (await again.frame())["steps"][1:] == heard


async def test_a_page_that_is_opened_late_gets_the_latest_steps(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "RECENT", 3)
    node = await cluster.node()
    table, people, pages = await salvage(cluster, node)
    for _ in range(4):
        for page in pages:
            frame = await newest(page)
            if frame["question"]:
                await page.answer(frame)
    latest = await newest(pages[2])
    opened = await (await people[2].watch(table, 0)).frame()
    versions = [step["version"] for step in opened["steps"]]
    assert versions
    assert opened["version"] == latest["version"]
    assert min(versions) > opened["version"] - 3 > 0


async def test_a_quiet_window_hides_who_has_answered_and_how_many(cluster: Cluster) -> None:
    node = await cluster.node()
    _table, people, pages = await salvage(cluster, node)
    await until(pages, "react")
    before = [await newest(page) for page in pages]
    spectator = await (await cluster.player(node, "Eve")).watch(before[0]["table"])
    await spectator.frame()
    assert before[0]["waiting"] == [{"key": "react", "clause": "SAL-5.1", "seat": None}]
    played = await pages[0].answer(before[0])
    assert played["version"] == before[0]["version"]
    after = await newest(pages[0])
    assert after["held"] == before[0]["question"]["default"]
    assert (after["version"], after["question"], after["may_retake"]) == (before[0]["version"], None, True)
    assert await frames_of(pages[1]) == []
    assert await frames_of(spectator) == []
    again = await people[1].watch(before[1]["table"])
    assert (await again.frame())["version"] == before[1]["version"]
    await pages[0].send("retake", table=before[0]["table"], uuid=str(uuid4()))
    assert (await pages[0].expect("played"))["version"] == before[0]["version"]
    assert (await newest(pages[0]))["question"] == before[0]["question"]
    assert await frames_of(pages[1]) == []
    for page, frame in zip(pages, before, strict=True):
        await page.answer(frame)
    closed = await pages[1].frame(lambda frame: frame["version"] > before[1]["version"])
    assert [step["seat"] for step in closed["steps"]] == [None]
    assert closed["steps"][0]["events"]


async def test_undo_where_the_rules_allow_it_and_nowhere_else(cluster: Cluster) -> None:
    node = await cluster.node()
    table, _, pages = await salvage(cluster, node)
    for kind in ("undo", "retake"):
        uuid = str(uuid4())
        await pages[0].send(kind, table=table, uuid=uuid)
        refused = await pages[0].reply(uuid)
        assert (refused["kind"], refused["code"]) == ("refused", f"no-{kind}")
    await pages[0].answer(pages[0].latest)
    frame = await newest(pages[0])
    assert (frame["held"] is not None, frame["may_retake"], frame["version"]) == (True, True, 1)
    uuid = str(uuid4())
    await pages[0].send("retake", table=table, uuid=uuid)
    assert (await pages[0].reply(uuid))["version"] == 2
    seen = await pages[1].frame(lambda frame: frame["version"] == 2)
    assert [(step["entry"], step["seat"]) for step in seen["steps"]][-1] == ("retake", 0)


async def test_an_undo_is_an_entry_that_reloads(cluster: Cluster) -> None:
    node = await cluster.node()
    host = await cluster.player(node)
    guest = await cluster.player(node, "Bob")
    table = await host.create("salvage", ["me", "open", "bot"])
    await guest.post(f"/api/tables/{table}/chairs/1/take")
    await host.post(f"/api/tables/{table}/start")
    play = (await node.node.keeper.get(table)).play
    assert play is not None
    play.table.undoable = [(0, play.state)]
    page = await host.watch(table)
    assert (await page.frame())["may_undo"]
    uuid = str(uuid4())
    await page.send("undo", table=table, uuid=uuid)
    assert (await page.reply(uuid))["version"] == 1


async def test_considering_picks(cluster: Cluster) -> None:
    node = await cluster.node()
    table, people, pages = await salvage(cluster, node)
    await until(pages, "dues")
    frames = [await newest(page) for page in pages]
    page, frame = next(pair for pair in zip(pages, frames, strict=True) if pair[1]["question"])
    question = frame["question"]

    async def consider(picks: list[str], number: int = question["id"]) -> Json:
        await page.send("consider", table=table, question=number, picks=picks, n=7)
        return await page.expect("considered", lambda message: message["n"] == 7)

    empty = await consider([])
    assert {option["text"] for option in empty["options"]} <= {option["text"] for option in question["options"]}
    whole = await consider(question["default"])
    assert (whole["may_stop"], whole["refusal"]) == (True, None)
    first = question["options"][0]["text"]
    assert (await consider([first, first]))["refusal"]["code"] == "repeated"
    assert (await consider(["rubbish"]))["refusal"]["code"] == "unreadable"
    assert (await consider([], 99))["refusal"]["code"] == "question-closed"
    idle = next(each for each in pages if each is not page)
    await idle.send("consider", table=table, question=0, picks=[], n=1)
    assert (await idle.expect("considered"))["refusal"]["code"] == "not-asked"
    stranger = await (await cluster.player(node, "Eve")).watch(table)
    await stranger.send("consider", table=table, question=0, picks=[], n=1)
    assert (await stranger.expect("sorry"))["code"] == "not-seated"
    assert people


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "nonsense",
        '{"kind":"nothing"}',
        '{"kind":"watch"}',
        '{"kind":"watch","table":"x","odd":1}',
        '{"kind":"watch","table":7}',
        '{"kind":"watch","table":"x","version":-1}',
        '{"kind":"answer","table":"x","question":0,"picks":"a","uuid":"x"}',
        "[" * 5000,
    ],
)
async def test_what_makes_no_sense_is_refused_and_the_page_lives_on(cluster: Cluster, text: str) -> None:
    node = await cluster.node()
    page = await (await cluster.player(node)).open()
    await page.socket.send(text)
    assert (await page.expect("sorry"))["code"] == "bad-message"
    await page.send("watch", table="nowhere")
    assert await page.expect("sorry") == {"kind": "sorry", "code": "unknown-table", "table": "nowhere"}


async def test_a_page_that_only_talks_nonsense_is_closed(cluster: Cluster) -> None:
    node = await cluster.node()
    page = await (await cluster.player(node)).open()
    for _ in range(21):
        await page.socket.send("?")
        await page.expect("sorry")
    with pytest.raises(ConnectionClosed) as closed:
        await page.expect("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == sessions.POLICY


async def test_a_page_that_talks_too_fast_is_slowed_down(cluster: Cluster) -> None:
    node = await cluster.node(rate=0.001, burst=3)
    page = await (await cluster.player(node)).open()
    for _ in range(4):
        await page.send("unwatch", table="x")
    assert (await page.expect("sorry"))["code"] == "too-fast"


async def test_messages_too_large_or_not_text_close_the_page(cluster: Cluster) -> None:
    node = await cluster.node()
    player = await cluster.player(node)
    large = await player.open()
    await large.socket.send("x" * 20_000)
    binary = await player.open()
    await binary.socket.send(b"{}")
    for page, code in ((large, 1009), (binary, 1003)):
        with pytest.raises(ConnectionClosed) as closed:
            await page.expect("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


async def test_a_page_watches_eight_tables_at_most(cluster: Cluster) -> None:
    node = await cluster.node()
    player = await cluster.player(node)
    page = await player.open()
    tables = [await player.create("into-the-blue", ["me", "bot"]) for _ in range(9)]
    for table in tables:
        await page.send("watch", table=table)
    assert await page.expect("sorry") == {"kind": "sorry", "code": "too-many-tables", "table": tables[8]}
    await page.send("unwatch", table=tables[0])
    await page.send("watch", table=tables[8])
    await page.expect("table", lambda info: info["table"] == tables[8])


async def test_only_our_own_pages_with_a_known_cookie_come_in(cluster: Cluster) -> None:
    node = await cluster.node(origins=("https://friend.example",))
    player = await cluster.player(node)
    await (await player.open(Origin="https://friend.example")).expect("hello")
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Cookie": "fathoms=x"}, {"Cookie": ""}):
        with pytest.raises(InvalidStatus) as refused:
            await player.open(**headers)
        assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus):
        await player.open(url=node.url + "/elsewhere", Origin=node.url)
    answer = await player.http.post("/api/me", json={"name": "A"}, headers={"Origin": "http://evil.example"})
    assert (answer.status_code, answer.json()) == (403, {"code": "foreign-origin"})
    answer = await player.http.post("/api/me", json={"name": "A"}, headers={"Origin": node.url})
    assert answer.status_code == 201


def test_origins() -> None:
    assert same_origin("http://a:1", "a:1", ())
    for origin in (
        None,
        "null",
        "http://b:1",
        "http://a:1/",
        "http://a:1.evil",
        "ftp://a:1",
        "http://u@a:1",
        "http://[",
        "",
    ):
        assert not same_origin(origin, "a:1", ())
    assert not same_origin("http://a", None, ())
    assert same_origin("https://x.example", "a", ("https://x.example",))
    assert header([(b"Host", b"a"), (b"host", b"b")], b"host") is None
    assert cookie([(b"cookie", b"fathoms=1; fathoms=2")], "fathoms") is None
    assert cookie([(b"cookie", b"other=1; fathoms=2")], "fathoms") == "2"


async def test_a_page_that_does_not_read_is_closed_and_its_queue_stays_short(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "SEND_SECONDS", 0.3)
    node = await cluster.node()
    visit = Visit(uuid4(), Person(uuid4(), "Ann", "en"))
    session = Session(visit, node.node.keeper, node.node.hub, node.node.board, Bucket(1000, 1000))

    async def never(_: str) -> None:
        await asyncio.sleep(60)

    messages = iter([msgspec.json.encode({"kind": "watch", "table": "x"}).decode()] * 200)

    async def receive() -> str | None:
        return next(messages, None)

    async def forever() -> str | None:
        await asyncio.sleep(60)
        return None

    assert await session.run(receive, never) == sessions.TRY_LATER
    slow = Session(visit, node.node.keeper, node.node.hub, node.node.board, Bucket(1000, 1000))
    assert await slow.run(forever, never) == sessions.TRY_LATER


async def test_what_many_hear_is_sent_at_once_and_never_before_what_waits(cluster: Cluster) -> None:
    node = await cluster.node()
    visit = Visit(uuid4(), Person(uuid4(), "Ann", "en"))
    session = Session(visit, node.node.keeper, node.node.hub, node.node.board, Bucket(1000, 1000))
    assert session.hear("before anybody listens")
    told, full = list[str](), True

    async def slowly(text: str) -> None:
        while full:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        told.append(text)

    def at_once(texts: Sequence[str]) -> bool:
        if not full:
            told.extend(texts)
        return not full

    async def forever() -> str | None:
        await asyncio.sleep(60)
        return None

    running = asyncio.create_task(session.run(forever, slowly, at_once))
    await asyncio.sleep(0.05)
    assert session.hear("while it does not read")
    full = False
    assert session.hear("while that waits")
    while len(told) < 4:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    assert session.hear("at once")
    assert [text for text in told if "{" not in text] == [
        "before anybody listens", "while it does not read", "while that waits", "at once",
    ]  # fmt: skip
    running.cancel()


async def test_a_page_that_is_over_is_told_nothing_more_while_it_leaves(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    visit = Visit(uuid4(), Person(uuid4(), "Ann", "en"))
    session = Session(visit, node.node.keeper, node.node.hub, node.node.board, Bucket(1000, 1000))
    told = list[str]()

    def at_once(texts: Sequence[str]) -> bool:
        told.extend(texts)
        return True

    async def unfollow(_: Session) -> None:
        told.clear()
        session.hear("while it leaves")
        await asyncio.sleep(0.05)

    async def forever() -> str | None:
        await asyncio.sleep(60)
        return None

    async def slowly(text: str) -> None:
        told.append(text)

    monkeypatch.setattr(node.node.hub, "unfollow", unfollow)
    running = asyncio.create_task(session.run(forever, slowly, at_once))
    await asyncio.sleep(0.05)
    session.end()
    assert await running == sessions.POLICY
    assert told == []


async def test_a_page_that_cannot_be_told_comes_again_and_no_other_notices(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()
    table, people, (unlucky, *others) = await salvage(cluster, node)
    chairs = frames.table

    def for_all_but_one(row: TableRow, person: UUID, *around: Any) -> wire.Table:  # noqa: ANN401
        if str(person) == people[0].id:
            raise ZeroDivisionError
        return chairs(row, person, *around)

    monkeypatch.setattr(frames, "table", for_all_but_one)
    await (await cluster.player(node, "Olga")).watch(table)
    with pytest.raises(ConnectionClosed) as closed:
        await unlucky.expect("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == sessions.TRY_LATER
    for page in others:
        await page.expect("table", lambda info: info["spectators"] == 1)


def test_every_page_of_the_client_has_an_address_of_the_server() -> None:
    app = (Path(__file__).parents[2] / "web" / "src" / "app" / "pages.ts").read_text(encoding="utf-8")
    pages = re.findall(r'^  "?([a-z-]*)"?: \(\) => import', app, re.MULTILINE)
    assert {"", "league", "join-league"} < set(pages)
    assert {route.split("/")[1] for route in client.ROUTES} == set(pages) - {"nowhere"}


async def test_the_pages_of_the_app_health_and_figures(cluster: Cluster) -> None:
    node = await cluster.node()
    async with httpx.AsyncClient(base_url=node.url) as http:
        there = ("/", "/new", "/rules/salvage", "/you", "/league/abc", "/kit")
        absent = ("/table/abc", "/join/abc", "/rules/x", "/replay/abc")
        for path, status in [*((path, 200) for path in there), *((path, 404) for path in absent)]:
            answer = await http.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (status, "text/html; charset=utf-8")
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert (await http.get("/health")).json() == {"status": "ok"}
        assert (await http.get("/ready")).json() == {"status": "ready"}
        assert (await http.get("/metrics")).status_code == 404, "figures are for operators"
        assert (await http.get("/assets/none.js")).status_code == 404
        assert (await http.get("/nothing-here")).status_code == 404
        assert (await http.get("/schema")).json()["info"]["title"] == "Fathoms"
        assert (await http.delete("/api/me")).status_code == 405
        json = {"Content-Type": "application/json"}
        large = await http.post("/api/me", content=b'{"name":"' + b"x" * 100_000 + b'"}', headers=json)
        assert large.status_code in {400, 413}
