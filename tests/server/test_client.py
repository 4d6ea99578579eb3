"""The browser client as browsers get it: compressed once and for all, and whole for pages of an older version."""

from __future__ import annotations

import gzip
import os
import time
from pathlib import Path
from typing import NoReturn

import httpx
import pytest

from fathoms.server.api import first_words
from fathoms.server.kept_assets import DAYS, KeptAssets
from server_harness import Cluster

pytestmark = pytest.mark.anyio
DAY = 86_400
TEXT = b"the deep " * 200


def built(folder: Path, version: str) -> Path:
    """A client with a page and one part, which is there compressed too."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(f"<p>{version}")
    part = folder / "assets" / f"app-{version}.js"
    part.write_bytes(TEXT)
    part.with_name(part.name + ".gz").write_bytes(gzip.compress(TEXT, mtime=0))
    part.with_name(part.name + ".br").write_bytes(b"brotli of it")
    return folder


def age(folder: Path, days: float) -> None:
    """It was so many days ago that somebody last said that these files are in use."""
    for path in folder.iterdir():
        os.utime(path, (time.time() - days * DAY,) * 2)


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("gzip, deflate, br", "br", b"brotli of it"),
        ("gzip, br;q=0", "gzip", gzip.compress(TEXT, mtime=0)),
        ("br;q=0.0, gzip;q=0.5", "gzip", gzip.compress(TEXT, mtime=0)),
        ("deflate", None, TEXT),
        ("", None, TEXT),
    ],
)
async def test_a_part_is_sent_as_the_browser_likes_it_best(
    cluster: Cluster, tmp_path: Path, accepted: str, encoding: str | None, body: bytes
) -> None:
    node = await cluster.node(client=built(tmp_path / "client", "one"))
    async with httpx.AsyncClient(base_url=node.url, headers={"Accept-Encoding": accepted}) as http:
        async with http.stream("GET", "/assets/app-one.js") as answer:
            sent = b"".join([piece async for piece in answer.aiter_raw()])
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        assert int(answer.headers["content-length"]) == len(sent)
        assert sent[:4] == body[:4] or encoding == "gzip"
        assert gzip.decompress(sent) == TEXT if encoding == "gzip" else sent == body
        # A page has a head of its own, for whom it is shared with.
        assert (await http.get("/rules")).text == "<p>one"


async def test_open_pages_find_their_parts_for_a_week_after_an_update(cluster: Cluster, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    old = await cluster.node(client=built(tmp_path / "old", "one"), kept_assets=kept)
    age(kept, 30)
    await old.node.kept_assets.keep()  # it says every hour that it is there
    new = await cluster.node(client=built(tmp_path / "new", "two"), kept_assets=kept)
    async with httpx.AsyncClient() as http:

        async def found(url: str) -> list[bool]:
            asked = [await http.get(f"{url}/assets/app-{version}.js") for version in ("one", "two")]
            return [each.status_code == 200 and "immutable" in each.headers["cache-control"] for each in asked]

        assert await found(old.url) == [True, True], "a new page may ask an old node"
        assert await found(new.url) == [True, True]
        await old.stop()
        age(kept, DAYS - 0.1)
        await new.node.kept_assets.keep()
        assert await found(new.url) == [True, True]
        age(kept, DAYS + 0.1)
        await new.node.kept_assets.keep()
        assert await found(new.url) == [False, True]
        for path in ("/assets/../old/index.html", "/assets/%2e%2e/old/index.html"):
            assert (await http.get(new.url + path)).status_code == 404


async def test_a_folder_that_cannot_be_written_stops_no_node(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keeping = KeptAssets(built(tmp_path / "client", "one"), tmp_path / "file")
    await keeping.start()
    await keeping.stop()


FIRSTS = b"""{"pages": {"": ["assets/Home.js", "assets/Home.css"], "strategy": ["assets/Strategy.js"],
    "nowhere": ["assets/Nowhere.js"]}, "boards": {"key-largo": ["assets/key-largo.js"]},
    "faces": ["assets/text.woff2"]}"""


@pytest.mark.parametrize(
    ("path", "lang", "named", "not_named"),
    [
        ("/", "fr", ["/assets/Home.js", "/assets/Home.css", "/api/words/fr", "/api/me", "/api/games"], ["/strategy"]),
        (
            "/strategy/key-largo",
            "de",
            ["/Strategy.js", "/assets/key-largo.js", "/advice", "/words/de"],
            ["Home"],
        ),
        ("/strategy/x%22onload=", "en", ["/assets/Strategy.js", "/api/words/en"], ["onload", "/api/games"]),
        ("/puzzle/key-largo.4-141", "en", ["/assets/key-largo.js", "/api/games/key-largo/words/en"], ["/advice"]),
        ("/rules/into-the-blue", "en", ["/api/games/into-the-blue/rulebook/en"], ["key-largo", "blue/words"]),
        ("/no/such/page", "en", ["/assets/Nowhere.js", "/api/words/en"], ["Home", "og:title"]),
        ("/table", "en", ["/assets/Nowhere.js", "/api/words/en"], ["Home", "og:title"]),
        ("/you", "en", ['as="font" type="font/woff2" crossorigin href="/assets/text.woff2"'], ["/api/games"]),
        ("/tournaments", "en", ["/api/games"], ["/api/leagues"]),
        ("/league/a-1", "en", ['href="/api/leagues/a-1"'], ["/api/games"]),
        ("/puzzle/key-largo.none", "en", ["/api/words/en"], ["key-largo"]),
        ("/replay/none", "en", ["/api/words/en"], ["/api/tables"]),
        ("/join/none", "en", ["/api/words/en"], ["/api/links"]),
        ("/people/Ada%20B", "en", ["/api/me"], ["/api/profiles"]),
    ],
)
async def test_the_head_of_a_page_names_what_it_asks_for_first(
    cluster: Cluster, tmp_path: Path, path: str, lang: str, named: list[str], not_named: list[str]
) -> None:
    client = built(tmp_path / "client", "one")
    (client / "index.html").write_text("<head></head>")
    (client / "firsts.json").write_bytes(FIRSTS)
    node = await cluster.node(client=client)
    async with httpx.AsyncClient(base_url=node.url, headers={"Accept-Language": lang, "Accept": "text/html"}) as http:
        links = [line for line in (await http.get(path)).text.split("<") if line.startswith(("link", "meta property"))]
    firsts = "".join(link for link in links if link.startswith("link"))
    assert all(each in firsts for each in named)
    assert not any(each in firsts for each in not_named)
    assert firsts.count('rel="stylesheet"') == firsts.count(".css")


async def test_a_book_that_cannot_be_read_costs_nobody_the_page(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await cluster.node()

    def unreadable(game: str, lang: str) -> NoReturn:
        raise OSError(game, lang)

    monkeypatch.setattr(first_words, "own_book", unreadable)
    async with httpx.AsyncClient(base_url=node.url) as browser:
        answer = await browser.get("/rules/key-largo")
        assert answer.status_code == 200
        assert '<div class="first">' not in answer.text


async def test_pages_speak_and_name_every_game_without_the_words_of_the_terminal(cluster: Cluster) -> None:
    node = await cluster.node()
    async with httpx.AsyncClient(base_url=node.url) as http:
        said = (await http.get("/api/words/de")).json()
        own = (await http.get("/api/games/into-the-blue/words/de")).json()
    assert said["game.into-the-blue.title"] == own["game.title"]
    assert said["game.into-the-blue.about"] == own["game.about"]
    assert (said["game.into-the-blue.language"], said["game.key-largo.language"]) == ("de", "en")
    assert {key.split(".")[0] for key in said} >= {"web", "refusal", "coach"}
    assert not {key for key in said if key.startswith(("cli.", "mail."))}
