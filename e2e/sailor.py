"""Somebody at a table of Unfathomable. It clicks what glows on the page, in one step of the page's own script.

A reaction window closes by itself at its limit: a driver that looked first and clicked afterwards could come too late.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from player import Player

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLICK = """([luck, eager, reveal, orders]) => {
  const all = (found) => [...document.querySelectorAll(found)];
  const bar = document.querySelector(".bar.mine");
  if (!bar?.querySelector(".sentence .clause")) return "";
  const menu = ".bar.window [data-do=always-pass], .bar.window [data-do=pass-more][aria-expanded=false]";
  const [order] = all(orders ? `${menu}, .bar [data-do=sure]` : ".bar [data-do=sure]");
  if (order) {
    order.click();
    return "window";
  }
  const confirm = bar.querySelector("[data-do=confirm]:not(:disabled)");
  const picked = all(".bar .picked, .ship .picked, .hand [aria-pressed=true], .take b").length > 0;
  const options = all(".bar.mine .options button:not(.shut)");
  const traitor = options.find((each) => new RegExp(reveal, "i").test(each.textContent));
  if (traitor && !picked) {
    traitor.click();
    return "reveal";
  }
  if (confirm && (picked || !eager)) {
    confirm.click();
    return "confirm";
  }
  const onBoard = ".cast [data-do=take], .space, .take:not(:disabled), .hand .glow, .hand [aria-pressed=false]";
  const glowing = [...options, ...all(onBoard)];
  glowing[Math.floor(luck * glowing.length)]?.click();
  return glowing.length ? "pick" : "stuck";
}"""


class Sailor(Player):
    """A player who does something legal at once, and reveals itself as soon as it may."""

    REVEAL = "Reveal yourself|Se révéler"
    ORDERS = True
    """Whether it always passes windows of a kind once it has seen one."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page)
        self._luck = random.Random(seed)  # noqa: S311 - a driver, not a secret
        self.did: dict[str, int] = {}

    def step(self) -> None:
        """One click, if there is anything to click."""
        luck = self._luck.random()
        did = self.page.evaluate(CLICK, [luck, luck < 0.8, self.REVEAL, self.ORDERS])  # noqa: PLR2004
        self.did[did] = self.did.get(did, 0) + 1
