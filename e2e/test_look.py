"""Every page and board, in every size and both themes: accessible, nothing overflows, nothing moves unasked."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import NewPage
from line import Line
from look import SIZES, examine
from player import Player, patiently

PAGES = {
    "home": "/",
    "new": "/new",
    "new-many-options": "/new?game=unfathomable",
    "rules": "/rules",
    "rule-book": "/rules/into-the-blue",
    "rule-book-of-key-largo": "/rules/key-largo",
    "rule-book-unknown": "/rules/none",
    "strategy": "/strategy/key-largo",
    "strategy-unknown": "/strategy/none",
    "you": "/you",
    "friends-none": "/friends",
    "friend-link-void": "/friend/none",
    "history-none": "/history",
    "leagues-none": "/leagues",
    "tournaments": "/tournaments",
    "league-unknown": "/league/none",
    "join-league-void": "/join-league/none",
    "puzzles": "/puzzles",
    "puzzles-of-a-game": "/puzzles/into-the-blue",
    "puzzle-unknown": "/puzzle/into-the-blue.none",
    "ratings": "/ratings",
    "profile-unknown": "/people/none",
    "ratings-of-a-game": "/ratings/into-the-blue",
    "kit": "/kit",
    "join-void": "/join/none",
    "table-unknown": "/table/none",
    "replay-unknown": "/replay/none",
    "nowhere": "/no/such/page",
}


def begin_a_first_game(page: Page) -> None:
    page.goto("/")
    page.locator("article", has_text="Into the Blue").locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()


def look(page: Page, name: str, ready: Callable[[], None] = lambda: None) -> None:
    """In every size; the tablet in French and the smallest phone in German, whose words are longer."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".langs select").select_option({"tablet": "fr", "small": "de"}.get(size, "en"))
        ready()
        examine(page, f"{name}-{size}")


def test_pages(new_page: NewPage) -> None:
    page = new_page()
    for name, path in PAGES.items():
        page.goto(path)
        expect(page.locator("main h1, .lost h2").first).to_be_visible()
        look(page, name)


@pytest.mark.parametrize("game", ["in-too-deep", "key-largo", "salvage", "unfathomable"])
def test_the_first_decision_of_every_other_game(new_page: NewPage, game: str) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/")
    page.locator("article").filter(has=page.locator(f"a[href='/rules/{game}']")).locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    look(page, f"{game}-start")


def test_a_table_from_the_start_to_the_end(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    player = Player(page)
    line = Line(page)
    begin_a_first_game(page)
    look(page, "table-start")
    lost_connection(page, line)
    panels(page)
    looked = False
    for _ in patiently(page):
        if player.is_over():
            break
        if player.is_asked():
            if player.question() == "place" and len(player.frames) > 10 and not looked:  # noqa: PLR2004
                looked = True
                look(page, "table-place")
            player.answer()
            # Reduced motion: whatever is shown is shown at once.
            assert page.locator(".bar [data-do=skip]").count() == 0
    assert looked
    look(page, "table-end")
    page.goto(f"/replay/{player.table()}")
    expect(page.locator("input[type=range]")).to_be_visible()
    look(page, "replay")


def lost_connection(page: Page, line: Line) -> None:
    line.go_down()
    expect(page.locator(".bar.mine")).to_have_count(0)
    look(page, "table-lost")
    line.come_back()
    expect(page.locator(".bar.mine .clause")).to_be_visible()


def panels(page: Page) -> None:
    """Log, score, chat and rules beside the board, and the board as text."""

    def tool(name: str) -> Locator:
        return page.locator(f"header .tools [data-do={name}]")

    def unfold(name: str) -> None:
        if tool(name).get_attribute("aria-expanded") == "false":
            tool(name).click()

    for name in ("log", "score", "chat", "rules"):
        look(page, f"table-{name}", partial(unfold, name))
    page.locator(".side .top > button").click()
    tool("text").click()
    expect(page.locator(".plain-board")).to_be_visible()
    look(page, "table-text")
    tool("text").click()


def test_the_language_changes_without_a_reload(new_page: NewPage) -> None:
    page = new_page()
    begin_a_first_game(page)
    expect(page.locator(".bar")).to_contain_text("Which dice do you want to reroll?")
    page.evaluate("window.same = true")
    page.get_by_label("Language").select_option(label="Français")
    expect(page.locator(".bar")).to_contain_text("Quels dés relancez-vous")
    assert page.evaluate("window.same")
    assert page.locator("html").get_attribute("lang") == "fr"


def test_board_as_text(new_page: NewPage) -> None:
    page = new_page(lang="fr")
    begin_a_first_game(page)
    page.get_by_role("button", name="Plateau en texte").click()
    expect(page.locator(".plain-board")).to_contain_text("Coquillages en réserve")
    expect(page.locator(".bar .options button")).to_have_count(6)


def test_before_the_game(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    host.goto("/new?game=into-the-blue")
    host.locator("form input[type=text]").fill("Alexandrine de Grandfond")
    host.locator("form button[type=submit]").click()
    link = host.locator(".room input")
    expect(link).to_be_visible()
    look(host, "waiting-host")
    guest.goto(link.input_value())
    expect(guest.locator("form")).to_contain_text("Alexandrine de Grandfond")
    look(guest, "join")
    guest.locator("form input").fill("Bartholomé")
    guest.keyboard.press("Enter")
    expect(guest.locator(".room")).to_be_visible()
    look(guest, "waiting-guest")
    host.locator(".room button.main").click()
    expect(host.locator(".board svg").first).to_be_visible()
    look(host, "table-long-names")


def test_back_after_an_absence(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    begin_a_first_game(page)
    others = 0
    for _ in patiently(page):
        if not player.is_asked():
            continue
        # It is my turn again, and since my last answer the others have done this and that.
        heard = [step for frame in player.frames[others:] for step in frame["steps"]]
        if others and sum(step["seat"] != player.seat() for step in heard) > 3:  # noqa: PLR2004
            break
        others = len(player.frames)
        player.answer()
    page.reload()
    since = page.get_by_role("complementary", name="Since your last turn")
    expect(since).to_contain_text("Step 1 of")
    examine(page, "since-desk")
    since.get_by_role("button", name="Show all at once").click()
    since.get_by_role("button", name="Done").click()
    expect(since).to_have_count(0)
