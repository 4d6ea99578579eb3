"""Push: a service on loopback that opens every message and checks who sent it. One a turn, and none to who is there."""

from __future__ import annotations

import asyncio
import base64
from uuid import UUID, uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from fathoms.kernel.question import Question
from fathoms.kernel.text import option_text
from fathoms.server.notices import sealed
from fathoms.server.notices.push import Pushes
from fathoms.server.store import outbox, pushes
from fathoms.server.store.pool import Pool
from fathoms.server.tables.play import Play, PlayedStep
from push_service import Browser, PushService, push_service
from server_harness import PATIENCE, Cluster, Json, Page, Player, RunningNode

pytestmark = pytest.mark.anyio
BLUE, SALVAGE = "into-the-blue", "salvage"
DAYS: Json = {"kind": "days", "answer": 3600, "late": "remind"}


class Evening:
    """A table over days, everybody's pages open and untouched, and a node that looks for turns when it is told to."""

    def __init__(self, node: RunningNode, table: str, people: list[Player], pages: list[Page]) -> None:
        self.node = node
        self.table = table
        self.people = people
        self.pages = pages
        self.browsers: list[Browser] = []
        self.pushes = Pushes(node.node.keeper, node.node.settings, delay=0.0)

    async def questions(self) -> dict[int, Question]:
        """What each seat is asked now."""
        live = await self.node.node.keeper.refresh(self.table)
        assert live.play is not None
        return {question.seat: question for question in live.play.state.questions()}

    async def asked(self) -> list[int]:
        """Who is asked now."""
        return sorted(await self.questions())

    async def answer(self, seat: int, asked: Question | None = None) -> None:
        """What the seat is asked; or just this, unless it was in a quiet window that has closed meanwhile."""
        question = (await self.questions()).get(seat)
        if question is None or (asked is not None and asked.id != question.id):
            return
        picks, uuid = [option_text(pick) for pick in question.default], str(uuid4())
        await self.pages[seat].send("answer", table=self.table, question=question.id, picks=picks, uuid=uuid)
        assert (await self.pages[seat].reply(uuid))["kind"] == "played" or question.quiet

    async def touch(self, seat: int, *, here: bool = True) -> None:
        await self.pages[seat].send("here", table=self.table, here=here)
        active = "SELECT active_at IS NOT NULL FROM presence WHERE table_id = $1 AND person = $2"
        async with asyncio.timeout(PATIENCE):
            while await self.node.node.pool.fetchval(active, self.table, UUID(self.people[seat].id)) is not here:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    @property
    def told(self) -> list[int]:
        return [len(browser.heard) for browser in self.browsers]


async def evening(cluster: Cluster, service: PushService, game: str = BLUE, seats: int = 2) -> Evening:
    node = await cluster.node(webhook_private=True)
    await node.node.stop_duties()
    people = [await cluster.player(node, f"P{seat}", "fr" if seat else "en") for seat in range(seats)]
    table = await people[0].create(game, ["me"] + ["open"] * (seats - 1), pace=DAYS)
    for seat in range(1, seats):
        await people[seat].post(f"/api/tables/{table}/chairs/{seat}/take")
    browsers = [await service.browser(person, person.name) for person in people]
    await people[0].post(f"/api/tables/{table}/start")
    pages = [await person.watch(table) for person in people]
    found = Evening(node, table, people, pages)
    found.browsers = browsers
    return found


class Counted:
    """Turns as a reader of the log counts them: somebody is asked, and another has played since they last were."""

    def __init__(self, seats: int) -> None:
        self._fresh = [True] * seats
        self._met = [-1] * seats

    def begins(self, question: Question) -> bool:
        seat = question.seat
        if question.quiet or self._met[seat] == question.id:
            return False
        begun, self._fresh[seat], self._met[seat] = self._fresh[seat], False, question.id
        return begun

    def played(self, question: Question) -> None:
        if not question.quiet:
            self._fresh = [fresh or seat != question.seat for seat, fresh in enumerate(self._fresh)]
        self._met[question.seat] = max(self._met[question.seat], question.id)


async def play_evening(found: Evening, answers: int) -> tuple[int, int]:
    """Play on; messages, and turns of people who were away. Every third turn its person is there, and touches it."""
    counted, turns, away = Counted(len(found.people)), 0, 0
    for _ in range(answers):
        questions = await found.questions()
        for seat, question in questions.items():
            if counted.begins(question):
                turns += 1
                away += turns % 3 != 0
                await found.touch(seat, here=turns % 3 == 0)
        # A quiet window closes by itself: what is asked then is looked at in the next round.
        if not any(question.quiet for question in questions.values()):
            await found.pushes.sweep()
        if not questions:
            break
        seat, question = next(iter(questions.items()))
        await found.answer(seat, question)
        counted.played(question)
    return sum(found.told), away


async def test_a_whole_evening_has_one_message_a_turn(cluster: Cluster) -> None:
    async with push_service() as service:
        messages, turns = await play_evening(await evening(cluster, service), 60)
    assert turns >= 8
    assert messages / turns == 1.0


async def test_quiet_windows_are_part_of_the_turn(cluster: Cluster) -> None:
    async with push_service() as service:
        messages, turns = await play_evening(await evening(cluster, service, SALVAGE, 3), 60)
    assert turns >= 5
    assert messages / turns == 1.0


def by_question(play: Play, seat: int, step: PlayedStep | None = None) -> int:
    return play.version + 1 + (step is not None) + 0 * seat


@pytest.mark.parametrize("defect", ["by question", "nobody is ever there", "a page is somebody", "told again"])
async def test_what_would_tell_too_often_or_too_seldom_is_noticed(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, defect: str
) -> None:
    """The evening again, with a defect planted: its figure is no longer one."""
    sql = pushes._DUE.sql
    if defect == "by question":
        monkeypatch.setattr(Play, "turn", by_question)
    elif defect == "nobody is ever there":
        for query in (pushes._DUE, pushes._STILL):
            monkeypatch.setattr(query, "sql", query.sql.replace("x.active_at > now()", "'epoch' > now()"))
    elif defect == "a page is somebody":
        monkeypatch.setattr(pushes._DUE, "sql", sql.replace("x.active_at > now()", "x.seen_at > now()"))
    else:
        monkeypatch.setattr(pushes, "_TOLD", pushes._TOLD.replace("pushed = turn", "pushed = NULL"))
        monkeypatch.setattr(
            "fathoms.server.notices.push.key", lambda turn, endpoint: f"push {turn.table} {uuid4()} {endpoint}"
        )
        monkeypatch.setattr(pushes._DUE, "sql", sql.replace("WHEN 'tell' THEN interval '1 min'", ""))
    async with push_service() as service:
        messages, turns = await play_evening(await evening(cluster, service), 24)
    assert messages / turns != 1.0


async def test_what_is_told_and_how(cluster: Cluster, pool: Pool) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        [seat] = await found.asked()
        await found.pushes.sweep()
        await found.pushes.sweep()
        [message], [headers] = found.browsers[seat].heard, found.browsers[seat].headers
        assert found.told[1 - seat] == 0
        assert message["title"] == ("À vous de jouer\u00a0: Into the Blue" if seat else "Your turn: Into the Blue")
        assert message["body"].endswith(found.people[1 - seat].name)
        assert message["url"] == f"/table/{found.table}"
        assert message["open"] == [found.table]
        assert headers["urgency"] == "normal"
        assert 3500 < int(headers["ttl"]) <= 3600, "no longer than the turn lasts"
        [kept] = (await found.people[seat].get("/api/account/export"))["devices"]
        assert kept["endpoint"] == found.browsers[seat].endpoint
        assert kept["last_ok"] is not None
        assert await pool.fetchval("SELECT count(*) FROM push_key") == 1


async def test_nothing_is_sent_in_the_first_seconds_nor_of_what_is_played_in_them(cluster: Cluster) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        [seat] = await found.asked()
        patient = Pushes(found.node.node.keeper, found.node.node.settings)
        await patient.sweep()
        assert found.told == [0, 0]
        while seat in await found.asked():
            await found.answer(seat)
        await found.pushes.sweep()
        assert found.told[seat] == 0
        assert found.told[1 - seat] == 1


async def test_what_waits_is_withdrawn_once_it_is_played_elsewhere(cluster: Cluster, pool: Pool) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        [seat] = await found.asked()
        found.browsers[seat].answers = [b"HTTP/1.1 503 Later\r\nRetry-After: 120\r\n\r\n"]
        await found.pushes.sweep()
        row = await pool.fetchrow("SELECT key, due_at - now() > interval '100 s' FROM outbox WHERE push IS NOT NULL")
        assert row is not None
        assert row[1], "as long as it was asked to wait"
        while seat in await found.asked():
            await found.answer(seat)
        await pool.execute("UPDATE outbox SET due_at = now()")
        await found.pushes.sweep()
        assert found.told[seat] == 0
        assert await pool.fetchval("SELECT trouble FROM outbox WHERE key = $1", row[0]) == "withdrawn"


async def test_what_a_service_could_not_take_is_sent_again_while_the_turn_lasts(cluster: Cluster, pool: Pool) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        [seat] = await found.asked()
        found.browsers[seat].answers = [b"HTTP/1.1 429 Slowly\r\n\r\n", b"HTTP/1.1 500 No\r\n\r\n", b"odd\r\n\r\n"]
        for _ in range(5):
            await found.pushes.sweep()
            await pool.execute("UPDATE outbox SET due_at = now()")
        assert found.told[seat] == 1
        failures = "SELECT failures FROM push_devices WHERE person = $1"
        assert await pool.fetchval(failures, UUID(found.people[seat].id)) == 0


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_is_gone_is_forgotten(cluster: Cluster, pool: Pool, status: int) -> None:
    gone = f"HTTP/1.1 {status} Gone\r\n\r\n".encode()
    async with push_service() as service:
        found = await evening(cluster, service)
        [seat] = await found.asked()
        browser, person = found.browsers[seat], found.people[seat]
        browser.answers = [gone]
        await found.pushes.sweep()
        assert (await person.get("/api/me/push"))["endpoints"] == []
        await person.post("/api/me/push", browser.form)
        old = pushes.Device(browser.endpoint, b"another", browser.auth)
        await pushes.gone(pool, old)
        assert (await person.get("/api/me/push"))["endpoints"] == [browser.endpoint]


async def test_a_device_that_refuses_us_five_times_is_forgotten(cluster: Cluster, pool: Pool) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        [seat] = await found.asked()
        browser, person = found.browsers[seat], found.people[seat]
        for number, status in enumerate((400, 401, 403, 400, 403)):
            assert (await person.get("/api/me/push"))["endpoints"] == [browser.endpoint], number
            browser.answers = [f"HTTP/1.1 {status} No\r\n\r\n".encode()]
            await pool.execute("UPDATE clocks SET pushed = NULL, push_at = since WHERE since IS NOT NULL")
            await pool.execute("DELETE FROM outbox")
            await found.pushes.sweep()
        assert (await person.get("/api/me/push"))["endpoints"] == []


async def test_logging_out_ends_it_and_the_next_one_at_that_browser_takes_it_over(cluster: Cluster, pool: Pool) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        [seat] = await found.asked()
        await found.people[seat].post("/api/account/sign-out")
        assert await pool.fetchval("SELECT count(*) FROM push_devices") == 1
        await found.pushes.sweep()
        assert found.told == [0, 0]
        other = await cluster.player(found.node, "Other")
        left = found.browsers[1 - seat]
        await other.post("/api/me/push", left.form)
        assert (await other.get("/api/me/push"))["endpoints"] == [left.endpoint]
        assert (await found.people[1 - seat].get("/api/me/push"))["endpoints"] == []
        await other.post("/api/me/push/end", {"endpoint": left.endpoint})
        assert (await other.get("/api/me/push"))["endpoints"] == []


async def test_quiet_hours_put_it_off(cluster: Cluster, pool: Pool) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        [seat] = await found.asked()
        hour = await pool.fetchval("SELECT extract(hour FROM now() AT TIME ZONE 'UTC')::int")
        person = found.people[seat]
        quiet = {"zone": "UTC", "quiet_from": hour, "quiet_until": (hour + 2) % 24}
        await person.http.put("/api/me/letters", json=quiet)
        await found.pushes.sweep()
        assert found.told == [0, 0]
        await person.http.put("/api/me/letters", json={})
        await pool.execute("UPDATE clocks SET push_at = since WHERE since IS NOT NULL")
        await found.pushes.sweep()
        assert found.told[seat] == 1


async def test_a_person_has_a_few_devices_the_latest(cluster: Cluster) -> None:
    async with push_service() as service:
        ann = await cluster.player(await cluster.node(webhook_private=True))
        for number in range(pushes.DEVICES_MOST + 2):
            await service.browser(ann, f"b{number}")
        kept = (await ann.get("/api/me/push"))["endpoints"]
        assert [each.rsplit("/", 1)[1] for each in kept] == ["b6", "b5", "b4", "b3", "b2"]


async def test_what_can_be_no_device_is_refused(cluster: Cluster) -> None:
    node = await cluster.node()
    ann = await cluster.player(node)
    good = Browser("https://push.example.org", "a").form
    await ann.post("/api/me/push", good)
    for part in (
        {"endpoint": "http://push.example.org/a"},
        {"endpoint": "https://127.0.0.1/a"},
        {"endpoint": "https://10.1.2.3/a"},
        {"p256dh": "AAAA"},
        {"p256dh": "?"},
        {"auth": "AAAA"},
    ):
        assert await ann.post("/api/me/push", {**good, **part}, 400) == {"code": "bad-device"}, part


async def test_a_private_address_is_never_called(cluster: Cluster, pool: Pool) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        strict = await cluster.node()
        await Pushes(strict.node.keeper, strict.node.settings, delay=0.0).sweep()
        assert found.told == [0, 0]
        assert await pool.fetchval("SELECT count(*) FROM outbox WHERE trouble = 'gone'") == 1


async def test_nodes_share_one_key_and_each_turn_is_told_by_one_of_them(cluster: Cluster) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        other = await cluster.node(webhook_private=True)
        keys = {await node.node.pushes.public_key() for node in (found.node, other)}
        assert keys == {service.key}
        await Pushes(other.node.keeper, other.node.settings, delay=0.0).sweep()
        await found.pushes.sweep()
        assert sum(found.told) == 1


def test_the_example_of_the_standard_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """RFC 8291, appendix A: with its keys and its salt we write what stands there."""
    private = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    number = int.from_bytes(base64.urlsafe_b64decode(private + "="), "big")
    monkeypatch.setattr(ec, "generate_private_key", lambda curve: ec.derive_private_key(number, curve))
    salt = base64.urlsafe_b64decode("DGv6ra1nlYgDCS1FRnbzlw==")
    monkeypatch.setattr("http_ece.os.urandom", lambda size: salt[:size])
    point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    device = sealed.device("https://push.example.org/x", point, "BTBZMqHH6r4Tts7J_aSIgg")
    body = sealed.sealed(b"When I grow up, I want to be a watermelon", device.p256dh, device.auth)
    assert sealed.text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


async def test_the_outbox_forgets_what_is_of_no_use_any_more(cluster: Cluster, pool: Pool) -> None:
    async with push_service() as service:
        found = await evening(cluster, service)
        [seat] = await found.asked()
        found.browsers[seat].answers = [b"HTTP/1.1 503 Later\r\n\r\n"]
        await found.pushes.sweep()
        await pool.execute("UPDATE outbox SET useful_until = now() - interval '1 s', due_at = now()")
        await found.pushes.sweep()
        assert found.told == [0, 0]
        await outbox.sweep(pool)
        assert await pool.fetchval("SELECT count(*) FROM outbox") == 0
