"""The home page is an inbox: whose turn it is, what is asked, and the next table one key away; nothing is reloaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from look import examine
from player import Player, patiently

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage

SECOND = 1_000


def welcome(page: Page, name: str, lang: str) -> None:
    """Somebody with a name, at the home page."""
    page.goto("/")
    assert page.request.post("/api/me", data={"name": name, "lang": lang}).ok
    page.goto("/")


def begin(host: Page, guest: Page, game: str = "into-the-blue") -> str:
    form = {"game": game, "chairs": [{"kind": "me"}, {"kind": "open"}], "pace": {"kind": "days"}}
    table: str = host.request.post("/api/tables", data=form).json()["table"]
    assert guest.request.post(f"/api/tables/{table}/chairs/1/take", data={}).ok
    assert host.request.post(f"/api/tables/{table}/start").ok
    return table


def asked(page: Page, table: str) -> bool:
    mine = page.request.get("/api/tables?which=mine").json()
    return any(each["table"] == table and each["you"]["turn"] is not None for each in mine)


def test_turns_come_to_the_home_page_and_one_key_leads_to_each(new_page: NewPage) -> None:
    ada, blaise = new_page(), new_page(lang="fr", size=(390, 844), has_touch=True, is_mobile=True)
    players = {page: Player(page) for page in (ada, blaise)}
    welcome(ada, "Ada", "en")
    welcome(blaise, "Blaise", "fr")
    for page in (ada, blaise):
        page.evaluate("window.same = true")
    tables = [begin(ada, blaise) for _ in range(4)]
    waiting = [table for table in tables if asked(ada, table)]
    theirs = [table for table in tables if table not in waiting]

    title = {
        page: (f"({count}) Fathoms" if count else "Fathoms")
        for page, count in ((ada, len(waiting)), (blaise, len(theirs)))
    }
    for page in (ada, blaise):
        expect(page).to_have_title(title[page], timeout=SECOND)
        examine(page, "inbox")
    for page, text in ((ada, "Which dice do you want to reroll?"), (blaise, "Quels dés relancez-vous")):
        rows = page.locator("a.row.asked")
        expect(rows).to_have_count(len(waiting if page is ada else theirs))
        for row in rows.all():
            expect(row).to_contain_text(text)
    for page, text in ((ada, "Waiting for Blaise"), (blaise, "On attend Ada")):
        expect(page.locator("a.row:not(.asked)", has_text=text)).to_have_count(len(theirs if page is ada else waiting))

    asked_one, other = (ada, blaise) if waiting else (blaise, ada)
    player = players[asked_one]
    before = other.locator("a.row.asked").count()
    asked_one.locator("[data-do=next-table]").click()
    asked_one.wait_for_url("**/table/**")
    for _ in patiently(asked_one):
        if not asked(asked_one, player.table()):
            break
        if player.is_asked():
            player.answer()
    expect(other.locator("a.row.asked")).to_have_count(before + 1, timeout=SECOND)
    assert all(page.evaluate("window.same") for page in (ada, blaise))


def test_n_goes_from_table_to_table_and_skips_what_was_left(new_page: NewPage) -> None:
    ada = new_page()
    welcome(ada, "Ada", "en")
    form = {"game": "into-the-blue", "chairs": [{"kind": "me"}, {"kind": "bot"}], "guided": True}
    tables = []
    for _ in range(3):
        table = ada.request.post("/api/tables", data=form).json()["table"]
        assert ada.request.post(f"/api/tables/{table}/start").ok
        tables.append(table)
    expect(ada).to_have_title("(3) Fathoms", timeout=SECOND)
    seen = []
    for count in (2, 2, 2):
        ada.keyboard.press("n")
        ada.wait_for_function("before => location.pathname !== before", arg=f"/table/{seen[-1]}" if seen else "/")
        seen.append(ada.url.rsplit("/", 1)[-1])
        expect(ada.locator("[data-do=next-table]")).to_contain_text(str(count))
    assert sorted(seen) == sorted(tables)
    expect(ada.locator(".bar.mine")).to_be_visible()
    examine(ada, "inbox-at-a-table")
    ada.set_viewport_size({"width": 360, "height": 640})
    examine(ada, "inbox-at-a-table-small")
