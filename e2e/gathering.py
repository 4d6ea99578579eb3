"""Coming together at a table: somebody opens it, the others follow their links, bots take the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from look import examine

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ["Ada", "Blaise", "Chloé", "Dara"]


def gather(host: Page, guests: list[Page], game: str, seats: int, settings: dict[str, str] | None = None) -> None:
    """The host opens a table in English with a link for each guest and a bot on every other chair, and starts."""
    host.goto(f"/new?game={game}")
    host.get_by_role("button", name=str(seats), exact=True).click()
    for label, value in (settings or {}).items():
        host.get_by_label(label).select_option(value)
    for chair in range(2, seats + 1):
        host.get_by_label(f"Seat {chair}").select_option("link" if chair < len(guests) + 2 else "bot:strategy")
    host.get_by_label("Your name").fill(NAMES[0])
    host.get_by_role("button", name="Create table").click()
    links = host.get_by_label("Reserved for a friend (invite link)")
    expect(links).to_have_count(len(guests))
    addresses = [links.nth(place).input_value() for place in range(len(guests))]
    for page, address, name in zip(guests, addresses, NAMES[1:], strict=False):
        page.goto(address)
        page.locator("form input").fill(name)
        page.keyboard.press("Enter")
        page.wait_for_url("**/table/**")
    expect(host.locator(".room")).to_contain_text(NAMES[len(guests)])
    host.get_by_role("button", name="Start the game").click()


def play_again(host: Page, guest: Page, table: str) -> None:
    """Ada in English offers a rematch, Blaise in French takes it, and both are at another table."""
    host.get_by_role("button", name="Rematch").click()
    expect(host.locator(".bar")).to_contain_text("Waiting for Blaise")
    expect(guest.locator(".bar")).to_contain_text("Ada propose une revanche")
    examine(guest, "rematch-offered")
    guest.get_by_role("button", name="Accepter").click()
    for page in (host, guest):
        page.wait_for_url(lambda url: "/table/" in url and table not in url)
        expect(page.locator(".bar .clause").first).to_be_visible()
