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


@pytest.mark.parametrize("way", ["mouse", "key", "touch"])
def test_whatever_is_named_can_be_read(new_page: NewPage, way: str) -> None:
    screen: dict[str, Any] = PHONE if way == "touch" else DESK
    page = new_page(reduced_motion="reduce", **screen)
    stage = aboard(page, "en")
    note, read = page.locator(f"{NOTE} h3"), set[str]()
    for hand, items, crisis in hands():
        stage.set(lambda frame, hand=hand, items=items, crisis=crisis: deal(frame, hand, items, crisis))
        page.wait_for_timeout(60)
        for thing in [each for each in page.evaluate(SHOWN) if each not in read]:
            each = page.locator(f".unfathomable [data-thing='{thing}']:not(svg *)").filter(visible=True).first
            if way == "touch":
                hold(page, each)
            elif way == "key":
                each.focus()
                page.keyboard.press("i")
            else:
                rest_on(page, each)
            expect(note).to_be_visible()
            name = each.evaluate("(each) => (each.getAttribute('aria-label') ?? each.textContent).trim()")
            assert name, f"{thing} has no name for whoever does not see it"
            read.add(thing)
            page.keyboard.press("Escape")
            expect(note).to_have_count(0)
    examine(page, f"things-{way}")
    print(f"read by {way}: {len(read)}")
    assert len(read) >= (60 if QUICK else 140)
    assert stage.answers == 0
