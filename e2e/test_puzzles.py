"""Puzzles in a browser: from the list to the board, a wrong answer and a right one, the reason, and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from fathoms.bots.puzzle import puzzles
from fathoms.kernel.registry import game, games
from look import SIZES, examine

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import NewPage
    from fathoms.bots.puzzle import Puzzle

BLUE = "into-the-blue"
WITH_PUZZLES = [name for name, info in games().items() if puzzles(info)]


def easiest(name: str) -> Puzzle:
    """The first of a game's list."""
    return min(puzzles(game(name)).values(), key=lambda each: (each.mu, each.id))


def answer(page: Page, picks: tuple[str, ...]) -> None:
    """Pick these by the digits of their places, and confirm."""
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    options = page.evaluate(
        "async (address) => (await (await fetch(address)).json()).frame.question.options.map(({text}) => text)",
        f"/api/puzzles/{page.url.rpartition('/')[2].replace('.', '/')}",
    )
    for pick in picks:
        page.keyboard.press(str(options.index(pick) + 1))
    page.locator(".bar [data-do=confirm]").click()


def test_a_puzzle_is_missed_tried_again_solved_and_followed_by_another(new_page: NewPage) -> None:
    page, puzzle = new_page(), easiest(BLUE)
    page.goto("/puzzles")
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    page.get_by_role("link", name="Into the Blue").last.click()
    page.wait_for_url(f"**/puzzles/{BLUE}")
    page.locator("a.row").first.click()
    page.wait_for_url(f"**/puzzle/{BLUE}.{puzzle.id}")
    expect(page).to_have_title("Puzzle: Into the Blue · Fathoms")
    answer(page, puzzle.answers[1].picks)
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("There is a better move.")
    expect(verdict).to_contain_text("Your move")
    expect(page.locator(".bar")).to_contain_text("Your puzzle rating: ")
    page.locator("[data-do=again]").click()
    expect(verdict).to_have_count(0)
    answer(page, puzzle.answers[0].picks)
    expect(verdict).to_contain_text("Right! That is the best move.")
    expect(page.locator(".bar")).to_contain_text("only the first try counts")
    page.locator("[data-do=next]").click()
    expect(verdict).to_have_count(0)
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    assert not page.url.endswith(puzzle.id)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_the_page_of_a_puzzle_in_every_size(new_page: NewPage, name: str) -> None:
    page, puzzle = new_page(), easiest(name)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/puzzle/{name}.{puzzle.id}")
        page.locator(".langs select").select_option("fr" if size in {"tablet", "small"} else "en")
        expect(page.locator(".bar.mine .clause")).to_be_visible()
        examine(page, f"puzzle-{name}-{size}")
        answer(page, puzzle.answers[0].picks)
        expect(page.locator(".verdict")).to_be_visible()
        examine(page, f"puzzle-{name}-{size}-solved")
