"""Somebody who gets letters: an account with an address, what the post office holds, and turns answered from there."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from playwright.sync_api import expect

from fathoms.locale.catalogue import Catalogue
from look import examine
from post_office import PostOffice, link, text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import EmailMessage

    from playwright.sync_api import Page

    from conftest import NewPage

SIZES = {"en": (1440, 900), "fr": (390, 844)}
PATIENCE = 60.0


Opened = TypeVar("Opened")


@contextmanager
def in_a_thread(opening: AbstractAsyncContextManager[Opened]) -> Iterator[Opened]:
    """A service on loopback in a thread of its own: the browser has this one."""
    opened: list[Opened] = []
    ready, closing = threading.Event(), threading.Event()

    async def work() -> None:
        async with opening as service:
            opened.append(service)
            ready.set()
            await asyncio.to_thread(closing.wait)

    thread = threading.Thread(target=asyncio.run, args=(work(),))
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield opened[0]
    finally:
        closing.set()
        thread.join()


def letter(office: PostOffice, met: int, kind: str = "") -> EmailMessage:
    """The next letter after so many, waited for."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = [each for each in office.letters if kind in text(each)]
        if len(found) > met:
            return found[met]
        time.sleep(0.05)
    raise TimeoutError(f"no letter after {met}: {[str(each['Subject']) for each in office.letters]}")


def with_address(new_page: NewPage, office: PostOffice, name: str, lang: str, **more: Any) -> Page:
    """Somebody with an account, whose address is confirmed by the letter's link."""
    page = new_page(lang=lang, size=SIZES[lang], **more)
    met = len(office.letters)
    account = {"email": f"{name.lower()}@example.org", "password": "Mariana trench 10994 m"}
    assert page.request.post("/api/me", data={"name": name, "lang": lang}).ok
    assert page.request.post("/api/account", data=account).ok
    words = Catalogue(lang)
    page.goto(link(letter(office, met)))
    page.get_by_role("button", name=words.say("web.confirm.now")).click()
    expect(page.get_by_role("status").filter(has_text=words.say("web.confirm.done"))).to_be_visible()
    return page


def answered_from(mail: EmailMessage, new_page: NewPage) -> bool:
    """Follow the link in a browser that knows nobody, and press the button until nothing more is asked.

    False if the letter crossed with an answer: in one turn a browser may be asked again before that letter is read.
    """
    lang = str(mail["Content-Language"])
    words = Catalogue(lang)
    page = new_page(lang=lang, size=SIZES[lang])
    [address] = re.findall(r"https?://\S+/turn/\S+", text(mail))
    page.goto(address)
    closed = page.get_by_text(words.say("mail.turn.closed"))
    if closed.is_visible():
        return False
    examine(page, f"letter-question-{lang}")
    thanks = page.get_by_text(words.say("mail.turn.thanks"))
    button = page.get_by_role("button", name=words.say("mail.turn.give"))
    while not thanks.is_visible():
        with page.expect_navigation() as pressed:
            button.click()
        assert pressed.value.ok, (pressed.value.status, page.inner_text("body"))
    examine(page, f"letter-thanks-{lang}")
    page.goto(address)
    expect(closed).to_be_visible()
    return True
