"""A table over days: letters with what happened, the board and a link; answers by that link alone."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from email.message import EmailMessage
from html import unescape
from uuid import UUID

import httpx
import pytest

from fathoms.kernel.chance import FastChance
from fathoms.kernel.question import SPECTATOR
from fathoms.server.notices.picture import picture
from fathoms.server.notices.since import since, teller
from fathoms.server.store import notices
from fathoms.server.store.pool import Pool
from post_office import PostOffice, post_office, text
from server_harness import Cluster, Json, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE, DEEP = "into-the-blue", "in-too-deep"
DAYS: Json = {"kind": "days", "answer": 3600, "late": "remind"}


async def with_address(cluster: Cluster, node: RunningNode, pool: Pool, name: str, lang: str) -> Player:
    """Somebody whose address is confirmed."""
    person = await cluster.player(node, name, lang)
    await pool.execute(
        "UPDATE people SET email = $2, password = '', verified_at = now() WHERE id = $1",
        UUID(person.id),
        f"{name.lower()}@example.org",
    )
    return person


async def two_over_days(
    cluster: Cluster, pool: Pool, office: PostOffice, game: str = BLUE, **settings: float
) -> tuple[RunningNode, str, list[Player]]:
    node = await cluster.node(**{"notice_seconds": 0.0, **office.settings, **settings})
    people = [
        await with_address(cluster, node, pool, "Ann", "en"),
        await with_address(cluster, node, pool, "Brune", "fr"),
    ]
    table = await people[0].create(game, ["me", "open"], pace=DAYS)
    await people[1].post(f"/api/tables/{table}/chairs/1/take")
    await people[0].post(f"/api/tables/{table}/start")
    for duty in node.node.duties:
        duty._every = 0.1
    return node, table, people


def turn_path(mail: EmailMessage) -> str:
    [found] = re.findall(r"https?://[^/]+(/turn/\S+)", text(mail))
    assert isinstance(found, str)
    return found


def stop_path(mail: EmailMessage) -> str:
    found = re.fullmatch(r"<https?://[^/]+(/api/letters/stop/\S+)>", str(mail["List-Unsubscribe"]))
    assert found is not None
    return found[1]


def svg(mail: EmailMessage) -> str:
    [found] = [part for part in mail.walk() if part.get_content_type() == "image/svg+xml"]
    content = found.get_content()
    return content.decode() if isinstance(content, bytes) else str(content)


async def next_letter(office: PostOffice, met: int, seconds: float = 60) -> EmailMessage:
    async with asyncio.timeout(seconds):
        while len(office.letters) <= met:  # noqa: ASYNC110 - it comes from a thread
            await asyncio.sleep(0.02)
    return office.letters[met]


def picks_of(page: str) -> list[str]:
    """What a reader who changes nothing would send."""
    found = re.findall(r"name='pick' value=\"([^\"]*)\" checked", page)
    return [unescape(each) for each in found]


async def answer_all(http: httpx.AsyncClient, path: str) -> tuple[int, str]:
    """Open a letter's link and answer until nothing more is asked; how many answers, and the last page."""
    page = (await http.get(path)).text
    if "<form" not in page:
        return 0, page  # a letter that crossed with its answer
    for count in range(1, 40):
        given = await http.post(path, data={"pick": picks_of(page)})
        if given.status_code != 303:
            assert given.status_code == 200, given.text
            return count, given.text
        path = given.headers["location"]
        page = (await http.get(path)).text
    raise AssertionError("no end of questions")


async def test_a_whole_game_by_letters_alone(cluster: Cluster, pool: Pool) -> None:
    """Two people, one reads English and one French; neither ever opens the table's page or signs in."""
    async with post_office() as office:
        node, table, people = await two_over_days(cluster, pool, office)
        met = answers = 0
        languages = set()
        async with httpx.AsyncClient(base_url=node.url, timeout=30) as stranger:
            while (await people[0].get(f"/api/tables/{table}"))["status"] == "playing":
                mail = await next_letter(office, met)
                met += 1
                languages.add((str(mail["To"]), str(mail["Content-Language"])))
                page = await stranger.get(turn_path(mail))
                if "name='pick'" not in page.text and "<form" not in page.text:
                    continue  # a letter that crossed with its answer
                count, last = await answer_all(stranger, turn_path(mail))
                answers += count
                assert "Thank you" in last or "Merci" in last
        assert languages == {("ann@example.org", "en"), ("brune@example.org", "fr")}
        assert answers >= 10
        record = await people[0].http.get(f"/api/tables/{table}/record")
        assert record.status_code == 200


async def test_a_letter_says_what_happened_in_the_readers_language(cluster: Cluster, pool: Pool) -> None:
    async with post_office() as office:
        node, table, _ = await two_over_days(cluster, pool, office)
        async with httpx.AsyncClient(base_url=node.url, timeout=30) as http:
            first = second = await next_letter(office, 0)
            met = 1
            while second["To"] == first["To"]:
                await answer_all(http, turn_path(second))
                second = await next_letter(office, met)
                met += 1
        by_lang = {str(mail["Content-Language"]): mail for mail in (first, second)}
        assert by_lang["en"]["Subject"] == "Your turn: Into the Blue"
        assert str(by_lang["fr"]["Subject"]).startswith("À vous de jouer\u00a0:")
        told = "Since your last turn:" if second["Content-Language"] == "en" else "Depuis votre dernier tour\u00a0:"
        assert told in text(second)
        for mail in (first, second):
            assert svg(mail).startswith("<svg")
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        live = await node.node.keeper.refresh(table)
        assert live.play is not None
        seat = next(question.seat for question in live.play.state.questions())
        for viewer in (seat, SPECTATOR):
            drawn = picture(BLUE, live.play.rules.view(live.play.state, viewer), teller(live.row, seat, "fr"))
            assert b"<svg" in drawn.content
            assert "Palier 1\u00a0:" in drawn.text
        [html] = [part for part in second.walk() if part.get_content_type() == "text/html"]
        shown = re.search(r'<img src="cid:([^"]+)" alt="([^"]+)"', html.get_content())
        assert shown is not None
        attached = [part for part in second.walk() if part["Content-ID"] == f"<{shown[1]}>"]
        assert [part.get_filename() for part in attached] == ["picture-1.svg"]
        level = "Level 1:" if second["Content-Language"] == "en" else "Palier 1\u00a0:"
        assert level in unescape(shown[2]), "whoever sees no picture reads the board"
        assert level in text(second)


async def test_the_picture_and_the_story_come_from_the_readers_eyes_alone(cluster: Cluster) -> None:
    """Two worlds that look the same to a reader give the same bytes."""
    async with post_office() as office:
        node = await cluster.node(**office.settings)
        people = [await cluster.player(node, f"P{seat}") for seat in range(3)]
        table = await people[0].create(DEEP, ["me", "open", "open"], pace=DAYS)
        for seat in (1, 2):
            await people[seat].post(f"/api/tables/{table}/chairs/{seat}/take")
        await people[0].post(f"/api/tables/{table}/start")
        live = await node.node.keeper.refresh(table)
        assert live.play is not None
        rules, state = live.play.rules, live.play.state
        for seat in range(3):
            telling = teller(live.row, seat, "en")
            worlds = [state, *[rules.redeal(state, seat, FastChance(seed)) for seed in (5, 6)]]
            assert len({picture(DEEP, rules.view(world, seat), telling).content for world in worlds}) == 1
            others = picture(DEEP, rules.view(state, (seat + 1) % 3), telling)
            assert others != picture(DEEP, rules.view(state, seat), telling), (
                "a picture from other eyes would be another"
            )
        assert since(live.play, 0, teller(live.row, 0, "en")).left_out == 0


async def test_a_link_is_for_one_question_of_one_person(cluster: Cluster, pool: Pool) -> None:
    async with post_office() as office:
        node, table, people = await two_over_days(cluster, pool, office)
        mail = await next_letter(office, 0)
        path = turn_path(mail)
        async with httpx.AsyncClient(base_url=node.url, timeout=30) as http:
            looked = [await http.get(path) for _ in range(3)]
            assert {each.status_code for each in looked} == {200}
            assert (await people[0].get(f"/api/tables/{table}"))["status"] == "playing"
            live = await node.node.keeper.refresh(table)
            assert live.version == 0, "to look plays nothing"
            assert (await http.post(path, data={"pick": ["no-such-thing"]})).status_code == 409
            await answer_all(http, path)
            after = (await node.node.keeper.refresh(table)).version
            again = await http.post(path, data={"pick": picks_of(looked[0].text)})
            assert again.status_code == 409
            assert (await node.node.keeper.refresh(table)).version == after
            assert (await http.get("/turn/" + "x" * 43)).status_code == 404
            assert (await http.get(path + "x")).status_code == 404
            assert (await http.get("/api/me")).status_code == 401, "nobody is signed in by it"
            assert (await http.get(path.replace("/turn/", "/turn/../api/"))).status_code >= 400
            assert (await http.post(path, data={"pick": ["x" * 401]})).status_code == 400


async def test_a_letters_page_lets_the_browser_say_whose_page_it_is(cluster: Cluster, pool: Pool) -> None:
    """A browser sends the origin of a form's page, and `null` where the page's policy is to send no referrer at all."""
    async with post_office() as office:
        node, table, _ = await two_over_days(cluster, pool, office)
        mail = await next_letter(office, 0)
        async with httpx.AsyncClient(base_url=node.url, timeout=30) as http:
            for path in (turn_path(mail), stop_path(mail)):
                assert (await http.get(path)).headers["referrer-policy"] == "same-origin"
                for origin in ("null", "https://elsewhere.example", f"{node.url}.elsewhere.example"):
                    refused = await http.post(path, headers={"Origin": origin})
                    assert (refused.status_code, refused.json()) == (403, {"code": "foreign-origin"})
                    assert refused.headers["x-content-type-options"] == "nosniff"
            picks = picks_of((await http.get(turn_path(mail))).text)
            assert (await node.node.keeper.refresh(table)).version == 0
            given = await http.post(turn_path(mail), data={"pick": picks}, headers={"Origin": node.url})
            assert given.status_code in {200, 303}
            assert (await node.node.keeper.refresh(table)).version == 1
            assert (await http.post(stop_path(mail), headers={"Origin": node.url})).status_code == 200


async def test_one_click_ends_the_letters(cluster: Cluster, pool: Pool) -> None:
    async with post_office() as office:
        node, _, people = await two_over_days(cluster, pool, office)
        mail = await next_letter(office, 0)
        reader = people[0] if "ann" in str(mail["To"]) else people[1]
        async with httpx.AsyncClient(base_url=node.url, timeout=30) as http:
            assert "<form" in (await http.get(stop_path(mail))).text
            assert (await reader.get("/api/me/letters"))["mail"] == "each", "to look ends nothing"
            assert (await http.get(stop_path(mail).replace("/api/letters/stop/", "/turn/"))).status_code == 404
            one_click = await http.post(stop_path(mail), data={"List-Unsubscribe": "One-Click"})
            assert one_click.status_code == 200
        assert (await reader.get("/api/me/letters"))["mail"] == "none"


async def test_wishes_are_kept_and_checked(cluster: Cluster, pool: Pool) -> None:
    assert pool is not None
    node = await cluster.node()
    ann = await cluster.player(node)
    wish = {"mail": "daily", "zone": "Europe/Paris", "quiet_from": 22, "quiet_until": 8}
    assert (await ann.http.put("/api/me/letters", json=wish)).status_code == 200
    assert await ann.get("/api/me/letters") == {**wish, "webhook": None}
    assert (await ann.http.put("/api/me/letters", json={**wish, "zone": "Nowhere/Atoll"})).status_code == 400
    assert (await ann.http.put("/api/me/letters", json={**wish, "quiet_from": 24})).status_code == 400


async def test_quiet_hours_hold_a_letter_back_and_a_daily_one_gathers(cluster: Cluster, pool: Pool) -> None:
    async with post_office() as office:
        node, _, people = await two_over_days(cluster, pool, office, notice_seconds=86_400.0)
        other = await people[0].create(BLUE, ["me", "open"], pace=DAYS)
        await people[1].post(f"/api/tables/{other}/chairs/1/take")
        await people[0].post(f"/api/tables/{other}/start")
        await node.node.stop_duties()
        await pool.execute("DELETE FROM presence")
        found = await notices.due(pool, 0, 10)
        assert len(found) == 2
        hour = datetime.now(UTC).hour
        for person in people:
            form = {"mail": "each", "quiet_from": hour, "quiet_until": (hour + 2) % 24}
            await person.http.put("/api/me/letters", json=form)
        assert await notices.due(pool, 0, 10) == []
        for person in people:
            await person.http.put("/api/me/letters", json={"mail": "daily"})
        daily = await notices.due(pool, 0, 10)
        assert [each.daily for each in daily] == [True, True]
        async with pool.acquire() as connection, connection.transaction():
            assert await notices.told(connection, daily[0])
            assert not await notices.told(connection, daily[0]), "once"
        left = await notices.due(pool, 0, 10)
        assert all(each.person != daily[0].person for each in left), "not again on the same day"


async def test_whoever_looks_at_the_table_gets_no_letter_for_an_hour(cluster: Cluster, pool: Pool) -> None:
    async with post_office() as office:
        node, table, people = await two_over_days(cluster, pool, office, notice_seconds=86_400.0)
        for person in people:
            await (await person.watch(table)).frame()
        await node.node.stop_duties()
        assert await notices.due(pool, 0, 10) == []
        await pool.execute("UPDATE clocks SET since = since - interval '61 min', tell_at = since - interval '61 min'")
        assert len(await notices.due(pool, 0, 10)) == 1


async def test_a_late_answer_is_asked_for_again_once(cluster: Cluster, pool: Pool) -> None:
    async with post_office() as office:
        node, _, _ = await two_over_days(cluster, pool, office)
        first = await next_letter(office, 0)
        await pool.execute("UPDATE clocks SET due_at = due_at - interval '2 h' WHERE due_at IS NOT NULL")
        second = await next_letter(office, 1)
        assert second["To"] == first["To"]
        assert second["Subject"] != first["Subject"]
        await asyncio.sleep(1)
        assert len(office.letters) == 2
        assert node.port
