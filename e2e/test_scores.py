"""The score sheet: at any time by its tab, and at the end beside who won; people as columns, on a phone as cards.

Below it, once the game is over, how it went.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from conftest import NewPage
from look import examine
from player import Player, patiently

SCREENS = {"desk": (1280, 800), "phone": (390, 844)}
SHEET = ".sheet"


def begin(page: Page, title: str) -> None:
    page.goto("/")
    page.locator("article", has_text=title).locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), [("en", "desk"), ("fr", "phone")])
def test_the_score_is_there_at_any_time_and_at_the_end_with_reasons(new_page: NewPage, lang: str, size: str) -> None:
    page = new_page(lang=lang, size=SCREENS[size], reduced_motion="reduce")
    player = Player(page)
    begin(page, "Into the Blue")
    page.get_by_role("button", name="Score").click()
    sheet = page.locator(SHEET)
    expect(sheet).to_contain_text("If the game ended now" if lang == "en" else "Si la partie s’arrêtait maintenant")
    if size == "desk":
        expect(sheet.locator("tbody tr")).to_have_count(6)
        sheet.get_by_role("button", name="Level 5").click()
        expect(sheet.get_by_role("button", name="Rule 6.1")).to_be_visible()
    else:
        expect(sheet.locator("article")).to_have_count(len(player.frames[-1]["view"]["divers"]))
        expect(sheet.locator("table")).not_to_be_visible()
    examine(page, f"score-{size}-{lang}", ("light" if lang == "en" else "dark",))
    page.get_by_role("button", name="Score").first.click()

    for _ in patiently(page, seconds=400):
        if player.is_over():
            break
        if player.is_asked():
            player.answer()
    points = player.frames[-1]["outcome"]["points"]
    if size == "desk":
        page.get_by_role("button", name="Log").first.click()
    shown = page.locator(f"{SHEET}:visible").first
    expect(shown).to_contain_text("Final score" if lang == "en" else "Score final")
    totals = shown.locator("tfoot td" if size == "desk" else "article h3 b").all_inner_texts()
    assert [int(re.sub(r"\D", "", each)) for each in totals] == points
    examine(page, f"score-end-{size}-{lang}", ("light" if lang == "en" else "dark",))
    course(page, points)


def course(page: Page, points: list[int]) -> None:
    """From the start to the final score: the figures of a turn by keyboard, and the same as a table."""
    figure = page.locator("figure:has(input[type=range]):visible").first
    slider, figures = figure.locator("input[type=range]"), figure.locator("ul li")
    figure.scroll_into_view_if_needed()
    assert [int(re.sub(r"\D", "", each.split("\n")[-1])) for each in figures.all_inner_texts()] == points
    slider.focus()
    page.keyboard.press("Home")
    expect(figures).to_have_text([re.compile(r"\D0 points?$")] * len(points))
    figure.locator("ol button").first.click()
    expect(figure.locator("ol li").first).to_have_class(re.compile("now"))
    figure.locator("summary").click()
    assert [int(each) for each in figure.locator("tbody tr:last-child td").all_inner_texts()[: len(points)]] == points
