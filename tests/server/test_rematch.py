"""A rematch is an offer that the others accept; nobody is drawn into a game."""

import asyncio

import pytest

from fathoms.server.store import rematches
from fathoms.server.store.pool import Pool
from fathoms.server.store.rematches import Offer
from server_harness import Cluster, Json, Page, Player, finished

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


async def played(cluster: Cluster) -> tuple[str, Player, Player, Page]:
    """A table of Ann, Ben and a bot, both there to its end, and Ben's page."""
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await finished(node, ann, ben, BLUE)
    pool = node.node.pool
    await pool.execute("UPDATE chairs SET kind = 'person' WHERE table_id = $1 AND person IS NOT NULL", table)
    await pool.execute("UPDATE tables SET epoch = epoch + 1000 WHERE id = $1", table)
    return table, ann, ben, await ben.watch(table)


async def says(player: Player, table: str, *, yes: bool) -> Json:
    found: Json = await player.post(f"/api/tables/{table}/rematch", {"yes": yes, "salt": "ab" if yes else ""})
    return found


async def test_a_rematch_begins_once_everybody_has_said_yes(cluster: Cluster) -> None:
    table, ann, ben, page = await played(cluster)
    assert await says(ann, table, yes=True) == {"table": None}
    told = await page.expect("table", lambda message: message["offer"] is not None)
    assert told["offer"] == {"yes": [0], "no": [], "missing": [1]}
    assert told["rematch"] is None
    fresh = (await says(ben, table, yes=True))["table"]
    told = await page.expect("table", lambda message: message["rematch"] is not None)
    assert told["rematch"] == fresh
    begun = await ann.get(f"/api/tables/{fresh}")
    assert begun["status"] == "playing"
    assert [chair["kind"] for chair in begun["chairs"]] == ["person", "person", "bot"]
    assert (await says(ann, table, yes=True))["table"] == fresh

    # Whoever says no is not taken along, and may think again; so may whoever offered.
    second = await played(cluster)
    await says(second[1], second[0], yes=True)
    assert await says(second[2], second[0], yes=False) == {"table": None}
    told = await second[3].expect("table", lambda message: message["offer"] is not None and message["offer"]["no"])
    assert told["offer"] == {"yes": [0], "no": [1], "missing": []}
    await says(second[1], second[0], yes=False)
    assert (await second[1].get(f"/api/tables/{second[0]}"))["offer"] is None


async def test_a_page_that_is_told_while_an_offer_is_read_is_told_of_the_offer(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, _, page = await played(cluster)
    keeper = cluster.running()[0].node.keeper
    await page.expect("table", lambda message: message["status"] == "over")
    read = rematches.read

    async def slowly(pool: Pool, asked: str) -> Offer:
        keeper.on_change(await keeper.get(asked))  # something else about the table wakes its pages
        await asyncio.sleep(0.05)
        return await read(pool, asked)

    monkeypatch.setattr(rematches, "read", slowly)
    await says(ann, table, yes=True)
    told = await page.expect("table", lambda message: message["offer"] is not None, 10)
    assert told["offer"]["yes"] == [0]
