"""Two people become friends, one invites the other to a rated game, and both see what it made of them."""

import re

from playwright.sync_api import Page, expect

from conftest import NewPage
from look import look_around
from player import Player, patiently


def person(page: Page, name: str) -> None:
    """Somebody with an account."""
    assert page.request.post("/api/me", data={"name": name, "lang": "en"}).ok
    account = {"email": f"{name.lower()}@example.org", "password": "a long enough one"}
    assert page.request.post("/api/account", data=account).ok


def test_friends_play_a_rated_game_and_see_what_it_made_of_them(new_page: NewPage) -> None:
    ada, blaise = new_page(reduced_motion="reduce"), new_page(reduced_motion="reduce")
    person(ada, "Grace")
    person(blaise, "Hugo")
    become_friends(ada, blaise)
    sit_down_together(ada, blaise)
    players = [Player(ada), Player(blaise)]
    for page in (ada, blaise):
        page.reload()
    for _ in patiently(ada, blaise):
        if all(player.is_over() for player in players):
            break
        for player in players:
            if not player.is_over() and player.is_asked():
                player.answer()
    for page in (ada, blaise):
        expect(page.locator(".result li .worth").filter(visible=True).first).to_contain_text(re.compile(r"\([\d\W]"))
    look_around(ada, "rated-over", 0)
    see_history(ada)
    see_profile(ada, blaise)


def become_friends(ada: Page, blaise: Page) -> None:
    ada.goto("/friends")
    ada.get_by_role("button", name="Create a link").click()
    link = ada.get_by_label("Your friend link")
    expect(link).to_have_value(re.compile("/friend/"))
    blaise.goto(link.input_value())
    expect(blaise.locator("form")).to_contain_text("Grace would like to be your friend")
    look_around(blaise, "friend-link", 1)
    blaise.locator(".langs select").select_option("en")
    blaise.get_by_role("button", name="Become friends").click()
    expect(blaise.locator("main li")).to_contain_text("Grace")
    ada.reload()
    expect(ada.locator("main li")).to_contain_text("Hugo")
    look_around(ada, "friends", 2)
    ada.locator(".langs select").select_option("en")


def sit_down_together(ada: Page, blaise: Page) -> None:
    """A rated table, a chair kept by one click, found on the home page."""
    ada.goto("/new?game=into-the-blue")
    ada.get_by_role("button", name="2", exact=True).click()
    ada.get_by_label("Rated: counts").check()
    look_around(ada, "new-rated", 3)
    ada.locator(".langs select").select_option("en")
    ada.get_by_role("button", name="Create table").click()
    ada.get_by_role("button", name="Hugo").click()
    expect(ada.locator(".room")).to_contain_text("Kept for Hugo")
    blaise.goto("/")
    blaise.get_by_role("link").filter(has_text="Grace invites you").click()
    blaise.get_by_role("button", name="Sit here").click()
    expect(blaise.locator(".room")).to_contain_text("Rating 1500 ± 350")
    look_around(blaise, "waiting-rated", 0)
    blaise.locator(".langs select").select_option("en")
    ada.get_by_role("button", name="Start the game").click()
    expect(ada.locator(".board svg").first).to_be_visible()
    expect(blaise.locator(".board svg").first).to_be_visible()


def see_history(page: Page) -> None:
    page.goto("/history")
    page.locator(".langs select").select_option("en")
    expect(page.get_by_role("img", name=re.compile("1 rated game"))).to_be_visible()
    page.locator("summary", has_text="As a table").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("main a.row")).to_have_count(1)
    look_around(page, "history", 1)


def test_a_league_by_link(new_page: NewPage) -> None:
    ada, blaise = new_page(), new_page()
    person(ada, "Lea")
    ada.goto("/leagues")
    look_around(ada, "leagues", 0)
    ada.locator(".langs select").select_option("en")
    ada.get_by_label("League name").fill("The deep end")
    ada.get_by_role("button", name="Create league").click()
    link = ada.get_by_label("Invite link")
    expect(link).to_have_value(re.compile("/join-league/"))
    blaise.goto(link.input_value())
    look_around(blaise, "join-league", 1)
    blaise.locator(".langs select").select_option("en")
    blaise.get_by_label("Your name").fill("Bartholomé de Grandfond")
    blaise.get_by_role("button", name="Join league").click()
    expect(blaise.get_by_role("heading", name="The deep end")).to_be_visible()
    ada.reload()
    expect(ada.locator("tbody tr")).to_have_count(2)
    look_around(ada, "league-gathering", 2)
    ada.locator(".langs select").select_option("en")
    ada.get_by_role("button", name="Start the league").click()
    expect(ada.locator("main a.row")).to_have_count(1)
    look_around(ada, "league", 3)


def see_profile(ada: Page, blaise: Page) -> None:
    """All that somebody may show."""
    shown = dict.fromkeys(("rating", "games", "online", "together", "reply"), True)
    assert blaise.request.put("/api/me/shown", data=shown).ok
    ada.goto("/people/Hugo")
    ada.locator(".langs select").select_option("en")
    expect(ada.get_by_role("heading", name="You and Hugo")).to_be_visible()
    expect(ada.get_by_role("row", name=re.compile("Into the Blue 1"))).to_be_visible()
    expect(ada.locator("main")).to_contain_text("1 game finished")
    expect(ada.locator("main")).to_contain_text("Rating")
    look_around(ada, "profile-whole", 3)
