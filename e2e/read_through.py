"""Everything that a person reads, in one language: every page, and each game from its first question to its end.

    scripts/read_through LANG FOLDER [GAME ...]

writes FOLDER/NAME.txt (what is to be read) and pictures, on a desk and on a phone. With games, these alone and no other
pages.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, expect, sync_playwright

from captain import Captain
from conftest import CHROMIUM, FLAGS
from house import house
from investor import Investor
from look import SETTLE, SIZES
from player import Player
from sailor import Sailor
from test_look import PAGES

if TYPE_CHECKING:
    from collections.abc import Callable

FOR_DEVELOPERS = {"kit"}
PEOPLE: dict[str, Callable[[Page], Player]] = {
    "into-the-blue": Player,
    "in-too-deep": lambda page: Investor(page, 5),
    "key-largo": lambda page: Captain(page, 5),
    "unfathomable": lambda page: Sailor(page, 5),
}
LOOKS = 8
"""How many questions of a game are looked at, each of another kind if there are as many."""
PATIENCE = 300.0
PANELS = ("log", "score", "chat", "rules")

# Where fingers point, nobody types, and no key is shown (web/src/kit/Key.svelte).
TOUCHED = {"phone": "kbd { display: none }", "desk": ""}

# What a reader sees and what a screen reader says: names of pictures and buttons, hints of fields, words that show up
# when one points at a thing.
WORDS = """() => {
  const said = ["aria-label", "title", "placeholder", "alt"];
  const found = said.flatMap((name) => [...document.querySelectorAll(`[${name}]`)]
    .filter((each) => each.checkVisibility()).map((each) => `[${name}] ${each.getAttribute(name)}`));
  return [document.title, "", document.body.innerText, "", ...new Set(found)].join("\\n");
}"""


class Reading:
    """A folder that fills with what there is to read."""

    def __init__(self, lang: str, folder: Path) -> None:
        self.lang = lang
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self, page: Page, name: str) -> None:
        """The words and a picture on a desk, and a picture on a phone, where fingers point."""
        for size in ("phone", "desk"):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            page.evaluate(SETTLE)
            # A table fits the window; a page is as long as it is.
            whole = size == "desk" and not page.locator(".board").count()
            page.screenshot(path=self.folder / f"{name}-{size}.png", full_page=whole, style=TOUCHED[size])
        (self.folder / f"{name}.txt").write_text(page.evaluate(WORDS), encoding="utf-8")

    def newcomer(self, browser: Browser, address: str) -> Page:
        """Somebody new who reads this language and wants nothing to move."""
        page = browser.new_page(base_url=address, locale=self.lang, reduced_motion="reduce")
        page.set_default_timeout(30_000)
        return page

    def pages(self, page: Page) -> None:
        for name, path in PAGES.items():
            if name not in FOR_DEVELOPERS:
                page.goto(path)
                expect(page.locator("main h1, .lost h2").first).to_be_visible()
                page.wait_for_timeout(500)
                self.keep(page, f"page-{name}")

    def account(self, page: Page) -> None:
        """One's own page after an account was made, with every setting open."""
        page.goto("/you")
        form = page.locator("form").filter(has=page.locator("input[type=password]")).first
        form.locator("input[type=email]").fill(f"{self.lang}{time.time_ns()}@example.org")
        form.locator("input[type=password]").fill("seven deep seas")
        form.locator("button").click()
        page.wait_for_timeout(1500)
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
        self.keep(page, "account")

    def places(self, page: Page) -> None:
        """What the person with the account sets up with others, before anybody else has come."""
        self.see(page, "reset", "/reset")
        game, bot = {"game": "into-the-blue"}, {"kind": "bot", "level": "strategy"}
        chairs = [{"kind": "me"}, {"kind": "link"}, {"kind": "open"}, bot]
        table = made(page, "/api/tables", {**game, "chairs": chairs, "pace": {"kind": "days"}})["table"]
        self.see(page, "table-waiting", f"/table/{table}")
        for kind in ("league", "swiss"):
            form = {**game, "name": "Nautilus", "seats": 2, "rounds": 3, "kind": kind, "listed": kind != "league"}
            pace = {"kind": "days" if kind == "league" else "live"}
            self.see(page, kind, f"/league/{made(page, '/api/leagues', form | {'pace': pace})['league']}")
        page.goto("/puzzles")
        self.see(page, "puzzle", page.locator("main a[href^='/puzzle/']").first.get_attribute("href") or "")
        self.see(page, "home-with-tables", "/")

    def see(self, page: Page, name: str, address: str) -> None:
        page.goto(address)
        page.wait_for_timeout(1500)
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
        self.keep(page, name)

    def game(self, page: Page, game: str, person: Player) -> None:
        """From its first question to its end, or until there was no time left."""
        page.goto("/")
        page.locator("article").filter(has=page.locator(f"a[href='/rules/{game}']")).locator("button.main").click()
        until, kinds = time.monotonic() + PATIENCE, set[str]()
        while time.monotonic() < until and not person.is_over():
            page.wait_for_timeout(50)
            person.skip()
            if not person.is_asked():
                continue
            kind = person.question()
            if kind not in kinds and len(kinds) < LOOKS:
                kinds.add(kind)
                self.keep(page, f"{game}-{len(kinds)}-{kind}")
                if len(kinds) == LOOKS // 2:
                    self.panels(page, game)
            person.step() if isinstance(person, Sailor) else person.answer()
        self.panels(page, f"{game}-end")
        page.goto(f"/replay/{person.table()}")
        page.wait_for_timeout(1500)
        self.keep(page, f"{game}-replay")

    def panels(self, page: Page, name: str) -> None:
        """Log, score, chat and rules beside the board, and the board as text."""
        self.keep(page, f"{name}-board")
        for panel in PANELS:
            tool = page.locator(f"header .tools [data-do={panel}]")
            if not tool.count():
                continue
            if tool.get_attribute("aria-expanded") == "false":
                tool.click()
            self.keep(page, f"{name}-{panel}")
        page.locator(".side .top > button").click()
        page.locator("header .tools [data-do=text]").click()
        self.keep(page, f"{name}-text")
        page.locator("header .tools [data-do=text]").click()


def made(page: Page, address: str, form: dict[str, object]) -> dict[str, str]:
    """What the server says of what was made."""
    answer = page.request.post(address, data=form)
    assert answer.ok, answer.text()
    found: dict[str, str] = answer.json()
    return found


def main(lang: str, folder: Path, games: list[str]) -> None:
    """Pages first, then the games, one after the other."""
    reading = Reading(lang, folder)
    with house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        if not games:
            page = reading.newcomer(browser, server.address)
            reading.pages(page)
            reading.account(page)
            reading.places(page)
        for game in games or PEOPLE:
            page = reading.newcomer(browser, server.address)
            reading.game(page, game, PEOPLE[game](page))
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
