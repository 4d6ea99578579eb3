"""Whatever lies on a board and is not on offer answers a tap: a reason, or what is asked instead, with its clause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from captain import Captain
from investor import Investor
from player import Player, patiently
from sailor import Sailor

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage

TAPS = 50
A_QUESTION = 12
"""Taps at one question, so that several kinds of questions are tried."""
SEED = 7
CLAUSE = re.compile(r"Rule \d+\.\d+")
IDLE = """() => [...new Set([...document.querySelectorAll(".board [data-thing]:not([data-offered])")]
  .filter((each) => each.checkVisibility()).map((each) => each.dataset.thing))]"""
TAP = """(thing) => document.querySelector(`.board [data-thing="${thing}"]:not([data-offered])`)
  ?.dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
PLAYERS = {
    "Into the Blue": Player,
    "In Too Deep": lambda page: Investor(page, SEED),
    "Key Largo": lambda page: Captain(page, SEED),
    "Unfathomable": lambda page: Sailor(page, SEED),
}


def tap_some(page: Page, key: str) -> int:
    """Tap what is idle at this question; each answers before the next."""
    idle = page.evaluate(IDLE)[:A_QUESTION]
    for thing in idle:
        page.evaluate(TAP, thing)
        why = page.locator(".inspector .why")
        expect(why.locator(".clause"), f"{thing} at {key}").to_have_text(CLAUSE)
        assert len(why.inner_text()) > len("Not now. "), thing
        page.keyboard.press("Escape")
        expect(why).to_have_count(0)
    return len(idle)


@pytest.mark.parametrize("title", PLAYERS)
def test_fifty_things_that_are_not_on_offer_tell_why(new_page: NewPage, title: str) -> None:
    page = new_page(reduced_motion="reduce")
    player = PLAYERS[title](page)
    page.goto("/")
    page.locator("article", has_text=title).locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    taps = 0
    for _ in patiently(page):
        if taps >= TAPS or player.is_over():
            break
        if player.is_asked() and player.question():
            taps += tap_some(page, player.question())
            player.step() if isinstance(player, Sailor) else player.answer()
    assert taps >= TAPS
