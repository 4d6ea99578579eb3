"""Somebody who plays Key Largo in a page: plans with cards, clicks wrecks, divers and treasures, or uses the bar."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from player import MINE, Player

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PLACES = ["dive", "bar", "dolphins", "shop", "market"]
LIKED = ["play", "sabotage", "draw", "buy", "recruit", "steal", "round", "weigh", "strike"]
"""What this captain does rather than leave, surface or pass: the most telling first."""
WHERE = {"anchor": "dive", "dive": "dive", "bar": "bar", "look": "bar", "shop": "shop", "sell": "market"}
"""The decisions that every captain meets in a whole game, and the place that brings each."""


class Captain(Player):
    """A player with a small mind of its own; the same seed plans the same days."""

    def __init__(self, page: Page, seed: int, *, by_keyboard: bool = False) -> None:
        super().__init__(page, by_keyboard=by_keyboard)
        self.mind = random.Random(seed)  # noqa: S311 - a game, not a secret
        self.keys: set[str] = set()

    @property
    def frame(self) -> dict[str, Any]:
        return self.frames[-1]

    def is_wanted(self) -> bool:
        """Whether the last frame asks this captain something; the page may still have to show it."""
        return bool(self.frames) and self.frame["question"] is not None

    def answer(self) -> None:
        """Answer what is asked, on the board where the board asks."""
        question = self.frame["question"]
        if question is None:
            return
        self.keys.add(question["key"])
        if question["key"] == "plan":
            self.plan(*self.wish())
        elif question["key"] in {"anchor", "look"}:
            self.point_at_wrecks(question)
        elif question["key"] == "sell":
            self.sell(question)
        elif question["least"] == 0:
            self.pick_several(question)
        else:
            self.choose(question)

    def wish(self) -> list[str]:
        """Two places that promise something; first where there is a decision that this captain has not met yet."""
        own = self.frame["view"]["captains"][self.frame["question"]["seat"]]
        wanted = ["dive", "dolphins", *(["market"] * bool(own["treasures"])), *(["shop", "bar"] * (own["cash"] > 50))]  # noqa: PLR2004
        unmet = {place for key, place in WHERE.items() if key not in self.keys}
        self.mind.shuffle(wanted)
        return sorted(wanted, key=lambda place: place not in unmet)[:2]

    def plan(self, *places: str) -> None:
        """Take up two cards and lay them down."""
        self.take_cards(*places)
        self.confirm()

    def take_cards(self, *places: str) -> None:
        """Two cards: by digits, by the places of the island, or by the cards of the deck."""
        page = self.page
        for number, place in enumerate(places):
            index = PLACES.index(place)
            if self.by_keyboard:
                page.keyboard.press(str(index + 1))
            elif number == 0:
                page.locator(".place .cover").nth(index).click()
            else:
                page.locator(".plan button").nth(index).click()

    def point_at_wrecks(self, question: dict[str, Any]) -> None:
        wrecks = self.mind.sample([option["wreck"] for option in question["options"]], question["least"])
        for wreck in wrecks:
            self.press(self.page.locator("button.wreck").nth(wreck - 1))
        if question["most"] > 1:
            self.confirm()

    def sell(self, question: dict[str, Any]) -> None:
        """All cards of the type of the first one that the market buys; a click on the only one is the answer."""
        kinds = [option["treasure"] for option in question["options"]]
        for index in [n for n, kind in enumerate(kinds) if kind == kinds[0]]:
            if self.by_keyboard and index < 9:  # noqa: PLR2004
                self.page.keyboard.press(str(index + 1))
            else:
                own = self.frame["view"]["captains"][question["seat"]]["treasures"]
                place = [n for n, card in enumerate(own) if card["kind"] != "diamond"][index]
                self.page.locator(".hold .cards > *").nth(place).click()
        if self.by_keyboard or question["most"] != 1:
            self.confirm()

    def pick_several(self, question: dict[str, Any]) -> None:
        """As many as the buyer takes."""
        for index in range(min(question["most"], len(question["options"]))):
            self.choose_in_bar(index)
        self.confirm()

    def choose(self, question: dict[str, Any]) -> None:
        """One option: on the diver whom it concerns, or in the bar, which leaves what is bought to the board."""
        kinds = [option["kind"] for option in question["options"]]
        first = ["round"] if "look" not in self.keys else []
        liked = [kind for kind in (*first, *LIKED) if kind in kinds]
        kind = liked[0] if liked else kinds[-1]
        if kind == "buy" or (kind in {"draw", "strike"} and self.mind.random() < 0.5):  # noqa: PLR2004
            self.press(self.page.locator(".deeds button").first)
            return
        index = [each for each in kinds if each != "buy"].index(kind)
        if self.by_keyboard and index < 9:  # noqa: PLR2004
            self.page.keyboard.press(str(index + 1))
            self.confirm()
        else:
            self.choose_in_bar(index)

    def confirm(self) -> None:
        """With the keyboard by the button itself: Enter on a wreck or a treasure would pick that again."""
        self.press(self.page.locator(f"{MINE} [data-do=confirm]"))

    def press(self, button: Locator) -> None:
        if self.by_keyboard:
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()
