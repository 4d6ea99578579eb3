"""The examples of a rule book in a browser: told, drawn in the reader's language, and found by searching."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from fathoms.kernel import registry
from fathoms.kernel.rulebook import book_of
from fathoms.locale.catalogue import languages_of
from fathoms.locale.illustration import illustration

if TYPE_CHECKING:
    from conftest import NewPage

GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
SIZES = ((1440, 900), (390, 844))


@pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in GAMES for lang in languages_of(registry.game(game))]
)
def test_every_example_is_told_and_drawn(new_page: NewPage, game: str, lang: str) -> None:
    clauses = [clause for clause in book_of(registry.rules(game), lang).clauses if clause.examples]
    for size in SIZES:
        page = new_page(lang=lang, size=size)
        page.goto(f"/rules/{game}?clause={clauses[0].id}")
        for clause in clauses:
            picture = page.locator(f"[id='{clause.id}'] figure img")
            drawn = illustration(game, clause.examples[0].scene, lang)
            assert drawn is not None
            picture.scroll_into_view_if_needed()
            expect(picture).to_have_attribute("alt", drawn.alt)
            expect(picture).to_have_js_property("complete", value=True)
            assert picture.evaluate("img => img.naturalWidth") > 0
            expect(page.locator(f"[id='{clause.id}'] figcaption")).to_contain_text(clause.examples[0].text[:40])
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_word_of_an_example_finds_its_clause(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/rules/into-the-blue")
    page.get_by_role("searchbox").fill("wasted")
    expect(page.locator("article")).to_have_count(1)
    expect(page.locator("article")).to_have_attribute("id", "ITB-4.2")
