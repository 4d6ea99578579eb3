"""Key Largo in real browsers: four people at once, one of them far away; every size and both themes; no secret told."""

from playwright.sync_api import Page, expect

from captain import WHERE, Captain
from conftest import LONGEST_TEST, NewPage
from gathering import gather
from house import House
from look import SIZES, look_around
from player import patiently
from slow import slow_link

ENCOUNTERS = {"Encounter cards": "on"}
DELAY = 0.3
"""Seconds that everything takes on the slow link, there and back again."""
PATIENCE = LONGEST_TEST - 60
"""Seconds for a game: whoever still waits then says for what, before the alarm rings."""
MIDDLE = 4
"""The day from which the board is worth looking at: boats have sailed, hands and notes have filled."""
MINE_ALONE = {"treasure-seen", "wreck-seen", "encounter-seen"}


def play(captains: list[Captain]) -> None:
    """Everybody answers when asked, until the game is over on every page."""
    for _ in patiently(*[captain.page for captain in captains], seconds=PATIENCE):
        for captain in captains:
            if not captain.is_wanted():
                continue
            captain.skip()
            if captain.is_asked():
                captain.answer()
        if all(captain.frame["outcome"] for captain in captains):
            break
    for captain in captains:
        captain.skip()
        expect(captain.page.locator(".result ol").first).to_be_attached()


def plan_together(captains: list[Captain]) -> None:
    """One holds two cards while the others lay down theirs; they stay in hand, and all are turned up at once."""
    first, *others = captains
    for captain in captains:
        expect(captain.page.locator(".plan button")).to_have_count(5)
    first.take_cards("dive", "bar")
    for captain, places in zip(others, [("dive", "shop"), ("bar", "dive"), ("shop", "dive")], strict=True):
        captain.plan(*places)
        expect(captain.page.locator(".plan .secret")).to_have_count(2)
    expect(first.page.locator(".laid")).to_have_count(len(others))
    expect(first.page.locator(".plan [aria-pressed=true]")).to_have_count(2)
    first.confirm()
    for captain in captains:
        expect(captain.page.locator(".reveal li")).to_have_count(len(captains))


def round_trip(page: Page) -> float:
    """Seconds from this page to the server and back."""
    script = (
        "async () => { const begin = performance.now(); await fetch('/health'); return performance.now() - begin; }"
    )
    return float(page.evaluate(script)) / 1000


def check_secrets(captains: list[Captain], server: House) -> None:
    """No frame of a seat holds another's plan, treasures, looks or people; what it got is what its replay shows."""
    for captain in captains:
        seat = next(frame["question"]["seat"] for frame in captain.frames if frame["question"])
        for frame in captain.frames:
            others = [each for place, each in enumerate(frame["view"]["captains"]) if place != seat]
            assert all(other["afternoon"] is other["guests"] is None for other in others)
            assert frame["outcome"] or all(other["treasures"] is other["fortune"] is None for other in others)
            events = [event for step in frame["steps"] for event in step["events"]]
            assert all(event["seat"] == seat for event in events if event["kind"] in MINE_ALONE)
            assert all(seat in (e["seat"], e["victim"]) for e in events if e["kind"] == "treasure-stolen")
        answer = captain.page.request.get(f"{server.address}/api/tables/{captain.table()}/replay?seat={seat}")
        replay = {frame["version"]: frame["view"] for frame in answer.json()}
        live = [frame for frame in captain.frames if frame["version"] in replay]
        assert len(live) > 10  # noqa: PLR2004
        assert all(frame["view"] == replay[frame["version"]] for frame in live)


def test_four_people_play_a_whole_game_with_encounters_one_of_them_far_away(new_page: NewPage, server: House) -> None:
    host, french, phone, far = (
        new_page(),
        new_page(lang="fr", size=SIZES.get("tablet", (1024, 768))),
        new_page(size=(390, 844), has_touch=True),
        new_page(size=(1280, 720), color_scheme="dark"),
    )
    captains = [Captain(host, 1), Captain(french, 2, by_keyboard=True), Captain(phone, 3), Captain(far, 4)]
    with slow_link(server.address, DELAY) as address:
        gather(host, [french, phone, far], "key-largo", 4, ENCOUNTERS)
        far.goto(f"{address}/table/{captains[0].table()}")
        assert round_trip(far) >= 2 * DELAY
        plan_together(captains)
        play(captains)
        assert far.url.startswith(address)
        assert len({tuple(captain.ranking()) for captain in captains}) == 1
        for captain in captains:
            assert {"plan", *WHERE} <= captain.keys
        assert any(happened("encounter-played", captain) for captain in captains)
        check_secrets(captains, server)
        far.close()


def happened(kind: str, captain: Captain) -> bool:
    return any(event["kind"] == kind for frame in captain.frames for step in frame["steps"] for event in step["events"])


def begin(page: Page) -> None:
    """A table of four with three bots and with encounters."""
    page.goto("/new?game=key-largo")
    page.get_by_role("button", name="4", exact=True).click()
    for label, value in ENCOUNTERS.items():
        page.get_by_label(label).select_option(value)
    for chair in range(2, 5):
        page.get_by_label(f"Seat {chair}").select_option("bot:strategy")
    page.get_by_role("button", name="Start at once").click()
    expect(page.locator(".largo .deck")).to_be_visible()


def test_a_wreck_out_of_reach_says_why(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    captain = Captain(page, 5)
    begin(page)
    captain.plan("dive", "bar")
    expect(page.locator(".bar")).to_contain_text("Which wreck do you dive to?")
    page.locator("button.wreck.deep").first.click()
    why = page.get_by_role("alert")
    expect(why).to_contain_text("None of your divers can reach wreck")
    why.get_by_role("button").click()
    expect(page.locator("article.at")).to_contain_text("KL-4.4")


def test_what_you_saw_stays_as_notes_on_the_wrecks(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    captain = Captain(page, 6)
    begin(page)
    captain.plan("bar", "dolphins")
    expect(page.locator(".bar")).to_contain_text("At the bar")
    page.locator(".place .offered", has_text="a round").click()
    notes = page.locator(".wreck:has(.note)")
    for seen, wreck in enumerate((1, 14)):
        expect(page.locator(".bar")).to_contain_text("Which wreck do you look at?")
        expect(notes).to_have_count(seen)
        page.locator("button.wreck").nth(wreck - 1).click()
    expect(notes).to_have_count(2)
    saw = notes.first.get_attribute("aria-label") or ""
    assert "Wreck 1, shallow" in saw
    assert "Friday morning, you saw: " in saw
    page.reload()
    expect(notes).to_have_count(2)
    assert notes.first.get_attribute("aria-label") == saw


def test_every_decision_in_every_size_theme_and_language(new_page: NewPage) -> None:
    """At the first and a later plan, at each place's decisions in mid-game, and at the end."""
    page = new_page(reduced_motion="reduce")
    captain = Captain(page, 7)
    begin(page)
    looked: list[str] = []

    def look(name: str) -> None:
        look_around(page, f"key-largo-{name}", len(looked))
        looked.append(name)

    look("start")
    for _ in patiently(page, seconds=PATIENCE):
        if captain.is_over():
            break
        if not captain.is_asked():
            continue
        key, day = captain.question(), captain.frame["view"]["day"]
        if day == MIDDLE and "plan" not in looked:
            captain.keys.clear()
        if day >= MIDDLE and key not in looked and key in {"plan", *WHERE}:
            look(key)
        captain.answer()
    look("end")
    assert set(looked) == {"start", "plan", *WHERE, "end"}
