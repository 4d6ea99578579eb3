"""Webhooks: a real receiver on loopback under an explicit setting; without it, no private address is ever called."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

import msgspec
import pytest

from fathoms.server.notices import hooks
from fathoms.server.notices.hooks import Hooks, deliver
from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings
from fathoms.server.store import notices
from fathoms.server.store.pool import Pool
from server_harness import Cluster, Json

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"
DAYS: Json = {"kind": "days", "answer": 3600, "late": "remind"}


class Receiver:
    """Somebody's program."""

    def __init__(self) -> None:
        self.url = ""
        self.bodies: list[Json] = []
        self.answer = b"HTTP/1.1 204 No Content\r\n\r\n"

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(int(line.split(":")[1]) for line in head.splitlines() if line.startswith("Content-Length"))
        self.bodies.append(msgspec.json.decode(await reader.readexactly(length)))
        writer.write(self.answer)
        await writer.drain()
        writer.close()


@asynccontextmanager
async def receiver() -> AsyncIterator[Receiver]:
    found = Receiver()
    server = await asyncio.start_server(found.take, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/turns?k=1"
    async with server:
        yield found


async def test_a_program_is_told_of_each_turn_once_in_its_owners_language(cluster: Cluster, pool: Pool) -> None:
    async with receiver() as program:
        node = await cluster.node(webhook_private=True, notice_seconds=0.0, public_url="http://127.0.0.1:8000")
        people = [await cluster.player(node, name, lang) for name, lang in (("Ann", "en"), ("Brune", "fr"))]
        for person in people:
            kept = await person.http.put("/api/me/letters", json={"webhook": program.url})
            assert kept.status_code == 200, kept.text
        table = await people[0].create(BLUE, ["me", "open"], pace=DAYS)
        await people[1].post(f"/api/tables/{table}/chairs/1/take")
        await people[0].post(f"/api/tables/{table}/start")
        async with asyncio.timeout(30):
            while not program.bodies:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await asyncio.sleep(2.5)
        [body] = program.bodies
        assert body["text"] in {"Your turn: Into the Blue", "À vous de jouer\u00a0: Into the Blue"}
        assert body["url"].endswith(f"/table/{table}")
        assert await notices.hooks_due(pool, 0, 10) == []


async def test_one_is_sent_now_and_it_is_said_how_it_went(cluster: Cluster) -> None:
    async with receiver() as program:
        node = await cluster.node(webhook_private=True)
        ann = await cluster.player(node, "Anne", "fr")
        assert await ann.post("/api/me/letters/try", None, 409) == {"code": "no-webhook"}
        await ann.http.put("/api/me/letters", json={"webhook": program.url})
        assert await ann.post("/api/me/letters/try") == {"how": "told", "status": 204}
        [body] = program.bodies
        assert body["text"].startswith("Fathoms arrive bien à cette adresse")
        program.answer = b"HTTP/1.1 404 Not Found\r\n\r\n"
        assert await ann.post("/api/me/letters/try") == {"how": "failed", "status": 404}
        strict = await cluster.node()
        assert (await ann.http.post(f"{strict.url}/api/me/letters/try")).json() == {"how": "private", "status": None}
        assert len(program.bodies) == 2, "where private addresses are refused, it is not called even if it was kept"
    assert await ann.post("/api/me/letters/try") == {"how": "unreachable", "status": None}
    codes = [(await ann.http.post("/api/me/letters/try")).status_code for _ in range(8)]
    assert (codes[0], codes[-1]) == (200, 429)
    assert (await ann.get("/api/me/letters"))["webhook"] == program.url, "trying counts as no failure"


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://example.org/hook", "webhook-not-https"),
        ("ftp://example.org/", "webhook-not-https"),
        ("https://127.0.0.1/", "webhook-private"),
        ("https://10.0.0.8/", "webhook-private"),
        ("https://[::1]/", "webhook-private"),
        ("https://169.254.169.254/latest", "webhook-private"),
        ("https://[64:ff9b::a00:8]/", "webhook-private"),
        ("https://[64:ff9b:1::a00:8]/", "webhook-private"),
        ("https://[2002:a00:8::1]/", "webhook-private"),
        ("https://[2001:0:a00:8::1]/", "webhook-private"),
        ("https://[fec0::1]/", "webhook-private"),
        ("https://[::10.0.0.8]/", "webhook-private"),
        ("https://[::ffff:10.0.0.8]/", "webhook-private"),
        ("https://224.0.0.1/", "webhook-private"),
        ("https://[ff02::1]/", "webhook-private"),
        ("https://user:word@example.org/", "bad-webhook"),
        ("https:///nobody", "bad-webhook"),
        ("https://example.org:99999/", "bad-webhook"),
        ("https://[::1/", "bad-webhook"),
        ("https://example.org/a b", "bad-webhook"),
        ("https://exämple.org/", "bad-webhook"),
        (f"https://{'a' * 70}.org/", "bad-webhook"),
    ],
)
async def test_what_can_be_no_webhook_is_refused(cluster: Cluster, url: str, code: str) -> None:
    with pytest.raises(RefuseError):
        hooks.check(url, private=False)
    ann = await cluster.player(await cluster.node())
    answer = await ann.http.put("/api/me/letters", json={"webhook": url})
    assert (answer.status_code, answer.json()) == (400, {"code": code})


async def test_a_name_that_leads_to_a_private_address_is_not_called() -> None:
    async with receiver() as program:
        port = program.url.split(":")[2].split("/")[0]
        for host in ("localhost", "127.0.0.1"):
            with pytest.raises(PermissionError):
                await deliver(f"http://{host}:{port}/", b"{}", private=False)
        assert program.bodies == []
        assert await deliver(f"http://localhost:{port}/", b"{}", private=True) == 204, (
            "the same call, where it is allowed"
        )


async def test_what_fails_again_and_again_is_told_no_more(cluster: Cluster, pool: Pool) -> None:
    ann = await cluster.player(await cluster.node(webhook_private=True))
    async with receiver() as program:
        await ann.http.put("/api/me/letters", json={"webhook": program.url})
        telling = Hooks(pool, Settings(webhook_private=True))
        turn = notices.HookTurn("t", BLUE, UUID(ann.id), "en", program.url)
        for answer in (
            b"HTTP/1.1 500 No\r\n\r\n",
            b"HTTP/1.1 302 Elsewhere\r\nLocation: /\r\n\r\n",
            b"odd\r\n\r\n",
            b"",
        ):
            program.answer = answer
            await telling._tell(turn)
        assert (await ann.get("/api/me/letters"))["webhook"] == program.url
        await telling._tell(turn)
        assert (await ann.get("/api/me/letters"))["webhook"] is None


@pytest.mark.parametrize("url", ["https://1.1.1.1/", "https://[2606:4700::1111]/", "https://[::ffff:1.1.1.1]/"])
def test_public_addresses_are_taken(url: str) -> None:
    hooks.check(url, private=False)
