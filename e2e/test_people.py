"""People as a part of the place: what others see, who is online and can be watched, and links that are shared."""

import re
from html import unescape

from playwright.sync_api import Page, expect

from conftest import NewPage
from look import examine, look_around

SHARES = """
    window.shared = [];
    navigator.share = async (what) => { window.shared.push(what); };
"""
LEAST, MOST = 20_000, 300_000
"""Bytes of a picture with a board in it, which every site takes."""
UNDECIDED = """
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    window.asked = 0;
    Notification.requestPermission = async () => { window.asked += 1; return "granted"; };
"""


def account(page: Page, name: str) -> None:
    assert page.request.post("/api/me", data={"name": name, "lang": "en"}).ok
    person = {"email": f"{name.lower()}@example.org", "password": "a long enough one"}
    assert page.request.post("/api/account", data=person).ok


def table(page: Page, **more: object) -> str:
    form = {"game": "into-the-blue", "chairs": [{"kind": "me"}, {"kind": "bot", "level": "uniform"}], **more}
    made = page.request.post("/api/tables", data=form)
    assert made.ok, made.text()
    found: str = made.json()["table"]
    return found


def english(page: Page) -> None:
    page.locator(".langs select").select_option("en")


def test_what_others_see_is_chosen_and_whoever_is_shown_can_be_found_followed_and_watched(new_page: NewPage) -> None:
    ines, karl = new_page(reduced_motion="reduce"), new_page(reduced_motion="reduce")
    account(ines, "Ines")
    account(karl, "Karl")
    public = table(ines, public=True)
    assert ines.request.post(f"/api/tables/{public}/start").ok
    karl.goto("/people/Ines")
    expect(karl.locator("main")).to_contain_text("0 games finished")
    expect(karl.locator("main")).not_to_contain_text(re.compile("Online|Offline"))
    look_around(karl, "profile-bare", 0)
    english(karl)
    ines.goto("/you")
    group = ines.get_by_role("group", name="What others see")
    expect(group.get_by_role("checkbox")).to_have_count(5)
    for box in group.get_by_role("checkbox").all():
        expect(box).not_to_be_checked()
        box.check()
    expect(group).to_contain_text("Saved")
    examine(ines, "you-shown")
    ines.get_by_role("link", name="View my profile").click()
    expect(ines.locator("main")).to_contain_text("This is what others see of you.")
    ines.locator("main h1").click()
    karl.goto("/")
    expect(karl.get_by_role("heading", name=re.compile("person online|people online"))).to_be_visible()
    look_around(karl, "home-online", 1)
    english(karl)
    karl.get_by_role("link", name="Ines", exact=True).click()
    expect(karl.locator("main .online")).to_have_text("Online")
    karl.get_by_role("button", name="Follow").click()
    expect(karl.get_by_role("button", name="Following")).to_be_visible()
    look_around(karl, "profile", 2)
    english(karl)
    karl.goto("/")
    expect(karl.get_by_role("link", name="Following Ines")).to_be_visible()
    karl.get_by_role("link", name="Watch Ines play Into the Blue").click()
    expect(karl).to_have_url(re.compile(f"/table/{public}"))
    expect(karl.locator(".board svg").first).to_be_visible()


def test_a_link_is_shared_by_the_device_or_copied_and_previewed_as_a_spectator_sees_it(new_page: NewPage) -> None:
    lena, crawler = new_page(), new_page()
    lena.add_init_script(SHARES)
    assert lena.request.post("/api/me", data={"name": "Lena", "lang": "en"}).ok
    waiting = table(lena, public=False, chairs=[{"kind": "me"}, {"kind": "link"}])
    lena.goto(f"/table/{waiting}")
    lena.get_by_role("button", name="Share").click()
    lena.wait_for_function("shared.length === 1")
    [shared] = lena.evaluate("shared")
    assert shared["title"] == "Into the Blue"
    said = head(crawler, shared["url"])
    assert said["og:title"] == "Into the Blue · Fathoms"
    assert said["og:description"] == "You are invited to play."
    assert "Lena" not in str(said)
    assert head(crawler, shared["url"], "fr")["og:description"] == "Voici une invitation à jouer."
    public = table(lena, public=True)
    assert lena.request.post(f"/api/tables/{public}/start").ok
    said = head(crawler, f"/table/{public}")
    assert said["og:description"].startswith("Watch live: Lena")
    picture = crawler.request.get(said["og:image"])
    assert picture.headers["content-type"] == "image/png"
    assert picture.body().startswith(b"\x89PNG")
    assert LEAST < len(picture.body()) < MOST


def head(page: Page, path: str, lang: str = "en") -> dict[str, str]:
    """What somebody reads who runs no scripts."""
    text = page.request.get(path, headers={"Accept-Language": lang}).text()
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', text)
    return {name: unescape(content) for name, content in found}


def test_after_the_first_answer_over_days_notifications_are_offered_once(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(UNDECIDED)
    assert page.request.post("/api/me", data={"name": "Mona", "lang": "en"}).ok
    for first in (True, False):
        days = table(page, pace={"kind": "days"})
        assert page.request.post(f"/api/tables/{days}/start").ok
        page.goto(f"/table/{days}")
        expect(page.locator(".bar.mine .clause")).to_be_visible()
        expect(page.get_by_text("Get notified on this device")).to_have_count(0)
        page.keyboard.press("Enter")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        if first:
            expect(page.get_by_text("Get notified on this device")).to_be_visible()
            look_around(page, "table-offer", 0)
            english(page)
            page.get_by_role("button", name="No thanks").click()
        expect(page.get_by_text("Get notified on this device")).to_have_count(0)
    assert page.evaluate("asked") == 0
