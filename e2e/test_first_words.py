"""What a page says before its program is there, and that it goes when the page comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from conftest import NewPage

FIRST = ".first"
NARROW = (360, 640)


def test_a_page_can_be_read_before_its_program_is_there(new_page: NewPage) -> None:
    page = new_page(lang="fr", size=NARROW, java_script_enabled=False)
    page.goto("/rules/key-largo")
    expect(page.locator(FIRST)).to_contain_text("L’ouragan arrive dans dix jours.")
    box = page.locator(f"{FIRST} .title").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= NARROW[0]
    page.goto("/table/none")
    expect(page.locator(FIRST)).to_contain_text("Page introuvable")


def test_the_page_takes_its_place_in_the_language_that_was_chosen(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/tournaments")
    expect(page.locator("main h1")).to_have_text("Tournaments")
    expect(page.locator(FIRST)).to_have_count(0)
    page.locator(".langs select").select_option("fr")
    expect(page.locator("main h1")).to_have_text("Tournois")
    assert 'lang="fr">Tournois</p>' in page.request.get("/tournaments").text()
