"""The coach: a hint that is taken and not sent, a game to its end, and the answers of it that cost most."""

import re

import pytest
from playwright.sync_api import Page, expect

from conftest import NewPage
from look import SIZES, examine
from player import Player, patiently

HINT = ".coach .hint"
SCREENS = {"desk": (1440, 900), "phone": (390, 844)}
# Whether somebody could touch each die in the middle: nothing lies over it.
TOUCHED = """() => [...document.querySelectorAll(".dice button")].map((die) => {
  const { left, top, width, height } = die.getBoundingClientRect();
  return die.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""


def look(page: Page, name: str) -> None:
    """In every size; the tablet and the smallest phone in French, whose words are longer."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".langs select").select_option("fr" if size in {"tablet", "small"} else "en")
        examine(page, f"{name}-{size}")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".langs select").select_option("en")


def begin(page: Page) -> Player:
    player = Player(page)
    page.goto("/")
    page.locator("article", has_text="Into the Blue").locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    page.locator(".guide button").click()
    return player


def badly(page: Page, player: Player) -> None:
    """Never roll again, and leave one's shells where they are worth least: there is something to look back at."""
    if player.question() == "reroll":
        page.locator(".bar.mine [data-do=confirm]").click()
    else:
        page.locator(".bar.mine .options button").first.click()


def test_a_hint_is_taken_and_the_game_is_looked_back_at(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    player = begin(page)
    asked = page.get_by_role("button", name="Hint")
    asked.focus()
    page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    expect(page.locator(f"{HINT} li button").first).to_be_visible()
    expect(page.locator(f"{HINT} [role=status]")).to_contain_text(re.compile("winning chances|equally good"))

    # By keyboard: closed, back where it was asked for, asked again, and there at once.
    close = page.locator(HINT).get_by_role("button", name="Close")
    expect(close).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f"{HINT} li button").first).to_be_visible()
    look(page, "hint")

    # Taken, and not sent: it is still my question, and what was advised is picked.
    version = player.frames[-1]["version"]
    taken = page.locator(f"{HINT} li button").first
    taken.click()
    expect(taken).to_have_attribute("aria-pressed", "true")
    assert player.frames[-1]["version"] == version
    page.locator(".bar.mine [data-do=confirm]").click()
    expect(page.locator(HINT)).to_have_count(0)
    for _ in patiently(page):
        if player.frames[-1]["version"] > version:
            break

    for _ in patiently(page, seconds=400):
        if player.is_over():
            break
        if player.is_asked():
            badly(page, player)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Game review").click()
    review = page.locator(".review")
    expect(review).to_contain_text("The coach looks at your answers")
    examine(page, "review-thinking")
    expect(review.locator("progress")).to_have_count(0, timeout=120_000)
    losses = review.locator("li")
    if losses.count():
        look(page, "review")
        losses.first.get_by_role("button").click()
        step = losses.first.get_by_role("button").inner_text().split()[-1]
        expect(page.locator(".bar .sounding")).to_contain_text(f"Step {step} of")
    else:
        expect(review).to_contain_text("None of your answers has clearly cost you anything.")
        look(page, "review-none")


@pytest.mark.parametrize(("lang", "size"), [("en", "desk"), ("fr", "desk"), ("en", "phone"), ("fr", "phone")])
def test_a_hint_covers_nothing_and_says_each_answer_once_in_per_cent(new_page: NewPage, lang: str, size: str) -> None:
    page = new_page(lang=lang, size=SCREENS[size], reduced_motion="reduce")
    begin(page)
    board = page.locator(".board")
    before = board.bounding_box()
    page.locator("[data-do=hint]").click()
    answers = page.locator(f"{HINT} li")
    expect(answers.first).to_be_visible()
    labels = answers.locator(".label").all_inner_texts()
    assert len(set(labels)) == len(labels) > 0
    assert all(re.match(r"Keep (these|the)|Garder (ces|le|les)|Roll all|Relancer tous", label) for label in labels), (
        labels
    )
    # What an answer is worth is told in per cent; the reason above may well name points.
    worth = " ".join(answers.all_inner_texts())
    assert "%" in worth
    assert "point" not in worth
    # Nothing lies on the board: every die can be touched, and the desk's board is as large as it was.
    page.wait_for_function("document.querySelectorAll('.dice button').length === 6")
    assert all(page.evaluate(TOUCHED))
    if size == "desk":
        assert board.bounding_box() == before
    examine(page, f"coach-{size}-{lang}", ("light" if lang == "en" else "dark",))


def test_a_table_without_the_coach_says_so_and_offers_none(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/new?game=into-the-blue")
    page.get_by_label("Allow hints").uncheck()
    page.locator("main select").nth(1).select_option("bot:strategy")
    page.get_by_role("button", name="Start").click()
    for _ in patiently(page):
        if page.locator(".bar.mine .clause").count():
            break
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.locator("summary", has_text="Table options").click()
    expect(page.get_by_text("Hints are off at this table.")).to_be_visible()
