"""Letters: put with their cause, sent once by a real SMTP server, tried again, given up, forgotten."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from msgspec.structs import replace

from fathoms.server import settings
from fathoms.server.mail.letter import Letter, Picture, Words, message, words
from fathoms.server.mail.sender import LONGEST_PAUSE, TRIES, Sender, pause
from fathoms.server.mail.smtp import SmtpServer
from fathoms.server.settings import Settings, SettingsError
from fathoms.server.store import outbox, people
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Account, Person
from post_office import PostOffice, certificate, knows, post_office, text
from server_harness import Cluster

pytestmark = pytest.mark.anyio
ANN = "ann@example.org"


@pytest.fixture
async def office() -> AsyncIterator[PostOffice]:
    async with post_office() as office:
        yield office


@pytest.fixture
async def ann(cluster: Cluster, pool: Pool) -> UUID:  # noqa: ARG001 - it empties the database
    """Somebody to write to, in an empty database."""
    person = Person(uuid4(), "Ann", "en")
    await people.add(pool, person)
    return person.id


def letter(person: UUID, key: str = "k", to: str = ANN, **more: Any) -> Letter:  # noqa: ANN401
    said = Words(
        lang="en", subject="Your turn", paragraphs=("First.", "Second <b>."), button=("Go", "https://x.org/t?a=1&b=2")
    )
    return replace(Letter(key=key, person=person, to=to, words=said), **more)


def post(office: PostOffice, **more: Any) -> SmtpServer:  # noqa: ANN401
    return SmtpServer(Settings(**office.settings | more))


async def send(pool: Pool, office: PostOffice, **more: Any) -> int:  # noqa: ANN401
    """One look into the outbox."""
    return await Sender(pool, post(office, **more), 1).send_some()


async def due_now(pool: Pool) -> None:
    await pool.execute("UPDATE outbox SET due_at = now() - interval '1 s'")


async def test_a_letter_arrives_as_plain_text_and_as_a_page_from_whom_the_host_says(
    ann: UUID, pool: Pool, office: PostOffice
) -> None:
    assert await outbox.put(pool, letter(ann, unsubscribe="https://x.org/u/1"))
    assert await send(pool, office) == 1
    [mail] = office.letters
    assert (mail["From"], mail["To"], mail["Subject"]) == ("The club <club@example.org>", ANN, "Your turn")
    assert mail["List-Unsubscribe"] == "<https://x.org/u/1>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Content-Language"] == "en"
    assert text(mail) == "First.\n\nSecond <b>.\n\nGo\nhttps://x.org/t?a=1&b=2\n"
    page = text(mail, "html")
    assert '<html lang="en">' in page
    assert "Second &lt;b&gt;." in page
    assert 'href="https://x.org/t?a=1&amp;b=2"' in page


async def test_pictures_come_with_the_page_and_in_words_with_the_text(
    ann: UUID, pool: Pool, office: PostOffice
) -> None:
    board = Picture(b"<svg/>", "image/svg+xml", "The board: three shells.")
    said = Words(lang="fr", subject="À toi", paragraphs=("Voilà.",), pictures=(board,), footer=("Fathoms",))
    await outbox.put(pool, letter(ann, words=said))
    await send(pool, office)
    [mail] = office.letters
    assert mail["Subject"] == "À toi"
    assert "The board: three shells." in text(mail)
    assert 'src="cid:picture-0@fathoms" alt="The board: three shells."' in text(mail, "html")
    [picture] = [part for part in mail.walk() if part.get_content_type() == "image/svg+xml"]
    assert picture["Content-ID"] == "<picture-0@fathoms>"
    assert picture.get_payload(decode=True) == b"<svg/>"


async def test_a_letter_is_sent_once_however_often_it_is_put(ann: UUID, pool: Pool, office: PostOffice) -> None:
    assert [await outbox.put(pool, letter(ann)) for _ in range(3)] == [True, False, False]
    assert await send(pool, office) == 1
    assert not await outbox.put(pool, letter(ann))
    await due_now(pool)
    assert await send(pool, office) == 0
    assert len(office.letters) == 1


async def test_a_letter_exists_exactly_if_its_cause_does(ann: UUID, pool: Pool) -> None:
    class Broken(Exception):  # noqa: N818
        pass

    async def cause(name: str, *, breaks: bool) -> None:
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("UPDATE people SET name = $2 WHERE id = $1", ann, name)
            await outbox.put(connection, letter(ann, name))
            if breaks:
                raise Broken

    with pytest.raises(Broken):
        await cause("never", breaks=True)
    await cause("really", breaks=False)
    assert await pool.fetchval("SELECT string_agg(key, ' ') FROM outbox") == "really"


async def test_ten_nodes_send_a_hundred_letters_once_each(ann: UUID, pool: Pool, office: PostOffice) -> None:
    for number in range(100):
        await outbox.put(
            pool, letter(ann, f"k{number}", words=words("en", "verify", "https://x.org", name="Ann", hours=24))
        )

    async def node() -> None:
        while await send(pool, office):
            pass

    await asyncio.gather(*[node() for _ in range(10)])
    assert len(office.letters) == 100
    assert len({mail["Message-ID"] for mail in office.letters}) == 100


async def test_a_server_that_is_busy_is_asked_again_later_with_the_same_letter(
    ann: UUID, pool: Pool, office: PostOffice
) -> None:
    office.replies = ["451 try again later", "421 closing"]
    await outbox.put(pool, letter(ann))
    for waits in (pause(1), pause(2)):
        assert await send(pool, office) == 1
        assert await send(pool, office) == 0
        row = await pool.fetchrow("SELECT trouble, extract(epoch FROM due_at - now()) FROM outbox")
        assert row[0] in {"451", "421", "SMTPServerDisconnected"}
        assert waits - 20 < row[1] <= waits
        await due_now(pool)
    assert await send(pool, office) == 1
    assert len(office.letters) == 1
    assert await pool.fetchval("SELECT done_at IS NOT NULL AND trouble IS NULL FROM outbox")


async def test_no_server_at_all_costs_no_letter(ann: UUID, pool: Pool, office: PostOffice) -> None:
    await outbox.put(pool, letter(ann))
    assert await send(pool, office, smtp_port=1) == 1
    assert await pool.fetchval("SELECT trouble FROM outbox") == "ConnectionRefusedError"
    await due_now(pool)
    await send(pool, office)
    assert len(office.letters) == 1


async def test_a_letter_that_the_server_will_never_take_is_given_up_and_the_next_goes(
    ann: UUID, pool: Pool, office: PostOffice
) -> None:
    office.replies = [f"550 no mailbox {ANN}"]
    await outbox.put(pool, letter(ann, "first"))
    assert await send(pool, office) == 1
    await outbox.put(pool, letter(ann, "bad", "two\nlines@example.org"))
    await outbox.put(pool, letter(ann, "second"))
    assert await send(pool, office) == 2
    await due_now(pool)
    assert await send(pool, office) == 0
    rows = {row[0]: row[1:] for row in await pool.fetch("SELECT key, letter, trouble FROM outbox")}
    # Not a word of the server's, which repeats the address.
    assert rows == {"first": (None, "550"), "bad": (None, "ValueError"), "second": (None, None)}
    assert len(office.letters) == 1


async def test_after_ten_tries_it_is_enough(ann: UUID, pool: Pool, office: PostOffice) -> None:
    office.replies = ["451 later"] * (TRIES + 1)
    await outbox.put(pool, letter(ann))
    for _ in range(TRIES + 2):
        await send(pool, office)
        await due_now(pool)
    assert office.tried == TRIES
    assert await pool.fetchval("SELECT letter IS NULL AND trouble = '451' FROM outbox")
    assert pause(100) == LONGEST_PAUSE


async def test_a_letter_can_wait_be_taken_back_and_be_of_no_use_any_more(
    ann: UUID, pool: Pool, office: PostOffice
) -> None:
    await outbox.put(pool, letter(ann, "waits"), after=3600)
    await outbox.put(pool, letter(ann, "back"), after=3600)
    await outbox.put(pool, letter(ann, "stale"), useful=-1)
    assert await send(pool, office) == 0
    assert await outbox.withdraw(pool, "back")
    assert not await outbox.withdraw(pool, "back")
    await due_now(pool)
    assert await send(pool, office) == 1
    assert not await outbox.withdraw(pool, "waits")
    await outbox.sweep(pool)
    assert await pool.fetchval("SELECT string_agg(key, ' ') FROM outbox") == "waits"
    await pool.execute("UPDATE outbox SET done_at = now() - interval '31 days', useful_until = now()")
    await outbox.sweep(pool)
    assert await pool.fetchval("SELECT count(*) FROM outbox") == 0


async def test_what_was_said_is_forgotten_once_it_is_sent_and_all_of_it_with_the_person(
    ann: UUID, pool: Pool, office: PostOffice
) -> None:
    await outbox.put(pool, letter(ann, "sent"))
    await send(pool, office)
    assert await pool.fetchval("SELECT letter FROM outbox") is None
    await outbox.put(pool, letter(ann, "waits"))
    await people.erase(pool, ann)
    assert await pool.fetchval("SELECT count(*) FROM outbox") == 0


async def test_a_letter_taken_by_a_node_that_died_is_taken_by_another(
    ann: UUID, pool: Pool, office: PostOffice
) -> None:
    await outbox.put(pool, letter(ann))
    assert [each.tries for each in await outbox.claim(pool, 5)] == [1]
    assert await outbox.claim(pool, 5) == []
    await due_now(pool)  # the lease is over
    assert await send(pool, office) == 1
    assert len(office.letters) == 1


async def test_a_running_node_sends_by_itself_and_goes_on_after_an_error(
    cluster: Cluster, pool: Pool, office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = outbox.claim, 0

    async def failing(pool: Pool, most: int) -> list[outbox.Waiting]:
        nonlocal calls
        calls += 1
        if calls <= 2:
            raise (OSError if calls == 1 else RuntimeError)("gone")
        return await real(pool, most)

    monkeypatch.setattr(outbox, "claim", failing)
    node = await cluster.node(**office.settings)
    ann = await cluster.player(node)
    await outbox.put(pool, letter(UUID(ann.id)))
    assert (await office.letter(ANN))["Subject"] == "Your turn"
    assert (await cluster.node()).node.sender is None


async def test_letters_go_to_an_address_only_when_it_is_known_to_be_that_person_s(ann: UUID, pool: Pool) -> None:
    assert await people.mailbox(pool, ann) is None
    await people.set_account(pool, Account(ann, ANN, "hash"), claimed=True)
    assert await people.mailbox(pool, ann) is None
    await pool.execute("UPDATE people SET verified_at = now()")
    await people.set_account(pool, Account(ann, ANN, "another hash"), claimed=True)
    assert await people.mailbox(pool, ann) == (ANN, "en")
    await people.set_account(pool, Account(ann, "new@example.org", "hash"), claimed=True)
    assert await people.mailbox(pool, ann) is None


@pytest.mark.parametrize("way", ["starttls", "tls"])
async def test_the_way_to_the_mail_server_is_encrypted_and_signed_in(
    way: str, ann: UUID, pool: Pool, tmp_path: Path
) -> None:
    cert, context = certificate(tmp_path)
    # aiosmtpd takes TLS from the first byte for none at all, and warns.
    ways = {
        "starttls": {"tls_context": context, "auth_required": True},
        "tls": {"ssl": context, "auth_require_tls": False},
    }
    more = ways[way] | {"authenticator": knows("club", "secret"), "require_starttls": way == "starttls"}
    async with post_office(**more) as office:
        right = {"smtp_tls": way, "smtp_user": "club", "smtp_password": "secret", "smtp_ca": cert}
        # A wrong password or an unknown certificate is the host's mistake to mend: the letter waits.
        for wrong in ({"smtp_password": "guess"}, {"smtp_ca": None}):
            await outbox.put(pool, letter(ann))
            await send(pool, office, **right | wrong)
            assert office.letters == []
            await due_now(pool)
        assert str(await pool.fetchval("SELECT trouble FROM outbox")).startswith("SSL")
        await asyncio.to_thread(post(office, **right).knock)
        await send(pool, office, **right)
        assert len(office.letters) == 1


def test_without_a_server_there_is_no_mail_and_with_one_it_must_be_said_who_writes_and_where_links_lead() -> None:
    assert not settings.read({}).mail
    with pytest.raises(SettingsError, match="MAIL_FROM and FATHOMS_PUBLIC_URL"):
        settings.read({"FATHOMS_SMTP_HOST": "mail.example.org"})
    with pytest.raises(SettingsError, match="PUBLIC_URL"):
        settings.read({"FATHOMS_PUBLIC_URL": "https://x.org/path"})
    found = settings.read(
        {
            "FATHOMS_SMTP_HOST": "mail.example.org",
            "FATHOMS_MAIL_FROM": "club@example.org",
            "FATHOMS_PUBLIC_URL": "https://x.org",
        }
    )
    assert (found.mail, found.smtp_port, found.smtp_tls) == (True, 587, "starttls")
    assert str(SmtpServer(found).sender) == "Fathoms <club@example.org>"


def test_no_name_or_text_can_add_a_header() -> None:
    sender = SmtpServer(Settings(smtp_host="x", mail_from="club@example.org")).sender
    said = Words(lang="en", subject="Turn\r\nBcc: all@example.org", paragraphs=("",))
    with pytest.raises(ValueError, match=r"newline|linefeed"):
        message(letter(uuid4(), words=said), sender)
