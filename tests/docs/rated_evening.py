"""A rated table of a stranger's game: somebody with an account plays it to its end against its bots, and is rated.

Run in the stranger's environment, with the name of the game: python rated_evening.py pearl-divers
"""

from __future__ import annotations

import asyncio
import sys

from chaos.machines import database
from fathoms.server.store.migrate import migrate
from server_harness import Cluster, Player, played_by_bots

SECONDS = 60


async def play(ann: Player, table: str) -> None:
    """Answer by default until the game is over."""
    page = await ann.watch(table)
    while (frame := await page.frame(seconds=SECONDS))["outcome"] is None:
        if frame["question"] is not None:
            await page.answer(frame)


async def gains(ann: Player, table: str) -> list[int | None]:
    """What the game changed, by chair, once it is rated."""
    for _ in range(10 * SECONDS):
        chairs = (await ann.get(f"/api/tables/{table}"))["chairs"]
        found = [chair["rating"] and chair["rating"]["gain"] for chair in chairs]
        if found[0] is not None:
            return found
        await asyncio.sleep(0.1)
    raise TimeoutError("not rated")


async def evening(game: str) -> None:
    async with database("stranger") as url:
        await migrate(url)
        cluster = Cluster(url)
        try:
            node = await cluster.node()
            ann = await cluster.player(node)
            await ann.post("/api/account", {"email": "ann@example.org", "password": "Mariana trench, 10994 m"})
            bots = [{"kind": "bot", "level": level} for level in ("strategy", "calm")]
            form = {"game": game, "rated": True, "chairs": [{"kind": "me"}, *bots]}
            table = (await ann.post("/api/tables", form))["table"]
            await ann.post(f"/api/tables/{table}/start")
            painting = await ann.get(f"/api/tables/{table}/painting/en")
            sys.stdout.write(f"painted: {painting['told'].splitlines()[1]}\n")
            async with played_by_bots(node):
                await play(ann, table)
            sys.stdout.write(f"rated: {await gains(ann, table)}\n")
        finally:
            await cluster.stop()


if __name__ == "__main__":
    asyncio.run(evening(sys.argv[1]))
