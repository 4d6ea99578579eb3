"""Two browsers: one leaves, a bot stands in, the person is back; log and replay keep names, and both play again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page, expect

from gathering import gather, play_again
from look import examine
from player import Player, patiently, to_the_end

if TYPE_CHECKING:
    from conftest import NewPage

BOT = "Coral"
"""What a bot on the second chair is called."""


def answered(page: Page, *players: Player) -> None:
    """Play until each of them has answered something."""
    left = list(players)
    for _ in patiently(page):
        if not left:
            return
        for player in players:
            player.skip()
            if player.is_asked():
                player.answer()
                if player in left:
                    left.remove(player)


def unfold(log: Locator) -> None:
    """Every turn of the log, as far as it is folded."""
    for _ in range(log.locator("button.turn[aria-expanded=false]").count()):
        log.locator("button.turn[aria-expanded=false]").first.click()


def leave(page: Page) -> None:
    page.locator(".panel details > summary").first.click()
    page.get_by_role("button", name=re.compile("^Quitter \\(")).click()
    expect(page.get_by_text("Vous pourrez revenir jusqu’à la fin")).to_be_visible()
    examine(page, "leave-sure")
    page.locator("[data-do=leave]").click()
    page.wait_for_url("**/")


def test_leave_come_back_and_play_again(new_page: NewPage) -> None:
    host, guest = new_page(reduced_motion="reduce"), new_page(lang="fr", reduced_motion="reduce")
    ada, blaise = Player(host), Player(guest)
    gather(host, [guest], "into-the-blue", seats=2)
    answered(host, ada, blaise)
    table = ada.table()

    leave(guest)
    row = guest.locator(f"a[href='/table/{table}']")
    expect(row).to_contain_text("Un robot joue pour vous")
    log = host.locator(".log")
    expect(log).to_contain_text("A bot plays for Blaise now.")
    for _ in patiently(host):  # a turn that ends meanwhile folds by itself
        unfold(log)
        if log.get_by_text("Blaise rolled").count():
            break
    expect(host.locator(".chair", has_text=BOT)).to_contain_text("for Blaise")
    for _ in patiently(host):
        unfold(log)
        if log.get_by_text(f"{BOT} rolled").count():
            break
        if ada.is_asked():
            ada.answer()
    examine(host, "left-log")

    row.click()
    guest.get_by_role("button", name="Reprendre").click()
    expect(log).to_contain_text("Blaise is back.")
    for _ in patiently(guest):  # the turn that Blaise had begun bears his name; who ended it stands in it
        unfold(guest.locator(".log"))
        if BOT in guest.locator(".log").inner_text():
            break
    to_the_end(ada, blaise)
    unfold(log)
    lines = log.inner_text()
    assert "Blaise rolled" in lines
    assert f"{BOT} rolled" in lines

    replay_keeps_names(guest, table)
    play_again(host, guest, table)


def replay_keeps_names(guest: Page, table: str) -> None:
    guest.goto(f"/replay/{table}")
    expect(guest.locator(".chair", has_text="Blaise")).to_be_visible()
    told = guest.locator(".told")
    for _ in patiently(guest):
        if BOT in told.inner_text():
            break
        guest.get_by_role("button", name="Étape suivante").click()
    expect(guest.locator(".chair", has_text=BOT)).to_be_visible()
    guest.goto(f"/table/{table}")
