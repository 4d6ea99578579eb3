"""Rate limits told in headers, so that programs need not guess: how much is left, and when to come again."""

from __future__ import annotations

import httpx
import pytest

from fathoms.server.api.rate_headers import whole_seconds
from fathoms.server.limits import Limit, Limits
from fathoms.server.refuse import RefuseError
from fathoms.server.store import limits as store
from fathoms.server.store.pool import Pool
from server_harness import Cluster

pytestmark = pytest.mark.anyio


async def test_every_answer_of_the_api_tells_the_policy_and_what_is_left_of_it(cluster: Cluster) -> None:
    node = await cluster.node(requests_per_second=0.4)
    async with httpx.AsyncClient(base_url=node.url) as http:
        answers = [await http.get("/api/games") for _ in range(5)]
        page = await http.get("/")
    assert {answer.headers["ratelimit-policy"] for answer in answers} == {'"place";q=4;w=10'}
    assert [answer.headers["ratelimit"].split(";")[1] for answer in answers] == ["r=3", "r=2", "r=1", "r=0", "r=0"]
    seconds = [int(answer.headers["ratelimit"].split("t=")[1]) for answer in answers]
    assert seconds == sorted(seconds)
    assert 0 < seconds[0] <= 3
    assert 8 <= seconds[3] <= 10
    assert [answer.status_code for answer in answers] == [200] * 4 + [429]
    assert ["retry-after" in answer.headers for answer in answers] == [False] * 4 + [True]
    assert 1 <= int(answers[4].headers["retry-after"]) <= 3
    assert "ratelimit" not in page.headers


async def test_the_limit_of_an_act_tells_when_to_come_again(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("take", "look"):  # as they are outside of tests, where buckets fill in time
        monkeypatch.setattr(store, name, getattr(store, name).__defaults__[0])
    node = await cluster.node(guests_per_hour=2)
    async with httpx.AsyncClient(base_url=node.url) as http:
        tries = [await http.post("/api/me", json={}) for _ in range(4)]
    assert [each.status_code for each in tries] == [201, 201, 429, 429]
    # Half an hour for one of two; the second is told from memory.
    waits = [int(each.headers["retry-after"]) for each in tries[2:]]
    assert all(1_780 <= each <= 1_800 for each in waits)
    assert [each.json() for each in tries[2:]] == [{"code": "too-many-attempts"}] * 2


async def test_a_limit_that_is_only_looked_at_tells_it_too(pool: Pool) -> None:
    limits = Limits(pool)
    await limits.take("looked at", Limit(1, 1))
    with pytest.raises(RefuseError) as refused:
        await limits.spent("looked at", Limit(1, 1))
    assert refused.value.after is not None
    assert 5_990 <= refused.value.after <= 6_001


def test_headers_never_send_anybody_too_early() -> None:
    assert [whole_seconds(each) for each in (0.0, 0.2, 1.0, 1.01)] == [1, 1, 1, 2]
