"""Wire secrecy: one table in two worlds, the true one and one dealt anew for a viewer. The viewer's bytes are the same.

The session, the keeper and the frames are the real ones; only the database behind them is left out, so that thousands
of pairs take little time. Everything that the viewer is sent is compared, up to the first event that the game declares
a reveal: over the socket and over HTTP, where letters lead to a page, and the figures that move at every step, for an
operator may sit at the table. What the time of a window tells is compared here too, and counted in test_window_secrecy.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch
from uuid import UUID

import msgspec
from prometheus_client import REGISTRY

from fathoms.kernel import record, registry
from fathoms.kernel.chance import FastChance, SealedChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR, Picks, Question, Refusal
from fathoms.kernel.state import State, random_picks
from fathoms.kernel.table import Entry, Table, Undo
from fathoms.kernel.text import option_text
from fathoms.server import metrics, wire
from fathoms.server.lobby.board import Board
from fathoms.server.notices import page
from fathoms.server.sockets.limits import Bucket
from fathoms.server.sockets.session import Session
from fathoms.server.store import log
from fathoms.server.store.rows import Chair, Person, TableRow, Visit
from fathoms.server.tables import frames
from fathoms.server.tables.keeper import Keeper
from fathoms.server.tables.live import Live
from fathoms.server.tables.play import Draft, Play
from salvage.info import INFO as SALVAGE

STEPS = 6
ELSEWHERE = 0.2
"""How often the viewer also looks over HTTP: drawing a board takes its time."""
_SETTLE = 12
Json = dict[str, Any]


class _Committed:
    """An appender that always succeeds."""

    async def append(self, _entry: log.Entry) -> bool:
        return True


class _World(Keeper):
    """One table in memory, no database."""

    def __init__(self, live: Live) -> None:
        super().__init__(None, _Committed(), 1)  # type: ignore[arg-type]
        self._live[live.row.id] = live

    async def _behind(self, _live: Live) -> bool:
        return False

    async def _refresh(self, live: Live, *, row: bool) -> None:
        """What is in memory is all there is."""

    async def orders_of(self, _live: Live, _seat: int) -> dict[str, bool]:
        return {}

    async def clocks(self, live: Live) -> wire.Clocks:
        """The same limit for every window of a kind: it is in the bytes that are compared."""
        found = None if live.play is None else self._opening(live, live.play.state)
        time = None if found is None else wire.WindowTime(found.limit, found.limit)
        return wire.Clocks(live.row.id, time)


class _Hub:
    """Wakes the sessions of one world."""

    def __init__(self, keeper: Keeper) -> None:
        self.watchers: set[Session] = set()
        self._keeper = keeper
        keeper.on_change = self.changed

    def opened(self, _: Session) -> None:
        """Nobody signs out here."""

    def closed(self, _: Session) -> None:
        """Nobody signs out here."""

    async def follow(self, _: Session) -> None:
        """Nobody has another table here."""

    async def unfollow(self, _: Session) -> None:
        """Nobody has another table here."""

    async def watch(self, table: str, watcher: Session) -> Live:
        self.watchers.add(watcher)
        return await self._keeper.get(table)

    async def unwatch(self, _table: str, watcher: Session) -> None:
        self.watchers.discard(watcher)

    def changed(self, live: Live) -> None:
        for watcher in self.watchers:
            watcher.wake(live.row.id)


class Eyes:
    """The viewer's page in one world."""

    def __init__(self, play: Play, row: TableRow, person: Person) -> None:
        self.play = play
        self._row = row
        self._person = person
        self._table = row.id
        self._keeper = _World(Live(row, play))
        self._hub = _Hub(self._keeper)
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.sent: list[str] = []
        lobby = Board(None)
        session = Session(Visit(person.id, person), self._keeper, self._hub, lobby, Bucket(1e9, 10**9))  # type: ignore[arg-type]
        self._task = asyncio.create_task(session.run(self._inbox.get, self._keep))

    async def _keep(self, text: str) -> None:
        self.sent.append(text)

    async def say(self, message: Json) -> None:
        with self._figures():
            self._inbox.put_nowait(msgspec.json.encode(message).decode())
            await self._settle()

    async def enter(self, person: UUID, message: wire.Answer) -> None:
        """Somebody answers."""
        with self._figures():
            await self._keeper.enter(self._table, person, message)
            await self._settle()

    @staticmethod
    async def _settle() -> None:
        for _ in range(_SETTLE):
            await asyncio.sleep(0)

    @contextlib.contextmanager
    def _figures(self) -> Iterator[None]:
        """How far each figure has moved is as good as sent."""
        before = _counted()
        yield
        moved = {name: count - before.get(name, 0) for name, count in _counted().items()}
        self.sent.append(f"figures {sorted(each for each in moved.items() if each[1])}")

    def look_elsewhere(self, viewer: int, lang: str) -> None:
        """What HTTP gives: the table, and the page to which a letter leads."""
        self.sent.append(wire.encode(frames.table(self._row, self._person.id, frozenset())).decode())
        question = None if viewer == SPECTATOR else self.play.state.question(viewer)
        if question is not None:
            self.sent.append(page.asked(self._row, self.play, question, lang))

    async def close(self) -> None:
        self._inbox.put_nowait(None)
        await self._task


def _counted() -> dict[tuple[str, ...], float]:
    """Every figure that counts; how long something took is another each time."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for metric in REGISTRY.collect()
        if metric.name.startswith("fathoms")
        for sample in metric.samples
        if not sample.name.endswith(("_bucket", "_sum", "_created"))
    }


def _reached(rules: Rules, generator: random.Random) -> State:
    """A state somewhere in a game between random players, not over."""
    seats = generator.choice(rules.info.seats)
    settings = generator.choice(rules.info.examined)
    chance = FastChance(generator.getrandbits(64))
    table = record.start(rules, settings, seats, generator.randbytes(32), (b"",) * seats)
    last = table.state
    for _ in range(generator.randrange(1, 120)):
        if not table.state.questions():
            return last
        last = table.state
        question = generator.choice(table.state.questions())
        table.play(question.seat, random_picks(table.state, question, chance))
    return table.state if table.state.questions() else last


def _in_both(one: State, two: State, generator: random.Random) -> tuple[Question, Picks] | None:
    """An answer that is legal in both worlds."""
    chance = FastChance(generator.getrandbits(64))
    questions = list(one.questions())
    generator.shuffle(questions)
    for question in questions:
        other = two.question(question.seat)
        if other is None or other.id != question.id:
            continue
        for _ in range(4):
            picks = random_picks(one, question, chance)
            if two.check(question.seat, picks) is None:
                return question, picks
    return None


def _reopen_quiet_window(world: State, viewer: int) -> None:
    """Nobody knows who has answered in a quiet window, and each world may tell it otherwise: begin with nobody else."""
    if world.asked()[0].quiet:
        world.held = {seat: picks for seat, picks in world.held.items() if seat == viewer}


async def pair(rules: Rules, generator: random.Random) -> tuple[int, bool]:
    """One pair of worlds: how many messages were compared, and whether all were the same."""
    state = _reached(rules, generator)
    viewer = generator.randrange(-1, state.seats)
    people = [Person(UUID(int=seat + 1), f"P{seat}", "en") for seat in range(state.seats)]
    person = Person(UUID(int=99), "Eve", "en") if viewer == SPECTATOR else people[viewer]
    row = _row(rules, people)
    seed = generator.randbytes(32)
    redealt = rules.redeal(state, viewer, FastChance(generator.getrandbits(64)))
    both = (state.clone(), redealt)
    for world in both:
        _reopen_quiet_window(world, viewer)
    worlds = [Eyes(Play(Table(rules, each, SealedChance(seed))), row, person) for each in both]
    await asyncio.sleep(0)  # both lines are open: a figure counts them, too
    try:
        for eyes in worlds:
            await eyes.say({"kind": "watch", "table": row.id})
        for _ in range(STEPS):
            for message in _probes(worlds[0].play, row.id, viewer, generator):
                for eyes in worlds:
                    await eyes.say(message)
            if generator.random() < ELSEWHERE:
                lang = generator.choice(("en", "fr"))
                for eyes in worlds:
                    eyes.look_elsewhere(viewer, lang)
            if not _same(worlds) or not await _go_on(worlds, row, people, viewer, generator):
                break
        return len(worlds[0].sent), _same(worlds)
    finally:
        for eyes in worlds:
            await eyes.close()


async def _go_on(
    worlds: list[Eyes], row: TableRow, people: list[Person], viewer: int, generator: random.Random
) -> bool:
    """Play one answer in both; False at the first reveal, or where the worlds have nothing in common any more."""
    found = _in_both(worlds[0].play.state, worlds[1].play.state, generator)
    if found is None:
        return False
    question, picks = found
    texts = tuple([option_text(pick) for pick in picks])
    message = wire.Answer(row.id, question.id, texts, UUID(int=generator.getrandbits(128)))
    marks = [len(eyes.sent) for eyes in worlds]
    for eyes in worlds:
        await eyes.enter(people[question.seat].id, message)
    reveals = worlds[0].play.table.rules.reveals
    for eyes, mark in zip(worlds, marks, strict=True):
        told = eyes.play.steps[-1].told
        if any(isinstance(each.event, reveals) and each.reaches(viewer) for each in told):
            for each, since in zip(worlds, marks, strict=True):
                del each.sent[since:]
            return False
        assert mark <= len(eyes.sent)
    return True


def _same(worlds: list[Eyes]) -> bool:
    return worlds[0].sent == worlds[1].sent


def _probes(play: Play, table: str, viewer: int, generator: random.Random) -> Iterator[Json]:
    """What a curious page asks: its own question, others', nonsense, undo, retake, the table again."""
    question = None if viewer == SPECTATOR else play.state.question(viewer)
    options = [option_text(option) for option in question.options] if question is not None else ["pass"]
    picks = generator.sample(options, min(len(options), generator.randrange(3)))
    number = question.id if question is not None else generator.randrange(9)
    uuid = str(UUID(int=generator.getrandbits(128)))
    yield {"kind": "consider", "table": table, "question": number, "picks": picks, "n": 1}
    yield {"kind": "answer", "table": table, "question": number + 1, "picks": picks, "uuid": uuid}
    yield {"kind": "answer", "table": table, "question": number, "picks": [*picks, "no-such-thing"], "uuid": uuid}
    yield {
        "kind": generator.choice(("undo", "retake")),
        "table": table,
        "uuid": str(UUID(int=generator.getrandbits(128))),
    }
    yield {"kind": "watch", "table": table, "version": generator.randrange(3)}


def _row(rules: Rules, people: list[Person]) -> TableRow:
    chairs = tuple([Chair(seat, "person", each.id, each.name) for seat, each in enumerate(people)])
    return TableRow(
        languages=(),
        id="pair",
        game=rules.info.name,
        settings={},
        status="playing",
        epoch=1,
        host=people[0].id,
        public=True,
        secret=bytes(32),
        salts=(b"",) * len(people),
        revision=1,
        content="",
        trouble=None,
        rematch=None,
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
        chairs=chairs,
    )


# -- planted leaks at the wire: none of them is in the rules


@contextlib.contextmanager
def _planted(change: Callable[[wire.Frame, Play, int], wire.Frame]) -> Iterator[None]:
    original = frames.frame

    def leaky(table: str, play: Play, viewer: int, since: int | None) -> wire.Frame:
        return change(original(table, play, viewer, since), play, viewer)

    with patch.object(frames, "frame", leaky):
        yield


def _other_eyes(frame: wire.Frame, play: Play, viewer: int) -> wire.Frame:
    return msgspec.structs.replace(frame, view=play.rules.view(play.state, (viewer + 1) % play.state.seats))


def _all_events(frame: wire.Frame, play: Play, _viewer: int) -> wire.Frame:
    steps = [wire.Step(each.version, each.entry, each.seat, [told.event for told in each.told]) for each in play.steps]
    return msgspec.structs.replace(frame, steps=steps)


def _checksum(frame: wire.Frame, play: Play, _viewer: int) -> wire.Frame:
    return msgspec.structs.replace(frame, table=str(hash(play.state.dump()) % 7))


def _others_question(frame: wire.Frame, play: Play, viewer: int) -> wire.Frame:
    others = [each for each in play.state.questions() if each.seat != viewer]
    return msgspec.structs.replace(frame, question=frames.asked(others[0])) if others else frame


def _held_by_any(frame: wire.Frame, play: Play, _viewer: int) -> wire.Frame:
    return msgspec.structs.replace(frame, held=sorted(str(picks) for picks in play.state.held.values()))


def _counting(frame: wire.Frame, play: Play, _viewer: int) -> wire.Frame:
    metrics.SORRY.labels(str(hash(play.state.dump()) % 7)).inc()
    return frame


@contextlib.contextmanager
def _talkative_page() -> Iterator[None]:
    original = page.asked

    def leaky(row: TableRow, play: Play, question: Question, lang: str) -> str:
        return original(row, play, question, lang) + str(hash(play.state.dump()) % 7)

    with patch.object(page, "asked", leaky):
        yield


@contextlib.contextmanager
def _wary_undo() -> Iterator[None]:
    """Why an answer cannot be taken back depends on what is hidden."""
    original = Play.draft

    def leaky(self: Play, entry: Entry) -> Draft | Refusal:
        drafted = original(self, entry)
        told = isinstance(entry, Undo) and isinstance(drafted, Refusal)
        return Refusal(f"no-{hash(self.state.dump()) % 7}", "") if told else drafted

    with patch.object(Play, "draft", leaky):
        yield


LEAKS: dict[str, Callable[[], contextlib.AbstractContextManager[None]]] = {
    "other-eyes": lambda: _planted(_other_eyes),
    "all-events": lambda: _planted(_all_events),
    "checksum": lambda: _planted(_checksum),
    "others-question": lambda: _planted(_others_question),
    "held-by-any": lambda: _planted(_held_by_any),
    "figures": lambda: _planted(_counting),
    "page": _talkative_page,
    "undo": _wary_undo,
}


async def _differences(pairs: int, seed: int, *, until_found: bool = False) -> tuple[int, int, int]:
    generator = random.Random(seed)
    different = messages = done = 0
    installed = {SALVAGE.name: SALVAGE, **registry.games()}
    games = [info.rules() for info in installed.values()]
    with patch.object(registry, "games", lambda: installed):
        for number in range(pairs):
            compared, same = await pair(games[number % len(games)], generator)
            messages += compared
            different += not same
            done += 1
            if different and until_found:
                break
    return done, messages, different


async def worlds(pairs: int) -> dict[str, Any]:
    """All pairs are the same, byte for byte."""
    done, messages, different = await _differences(pairs, 1)
    return {"pairs": done, "messages": messages, "different": different, "ok": different == 0}


async def leaky_worlds(pairs: int) -> dict[str, Any]:
    """Every planted leak is found; `ok` is False if so, as for every control."""
    found: dict[str, int] = {}
    for name, planted in LEAKS.items():
        with planted():
            done, _, different = await _differences(pairs, 2, until_found=True)
        if different:
            found[name] = done
    return {"planted": len(LEAKS), "found_after_pairs": found, "ok": len(found) < len(LEAKS)}
