"""What the store gives back: plain values, so that nothing outside this package knows SQL or its driver."""

from __future__ import annotations

from datetime import datetime
from typing import Literal
from uuid import UUID

from msgspec import Struct

from fathoms.kernel.question import SPECTATOR
from fathoms.server.store.pace import Pace, Proposal

Status = Literal["gathering", "playing", "over", "quarantined", "closed"]
ChairKind = Literal["person", "bot", "open", "link"]
Room = Literal["players", "spectators"]
RAISED = "epoch + 2 + (random() * 1000)::int"
"""The next epoch: not one that a node may remember of changes that the database has lost. The end of a game adds 1."""


class Person(Struct, frozen=True):
    """Somebody who plays or watches."""

    id: UUID
    name: str
    lang: str


class Account(Struct, frozen=True):
    """How a person signs in from another browser."""

    person: UUID
    email: str
    password: str
    """The hash by argon2."""
    verified: bool = False
    """Whether a link in a letter to the address was opened."""


class Passkey(Struct, frozen=True):
    """A key by which a person signs in: what the browser calls it, and its public half."""

    id: UUID
    person: UUID
    credential: bytes
    public_key: bytes
    counter: int
    name: str
    made_at: datetime | None = None
    used_at: datetime | None = None


class Shun(Struct, frozen=True):
    """Somebody whom a person has muted, or blocked as well."""

    id: UUID
    name: str
    blocks: bool


class Report(Struct, frozen=True):
    """What somebody tells the host about a person."""

    id: UUID
    by: str
    person: UUID
    about: str
    table: str | None
    room: Room | None
    n: int | None
    line: str | None
    """What was said, also once it was removed."""
    text: str
    made_at: datetime


class Visit(Struct, frozen=True):
    """A request's session, and whose it is."""

    session: UUID
    person: Person
    fresh: bool = False
    """Whether it began a few minutes ago."""
    banned: bool = False
    """Whether it counts for nothing at present."""
    scopes: frozenset[str] | None = None
    """What it allows, where a program's token is shown; None for a browser, which may do all that its person may."""


class SessionRow(Struct, frozen=True):
    """A browser that is signed in."""

    id: UUID
    agent: str
    made_at: datetime
    seen_at: datetime


class Chair(Struct, frozen=True):
    """Who sits on a seat. A bot's chair may keep its person, who can take it back."""

    seat: int
    kind: ChairKind
    person: UUID | None = None
    name: str | None = None
    level: str | None = None
    token: str | None = None
    salt: bytes = b""
    mu: float | None = None
    """The rating of this person at this game and number of seats, and what this very game added; at rated tables."""
    sigma: float | None = None
    gain: float | None = None
    invited: UUID | None = None
    """Of the host's friends, the one for whom a chair by link is kept, and their name."""
    invited_name: str | None = None
    games: int = 0
    """How many rated games this person has finished of this kind."""
    program: bool = False
    """Whether a program plays this person's account."""


class Pack(Struct, frozen=True):
    """Values of a game that a host supplies in place of ours; named by their hash."""

    digest: str
    game: str
    name: str
    content: bytes


class TableRow(Struct, frozen=True, kw_only=True):
    """A table without its log, as it was at an epoch."""

    id: str
    game: str
    settings: dict[str, str]
    status: Status = "gathering"
    epoch: int = 0
    host: UUID | None
    public: bool
    secret: bytes
    salts: tuple[bytes, ...] | None = None
    revision: int | None = None
    content: str | None = None
    """The hash of the values that the table was begun with."""
    trouble: str | None = None
    rematch: str | None = None
    created_at: datetime
    chairs: tuple[Chair, ...]
    languages: tuple[str, ...]
    pack: str | None = None
    """The hash of the host's pack; None for our own values."""
    pack_name: str | None = None
    pace: Pace = Pace()
    proposed: Proposal | None = None
    rated: bool = False
    league: str | None = None
    league_name: str | None = None
    tournament: bool = False
    """Its league is a tournament: it begins by itself, and its pace stays."""
    round: int | None = None
    coach: bool = True
    """Whether those who sit here may ask the coach, unless the game counts."""
    lesson: str | None = None
    """The lesson of the game that is learned here, in one of its versions; None for a game like any other."""
    lesson_version: int | None = None

    @property
    def counts(self) -> bool:
        """Whether places at this table count for more than the game."""
        return self.rated or self.league is not None

    @property
    def coached(self) -> bool:
        """Whether the coach may be asked while the game goes on."""
        return self.coach and not self.counts

    @property
    def host_name(self) -> str | None:
        """The name of the host, if they sit at it."""
        return next((chair.name for chair in self.chairs if chair.person == self.host), None)

    @property
    def passes(self) -> bool:
        """What a seat without a standing order does in a reaction window: over days it passes, live it is asked."""
        return self.pace.days

    def seat_of(self, person: UUID) -> int | None:
        """The seat on which this person sits now; none while a bot stands in."""
        for chair in self.chairs:
            if chair.person == person and chair.kind == "person":
                return chair.seat
        return None

    def kept_for(self, person: UUID) -> int | None:
        """The seat that is kept for this person."""
        kept = [chair.seat for chair in self.chairs if chair.kind == "link" and chair.invited == person]
        return kept[0] if kept else None

    def eyes_of(self, person: UUID) -> int:
        """The seat through whose eyes this person looks, also while a bot stands in; else a spectator's."""
        for chair in self.chairs:
            if chair.person == person:
                return chair.seat
        return SPECTATOR


class LogRow(Struct, frozen=True):
    """An entry of the log as it lies in the database."""

    n: int
    seat: int
    kind: int
    picks: str | None
    uuid: UUID
    checkpoint: str | None


class Latest(Struct, frozen=True):
    """How far a table is: its log, its chairs, its two chats, and who of its people is there."""

    table: str
    version: int
    last: UUID | None
    """The uuid of the last entry."""
    epoch: int
    chats: tuple[int, int]
    present: tuple[UUID, ...]
    removed: int = 0
    """How many lines of chat the host of the server has removed."""
    stretched: int | None = None
    """The version at which a window opened in which somebody has asked for time, if it is open."""


class ChatRow(Struct, frozen=True):
    """A line of chat."""

    n: int
    name: str
    seat: int | None
    text: str
    at: datetime


PERSON_WAITS, AMONG_BOTS = 0, 2
"""The ranks of bots' questions; between them are the moments of reviews (coach.py)."""


class Errand(Struct, frozen=True):
    """A question that waits for a bot."""

    table: str
    seat: int
    question: int


class Opening(Struct, frozen=True):
    """A quiet window that an entry opens: standing orders answer after `least` seconds, the default at `limit`."""

    kind: str
    least: float
    limit: float | None
    weekdays: bool = False
    """The limit skips Saturday and Sunday."""


class DueWindow(Struct, frozen=True):
    """A window to look at. `over`: its limit is reached."""

    table: str
    n: int
    over: bool


class WindowTime(Struct, frozen=True):
    """How many seconds a window has been open, and how many it may be; None for as long as it takes."""

    open: float
    limit: float | None
    holds: list[int]
    """The seats that have asked for time."""
