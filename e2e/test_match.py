"""Quick match: two people, a desk and a phone, press one button each and sit at the same table without a reload."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from fathoms.server.lobby.board import FRESH
from look import examine

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage

PHONE = {"size": (360, 780), "has_touch": True, "is_mobile": True}


def home(page: Page) -> None:
    page.goto("/")
    page.evaluate("window.same = true")


def test_a_desk_and_a_phone_find_each_other(new_page: NewPage) -> None:
    ada, blaise = new_page(size=(1280, 800)), new_page(lang="fr", **PHONE)
    for page in (ada, blaise):
        home(page)
        page.get_by_role("checkbox").filter(visible=True).first.uncheck()
    ada.get_by_label("Game", exact=True).first.select_option("in-too-deep")
    ada.get_by_role("button", name="Find a real-time game").click()
    expect(ada.locator("[data-ticket=in-too-deep]")).to_contain_text("Looking for players")
    expect(ada.locator("[data-ticket=in-too-deep]")).to_contain_text("no other player yet")
    examine(ada, "match-waiting")
    blaise.get_by_label("Jeu", exact=True).first.select_option("in-too-deep")
    expect(blaise.locator(".find").first).to_contain_text("1 joueur en attente")
    examine(blaise, "match-form")
    blaise.get_by_role("button", name="Trouver une partie en temps réel").click()
    for page in (ada, blaise):
        page.wait_for_url("**/table/**")
        expect(page.locator("[data-board], .bar, main").first).to_be_visible()
    assert ada.url == blaise.url
    tables = [page.request.get("/api/tables?which=mine").json() for page in (ada, blaise)]
    assert [[each["table"] for each in mine] for mine in tables] == [[ada.url.rsplit("/", 1)[1]]] * 2
    assert all(page.evaluate("window.same") for page in (ada, blaise))
    assert ada.request.get("/api/match").json()["tickets"] == []


def test_bots_join_whoever_waits_alone(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    home(page)
    page.get_by_label("Game", exact=True).first.select_option("key-largo")
    page.get_by_role("button", name="Find a real-time game").click()
    expect(page.locator("[data-ticket=key-largo]")).to_contain_text("Bots join in 0:1")
    page.wait_for_url("**/table/**", timeout=60_000)
    assert page.evaluate("window.same")


def test_a_turn_based_search_outlives_its_page_and_can_be_cancelled(new_page: NewPage) -> None:
    page = new_page()
    home(page)
    page.get_by_label("Game", exact=True).first.select_option("unfathomable")
    page.get_by_role("button", name="Find a turn-based game").click()
    ticket = page.locator("[data-ticket=unfathomable]")
    expect(ticket).to_contain_text("You can close this page")
    page.goto("/puzzles")
    home(page)
    expect(ticket).to_contain_text("Looking for players")
    ticket.get_by_role("button", name="Cancel search").click()
    expect(ticket).to_have_count(0)
    expect(page.get_by_role("button", name="Find a turn-based game")).to_be_enabled()


def test_open_tables_are_filtered_and_one_tap_sits_down(new_page: NewPage) -> None:
    ada, blaise = new_page(), new_page(**PHONE)
    home(ada)
    assert ada.request.post("/api/me", data={"name": "Ada"}).ok
    made = {}
    for game, pace in (("key-largo", "days"), ("in-too-deep", "live")):
        chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        form = {"game": game, "chairs": chairs, "public": True, "pace": {"kind": pace}}
        made[game] = ada.request.post("/api/tables", data=form).json()["table"]
    ada.wait_for_timeout(1000 * FRESH)  # a stranger may be shown what was read for another
    home(blaise)
    rows = blaise.locator("section[aria-labelledby=open] a.row")
    expect(blaise.locator(f"a[href='/table/{made['key-largo']}']")).to_be_visible()
    blaise.get_by_label("Pace").select_option("live")
    expect(blaise.locator(f"a[href='/table/{made['key-largo']}']")).to_have_count(0)
    expect(rows.filter(has_text="In Too Deep").first).to_be_visible()
    examine(blaise, "lobby")
    home(blaise)
    expect(blaise.get_by_label("Pace")).to_have_value("live")
    row = blaise.locator(".open", has=blaise.locator(f"a[href='/table/{made['in-too-deep']}']"))
    row.get_by_role("button").click()
    blaise.wait_for_url(f"**/table/{made['in-too-deep']}")
    chairs = blaise.request.get(f"/api/tables/{made['in-too-deep']}").json()
    assert chairs["you"]["seat"] == 1
