"""In Too Deep in real browsers: whole games of four and of two, every size and both themes, and no secret told."""

import time

import pytest
from playwright.sync_api import Page, expect

from conftest import NewPage
from gathering import gather
from house import House
from investor import Investor
from look import SIZES, examine

PATIENCE = 300.0
FULL_HAND = 17
"""Two rows on a small phone."""
SIDES = "Company cards"


def play(players: list[Investor]) -> None:
    """Everybody answers when asked, until the game is over on every page."""
    until = time.monotonic() + PATIENCE
    while not all(player.is_over() for player in players):
        assert time.monotonic() < until, [player.page.locator(".bar").inner_text() for player in players]
        players[0].page.wait_for_timeout(20)
        for player in players:
            player.skip()
            if player.is_asked():
                player.answer()


def check_secrets(players: list[Investor], server: House) -> None:
    """No frame of a seat holds another's hand or a card that another drew; what it got is what its replay shows."""
    for player in players:
        seat = next(frame["question"]["seat"] for frame in player.frames if frame["question"])
        for frame in player.frames:
            others = [each for place, each in enumerate(frame["view"]["investors"]) if place != seat]
            assert all(investor["hand"] is None for investor in others)
            events = [event for step in frame["steps"] for event in step["events"]]
            assert all(event["seat"] == seat for event in events if event["kind"] == "cards-seen")
            assert all(seat in (e["seat"], e["seller"]) for e in events if e["kind"] == "cards-passed")
        answer = player.page.request.get(f"{server.address}/api/tables/{player.table()}/replay?seat={seat}")
        replay = {frame["version"]: frame["view"] for frame in answer.json()}
        live = [frame for frame in player.frames if frame["version"] in replay]
        assert len(live) > 10  # noqa: PLR2004
        assert all(frame["view"] == replay[frame["version"]] for frame in live)


def test_three_people_and_a_bot_play_a_whole_game(new_page: NewPage, server: House) -> None:
    host, french, phone = new_page(), new_page(lang="fr", size=(1024, 768)), new_page(size=(390, 844), has_touch=True)
    players = [Investor(host, 1), Investor(french, 2, by_keyboard=True, in_bar=True), Investor(phone, 3, in_bar=True)]
    gather(host, [french, phone], "in-too-deep", 4, {SIDES: "random"})
    play(players)
    assert len({tuple(player.ranking()) for player in players}) == 1
    assert {"take", "buy", "expand"} <= set().union(*[player.used for player in players])
    check_secrets(players, server)


def test_two_people_play_against_the_third_investor(new_page: NewPage, server: House) -> None:
    host, guest = new_page(), new_page(lang="fr", size=(390, 844), has_touch=True)
    players = [Investor(host, 4), Investor(guest, 5)]
    gather(host, [guest], "in-too-deep", 2, {SIDES: "advanced"})
    expect(host.locator(".third")).to_contain_text("third investor")
    expect(guest.locator(".third")).to_contain_text("3e investisseur")
    play(players)
    assert len({tuple(player.ranking()) for player in players}) == 1
    check_secrets(players, server)


def test_a_card_shows_where_it_may_go_and_why_not_elsewhere(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    player = Investor(page, 6)
    page.goto("/")
    page.locator("article", has_text="In Too Deep").get_by_role("button", name="Play now").click()
    until = time.monotonic() + PATIENCE
    # A turn in which some card does not fit somewhere.
    while time.monotonic() < until:
        page.wait_for_timeout(20)
        if not player.is_asked():
            continue
        if player.question() == "turn" and player.hand() and any(c["depths"] for c in player.view["companies"]):
            page.locator(".hand button").first.click()
            if page.locator(".shaft:not(.offered)").count():
                break
            page.keyboard.press("Escape")
            expect(page.locator(".shaft")).to_have_count(0)
        player.answer()
    card = player.hand()[0]
    offered = [each for each in player.asked["options"] if each.get("card") == card]
    expect(page.locator(".bar .options button")).to_have_count(len(offered) + 1)
    page.locator(".shaft:not(.offered)").first.click(position={"x": 6, "y": 40})
    why = page.get_by_role("alert")
    expect(why).to_contain_text(f"{card} is not deeper than")
    why.get_by_role("button").click()
    expect(page.locator("article.at")).to_contain_text("ITD-5.1")


def expect_hand_above_the_bar(page: Page) -> None:
    """Whoever is asked sees all cards: a page too short for the whole board has scrolled to the hand."""
    page.wait_for_function("""() => {
      const box = (part) => document.querySelector(part).getBoundingClientRect();
      return box(".hand .row:last-child").bottom <= box(".bar").top;
    }""")


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("fr", "dark")])
def test_every_size_at_the_start_with_a_full_hand_and_at_the_end(new_page: NewPage, lang: str, scheme: str) -> None:
    page = new_page(lang=lang, size=SIZES["small"], color_scheme=scheme, reduced_motion="reduce")
    player = Investor(page, 7, saves=FULL_HAND)
    page.goto("/")
    page.locator("article", has_text="In Too Deep").locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()

    def look(name: str) -> None:
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            examine(page, f"in-too-deep-{name}-{size}-{scheme}")

    look("start")
    until = time.monotonic() + PATIENCE
    while not player.is_over():
        assert time.monotonic() < until, page.locator(".bar").inner_text()
        page.wait_for_timeout(20)
        if not player.is_asked():
            continue
        if player.saves and player.question().endswith("turn") and len(player.hand()) >= FULL_HAND:
            expect_hand_above_the_bar(page)
            look("full-hand")
            page.locator(".hand button").nth(FULL_HAND // 2).press("Enter")
            look("held")
            page.keyboard.press("Escape")
            player.saves = 0
        player.answer()
    assert player.saves == 0, "the hand was never full"
    look("end")
