"""A turn answered from a letter, in a browser that sends what browsers send: by people who never open the table."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from correspondent import SIZES, answered_from, in_a_thread, letter, with_address
from fathoms.locale.catalogue import Catalogue
from house import House, house
from post_office import PostOffice, post_office, text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import EmailMessage

    from playwright.sync_api import Page

    from conftest import NewPage


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    with in_a_thread(post_office()) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(office: PostOffice) -> Iterator[House]:
    """In place of everybody's house: this one writes letters."""
    with house(smtp_port=office.port) as running:
        yield running


def end_letters(mail: EmailMessage, page: Page, lang: str) -> None:
    """The page for whoever opens the address of one-click unsubscribing by hand."""
    words = Catalogue(lang)
    page.goto(str(mail["List-Unsubscribe"]).strip("<>"))
    page.get_by_role("button", name=words.say("mail.turn.stop-button")).click()
    expect(page.get_by_text(words.say("mail.turn.stopped"))).to_be_visible()
    assert page.request.get("/api/me/letters").json()["mail"] == "none"


def test_turns_are_answered_from_letters_and_letters_ended(new_page: NewPage, office: PostOffice) -> None:
    people = {"en": with_address(new_page, office, "Ann", "en"), "fr": with_address(new_page, office, "Brune", "fr")}
    form = {"game": "into-the-blue", "chairs": [{"kind": "me"}, {"kind": "open"}], "pace": {"kind": "days"}}
    table = people["en"].request.post("/api/tables", data=form).json()["table"]
    assert people["fr"].request.post(f"/api/tables/{table}/chairs/1/take", data={}).ok
    assert people["en"].request.post(f"/api/tables/{table}/start").ok
    letters = (letter(office, met, "/turn/") for met in itertools.count())
    turns: dict[str, EmailMessage] = {}
    # The second reader gets a letter because what the first one answered was played.
    while set(turns) != set(people):
        mail = next(letters)
        if answered_from(mail, new_page):
            turns[str(mail["Content-Language"])] = mail
    for lang, mail in turns.items():
        end_letters(mail, people[lang], lang)


def press_on(mail: EmailMessage, page: Page) -> int:
    """Answer by the link of a letter until nothing more is asked; how often."""
    words = Catalogue(str(mail["Content-Language"]))
    [address] = re.findall(r"https?://\S+/turn/\S+", text(mail))
    page.goto(address)
    button = page.get_by_role("button", name=words.say("mail.turn.give"))
    pressed = 0
    while button.is_visible():
        with page.expect_navigation() as gone:
            button.click()
        assert gone.value.ok, (gone.value.status, page.inner_text("body"))
        pressed += 1
    return pressed


def test_a_whole_game_is_answered_from_letters_in_both_languages(new_page: NewPage, office: PostOffice) -> None:
    people = {"en": with_address(new_page, office, "Cid", "en"), "fr": with_address(new_page, office, "Diane", "fr")}
    met = len([each for each in office.letters if "/turn/" in text(each)])
    form = {"game": "into-the-blue", "chairs": [{"kind": "me"}, {"kind": "open"}], "pace": {"kind": "days"}}
    table = people["en"].request.post("/api/tables", data=form).json()["table"]
    assert people["fr"].request.post(f"/api/tables/{table}/chairs/1/take", data={}).ok
    assert people["en"].request.post(f"/api/tables/{table}/start").ok
    readers = {lang: new_page(lang=lang, size=SIZES[lang]) for lang in people}
    letters = (letter(office, number, "/turn/") for number in itertools.count(met))
    answered = dict.fromkeys(people, 0)
    while people["en"].request.get(f"/api/tables/{table}").json()["status"] == "playing":
        mail = next(letters)
        lang = str(mail["Content-Language"])
        answered[lang] += press_on(mail, readers[lang])
    ended = people["fr"].request.get(f"/api/tables/{table}/replay").json()[-1]
    assert ended["outcome"] is not None
    assert sum(answered.values()) == ended["version"], "nobody else has answered"
    assert all(answered.values())
