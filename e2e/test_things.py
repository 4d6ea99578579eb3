"""Every named thing of Unfathomable can be read: by mouse, by key, by touch, and in the accessibility tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from look import QUICK, examine
from stage import Frame
from test_reading import DESK, NOTE, PHONE, aboard, hold, lay_out

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from conftest import NewPage

CARDS = [skill * 10 + number for skill in range(6) for number in range(1, 6)]
ITEMS, CRISES = 20, 71
NAMED = 250
"""At least so many things have a name of their own."""
WAYS = ["mouse", "key", "touch"]
EVERY = 6 if QUICK else 1
"""How many of the hands are looked at: in CI some of them."""
SHOWN = """() => {
  const things = [...document.querySelectorAll(".unfathomable [data-thing]:not(svg *)")];
  return [...new Set(things.filter((each) => each.checkVisibility()).map((each) => each.dataset.thing))];
}"""


def deal(frame: Frame, hand: list[int], items: list[int], crisis: int) -> None:
    """A hand, some items and an open crisis, one after the other until all have lain on the table."""
    lay_out(frame)
    mine = frame["view"]["people"][0]
    mine |= {"hand": hand, "hand_count": len(hand), "items": items}
    view = frame["view"]
    view["check"] |= {"cause": "crisis", "pile": None, "target": 9}
    view |= {"mythos_card": crisis, "die": view["die"] | {"roller": 0}}
    view["crisis"] = {"chooser": -1, "target": 9, "partial": 0, "types": 3, "monster": 0, "track": 0}


def hands() -> list[tuple[list[int], list[int], int]]:
    all_of_them = [
        (CARDS[place % 30 : place % 30 + 5] or CARDS[:5], [place % ITEMS], place) for place in range(1, CRISES)
    ]
    return all_of_them[::EVERY]


def rest_on(page: Page, thing: Locator) -> None:
    """The pointer comes from elsewhere and stays."""
    page.mouse.move(1, 1)
    thing.evaluate("(each) => each.scrollIntoView({ block: 'center', inline: 'center' })")
    box = thing.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def read_by(way: str, page: Page, thing: Locator) -> None:
    """It opens, has a name for whoever does not see it, and closes again."""
    if way == "touch":
        hold(page, thing)
    elif way == "key":
        thing.focus()
        page.keyboard.press("i")
    else:
        rest_on(page, thing)
    note = page.locator(f"{NOTE} h3")
    expect(note).to_be_visible()
    expect(note).not_to_be_empty()
    name = thing.evaluate("(each) => (each.getAttribute('aria-label') ?? each.textContent).trim()")
    assert name, f"{thing} has no name for whoever does not see it"
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)


@pytest.mark.parametrize("way", WAYS)
def test_whatever_is_named_can_be_read(new_page: NewPage, way: str) -> None:
    screen: dict[str, Any] = PHONE if way == "touch" else DESK
    page = new_page(reduced_motion="reduce", **screen)
    stage = aboard(page, "en")
    read = set[str]()
    for hand, items, crisis in hands():
        stage.set(lambda frame, hand=hand, items=items, crisis=crisis: deal(frame, hand, items, crisis))
        page.wait_for_timeout(60)
        for thing in [each for each in page.evaluate(SHOWN) if each not in read]:
            each = page.locator(f".unfathomable [data-thing='{thing}']:not(svg *)").filter(visible=True).first
            read_by(way, page, each)
            read.add(thing)
    examine(page, f"things-{way}")
    print(f"read by {way}: {len(read)}")
    assert len(read) >= (60 if QUICK else 140)
    assert stage.answers == 0


@pytest.mark.parametrize("way", WAYS)
def test_everything_that_has_a_name_stands_in_the_rules(new_page: NewPage, way: str) -> None:
    """Wherever it lies, and also if it lies in the box: one search finds the rules and the things."""
    screen: dict[str, Any] = PHONE if way == "touch" else DESK
    page = new_page(reduced_motion="reduce", **screen)
    stage = aboard(page, "en")
    page.locator("header .tools [data-do=rules]").click()
    page.locator(".index summary").click()
    things = page.locator(".index [data-thing]")
    expect(things.first).to_be_visible()
    assert things.count() > NAMED
    for place in range(0, things.count(), EVERY):
        read_by(way, page, things.nth(place))
    page.get_by_role("searchbox").fill("keilani")
    expect(things).to_have_text(["Keilani Tatupu"] * things.count())
    examine(page, f"index-{way}")
    assert stage.answers == 0
