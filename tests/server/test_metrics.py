"""Figures for operators: on a port of their own, and silent about who has answered in a quiet window."""

from __future__ import annotations

import httpx
import pytest

from server_harness import Cluster, Json, free_port, newest, salvage, until

pytestmark = pytest.mark.anyio
HOST_KEY = {"Authorization": "Bearer host"}


async def scrape(port: int) -> dict[str, float]:
    """All figures of ours."""
    async with httpx.AsyncClient() as http:
        text = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("fathoms_")]
    return {name: float(value) for name, value in lines if "_created" not in name}


async def hosted(port: int) -> tuple[Json, list[Json]]:
    """The counts of the host's page, in all and for each table."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=HOST_KEY, timeout=60) as http:
        page = (await http.get("/api/host")).json()
    return page["counts"], page["tables"]


async def test_operators_have_a_port_of_their_own(cluster: Cluster) -> None:
    port = free_port()
    node = await cluster.node(operators_port=port, host_key="host")
    assert "fathoms_sockets" in await scrape(port)
    async with httpx.AsyncClient(base_url=node.url) as http:
        for path in ("/metrics", "/metrics/", "/host", "/api/host", "/api/host/"):
            assert (await http.get(path, headers=HOST_KEY)).status_code == 404, path
    await node.stop()
    with pytest.raises(httpx.ConnectError):
        await scrape(port)


async def test_a_silent_answer_moves_no_figure_until_its_window_closes(cluster: Cluster) -> None:
    port = free_port()
    node = await cluster.node(operators_port=port, host_key="host", bus="none")
    _, _, pages = await salvage(cluster, node)
    await until(pages, "react")
    before = await scrape(port), await hosted(port)
    asked = [page for page in pages if (await newest(page))["question"]]
    assert len(asked) > 1
    assert (await asked[0].answer(asked[0].latest))["kind"] == "played"
    await newest(asked[0])
    assert (await scrape(port), await hosted(port)) == before
    for page in asked[1:]:
        assert (await page.answer(page.latest))["kind"] == "played"
    after = await scrape(port)
    name = 'fathoms_answers_total{kind="answer"}'
    assert after[name] - before[0][name] == len(asked)
    assert (await hosted(port))[0]["answers"] == before[1][0]["answers"] + len(asked)
