"""The wire, version 2: every message between a browser and a server, as closed unions tagged by `kind`."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from fathoms.kernel.game import Outcome
from fathoms.kernel.question import Subject, Waiting, Word
from fathoms.server.store.clocks import ClockTime
from fathoms.server.store.pace import Pace, Proposal
from fathoms.server.store.rows import ChairKind, Status

PROTOCOL = 2
MESSAGE_BYTES_MOST = 16_384

TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
PickText: TypeAlias = Annotated[str, Meta(max_length=400)]
Picks: TypeAlias = Annotated[tuple[PickText, ...], Meta(max_length=200)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Message(Struct, frozen=True, tag=str.lower, tag_field="kind", forbid_unknown_fields=True):
    """One message."""


# -- browser to server


class Watch(Message, frozen=True):
    """Show me this table; with the version that I hold, what I missed."""

    table: TableId
    version: Number | None = None


class Unwatch(Message, frozen=True):
    """I have closed this table."""

    table: TableId


class Answer(Message, frozen=True):
    """My answer to my open question."""

    table: TableId
    question: Number
    picks: Picks
    uuid: UUID


class Undo(Message, frozen=True):
    """Take back my last answer."""

    table: TableId
    uuid: UUID


class Retake(Message, frozen=True):
    """Take back my answer, which is still held."""

    table: TableId
    uuid: UUID


class Consider(Message, frozen=True):
    """What may be added to these picks? Nothing is logged."""

    table: TableId
    question: Number
    picks: Picks
    n: Number


class Say(Message, frozen=True):
    """A line of chat."""

    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    uuid: UUID


class Order(Message, frozen=True):
    """A standing order for a kind of window: pass for me, or ask me in each; null takes the order back."""

    table: TableId
    window: Annotated[str, Meta(min_length=1, max_length=64)]
    passes: bool | None


class Hold(Message, frozen=True):
    """Let me think: keep the open reaction window open for me, whether or not I hold anything."""

    table: TableId


class Here(Message, frozen=True):
    """I am touching a page of this table that I can see; or, I look elsewhere. An open page alone is not somebody."""

    table: TableId
    here: bool = True


class Inbox(Message, frozen=True):
    """Tell me when a table begins or ceases to wait for me."""


class Lobby(Message, frozen=True):
    """Show me the tables that I may join or watch, and what changes among them; or, no longer."""

    here: bool = True


class Around(Message, frozen=True):
    """I am touching a page of yours that I can see. Others see it only where I like that."""


Entry: TypeAlias = Answer | Undo | Retake
AtTable: TypeAlias = Watch | Unwatch | Answer | Undo | Retake | Consider | Say | Order | Hold | Here
FromBrowser: TypeAlias = AtTable | Inbox | Lobby | Around


# -- server to browser


class Me(Struct, frozen=True):
    """A person, as that person sees it."""

    id: UUID
    name: str
    lang: str


class Hello(Message, frozen=True):
    """The first message."""

    protocol: int
    person: Me


class Asked(Struct, frozen=True):
    """The viewer's own question. Each option is its text form and its fields: {text, kind, …}."""

    id: int
    seat: int
    key: str
    clause: str
    options: list[msgspec.Raw]
    least: int
    most: int
    default: list[str]
    quiet: bool
    plain: bool
    params: dict[str, Word]
    about: str
    matters: bool
    """In a reaction window: whether an option can change what everybody sees. Otherwise a page need not ask."""


class Step(Struct, frozen=True):
    """An entry of the log and what the viewer heard of it."""

    version: int
    entry: Literal["answer", "undo", "retake"]
    seat: int | None
    events: list[Any]


class CourseStep(Struct, frozen=True):
    """What everybody heard of an entry that was not taken back, and what each seat would have scored then."""

    version: int
    events: list[Any]
    points: list[int]


class Course(Struct, frozen=True):
    """A finished game from its deal to its end, in points."""

    steps: list[CourseStep]


class LessonText(Struct, frozen=True):
    """A text of a lesson, by its key in the game's catalogues, and the things that it points at."""

    key: str
    point: list[str]


class Lesson(Struct, frozen=True):
    """Where a learner stands in a lesson: steps behind them, of how many, and what is read now, one after the other."""

    id: str
    at: int
    steps: int
    chapters: list[str]
    chapter: int
    said: list[LessonText]
    done: bool


class Frame(Message, frozen=True, omit_defaults=True):
    """All that this viewer may know now, and what happened since the version that the browser held."""

    table: str
    version: int
    view: Any
    question: Asked | None
    held: list[str] | None
    waiting: tuple[Waiting, ...]
    may_undo: bool
    may_retake: bool
    outcome: Outcome | None
    steps: list[Step]
    subject: Subject | None
    """What the open reaction window is about, the same for everybody."""
    lesson: Lesson | None = None
    """For whoever learns here; it is not there otherwise."""


class ChairRating(Struct, frozen=True):
    """Somebody's rating as people read it, how much it is in doubt, and what this very game added to it."""

    points: int
    doubt: int
    gain: int | None
    provisional: bool = False
    """After a few games only."""


class Tenure(Struct, frozen=True):
    """Who held a chair after an entry of the log, until the next; somebody who was erased has no name."""

    since: int
    kind: ChairKind
    name: str | None


class ChairInfo(Struct, frozen=True):
    """A chair, as the viewer may know it: only the host sees the invitation."""

    seat: int
    kind: ChairKind
    name: str | None
    connected: bool
    bot_level: str | None
    bot_rank: int | None
    """How strong this bot is among those of the game, as measured: 1 is the weakest."""
    link: str | None = None
    rating: ChairRating | None = None
    """At rated tables."""
    invited: str | None = None
    """For whom a chair by link is kept."""
    kept_for: str | None = None
    """The person for whom a bot stands in, and who may come back."""
    program: bool = False
    """Whether a program plays this person's account: it is marked BOT."""
    tenures: list[Tenure] = []
    """All who have held the chair of a game that was dealt, if it ever changed hands."""


class Phrase(Struct, frozen=True):
    """What somebody is asked, by its key in the game's catalogues."""

    key: str
    params: dict[str, Word]


class Turn(Struct, frozen=True):
    """Somebody is asked: since when, until when if that is limited, and what, where it is known."""

    since: datetime
    until: datetime | None
    asked: Phrase | None


class Waits(Struct, frozen=True):
    """The others whom a table waits for, and since when."""

    seats: list[int]
    since: datetime


class You(Struct, frozen=True):
    """What the viewer is at a table. `away`: the seat that a bot holds for this person meanwhile."""

    seat: int | None
    host: bool
    away: int | None = None
    salted: bool = False
    invited: int | None = None
    """The seat that is kept for this person."""
    turn: Turn | None = None
    """In lists: the turn of this person."""
    waits: Waits | None = None
    """In lists, at this person's own tables: whose turn it is, of the others."""


class Offer(Struct, frozen=True):
    """A rematch that somebody offers: the seats that want it, that do not, and that have not said."""

    yes: list[int]
    no: list[int]
    missing: list[int]


class Table(Message, frozen=True):
    """A table without its game: chairs and all that is fixed."""

    table: str
    status: Status
    game: str
    settings: dict[str, str]
    seats: int
    chairs: list[ChairInfo]
    host: str | None
    public: bool
    languages: tuple[str, ...]
    pack: str | None
    """The name of the host's content pack; None for our own values."""
    spectators: int
    commitment: str
    rematch: str | None
    """The next table, once everybody wants it."""
    offer: Offer | None
    trouble: str | None
    """A code, if the table stands still; what exactly is wrong is for the host alone."""
    closed: str | None
    """Why the host of the server has closed it."""
    created_at: datetime
    pace: Pace
    proposed: Proposal | None
    """Another pace that somebody wants; all seated people must agree."""
    rated: bool
    coach: bool
    """Whether those who sit here may ask the coach while the game goes on."""
    league: str | None
    """The league whose table it is, for those who play there."""
    league_name: str | None
    tournament: bool
    """Its league is a tournament: the game begins by itself."""
    lesson: str | None
    """The lesson that is learned here: its luck is written."""
    you: You


class Played(Message, frozen=True):
    """The entry is on disk."""

    table: str
    uuid: UUID
    version: int


class Refused(Message, frozen=True):
    """The entry is not played, and why."""

    table: str
    uuid: UUID
    code: str
    clause: str
    detail: dict[str, Word]


class RefusalInfo(Struct, frozen=True):
    """Why some picks are no answer."""

    code: str
    clause: str
    detail: dict[str, Word]


class Considered(Message, frozen=True):
    """What may be added to some picks, and whether they may stand as they are."""

    table: str
    n: int
    options: list[msgspec.Raw]
    may_stop: bool
    refusal: RefusalInfo | None


class Chat(Message, frozen=True):
    """A line of chat."""

    table: str
    n: int
    from_: str = msgspec.field(name="from")
    seat: int | None
    text: str
    at: datetime


class Removed(Message, frozen=True):
    """Lines of this chat that the host of the server has removed: forget them."""

    table: str
    lines: list[int]


class Orders(Message, frozen=True):
    """The viewer's own standing orders; `passes` is what counts for kinds of window that are not named."""

    table: str
    passes: bool
    windows: dict[str, bool]


class WindowTime(Struct, frozen=True):
    """How many seconds are left of a quiet window, and how many there were; none if it takes as long as it takes."""

    left: float | None
    limit: float | None
    fixed: bool = False
    """Whoever is silent then passes, unless somebody has asked for time; if not, the table waits for each person."""
    stretched: bool = False
    """Somebody has asked for time; nobody hears who."""


class Clocks(Message, frozen=True):
    """The time at the table at the moment of sending, the same for everybody."""

    table: str
    window: WindowTime | None
    chairs: list[ClockTime] = []


class Restored(Message, frozen=True):
    """Entries that this page has seen are lost: the table is back at this version, and the next frame is whole."""

    table: str
    version: int


class Sorry(Message, frozen=True):
    """A message that the server does not take."""

    code: str
    table: str | None = None


class Turns(Message, frozen=True):
    """The tables that wait for you, the most urgent first: what the list of your tables says has changed."""

    tables: list[str]


class Tables(Message, frozen=True):
    """Tables to join and to watch: all of them, or those that are new or have changed, and those that are gone."""

    whole: bool
    open: list[Table]
    live: list[Table]
    gone: list[str]


class Moving(Message, frozen=True):
    """This node is about to stop: come again within so many milliseconds, and another will answer."""

    within: int


ToBrowser: TypeAlias = (
    Hello
    | Frame
    | Table
    | Played
    | Refused
    | Considered
    | Chat
    | Removed
    | Orders
    | Clocks
    | Restored
    | Sorry
    | Turns
    | Tables
    | Moving
)

decode = msgspec.json.Decoder(FromBrowser).decode
encode = msgspec.json.Encoder().encode
