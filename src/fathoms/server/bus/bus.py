"""The bus carries hints only: "table T is at N". Wiping it loses nothing and tells nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Hint = Callable[[str], None]
"""Called with the id of a table that has changed."""


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

    async def stop(self) -> None:
        """Nothing to do."""
