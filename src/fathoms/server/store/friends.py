"""Friends in the database: one row for two people, a wish until the other has said yes."""

from __future__ import annotations

from typing import Literal, TypeAlias
from uuid import UUID, uuid4

from msgspec import Struct

from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.query import Query

Tie: TypeAlias = Literal["friend", "asks", "asked"]
"""A friend; somebody who asks to be one; somebody whom one has asked."""


class Friend(Struct, frozen=True):
    """Somebody, as one of the two sees it; `id` is that of the tie, never the person's."""

    id: UUID
    name: str
    tie: Tie


_OF = Query(
    Friend,
    """
    SELECT f.id, p.name,
        CASE WHEN f.accepted_at IS NOT NULL THEN 'friend' WHEN f.person = $1 THEN 'asked' ELSE 'asks' END AS tie
    FROM friends f JOIN people p ON p.id = CASE WHEN f.person = $1 THEN f.other ELSE f.person END
    WHERE f.person = $1 OR f.other = $1 ORDER BY tie, p.name
    """,
)
# Whoever is blocked asks in vain, and whoever is asked by somebody whom they asked has said yes.
_ASK = """
    INSERT INTO friends (id, person, other, accepted_at)
    SELECT $1, $2, $3, CASE WHEN $4 THEN now() END
    WHERE NOT EXISTS (SELECT 1 FROM shuns WHERE person = $3 AND other = $2 AND blocks)
    ON CONFLICT (least(person, other), greatest(person, other)) DO UPDATE
        SET accepted_at = coalesce(friends.accepted_at, CASE WHEN $4 OR friends.person = $3 THEN now() END)
    RETURNING id
"""


async def of(pool: Pool, person: UUID) -> list[Friend]:
    """A person's friends, and who asks or is asked."""
    return await _OF.all(pool, person)


async def count(pool: Pool, person: UUID) -> int:
    """How many ties a person has, of every kind."""
    return int(await pool.fetchval("SELECT count(*) FROM friends WHERE person = $1 OR other = $1", person))


async def ask(pool: Pool, person: UUID, other: UUID, *, agreed: bool = False) -> bool:
    """Ask somebody, who may have `agreed` by a link of theirs; False if they have blocked this person."""
    return await pool.fetchval(_ASK, uuid4(), person, other, agreed) is not None


async def accept(pool: Pool, person: UUID, tie: UUID) -> bool:
    """Say yes; False if nobody asks this person by that tie."""
    done = await pool.fetchval(
        "UPDATE friends SET accepted_at = now() WHERE id = $2 AND other = $1 AND accepted_at IS NULL RETURNING id",
        person,
        tie,
    )
    return done is not None


async def part(pool: Pool, person: UUID, tie: UUID) -> bool:
    """Say no, take it back, or be friends no more; False if it is not theirs."""
    gone = await pool.fetchval(
        "DELETE FROM friends WHERE id = $2 AND (person = $1 OR other = $1) RETURNING id", person, tie
    )
    return gone is not None


async def part_with(connection: Connection, person: UUID, other: UUID) -> None:
    """No tie between these two any more."""
    await connection.execute(
        "DELETE FROM friends WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1)",
        person,
        other,
    )


async def move(connection: Connection, guest: UUID, account: UUID) -> None:
    """The guest's ties are the account's now, but for those that it has already; the rest goes with the guest."""
    for mine, theirs in (("person", "other"), ("other", "person")):
        await connection.execute(
            f"UPDATE friends f SET {mine} = $2 WHERE {mine} = $1 AND {theirs} <> $2 AND NOT EXISTS ("  # noqa: S608
            f"SELECT 1 FROM friends o WHERE least(o.person, o.other) = least($2::uuid, f.{theirs})"
            f" AND greatest(o.person, o.other) = greatest($2::uuid, f.{theirs}))",
            guest,
            account,
        )
    await connection.execute("UPDATE chairs SET invited = $2 WHERE invited = $1", guest, account)


async def other(pool: Pool | Connection, person: UUID, tie: UUID) -> UUID | None:
    """Who the friend is."""
    found: UUID | None = await pool.fetchval(
        "SELECT CASE WHEN person = $1 THEN other ELSE person END FROM friends"
        " WHERE id = $2 AND (person = $1 OR other = $1) AND accepted_at IS NOT NULL",
        person,
        tie,
    )
    return found


async def token(pool: Pool, person: UUID) -> str | None:
    """The end of a person's own link, if there is one."""
    found: str | None = await pool.fetchval("SELECT friend_token FROM people WHERE id = $1", person)
    return found


async def set_token(pool: Pool, person: UUID, token: str) -> None:
    """A new link; the old one leads nowhere any more."""
    await pool.execute("UPDATE people SET friend_token = $2 WHERE id = $1", person, token)


async def by_token(pool: Pool, token: str, reader: UUID | None) -> tuple[UUID, str] | None:
    """Whose link it is; nobody's for whoever is blocked by them."""
    row = await pool.fetchrow(
        "SELECT id, name FROM people p WHERE friend_token = $1"
        " AND NOT EXISTS (SELECT 1 FROM shuns WHERE person = p.id AND other = $2 AND blocks)",
        token,
        reader,
    )
    return None if row is None else (row[0], row[1])
