"""Making tables, sitting down, starting, leaving: all that is not play.

Every change is one transaction under the lock of the table's row, and raises its epoch (store/tables.py).
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from uuid import UUID

from msgspec.structs import replace

from fathoms.arena.strengths import strength
from fathoms.bots.bot import LEVELS
from fathoms.kernel import registry, seal
from fathoms.kernel.game import Info, Settings
from fathoms.kernel.lesson import Lesson, lessons
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.registry import UnknownGameError
from fathoms.locale.catalogue import LANGUAGES
from fathoms.server.lobby import ids, rematch
from fathoms.server.lobby.forms import ChairForm, GiveForm, RematchForm, TableForm
from fathoms.server.refuse import RefuseError
from fathoms.server.store import clocks, friends, leagues, people, presence, shuns, tables, tickets, tokens
from fathoms.server.store.pace import Pace, Proposal
from fathoms.server.store.pool import Connection, Pool
from fathoms.server.store.rows import Chair, Pack, Person, TableRow
from fathoms.server.store.tables import Change
from fathoms.server.tables.keeper import Keeper, UnknownTableError
from fathoms.server.tables.live import Live

USUAL_LEVEL = "strategy"
AWAY_MINUTES = 5
"""Whoever has had no page of a table open for so long is away, where no pace says how long an answer may take."""


class Lobby:
    """The lobby of this node."""

    def __init__(self, keeper: Keeper, bot_pause: float, packs: Sequence[Pack] = ()) -> None:
        self.packs = packs
        """What this node offers for new tables."""
        self._keeper = keeper
        self._pool = keeper.pool
        self._bot_pause = bot_pause

    async def create(self, host: Person, form: TableForm) -> TableRow:
        """A new table."""
        settings = settled(form.game, form.settings, len(form.chairs))
        if form.guided:
            settings |= _learner_begins(form)
        if sum(chair.kind == "me" for chair in form.chairs) > 1:
            raise RefuseError(400, "one-chair-each")
        if not set(form.languages) <= set(LANGUAGES):
            raise RefuseError(400, "unknown-language")
        row = TableRow(
            id=ids.table_id(),
            game=form.game,
            settings=settings,
            host=host.id,
            public=form.public,
            secret=secrets.token_bytes(seal.SECRET_BYTES),
            created_at=datetime.now(UTC),
            chairs=tuple([_chair(seat, chair, host) for seat, chair in enumerate(form.chairs)]),
            languages=tuple(dict.fromkeys(form.languages)) or (host.lang,),
            pack=self._pack(form),
            pace=form.pace,
            rated=form.rated,
            coach=form.coach,
        )
        if row.rated:
            await need_account(self._pool, host)
            _need_known_bots(row, row.chairs)
        await tables.add(self._pool, row)
        return row

    async def begun(self, person: Person, game: str, lesson: str) -> str | None:
        """The table at which this person learns a lesson."""
        return await tables.learned(self._pool, person.id, game, lesson, _lesson(game, lesson).version)

    async def learn(self, person: Person, game: str, lesson: str) -> str:
        """Begin a lesson, anew if it was begun before: its table, already dealt."""
        found = _lesson(game, lesson)
        begun = await self.begun(person, game, lesson)
        if begun is not None:
            await self._close(begun)
        me, bot = ChairForm("me"), ChairForm("bot")
        row = TableRow(
            id=ids.table_id(),
            game=game,
            settings=info_of(game).settle(found.settings),
            host=person.id,
            public=False,
            secret=secrets.token_bytes(seal.SECRET_BYTES),
            created_at=datetime.now(UTC),
            chairs=tuple([_chair(seat, me if seat == found.learner else bot, person) for seat in range(found.seats)]),
            languages=(person.lang,),
            coach=False,
            lesson=lesson,
            lesson_version=found.version,
        )
        await tables.add(self._pool, row)
        await self.begin(row.id)
        return row.id

    async def _close(self, table: str) -> None:
        """A lesson that begins again ends here, without a result."""
        async with self._change(table) as change:
            await change.close("")
        await self._changed(table)

    def _pack(self, form: TableForm) -> str | None:
        if form.pack is None:
            return None
        found = next((each for each in self.packs if (each.game, each.name) == (form.game, form.pack)), None)
        if found is None:
            raise RefuseError(404, "unknown-pack")
        return found.digest

    async def start(self, table: str, person: Person) -> Live:
        """Deal, as the host wants; at a table of a league, as anybody wants who sits there."""
        return await self.begin(table, person)

    async def begin(self, table: str, person: Person | None = None) -> Live:
        """Deal. From here on nothing that the deal depends on can change."""
        rules = await self._keeper.rules_of((await self._keeper.get(table)).row)
        async with self._change(table) as change:
            row = change.table
            _require(person is None or _may_start(row, person), 403, "host-only")
            _require(row.status == "gathering", 409, "already-started")
            _require(all(chair.kind in {"person", "bot"} for chair in row.chairs), 409, "chairs-empty")
            _need_known_bots(row, row.chairs)
            await _need_people(change)
            salts = tuple(chair.salt for chair in row.chairs)
            await change.start(salts, rules.info.revision, rules.content.digest())
        return await self._go_on(table)

    async def begin_anyway(self, table: str) -> Live:
        """Deal, or see to it that whoever dealt has not died before anybody was asked."""
        try:
            return await self.begin(table)
        except RefuseError as error:
            if error.code != "already-started":
                raise
            return await self._go_on(table)

    async def _go_on(self, table: str) -> Live:
        """Ask whoever is to be asked, once it is dealt; again, if need be."""
        await self._keeper.ensure_work(table, self._bot_pause)
        await self._keeper.ensure_window(await self._keeper.get(table))
        await self._keeper.ensure_clocks(table)
        return await self._changed(table)

    async def salt(self, table: str, person: Person, salt: bytes) -> Live:
        """Add to the seed, before the deal."""
        async with self._change(table) as change:
            _require(change.table.status == "gathering", 409, "already-started")
            chair = _own_chair(change.table, person)
            await change.chair(replace(chair, salt=salt))
        await tickets.hasten(self._pool, table)
        await leagues.hasten(self._pool, table)
        return await self._changed(table)

    async def take(self, table: str, seat: int, person: Person, token: str | None) -> Live:
        """Sit down: on an open chair, by an invitation, or back on one's own; once dealt, on one's own alone."""
        async with self._change(table) as change:
            row = change.table
            _require(row.status in {"gathering", "playing"}, 409, f"table-{row.status}")
            chair = _chair_at(row, seat)
            if row.rated:
                await need_account(change.connection, person)
            if chair.person == person.id:
                _require(chair.kind == "bot", 409, "already-seated")
            else:
                _require(all(each.person != person.id for each in row.chairs), 409, "already-seated")
                _require(row.status == "gathering", 409, "chair-dealt")
                invited = chair.token is not None and token is not None
                invited = invited and secrets.compare_digest(chair.token or "", token or "")
                invited = invited or chair.invited == person.id
                _require(chair.kind == "open" or (chair.kind == "link" and invited), 403, "chair-taken")
                others = [each for each in (row.host, *[every.person for every in row.chairs]) if each is not None]
                _require(not await shuns.unwelcome(change.connection, person.id, others), 403, "not-welcome")
            await change.chair(Chair(seat, "person", person.id, salt=chair.salt))
        await clocks.back(self._pool, table, seat)
        await self._keeper.ensure_clocks(table)
        return await self._changed(table)

    async def give(self, table: str, seat: int, person: Person, form: GiveForm) -> Live:
        """Give a chair to a bot, to whoever has the link, or to anybody; once dealt, a bot stands in and no more."""
        async with self._change(table) as change:
            row = change.table
            _require(row.status in {"gathering", "playing"}, 409, f"table-{row.status}")
            chair = _chair_at(row, seat)
            own = chair.person == person.id
            _require(row.league is None or row.status == "playing", 409, "league-chair")
            _require(own or await _host_may(change, chair, person), 403, "not-yours")
            _require(row.status == "gathering" or form.to == "bot", 409, "chair-dealt")
            if row.counts and row.status == "playing":
                await change.chair(_given_where_it_counts(row, chair, own=own))
            else:
                given = _given(chair, form, own=row.status == "playing")
                _need_known_bots(row, [given])
                await change.chair(given)
        if form.to == "bot":
            await self._keeper.ensure_work(table, self._bot_pause)
        await self._keeper.ensure_clocks(table)
        return await self._changed(table)

    async def invite(self, table: str, seat: int, person: Person, tie: UUID) -> Live:
        """Keep a chair for a friend, who finds it on the home page; the link works, too."""
        async with self._change(table) as change:
            row = change.table
            _require(row.host == person.id, 403, "host-only")
            _require(row.status == "gathering", 409, "already-started")
            chair = _chair_at(row, seat)
            _require(chair.kind != "person", 409, "chair-taken")
            friend = await friends.other(change.connection, person.id, tie)
            if friend is None:
                raise RefuseError(404, "unknown-person")
            _require(row.kept_for(friend) is None and row.seat_of(friend) is None, 409, "already-seated")
            await change.chair(Chair(seat, "link", token=ids.token(), salt=chair.salt, invited=friend))
        return await self._changed(table)

    async def leave(self, table: str, person: Person) -> Live:
        """Go. In a running game a bot plays on, and one may come back until its end; not to a rated one.

        The host passes the table on.
        """
        async with self._change(table) as change:
            row = change.table
            chair = next((each for each in row.chairs if each.person == person.id), None)
            _require(chair is not None and row.status in {"gathering", "playing"}, 409, "not-seated")
            assert chair is not None
            playing = row.status == "playing"
            form = GiveForm("bot") if playing or row.league is not None else GiveForm("open")
            await change.chair(_given(chair, form, own=playing and not row.rated))
            others = [each.person for each in row.chairs if each.person not in {None, person.id}]
            if others and row.host == person.id:
                assert others[0] is not None
                await change.host(others[0])
            if not others and not playing:
                await change.status("over")
        if playing:
            await self._keeper.ensure_work(table, self._bot_pause)
            await self._keeper.ensure_clocks(table)
        return await self._changed(table)

    async def pace(self, table: str, person: Person, pace: Pace) -> Live:
        """Set the pace of a table that gathers, or want another in the middle of a game: it counts once all agree."""
        async with self._change(table) as change:
            row = change.table
            _require(row.status in {"gathering", "playing"}, 409, f"table-{row.status}")
            _require(not row.tournament, 409, "tournament-pace")
            if row.status == "gathering":
                _require(row.host == person.id, 403, "host-only")
                agreed = None
            else:
                agreed = _agreed(row, _own_chair(row, person).seat, pace)
            if agreed is None:
                await change.pace(pace)
            else:
                await change.pace(row.pace, Proposal(pace, agreed) if pace != row.pace else None)
        if agreed is None:
            await clocks.reset(self._pool, table)
            await self._keeper.ensure_clocks(table)
        return await self._changed(table)

    async def leave_all(self, person: Person) -> None:
        """Leave every table that is not over."""
        for row in await tables.seated(self._pool, person.id):
            await self.leave(row, person)

    async def rematch(self, table: str, person: Person, form: RematchForm) -> str | None:
        """Offer another game, or answer an offer: the next table once all have said yes, the same for whoever asks."""
        live = await self._keeper.refresh(table)
        _require(live.row.status == "over" and live.play is not None, 409, "not-over")
        assert live.play is not None
        settings = live.play.table.rules.rematch(live.play.state, live.row.settings)
        async with self._change(table) as change:
            _require(change.table.eyes_of(person.id) != SPECTATOR, 403, "not-seated")
            if change.table.rematch is not None:
                return change.table.rematch
            fresh = await rematch.say(change, person, settings, form)
        await self._changed(table)
        if fresh is None:
            return None
        if all(chair.kind in {"person", "bot"} for chair in fresh.chairs):
            await self.begin(fresh.id)
        return fresh.id

    @asynccontextmanager
    async def _change(self, table: str) -> AsyncIterator[Change]:
        async with tables.changed(self._pool, table) as change:
            if change is None:
                raise UnknownTableError(table)
            yield change

    async def _changed(self, table: str) -> Live:
        live = await self._keeper.refresh(table)
        self._keeper.on_commit(table, live.version)
        self._keeper.tell_turns(live)
        return live


async def _host_may(change: Change, chair: Chair, person: Person) -> bool:
    """The host seats bots and strangers; a person's chair only before the game, or when that person is away."""
    if change.table.host != person.id:
        return False
    if chair.kind != "person" or change.table.status == "gathering":
        return True
    return await _away(change, chair)


async def _away(change: Change, chair: Chair) -> bool:
    """Late by the pace; where turns last minutes and not days, also gone for a while."""
    if await clocks.late(change.connection, change.table.id, chair.seat):
        return True
    return not change.table.pace.days and await presence.away(
        change.connection, change.table.id, chair.seat, AWAY_MINUTES
    )


def _may_start(row: TableRow, person: Person) -> bool:
    if row.tournament:
        return False  # it begins by itself, so that nobody's clock runs before they could come
    return row.host == person.id or (row.league is not None and row.seat_of(person.id) is not None)


def info_of(game: str) -> Info:
    """A game of this server."""
    try:
        return registry.game(game)
    except UnknownGameError:
        raise RefuseError(404, "unknown-game") from None


def _lesson(game: str, lesson: str) -> Lesson:
    found = lessons(info_of(game).folder()).get(lesson)
    if found is None:
        raise RefuseError(404, "unknown-lesson")
    return found


def settled(game: str, settings: Settings, seats: int) -> Settings:
    """The settings of a game for so many, with every value filled in.

    Refused where the game has no such thing, and where the book leaves it to chance and only a rematch may decide.
    """
    info = info_of(game)
    try:
        full = info.settle(settings)
    except ValueError:
        raise RefuseError(400, "bad-settings") from None
    if seats not in info.seats:
        raise RefuseError(400, "bad-seats")
    _require(all(each.offered or full[each.key] == each.default for each in info.settings), 409, "setting-not-offered")
    return full


def _learner_begins(form: TableForm) -> Settings:
    """What only a first game settles: nobody should watch bots before the first decision."""
    kinds = [chair.kind for chair in form.chairs]
    _require(not form.rated and sorted(set(kinds)) == ["bot", "me"], 400, "guided-alone")
    learner = str(1 + kinds.index("me"))
    known = registry.game(form.game).settings
    return {each.key: learner for each in known if each.key == "first" and learner in each.values}


def _require(condition: bool, status: int, code: str) -> None:  # noqa: FBT001 - it reads like an assert
    if not condition:
        raise RefuseError(status, code)


async def need_account(pool: Pool | Connection, person: Person) -> None:
    """A guest may be anybody, again and again: a rating would mean nothing. Nor is a program rated among people."""
    _require(await people.kept(pool, person.id), 403, "account-needed")
    await need_person(pool, person)


async def need_person(pool: Pool | Connection, person: Person) -> None:
    """Where people play for more than the game, or look for people, no program does."""
    _require(not await tokens.any_program(pool, [person.id]), 403, "program-account")


async def _need_people(change: Change) -> None:
    """An account may have become a program's since it sat down."""
    seated = [chair.person for chair in change.table.chairs if chair.person is not None]
    _require(not change.table.rated or not await tokens.any_program(change.connection, seated), 409, "program-account")


def _need_known_bots(row: TableRow, chairs: Sequence[Chair]) -> None:
    """At a rated table only bots play of whom is known what they are worth."""
    bots = [chair.level or "" for chair in chairs if chair.kind == "bot"]
    _require(not row.rated or all(strength(row.game, level, len(row.chairs)) for level in bots), 409, "unrated-bot")


def _level(level: str | None) -> str:
    _require(level is None or level in LEVELS, 400, "bad-level")
    return level or USUAL_LEVEL


def _chair(seat: int, form: ChairForm, host: Person) -> Chair:
    match form.kind:
        case "me":
            return Chair(seat, "person", host.id, host.name)
        case "open":
            return Chair(seat, "open")
        case "link":
            return Chair(seat, "link", token=ids.token())
        case "bot":
            return Chair(seat, "bot", level=_level(form.level))


def _agreed(row: TableRow, seat: int, pace: Pace) -> tuple[int, ...] | None:
    """The seats that want this pace, with this one; None if that is everybody. Whoever is away has no say."""
    before = row.proposed.agreed if row.proposed is not None and row.proposed.pace == pace else ()
    agreed = {seat, *before}
    people = {chair.seat for chair in row.chairs if chair.kind == "person"}
    return None if people <= agreed and pace != row.pace else tuple(sorted(agreed))


def _given(chair: Chair, form: GiveForm, *, own: bool) -> Chair:
    match form.to:
        case "bot":
            person = chair.person if own else None
            return Chair(chair.seat, "bot", person, level=_level(form.level), salt=chair.salt)
        case "link":
            return Chair(chair.seat, "link", token=ids.token(), salt=chair.salt)
        case "open":
            return Chair(chair.seat, "open", salt=chair.salt)


def _given_where_it_counts(row: TableRow, chair: Chair, *, own: bool) -> Chair:
    """Nobody chooses who plays on: a bot does. Who is away may come back; who gives up a rated game is gone."""
    _require(chair.kind == "person", 409, "counted-chair")
    return _given(chair, GiveForm("bot"), own=not (own and row.rated))


def _chair_at(row: TableRow, seat: int) -> Chair:
    _require(0 <= seat < len(row.chairs), 404, "unknown-seat")
    return row.chairs[seat]


def _own_chair(row: TableRow, person: Person) -> Chair:
    seat = row.seat_of(person.id)
    if seat is None:
        raise RefuseError(403, "not-seated")
    return row.chairs[seat]
