"""One answer as it was traced, drawn: from a page's message over its commit to every page's frame and a bot's thought.

Two nodes, a worker and a collector of spans, each a process or a thread of its own on this machine; two people at two
nodes play against two bots until one of their answers is followed by a bot's thought. What is drawn is what came to
the collector.
    scripts/bench traced [--to docs/pictures/trace.svg]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from uuid import uuid4

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from msgspec import Struct  # noqa: E402
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest  # noqa: E402
from typing_extensions import override  # noqa: E402

from chaos.machines import NodeProcess, database, running  # noqa: E402
from fathoms.arena.plots import picture  # noqa: E402
from server_harness import Page, Player  # noqa: E402

WIDTH, LEFT, RIGHT, TOP, ROW = 720, 190, 60, 52, 26
KEY = "key of the workers"
SOON = "200"
"""Milliseconds after which spans are sent."""
WARM = 12
"""Answers before the one that is drawn: the first ones make connections and prepare statements."""


class Span(Struct, frozen=True):
    """One bar."""

    trace: str
    name: str
    who: str
    begin: int
    end: int


class Collector:
    """Takes spans over HTTP."""

    def __init__(self) -> None:
        self.spans: list[Span] = []
        taken = self.spans

        class Taking(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                request = ExportTraceServiceRequest()
                request.ParseFromString(self.rfile.read(int(self.headers["Content-Length"])))
                for some in request.resource_spans:
                    for each in [span for scope in some.scope_spans for span in scope.spans]:
                        told = {attribute.key: attribute.value.string_value for attribute in each.attributes}
                        who = told.get("node") or told.get("worker") or ""
                        times = (each.start_time_unix_nano, each.end_time_unix_nano)
                        taken.append(Span(each.trace_id.hex(), each.name, who, *times))
                self.send_response(200)
                self.end_headers()

            @override
            def log_message(self, format: str, *args: object) -> None:
                """Nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Taking)
        self.url = f"http://127.0.0.1:{server.server_port}/v1/traces"
        threading.Thread(target=server.serve_forever, daemon=True).start()


async def traced(collector: Collector) -> list[Span]:
    """The spans of an answer that both nodes showed and that made a bot think."""
    async with AsyncExitStack() as stack:
        url = await stack.enter_async_context(database("traced"))
        nodes = [NodeProcess(url, traces=collector.url) for _ in range(2)]
        for node in nodes:
            node.environ["OTEL_BSP_SCHEDULE_DELAY"] = SOON
        await stack.enter_async_context(running(nodes))
        people = [Player(node.url) for node in nodes]
        for number, person in enumerate(people):
            stack.push_async_callback(person.stop)
            await person.welcome(f"P{number}")
        _work(stack, nodes[0].url, collector.url)
        answered = 0
        while True:
            pages = await _table(people)
            async for trace in _played(pages):
                answered += 1
                await asyncio.sleep(0.5)
                found = [span for span in collector.spans if span.trace == trace]
                shown = {span.who for span in found if span.name == "frame"}
                if answered > WARM and len(shown) == len(nodes) and "think" in {span.name for span in found}:
                    return found


def _work(stack: AsyncExitStack, url: str, collector: str) -> None:
    environ = {"FATHOMS_WORKER_KEY": KEY, "FATHOMS_TRACES": collector, "OTEL_BSP_SCHEDULE_DELAY": SOON}
    program = [str(Path(sys.executable).with_name("fathoms")), "worker", "--url", url]
    worker = subprocess.Popen(program, env={**os.environ, **environ}, stdout=subprocess.DEVNULL)
    stack.callback(worker.wait)
    stack.callback(worker.kill)


async def _table(people: list[Player]) -> list[Page]:
    table = await people[0].create("into-the-blue", ["me", "open", "bot", "bot"])
    await people[1].post(f"/api/tables/{table}/chairs/1/take")
    await people[0].post(f"/api/tables/{table}/start")
    pages = [await person.watch(table) for person in people]
    for page in pages:
        await page.frame()
    return pages


async def _played(pages: list[Page]) -> AsyncIterator[str]:
    """Play to the end; the trace of each answer of a person."""
    while True:
        for page in pages:
            await page.drain(0.3)
        frames = [page.latest for page in pages]
        if frames[0]["outcome"] is not None:
            return
        for page, frame in zip(pages, frames, strict=True):
            if frame["question"] is not None:
                move = uuid4()
                await page.answer(frame, uuid=str(move))
                yield move.hex


def drawn(spans: list[Span]) -> str:
    """The bars, in the order in which they begin."""
    spans = sorted(spans, key=lambda span: (span.begin, -span.end))
    begin, end = spans[0].begin, max(span.end for span in spans)
    nodes = dict.fromkeys(span.who for span in spans if span.who and span.name != "think")
    names = {who: f"node {place}" for place, who in enumerate(nodes, 1)}
    names[""] = "node 1"  # what is inside the message says nothing of its own
    scale = (WIDTH - LEFT - RIGHT) / (end - begin)
    height = TOP + ROW * len(spans) + 20
    parts = [
        f'<svg class="plot" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>One answer, traced: {(end - begin) / 1e6:.1f} milliseconds</title>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        f'<text class="name" x="20" y="28">One answer, traced: {(end - begin) / 1e6:.1f} ms in all</text>',
    ]
    for place, span in enumerate(spans):
        y = TOP + ROW * place
        x, width = LEFT + (span.begin - begin) * scale, max(1.5, (span.end - span.begin) * scale)
        told = f"{span.name}, {names.get(span.who, 'a worker')}"
        parts += [
            f'<line class="grid" x1="20" x2="{WIDTH - 20}" y1="{y + ROW}" y2="{y + ROW}"/>',
            f'<text x="20" y="{y + 18}">{escape(told)}</text>',
            f'<rect class="bar" x="{x:.1f}" y="{y + 6}" width="{width:.1f}" height="{ROW - 12}"/>',
            f'<text class="figure" x="{x + width + 5:.1f}" y="{y + 18}">{(span.end - span.begin) / 1e6:.2f}</text>',
        ]
    return picture("\n".join([*parts, "</svg>"]))


async def main() -> None:
    """Trace, and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "pictures" / "trace.svg")
    given = parser.parse_args()
    spans = await traced(Collector())
    given.to.write_text(drawn(spans), encoding="utf-8")
    begun = min(span.begin for span in spans)
    for span in sorted(spans, key=lambda each: each.begin):
        print(f"{span.name:8} {(span.begin - begun) / 1e6:9.2f} {(span.end - span.begin) / 1e6:9.2f} ms {span.who}")
    print(f"load {os.getloadavg()[0]:.0f}")


if __name__ == "__main__":
    asyncio.run(main())
