"""A passkey from making it to signing in with it, in a real browser with a virtual authenticator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage
    from house import House

WORDS = {
    "en": ("Passkeys", "Create a passkey", "Log out", "Log in", "Log in with a passkey", "Remove"),
    "fr": (
        "Clés d’accès",
        "Créer une clé d’accès",
        "Se déconnecter",
        "Se connecter",
        "Se connecter avec une clé d’accès",
        "Retirer",
    ),
}


def plug_in(page: Page, *, verifies: bool = True) -> None:
    """An authenticator inside this browser, which does what its owner's finger would."""
    tools = page.context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": verifies,
                "automaticPresenceSimulation": True,
            }
        },
    )


def you(page: Page, server: House) -> None:
    # A passkey belongs to a name: there is none for an address in figures.
    page.goto(server.address.replace("127.0.0.1", "localhost") + "/you")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_passkey_is_made_named_and_signs_in_again(new_page: NewPage, server: House, lang: str) -> None:
    passkeys, make, sign_out, have, sign_in, remove = WORDS[lang]
    page = new_page(lang=lang)
    plug_in(page)
    you(page, server)
    page.get_by_text(passkeys, exact=True).click()
    page.get_by_role("button", name=make).click()
    named = page.locator("li input")
    expect(named).to_have_count(1)
    named.fill("Telephone")
    named.press("Tab")
    page.get_by_role("button", name=sign_out).click()
    page.locator("summary").filter(has_text=have).click()
    page.get_by_role("button", name=sign_in).click()
    expect(page.get_by_role("button", name=sign_out)).to_be_visible()
    page.reload()
    page.get_by_text(passkeys, exact=True).click()
    expect(page.locator("li input")).to_have_value("Telephone")
    # The only way in stays.
    page.get_by_role("button", name=remove).click()
    expect(page.locator("p.trouble")).not_to_be_empty()
    expect(page.locator("li input")).to_have_count(1)


def test_a_device_that_does_not_know_its_owner_makes_no_passkey(new_page: NewPage, server: House) -> None:
    page = new_page()
    plug_in(page, verifies=False)
    you(page, server)
    page.get_by_text("Passkeys", exact=True).click()
    page.get_by_role("button", name="Create a passkey").click()
    expect(page.locator("p.trouble")).to_have_text("No passkey was given.")
    expect(page.locator("li input")).to_have_count(0)
