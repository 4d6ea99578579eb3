"""Draws the icons of the installed app from web/public/icon.svg; run it when that drawing changes.

A maskable icon may be cut to a circle: the drawing is smaller there, and its ground fills the square.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "web/public"
SIZES = {"icon-192": 192, "icon-512": 512}
MASKABLE = {"icon-maskable-512": 512, "apple-touch-icon": 180}
_WHOLE = "<style>* {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px }}</style>{drawing}"
_INSIDE = _WHOLE.replace("</style>", "body {{ background: #0d2c45 }} svg {{ transform: scale(0.74) }}</style>")


def main() -> None:
    """All of them."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for sizes, sheet in ((SIZES, _WHOLE), (MASKABLE, _INSIDE)):
            for name, size in sizes.items():
                page = browser.new_page(viewport={"width": size, "height": size})
                page.set_content(sheet.format(size=size, drawing=drawing))
                page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
