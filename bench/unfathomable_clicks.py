"""What a person is asked in whole games of Unfathomable in the browser, and how long a bot's turn lasts. One table.

`.venv/bin/python bench/unfathomable_clicks.py [--games desk-en phone-fr …] [--seed 1] [--folder build/clicks]`

One person clicks, bots of the game's own kind sit elsewhere, at the pace that the product has. Every prompt is written
to `FOLDER/GAME.jsonl` and the log to `FOLDER/GAME.log.txt`; whatever breaks a rule of `faults` is printed. Needs what
`scripts/e2e` needs: chromium, PostgreSQL and the built client.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import defaultdict
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "e2e"))

from playwright.sync_api import sync_playwright  # noqa: E402

from conftest import CHROMIUM, FLAGS  # noqa: E402
from house import house  # noqa: E402
from sailor import Sailor  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BOT_PAUSE, WINDOW_LEAST = 0.9, 2.0
"""Seconds between the answers of bots, and of a quiet window: the server's own."""
PATIENCE = 1500.0
SEATS = 4
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
GAMES = ["desk-en", "phone-fr", "desk-fr", "phone-en"]

LOOK = """() => {
  const text = (each) => (each?.innerText ?? "").replace(/\\s+/g, " ").trim();
  const words = (each) => (each?.textContent ?? "").replace(/\\s+/g, " ").trim();
  const one = (found) => document.querySelector(found);
  const all = (found) => [...document.querySelectorAll(found)].filter((each) => each.checkVisibility());
  const sentence = one(".bar .sentence")?.cloneNode(true);
  sentence?.querySelectorAll(".clause, .counted").forEach((each) => each.remove());
  const cue = one(".bar [data-do=all-options]:not(.below)");
  const onScreen = (each) => each.getBoundingClientRect().top < innerHeight && each.getBoundingClientRect().bottom > 0;
  const glowing = all(".cast [data-do=take], .space, .take:not(:disabled), .hand .glow, .hand [aria-pressed=false]");
  return {
    asked: Boolean(one(".bar.mine .sentence .clause")) && !one(".bar [data-do=skip]"),
    sentence: (sentence?.textContent ?? "").replace(/\\s+/g, " ").trim(),
    window: Boolean(one(".bar.window")),
    counted: text(one(".bar .counted")),
    heading: text(one(".checking .scene h2")),
    turn: text(one(".status .whose")),
    step: text(one(".turn-track [aria-current] .word")),
    guide: text(one(".guide p")),
    options: [...document.querySelectorAll(".bar.mine .options button")].map((each) => ({
      text: each.dataset.option, label: words(each.querySelector(".label")),
      shown: !each.classList.contains("below"),
      whole: each.querySelector(".label").scrollHeight <= each.querySelector(".label").clientHeight + 1,
    })),
    cue: cue ? text(cue) : "",
    glowing: glowing.length,
    glowingHere: glowing.filter(onScreen).length,
    confirm: text(one(".bar.mine [data-do=confirm]")),
    off: Boolean(one(".bar.mine [data-do=confirm]:disabled")),
  };
}"""
LOG = """async () => {
  for (let each; (each = document.querySelector(".log [aria-expanded=false]"));) {
    each.click();
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  const lines = [...document.querySelectorAll(".log p, .log [aria-expanded]")];
  return lines.map((each) => each.textContent.replace(/\\s+/g, " ").trim());
}"""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
Prompt = dict[str, Any]


class Reader(Sailor):
    """A person who reads every prompt before they click, and passes window by window."""

    ORDERS = False

    def __init__(self, page: Page, seed: int, mine: int = 0) -> None:
        super().__init__(page, seed)
        self.mine = mine
        self.prompts: list[Prompt] = []
        self.waited: defaultdict[int, float] = defaultdict(float)
        """Seconds that were waited in each bot's turn, by its number."""
        self._answered: set[int] = set()
        self._since = time.monotonic()

    def go_on(self) -> None:
        """Look; write down what is asked for the first time, and click."""
        seen: Prompt = self.page.evaluate(LOOK)
        now = time.monotonic()
        view = self.frames[-1]["view"] if self.frames else {"turn": 0, "active": self.mine}
        if not seen["asked"] and view["turn"] > 0 and view["active"] != self.mine:
            self.waited[view["turn"]] += now - self._since
        self._since = now
        question = self.frames[-1]["question"] if self.frames else None
        if not seen["asked"] or question is None:
            return
        if question["id"] not in self._answered:
            self._answered.add(question["id"])
            self.page.evaluate(DRAWN)
            told = {"key": question["key"], "all": len(question["options"]), "least": question["least"]}
            self.prompts.append(self.page.evaluate(LOOK) | told)
        self.step()


def faults(prompt: Prompt) -> list[str]:
    """What is wrong with a prompt, as a machine can tell."""
    found = []
    said = [prompt["sentence"], *[each["label"] for each in prompt["options"]], *filter(None, [prompt["confirm"]])]
    if not subject_of(prompt):
        found.append("names no subject")
    unread = [each for each in prompt["options"] if not (each["shown"] and each["whole"])]
    if unread and not prompt["cue"]:
        found.append(f"{len(unread)} options cannot be read, and nothing says so")
    if len(prompt["options"]) < prompt["all"] and not prompt["glowing"]:
        found.append("options are neither in the bar nor on the board")
    found += [f"a bare number: {text!r}" for text in said if re.fullmatch(r"\W?\d+", text)]
    found += [f"words are missing: {text!r}" for text in said if re.search(r"[{}]|undefined|NaN|\w=\w|^\W*$", text)]
    return found


def subject_of(prompt: Prompt) -> str:
    """What a prompt is about: what its sentence names first; else the open card, or the step of the turn."""
    before, colon, _ = prompt["sentence"].partition(":")
    return str(before.strip() if colon or prompt["window"] else prompt["heading"] or prompt["step"])


def begin(browser: Browser, address: str, name: str, seed: int) -> Reader:
    """A person of this size and language sits down among bots."""
    size, lang = name.split("-")
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address, viewport={"width": width, "height": height}, locale=lang, has_touch=size == "phone"
    )
    page = context.new_page()
    page.set_default_timeout(30_000)
    reader = Reader(page, seed)
    form = {"game": "unfathomable", "chairs": [{"kind": "me"}, *[{"kind": "bot", "level": "strategy"}] * (SEATS - 1)]}
    assert page.request.post("/api/me", data={"name": "Ada", "lang": lang}).ok
    table = page.request.post("/api/tables", data=form).json()["table"]
    assert page.request.post(f"/api/tables/{table}/start").ok
    page.goto(f"/table/{table}")
    return reader


def play(browser: Browser, address: str, name: str, seed: int) -> Reader:
    """One whole game."""
    reader = begin(browser, address, name, seed)
    until = time.monotonic() + PATIENCE
    while not reader.is_over():
        assert time.monotonic() < until, f"{name}: {reader.page.locator('.bar').inner_text()}"
        reader.go_on()
        reader.page.wait_for_timeout(25)
    return reader


def write(folder: Path, name: str, reader: Reader) -> None:
    """Every prompt as a line, and the log as it is read."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(prompt, ensure_ascii=False) for prompt in reader.prompts]
    (folder / f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    if not reader.page.locator(".log").count():
        reader.page.locator("header [data-do=log]").click()
    lines = reader.page.evaluate(LOG)
    (folder / f"{name}.log.txt").write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "clicks")
    options = parser.parse_args()
    rows, broken = [], []
    with house(bot_pause=BOT_PAUSE, window_least=WINDOW_LEAST) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in options.games:
            start = time.monotonic()
            reader = play(browser, server.address, name, options.seed)
            write(options.folder, name, reader)
            wrong = [f"{name}: {each['sentence']} – {why}" for each in reader.prompts for why in faults(each)]
            broken += wrong
            waits = quantiles(list(reader.waited.values()), n=20)
            cued = sum(bool(each["cue"]) for each in reader.prompts)
            rows.append(
                f"| {name} | {len(reader.prompts)} | {cued} | {len(wrong)} | {len(reader.waited)} | "
                f"{waits[9]:.1f} s | {waits[18]:.1f} s | {time.monotonic() - start:.0f} s |"
            )
            print(rows[-1], flush=True)
        browser.close()
    print("| game | prompts | with a sheet of all options | faults | bots' turns | wait p50 | wait p95 | in all |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    print("\n".join([*rows, *broken]))


if __name__ == "__main__":
    main()
