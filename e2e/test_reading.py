"""What things say, and what is asked, can be read: by a finger, by holding it, and by key, in each language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from fathoms.games.unfathomable.content import PRINTED
from fathoms.kernel import registry
from fathoms.locale.catalogue import Catalogue, languages_of
from look import examine
from stage import Frame, Stage

if TYPE_CHECKING:
    from conftest import NewPage

DESK: dict[str, Any] = {"size": (1440, 900)}
PHONE: dict[str, Any] = {"size": (390, 844), "has_touch": True, "is_mobile": True}
NOTE = ".inspector"
SHEET = ".inspector.sheet"
HAND = [12, 21, 34]
TOOL_KIT, TRUMPET = 2, 0
CHAPEL, BRIG = 17, 23
MEMORY = 3
SHIP = registry.game("unfathomable")
SHIP.rules()
LANGUAGES = languages_of(SHIP)
TESTED = [number for number, card in PRINTED.items() if card.target]
TRIED = ["arrest", "escape", "memory"]
THINGS = {
    ".hand .pick >> nth=0": "text.card.12",
    ".hand .item": f"text.item.{TOOL_KIT}",
    ".hand .loyalty": "text.loyalty.0",
    ".crew .who >> nth=1": "text.character.1",
    ".crew .title >> nth=0": "text.title.0",
    ".crew .title >> nth=1": "text.title.1",
    ".crew .item >> nth=1": f"text.item.{TRUMPET}",
    ".crew .kept": f"text.kept.{MEMORY}",
    ".crew li:nth-child(2) .held >> nth=0": f"text.room.{BRIG}",
    ".crew li:nth-child(2) .held >> nth=1": "text.loyalty.1",
    f".ship [data-thing='space:{CHAPEL}']": f"text.room.{CHAPEL}",
    ".scene .pile [data-thing] >> nth=0": "text.card.41",
    ".in-play .lasting": f"text.kept.{MEMORY}",
}
"""Every kind of thing at the table, and the text that it must show."""
PLAYED = {
    ".hand .pick >> nth=0": ("text.card.12", "value.card.12"),
    ".hand .item": (f"text.item.{TOOL_KIT}", f"value.item.{TOOL_KIT}"),
    ".ship .space": (f"text.room.{CHAPEL}", f"value.to.{CHAPEL}"),
}
"""Things that a tap plays: what holding them shows, and their names."""
OPTIONS = [{"text": f"spell spell={spell}", "kind": "spell", "spell": spell} for spell in range(5)] + [
    {"text": "seat seat=1", "kind": "seat", "seat": 1},
    {"text": "seat seat=2", "kind": "seat", "seat": 2},
]

# Whether somebody could touch the middle of it: it is on the screen, and nothing lies over it.
TOUCHED = """(each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
LEAST_HIGH = 44
"""Pixels that a finger needs."""


def aboard(page: Page, lang: str) -> Stage:
    """A real table among bots, on which the test lays out what it wants to see."""
    stage = Stage(page)
    form = {"game": "unfathomable", "chairs": [{"kind": "me"}, *[{"kind": "bot", "level": "uniform"}] * 2]}
    assert page.request.post("/api/me", data={"name": "Ada", "lang": lang}).ok
    table = page.request.post("/api/tables", data=form).json()["table"]
    assert page.request.post(f"/api/tables/{table}/start").ok
    page.goto(f"/table/{table}")
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    stage.set(lay_out)
    expect(page.locator(".ship svg").first).to_be_visible()
    return stage


def lay_out(frame: Frame) -> None:
    """Mid-game: a hand and an item, a traitor in the Brig who keeps a card, two titles, a pile that lies open."""
    view = frame["view"]
    for character, person in enumerate(view["people"]):
        person |= {"character": character, "at": 16, "items": [], "loyalty": [None]}
    mine, traitor, keeper = view["people"]
    mine |= {"hand": HAND, "hand_count": len(HAND), "items": [TOOL_KIT], "loyalty": [0]}
    traitor |= {"at": BRIG, "revealed": True, "loyalty": [1], "items": [TRUMPET], "kept": [MEMORY]}
    keeper |= {"at": 20}
    view |= {"turn": 3, "active": 0, "captain": 1, "keeper": 2, "mythos_card": TESTED[0]}
    view["check"] |= {"cause": "escape", "seat": 1, "target": 8, "types": 18, "pile": [41, 31], "total": 0}
    frame["question"] = None


def ask(frame: Frame, options: list[dict[str, Any]]) -> None:
    lay_out(frame)
    asked = {"key": "action", "clause": "UNF-4.1", "least": 0, "most": 1, "default": [], "quiet": False, "plain": True}
    frame["question"] = {"id": 77, "seat": 0, "params": {}, "about": "", "options": options, **asked}


def ask_for_an_action(frame: Frame) -> None:
    card = {"text": f"play card={HAND[0]}", "kind": "play", "card": HAND[0]}
    item = {"text": f"use-item item={TOOL_KIT}", "kind": "use-item", "item": TOOL_KIT}
    ask(frame, [{"text": f"move to={CHAPEL}", "kind": "move", "to": CHAPEL}, card, item])


def ask_much(frame: Frame) -> None:
    ask(frame, OPTIONS)


def read(page: Page, text: str) -> None:
    """A note is open that says this, whole and on top of everything."""
    note = page.locator(NOTE)
    expect(note).to_contain_text(text)
    assert note.evaluate(TOUCHED)
    box, size = note.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert min(box["x"], box["y"]) >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


def hold(page: Page, thing: Locator) -> None:
    """A finger rests on it for a while."""
    thing.evaluate("(each) => each.scrollIntoView({ block: 'center' })")
    assert thing.evaluate(TOUCHED)
    box = thing.bounding_box()
    assert box is not None
    fingers = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_timeout(700)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finger_opens_the_text_of_every_thing(new_page: NewPage, lang: str) -> None:
    page, words = new_page(lang=lang, reduced_motion="reduce", **PHONE), Catalogue(lang, SHIP)
    aboard(page, lang)
    assert page.evaluate("matchMedia('(hover: none)').matches")
    for thing, key in THINGS.items():
        page.locator(thing).tap()
        read(page, words.say(key))
        page.locator(NOTE).get_by_role("button", name=words.say("web.inspect.close")).tap()
        expect(page.locator(NOTE)).to_have_count(0)
    page.locator(f".ship [data-thing='space:{CHAPEL}']").tap()
    examine(page, f"inspector-phone-{lang}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_rests_under_the_mouse_is_shown_beside_the_board(new_page: NewPage, lang: str) -> None:
    """Nothing moves for it; a click keeps it, a figure is read through the space on which it stands."""
    page, words = new_page(lang=lang, reduced_motion="reduce", **DESK), Catalogue(lang, SHIP)
    stage = aboard(page, lang)
    boxes = [page.locator(each).bounding_box() for each in (".board", ".side .panel", NOTE)]
    for thing, key in THINGS.items():
        page.locator(thing).hover(position={"x": 8, "y": 6})
        expect(page.locator(NOTE)).to_contain_text(words.say(key))
    page.locator("[data-thing='monarch:0'] path").first.hover(force=True)
    expect(page.locator(f"{NOTE} h3")).to_contain_text(words.say("value.monarch.0"))
    page.mouse.down()
    page.mouse.up()
    page.locator("[data-thing='dial:1']").hover()
    page.wait_for_timeout(400)
    expect(page.locator(f"{NOTE} h3")).to_contain_text(words.say("value.monarch.0"))
    assert [page.locator(each).bounding_box() for each in (".board", ".side .panel", NOTE)] == boxes
    assert stage.answers == 0
    examine(page, f"inspector-desk-{lang}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_on_offer_says_why_not(new_page: NewPage, lang: str) -> None:
    page, words = new_page(lang=lang, reduced_motion="reduce", **PHONE), Catalogue(lang, SHIP)
    stage = aboard(page, lang)
    stage.set(ask_for_an_action)
    expect(page.locator(".bar.mine [data-do=confirm]")).to_be_visible()
    stage.considered = {"refusal": {"code": "not-offered", "clause": "UNF-4.2", "detail": {}}}
    page.locator(f".ship [data-thing='space:{BRIG}']").tap()
    expect(page.locator(f"{SHEET} .why")).to_have_text(words.say("refusal.not-offered"))
    assert stage.answers == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_holding_a_thing_reads_it_and_a_tap_plays_it(new_page: NewPage, lang: str) -> None:
    page, words = new_page(lang=lang, reduced_motion="reduce", **PHONE), Catalogue(lang, SHIP)
    stage = aboard(page, lang)
    stage.set(ask_for_an_action)
    confirm = page.locator(".bar.mine [data-do=confirm]")
    nothing = words.say("board.give-up-2")
    expect(confirm).to_have_text(nothing)
    for thing, (key, name) in PLAYED.items():
        hold(page, page.locator(thing))
        read(page, words.say(key))
        expect(confirm).to_have_text(nothing)
        page.locator(NOTE).get_by_role("button", name=words.say("web.inspect.close")).tap()
        page.locator(thing).tap()
        expect(confirm).to_contain_text(words.say(name))
        expect(page.locator(NOTE)).to_have_count(0)
        page.locator(thing).tap()
        expect(confirm).to_have_text(nothing)
    assert stage.answers == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_open_and_close_the_text_of_every_thing(new_page: NewPage, lang: str) -> None:
    """Tab comes to all of them; Enter reads what does nothing else, `i` reads what Enter would play."""
    page, words = new_page(lang=lang, reduced_motion="reduce", **DESK), Catalogue(lang, SHIP)
    stage = aboard(page, lang)
    assert {words.say(key) for key in THINGS.values()} <= read_by_key(page, "Enter")
    stage.set(ask_for_an_action)
    expect(page.locator(".bar.mine [data-do=confirm]")).to_be_visible()
    assert {words.say(key) for key, _ in PLAYED.values()} <= read_by_key(page, "i")
    assert stage.answers == 0


def read_by_key(page: Page, key: str) -> set[str]:
    """Go through the board from its beginning, open whatever has a note, and close it: back on the same thing."""
    texts = set[str]()
    page.locator("#main").evaluate("(main) => { main.tabIndex = -1; main.focus(); }")
    note = page.locator(NOTE)
    for _ in range(160):
        page.keyboard.press("Tab")
        if not page.evaluate("document.activeElement.closest('.unfathomable') !== null"):
            if texts:
                break
            continue
        if page.locator(":focus").get_attribute("aria-keyshortcuts") != "i":
            continue
        page.evaluate("window.before = document.activeElement")
        page.keyboard.press(key)
        texts.update(note.locator("> p").all_inner_texts())
        page.keyboard.press("Escape")
        expect(note.locator("h3")).to_have_count(0)
        assert page.evaluate("window.before === document.activeElement")
    return texts


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_every_check_shows_its_subject_its_pass_and_its_fail(new_page: NewPage, screen: dict[str, Any]) -> None:
    page = new_page(reduced_motion="reduce", **screen)
    stage = aboard(page, "en")
    title, rows = page.locator(".scene h2"), page.locator(".scene dl > div")
    for lang in LANGUAGES:
        words = Catalogue(lang, SHIP)
        page.locator(".langs select").select_option(lang)
        people = {"seat": page.locator(".crew .name").nth(1).inner_text(), "other": "Ada"}
        for cause in [*TRIED, *TESTED]:
            stage.set(lambda frame, cause=cause: check(frame, cause))
            subject, key = f"board.check.{cause}", f"text.check.{cause}"
            if isinstance(cause, int):
                subject, key = f"value.crisis.{cause}", f"text.crisis.{cause}"
            expect(title).to_have_text(words.say(subject, **people))
            shown = rows.all_inner_texts()
            for part in ("pass", "fail"):
                effect = f"{key}.{part}" if words.has(f"{key}.{part}") else "board.nothing"
                assert any(
                    row.startswith(words.say(f"board.{part}")) and words.say(effect, **people) in row for row in shown
                ), (lang, cause, shown)
        assert title.evaluate(TOUCHED)
        assert rows.first.evaluate(TOUCHED)


def check(frame: Frame, cause: str | int) -> None:
    """A crisis by its number, or what the second seat tries."""
    lay_out(frame)
    view = frame["view"]
    tried = isinstance(cause, str)
    view["check"] |= {"cause": cause if tried else "crisis", "seat": 1, "other": 0, "pile": None, "target": 9}
    view["mythos_card"] = -1 if tried else cause
    view["crisis"] = None if tried else {"chooser": -1, "target": 9, "partial": 0, "types": 3, "monster": 0, "track": 0}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_many_options_stand_on_a_sheet_where_each_can_be_reached(
    new_page: NewPage, screen: dict[str, Any], lang: str
) -> None:
    """The bar keeps its height; the board's upper part stays in sight."""
    page = new_page(lang=lang, reduced_motion="reduce", **screen)
    stage = aboard(page, lang)
    before = page.locator(".bar").bounding_box()
    stage.set(ask_much)
    page.locator(".bar.mine [data-do=all-options]").click()
    assert page.locator(".bar").bounding_box() == before
    sheet, size = page.locator(".bar.mine .sheet"), page.viewport_size
    box = sheet.bounding_box()
    assert box is not None
    assert size is not None
    assert box["y"] >= size["height"] * 0.4 - 1
    expect(sheet.locator(".option")).to_have_count(len(OPTIONS))
    for option in sheet.locator(".option").all():
        option.scroll_into_view_if_needed()
        high = option.bounding_box()
        assert high is not None
        assert high["height"] >= LEAST_HIGH
        option.click()
        expect(option).to_have_class(re.compile("picked"))
        option.click()
    examine(page, f"options-{size['width']}-{lang}")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert stage.answers == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_won_and_why_is_in_view_on_a_phone_also_for_whoever_comes_later(new_page: NewPage, lang: str) -> None:
    page, words = new_page(lang=lang, reduced_motion="reduce", **PHONE), Catalogue(lang, SHIP)
    aboard(page, lang).set(lose)
    sentence = page.locator(".bar .sentence")
    for _ in range(2):
        expect(sentence).to_have_text(f"{words.say('board.end.nobody')} {words.say('end.out-of-food')}")
        assert sentence.evaluate(TOUCHED)
        page.reload()


def lose(frame: Frame) -> None:
    """The ship is lost, and there was no traitor to win."""
    lay_out(frame)
    outcome = {"reason": "out-of-food", "places": [2, 2, 2], "points": [0, 0, 0]}
    frame["view"] |= {"outcome": outcome, "mythos_card": -1}
    frame["view"]["check"]["cause"] = ""
    frame |= {"outcome": outcome, "waiting": []}
