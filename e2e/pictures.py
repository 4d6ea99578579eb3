"""Pictures of the four boards for the README: real games against bots in a real browser, some answers in.

    scripts/pictures       writes docs/pictures/GAME.png

A person of our tests plays at each table; the picture is taken at one of its questions, in the middle of the game.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from playwright.sync_api import Page, sync_playwright

from captain import Captain
from conftest import CHROMIUM, FLAGS
from house import ROOT, house
from investor import Investor
from look import SETTLE
from player import Player
from sailor import Sailor

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = ROOT / "docs" / "pictures"
SIZE = (1280, 800)
PATIENCE = 240.0
GAMES: dict[str, tuple[int, Callable[[Page], Player]]] = {
    "into-the-blue": (10, Player),
    "in-too-deep": (13, lambda page: Investor(page, 5)),
    "key-largo": (12, lambda page: Captain(page, 5)),
    "unfathomable": (9, lambda page: Sailor(page, 5)),
}
"""How many questions are answered before the picture is taken, and by whom."""


def play(page: Page, game: str, answers: int, person: Player) -> None:
    """Sit down among bots and answer so many questions; the next one is open then."""
    page.goto(f"/new?game={game}")
    page.get_by_label("Seat 2").select_option("bot:strategy")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/table/**")
    until, answered = time.monotonic() + PATIENCE, set[int]()
    while len(answered) <= answers:
        assert time.monotonic() < until, f"{game}: still waiting after {len(answered)} answers"
        assert not person.is_over(), f"{game} was over too soon"
        page.wait_for_timeout(50)
        person.skip()
        if not person.is_asked():
            continue
        answered.add(person.frames[-1]["question"]["id"])
        if len(answered) <= answers:
            person.step() if isinstance(person, Sailor) else person.answer()


def main() -> None:
    """Every board, one after the other."""
    with house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game, (answers, seated) in GAMES.items():
            width, height = SIZE
            page = browser.new_page(
                base_url=server.address, viewport={"width": width, "height": height}, reduced_motion="reduce"
            )
            page.set_default_timeout(30_000)
            play(page, game, answers, seated(page))
            page.evaluate(SETTLE)
            page.screenshot(path=FOLDER / f"{game}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
