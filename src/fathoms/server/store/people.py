"""People in the database: guests, and guests who became an account."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import asyncpg

from fathoms.server.names import looks
from fathoms.server.store import archives, audit, bugs, follows, friends, leagues, shuns, tokens
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import RAISED, Account, Person

CLAIMS_MOST = 3
NAMED_MOST = 20
_PERSON = "SELECT id, name, lang FROM people WHERE"
_THERE = Query(Person, f"{_PERSON} id = $1")
_OWNER = Query(Person, f"{_PERSON} email = $1 AND verified_at IS NOT NULL")
NAMED = Query(Person, f"{_PERSON} looks = $1 ORDER BY created_at DESC LIMIT $2")
GENERIC = [looks(name) for name in ("Guest", "Invité")]
"""What guests were called who said nothing, before they got names of the sea: such a name is nobody's own."""
_OWNED = "$4 <> ALL ($5::text[]) AND (email IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person = p.id))"
"""Whether a person `p` with the looks $4 has an account, and the name is not one of the generic ones $5."""
_LOCK_ADDRESS = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
_CHANGE = Query(
    Person,
    "UPDATE people p SET name = coalesce($2, name), lang = coalesce($3, lang), looks = coalesce($4, looks),"  # noqa: S608
    f" owns_name = CASE WHEN $4::text IS NULL THEN owns_name ELSE {_OWNED} END WHERE id = $1 RETURNING id, name, lang",
)
_ACCOUNT = "SELECT id AS person, email, password, verified_at IS NOT NULL AS verified FROM people WHERE"
_ACCOUNT_OF = Query(Account, f"{_ACCOUNT} id = $1 AND email IS NOT NULL")
_CLAIMS = Query(Account, f"{_ACCOUNT} email = $1 ORDER BY verified_at IS NOT NULL DESC, created_at DESC LIMIT $2")


async def add(pool: Pool, person: Person) -> None:
    """A new person."""
    await pool.execute(
        "INSERT INTO people (id, name, lang, looks) VALUES ($1, $2, $3, $4)",
        person.id,
        person.name,
        person.lang,
        looks(person.name),
    )


async def change(pool: Pool, person: UUID, name: str | None, lang: str | None) -> Person | None:
    """Give a person another name or language; None if the name looks like that of another's account."""
    if name is not None and await name_taken(pool, person, name):
        return None
    try:
        return await _CHANGE.one(pool, person, name, lang, None if name is None else looks(name), GENERIC)
    except asyncpg.UniqueViolationError:
        return None  # in this very moment


async def called(pool: Pool, name: str) -> bool:
    """Whether anybody, guest or not, has a name that looks like this."""
    return bool(await pool.fetchval("SELECT true FROM people WHERE looks = $1 LIMIT 1", looks(name)))


async def name_taken(pool: Pool | Connection, person: UUID, name: str) -> bool:
    """Whether a name looks like that of another's account."""
    found = await pool.fetchval(
        "SELECT true FROM people WHERE looks = $2 AND owns_name AND id <> $1", person, looks(name)
    )
    return found is not None


async def own_name(connection: Connection, person: UUID) -> bool:
    """From here on the name is this account's; False if it looks like that of another's."""
    name = await connection.fetchval("SELECT name FROM people WHERE id = $1", person)
    if await name_taken(connection, person, name):
        return False
    await connection.execute("UPDATE people SET owns_name = looks <> ALL ($2::text[]) WHERE id = $1", person, GENERIC)
    return True


async def there(connection: Pool | Connection, person: UUID) -> Person | None:
    """A person, if there is one."""
    return await _THERE.one(connection, person)


async def named(pool: Pool, name: str) -> list[Person]:
    """People whose name looks like this one, the newest first."""
    return await NAMED.all(pool, looks(name), NAMED_MOST)


async def read(pool: Pool | Connection, person: UUID) -> Person:
    """A person who is there."""
    [found] = await _THERE.all(pool, person)
    return found


async def kept(pool: Pool | Connection, person: UUID) -> bool:
    """Whether this person can sign in elsewhere; a guest cannot."""
    found = await pool.fetchval(
        "SELECT true FROM people p WHERE id = $1"
        " AND (email IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person = p.id))",
        person,
    )
    return found is not None


async def rename(connection: Connection, person: UUID, name: str) -> None:
    """The host gives a person another name, which is nobody else's, at all their tables."""
    await connection.execute(
        f"UPDATE people p SET name = $2, lang = coalesce($3, lang), looks = $4, owns_name = {_OWNED} WHERE id = $1",  # noqa: S608
        person,
        name,
        None,
        looks(name),
        GENERIC,
    )
    seated = await connection.fetch("SELECT table_id FROM chairs WHERE person = $1", person)
    await _raise_epochs(connection, [row[0] for row in seated])


async def account(pool: Pool, person: UUID) -> Account | None:
    """How this person signs in elsewhere; None for a guest."""
    return await _ACCOUNT_OF.one(pool, person)


async def by_email(pool: Pool | Connection, email: str) -> Account | None:
    """The account of an address: of whoever has confirmed it, or else of whoever claimed it last."""
    found = await claims(pool, email)
    return found[0] if found else None


async def claims(pool: Pool | Connection, email: str) -> list[Account]:
    """Whoever has confirmed an address, alone; before that, those who say that it is theirs, the latest few."""
    found = await _CLAIMS.all(pool, email, CLAIMS_MOST)
    return found[:1] if found and found[0].verified else found


async def owner(connection: Connection, email: str) -> Person | None:
    """Whoever has confirmed an address."""
    return await _OWNER.one(connection, email)


async def mailbox(connection: Connection, person: UUID) -> tuple[str, str] | None:
    """Where and in which language to write to this person; None unless the address is known to be theirs."""
    row = await connection.fetchrow(
        "SELECT email, lang FROM people WHERE id = $1 AND email IS NOT NULL AND verified_at IS NOT NULL", person
    )
    return None if row is None else (row[0], row[1])


async def verified(connection: Connection, person: UUID, email: str) -> bool:
    """The address is known to be this person's, and nobody else's; False if it is another's by now."""
    await connection.execute(_LOCK_ADDRESS, email)
    found = await connection.fetchval(
        "UPDATE people SET verified_at = coalesce(verified_at, now()) WHERE id = $1 AND email = $2 AND NOT EXISTS ("
        "SELECT 1 FROM people o WHERE o.email = $2 AND o.id <> $1 AND o.verified_at IS NOT NULL) RETURNING id",
        person,
        email,
    )
    await connection.execute(
        "UPDATE people p SET email = NULL, password = NULL,"
        " owns_name = owns_name AND EXISTS (SELECT 1 FROM passkeys k WHERE k.person = p.id)"
        " WHERE email = $2 AND id <> $1 AND verified_at IS NULL AND $3",
        person,
        email,
        found is not None,
    )
    return found is not None


async def set_password(connection: Connection, person: UUID, hashed: str) -> None:
    """Another password."""
    await connection.execute("UPDATE people SET password = $2 WHERE id = $1", person, hashed)


async def set_account(connection: Connection, account: Account, *, claimed: bool) -> bool:
    """Give a person an address and a password; False if the address is another's, unless it is only `claimed`."""
    await connection.execute(_LOCK_ADDRESS, account.email)
    taken = await connection.fetchval(
        "SELECT true FROM people WHERE email = $2 AND id <> $1 AND NOT $3 LIMIT 1",
        account.person,
        account.email,
        claimed,
    )
    if taken is None:
        await connection.execute(
            "UPDATE people SET password = $3, email = $2, verified_at = CASE WHEN email = $2 THEN verified_at END"
            " WHERE id = $1",
            account.person,
            account.email,
            account.password,
        )
    return taken is None


async def merge(pool: Pool, guest: UUID, account: UUID) -> None:
    """The guest of this browser has signed in: the guest's chairs and tables are the account's now."""
    async with pool.acquire() as connection, connection.transaction():
        moved = await connection.fetch(
            "UPDATE chairs c SET person = $2 WHERE person = $1"
            " AND NOT EXISTS (SELECT 1 FROM chairs o WHERE o.table_id = c.table_id AND o.person = $2)"
            " RETURNING table_id",
            guest,
            account,
        )
        hosted = await connection.fetch("UPDATE tables SET host = $2 WHERE host = $1 RETURNING id", guest, account)
        await connection.execute("UPDATE chairs SET counts = $2 WHERE counts = $1", guest, account)
        await connection.execute("UPDATE tenures SET person = $2 WHERE person = $1", guest, account)
        await connection.execute("UPDATE chat SET person = $2 WHERE person = $1", guest, account)
        await friends.move(connection, guest, account)
        await follows.move(connection, guest, account)
        await leagues.move(connection, guest, account)
        await bugs.move(connection, guest, account)
        await audit.move(connection, guest, account)
        await shuns.move(connection, guest, account)
        await _raise_epochs(connection, [row[0] for row in (*moved, *hosted)])
        await _remove(connection, guest)


async def erase(pool: Pool, person: UUID) -> None:
    """Nothing of this person stays; chairs keep their answers and lose their name. First leave what still runs."""
    async with pool.acquire() as connection, connection.transaction():
        await archives.erase(connection, person)
        seated = await connection.fetch("SELECT table_id FROM chairs WHERE person = $1", person)
        await connection.execute("DELETE FROM chat WHERE person = $1", person)
        await connection.execute("DELETE FROM presence WHERE person = $1", person)
        await bugs.forget(connection, person)
        await audit.forget(connection, person)
        hosted = await connection.fetch("UPDATE tables SET host = NULL WHERE host = $1 RETURNING id", person)
        await _raise_epochs(connection, [row[0] for row in (*seated, *hosted)])
        await _remove(connection, person)
        await connection.execute(
            "INSERT INTO erased (who) VALUES (sha256($1::uuid::text::bytea)) ON CONFLICT DO NOTHING", person
        )


async def all_erased(pool: Pool) -> list[bytes]:
    """Everybody who was ever erased here, as hashes: whoever comes back from a backup must go again."""
    try:
        return [row[0] for row in await pool.fetch("SELECT who FROM erased")]
    except asyncpg.UndefinedTableError:
        return []  # from before anybody could be erased


async def among(pool: Pool, erased: Sequence[bytes]) -> list[UUID]:
    """The people here who were erased elsewhere."""
    rows = await pool.fetch("SELECT id FROM people WHERE sha256(id::text::bytea) = ANY ($1::bytea[])", erased)
    return [row[0] for row in rows]


async def _remove(connection: Connection, person: UUID) -> None:
    await connection.execute("UPDATE chairs SET person = NULL WHERE person = $1", person)
    await connection.execute(
        "UPDATE sessions SET person = NULL, secret_hash = NULL, agent = '', ended_at = now() WHERE person = $1", person
    )
    await tokens.forget(connection, person)
    await connection.execute("DELETE FROM people WHERE id = $1", person)


async def _raise_epochs(connection: Connection, tables: Sequence[str]) -> None:
    raised = f"UPDATE tables SET epoch = {RAISED} WHERE id = ANY ($1::text[])"  # noqa: S608 - a constant
    await connection.execute(raised, list(tables))


async def chat_lines(pool: Pool, person: UUID) -> list[tuple[str, str, str]]:
    """All that this person has said: table, moment, text."""
    rows = await pool.fetch("SELECT table_id, at, text FROM chat WHERE person = $1 AND NOT removed ORDER BY at", person)
    return [(row[0], row[1].isoformat(), row[2]) for row in rows]
