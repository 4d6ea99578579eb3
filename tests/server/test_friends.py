"""Friends: asked at a table or by a link, their tables on the home page, a chair kept for one of them."""

from uuid import UUID, uuid4

import pytest

from fathoms.server.store import people
from fathoms.server.store.pool import Pool
from server_harness import Cluster, Json, Player

pytestmark = pytest.mark.anyio
BLUE = "into-the-blue"


async def at_table(cluster: Cluster) -> tuple[str, Player, Player]:
    """Ann and Ben at a table of Ann's."""
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await ann.create(BLUE, ["me", "open", "open"])
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    return table, ann, ben


async def ties(player: Player) -> list[tuple[str, str]]:
    return [(each["name"], each["tie"]) for each in (await player.get("/api/friends"))["friends"]]


async def tie_of(player: Player) -> str:
    [found] = (await player.get("/api/friends"))["friends"]
    return str(found["id"])


async def befriend(ann: Player, ben: Player) -> None:
    link = (await ann.post("/api/friends/link"))["link"]
    await ben.post(f"/api/friends/links/{link}")


async def test_one_asks_at_a_table_that_one_shares_and_the_other_says_yes_or_no(cluster: Cluster) -> None:
    table, ann, ben = await at_table(cluster)
    await ben.post("/api/friends/ask", {"table": table, "seat": 0}, 200)
    assert (await ties(ben), await ties(ann)) == ([("Ann", "asked")], [("Ben", "asks")])
    tie = await tie_of(ann)
    # Only who is asked can say yes; to everybody else there is nothing there.
    stranger = await cluster.player(cluster.running()[0], "Mallory")
    for player in (ben, stranger):
        assert await player.post(f"/api/friends/{tie}/accept", {}, 404) == {"code": "unknown-person"}
    assert (await stranger.http.delete(f"/api/friends/{tie}")).status_code == 404
    await ann.post(f"/api/friends/{tie}/accept", {}, 200)
    assert (await ties(ben), await ties(ann)) == ([("Ann", "friend")], [("Ben", "friend")])
    assert (await ben.http.delete(f"/api/friends/{tie}")).status_code == 204
    assert await ties(ann) == []
    # Refused: nothing is left of it. Both ask: that is a yes.
    await ben.post("/api/friends/ask", {"table": table, "seat": 0})
    await ann.http.delete(f"/api/friends/{await tie_of(ann)}")
    assert await ties(ben) == []
    await ben.post("/api/friends/ask", {"table": table, "seat": 0})
    await ben.post("/api/friends/ask", {"table": table, "seat": 0})
    assert await ties(ann) == [("Ben", "asks")]
    await ann.post("/api/friends/ask", {"table": table, "seat": 1})
    assert await ties(ben) == [("Ann", "friend")]
    assert [each["name"] for each in (await ben.get("/api/account/export"))["friends"]] == ["Ann"]


async def test_nobody_is_asked_at_a_table_where_one_does_not_sit(cluster: Cluster) -> None:
    table, ann, _ = await at_table(cluster)
    stranger = await cluster.player(cluster.running()[0], "Mallory")
    forms: list[tuple[Player, Json]] = [(stranger, {"table": each, "seat": 0}) for each in (table, "none")]
    forms += [(ann, {"table": table, "seat": seat}) for seat in (0, 2, 9)]
    for player, form in forms:
        assert await player.post("/api/friends/ask", form, 404) == {"code": "unknown-person"}
    assert await ties(ann) == []


async def test_whoever_is_blocked_asks_in_vain_and_is_no_friend_any_more(cluster: Cluster) -> None:
    table, ann, ben = await at_table(cluster)
    link = (await ann.post("/api/friends/link"))["link"]
    await ben.post(f"/api/friends/links/{link}")
    assert await ties(ann) == [("Ben", "friend")]
    await ann.post("/api/people/shun", {"what": "block", "table": table, "seat": 1}, 200)
    assert (await ties(ann), await ties(ben)) == ([], [])
    await ben.post("/api/friends/ask", {"table": table, "seat": 0}, 200)
    assert await ties(ann) == []
    # The link is as one that there is not.
    answers = [(await ben.http.get(f"/api/friends/links/{each}")).text for each in (link, "no-such-link-as-this-one")]
    assert answers[0] == answers[1]
    assert await ben.post(f"/api/friends/links/{link}", {}, 404) == {"code": "unknown-link"}


async def test_a_link_leads_to_whoever_made_it_until_they_make_another(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    assert (await ann.get("/api/friends"))["link"] is None
    old = (await ann.post("/api/friends/link"))["link"]
    assert await ben.get(f"/api/friends/links/{old}") == {"name": "Ann"}
    stranger = Player(node.url)
    for link, status in ((old, 200), ("no-such-link-as-this-one", 404)):
        assert (await stranger.http.get(f"/api/friends/links/{link}")).status_code == status, "before one has a name"
    await stranger.http.aclose()
    assert await ann.post(f"/api/friends/links/{old}", {}, 404) == {"code": "unknown-link"}
    new = (await ann.post("/api/friends/link"))["link"]
    assert (await ann.get("/api/friends"))["link"] == new != old
    await ben.get(f"/api/friends/links/{old}", 404)
    await ben.post(f"/api/friends/links/{new}", {}, 200)
    assert await ties(ann) == [("Ben", "friend")]


async def test_friends_see_each_others_open_tables_and_strangers_do_not(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben, cid = [await cluster.player(node, name) for name in ("Ann", "Ben", "Cid")]
    await befriend(ann, ben)
    table = await ann.create(BLUE, ["me", "open"])
    await ann.create(BLUE, ["me", "link"])
    assert [each["table"] for each in await ben.get("/api/tables?which=friends")] == [table]
    assert await cid.get("/api/tables?which=friends") == await ann.get("/api/tables?which=friends") == []
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    assert await ben.get("/api/tables?which=friends") == []


async def test_a_chair_is_kept_for_a_friend_who_sits_down_without_a_link(cluster: Cluster) -> None:
    node = await cluster.node()
    ann, ben, cid = [await cluster.player(node, name) for name in ("Ann", "Ben", "Cid")]
    await befriend(ann, ben)
    tie = await tie_of(ann)
    table = await ann.create(BLUE, ["me", "bot", "open"])
    path = f"/api/tables/{table}/chairs"
    shown = await ann.post(f"{path}/1/invite", {"friend": tie})
    assert (shown["chairs"][1]["kind"], shown["chairs"][1]["invited"]) == ("link", "Ben")
    assert await ann.post(f"{path}/2/invite", {"friend": tie}, 409) == {"code": "already-seated"}
    assert await ann.post(f"{path}/0/invite", {"friend": tie}, 409) == {"code": "chair-taken"}
    assert await ann.post(f"{path}/2/invite", {"friend": str(uuid4())}, 404) == {"code": "unknown-person"}
    assert await ben.post(f"{path}/2/invite", {"friend": tie}, 403) == {"code": "host-only"}
    await ann.post(f"{path}/2/give", {"to": "bot"})
    [listed] = await ben.get("/api/tables?which=friends")
    assert (listed["table"], listed["you"]["invited"]) == (table, 1)
    assert await cid.post(f"{path}/1/take", {}, 403) == {"code": "chair-taken"}
    seated = await ben.post(f"{path}/1/take")
    assert (seated["you"]["seat"], seated["chairs"][1]["invited"]) == (1, None)


async def test_nobody_asks_without_end(cluster: Cluster) -> None:
    table, _, ben = await at_table(cluster)
    asked = [(await ben.http.post("/api/friends/ask", json={"table": table, "seat": 0})).status_code for _ in range(21)]
    assert asked == [200] * 20 + [429]
    guesses = [(await ben.http.get(f"/api/friends/links/{number:024}")).status_code for number in range(102)]
    assert guesses == [404] * 100 + [429] * 2


async def test_the_friends_of_a_guest_who_signs_in_come_along(cluster: Cluster, pool: Pool) -> None:
    node = await cluster.node()
    guest, account, ben, cid = [await cluster.player(node, name) for name in ("Guest", "Account", "Ben", "Cid")]
    await befriend(guest, ben)
    await befriend(account, ben)
    await befriend(cid, guest)
    await befriend(guest, account)
    table = await cid.create(BLUE, ["me", "open"])
    [to_guest] = (await cid.get("/api/friends"))["friends"]
    await cid.post(f"/api/tables/{table}/chairs/1/invite", {"friend": to_guest["id"]})
    await people.merge(pool, UUID(guest.id), UUID(account.id))
    assert await ties(account) == [("Ben", "friend"), ("Cid", "friend")]
    assert [each["table"] for each in await account.get("/api/tables?which=friends")] == [table]
