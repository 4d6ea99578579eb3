"""Limits: one counter a key that costs the same at the millionth try, by network and by person and place together."""

from __future__ import annotations

import asyncio

import pytest
from argon2 import PasswordHasher

from fathoms.server.accounts import passwords
from fathoms.server.limits import Limit, Limits, Refused, place_of
from fathoms.server.refuse import RefuseError
from fathoms.server.store.pool import Pool
from server_harness import Cluster, Player

pytestmark = pytest.mark.anyio
TEN = Limit(10, 15)
EMAIL, PASSWORD, WRONG = "ann@example.org", "a long enough one", "a wrong one"


@pytest.fixture(autouse=True)
async def nothing_counted(pool: Pool) -> None:
    await pool.execute("TRUNCATE limits")


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    hasher = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", hasher)
    monkeypatch.setattr(passwords, "_NOBODY", hasher.hash("nobody"))


async def granted(limits: Limits, what: str, limit: Limit = TEN) -> bool:
    try:
        await limits.take(what, limit)
    except RefuseError:
        return False
    return True


async def test_a_key_is_one_row_however_often_somebody_tries(pool: Pool) -> None:
    for _ in range(40):
        fresh = Limits(pool)  # a node that remembers nobody
        await granted(fresh, "ann")
    assert await pool.fetchval("SELECT count(*) FROM limits") == 1
    full = await pool.fetchval("SELECT full_at FROM limits")
    assert not await granted(Limits(pool), "ann")
    assert await pool.fetchval("SELECT full_at FROM limits") == full, "who is refused does not wait longer"


async def test_nodes_that_count_at_the_same_moment_grant_no_more_than_one_would(pool: Pool) -> None:
    nodes = [Limits(pool), Limits(pool)]
    tried = await asyncio.gather(*[granted(nodes[n % 2], "ann") for n in range(40)])
    assert sum(tried) == TEN.most
    assert await granted(nodes[0], "ben")


async def test_what_was_spent_comes_back_drop_by_drop(pool: Pool) -> None:
    for _ in range(TEN.most):
        assert await granted(Limits(pool), "ann")
    assert not await granted(Limits(pool), "ann")
    await pool.execute("UPDATE limits SET full_at = full_at - interval '9500 s'")
    assert await granted(Limits(pool), "ann")
    assert not await granted(Limits(pool), "ann")
    await pool.execute("UPDATE limits SET full_at = full_at - interval '10 days'")
    assert sum([await granted(Limits(pool), "ann") for _ in range(20)]) == TEN.most, "no more than a bucket is saved"


async def test_who_is_refused_is_refused_from_memory(pool: Pool) -> None:
    limits = Limits(pool)
    while await granted(limits, "ann"):
        pass
    await pool.execute("TRUNCATE limits")
    assert not await granted(limits, "ann"), "the database was not asked"
    with pytest.raises(RefuseError):
        await limits.spent("ann", TEN)
    await limits.spent("ben", TEN)


async def test_looking_counts_nothing_and_mistakes_count(pool: Pool) -> None:
    limits = Limits(pool)
    for _ in range(TEN.most):
        await limits.spent("ann", TEN)
        await limits.mistaken("ann", TEN)
    await limits.mistaken("ann", TEN)
    for each in (limits, Limits(pool)):
        with pytest.raises(RefuseError):
            await each.spent("ann", TEN)


async def test_memory_forgets_those_refused_longest_ago_and_when_it_is_over() -> None:
    refused = Refused(most=2)
    for key in (b"a", b"b", b"c"):
        refused.add(key, 60)
    assert [key in refused for key in (b"a", b"b", b"c")] == [False, True, True]
    refused.add(b"b", 0)
    assert b"b" not in refused


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("a socket", "a socket"),
        (None, ""),
    ],
)
async def test_a_place_is_an_address_or_the_network_that_somebody_has(host: str | None, place: str) -> None:
    assert place_of(host) == place


async def sign_in(player: Player, address: str, email: str, password: str = WRONG) -> int:
    headers = {"X-Forwarded-For": address}
    form = {"email": email, "password": password}
    return (await player.http.post("/api/account/sign-in", json=form, headers=headers)).status_code


async def test_a_network_of_ipv6_is_one_place(cluster: Cluster) -> None:
    node = await cluster.node(trusted_proxies=("127.0.0.1",))
    mallory = Player(node.url)
    most = passwords.FROM_PLACE.most
    tried = [await sign_in(mallory, f"2001:db8::{n:x}", f"p{n}@example.org") for n in range(1, most + 11)]
    assert tried == [403] * most + [429] * 10
    assert await sign_in(mallory, "2001:db8:0:1::1", "p1@example.org") == 403
    await mallory.stop()


async def test_a_guesser_at_one_place_shuts_nobody_out_at_another(cluster: Cluster) -> None:
    """For as long as one goes on: at a new browser elsewhere, the right password is taken all the same."""
    node = await cluster.node(trusted_proxies=("127.0.0.1",))
    ann = await cluster.player(node, "Ann")
    await ann.post("/api/account", {"email": EMAIL, "password": PASSWORD})
    mallory, phone = Player(node.url), Player(node.url)
    tried = [await sign_in(mallory, "192.0.2.1", EMAIL) for _ in range(50)]
    assert tried == [403] * passwords.TRIES.most + [429] * (50 - passwords.TRIES.most)
    assert await sign_in(phone, "198.51.100.1", EMAIL, PASSWORD) == 200
    assert await sign_in(Player(node.url), "192.0.2.1", EMAIL, PASSWORD) == 429
    await mallory.stop()
    await phone.stop()


async def test_guessers_at_many_places_are_counted_together(cluster: Cluster) -> None:
    node = await cluster.node(trusted_proxies=("127.0.0.1",))
    mallory = Player(node.url)
    most = passwords.FOR_ADDRESS.most
    tried = [await sign_in(mallory, f"192.0.2.{n}", EMAIL) for n in range(most + 10)]
    assert tried == [403] * most + [429] * 10
    await mallory.stop()
