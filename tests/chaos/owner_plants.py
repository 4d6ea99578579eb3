"""Nodes that are wrong about who owns what, and one that does not ask the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import uuid4

from msgspec.structs import replace

from fathoms.server.owners import Owners
from fathoms.server.store import errands, log
from fathoms.server.store.owning import ALONE, View
from fathoms.server.store.pool import Pool
from fathoms.server.store.rows import Errand

AGAIN = 0.05
"""Seconds after which a question is given out once more."""


def two_owners() -> None:
    """Not a defect of the log: each node believes that it is alone, and gives out what others have given out."""
    claim = errands.claim

    def heard(self: Owners, beating: Iterable[str]) -> None:
        assert self.me, beating

    async def claim_all(
        pool: Pool,
        most: int,
        lease: float,
        view: View = ALONE,
        only: Sequence[str] | None = None,
        *,
        rest_first: bool = False,
    ) -> list[tuple[Errand, int]]:
        assert lease > AGAIN
        return await claim(pool, most, AGAIN, view, only, rest_first=rest_first)

    Owners.heard = heard  # type: ignore[method-assign]
    errands.claim = claim_all


def no_key() -> None:
    """Whoever has lost the race for a number writes at the next one, whatever has become of the game."""
    append = log.Appender.append

    async def append_anyway(self: log.Appender, entry: log.Entry) -> bool:
        for _ in range(20):
            if await append(self, entry):
                return True
            statement = "SELECT n, uuid FROM answers WHERE table_id = $1 ORDER BY n DESC LIMIT 1"
            last = await self._pool.fetchrow(statement, entry.table)
            epoch = await self._pool.fetchval("SELECT epoch FROM tables WHERE id = $1", entry.table)
            n, after = (0, uuid4()) if last is None else last
            entry = replace(entry, n=n + 1, after=after, epoch=epoch, checkpoint=None)
        return False

    log.Appender.append = append_anyway  # type: ignore[method-assign]
