"""Watching a page whose board must stand still: whatever is asked, nothing moves under a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

DRAWN = {"into-the-blue": ".sea", "in-too-deep": ".water", "key-largo": ".chart", "unfathomable": ".ship"}
"""The picture of each board."""

# Every size that a watched part has had since the page was opened, with what the bar said then.
WATCH = """(parts) => {
  const sizes = {};
  const at = new WeakMap();
  const seen = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      // Another picture stands in its place, or the game is over and its result stands below.
      if (target.closest(".casting, .ending") || document.querySelector(".bar.over")) continue;
      const { width, height } = target.getBoundingClientRect();
      const said = document.querySelector(".bar .sentence")?.textContent.trim().slice(0, 70) ?? "";
      const size = `${width.toFixed(1)} x ${height.toFixed(1)}`;
      const own = (sizes[at.get(target)] ??= {});
      own[size] ??= said;
    }
  });
  const watched = new Set();
  window.stillness = sizes;
  setInterval(() => {
    for (const part of parts)
      for (const each of document.querySelectorAll(part)) {
        if (watched.has(each)) continue;
        watched.add(each);
        at.set(each, part);
        seen.observe(each);
      }
  }, 50);
}"""


def watch(page: Page, game: str) -> None:
    """From the first question on; the page is not loaded anew. On a phone a board may be longer than the screen."""
    expect(page.locator(".bar .sentence .clause")).to_be_visible()
    page.wait_for_timeout(500)
    parts = [".bar", f".board {DRAWN[game]}"]
    wide = page.evaluate("innerWidth > 700")
    page.evaluate(WATCH, [".board", *parts] if wide else parts)


def moved(page: Page) -> dict[str, dict[str, str]]:
    """What had more than one size, each with what was said when it came to it."""
    sizes: dict[str, dict[str, str]] = page.evaluate("window.stillness")
    assert sizes, "nothing was watched"
    return {part: each for part, each in sizes.items() if len(each) > 1}
