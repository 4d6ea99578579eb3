"""German, whose words are long: every main page at a desk and on a small phone, whole, and with no English left."""

import re

import pytest
from playwright.sync_api import Page, expect

from conftest import NewPage
from fathoms.kernel import registry
from fathoms.locale import check
from fathoms.locale.catalogue import PROGRAM
from look import examine

SIZES = {"desk": (1440, 900), "small": (360, 640)}
PAGES = {
    "home": "/",
    "new": "/new?game=into-the-blue",
    "new-deep": "/new?game=in-too-deep",
    "rules": "/rules/into-the-blue",
    "rules-deep": "/rules/in-too-deep",
    "strategy": "/strategy/into-the-blue",
    "you": "/you",
    "history": "/history",
    "friends": "/friends",
    "leagues": "/leagues",
    "puzzles": "/puzzles",
    "ratings": "/ratings",
    "reset": "/reset",
    "nowhere": "/no/such/page",
}
NOTICE = "Dieses Spiel gibt es noch nicht auf Deutsch"
SEEN = """() => {
  const seen = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (!node.parentElement.closest("[lang]:not([lang=de]), script, style, code")) seen.push(node.data.trim());
  for (const each of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (!each.closest("[lang]:not([lang=de])"))
      for (const name of ["aria-label", "title", "placeholder"]) seen.push(each.getAttribute(name) ?? "");
  return seen.filter(Boolean);
}"""
"""All that somebody reads or hears, but for what says itself that it is in another language."""


def only_english() -> set[str]:
    """What is said in English where German says something else, without the messages that take parameters."""
    folders = [PROGRAM, *[check.folder_of(registry.game(name)) for name in ("into-the-blue", "in-too-deep")]]
    pairs = [
        (form, said)
        for folder in folders
        for key, message in check.read(folder / "en.po").items()
        for form, said in zip(message.forms, check.read(folder / "de.po")[key].forms, strict=True)
    ]
    german = {said for _, said in pairs}
    return {form for form, said in pairs if form != said and form not in german and "{" not in form}


ENGLISH = only_english()
COMMON = re.compile(r"\b(the|your|you|with|of|and|is|are|this|that|tables?|players?|games?)\b", re.IGNORECASE)


def speaks_german(page: Page, *, mixed: bool = False) -> None:
    """Nothing is said in English; where a game has no German, its own texts aside."""
    assert page.locator("html").get_attribute("lang") == "de"
    seen = page.evaluate(SEEN)
    assert [text for text in seen if text in ENGLISH] == []
    if not mixed:
        names = ("Into the Blue", "In Too Deep", "Key Largo", "Unfathomable", "English", "iPhone")
        assert [text for text in seen if COMMON.search(text) and not any(name in text for name in names)] == []


@pytest.mark.parametrize("size", SIZES)
def test_pages(new_page: NewPage, size: str) -> None:
    page = new_page(lang="de", size=SIZES[size])
    for name, path in PAGES.items():
        page.goto(path)
        expect(page.locator("main h1, .lost h2").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        speaks_german(page)
        examine(page, f"german-{name}-{size}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["into-the-blue", "in-too-deep"])
def test_a_table(new_page: NewPage, game: str, size: str) -> None:
    page = new_page(lang="de", size=SIZES[size], reduced_motion="reduce")
    page.goto("/")
    page.locator("article").filter(has=page.locator(f"a[href='/rules/{game}']")).locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    expect(page.locator(".untranslated")).to_have_count(0)
    speaks_german(page)
    examine(page, f"german-{game}-{size}")
    for panel in ("log", "score", "chat", "rules"):
        tool = page.locator(f"header .tools [data-do={panel}]")
        if tool.get_attribute("aria-expanded") == "false":
            tool.click()
        speaks_german(page)
        examine(page, f"german-{game}-{panel}-{size}")


@pytest.mark.parametrize("size", SIZES)
def test_a_game_without_german_says_so_once(new_page: NewPage, size: str) -> None:
    page = new_page(lang="de", size=SIZES[size], reduced_motion="reduce")
    for path in ("/rules/key-largo", "/new?game=key-largo"):
        page.goto(path)
        expect(page.get_by_text(NOTICE)).to_have_count(1)
        examine(page, f"german-without-{path[1:4]}-{size}")
    page.goto("/")
    card = page.locator("article").filter(has=page.locator("a[href='/rules/key-largo']"))
    expect(card.get_by_text(NOTICE)).to_have_count(1)
    card.locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    speaks_german(page, mixed=True)
    examine(page, f"german-without-table-{size}")
    log = page.locator("header .tools [data-do=log]")
    if log.get_attribute("aria-expanded") == "false":
        log.click()
    expect(page.get_by_text(NOTICE)).to_have_count(1)
