"""Two people, a desk and a phone, at two nodes: over days from a search to a rematch, and no page is loaded again.

They are told of their turns by the inbox, by a letter and by a message to a device, and answer from each of them.
"""

from __future__ import annotations

import itertools
import json
import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from correspondent import answered_from, in_a_thread, letter, with_address
from gathering import play_again
from house import House, house
from look import QUICK, examine
from player import Player, patiently, to_the_end
from post_office import post_office
from push_service import Browser, PushService, decoded, push_service

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from conftest import NewPage
    from post_office import PostOffice

LATE = 5.0 if QUICK else 1.0
"""Seconds until the other node's page knows whose turn it is; beside other browsers more."""
GATHERING = 120_000
"""Milliseconds: a table with room waits a minute for others."""
PHONE = {"has_touch": True, "is_mobile": True, "permissions": ["notifications"]}


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    with in_a_thread(post_office()) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(office: PostOffice) -> Iterator[House]:
    """In place of everybody's house: two nodes that write letters."""
    with house(smtp_port=office.port, nodes=2) as running:
        yield running


class Phone:
    """The device of somebody whose browser takes messages."""

    def __init__(self, page: Page, service: PushService) -> None:
        self._page = page
        service.key = decoded(page.request.get("/api/me/push").json()["key"])
        self.browser = service.browsers["/phone"] = Browser(service.url, "phone")
        assert page.request.post("/api/me/push", data=self.browser.form).ok
        self._devtools = page.context.new_cdp_session(page)
        self._registrations: dict[str, str] = {}
        """Of the workers of this browser: it has met a node by each of two addresses."""
        self._devtools.on("ServiceWorker.workerRegistrationUpdated", self._registered)
        self._devtools.send("ServiceWorker.enable")

    def _registered(self, event: dict[str, Any]) -> None:
        for each in event["registrations"]:
            self._registrations[each["scopeURL"]] = each["registrationId"]

    def tapped(self, message: dict[str, Any]) -> None:
        """Our message reaches the worker of the page as the browser brings it, and what that shows is tapped."""
        origin = self._page.evaluate("location.origin")
        [worker] = [each for each in self._page.context.service_workers if each.url.startswith(origin)]
        known = self._registrations[f"{origin}/"]
        found = {"origin": origin, "registrationId": known, "data": json.dumps(message)}
        self._devtools.send("ServiceWorker.deliverPushMessage", found)
        shown: list[str] = []
        for _ in patiently(self._page):
            shown = worker.evaluate("async () => (await registration.getNotifications()).map(({ title }) => title)")
            if shown:
                break
        assert shown == [message["title"]]
        # A tap by a person may also bring the window to the front; nobody has tapped here.
        worker.evaluate("""async () => {
            const [shown] = await registration.getNotifications();
            shown.close();
            await go(shown.data.url).catch(() => undefined);
        }""")


def is_asked(page: Page) -> bool:
    return page.locator("a.row.asked").count() > 0


def play_turn(player: Player) -> None:
    """At the table: all that the turn asks; then home by the page's own link."""
    page = player.page
    for _ in patiently(page):
        player.skip()
        if player.is_asked():
            player.answer()
        mine = page.request.get("/api/tables?which=mine").json()
        if mine[0]["you"]["turn"] is None:
            break


def back_home(page: Page) -> None:
    page.locator("header a[href='/']").first.click()
    page.wait_for_url(lambda url: url.endswith("/"))


def find_each_other(ada: Page, blaise: Page) -> None:
    """Both look for a game over days, and find each other."""
    for page in (ada, blaise):
        page.goto("/")
        page.evaluate("window.same = true")
        page.locator("section select").first.select_option("into-the-blue")
        page.locator("[data-find=days]").click()
    for page in (ada, blaise):
        page.wait_for_url("**/table/**", timeout=GATHERING)
    assert ada.url.rsplit("/", 1)[1] == blaise.url.rsplit("/", 1)[1]
    assert ada.url.split("/table/")[0] != blaise.url.split("/table/")[0], "they are at two nodes"


def test_over_days_from_a_search_to_a_rematch(new_page: NewPage, server: House, office: PostOffice) -> None:
    ada = with_address(new_page, office, "Ada", "en")
    blaise = with_address(new_page, office, "Blaise", "fr", base_url=server.addresses[1], **PHONE)
    players = {page: Player(page) for page in (ada, blaise)}
    with in_a_thread(push_service()) as service:
        phone = Phone(blaise, service)
        find_each_other(ada, blaise)
        table = players[ada].table()
        for page in (ada, blaise):
            back_home(page)
        ways: set[str] = set()
        waited: list[float] = []
        for _ in patiently(ada, blaise, seconds=400):
            if ways == {"inbox", "letter", "push"}:
                break
            asked, other = (ada, blaise) if is_asked(ada) else (blaise, ada)
            if not is_asked(asked):
                continue
            if asked is blaise and "push" not in ways and "inbox" in ways:
                ways.add("push")
                by_push(players[blaise], phone)
            elif asked is ada and "letter" not in ways:
                ways.add("letter")
                by_letter(office, new_page)
            else:
                ways.add("inbox")
                asked.locator("[data-do=next-table]").click()
                play_turn(players[asked])
            begun_at = time.monotonic()
            expect(other.locator("a.row.asked")).to_have_count(1)
            waited.append(time.monotonic() - begun_at)
            if asked.url.endswith(table):
                back_home(asked)
            expect(asked.locator("a.row.asked")).to_have_count(0)
    print(f"the inbox at the other node: at most {max(waited):.2f} s of {len(waited)} turns")
    assert max(waited) < LATE
    examine(blaise, "come-back-inbox")
    for page in (ada, blaise):
        page.locator(f"a[href='/table/{table}']").first.click()
    to_the_end(players[ada], players[blaise])
    play_again(ada, blaise, table)
    assert all(page.evaluate("window.same") for page in (ada, blaise)), "no page was loaded again"


def by_letter(office: PostOffice, new_page: NewPage) -> None:
    """Ada's last letter, in a browser that knows nobody."""
    for number in itertools.count():
        mail = letter(office, number, "/turn/")
        if mail["To"] == "ada@example.org" and answered_from(mail, new_page):
            return


def by_push(player: Player, phone: Phone) -> None:
    heard = phone.browser.heard
    for _ in patiently(player.page):
        if heard and heard[-1]["open"]:
            break
    phone.tapped(heard[-1])
    player.page.wait_for_url("**/table/**")
    play_turn(player)
