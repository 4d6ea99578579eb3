"""A lesson in a browser: from the home page to its end by clicks, and left on a desk and resumed on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from learner import Learner
from player import patiently

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage

DESK, PHONE, SMALL = (1280, 800), (390, 844), (360, 740)
OUTLINED = """(things) => things.every((thing) => [...document.querySelectorAll(`main [data-thing="${thing}"]`)]
  .some((each) => getComputedStyle(each).outlineStyle === "dashed"))"""
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def pointed(learner: Learner) -> list[str]:
    """What the text on the screen points at."""
    texts = learner.lesson["said"]
    following = learner.page.locator(".guide [data-do=next]").count()
    return list(texts[-1]["point"]) if texts and not following else []


def test_a_lesson_is_finished_by_clicks(new_page: NewPage) -> None:
    page = new_page(size=DESK, reduced_motion="reduce")
    learner = Learner(page)
    learner.begin("Unfathomable")
    expect(page.locator(".guide")).to_contain_text("Step 1 of 32")
    seen: set[int] = set()
    for _ in patiently(page):
        if learner.is_done():
            break
        if learner.is_asked() and learner.lesson["at"] not in seen and pointed(learner):
            seen.add(learner.lesson["at"])
            assert page.evaluate(OUTLINED, pointed(learner)), pointed(learner)
        learner.step()
    assert len(seen) > 5  # noqa: PLR2004 - it points at something again and again
    assert learner.lesson["at"] == learner.lesson["steps"]
    expect(page.locator(".guide")).to_contain_text("That was the heart of it")
    page.locator("[data-do=real]").click()
    page.wait_for_url("**/table/*?guide")
    expect(page.locator(".guide")).to_contain_text("Pick any character you like")


def test_what_is_for_later_is_told_and_the_lesson_goes_on_elsewhere(new_page: NewPage) -> None:
    """On a desk up to the fight; a tap on another deck says why not. Then the same person on a phone."""
    page = new_page(size=DESK, reduced_motion="reduce")
    learner = Learner(page)
    learner.begin("Unfathomable")
    until_step(learner, 2)
    page.locator('main [data-thing="space:14"]').click()
    expect(page.get_by_role("alert")).to_contain_text("Later. First go to deck 1")
    until_step(learner, 5)
    page.locator(".bar").get_by_role("button", name="Undo").click()
    expect(page.locator(".guide")).to_contain_text("Step 3 of 32")
    until_step(learner, 5)
    address = page.url
    page.goto("/")
    expect(page.locator(".list").first).to_contain_text("Lesson")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    learner.begin("Unfathomable")
    assert page.url == address
    expect(page.locator(".guide")).to_contain_text("Step 6 of 32")
    until_step(learner, 11)
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    assert not page.evaluate(SIDEWAYS)
    expect(page.locator(".bar.mine .options button, .guide [data-do=next]").first).to_be_in_viewport()


def until_step(learner: Learner, at: int) -> None:
    """Learn on until this step is the next."""
    for _ in patiently(learner.page):
        if learner.is_asked() and learner.lesson["at"] >= at:
            return
        learner.step()


def test_what_can_i_do_here(new_page: NewPage) -> None:
    """In any game, for any question, without asking for tips beforehand."""
    page = new_page(size=DESK)
    open_new(page)
    page.locator("[data-do=help]").click()
    expect(page.locator(".guide")).to_contain_text("Pick any character you like")
    page.get_by_role("button", name="Hide the tips").click()
    expect(page.locator(".guide")).to_have_count(0)
    expect(page.locator("[data-do=help]")).to_be_visible()


def open_new(page: Page) -> None:
    page.goto("/new?game=unfathomable")
    for chair in ("Seat 2", "Seat 3"):
        page.get_by_label(chair).select_option("bot:strategy")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".bar.mine .sentence .clause")).to_be_visible()
