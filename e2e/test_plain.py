"""The plain board plays a game that the browser has never heard of."""

import time

from conftest import NewPage
from player import MINE, Player
from playwright.sync_api import Locator, expect

PATIENCE = 240.0


def answer(player: Player) -> None:
    """Pick what may be picked until the answer may stand, then confirm: the page tells all that one needs."""
    page = player.page
    confirm = page.locator(f"{MINE} [data-do=confirm]")
    if confirm.count() and confirm.is_enabled():
        confirm.click()
        return
    options: Locator = page.locator(f"{MINE} .options button:not(.shut):not(.picked)")
    if options.count():
        options.first.click()


def test_a_whole_game_without_a_line_written_for_it(new_page: NewPage) -> None:
    page = new_page(size=(1024, 768))
    player = Player(page)
    page.goto("/")
    page.locator("article", has_text="Salvage").get_by_role("button", name="Play now").click()
    expect(page.locator(".plain-board")).to_be_visible()
    until = time.monotonic() + PATIENCE
    answered = 0
    while not player.is_over():
        assert time.monotonic() < until, page.locator(".bar").inner_text()
        page.wait_for_timeout(30)
        if player.is_asked():
            answer(player)
            answered += 1
    assert answered > 3  # noqa: PLR2004
