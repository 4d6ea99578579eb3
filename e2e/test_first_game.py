"""First game in a minute: for a person who has never seen the game."""

import time

from playwright.sync_api import Page, expect

from conftest import NewPage
from look import QUICK
from player import Player, patiently

SECONDS = 10.0 if QUICK else 5.0
"""Beside another browser, which has half of the machine, twice as long."""


def test_from_home_to_the_first_decision_in_two_clicks(new_page: NewPage) -> None:
    # The better of two: whoever comes first also warms a server that has just started.
    took = min(first_decision(new_page()) for _ in range(2))
    print(f"from the home page to the first decision: one click, {took:.1f} s")
    assert took <= SECONDS


def first_decision(page: Page) -> float:
    """How long a newcomer takes from the home page to a decision that counts."""
    player = Player(page)
    page.goto("/")
    begin_at = time.monotonic()
    page.locator("article", has_text="Into the Blue").get_by_role("button", name="Play now").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    took = time.monotonic() - begin_at
    expect(page.locator(".guide")).to_contain_text("You dive to 1, then 2, then 3")
    player.answer()
    expect(page.locator(".log")).to_contain_text("You rolled")
    return took


def begin(page: Page) -> None:
    page.goto("/")
    page.locator("article", has_text="Into the Blue").get_by_role("button", name="Jouer tout de suite").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()


def test_why_not_names_its_clause(new_page: NewPage) -> None:
    page = new_page(lang="fr")
    player = Player(page)
    begin(page)
    # A place question that does not offer every level: most of them, but dice may fall so that a game has none.
    for _ in patiently(page):
        if player.is_over():
            begin(page)
        if not player.is_asked():
            continue
        if player.question() == "place" and page.locator(".level:not(.offered)").count():
            break
        player.answer()
    page.locator(".level:not(.offered)").last.click()
    why = page.get_by_role("alert")
    expect(why).to_contain_text("Votre plongée ne va pas si profond")
    why.get_by_role("button").click()
    expect(page.locator("article.at")).to_contain_text("ITB-4.2")
