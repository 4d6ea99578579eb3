"""The bus carries hints, "table T is at N", and questions of one node to another. Wiping it loses nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Hint = Callable[[str], None]
"""Called with the id of a table that has changed."""

Reply = Callable[[bytes], Awaitable[bytes]]
"""What a node says when another asks it."""


class UnreachableError(Exception):
    """No answer came: nobody knows whether the question was heard."""


class NobodyError(UnreachableError):
    """There is surely nobody of that name on the bus."""


class Bus(Protocol):
    """Between nodes."""

    async def start(self, on_hint: Hint) -> None:
        """Connect, and go on trying if nobody is there."""

    def publish(self, table: str, n: int) -> None:
        """Tell the other nodes, some time soon; several hints for one table may become one."""

    async def watch(self, table: str) -> None:
        """Hear of this table from now on."""

    async def unwatch(self, table: str) -> None:
        """Hear no more of it."""

    async def answer(self, name: str, reply: Reply) -> None:
        """Be found under this name by those who ask."""

    async def ask(self, name: str, data: bytes, seconds: float) -> bytes:
        """Ask whoever has this name. Raises NobodyError or UnreachableError."""

    async def stop(self) -> None:
        """Disconnect."""


class NoBus:
    """A single node without anybody to tell. The head check still finds what another process writes."""

    async def start(self, on_hint: Hint) -> None:
        """Nothing to do."""

    def publish(self, table: str, n: int) -> None:
        """Nobody to tell."""

    async def watch(self, table: str) -> None:
        """Nobody to hear."""

    async def unwatch(self, table: str) -> None:
        """Nobody to hear."""

    async def answer(self, name: str, reply: Reply) -> None:
        """Nobody asks."""

    async def ask(self, name: str, data: bytes, seconds: float) -> bytes:
        raise UnreachableError(name)

    async def stop(self) -> None:
        """Nothing to do."""
