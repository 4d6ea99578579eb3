"""Content packs in the database: every node and every worker finds the values that a table is played with."""

from __future__ import annotations

from fathoms.server.store.pool import Pool
from fathoms.server.store.query import Query
from fathoms.server.store.rows import Pack

_READ = Query(Pack, "SELECT digest, game, name, content FROM packs WHERE digest = $1")


async def add(pool: Pool, pack: Pack) -> None:
    """Keep a pack; once, however many nodes bring it."""
    await pool.execute(
        "INSERT INTO packs (digest, game, name, content) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        pack.digest,
        pack.game,
        pack.name,
        pack.content,
    )


async def read(pool: Pool, digest: str) -> Pack | None:
    """The pack behind a hash."""
    return await _READ.one(pool, digest)
