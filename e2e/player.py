"""Somebody at a table, who looks at the page and clicks, taps or types, as a person would."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError as TooLateError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

MINE = ".bar.mine"
SHEET = ".bar.mine .sheet"


def patiently(*pages: Page, seconds: float = 240.0) -> Iterator[None]:
    """Look again and again, with a short rest between; give up with what stands in the pages' question bars."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        yield
        pages[0].wait_for_timeout(20)
    bars = [page.locator(".bar").all_inner_texts() for page in pages]
    raise AssertionError(f"still waiting after {seconds:.0f} s: {bars}")


class Player:
    """A page at a table. It remembers every frame that the server sent to it."""

    def __init__(self, page: Page, *, by_keyboard: bool = False) -> None:
        self.page = page
        self.by_keyboard = by_keyboard
        self.frames: list[dict[str, Any]] = []
        self.messages: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        self.messages.append(message)
        if message["kind"] == "frame":
            self.frames.append(message)

    def is_asked(self) -> bool:
        return self.page.locator(f"{MINE} .sentence .clause").count() > 0

    def is_over(self) -> bool:
        return self.page.locator(".result ol, .end ul").count() > 0

    def question(self) -> str:
        """The key of the question on the screen."""
        asked = self.frames[-1]["question"] if self.frames else None
        return asked["key"] if asked else ""

    def answer(self) -> None:
        """Any legal answer: roll dice that are there twice, place as deep as one can."""
        if self.question() == "reroll":
            for die in self._twice():
                self._pick_die(die)
            self.confirm()
        else:
            self.pick_last()

    def _twice(self) -> list[int]:
        dice = self.frames[-1]["view"]["dice"]
        return [index + 1 for index, face in enumerate(dice) if face in dice[:index]]

    def _pick_die(self, die: int) -> None:
        if self.by_keyboard:
            self.page.keyboard.press(str(die))
        else:
            self.page.locator(".dice button").nth(die - 1).click()

    def confirm(self) -> None:
        if self.by_keyboard:
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(f"{MINE} [data-do=confirm]").click()

    def pick_last(self) -> None:
        """The last option of a question with one pick."""
        options = self.page.locator(f"{MINE} .options button")
        count = options.count()
        if self.by_keyboard:
            self.page.keyboard.press(str(count))
            self.page.keyboard.press("Enter")
        elif count:
            self.choose_in_bar(count - 1)

    def choose_in_bar(self, place: int) -> None:
        """The option at this place of the bar; on the sheet of all options where the bar has no room for it."""
        option = self.page.locator(f"{MINE} .options button").nth(place)
        # What has no room is hidden once the bar has measured it, a frame after it was drawn.
        self.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        text = option.get_attribute("data-option")
        if option.is_visible() and self._clicked(option):
            return
        if not self.page.locator(SHEET).count():
            self.page.locator(f"{MINE} [data-do=all-options]").click()
        self.page.locator(f'{SHEET} [data-option="{text}"]').click()

    def _clicked(self, option: Locator) -> bool:
        """Whether it was there to be clicked: a type face that comes late makes the bar measure anew."""
        try:
            option.click(timeout=3_000)
        except TooLateError:
            return False
        return True

    def skip(self) -> None:
        """Do not wait for what moves."""
        if self.page.locator(".bar [data-do=skip]").count():
            self.page.keyboard.press("Escape")

    def seat(self) -> int:
        return next(int(frame["question"]["seat"]) for frame in self.frames if frame["question"])

    def table(self) -> str:
        return self.page.url.split("/table/")[1].split("?")[0]

    def ranking(self) -> list[str]:
        """The result as figures: place and points, seat by seat of the ranking, the same in every language."""
        rows = self.page.locator(".result li").filter(visible=True)
        texts = rows.all_inner_texts()
        return ["".join(letter for letter in text if letter.isdigit() or letter == "\n") for text in texts]


def to_the_end(ada: Player, blaise: Player) -> None:
    """Both answer whatever they are asked, until the game is over."""
    for _ in patiently(ada.page, blaise.page, seconds=400):
        if ada.is_over() and blaise.is_over():
            break
        for player in (ada, blaise):
            player.skip()
            if player.is_asked():
                player.answer()
