"""Passkeys: honest ones let in, forty lies kept out."""

from typing import Any
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from authenticator import PRESENT, VERIFIED, Authenticator, flipped
from fathoms.server.accounts import passkeys
from fathoms.server.accounts.site import Site, site
from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings
from fathoms.server.store.pool import Pool
from post_office import post_office
from server_harness import Cluster, Json, Player, RunningNode

pytestmark = pytest.mark.anyio
ORIGIN = "http://localhost:8000"
PASSWORD = "a long enough one"
KEYS = "/api/account/passkeys"


async def somebody(cluster: Cluster, node: RunningNode, name: str = "Ann") -> Player:
    player = await cluster.player(node, name)
    player.http.headers["origin"] = node.url
    return player


async def node_of(cluster: Cluster, **settings: Any) -> RunningNode:  # noqa: ANN401
    return await cluster.node(**{"public_url": ORIGIN} | settings)


async def register(player: Player, key: Authenticator, /, name: str = "My phone", **lies: Any) -> tuple[int, Json]:  # noqa: ANN401
    options = await player.post(f"{KEYS}/begin")
    answer = key.make(options, ORIGIN, **_told(options, lies))
    got = await player.http.post(KEYS, json={"name": name, "answer": answer})
    return got.status_code, got.json()


async def sign_in(player: Player, key: Authenticator, /, **lies: Any) -> tuple[int, Json]:  # noqa: ANN401
    options = await player.post(f"{KEYS}/sign-in/begin")
    answer = key.sign(options, ORIGIN, **_told(options, lies))
    got = await player.http.post(f"{KEYS}/sign-in", json={"answer": answer})
    return got.status_code, got.json()


def _told(options: Json, lies: Json) -> Json:
    return {name: lie(options) if callable(lie) else lie for name, lie in lies.items()}


async def test_a_guest_makes_a_passkey_and_signs_in_elsewhere_with_nothing_else(cluster: Cluster) -> None:
    node = await node_of(cluster)
    ann, key = await somebody(cluster, node), Authenticator()
    table = await ann.create("into-the-blue", ["me", "bot"])
    assert (await register(ann, key))[0] == 201
    [kept] = (await ann.get("/api/account"))["passkeys"]
    assert (kept["name"], kept["used_at"]) == ("My phone", None)
    elsewhere = Player(node.url)
    status, me = await sign_in(elsewhere, key)
    assert (status, me["id"]) == (200, ann.id)
    assert [each["table"] for each in await elsewhere.get("/api/tables?which=mine")] == [table]
    assert (await ann.get("/api/account"))["passkeys"][0]["used_at"] is not None
    # The guest of a third browser comes along; somebody with a passkey is no guest.
    guest, ben = await cluster.player(node, "Guest"), await somebody(cluster, node, "Ben")
    brought = await guest.create("into-the-blue", ["me", "bot"])
    await sign_in(guest, key)
    assert {each["table"] for each in await guest.get("/api/tables?which=mine")} == {table, brought}
    await register(ben, Authenticator())
    bens = await ben.create("into-the-blue", ["me", "bot"])
    await sign_in(ben, key)
    assert bens not in {each["table"] for each in await ben.get("/api/tables?which=mine")}
    await elsewhere.stop()


async def test_a_passkey_is_renamed_and_removed_by_its_owner_only_and_never_the_last_way_in(
    cluster: Cluster, pool: Pool
) -> None:
    node = await node_of(cluster)
    ann, ben = await somebody(cluster, node), await somebody(cluster, node, "Ben")
    keys = [Authenticator(), Authenticator()]
    for each in keys:
        await register(ann, each)
    await register(ben, Authenticator())
    first, second = [each["id"] for each in (await ann.get("/api/account"))["passkeys"]]
    for who, key, status in ((ben, first, 404), (ann, str(uuid4()), 404), (ann, first, 200)):
        assert (await who.http.patch(f"{KEYS}/{key}", json={"name": "Laptop"})).status_code == status
    assert (await ann.get("/api/account"))["passkeys"][0]["name"] == "Laptop"
    [own] = [each["id"] for each in (await ben.get("/api/account"))["passkeys"]]
    assert await ben.post(f"{KEYS}/{first}/remove", {}, 404) == {"code": "unknown-passkey"}
    assert await ben.post(f"{KEYS}/{own}/remove", {}, 409) == {"code": "last-passkey"}
    await ben.post("/api/account", {"email": "ben@example.org", "password": PASSWORD})
    for wrong in (None, "a wrong password"):
        assert await ben.post(f"{KEYS}/{own}/remove", {"password": wrong}, 403) == {"code": "wrong-password"}
    await ben.post(f"{KEYS}/{own}/remove", {"password": PASSWORD}, 200)
    await pool.execute("UPDATE sessions SET made_at = now() - interval '1 h'")
    assert await ann.post(f"{KEYS}/{first}/remove", {}, 403) == {"code": "sign-in-again"}
    await pool.execute("UPDATE sessions SET made_at = now()")
    await ann.post(f"{KEYS}/{first}/remove", {}, 200)
    assert await ann.post(f"{KEYS}/{second}/remove", {}, 409) == {"code": "last-passkey"}
    stranger = Player(node.url)
    assert (await sign_in(stranger, keys[0]))[0] == 403
    assert (await sign_in(stranger, keys[1]))[0] == 200
    await stranger.stop()


LIES: list[Json] = [
    {"origin": "http://evil.example"},
    {"origin": "http://localhost:8001"},
    {"origin": "https://localhost:8000"},
    {"origin": "http://localhost:8000.evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"host": "evil.example"},
    {"host": "host"},
    {"host": "LOCALHOST"},
    {"host": ""},
    {"type": "webauthn.steal"},
    {"type": ""},
    {"challenge": ""},
    {"challenge": "AAAA"},
    {"challenge": lambda options: flipped(options["challenge"])},
    {"challenge": lambda options: options["challenge"][:-2]},
    {"flags": 0},
    {"flags": PRESENT},
    {"flags": VERIFIED},
    {"whole": {"type": "password"}},
    {"whole": {"response": {}}},
    {"whole": {"response": None}},
    {"whole": {"rawId": "AAAA"}},
    {"whole": {"id": 7}},
    {"whole": {"id": ""}},
]
MAKING: list[Json] = [
    {"type": "webauthn.get"},
    {"algorithm": -999},
    {"y": bytes(32)},
    {"format": "packed"},
    {"format": "tpm"},
    {"format": "unknown"},
    {"data": b""},
    {"data": bytes(37)},
]
SIGNING: list[Json] = [
    {"type": "webauthn.create"},
    {"key": ec.generate_private_key(ec.SECP256R1())},
    {"signature": b""},
    {"signature": bytes(70)},
    {"id": bytes(16)},
    {"counter": 0},
    {"counter": 4},
    {"shown": b"{}"},
    {"shown": b"not json"},
]


async def test_a_lie_makes_no_passkey(cluster: Cluster) -> None:
    ann = await somebody(cluster, await node_of(cluster))
    for lie in (*LIES, *MAKING):
        assert await register(ann, Authenticator(), **lie) == (403, {"code": "bad-passkey"}), lie
    assert (await ann.get("/api/account"))["passkeys"] == []


async def test_a_lie_signs_nobody_in(cluster: Cluster, pool: Pool) -> None:
    node = await node_of(cluster)
    ann, key, stranger = await somebody(cluster, node), Authenticator(), Player(node.url)
    key.counter = 4
    await register(ann, key)
    for lie in (*LIES, *SIGNING):
        await pool.execute("TRUNCATE limits")
        assert await sign_in(stranger, key, **lie) == (403, {"code": "bad-passkey"}), lie
    await stranger.get("/api/me", 401)
    assert (await sign_in(stranger, key))[0] == 200
    await stranger.stop()


async def test_an_answer_counts_once_for_a_while_and_for_whom_was_asked(cluster: Cluster, pool: Pool) -> None:
    node = await node_of(cluster)
    ann, ben, key = await somebody(cluster, node), await somebody(cluster, node, "Ben"), Authenticator()
    options = await ann.post(f"{KEYS}/begin")
    form = {"name": "x", "answer": key.make(options, ORIGIN)}
    assert await ben.post(KEYS, form, 403) == {"code": "bad-passkey"}
    assert await ann.post(KEYS, form, 403) == {"code": "bad-passkey"}  # asked and answered, if by the wrong person
    await register(ann, key)
    assert await register(ben, key) == (409, {"code": "known-passkey"})
    options = await ann.post(f"{KEYS}/sign-in/begin")
    answer = {"answer": key.sign(options, ORIGIN)}
    await ann.post(f"{KEYS}/sign-in", answer, 200)
    key.counter += 1
    assert await ann.post(f"{KEYS}/sign-in", answer, 403) == {"code": "bad-passkey"}
    options = await ann.post(f"{KEYS}/sign-in/begin")
    await pool.execute("UPDATE challenges SET until = now()")
    assert await ann.post(f"{KEYS}/sign-in", {"answer": key.sign(options, ORIGIN)}, 403) == {"code": "bad-passkey"}


async def test_whoever_has_a_password_shows_it_first_and_who_has_none_has_just_signed_in(
    cluster: Cluster, pool: Pool
) -> None:
    node = await node_of(cluster)
    ann, ben = await somebody(cluster, node), await somebody(cluster, node, "Ben")
    await ann.post("/api/account", {"email": "ann@example.org", "password": "a long enough one"})
    assert await ann.post(f"{KEYS}/begin", {}, 403) == {"code": "wrong-password"}
    await ann.post(f"{KEYS}/begin", {"password": "a long enough one"}, 200)
    key = Authenticator()
    await register(ben, key)
    await pool.execute("UPDATE sessions SET made_at = now() - interval '11 minutes'")
    assert await ben.post("/api/account/erase", {}, 403) == {"code": "sign-in-again"}
    assert await ben.post(f"{KEYS}/begin", {}, 403) == {"code": "sign-in-again"}
    await sign_in(ben, key)
    await ben.post("/api/account/erase", {}, 200)
    assert (await sign_in(ben, key))[0] == 403


async def test_a_new_passkey_is_told_to_the_confirmed_address(cluster: Cluster, pool: Pool) -> None:
    async with post_office() as office:
        node = await node_of(cluster, **office.settings | {"public_url": ORIGIN})
        ann = await somebody(cluster, node)
        await ann.post("/api/account", {"email": "ann@example.org", "password": "a long enough one"})
        await office.letter("ann@example.org")
        await pool.execute("UPDATE people SET verified_at = now()")
        options = await ann.post(f"{KEYS}/begin", {"password": "a long enough one"})
        answer = Authenticator().make(options, ORIGIN)
        await ann.post(KEYS, {"name": "x", "answer": answer}, 201)
        assert (await office.letter("ann@example.org", 2))["Subject"] == "Your login has changed"


async def test_nobody_collects_passkeys_or_asks_without_end(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    node = await node_of(cluster)
    ann = await somebody(cluster, node)
    monkeypatch.setattr(passkeys, "MOST", 1)
    await register(ann, Authenticator())
    assert await ann.post(f"{KEYS}/begin", {}, 409) == {"code": "too-many-passkeys"}
    asked = [await ann.http.post(f"{KEYS}/sign-in/begin") for _ in range(101)]
    assert [each.status_code for each in asked] == [200] * 100 + [429]


def test_passkeys_belong_to_where_people_find_us() -> None:
    told = Settings(public_url="https://x.org", origins=("https://y.org",))
    assert site(told, "http://evil.example") == Site("x.org", ("https://x.org", "https://y.org"))
    assert site(Settings(), "http://localhost:1") == Site("localhost", ("http://localhost:1",))
    for origin in (None, "", "null"):
        with pytest.raises(RefuseError, match="no-origin"):
            site(Settings(), origin)
