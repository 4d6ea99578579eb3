"""Three browsers and a bot at one table: a whole game, with a cut line, an undo, two languages and a keyboard."""

import json
import subprocess

from playwright.sync_api import Page, expect

from conftest import NewPage
from gathering import gather
from heap import living
from house import FATHOMS, House
from line import Line
from player import Player, patiently


def test_a_whole_game_in_three_browsers_with_a_bot(new_page: NewPage, server: House) -> None:
    host, french, phone = new_page(), new_page(lang="fr"), new_page(size=(390, 844), has_touch=True)
    line = Line(french)
    players = [Player(host), Player(french), Player(phone, by_keyboard=True)]
    ada, blaise, _ = players
    gather(host, [french, phone], "into-the-blue", seats=4)
    cut = undone = False
    unread, unguarded = list(players), list(players)
    for _ in patiently(host, french, phone):
        if all(player.is_over() for player in players):
            break
        for player in players:
            player.skip()
            if not player.is_asked():
                continue
            if player in unread:
                unread.remove(player)
                check_page_state(player, host=player is ada)
            elif player in unguarded and others_hold_a_chest(player):
                unguarded.remove(player)
                check_page_state(player, host=player is ada)
            if player is blaise and not cut and player.question() == "reroll":
                cut = True
                cut_off_in_mid_turn(blaise, line)
            elif player is ada and not undone and player.question() == "reroll":
                undone = stop_and_take_back(ada)
            else:
                player.answer()
    assert cut
    assert undone
    assert unread == []
    assert len(unguarded) < len(players), "no page was looked at while others held a chest"
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
    undo = player.page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    undo.click()
    expect(player.page.locator(".log")).to_contain_text("You undid your last move")
    return True


def others_hold_a_chest(player: Player) -> bool:
    divers = player.frames[-1]["view"]["divers"]
    return any(diver["chest_count"] for seat, diver in enumerate(divers) if seat != player.seat())


def check_page_state(player: Player, *, host: bool) -> None:
    """Nothing that lives anywhere in the page's memory is another's: no value of a chest, no invitation."""
    views = living(player.page, "divers")
    assert views
    for divers in views:
        assert all(diver["chests"] is None for seat, diver in enumerate(divers) if seat != player.seat())
    chairs = [chair for each in living(player.page, "chairs") for chair in each]
    assert host or all(chair["link"] is None for chair in chairs)
    assert not any(living(player.page, "secret"))
    hidden = sum(diver["chest_count"] for seat, diver in enumerate(views[-1]) if seat != player.seat())
    print(f"seat {player.seat()}: {len(views)} views live in the page, {hidden} chests of others hidden in the last")


def check_secrets(players: list[Player], server: House, table: str) -> None:
    """No frame and no page of a seat holds another's secret; what it got is what its eyes see in the replay."""
    for player in players:
        seat = player.seat()
        assert player is players[0] or all(chair["link"] is None for chair in chairs_heard_of(player))
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


def chairs_heard_of(player: Player) -> list[dict[str, str | None]]:
    return [chair for message in player.messages if message["kind"] == "table" for chair in message["chairs"]]


def check_record(page: Page, server: House, table: str) -> None:
    record = server.folder / "record.jsonl"
    record.write_bytes(page.request.get(f"{server.address}/api/tables/{table}/record").body())
    verify = [FATHOMS, "verify", str(record)]
    done = subprocess.run(verify, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(record.read_text(encoding="utf-8").splitlines()[0])
