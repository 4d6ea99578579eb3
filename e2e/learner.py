"""Somebody who learns a game in a page: reads every text, then does what the lesson lets them, by clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from player import MINE, Player

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Learner(Player):
    """A player who presses Next until nothing is left to read, and then answers."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.read: list[str] = []
        """Every text that was on the screen, once."""

    @property
    def lesson(self) -> dict[str, Any]:
        found: dict[str, Any] = self.frames[-1].get("lesson", {}) if self.frames else {}
        return found

    def begin(self, game: str, button: str = "Learn") -> None:
        """From the home page."""
        self.page.goto("/")
        self.page.locator("article", has_text=game).get_by_role("button", name=button).click()
        self.page.wait_for_url("**/table/**")

    def is_done(self) -> bool:
        return bool(self.lesson.get("done")) or self.is_over()

    def look(self) -> str:
        """The text on the screen."""
        text = self.page.locator(".guide p").inner_text()
        if text not in self.read:
            self.read.append(text)
        return text

    def step(self) -> bool:
        """Read on, or answer; whether there was anything to do."""
        self.skip()
        if not self.is_asked():
            return False
        self.look()
        following = self.page.locator(".guide [data-do=next]")
        if following.count():
            following.click()
        else:
            self.answer()
        return True

    def answer(self) -> None:
        """As many of the first options as must be picked: in the bar, or in the hand where the bar lists none."""
        question = self.frames[-1]["question"]
        confirm = self.page.locator(f"{MINE} [data-do=confirm]")
        options = self.page.locator(f"{MINE} .options button")
        for index in range(question["least"]):
            if options.count() > index:
                options.nth(index).click()
            else:
                self.page.locator("main :is([data-offered], [data-do=take])").nth(index).click()
        if question["most"] != 1 or question["least"] != 1:
            confirm.click()
