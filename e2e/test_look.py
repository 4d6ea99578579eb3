"""Every page and board, in every size and both themes: accessible, nothing overflows, nothing moves unasked."""

import os
from pathlib import Path

import pytest
from conftest import NewPage
from house import ROOT
from player import Player
from playwright.sync_api import Page, expect

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SHOTS = os.environ.get("E2E_SHOTS")
"""A folder for pictures to look at; none are taken without it."""
SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844), "small": (360, 640)}
if os.environ.get("E2E") == "quick":
    SIZES = {name: SIZES[name] for name in ("desk", "small")}
PAGES = ["/", "/new", "/rules/into-the-blue", "/you", "/kit", "/join/nonsense"]


def examine(page: Page, name: str) -> None:
    """Axe finds nothing, and nothing reaches over the edge."""
    page.wait_for_timeout(500)
    # The page forbids foreign scripts; the driver may run one all the same.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    faults = "\n".join(f"{each['id']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"])
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(SHOTS) / f"{name}.png")
    assert not faults, f"{name}\n{faults}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} overflows"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_pages(new_page: NewPage, size: str, scheme: str) -> None:
    page = new_page(size=SIZES[size], color_scheme=scheme)
    for path in PAGES:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        examine(page, f"{path.strip('/').replace('/', '-') or 'home'}-{size}-{scheme}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_a_table_at_the_start_in_the_middle_and_at_the_end(new_page: NewPage, size: str, scheme: str) -> None:
    lang = "fr" if size in {"tablet", "small"} else "en"
    page = new_page(lang=lang, size=SIZES[size], color_scheme=scheme, reduced_motion="reduce", has_touch="p" in size)
    player = Player(page)
    page.goto("/")
    page.locator("article", has_text="Into the Blue").locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    examine(page, f"table-start-{size}-{scheme}")
    while not player.is_over():
        page.wait_for_timeout(20)
        if player.is_asked():
            if player.question() == "place" and len(player.frames) > 10:  # noqa: PLR2004
                examine(page, f"table-place-{size}-{scheme}")
            player.answer()
            # Reduced motion: whatever is shown is shown at once.
            assert page.locator(".bar .do button", has_text="Skip").count() == 0
    examine(page, f"table-end-{size}-{scheme}")
    page.goto(f"/replay/{player.table()}")
    expect(page.locator("input[type=range]")).to_be_visible()
    examine(page, f"replay-{size}-{scheme}")


def test_the_language_changes_without_a_reload(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.locator("article", has_text="Into the Blue").locator("button.main").click()
    expect(page.locator(".bar")).to_contain_text("Which dice do you roll again?")
    page.evaluate("window.same = true")
    page.get_by_role("button", name="FR Français").click()
    expect(page.locator(".bar")).to_contain_text("Quels dés relancez-vous")
    assert page.evaluate("window.same")
    assert page.locator("html").get_attribute("lang") == "fr"


def test_board_as_text(new_page: NewPage) -> None:
    page = new_page(lang="fr")
    page.goto("/")
    page.locator("article", has_text="Into the Blue").locator("button.main").click()
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    page.get_by_role("button", name="Plateau en texte").click()
    expect(page.locator(".plain-board")).to_contain_text("Coquillages en réserve")
    expect(page.locator(".bar .options button")).to_have_count(6)
    examine(page, "table-text")
