"""Messages that make no sense, and people who reach for what is not theirs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import string
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import msgspec
from websockets.exceptions import ConnectionClosed

from chaos.crashes import Report
from chaos.machines import NodeProcess, database
from chaos.people import GAME
from server_harness import Json, Page, Player

KINDS = ("watch", "unwatch", "answer", "undo", "retake", "consider", "say", "hello", "frame", "")


def _junk(depth: int = 0) -> Any:  # noqa: ANN401
    choices: list[Any] = [
        None,
        random.random() < 0.5,
        random.randrange(-(2**65), 2**65),
        random.random(),
        "".join(random.choices(string.printable, k=random.randrange(30))),
        "😀" * random.randrange(9),
    ]
    if depth < 4:
        choices += [[_junk(depth + 1) for _ in range(random.randrange(4))]]
        choices += [{random.choice(("kind", "table", "uuid", "n", "x")): _junk(depth + 1) for _ in range(3)}]
    return random.choice(choices)


def malformed(table: str) -> str | bytes:
    """Something that no honest page sends."""
    match random.randrange(8):
        case 0:
            return "".join(random.choices(string.printable, k=random.randrange(200)))
        case 1:
            return json.dumps(_junk())
        case 2:
            return '{"kind":"' + random.choice(KINDS) + '"' + ',"table":"x"' * random.randrange(3) + "}"
        case 3:
            return "[" * random.randrange(1, 8000)
        case 4:
            message: Json = {"kind": "answer", "table": table, "question": 0, "picks": ["a"], "uuid": str(uuid4())}
            message[random.choice(list(message))] = _junk()
            return json.dumps(message)
        case 5:
            whole = msgspec.json.encode({"kind": "watch", "table": table, "version": 1}).decode()
            return whole[: random.randrange(len(whole))]
        case 6:
            return "x" * random.choice((16_383, 16_385, 70_000))
        case _:
            return bytes(random.randrange(256) for _ in range(random.randrange(60)))


def foreign(table: str) -> str:
    """A message in good form that its sender has no right to: a stranger's, for a seat, out of order."""
    kind = random.choice(("answer", "answer", "undo", "retake", "consider"))
    message: Json = {"kind": kind, "table": random.choice((table, "nowhere"))}
    if kind in {"answer", "consider"}:
        message |= {"question": random.randrange(50), "picks": random.choice(([], ["place level=1"], ["reroll die=1"]))}
    message |= {"n": 1} if kind == "consider" else {"uuid": str(uuid4())}
    return msgspec.json.encode(message).decode()


async def fuzz(messages: int, *plants: str) -> Report:
    """Malformed, oversized, out-of-order and foreign messages: none is taken, nothing breaks."""
    async with database("fuzz") as url:
        node = NodeProcess(url, *plants)
        await node.start()
        host = Player(node.url)
        await host.welcome("Host")
        table = await host.create(GAME, ["me", "bot"])
        await host.post(f"/api/tables/{table}/start")
        stranger = Player(node.url)
        await stranger.welcome("Mallory")
        begun = time.monotonic()
        sent = 0
        taken: list[Json] = []

        async def attack() -> None:
            nonlocal sent
            while sent < messages:
                page = await stranger.open()
                listening = asyncio.create_task(_listen(page, taken))
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(200):
                        sent += 1
                        await page.socket.send(malformed(table) if random.random() < 0.3 else foreign(table))
                await page.close()
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
                stranger._pages.clear()

        await asyncio.gather(*[attack() for _ in range(6)])
        await (await host.watch(table)).frame()
        connection = await asyncpg.connect(url)
        stored = await connection.fetchval("SELECT count(*) FROM answers")
        await connection.close()
        errors = node.errors()
        alive = node.alive
        await host.stop()
        await stranger.stop()
        node.end()
    accepted = stored + len(taken)
    report = {"messages": sent, "accepted": accepted, "errors": len(errors), "alive": alive, "first": errors[:1]}
    seconds = round(time.monotonic() - begun, 1)
    return {**report, "seconds": seconds, "ok": accepted == 0 and not errors and alive}


async def _listen(page: Page, taken: list[Json]) -> None:
    with contextlib.suppress(ConnectionClosed, AssertionError):
        while True:
            message = await page.next(60)
            page.heard.clear()
            page.raw.clear()
            page._met = 0
            if message["kind"] in {"played", "frame"}:
                taken.append(message)


async def schema(examples: int, seconds: int, *plants: str) -> Report:
    """Schemathesis over the whole HTTP API: no answer is a 5xx."""
    async with database("schema") as url:
        node = NodeProcess(url, *plants)
        await node.start()
        player = Player(node.url)
        await player.welcome("Ann")
        await player.create(GAME, ["me", "link"], public=True)
        tool = Path(sys.executable).parent / "schemathesis"
        process = await asyncio.create_subprocess_exec(
            tool,
            "run",
            f"{node.url}/schema/openapi.json",
            *("--checks", "not_a_server_error", "--max-examples", str(examples), "--max-time", str(seconds)),
            # A cookie without one of our own pages gets nowhere: what is behind that door is to be tried, too.
            *("--header", f"Cookie: {player.cookie}", "--header", f"Origin: {node.url}"),
            *("--seed", "1", "--continue-on-failure"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            cwd=tempfile.gettempdir(),
        )
        out = (await process.communicate())[0].decode()
        errors = node.errors()
        await player.stop()
        node.end()
    found = re.search(r"([\d,]+) generated", out)
    cases = int(found[1].replace(",", "")) if found else 0
    failures = out.count("Server error")
    report = {"cases": cases, "server_errors": failures, "exit": process.returncode, "errors_logged": len(errors)}
    return {**report, "first": errors[:1], "ok": cases > 0 and failures == 0 and not errors}
