"""Logs say where something went wrong and what kind of thing it was; an error's own words stay out."""

from __future__ import annotations

import json

import pytest
import structlog

from fathoms.server.background import Background, at_table
from fathoms.server.logbook import configure
from server_harness import Cluster


def broken(error: Exception) -> None:
    raise error


def logged(capsys: pytest.CaptureFixture[str], error: Exception) -> str:
    structlog.reset_defaults()
    configure("info", as_json=True)
    try:
        broken(error)
    except Exception:  # noqa: BLE001 - it is what is logged
        structlog.get_logger().exception("the rules failed", table="t")
    structlog.reset_defaults()
    line: str = json.loads(capsys.readouterr().err)["exception"]
    return line


def test_the_words_of_an_error_are_not_logged(capsys: pytest.CaptureFixture[str]) -> None:
    line = logged(capsys, ValueError("seat 2 holds the kraken"))
    assert "kraken" not in line
    assert line.endswith("ValueError")
    assert "test_logbook.py" in line


def test_what_the_system_says_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    assert "No space left" in logged(capsys, OSError(28, "No space left on device"))


async def failing(cluster: Cluster) -> tuple[str, str]:
    """A node from its start to its end; a request of it fails. Its id, and what the request's answer was called."""
    node = await cluster.node()
    name = node.node.id
    player = await cluster.player(node)
    node.node.lobby = None  # type: ignore[assignment]
    answer = await player.http.post("/api/tables", json={"game": "into-the-blue", "chairs": [{"kind": "bot"}] * 2})
    await node.stop()
    assert answer.status_code == 500
    return name, answer.headers["x-request-id"]


@pytest.mark.anyio
async def test_a_node_says_when_it_starts_drains_and_stops_and_every_line_names_it(
    cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    structlog.reset_defaults()
    configure("info", as_json=True)
    try:
        name, request = await failing(cluster)
    finally:
        structlog.reset_defaults()
    said = [json.loads(line) for line in capsys.readouterr().err.splitlines() if line.startswith("{")]
    assert [line["request"] for line in said if line["event"] == "a request failed"] == [request]
    assert {line.get("node") for line in said} == {name}
    wanted = ["the node starts", "the node serves", "a request failed", "the node drains", "the node is drained"]
    assert [line["event"] for line in said if line["event"] in wanted] == wanted
    assert [line["event"] for line in said][-1] == "the node has stopped"


@pytest.mark.anyio
async def test_a_duty_that_fails_at_a_table_names_it_and_the_next_failure_does_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    structlog.reset_defaults()
    configure("info", as_json=True)
    tables = ["t-1"]

    async def duty() -> None:
        if tables:
            at_table(tables.pop())
        raise ValueError

    loop = Background("test", duty, 0.0)
    await loop.once()
    await loop.once()
    structlog.reset_defaults()
    said = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(line["duty"], line.get("table")) for line in said] == [("test", "t-1"), ("test", None)]
