"""SVG made into PNG, in a process of its own: it takes a tenth of a second in which nothing else here would run."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from fathoms.server.previews.card import WIDTH
from fathoms.server.refuse import RefuseError

PATIENCE = 20.0
WAITING_MOST = 8
"""So many pictures wait for their turn; whoever comes then is to try again."""
_SCRIPT = Path(__file__).with_name("to_png.py")
_FONTS = Path(__file__).with_name("fonts")


class Raster:
    """The one picture at a time that a node makes."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def png(self, svg: bytes) -> bytes:
        """The picture. Raises RefuseError if too many wait, or if it cannot be made."""
        if self._waiting >= WAITING_MOST:
            raise RefuseError(503, "try-again")
        self._waiting += 1
        try:
            async with self._turn:
                return await _made(svg)
        finally:
            self._waiting -= 1


async def _made(svg: bytes) -> bytes:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", str(_SCRIPT), str(_FONTS), str(WIDTH)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        made, _ = await asyncio.wait_for(process.communicate(svg), PATIENCE)
    except TimeoutError:
        raise RefuseError(503, "try-again") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0 or not made:
        raise RefuseError(503, "try-again")
    return made
