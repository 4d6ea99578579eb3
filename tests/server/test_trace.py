"""Traces of a move, as a collector on this machine gets them."""

from __future__ import annotations

import subprocess
import sys
import threading
import timeit
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from uuid import uuid4

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from typing_extensions import override

from fathoms.server import trace
from server_harness import Cluster, Json, newest, played_by_bots, salvage, until

pytestmark = pytest.mark.anyio


class Collector:
    """Takes spans over HTTP, and remembers them."""

    def __init__(self) -> None:
        spans: list[Json] = []

        class Taking(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                request = ExportTraceServiceRequest()
                request.ParseFromString(self.rfile.read(int(self.headers["Content-Length"])))
                for each in [
                    span for some in request.resource_spans for scope in some.scope_spans for span in scope.spans
                ]:
                    told = {attribute.key: attribute.value.string_value for attribute in each.attributes}
                    ids = {"trace": each.trace_id.hex(), "id": each.span_id, "parent": each.parent_span_id}
                    spans.append({"name": each.name, **ids, **told})
                self.send_response(200)
                self.end_headers()

            @override
            def log_message(self, format: str, *args: object) -> None:
                """Nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Taking)
        self._spans = spans
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1/traces"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def spans(self) -> list[Json]:
        """All that came; what is still on its way is sent first."""
        trace.end()
        return self._spans

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def collector() -> Iterator[Collector]:
    found = Collector()
    yield found
    trace.end()
    found.stop()


async def test_a_move_is_one_trace_from_the_message_to_every_node_and_to_the_worker(
    cluster: Cluster, collector: Collector
) -> None:
    one, other = [await cluster.node(traces=collector.url) for _ in range(2)]
    ann, ben = await cluster.player(one, "Ann"), await cluster.player(other, "Ben")
    table = await ann.create("into-the-blue", ["me", "bot"])
    await ann.post(f"/api/tables/{table}/start")
    page, beside = await ann.watch(table), await ben.watch(table)
    move = uuid4()
    async with played_by_bots(one):
        # Not the first of all: a move that follows one.
        while not (frame := await page.frame(lambda frame: frame["question"] is not None))["question"]["id"]:
            await page.answer(frame)
        reply = await page.answer(frame, uuid=str(move))
        assert reply["kind"] == "played"
        await beside.frame(lambda frame: frame["version"] >= reply["version"])
        # Whoever is to move next, by the luck of the dice: a bot does.
        await ann.post(f"/api/tables/{table}/chairs/0/give", {"to": "bot"})
        await page.frame(lambda frame: frame["version"] > reply["version"] + 1)
    mine = [span for span in collector.spans() if span["trace"] == move.hex]
    [root] = [span for span in mine if not span["parent"]]
    assert (root["name"], root["node"], root["table"]) == ("message", one.node.id, table)
    assert {span["name"] for span in mine} >= {"message", "draft", "append", "frame"}
    assert {span["parent"] for span in mine if span is not root} == {root["id"]}
    assert {span["node"] for span in mine if span["name"] == "frame"} == {one.node.id, other.node.id}
    thoughts = [span for span in collector.spans() if span["name"] == "think"]
    assert thoughts
    asked = {span["trace"] for span in collector.spans() if span["name"] == "append"}
    assert {span["trace"] for span in thoughts} & asked, "a bot thinks because of a move"


async def test_in_a_quiet_window_nothing_is_traced(cluster: Cluster, collector: Collector) -> None:
    node = await cluster.node(traces=collector.url, bus="none")
    _, _, pages = await salvage(cluster, node)
    await until(pages, "react")
    asked = [page for page in pages if (await newest(page))["question"]]
    moves = [uuid4() for _ in asked]
    for page, move in zip(asked, moves, strict=True):
        assert (await page.answer(page.latest, uuid=str(move)))["kind"] == "played"
        await newest(page)
    found = collector.spans()
    assert {span["trace"] for span in found}, "the moves before it are there"
    silent = {move.hex for move in moves[:-1]}
    assert not [span for span in found if span["trace"] in silent]


def test_without_a_collector_it_is_free_and_its_libraries_are_not_even_loaded() -> None:
    trace.begin(None, "node")
    assert not trace.on()
    move = uuid4()

    def one() -> None:
        with trace.move("message", move, quiet=False, table="t"), trace.part("draft"), trace.joined("frame", move):
            pass

    times = 20_000
    assert min(timeit.repeat(one, number=times, repeat=5)) / times < 20e-6, "of some hundred microseconds a move takes"
    loaded = "import sys, fathoms.server.node, fathoms.server.worker; print('opentelemetry' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"
