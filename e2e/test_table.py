"""Three browsers and a bot at one table: a whole game, with a cut line, an undo, two languages and a keyboard."""

import json
import subprocess
import time

from conftest import NewPage
from house import FATHOMS, House
from player import Player
from playwright.sync_api import Page, WebSocketRoute, expect

PATIENCE = 240.0


class Line:
    """The wire of one page, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self._routes: list[WebSocketRoute] = []
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.cut:
            route.close()
            return
        self._routes.append(route)
        route.connect_to_server()

    def go_down(self) -> None:
        self.cut = True
        self._routes[-1].close()

    def come_back(self) -> None:
        self.cut = False


def gather(host: Page, others: list[Page]) -> None:
    """The host opens a table with two invitations and a bot; the others follow their links."""
    host.goto("/new?game=into-the-blue")
    host.get_by_role("button", name="4", exact=True).click()
    host.get_by_label("Chair 3").select_option("link")
    host.get_by_label("Your name").fill("Ada")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_label("Invited by link")).to_have_count(2)
    links = [host.get_by_label("Invited by link").nth(n).input_value() for n in range(2)]
    for page, link, name in zip(others, links, ["Blaise", "Chloé"], strict=True):
        page.goto(link)
        page.locator("form input").fill(name)
        page.keyboard.press("Enter")
        page.wait_for_url("**/table/**")
    expect(host.locator(".room")).to_contain_text("Chloé")
    host.get_by_role("button", name="Start the game").click()


def test_a_whole_game_in_three_browsers_with_a_bot(new_page: NewPage, server: House) -> None:
    host, french, phone = new_page(), new_page(lang="fr"), new_page(size=(390, 844), has_touch=True)
    line = Line(french)
    players = [Player(host), Player(french), Player(phone, by_keyboard=True)]
    ada, blaise, _ = players
    gather(host, [french, phone])
    cut = undone = False
    until = time.monotonic() + PATIENCE
    while not all(player.is_over() for player in players):
        assert time.monotonic() < until, [player.page.locator(".bar").inner_text() for player in players]
        host.wait_for_timeout(20)
        for player in players:
            player.skip()
            if not player.is_asked():
                continue
            if player is blaise and not cut and player.question() == "reroll":
                cut = True
                cut_off_in_mid_turn(blaise, line)
            elif player is ada and not undone and player.question() == "reroll":
                undone = stop_and_take_back(ada)
            else:
                player.answer()
    assert cut
    assert undone
    assert len({tuple(player.ranking()) for player in players}) == 1
    expect(french.locator(".result").first).to_contain_text("points")
    check_secrets(players, server, ada.table())
    check_record(host, server, ada.table())


def cut_off_in_mid_turn(player: Player, line: Line) -> None:
    """The line is cut after the pick and before the answer; the answer is given when it is back, and counts once."""
    page = player.page
    page.locator(".dice button").first.click()
    line.go_down()
    expect(page.locator(".bar")).to_contain_text("La connexion est coupée")
    line.come_back()
    expect(page.locator(".bar.mine .clause")).to_be_visible()
    player.answer()


def stop_and_take_back(player: Player) -> bool:
    """Stop with these dice, look at the levels, and take it back: possible where the run leaves a choice."""
    view = player.frames[-1]["view"]
    if view["run"] < 2 or len(set(view["dice"])) == len(view["dice"]):  # noqa: PLR2004 - nothing more would be asked
        player.answer()
        return False
    player.confirm()
    undo = player.page.get_by_role("button", name="Take back")
    expect(undo).to_be_visible()
    undo.click()
    expect(player.page.locator(".log")).to_contain_text("You took back your last answer")
    return True


def check_secrets(players: list[Player], server: House, table: str) -> None:
    """No frame and no page of a seat holds another's secret; what it got is what its eyes see in the replay."""
    for player in players:
        seat = next(frame["question"]["seat"] for frame in player.frames if frame["question"])
        for frame in player.frames:
            if frame["outcome"] is None:
                others = [each for n, each in enumerate(frame["view"]["divers"]) if n != seat]
                assert all(diver["chests"] is None for diver in others)
            seen = [event for step in frame["steps"] for event in step["events"] if event["kind"] == "chest-seen"]
            assert all(event["seat"] == seat for event in seen)
        answer = player.page.request.get(f"{server.address}/api/tables/{table}/replay?seat={seat}")
        replay = {frame["version"]: frame["view"] for frame in answer.json()}
        live = [frame for frame in player.frames if frame["version"] in replay]
        assert len(live) > 10  # noqa: PLR2004
        assert all(frame["view"] == replay[frame["version"]] for frame in live)


def check_record(page: Page, server: House, table: str) -> None:
    record = server.folder / "record.jsonl"
    record.write_bytes(page.request.get(f"{server.address}/api/tables/{table}/record").body())
    verify = [FATHOMS, "verify", str(record)]
    done = subprocess.run(verify, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(record.read_text(encoding="utf-8").splitlines()[0])
