"""What every answer carries, passwords that anybody would try, and sessions that nobody uses any more."""

import pytest

from fathoms.server.accounts import passwords
from fathoms.server.refuse import RefuseError
from fathoms.server.store.pool import Pool
from server_harness import Cluster

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("secure", [False, True])
async def test_every_answer_says_how_a_browser_is_to_handle_it(secure: bool, cluster: Cluster) -> None:
    ann = await cluster.player(await cluster.node(secure=secure))
    for path in ("/", "/confirm/x", "/reset", "/reset/x", "/nowhere", "/api/me", "/api/games", "/health", "/assets/no"):
        headers = (await ann.http.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["referrer-policy"] == "no-referrer", path
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert ("strict-transport-security" in headers) == secure, path
    assert (await ann.http.get("/api/me")).headers["cache-control"] == "no-store"
    page = (await ann.http.get("/confirm/x")).headers["content-security-policy"]
    assert page.startswith("default-src 'self'")
    assert (await ann.http.get("/reset/x")).status_code == 200


@pytest.mark.parametrize(
    "password", ["1234567890", "qwertyuiop", "password123", "Fathoms2026", "aaaaaaaaaaaa", "letmein1234"]
)
async def test_a_password_that_anybody_would_try_is_refused(password: str) -> None:
    with pytest.raises(RefuseError, match="weak-password"):
        await passwords.hash_of(password, "ann.annson@example.org", "Ann Annson")


@pytest.mark.parametrize("password", ["a long enough one", "été à la plage ✓", "x9!kQ2#vLm4$"])
async def test_any_other_password_will_do_whatever_it_is_made_of(password: str) -> None:
    assert (await passwords.hash_of(password, "ann@example.org")).startswith("$argon2id$")


async def test_a_session_that_nobody_uses_for_half_a_year_is_over(cluster: Cluster, pool: Pool) -> None:
    ann = await cluster.player(await cluster.node())
    await ann.get("/api/me")
    await pool.execute("UPDATE sessions SET seen_at = now() - interval '181 days'")
    await ann.get("/api/me", 401)
