"""Links in letters: an address confirmed, a password set anew, and nothing told to whoever only guesses."""

from uuid import UUID

import httpx
import pytest
from argon2 import PasswordHasher

from authenticator import Authenticator
from fathoms.server.accounts import passwords
from fathoms.server.store.pool import Pool
from post_office import PostOffice, link, post_office, text
from server_harness import Cluster, Player, RunningNode

pytestmark = pytest.mark.anyio
EMAIL, PASSWORD, OTHER = "ann@example.org", "a long enough one", "another long one"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    hasher = PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", hasher)
    monkeypatch.setattr(passwords, "_NOBODY", hasher.hash("nobody"))


async def account(cluster: Cluster, node: RunningNode, email: str = EMAIL, lang: str = "en") -> Player:
    ann = await cluster.player(node, "Ann", lang)
    await ann.post("/api/account", {"email": email, "password": PASSWORD})
    return ann


async def token(office: PostOffice, page: str, number: int = 1, to: str = EMAIL) -> str:
    before, _, found = link(await office.letter(to, number)).rpartition("/")
    assert before == f"http://127.0.0.1:8000/{page}"
    return found


async def is_verified(player: Player) -> bool:
    return bool((await player.get("/api/account"))["verified"])


async def test_an_address_is_confirmed_by_the_link_once_in_any_browser_and_in_the_reader_s_language(
    cluster: Cluster,
) -> None:
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        ann = await account(cluster, node, lang="fr")
        assert (await ann.get("/api/offers"))["mail"]
        assert not await is_verified(ann)
        secret = await token(office, "confirm")
        assert (await office.letter(EMAIL))["Subject"] == "Confirmez votre adresse"
        phone = Player(node.url)
        code = await phone.post("/api/account/confirm", {"token": secret}, 403)
        assert code == {"code": "password-needed"}, "whoever has the letter may not be who gave the address"
        code = await phone.post("/api/account/confirm", {"token": secret, "password": OTHER}, 403)
        assert code == {"code": "wrong-password"}
        await phone.post("/api/account/confirm", {"token": secret, "password": PASSWORD}, 200)
        assert await is_verified(ann)
        assert await phone.post("/api/account/confirm", {"token": secret}, 404) == {"code": "unknown-link"}
        assert await ann.post("/api/account/verify", {}, 409) == {"code": "nothing-to-confirm"}
        # Another address is another matter; the old one is told.
        await ann.post("/api/account", {"email": "new@example.org", "password": PASSWORD, "present": PASSWORD})
        assert not await is_verified(ann)
        assert "nouveau mot de passe" in text(await office.letter(EMAIL, 2))
        await ann.post("/api/account/confirm", {"token": await token(office, "confirm", 1, "new@example.org")}, 200)
        assert await is_verified(ann)
        await phone.stop()


async def test_a_link_counts_for_its_address_its_kind_and_its_time_and_only_the_newest(
    cluster: Cluster, pool: Pool
) -> None:
    async with post_office() as office:
        ann = await account(cluster, await cluster.node(**office.settings))
        first = await token(office, "confirm")
        await ann.post("/api/account/verify", {}, 200)
        second = await token(office, "confirm", 2)
        reset = {"password": OTHER}
        assert await ann.post("/api/account/reset", {"token": second, **reset}, 404) == {"code": "unknown-link"}
        assert await ann.post("/api/account/confirm", {"token": first}, 404) == {"code": "unknown-link"}
        await pool.execute("UPDATE people SET email = 'moved@example.org'")
        assert await ann.post("/api/account/confirm", {"token": second}, 404) == {"code": "unknown-link"}
        await pool.execute("UPDATE people SET email = $1", EMAIL)
        await ann.post("/api/account/verify", {}, 200)
        third = await token(office, "confirm", 3)
        await pool.execute("UPDATE links SET until = now()")
        assert await ann.post("/api/account/confirm", {"token": third}, 404) == {"code": "unknown-link"}
        assert not await is_verified(ann)
        limited = [(await ann.http.post("/api/account/verify")).status_code for _ in range(2)]
        assert limited == [200, 429]


async def test_a_lost_password_is_set_anew_by_the_link_and_every_other_browser_is_signed_out(cluster: Cluster) -> None:
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        ann = await account(cluster, node)
        lost = Player(node.url)
        await lost.post("/api/account/forgotten", {"email": " Ann@example.org"}, 200)
        secret = await token(office, "reset", 2)
        weak = {"token": secret, "password": "short"}
        assert await lost.post("/api/account/reset", weak, 400) == {"code": "weak-password"}
        me = await lost.post("/api/account/reset", {"token": secret, "password": OTHER}, 200)
        assert me["id"] == ann.id
        assert await is_verified(lost)
        await ann.get("/api/me", 401)
        again = {"token": secret, "password": PASSWORD}
        assert await lost.post("/api/account/reset", again, 404) == {"code": "unknown-link"}
        stranger = Player(node.url)
        await stranger.post("/api/account/sign-in", {"email": EMAIL, "password": PASSWORD}, 403)
        await stranger.post("/api/account/sign-in", {"email": EMAIL, "password": OTHER}, 200)
        assert (await office.letter(EMAIL, 3))["Subject"] == "Your login has changed"
        await lost.stop()
        await stranger.stop()


async def test_an_address_belongs_to_nobody_before_it_is_confirmed(cluster: Cluster) -> None:
    """Somebody registers another's address and waits; its owner registers all the same, confirms, and has it alone."""
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        mallory = await account(cluster, node)
        ann = await cluster.player(node, "Anna")
        await ann.post("/api/account", {"email": EMAIL, "password": OTHER}, 200)
        phone = Player(node.url)
        for password in (PASSWORD, OTHER):
            await phone.post("/api/account/sign-in", {"email": EMAIL, "password": password}, 200)
        theirs, own = await token(office, "confirm"), await token(office, "confirm", 2)
        assert await ann.post("/api/account/confirm", {"token": theirs}, 403) == {"code": "password-needed"}
        await ann.post("/api/account/confirm", {"token": own}, 200)
        assert await is_verified(ann)
        assert (await mallory.get("/api/account"))["email"] is None
        assert await mallory.post("/api/account/confirm", {"token": theirs}, 404) == {"code": "unknown-link"}
        await phone.post("/api/account/sign-in", {"email": EMAIL, "password": PASSWORD}, 403)
        await phone.stop()


async def test_an_address_that_is_another_s_is_answered_as_any_other_and_its_owner_is_told(cluster: Cluster) -> None:
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        ann = await account(cluster, node, lang="fr")
        await ann.post("/api/account/confirm", {"token": await token(office, "confirm")}, 200)
        eve, phone = await cluster.player(node, "Eve"), Player(node.url)
        answers = []
        for email in (EMAIL, "nobody@example.org"):
            info = await eve.post("/api/account", {"email": email, "password": OTHER, "present": OTHER}, 200)
            answers.append({**info, "sessions": len(info["sessions"])})
            await eve.post("/api/account/verify", {}, 200)
        assert answers[0] == {**answers[1], "email": EMAIL}
        told = [await office.letter(EMAIL, number) for number in (2, 3)]
        assert {each["Subject"] for each in told} == {"Vous avez déjà un compte"}
        assert link(told[0]) == "http://127.0.0.1:8000/reset"
        # It opens nothing, and takes nothing away.
        await eve.post("/api/account", {"email": EMAIL, "password": OTHER, "present": OTHER}, 200)
        await phone.post("/api/account/sign-in", {"email": EMAIL, "password": OTHER}, 403)
        await phone.post("/api/account/sign-in", {"email": EMAIL, "password": PASSWORD}, 200)
        assert await is_verified(ann)
        await phone.stop()


async def test_without_letters_nobody_can_confirm_and_an_address_is_taken_once(cluster: Cluster) -> None:
    node = await cluster.node()
    await account(cluster, node)
    late = await cluster.player(node, "Late")
    taken = await late.post("/api/account", {"email": EMAIL, "password": PASSWORD}, 409)
    assert taken == {"code": "email-taken"}


async def test_a_reset_ends_every_way_in_that_was_there_before(cluster: Cluster, pool: Pool) -> None:
    """Pre-hijacking: another's address, a passkey and a webhook of one's own, and then wait for the reset."""
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        mallory = await account(cluster, node)
        mallory.http.headers["origin"] = node.url
        key = Authenticator()
        made = await mallory.post("/api/account/passkeys/begin", {"password": PASSWORD})
        origin = "http://127.0.0.1:8000"
        await mallory.post("/api/account/passkeys", {"name": "k", "answer": key.make(made, origin)}, 201)
        form = {"name": "bot", "scope": "read", "password": PASSWORD}
        bot = {"Authorization": f"Bearer {(await mallory.post('/api/account/tokens', form))['secret']}"}
        await pool.execute("INSERT INTO wishes (person, webhook) VALUES ($1, 'https://example.org')", UUID(mallory.id))
        owner = Player(node.url)
        await owner.post("/api/account/forgotten", {"email": EMAIL}, 200)
        first = await token(office, "reset", 2)
        await owner.post("/api/account/forgotten", {"email": EMAIL}, 200)
        second = await token(office, "reset", 3)
        # Whoever asks for more letters does not spoil the one that the owner is about to open.
        told = await owner.post("/api/account/reset", {"token": first, "password": OTHER}, 200)
        assert (told["browsers"], told["passkeys"], told["webhook"]) == (1, ["k"], True)
        assert told["tokens"] == ["bot"]
        async with httpx.AsyncClient(base_url=node.url) as http:
            assert (await http.get("/api/me", headers=bot)).json() == {"code": "unknown-token"}
        assert await owner.post("/api/account/reset", {"token": second, "password": OTHER}, 404)
        info = await owner.get("/api/account")
        assert (info["passkeys"], len(info["sessions"])) == ([], 1)
        await mallory.get("/api/me", 401)
        asked = await mallory.post("/api/account/passkeys/sign-in/begin")
        answer = {"answer": key.sign(asked, origin)}
        assert await mallory.post("/api/account/passkeys/sign-in", answer, 403) == {"code": "bad-passkey"}
        assert await pool.fetchval("SELECT webhook FROM wishes") is None
        await owner.stop()


async def test_strangers_who_guess_do_not_shut_a_known_browser_out(cluster: Cluster) -> None:
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        ann = await account(cluster, node)
        await ann.post("/api/account/confirm", {"token": await token(office, "confirm")}, 200)
        await ann.post("/api/account/sign-out", {}, 200)
        stranger = Player(node.url)
        wrong, right = {"email": EMAIL, "password": OTHER}, {"email": EMAIL, "password": PASSWORD}

        async def status(who: Player, path: str, form: dict[str, str]) -> int:
            return (await who.http.post(f"/api/account/{path}", json=form)).status_code

        for number in range(passwords.FROM_PLACE.most):
            await status(stranger, "sign-in", {**wrong, "email": f"p{number}@example.org"})
        for _ in range(passwords.TRIES.most):
            await status(stranger, "sign-in", wrong)
        for _ in range(5):
            await status(stranger, "forgotten", {"email": EMAIL})
        assert await status(stranger, "sign-in", right) == 429
        assert await status(stranger, "forgotten", {"email": EMAIL}) == 429
        assert await status(ann, "forgotten", {"email": EMAIL}) == 200
        assert await status(ann, "sign-in", right) == 200
        # Known to one account is not known to another, and its own tries have an end.
        assert await status(ann, "sign-in", {"email": "ben@example.org", "password": OTHER}) == 429
        tried = [await status(ann, "sign-in", wrong) for _ in range(passwords.TRIES.most)]
        assert (tried[0], tried[-1]) == (403, 429)
        await stranger.stop()


async def test_who_claims_an_address_has_no_tries_of_their_own_at_its_account(cluster: Cluster) -> None:
    """A browser is known to whoever has signed in by it; to say that another's address is one's own changes nothing."""
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        ann = await account(cluster, node)
        eve, stranger = await cluster.player(node, "Eve"), Player(node.url)
        await eve.post("/api/account", {"email": EMAIL, "password": OTHER}, 200)
        right = {"email": EMAIL, "password": PASSWORD}
        for _ in range(passwords.TRIES.most):
            await stranger.http.post("/api/account/sign-in", json={**right, "password": "a third long one"})
        # Before it is confirmed: her own tries are at her own account, and at others' she shares those of strangers.
        await eve.post("/api/account/sign-in", right, 429)
        await eve.post("/api/account/sign-in", {"email": EMAIL, "password": OTHER}, 200)
        await ann.post("/api/account/confirm", {"token": await token(office, "confirm")}, 200)
        mallory = await cluster.player(node, "Mallory")
        await mallory.post("/api/account", {"email": EMAIL, "password": OTHER}, 200)
        # Afterwards whoever claims it is a stranger like all others at that place.
        await mallory.post("/api/account/sign-in", right, 429)
        await stranger.stop()


async def test_whether_an_address_has_an_account_is_not_told(cluster: Cluster, pool: Pool) -> None:
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        await account(cluster, node)
        stranger = Player(node.url)
        answers = []
        for email in (EMAIL, "nobody@example.org"):
            for _ in range(4):
                got = await stranger.http.post("/api/account/forgotten", json={"email": email})
                answers.append((got.status_code, got.text))
        assert answers[:4] == answers[4:]
        assert [status for status, _ in answers[:4]] == [200, 200, 200, 429]
        await office.letter(EMAIL, 4)
        assert await pool.fetchval("SELECT count(*) FROM outbox") == 4
        assert office.to("nobody@example.org") == []
        await stranger.stop()


async def test_guessing_links_is_limited(cluster: Cluster, pool: Pool) -> None:
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        await account(cluster, node)
        secret = await token(office, "confirm")
        stranger = Player(node.url)
        tried = [
            (await stranger.http.post("/api/account/confirm", json={"token": f"{n:043}"})).status_code
            for n in range(passwords.FROM_PLACE.most + 5)
        ]
        assert tried == [404] * passwords.FROM_PLACE.most + [429] * 5
        await stranger.post("/api/account/reset", {"token": secret, "password": OTHER}, 429)
        stored = await pool.fetchval("SELECT hash FROM links")
        assert secret.encode() not in stored
        await stranger.stop()


async def test_without_a_mail_server_the_page_is_told_and_nothing_waits(cluster: Cluster, pool: Pool) -> None:
    ann = await account(cluster, await cluster.node())
    assert not (await ann.get("/api/offers"))["mail"]
    assert await ann.post("/api/account/forgotten", {"email": EMAIL}, 409) == {"code": "no-mail"}
    assert await ann.post("/api/account/verify", {}, 409) == {"code": "nothing-to-confirm"}
    assert await pool.fetchval("SELECT count(*) FROM outbox") == 0
