"""The door: floods, half-sent requests, other sites' pages and what is no JSON cost little and reach nothing."""

from __future__ import annotations

import asyncio
import time
from uuid import UUID

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from server_harness import Cluster, Json, RunningNode, free_port

pytestmark = pytest.mark.anyio
PROXY = ("127.0.0.1",)


async def test_a_place_that_floods_is_refused_and_others_are_not(cluster: Cluster) -> None:
    node = await cluster.node(requests_per_second=0.2, trusted_proxies=PROXY)
    async with httpx.AsyncClient(base_url=node.url) as http:

        async def status(address: str) -> int:
            return (await http.get("/health", headers={"X-Forwarded-For": address})).status_code

        tried = [await status("192.0.2.1") for _ in range(40)]
        assert tried[:2] == [200] * 2
        assert tried.count(429) > 20
        assert await status("192.0.2.2") == 200
        refused = await http.get("/health", headers={"X-Forwarded-For": "192.0.2.1"})
        assert refused.status_code == 200 or refused.json() == {"code": "too-many-attempts"}
        # A worker has a key, and much to do.
        work = await http.post("/api/work/claim", json={}, headers={"X-Forwarded-For": "192.0.2.1"})
        assert work.json() == {"code": "workers-only"}


async def test_a_place_that_floods_opens_no_sockets_either(cluster: Cluster) -> None:
    node = await cluster.node()
    ann = await cluster.player(node)
    slow = await cluster.node(requests_per_second=0.01)
    await ann.open(slow.url)
    with pytest.raises(InvalidStatus, match="429"):
        await ann.open(slow.url)


async def test_one_person_has_so_many_pages_open_and_no_more(cluster: Cluster) -> None:
    node = await cluster.node(pages_per_person=3)
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    tried = await asyncio.gather(*[ann.open() for _ in range(10)], return_exceptions=True)
    refused = [each for each in tried if isinstance(each, InvalidStatus)]
    assert len(refused) == 7
    assert {each.response.status_code for each in refused} == {429}
    assert (await (await ben.open()).next())["kind"] == "hello"
    for page in tried:
        if not isinstance(page, BaseException):
            await page.close()
    for _ in range(100):
        if not node.node.pages._open[UUID(ann.id)]:
            break
        await asyncio.sleep(0.05)
    assert (await (await ann.open()).next())["kind"] == "hello"


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What is said until the other side hangs up; rudely, if we go on talking meanwhile."""
    said = b""
    try:
        while piece := await reader.read(65_536):
            said += piece
    except ConnectionResetError:
        pass
    return said


async def closed_after(node: RunningNode, *pieces: bytes) -> tuple[float, bytes]:
    """Send these, half a second apart; when the other side has had enough, and what it said."""
    reader, writer = await asyncio.open_connection("127.0.0.1", node.port)
    begun = time.monotonic()
    heard = asyncio.create_task(all_of(reader))
    for piece in pieces:
        if heard.done():
            break
        writer.write(piece)
        await asyncio.sleep(0.5)
    async with asyncio.timeout(30):
        said = await heard
    writer.close()
    return time.monotonic() - begun, said


HEAD = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"


@pytest.mark.parametrize(
    "pieces",
    [
        (),
        (b"GET /health HTTP/1.1\r\nHo",),
        (b"GET /he",) + (b"a",) * 20,
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /he") + (b"a",) * 20,
    ],
    ids=["nothing", "half a head", "a letter at a time", "the second request of a connection"],
)
async def test_a_head_that_does_not_arrive_in_time_ends_the_connection(
    cluster: Cluster, pieces: tuple[bytes, ...]
) -> None:
    node = await cluster.node(request_seconds=1.5)
    took, _ = await closed_after(node, *pieces)
    assert took < 15


async def test_a_body_that_does_not_arrive_in_time_is_given_up(cluster: Cluster) -> None:
    node = await cluster.node(request_seconds=1.5)
    took, said = await closed_after(node, HEAD, *(b"a",) * 15)
    assert took < 15
    assert b" 408 " in said
    assert b"too-slow" in said


async def test_what_is_slow_to_answer_is_not_cut_off(cluster: Cluster) -> None:
    """The time is for what somebody sends, not for what we think about; and sockets stay open."""
    node = await cluster.node(request_seconds=0.5)
    ann = await cluster.player(node)
    page = await ann.open()
    headers = {"Authorization": "Bearer key"}
    waited = await ann.http.post("/api/work/claim", json={"wait": True}, headers=headers)
    assert waited.json() == []
    await page.send("watch", table="none")
    assert (await page.expect("sorry"))["code"] == "unknown-table"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonish"])
async def test_only_what_says_that_it_is_json_is_taken_for_it(cluster: Cluster, kind: str) -> None:
    node = await cluster.node()
    async with httpx.AsyncClient(base_url=node.url) as http:
        answer = await http.post("/api/me", content=b'{"name": "Ann"}', headers={"Content-Type": kind})
        assert (answer.status_code, answer.json()) == (415, {"code": "not-json"})
        json = {"Content-Type": "application/json; charset=utf-8"}
        assert (await http.post("/api/me", content=b'{"name": "Ann"}', headers=json)).status_code == 201


@pytest.mark.parametrize(
    "origins", [["null"], ["https://elsewhere.example"], ["", ""], ["http://a", "http://b"]], ids=str
)
async def test_another_sites_page_changes_nothing(cluster: Cluster, origins: list[str]) -> None:
    node = await cluster.node()
    async with httpx.AsyncClient(base_url=node.url) as http:
        headers = [("Origin", each) for each in origins]
        answer = await http.post("/api/me", json={"name": "Ann"}, headers=headers)
        assert (answer.status_code, answer.json()) == (403, {"code": "foreign-origin"})
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"


async def test_names_and_bodies_that_no_file_and_no_form_has_are_refused(cluster: Cluster) -> None:
    node = await cluster.node()
    ann = await cluster.player(node)
    for path in ("/%00", "/assets/%00", "/" + "a" * 5000):
        answer = await ann.http.get(path)
        assert (answer.status_code, answer.json()) == (404, {"code": "not-found"}), path
    deep = b'{"name":' + b"[" * 20_000 + b"]" * 20_000 + b"}"
    for path in ("/api/me", "/api/account/passkeys/sign-in"):
        body = deep if path == "/api/me" else b'{"answer":{"a":' + b"[" * 20_000 + b"]" * 20_000 + b"}}"
        headers = {"Content-Type": "application/json"}
        answer = await ann.http.post(path, content=body, headers=headers)
        assert (answer.status_code, answer.json()) == (400, {"code": "bad-request"}), path


async def test_signing_out_over_https_takes_the_cookie_away(cluster: Cluster) -> None:
    """A browser keeps a `__Host-` cookie if what should remove it is not Secure."""
    node = await cluster.node(secure=True)
    async with httpx.AsyncClient(base_url=node.url) as http:
        made = await http.post("/api/me", json={"name": "Ann"})
        cookie = made.headers["set-cookie"].split(";")[0]
        gone = await http.post("/api/account/sign-out", headers={"Cookie": cookie})
        said: Json = {
            name.lower(): value
            for name, _, value in (part.strip().partition("=") for part in gone.headers["set-cookie"].split(";"))
        }
    assert said["__host-fathoms"] in ('""', "")
    assert (said["max-age"], said["path"]) == ("0", "/")
    assert "secure" in said


async def test_the_workers_door_counts_wrong_keys(cluster: Cluster) -> None:
    node = await cluster.node(operators_port=free_port())
    async with httpx.AsyncClient(base_url=node.url) as http:
        tried = [
            (await http.post("/api/work/claim", json={}, headers={"Authorization": f"Bearer {n}"})).status_code
            for n in range(25)
        ]
    assert (tried[0], tried[-1]) == (403, 429)
