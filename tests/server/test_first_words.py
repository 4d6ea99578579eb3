"""What a page says before its program is there."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import httpx
import pytest

from fathoms.kernel import registry
from fathoms.locale.catalogue import LANGUAGES, Catalogue
from fathoms.server.api import first_words
from server_harness import Cluster

LINE = re.compile(r'<p class="([a-z ]+)" lang="([a-z]+)">([^<]*)</p>')
ADDRESSES = [
    *([page] if page else [] for page in first_words._SAID),
    *([page, game] for page in first_words._OF_GAME for game in registry.games()),
]


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalogue, "strict", True)


def lines(parts: list[str], lang: str = "en", *, absent: bool = False) -> list[tuple[str, str, str]]:
    """Kind, language and text of every line; there is nothing else."""
    said = first_words.first_words(parts, lang, absent=absent)
    found = LINE.findall(said)
    bare = LINE.sub("", said)
    assert bare in {"", '<div class="first"></div>', '<div class="first home"></div>'}
    return [(kind, spoken, unescape(text)) for kind, spoken, text in found]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("parts", ADDRESSES, ids="/".join)
def test_a_page_begins_with_its_title_and_what_it_is_about(parts: list[str], lang: str) -> None:
    (kind, spoken, title), *rest = lines(parts, lang)
    assert (kind, spoken) == ("title", lang)
    assert title
    assert all(kind in {"heading", "text"} and text and "*" not in text and "|" not in text for kind, _, text in rest)


AIM = (
    "L’ouragan arrive dans dix jours. Engagez des scaphandriers, remontez les trésors des épaves autour de l’île"
    " et vendez-les au mieux\N{NO-BREAK SPACE}: le plus riche l’emporte."
)


def test_words_of_a_game_say_which_language_they_are_in() -> None:
    assert lines(["rules", "key-largo"], "fr")[:3] == [
        ("title", "fr", "Key Largo\N{NO-BREAK SPACE}: règles"),
        ("heading", "fr", "KL-1.1 But du jeu"),
        (
            "text",
            "fr",
            AIM,
        ),
    ]
    for page in ("rules", "strategy"):
        said = lines([page, "key-largo"], "de")
        assert {spoken for kind, spoken, _ in said if kind == "title"} == {"de"}
        assert said[-1][1] == "en", "Key Largo has no words in German"


def test_a_long_rule_book_is_begun_and_no_more() -> None:
    texts = [text for kind, _, text in lines(["rules", "unfathomable"]) if kind == "text"]
    assert 500 < sum(map(len, texts)) < 2 * first_words._LONG


@pytest.mark.parametrize("page", first_words._NOTHING)
def test_where_there_is_nothing_the_page_says_why(page: str) -> None:
    *title, sorry, why = lines([page, "none"], absent=True)
    assert len(title) <= 1
    assert sorry[0] == "title nothing"
    assert (why[0], why[2]) == ("nothing", Catalogue("en").say(f"web.{first_words._NOTHING[page][-1]}"))


def test_what_has_no_words_of_its_own_begins_empty() -> None:
    assert lines(["table", "x"]) == []
    assert lines(["people", "ada"], absent=True) == []


def test_marks_in_a_text_are_no_marks_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalogue, "say", lambda *_, **__: "<b> & co")
    assert "&lt;b&gt; &amp; co</p>" in first_words.first_words(["friends"], "en", absent=False)


@pytest.mark.anyio
async def test_a_page_is_sent_with_its_first_words_in_the_language_that_was_chosen(
    cluster: Cluster, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text('<head></head><div id="app"></div>')
    node = await cluster.node(client=tmp_path)
    headers = {"Accept-Language": "en", "Accept": "text/html"}
    async with httpx.AsyncClient(base_url=node.url, headers=headers) as http:

        async def title(path: str, status: int = 200) -> str:
            answer = await http.get(path)
            assert answer.status_code == status
            found = re.search(r'<div id="app"><div class="first"><p class="[a-z ]+" lang="..">([^<]*)<', answer.text)
            return found[1] if found else ""

        assert await title("/friends") == "Friends"
        assert await title("/table/none", 404) == "Page not found"
        assert await title("/no/such/page", 404) == "Page not found"
        http.cookies.set("lang", "fr")
        assert await title("/friends") == "Amis"
        http.cookies.set("lang", "xx")
        assert await title("/friends") == "Friends", "a language that we do not have"
