"""How one hears of one's turns: a program's address kept, tried, removed; the browser asked for notices by a click."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from look import examine

if TYPE_CHECKING:
    from conftest import NewPage

WORDS = {
    "en": (
        "URL",
        "Save",
        "Send a test",
        "Remove",
        "must begin with https://",
        "private network",
        "Saved.",
    ),
    "fr": (
        "URL",
        "Enregistrer",
        "Envoyer un essai",
        "Retirer",
        "doit commencer par https://",
        "réseau privé",
        "Enregistré.",
    ),
}
# What the browser was asked for is kept, and it says no.
UNWILLING = """
    window.asked = 0;
    Notification.requestPermission = async () => { window.asked += 1; return "denied"; };
"""


@pytest.mark.parametrize(("lang", "size"), [("en", (1440, 900)), ("fr", (390, 844))])
def test_a_program_is_named_refused_tried_and_removed(new_page: NewPage, lang: str, size: tuple[int, int]) -> None:
    field, keep, send, remove, not_https, private, kept = WORDS[lang]
    page = new_page(lang=lang, size=size)
    page.request.post("/api/me", data={"name": "Ann", "lang": lang})
    page.goto("/you")
    address = page.get_by_label(field)
    for wrong, why in (("http://example.org/hook", not_https), ("https://10.0.0.8/hook", private)):
        address.fill(wrong)
        page.get_by_role("button", name=keep, exact=True).last.click()
        expect(page.locator("#webhook-word")).to_contain_text(why)
        expect(page.get_by_role("button", name=send)).to_have_count(0)
    address.fill("https://no-such-host.invalid/hook")
    page.get_by_role("button", name=keep, exact=True).last.click()
    expect(page.locator("#webhook-word")).to_have_text(kept)
    page.get_by_role("button", name=send).click()
    expect(page.locator("#webhook-word")).not_to_have_text(kept)
    expect(page.locator("#webhook-word")).not_to_be_empty()
    examine(page, f"you-webhook-{lang}-{size[0]}")
    page.reload()
    expect(address).to_have_value("https://no-such-host.invalid/hook")
    page.get_by_role("button", name=remove, exact=True).last.click()
    expect(address).to_have_value("")
    assert page.request.get("/api/me/letters").json()["webhook"] is None


def test_notices_are_asked_for_by_a_click_alone_and_a_no_is_said(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(UNWILLING)
    page.request.post("/api/me", data={"name": "Ann", "lang": "en"})
    page.goto("/you")
    switch = page.get_by_role("button", name="Notify me on this device")
    expect(switch).to_be_visible()
    assert page.evaluate("asked") == 0
    switch.click()
    expect(page.get_by_text("Your browser blocks notifications from this site")).to_be_visible()
    expect(switch).to_have_count(0)
    assert page.evaluate("asked") == 1
