"""The other nodes, as this one asks them. One that cannot be asked is slow for somebody, and nothing else."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec

from fathoms.server.bus.bus import Bus, NobodyError, UnreachableError
from fathoms.server.owners import Owners
from fathoms.server.tables.briefs import Asked, Brief, Done, Give, Take, There

T = TypeVar("T")
SECONDS = 2.0
"""Whoever has not answered by then is not waited for."""


class Peers:
    """Asks other nodes, and notices which of them are gone."""

    def __init__(self, owners: Owners, bus: Bus) -> None:
        self._owners = owners
        self._bus = bus

    async def work_of(self, node: str, most: int) -> list[Brief]:
        """What bots of that node's tables have to answer. Raises UnreachableError."""
        return await self._ask(node, Give(most), list[Brief])

    async def take(self, node: str, answer: Take) -> Done:
        """Let the node that holds a table take an answer. Raises UnreachableError, and then it may have done so."""
        return await self._ask(node, answer, Done)

    async def look(self) -> None:
        """Ask each whether it is there: the bus knows at once of one that was killed, its row only after seconds."""
        await asyncio.gather(*[self._look_at(node) for node in self._owners.others()])

    async def _look_at(self, node: str) -> None:
        try:
            await self._ask(node, There(), type(None))
        except UnreachableError:
            return

    async def _ask(self, node: str, question: Asked, kind: type[T]) -> T:
        try:
            said = await self._bus.ask(node, msgspec.msgpack.encode(question), SECONDS)
            return msgspec.msgpack.decode(said, type=kind)
        except NobodyError:
            self._owners.suspect(node)
            raise
        except msgspec.MsgspecError as error:
            raise UnreachableError(node) from error  # of another version
