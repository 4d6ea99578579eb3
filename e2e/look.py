"""Looking at a page as somebody would who cannot see, or who has a very small screen."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from house import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SHOTS = os.environ.get("E2E_SHOTS")
"""A folder for pictures to look at; none are taken without it."""
QUICK = os.environ.get("E2E") == "quick"
SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844), "small": (360, 640)}
if QUICK:
    SIZES = {name: SIZES[name] for name in ("desk", "small")}
PATIENCE = 10
"""How often to look again before something counts as cut off."""

# Whatever reaches over the edge of the screen and cannot be scrolled to, and every text of a control that is cut short.
CUT = """() => {
  const shown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".unseen, .skip, svg");
  const overflow = (each) => getComputedStyle(each).overflowX;
  const scrolls = (each) => each && (/auto|scroll/.test(overflow(each)) || scrolls(each.parentElement));
  const seen = (each) => shown(each) && getComputedStyle(each).clipPath === "none";
  const name = (each) => each.outerHTML.slice(0, 120);
  const all = [...document.body.querySelectorAll("*")].filter(seen);
  const over = all.filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !scrolls(each));
  const texts = all.filter((each) => each.matches("button, label, legend, h1, h2, h3, th, td, .name, a"));
  const short = texts.filter((each) => overflow(each) !== "visible" && each.scrollWidth > each.clientWidth + 1);
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the screen"] : [];
  const [board, under] = [".board .stage > *", ".under-board"].map((part) => document.querySelector(part));
  const edge = (part, side) => part.getBoundingClientRect()[side];
  const covered = under && shown(under) && edge(board, "bottom") > edge(under, "top") + 1;
  if (covered) wide.push("the board lies over the result");
  return [...wide, ...over.map((each) => "over the edge: " + name(each)), ...short.map((each) => "cut: " + name(each))];
}"""
MOVES = """() => document.getAnimations()
  .filter((each) => each.playState === "running" && each.effect.getComputedTiming().activeDuration > 1)
  .map((each) => each.effect.target?.outerHTML.slice(0, 120))"""

# Colours glide when the theme changes; a colour on its way is nobody's fault.
SETTLE = """async () => {
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  for (const each of document.getAnimations())
    if (each.effect.getComputedTiming().endTime < Infinity) each.finish();
  await new Promise(requestAnimationFrame);
}"""


Theme = Literal["dark", "light"]
MIXES: tuple[tuple[str, Theme], ...] = (
    ("en", "light"),
    ("fr", "dark"),
    ("de", "light"),
    ("en", "dark"),
    ("fr", "light"),
    ("de", "dark"),
)


def examine(page: Page, name: str, themes: tuple[Theme, ...] = ()) -> None:
    """In both themes (or these) axe finds nothing; nothing is cut off; where motion is not wanted, nothing moves."""
    _none(_cut(page), name)
    if page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches"):
        _none(page.evaluate(MOVES), name)
    was_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    for theme in themes or _themes(page):
        page.emulate_media(color_scheme=theme)
        _axe(page, f"{name}-{theme}")
    page.emulate_media(color_scheme="dark" if was_dark else "light")


def look_around(page: Page, name: str, turn: int) -> None:
    """In every size, each in another theme and language; from turn to turn every size comes to all of them."""
    for place, (size, (width, height)) in enumerate(SIZES.items()):
        lang, theme = MIXES[(place + turn) % len(MIXES)]
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".langs select").select_option(lang)
        examine(page, f"{name}-{size}-{lang}", (theme,))
    page.set_viewport_size({"width": 1440, "height": 900})


def _cut(page: Page) -> list[str]:
    """What is cut off and stays so: a page that was just resized may need a moment on a busy machine."""
    faults: list[str] = []
    for _ in range(PATIENCE):
        page.wait_for_timeout(400)
        faults = page.evaluate(CUT)
        if not faults:
            break
    return faults


def _themes(page: Page) -> tuple[Theme, ...]:
    """Both; where it must be quick, the wide screen by night and the narrow one by day."""
    if not QUICK:
        return ("dark", "light")
    return ("dark",) if page.evaluate("innerWidth") > SIZES["small"][0] else ("light",)


def _axe(page: Page, name: str) -> None:
    # The page forbids foreign scripts; the driver may run one all the same.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    faults = _violations(page) and _violations(page)
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(SHOTS) / f"{name}.png")
    _none(faults, name)


def _violations(page: Page) -> list[str]:
    """What axe finds. Asked twice if it is anything: on a busy machine a colour may not have arrived yet."""
    page.evaluate(SETTLE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{each['id']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]]


def _none(faults: list[str], name: str) -> None:
    if faults:
        raise AssertionError("\n".join([name, *faults]))
