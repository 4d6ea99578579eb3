"""Somebody who plays In Too Deep: on the board, in the bar, or by keyboard alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from player import MINE, Player

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

COMPANIES = ["ocean", "treasure", "pearl", "research", "wildlife"]
DIGITS = 9
EDGE = {"x": 8, "y": 50}
"""Of every card in a fan and of every shaft this much can be clicked, whatever lies over the rest of it."""


class Investor(Player):
    """Does anything that is offered, seldom draws; one who saves draws until so many cards are in hand."""

    def __init__(
        self, page: Page, seed: int, *, by_keyboard: bool = False, in_bar: bool = False, saves: int = 0
    ) -> None:
        super().__init__(page, by_keyboard=by_keyboard)
        self.chance = random.Random(seed)  # noqa: S311 - nothing is at stake
        self.in_bar = in_bar
        self.saves = saves
        self.used: set[str] = set()
        """The kinds of options that were picked."""

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.frames[-1]["view"]
        return view

    @property
    def asked(self) -> dict[str, Any]:
        question: dict[str, Any] = self.frames[-1]["question"]
        return question

    def is_asked(self) -> bool:
        return super().is_asked() and bool(self.frames) and self.frames[-1]["question"] is not None

    def hand(self) -> list[int]:
        hand: list[int] = self.view["investors"][self.asked["seat"]]["hand"]
        return hand

    def answer(self) -> None:
        if self.question() == "pay":
            self._pay()
            return
        option = self._wish()
        self.used.add(option["kind"])
        match option["kind"]:
            case "take":
                self._press(self.page.locator(".market button").nth(self.view["market"].index(option["card"])))
            case "draw":
                self._press(self.page.locator(".deck"))
            case "pass" | "decline" | "acquire":
                self._choose_in_bar(option)
            case _:
                self._move_card(option)

    def _wish(self) -> dict[str, Any]:
        options: dict[str, list[dict[str, Any]]] = {}
        for option in self.asked["options"]:
            options.setdefault(option["kind"], []).append(option)
        if "draw" in options and len(options) > 1 and not self._rather_draws():
            del options["draw"]
        elif "draw" in options:
            return options["draw"][0]
        return self.chance.choice(options[self.chance.choice(sorted(options))])

    def _rather_draws(self) -> bool:
        if self.saves:
            # Two fundraisers in a row would end the game before the hand is full.
            return len(self.hand()) < self.saves and not (self.view["fundraisers"] and self.view["draws"])
        return self.chance.random() < 0.2  # noqa: PLR2004

    def _pay(self) -> None:
        for place in range(self.asked["least"]):
            self._press(self.page.locator(".hand button").nth(place), EDGE)
        self._press(self.page.locator(f"{MINE} [data-do=confirm]"))

    def _move_card(self, option: dict[str, Any]) -> None:
        """Take the card up, then put it where it goes: a shaft, a company's head, the discards, or by the bar."""
        ways = [each for each in self.asked["options"] if each.get("card") == option["card"]]
        only_way = len(ways) == 1 and not self.question().endswith("turn") and "count" not in option
        self._take_up(option["card"])
        if only_way:
            return
        place = None if self.in_bar else self._place_of(option)
        if place is None:
            self._choose_in_bar(option)
        else:
            self._press(place, EDGE)

    def _take_up(self, card: int) -> None:
        if card in self.hand():
            self._press(self.page.locator(".hand button").nth(self.hand().index(card)), EDGE)
        else:
            depths = sorted(each for company in self.view["companies"] for each in company["depths"])
            self._press(self.page.locator(".water .tag").nth(depths.index(card)))

    def _place_of(self, option: dict[str, Any]) -> Locator | None:
        match option["kind"]:
            case "expand" | "move" | "play-extra":
                return self.page.locator(".shaft").nth(COMPANIES.index(option["company"]))
            case "buy" | "buy-cheaper":
                return self.page.locator(".heads .over").nth(self.view["share_of"][option["card"]])
            case "remove":
                return self.page.locator(".discards")
        return None

    def _choose_in_bar(self, option: dict[str, Any]) -> None:
        """The bar lists what needs no card, and the ways of the card that is held; digits pick the first nine."""
        card = option.get("card")
        listed = [each["text"] for each in self.asked["options"] if each.get("card", card) == card]
        place = listed.index(option["text"])
        if self.by_keyboard and place < DIGITS:
            self.page.keyboard.press(str(place + 1))
            self.page.keyboard.press("Enter")
        else:
            self._press_in_bar(place)

    def _press_in_bar(self, place: int) -> None:
        if self.by_keyboard:
            self._press(self.page.locator(f"{MINE} .options button").nth(place))
        else:
            self.choose_in_bar(place)

    def _press(self, thing: Locator, position: dict[str, int] | None = None) -> None:
        if self.by_keyboard:
            thing.press("Enter")
        elif position:
            thing.click(position={"x": position["x"], "y": position["y"]})
        else:
            thing.click()
