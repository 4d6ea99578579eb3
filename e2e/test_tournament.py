"""A whole small Swiss of Into the Blue: one in a browser, three elsewhere; standings move without a reload."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from conftest import NewPage
from house import House
from look import examine, look_around
from opponent import Opponent
from player import Player, patiently

ROUNDS = 2


def make(page: Page) -> str:
    """A Swiss of two rounds, by the form; its id."""
    page.goto("/tournaments")
    expect(page.get_by_role("button", name="Create tournament")).to_be_visible()
    look_around(page, "tournaments", 0)
    page.locator(".langs select").select_option("en")
    page.get_by_label("Tournament name").fill("Friday in the deep")
    page.locator("label", has_text=re.compile("^Game")).locator("select").select_option("into-the-blue")
    page.locator("label", has_text=re.compile("^Rounds")).locator("select").select_option(str(ROUNDS))
    page.get_by_role("button", name="Create tournament").click()
    expect(page.get_by_role("heading", name="Friday in the deep")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def play(page: Page, player: Player) -> None:
    """Go to one's table, play it to its end and come back by the button that is there then."""
    page.locator("[data-do=my-table]").click()
    for _ in patiently(page):
        if player.is_over():
            break
        if player.is_asked():
            player.answer()
    page.get_by_role("button", name="Back to “Friday in the deep”").first.click()
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()


def points(page: Page) -> float:
    """All points together, as they stand on the page."""
    return sum(float(each) for each in page.locator("tbody td:nth-child(3)").all_inner_texts())


def test_a_small_swiss_to_its_end(new_page: NewPage, server: House) -> None:
    page = new_page(reduced_motion="reduce")
    assert page.request.post("/api/me", data={"name": "Ada", "lang": "en"}).ok
    player = Player(page)
    league = make(page)
    page.evaluate("window.loadedOnce = true")
    others = [Opponent(server.address, name, league, 0.02) for name in ("Bartholomé de Grandfond", "Cléo", "Dan")]
    for other in others:
        other.join()
    expect(page.locator("tbody tr")).to_have_count(4)
    look_around(page, "tournament-gathering", 1)
    page.locator(".langs select").select_option("en")
    page.get_by_role("button", name="Start the tournament").click()
    for number in range(1, ROUNDS + 1):
        expect(page.locator("main")).to_contain_text(f"Round {number} of {ROUNDS}", timeout=120_000)
        if number == 1:
            look_around(page, "tournament-playing", 2)
            page.locator(".langs select").select_option("en")
        play(page, player)
        for _ in patiently(page):
            if points(page) == 2 * number:  # two games, a point each
                break
    expect(page.locator("main")).to_contain_text("Finished", timeout=60_000)
    assert page.evaluate("window.loadedOnce"), "the page was never loaded again"
    expect(page.locator("main h2", has_text=re.compile("^Round"))).to_have_count(ROUNDS)
    ranks = [int(each) for each in page.locator("td.rank").all_inner_texts()]
    assert ranks == sorted(ranks)
    assert ranks[0] == 1
    for other in others:
        other.done()
    look_around(page, "tournament-over", 3)
    page.set_viewport_size({"width": 360, "height": 640})
    examine(page, "tournament-over-360")


def test_a_newcomer_finds_it_in_the_list_and_joins_with_one_tap(new_page: NewPage) -> None:
    maker, newcomer = new_page(), new_page(size=(360, 640), lang="fr")
    assert maker.request.post("/api/me", data={"name": "Eve", "lang": "en"}).ok
    form = {
        "name": "Knockout night",
        "game": "into-the-blue",
        "seats": 2,
        "rounds": 1,
        "kind": "knock-out",
        "listed": True,
        "pace": {"kind": "live"},
    }
    assert maker.request.post("/api/leagues", data=form).ok
    newcomer.goto("/tournaments")
    newcomer.get_by_role("button", name=re.compile("S’inscrire.*Knockout night")).click()
    expect(newcomer.get_by_role("heading", name="Knockout night")).to_be_visible()
    expect(newcomer.locator("tbody tr")).to_have_count(2)
    examine(newcomer, "tournament-joined-360")
