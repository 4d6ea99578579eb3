"""The home page as people find it: with nobody there, with two turns waiting, with forty tables; desk and phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from look import SIZES, examine

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage

GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
SEATS = {"into-the-blue": 2, "in-too-deep": 2, "key-largo": 3, "unfathomable": 3}
LANGS = {"desk": "en", "small": "fr"}


def begin(host: Page, others: list[Page], game: str) -> None:
    """A table over days at which all of them sit, begun."""
    seats = SEATS[game]
    chairs = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    made = host.request.post("/api/tables", data={"game": game, "chairs": chairs, "pace": {"kind": "days"}})
    table = made.json()["table"]
    for seat, other in enumerate(others[: seats - 1], start=1):
        assert other.request.post(f"/api/tables/{table}/chairs/{seat}/take", data={}).ok
    assert host.request.post(f"/api/tables/{table}/start").ok


def company(new_page: NewPage, names: tuple[str, ...]) -> list[Page]:
    pages = [new_page() for _ in names]
    for page, name in zip(pages, names, strict=True):
        assert page.request.post("/api/me", data={"name": name, "lang": "en"}).ok
    return pages


def waiting(page: Page) -> int:
    mine = page.request.get("/api/tables?which=mine").json()
    return sum(each["you"]["turn"] is not None for each in mine)


def look(page: Page, name: str) -> None:
    for size, lang in LANGS.items():
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".langs select").select_option(lang)
        examine(page, f"home-{name}-{size}")


def test_with_nobody_there(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    expect(page.locator("main h1")).to_be_visible()
    assert page.locator("a.row").count() == 0
    look(page, "nobody")


TURNS = 2
"""So many wait for the reader at least."""


@pytest.mark.parametrize(("name", "tables", "games"), [("two-turns", 4, GAMES[:1]), ("forty-tables", 40, GAMES)])
def test_whose_turn_it_is_comes_first(new_page: NewPage, name: str, tables: int, games: tuple[str, ...]) -> None:
    ada, *others = company(new_page, ("Ada", "Blaise", "Chloé"))
    begun = 0
    while begun < tables or waiting(ada) < TURNS:
        begin(ada, others, games[begun % len(games)])
        begun += 1
    count = waiting(ada)
    ada.goto("/")
    expect(ada.locator("a.row.asked")).to_have_count(count)
    expect(ada).to_have_title(f"({count}) Fathoms")
    rows = ada.locator("a.row").evaluate_all("(rows) => rows.map((row) => row.classList.contains('asked'))")
    assert rows == sorted(rows, reverse=True), "whatever waits for the reader is above all else"
    look(ada, name)
