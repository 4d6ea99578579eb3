"""The plain board plays a game that the browser has never heard of."""

import pytest
from playwright.sync_api import Locator, expect

from conftest import NewPage
from heap import living
from player import MINE, Player, patiently


def answer(player: Player) -> None:
    """Pick what may be picked until the answer may stand, then confirm: the page tells all that one needs."""
    page = player.page
    confirm = page.locator(f"{MINE} [data-do=confirm]")
    if confirm.count() and confirm.is_enabled():
        confirm.click()
        return
    options: Locator = page.locator(f"{MINE} .options button:not(.shut):not(.picked)")
    picked = page.locator(f"{MINE} .options button.picked")
    if options.count():
        options.first.click()
    elif picked.count():  # Picked before the rules had said that it is of no use.
        picked.first.click()


def check_hands(player: Player) -> None:
    """In every view that lives in the page's memory, all hands but one's own are unknown."""
    for salvagers in living(player.page, "salvagers"):
        known = [seat for seat, salvager in enumerate(salvagers) if salvager["hand"] is not None]
        assert known == [player.seat()]


@pytest.mark.parametrize(("game", "answers"), [("Salvage", 4), ("Reef", 0)])
def test_a_whole_game_without_a_line_written_for_it(new_page: NewPage, game: str, answers: int) -> None:
    """The test kit's example, and what `fathoms new-game` makes, where the dice may leave one without a choice."""
    page = new_page(size=(1024, 768))
    player = Player(page)
    page.goto("/")
    page.locator("article", has_text=game).get_by_role("button", name="Play now").click()
    expect(page.locator(".plain-board")).to_be_visible()
    answered = 0
    for _ in patiently(page):
        if player.is_over():
            break
        if player.is_asked():
            check_hands(player)
            answer(player)
            answered += 1
    assert answered >= answers
