"""Previews of links: what a crawler reads of a page, and the picture of the board that a spectator sees."""

from __future__ import annotations

import asyncio
import re
import struct
from html import unescape
from pathlib import Path

import httpx
import pytest
from msgspec import Struct

from fathoms.kernel.picture import Sheet
from fathoms.kernel.question import SPECTATOR
from fathoms.locale.telling import Teller
from fathoms.server import puzzles
from fathoms.server.api import previews as api
from fathoms.server.api import tables as tables_api
from fathoms.server.limits import Limit
from fathoms.server.notices import picture
from fathoms.server.previews import previews
from fathoms.server.previews.raster import WAITING_MOST, Raster
from fathoms.server.refuse import RefuseError
from server_harness import Cluster, RunningNode, finished

pytestmark = pytest.mark.anyio
BLUE, LARGO = "into-the-blue", "key-largo"
INDEX = "<!doctype html><html><head><title>Fathoms</title></head><body></body></html>"


@pytest.fixture
def client(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(INDEX)
    return tmp_path


async def tags(node: RunningNode, path: str, lang: str | None = None, status: int = 200) -> dict[str, str]:
    """What the head of a page says, to somebody without a cookie."""
    async with httpx.AsyncClient(base_url=node.url) as crawler:
        answer = await crawler.get(path, headers={} if lang is None else {"Accept-Language": lang})
    assert answer.status_code == status
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', answer.text)
    return {name: unescape(text) for name, text in found}


async def fetch(node: RunningNode, path: str, tag: str = "") -> httpx.Response:
    async with httpx.AsyncClient(base_url=node.url, timeout=60) as crawler:
        return await crawler.get(path, headers={"If-None-Match": tag} if tag else {})


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


async def test_the_home_page_tells_what_this_is_in_the_language_of_the_reader(cluster: Cluster, client: Path) -> None:
    node = await cluster.node(bus="none", client=client, public_url="https://games.example")
    english, french = await tags(node, "/"), await tags(node, "/", "es;q=0.9, fr-CA;q=0.8, en;q=0.1")
    assert english["og:title"] == "Fathoms"
    assert english["og:description"].startswith("Deep-sea board games")
    assert french["og:description"].startswith("Jeux de société")
    assert french["og:locale"] == "fr_FR"
    assert english["twitter:card"] == "summary_large_image"
    assert english["og:image"] == "https://games.example/api/previews/home/Fathoms/en"
    assert (await tags(node, "/", "xx;q=nonsense"))["og:locale"] == "en_US"


async def test_a_public_table_is_told_and_drawn_as_a_spectator_sees_it(
    cluster: Cluster, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node(bus="none", client=client)
    ann, ben = await cluster.player(node, 'Ann "<b>'), await cluster.player(node, "Ben")
    table = await ann.create(LARGO, ["me", "open", "bot"], public=True)
    gathering = await tags(node, f"/table/{table}")
    assert gathering["og:title"] == "Key Largo · Fathoms"
    assert gathering["og:description"] == '1 free seat. At the table: Ann "<b> and Finn'
    await ben.post(f"/api/tables/{table}/chairs/1/take")
    await ann.post(f"/api/tables/{table}/start")
    assert (await tags(node, f"/table/{table}"))["og:description"] == 'Watch live: Ann "<b>, Ben, and Finn'
    views: list[Struct] = []
    painted = picture.drawn

    def drawn(game: str, view: Struct, telling: Teller) -> Sheet | None:
        views.append(view)
        return painted(game, view, telling)

    monkeypatch.setattr(previews, "drawn", drawn)
    path = f"/api/previews/table/{table}/en"
    answer = await fetch(node, path)
    assert size(answer.content) == (1200, 630)
    assert len(answer.content) < 300_000
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "public, max-age=60"
    live = await node.node.keeper.get(table)
    assert live.play is not None
    rules, state = live.play.rules, live.play.state
    assert views == [rules.view(state, SPECTATOR)]
    assert rules.view(state, 0) not in views
    again = await fetch(node, path, answer.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    assert len(views) == 1, "made once for what it shows"


async def test_of_a_table_that_is_not_public_only_the_game_is_told(cluster: Cluster, client: Path) -> None:
    node = await cluster.node(bus="none", client=client)
    ann = await cluster.player(node, "Annabella")
    form = {"game": BLUE, "chairs": [{"kind": "me"}, {"kind": "link"}, {"kind": "bot"}], "public": False}
    made = await ann.post("/api/tables", form)
    told = [await tags(node, f"/table/{made['table']}"), await tags(node, f"/join/{made['links']['1']}")]
    for each in told:
        each.pop("og:url")
        assert each["og:title"] == "Into the Blue · Fathoms"
        assert each["og:image"].endswith(f"/api/previews/game/{BLUE}/en")
        assert "Annabella" not in str(each)
        assert made["table"] not in str(each)
        assert "seat" not in str(each)
    assert told[1]["og:description"] == "You are invited to play."
    assert (await fetch(node, f"/api/previews/table/{made['table']}/en")).status_code == 404
    assert size((await fetch(node, f"/api/previews/game/{BLUE}/fr")).content) == (1200, 630)
    # A crawler that opens an invitation takes nobody's chair.
    assert (await ann.get(f"/api/tables/{made['table']}"))["chairs"][1]["kind"] == "link"


async def test_an_invitation_to_a_public_table_tells_of_the_table(cluster: Cluster, client: Path) -> None:
    node = await cluster.node(bus="none", client=client)
    ann = await cluster.player(node, "Annabella")
    form = {"game": BLUE, "chairs": [{"kind": "me"}, {"kind": "link"}, {"kind": "open"}], "public": True}
    made = await ann.post("/api/tables", form)
    told = await tags(node, f"/join/{made['links']['1']}", "fr")
    assert told["og:description"] == "Voici une invitation à jouer. 1 place libre. À la table\u00a0: Annabella"


async def test_a_finished_game_shows_its_last_board_for_ever_and_a_new_name_gives_a_new_address(
    cluster: Cluster, client: Path
) -> None:
    node = await cluster.node(client=client)
    ann, ben = await cluster.player(node, "Ann"), await cluster.player(node, "Ben")
    table = await finished(node, ann, ben, BLUE)
    await node.node.pool.execute("UPDATE tables SET public = true WHERE id = $1", table)
    before = await tags(node, f"/replay/{table}")
    assert before["og:description"] == "Watch the replay: Ann, Ben, and Finn"
    answer = await fetch(node, before["og:image"].removeprefix(node.url))
    assert size(answer.content) == (1200, 630)
    assert "immutable" in answer.headers["cache-control"]
    await node.node.forget(await node.node.pool.fetchval("SELECT id FROM people WHERE name = 'Ann'"))
    after = await tags(node, f"/replay/{table}")
    assert "Ann" not in after["og:description"]
    assert after["og:image"] != before["og:image"]


async def test_a_puzzle_and_the_pages_of_a_game_have_pictures_too(cluster: Cluster, client: Path) -> None:
    node = await cluster.node(bus="none", client=client)
    name = next(iter(puzzles.of_game(BLUE)))
    puzzle = await tags(node, f"/puzzle/{BLUE}.{name}")
    assert puzzle["og:description"] == "Puzzle: find the best move."
    for path in (
        puzzle["og:image"],
        (await tags(node, "/"))["og:image"],
        (await tags(node, "/rules/salvage"))["og:image"],
    ):
        assert size((await fetch(node, path.removeprefix(node.url))).content) == (1200, 630)
    for path in ("game/nothing/en", f"puzzle/{BLUE}.no/en", "game/salvage/xx", "seat/1/en", "table/nothing/en"):
        assert (await fetch(node, f"/api/previews/{path}")).status_code == 404
    assert (await tags(node, "/people/Ann"))["robots"] == "noindex"
    assert "robots" not in puzzle
    assert (await tags(node, "/table/%00"))["og:title"] == "Fathoms"


async def test_a_page_is_told_that_there_is_nothing_at_its_address(cluster: Cluster, client: Path) -> None:
    node = await cluster.node(bus="none", client=client)
    for path in ("/table/nothing", "/replay/nothing", f"/puzzle/{BLUE}.no", "/rules/nothing", "/join/nothing"):
        told = await tags(node, path, status=404)
        assert (told["og:title"], told["absent"]) == ("Fathoms", path)
    ann = await cluster.player(node, "Ann")
    for path in ("/", f"/rules/{BLUE}", f"/table/{await ann.create(BLUE, ['me', 'open'])}"):
        assert "absent" not in await tags(node, path)


async def test_new_pictures_are_counted_and_kept_ones_are_not(
    cluster: Cluster, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "DRAWN", Limit(1))
    node = await cluster.node(bus="none", client=client)
    for _ in range(3):
        assert (await fetch(node, "/api/previews/game/salvage/en")).status_code == 200
    assert (await fetch(node, "/api/previews/game/salvage/fr")).status_code == 429


async def test_guessing_invitations_by_their_pages_is_counted_as_any_other_way(
    cluster: Cluster, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_api, "GUESSES", Limit(2))
    node = await cluster.node(bus="none", client=client)
    ann = await cluster.player(node, "Ann")
    form = {"game": BLUE, "chairs": [{"kind": "me"}, {"kind": "link"}]}
    links = (await ann.post("/api/tables", form))["links"]
    assert (await tags(node, f"/join/{links['1']}"))["og:title"] == "Into the Blue · Fathoms"
    for guess, status in (("a", 404), ("b", 404), ("c", 200)):
        assert (await tags(node, f"/join/{guess}", status=status))["og:title"] == "Fathoms"
    told = await tags(node, f"/join/{links['1']}")
    assert told["og:title"] == "Fathoms"
    assert "absent" not in told, "who guesses too much is not told what there is"


async def test_a_crowd_waits_in_a_short_line_and_the_rest_is_to_come_again() -> None:
    raster = Raster()
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
    made = await asyncio.gather(*[raster.png(svg) for _ in range(WAITING_MOST + 3)], return_exceptions=True)
    assert sum([isinstance(each, RefuseError) for each in made]) == 3
    with pytest.raises(RefuseError):
        await raster.png(b"no picture")
