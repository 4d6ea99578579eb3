"""Without a network: the app opens, shows one's tables and the last that was seen of each, and says since when."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from test_inbox import begin, welcome

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage

BAR = "[data-part=offline]"
READY = """async () => {
    const has = async (name, part) => (await (await caches.open(name)).keys()).some(({ url }) => url.includes(part));
    const shell = (await caches.keys()).some((name) => name.startsWith("assets-"));
    return shell && Boolean(navigator.serviceWorker.controller) && has("person", "/kept/table/");
}"""


def wait_for(page: Page, ready: str) -> None:
    """Until a promise of the page brings a yes."""
    for _ in range(900):
        if page.evaluate(ready):
            return
        page.wait_for_timeout(100)
    raise AssertionError(ready)


def kept(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return names


def test_the_last_of_a_table_is_shown_without_a_network_and_goes_with_whoever_logs_out(new_page: NewPage) -> None:
    ada, blaise = new_page(), new_page(lang="fr", size=(390, 844))
    welcome(ada, "Ada", "en")
    welcome(blaise, "Blaise", "fr")
    table = begin(ada, blaise)
    words = {ada: r"Offline, as of \d\d:\d\d", blaise: r"Hors ligne, état à \d\d:\d\d"}
    for page in (ada, blaise):
        page.goto(f"/table/{table}")
        expect(page.locator(".board svg").first).to_be_visible()
        wait_for(page, READY)
        page.goto("/")  # now by the worker: its own files are kept, and the list of tables
        expect(page.locator(f"a.row[href$='{table}']")).to_be_visible()
        page.goto(f"/table/{table}")
        expect(page.locator(".board svg").first).to_be_visible()
        page.wait_for_timeout(2_000)

        page.context.set_offline(True)
        page.reload()
        expect(page.locator(BAR)).to_have_text(re.compile(words[page]))
        expect(page.locator(".board svg").first).to_be_visible()
        page.goto("/")
        expect(page.locator(f"a.row[href$='{table}']")).to_be_visible()
        expect(page.locator(BAR)).to_be_visible()

        page.context.set_offline(False)
        page.reload()
        expect(page.locator(f"a.row[href$='{table}']")).to_be_visible()
        expect(page.locator(BAR)).to_have_count(0)

    ada.goto("/you")
    assert "person" in kept(ada)
    assert ada.request.post("/api/account/sign-out").ok
    ada.reload()
    wait_for(ada, "async () => !(await caches.keys()).includes('person')")
