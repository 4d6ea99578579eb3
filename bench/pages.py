"""How long a phone on a slow link waits for a page, and how much it loads: a first visit to each, with nothing kept.

The link and the phone are emulated by Chromium: 1.6 Mbit/s down, 0.75 up, 150 ms there and back, a processor four times
slower. Largest contentful paint is what the browser itself reports; bytes are those on the wire, headers included: of
scripts and styles, for which the bar stands, and of all, with words, faces and lists.
    scripts/bench pages [--times 5]
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "e2e"), str(ROOT / "tests")]

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from conftest import CHROMIUM, FLAGS  # noqa: E402
from house import house  # noqa: E402
from test_look import PAGES  # noqa: E402

LINK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
SLOWER = 4
SIZE = {"width": 360, "height": 640}
LCP_MOST, KB_MOST = 2.0, 120.0
FOR_DEVELOPERS = {"kit"}
"""Measured like all others, with no bar: it shows every part in every state, and no page leads to it."""
SETTLED_MS = 1_500
WATCH = """
    window.largest = 0;
    new PerformanceObserver((list) => {
        for (const each of list.getEntries()) window.largest = each.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
"""


class Visit(NamedTuple):
    """Seconds to the largest contentful paint; kB of scripts and styles and of all until the page stands."""

    largest: float
    code: float
    all: float


def first_visit(browser: Browser, address: str, path: str) -> Visit:
    """As somebody who was never there."""
    context = browser.new_context(viewport=SIZE, is_mobile=True, has_touch=True, base_url=address)
    page = context.new_page()
    loaded = _slowed(page)
    page.add_init_script(WATCH)
    page.goto(path)
    expect(page.locator("main h1, .lost h2").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLED_MS)
    largest: float = page.evaluate("largest")
    context.close()
    code = [size for kind, size in loaded if kind in {"Script", "Stylesheet"}]
    return Visit(largest / 1_000, sum(code) / 1_000, sum(size for _, size in loaded) / 1_000)


def _slowed(page: Page) -> list[tuple[str, float]]:
    """Make link and phone slow; what was loaded is added to the list, with its kind."""
    loaded: list[tuple[str, float]] = []
    kinds: dict[str, str] = {}

    def note(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def add(event: dict[str, Any]) -> None:
        loaded.append((kinds.get(event["requestId"], ""), event["encodedDataLength"]))

    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.on("Network.responseReceived", note)
    devtools.on("Network.loadingFinished", add)
    devtools.send("Network.emulateNetworkConditions", LINK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return loaded


def main() -> None:
    """All pages, several times each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    missed = []
    with house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        print(f"{'page':26} {'LCP s':>6} {'(most)':>7} {'code kB':>8} {'all kB':>7}")
        for name, path in PAGES.items():
            visits = [first_visit(browser, server.address, path) for _ in range(times)]
            largest, most = statistics.median(each.largest for each in visits), max(each.largest for each in visits)
            code, size = max(each.code for each in visits), max(each.all for each in visits)
            late = name not in FOR_DEVELOPERS and (largest > LCP_MOST or code > KB_MOST)
            missed += [name] * late
            told = f"{name:26} {largest:6.2f} {most:7.2f} {code:8.1f} {size:7.1f}"
            print(told + "  over the bar" * late, flush=True)
        browser.close()
    bars = f"LCP {LCP_MOST} s, {KB_MOST:.0f} kB of code"
    print(f"bars: {bars}; {len(missed)} of {len(PAGES)} pages over: {', '.join(missed) or 'none'}")
    raise SystemExit(bool(missed))


if __name__ == "__main__":
    main()
