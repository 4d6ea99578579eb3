"""Five pages and a bot play a whole standard game of Unfathomable with a traitor who reveals themselves."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from conftest import LONGEST_TEST, NewPage
from house import House
from look import examine, look_around
from sailor import Sailor

PATIENCE = LONGEST_TEST - 60
"""Seconds for a game: whoever still waits then says for what, before the alarm rings."""
NAMES = ["Blaise", "Chloé", "Dina", "Emil"]
TRIES = 6


def gather(pages: list[Page]) -> None:
    """The host opens a table with four invitations and a bot; the others follow their links."""
    host, *others = pages
    host.goto("/new?game=unfathomable")
    host.get_by_role("button", name="6", exact=True).click()
    for chair in ("Seat 3", "Seat 4", "Seat 5"):
        host.get_by_label(chair).select_option("link")
    host.get_by_label("Your name").fill("Ada")
    host.get_by_role("button", name="Create table").click()
    invitations = host.get_by_label("Reserved for a friend (invite link)")
    expect(invitations).to_have_count(len(others))
    for page, link, name in zip(others, [each.input_value() for each in invitations.all()], NAMES, strict=True):
        page.goto(link)
        page.locator("form input").fill(name)
        page.keyboard.press("Enter")
        page.wait_for_url("**/table/**")
    expect(host.locator(".room")).to_contain_text(NAMES[-1])
    host.get_by_role("button", name="Start the game").click()


def gather_with_a_traitor(sailors: list[Sailor]) -> None:
    """Sit down anew until one of the five, and not the bot alone, has been dealt a traitor's card."""
    for _ in range(TRIES):
        gather([sailor.page for sailor in sailors])
        for sailor in sailors:
            # While the others sat down, the bot at the table before went on, and who was still there heard of it.
            sailor.frames = [frame for frame in sailor.frames if frame["table"] == sailor.table()]
        until = time.monotonic() + 60
        while not all(own_loyalty(sailor) for sailor in sailors):
            assert time.monotonic() < until
            for sailor in sailors:
                sailor.step()
            sailors[0].page.wait_for_timeout(30)
        if any(max(own_loyalty(sailor)) > 0 for sailor in sailors):
            return
    pytest.fail("five loyalty cards of twelve, and never one of the three traitors among them")


def seat_of(sailor: Sailor) -> int:
    return next((frame["question"]["seat"] for frame in sailor.frames if frame["question"]), -1)


def own_loyalty(sailor: Sailor) -> list[int]:
    seat = seat_of(sailor)
    return sailor.frames[-1]["view"]["people"][seat]["loyalty"] if seat >= 0 else []


def test_five_pages_and_a_bot_play_a_whole_game_with_a_traitor(new_page: NewPage, server: House) -> None:
    pages = [new_page(lang="fr" if n == 1 else "en", reduced_motion="reduce") for n in range(5)]
    sailors = [Sailor(page, seed) for seed, page in enumerate(pages)]
    gather_with_a_traitor(sailors)
    begin = time.monotonic()
    claimed = revealed = False
    while not all(sailor.is_over() for sailor in sailors):
        assert time.monotonic() < begin + PATIENCE, [sailor.page.locator(".bar").inner_text() for sailor in sailors]
        for sailor in sailors:
            sailor.step()
        claimed = claimed or claim(pages)
        if not revealed and pages[0].locator(".moment").count():
            revealed = True
            examine(pages[0], "unfathomable-reveal")
        pages[0].wait_for_timeout(15)
    clicks = sum(sum(sailor.did.values()) - sailor.did.get("", 0) for sailor in sailors)
    print(f"a whole game in five pages: {time.monotonic() - begin:.0f} s, {clicks} clicks")
    assert claimed
    assert revealed
    assert len({str(sailor.frames[-1]["outcome"]) for sailor in sailors}) == 1
    expect(pages[0].locator(".end h2")).to_be_visible()
    examine(pages[0], "unfathomable-end")
    pages[0].reload()
    expect(pages[0].locator(".end figure svg")).to_be_visible()
    for sailor in sailors:
        check_secrets(sailor, server)


def claim(pages: list[Page]) -> bool:
    """In a check the host says in English how much they help; the French page reads it in French."""
    button = pages[0].locator(".scene .claims button", has_text="I can help a little")
    if not button.count():
        return False
    button.click()
    pages[1].get_by_role("tab", name="Discussion").click()
    expect(pages[1].locator(".chat .lines")).to_contain_text("J’aide un peu")
    pages[1].get_by_role("tab", name="Journal").click()
    return True


def check_secrets(sailor: Sailor, server: House) -> None:
    """No frame of a seat holds another's hand, nor a loyalty that it was not shown; live and replay agree."""
    seat = seat_of(sailor)
    shown: set[int] = {seat}
    for frame in sailor.frames:
        events = [event for step in frame["steps"] for event in step["events"]]
        shown |= {event["seat"] for event in events if event["kind"] in {"loyalty-seen", "traitor-revealed"}}
        assert all(event["seat"] == seat for event in events if event["kind"] == "cards-seen")
        if frame["outcome"] is None:
            others = [person for n, person in enumerate(frame["view"]["people"]) if n != seat]
            assert all(person["hand"] is None for person in others)
            unknown = [person for n, person in enumerate(frame["view"]["people"]) if n not in shown]
            assert all(card is None for person in unknown for card in person["loyalty"])
    answer = sailor.page.request.get(f"{server.address}/api/tables/{sailor.table()}/replay?seat={seat}")
    replay = {frame["version"]: frame["view"] for frame in answer.json()}
    live = [frame for frame in sailor.frames if frame["version"] in replay]
    assert len(live) > 10  # noqa: PLR2004
    for frame in live:
        again = replay[frame["version"]]
        other = {name: (value, again[name]) for name, value in frame["view"].items() if value != again[name]}
        assert not other, (frame["version"], other)


MOMENTS = ("character", "first-cards", "action", "contribute")
RARE = {"full-hand", "before-roll"}
"""Not in every game: nobody is asked to react who has nothing that could change the roll."""


def test_looked_at_in_every_size_theme_and_language(new_page: NewPage) -> None:
    """One page among bots: at the start, in a draw, an action, a check, a window, and at the end; then looking back."""
    page = new_page(reduced_motion="reduce")
    sailor = Sailor(page, 7)
    page.goto("/new?game=unfathomable")
    page.get_by_role("button", name="6", exact=True).click()
    page.get_by_label("Seat 2").select_option("bot:strategy")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/table/**")
    looked: list[str] = []

    def look(name: str) -> None:
        look_around(page, f"unfathomable-{name}", len(looked))
        looked.append(name)

    until = time.monotonic() + PATIENCE
    while not sailor.is_over():
        assert time.monotonic() < until, page.locator(".bar").inner_text()
        page.wait_for_timeout(15)
        if not sailor.is_asked():
            continue
        name = moment(sailor)
        if name in {*MOMENTS, *RARE} and name not in looked:
            look(name)
            if name == "contribute":
                as_text(page, lambda: look("text"))
        sailor.step()
    look("end")
    page.goto(f"/replay/{sailor.table()}")
    expect(page.locator("input[type=range]")).to_be_visible()
    look("replay")
    assert set(looked) - RARE == {*MOMENTS, "text", "end", "replay"}


def as_text(page: Page, then: Callable[[], None]) -> None:
    """The board in words while something is done."""
    text = page.locator("header .tools [data-do=text]")
    text.click()
    expect(page.locator(".plain-board")).to_be_visible()
    then()
    text.click()


def moment(sailor: Sailor) -> str:
    """What there is to look at now."""
    full = sailor.frames[-1]["view"]["people"][seat_of(sailor)]["hand_count"] >= 9  # noqa: PLR2004
    return "full-hand" if full and sailor.question() == "action" else sailor.question()
