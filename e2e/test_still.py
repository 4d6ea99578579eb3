"""The board stands still: through a whole game no question changes its size, nor the bar's, by a pixel."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from captain import Captain
from investor import Investor
from look import QUICK
from player import Player
from sailor import Sailor
from still import DRAWN, moved, watch

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from conftest import NewPage

SEATED: dict[str, Callable[[Page], Player]] = {
    "into-the-blue": Player,
    "in-too-deep": lambda page: Investor(page, 5),
    "key-largo": lambda page: Captain(page, 5),
    "unfathomable": lambda page: Sailor(page, 5),
}
SCREENS = {"desk": (1280, 800), "phone": (390, 844)}
ANSWERS = 12 if QUICK else 10_000
PATIENCE = 600.0


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", DRAWN)
def test_nothing_changes_its_size_while_a_game_is_played(new_page: NewPage, game: str, screen: str) -> None:
    page = new_page(size=SCREENS[screen], reduced_motion="reduce", has_touch=screen == "phone")
    person = SEATED[game](page)
    page.goto(f"/new?game={game}")
    page.get_by_label("Seat 2").select_option("bot:strategy")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/table/**")
    watch(page, game)
    until, answers = time.monotonic() + PATIENCE, 0
    while not person.is_over() and answers < ANSWERS:
        assert time.monotonic() < until, page.locator(".bar").inner_text()
        page.wait_for_timeout(20)
        if not person.is_asked():
            continue
        answers += 1
        person.step() if isinstance(person, Sailor) else person.answer()
    assert moved(page) == {}
