"""Talk to a Fathoms server from Python: one file, to be copied beside your program.

HTTP needs the standard library alone; the socket needs `pip install websockets`. Make a token on your page of the server
(You, API tokens), and:

    client = Client("https://fathoms.example.org", token)
    print(client.play(table, lambda question, view, consider: question["default"]))

Types and methods are made by scripts/sdk.py from what the server says of itself. Do not edit.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, NotRequired, TypedDict
from urllib.parse import quote, urlencode
from uuid import uuid4

PROTOCOL = 2
Consider = Callable[[list[str]], "Considered"]
Choose = Callable[["Asked", Any, Consider], list[str]]
"""Your mind: the question, what your seat may know, and a way to ask what may be added to some picks."""


class RefusedError(Exception):
    """The server said no: a status, a code, and in how many seconds to try again where it tells."""

    def __init__(self, status: int, code: str, retry_after: float | None) -> None:
        super().__init__(f"{status} {code}")
        self.status = status
        self.code = code
        self.retry_after = retry_after


Ahead = TypedDict(
    "Ahead",
    {
        "points": int,
        "chance": float,
    },
)
Asked = TypedDict(
    "Asked",
    {
        "id": int,
        "seat": int,
        "key": str,
        "clause": str,
        "options": list[Any],
        "least": int,
        "most": int,
        "default": list[str],
        "quiet": bool,
        "plain": bool,
        "params": dict[str, int | str],
        "about": str,
        "matters": bool,
    },
)
Book = TypedDict(
    "Book",
    {
        "lang": str,
        "title": str,
        "clauses": "list[Clause]",
        "scenes": "dict[str, SceneInfo]",
    },
)
Cell = TypedDict(
    "Cell",
    {
        "least": int,
        "most": int,
        "why": NotRequired["Line | None"],
    },
)
ChairForm = TypedDict(
    "ChairForm",
    {
        "kind": Literal["me", "open", "link", "bot"],
        "level": NotRequired[str | None],
    },
)
ChairInfo = TypedDict(
    "ChairInfo",
    {
        "seat": int,
        "kind": Literal["bot", "link", "open", "person"],
        "name": str | None,
        "connected": bool,
        "bot_level": str | None,
        "bot_rank": int | None,
        "link": NotRequired[str | None],
        "rating": NotRequired["ChairRating | None"],
        "invited": NotRequired[str | None],
        "kept_for": NotRequired[str | None],
        "program": NotRequired[bool],
        "tenures": NotRequired["list[Tenure]"],
    },
)
ChairRating = TypedDict(
    "ChairRating",
    {
        "points": int,
        "doubt": int,
        "gain": int | None,
        "provisional": NotRequired[bool],
    },
)
Chat = TypedDict(
    "Chat",
    {
        "kind": Literal["chat"],
        "table": str,
        "n": int,
        "from": str,
        "seat": int | None,
        "text": str,
        "at": str,
    },
)
Clause = TypedDict(
    "Clause",
    {
        "id": str,
        "title": str,
        "text": str,
        "marks": list[str],
        "section": str,
        "examples": NotRequired["list[Example]"],
    },
)
ClockTime = TypedDict(
    "ClockTime",
    {
        "seat": int,
        "left": float | None,
        "runs": bool,
    },
)
Clocks = TypedDict(
    "Clocks",
    {
        "kind": Literal["clocks"],
        "table": str,
        "window": "WindowTime | None",
        "chairs": NotRequired["list[ClockTime]"],
    },
)
Considered = TypedDict(
    "Considered",
    {
        "kind": Literal["considered"],
        "table": str,
        "n": int,
        "options": list[Any],
        "may_stop": bool,
        "refusal": "RefusalInfo | None",
    },
)
Created = TypedDict(
    "Created",
    {
        "table": str,
        "links": dict[str, str],
        "commitment": str,
    },
)
Ending = TypedDict(
    "Ending",
    {
        "game": str,
        "reason": str,
        "games": int,
    },
)
Example = TypedDict(
    "Example",
    {
        "scene": str,
        "text": str,
    },
)
Frame = TypedDict(
    "Frame",
    {
        "kind": Literal["frame"],
        "table": str,
        "version": int,
        "view": Any,
        "question": "Asked | None",
        "held": list[str] | None,
        "waiting": "list[Waiting]",
        "may_undo": bool,
        "may_retake": bool,
        "outcome": "Outcome | None",
        "steps": "list[Step]",
        "subject": "Subject | None",
        "lesson": NotRequired["Lesson | None"],
    },
)
GameInfo = TypedDict(
    "GameInfo",
    {
        "name": str,
        "title": str,
        "clauses": str,
        "seats": list[int],
        "end_reasons": list[str],
        "revision": int,
        "settings": "list[Setting]",
        "bot_levels": dict[str, list[str]],
        "rated_levels": list[str],
        "packs": list[str],
        "minutes": tuple[int, int] | None,
        "weight": Literal["light", "medium", "heavy", None],
        "lessons": "list[LessonInfo]",
        "strategy": bool,
    },
)
GiveForm = TypedDict(
    "GiveForm",
    {
        "to": Literal["bot", "link", "open"],
        "level": NotRequired[str | None],
    },
)
Hello = TypedDict(
    "Hello",
    {
        "kind": Literal["hello"],
        "protocol": int,
        "person": "Me",
    },
)
Invitation = TypedDict(
    "Invitation",
    {
        "table": str,
        "seat": int,
        "game": str,
        "host": str | None,
    },
)
Ladder = TypedDict(
    "Ladder",
    {
        "seats": int,
        "you": "OwnRating | None",
        "best": "list[Ranked]",
        "ahead": "list[Ahead]",
        "bots": "list[RatedBot]",
    },
)
Ladders = TypedDict(
    "Ladders",
    {
        "settled": int,
        "listed": bool,
        "ladders": "list[Ladder]",
    },
)
Lesson = TypedDict(
    "Lesson",
    {
        "id": str,
        "at": int,
        "steps": int,
        "chapters": list[str],
        "chapter": int,
        "said": "list[LessonText]",
        "done": bool,
    },
)
LessonInfo = TypedDict(
    "LessonInfo",
    {
        "id": str,
        "minutes": int,
    },
)
LessonText = TypedDict(
    "LessonText",
    {
        "key": str,
        "point": list[str],
    },
)
Line = TypedDict(
    "Line",
    {
        "key": str,
        "params": NotRequired[dict[str, int | str]],
    },
)
Me = TypedDict(
    "Me",
    {
        "id": str,
        "name": str,
        "lang": str,
    },
)
Moving = TypedDict(
    "Moving",
    {
        "kind": Literal["moving"],
        "within": int,
    },
)
Offer = TypedDict(
    "Offer",
    {
        "yes": list[int],
        "no": list[int],
        "missing": list[int],
    },
)
OnlinePerson = TypedDict(
    "OnlinePerson",
    {
        "name": str,
        "followed": bool,
        "table": str | None,
        "game": str | None,
        "program": bool,
    },
)
Orders = TypedDict(
    "Orders",
    {
        "kind": Literal["orders"],
        "table": str,
        "passes": bool,
        "windows": dict[str, bool],
    },
)
Outcome = TypedDict(
    "Outcome",
    {
        "reason": str,
        "places": list[int],
        "points": list[int],
    },
)
OwnRating = TypedDict(
    "OwnRating",
    {
        "points": int,
        "doubt": int,
        "games": int,
        "provisional": bool,
    },
)
Pace = TypedDict(
    "Pace",
    {
        "kind": NotRequired[Literal["days", "free", "live"]],
        "bank": NotRequired[int],
        "increment": NotRequired[int],
        "answer": NotRequired[int],
        "weekdays": NotRequired[bool],
        "late": NotRequired[Literal["bot", "remind", "replace"]],
    },
)
Painting = TypedDict(
    "Painting",
    {
        "svg": str,
        "told": str,
    },
)
PeopleOnline = TypedDict(
    "PeopleOnline",
    {
        "count": int,
        "people": "list[OnlinePerson]",
    },
)
Phrase = TypedDict(
    "Phrase",
    {
        "key": str,
        "params": dict[str, int | str],
    },
)
Played = TypedDict(
    "Played",
    {
        "kind": Literal["played"],
        "table": str,
        "uuid": str,
        "version": int,
    },
)
PlayedGame = TypedDict(
    "PlayedGame",
    {
        "table": str,
        "game": str,
        "seat": int,
        "place": int,
        "places": list[int],
        "names": list[str],
        "programs": list[int],
        "reason": str,
        "rated": bool,
        "gain": int | None,
        "started_at": str | None,
        "over_at": str,
    },
)
Profile = TypedDict(
    "Profile",
    {
        "name": str,
        "program": bool,
        "since": str,
        "games": int,
        "games_most": int,
        "you": bool,
        "followed": bool,
        "ratings": "list[ProfileRating] | None",
        "graph": "list[RatedGame] | None",
        "played": "list[ShownGame] | None",
        "online": bool | None,
        "watch": str | None,
        "together": "list[Together] | None",
        "reply": float | None,
    },
)
ProfileRating = TypedDict(
    "ProfileRating",
    {
        "game": str,
        "seats": int,
        "points": int,
        "doubt": int,
        "games": int,
        "provisional": bool,
    },
)
Proposal = TypedDict(
    "Proposal",
    {
        "pace": "Pace",
        "agreed": list[int],
    },
)
Ranked = TypedDict(
    "Ranked",
    {
        "name": str,
        "points": int,
        "doubt": int,
        "games": int,
    },
)
RatedBot = TypedDict(
    "RatedBot",
    {
        "rank": int,
        "points": int,
    },
)
RatedGame = TypedDict(
    "RatedGame",
    {
        "table": str,
        "game": str,
        "seats": int,
        "place": int,
        "points": int,
        "doubt": int,
        "gain": int,
        "at": str,
    },
)
RefusalInfo = TypedDict(
    "RefusalInfo",
    {
        "code": str,
        "clause": str,
        "detail": dict[str, int | str],
    },
)
Refused = TypedDict(
    "Refused",
    {
        "kind": Literal["refused"],
        "table": str,
        "uuid": str,
        "code": str,
        "clause": str,
        "detail": dict[str, int | str],
    },
)
Rematch = TypedDict(
    "Rematch",
    {
        "table": str | None,
    },
)
RematchForm = TypedDict(
    "RematchForm",
    {
        "yes": NotRequired[bool],
        "salt": NotRequired[str],
    },
)
Removed = TypedDict(
    "Removed",
    {
        "kind": Literal["removed"],
        "table": str,
        "lines": list[int],
    },
)
Restored = TypedDict(
    "Restored",
    {
        "kind": Literal["restored"],
        "table": str,
        "version": int,
    },
)
Row = TypedDict(
    "Row",
    {
        "title": "Line",
        "clause": str,
        "cells": "list[Cell]",
    },
)
SaltForm = TypedDict(
    "SaltForm",
    {
        "salt": str,
    },
)
SceneInfo = TypedDict(
    "SceneInfo",
    {
        "alt": str,
        "width": int,
        "height": int,
    },
)
Setting = TypedDict(
    "Setting",
    {
        "key": str,
        "values": list[str],
        "default": str,
        "offered": NotRequired[bool],
    },
)
Sheet = TypedDict(
    "Sheet",
    {
        "rows": "list[Row]",
        "total": "list[Cell]",
        "ties": NotRequired["list[Tie]"],
        "final": NotRequired[bool],
    },
)
ShownGame = TypedDict(
    "ShownGame",
    {
        "table": str,
        "game": str,
        "place": int,
        "seats": int,
        "over_at": str,
    },
)
Sorry = TypedDict(
    "Sorry",
    {
        "kind": Literal["sorry"],
        "code": str,
        "table": NotRequired[str | None],
    },
)
Statistics = TypedDict(
    "Statistics",
    {
        "ratings": "list[RatedGame]",
        "sums": "Sums",
    },
)
Step = TypedDict(
    "Step",
    {
        "version": int,
        "entry": Literal["answer", "retake", "undo"],
        "seat": int | None,
        "events": list[Any],
    },
)
Subject = TypedDict(
    "Subject",
    {
        "key": str,
        "params": NotRequired[dict[str, int | str]],
        "concerns": NotRequired[list[int]],
    },
)
Sums = TypedDict(
    "Sums",
    {
        "tallies": "list[Tally]",
        "endings": "list[Ending]",
        "lengths": list[float],
    },
)
Table = TypedDict(
    "Table",
    {
        "kind": Literal["table"],
        "table": str,
        "status": Literal["closed", "gathering", "over", "playing", "quarantined"],
        "game": str,
        "settings": dict[str, str],
        "seats": int,
        "chairs": "list[ChairInfo]",
        "host": str | None,
        "public": bool,
        "languages": list[str],
        "pack": str | None,
        "spectators": int,
        "commitment": str,
        "rematch": str | None,
        "offer": "Offer | None",
        "trouble": str | None,
        "closed": str | None,
        "created_at": str,
        "pace": "Pace",
        "proposed": "Proposal | None",
        "rated": bool,
        "coach": bool,
        "league": str | None,
        "league_name": str | None,
        "tournament": bool,
        "lesson": str | None,
        "you": "You",
    },
)
TableForm = TypedDict(
    "TableForm",
    {
        "game": str,
        "chairs": "list[ChairForm]",
        "settings": NotRequired[dict[str, str]],
        "public": NotRequired[bool],
        "languages": NotRequired[list[str]],
        "pack": NotRequired[str | None],
        "pace": NotRequired["Pace"],
        "rated": NotRequired[bool],
        "coach": NotRequired[bool],
        "guided": NotRequired[bool],
    },
)
Tables = TypedDict(
    "Tables",
    {
        "kind": Literal["tables"],
        "whole": bool,
        "open": "list[Table]",
        "live": "list[Table]",
        "gone": list[str],
    },
)
TakeForm = TypedDict(
    "TakeForm",
    {
        "token": NotRequired[str | None],
    },
)
Tally = TypedDict(
    "Tally",
    {
        "game": str,
        "seats": int,
        "games": int,
        "wins": int,
        "par": float,
    },
)
Tenure = TypedDict(
    "Tenure",
    {
        "since": int,
        "kind": Literal["bot", "link", "open", "person"],
        "name": str | None,
    },
)
Tie = TypedDict(
    "Tie",
    {
        "rule": "Line",
        "clause": str,
        "seats": list[int],
        "values": NotRequired[list[int]],
    },
)
Together = TypedDict(
    "Together",
    {
        "game": str,
        "games": int,
        "ahead": int,
        "behind": int,
    },
)
Turn = TypedDict(
    "Turn",
    {
        "since": str,
        "until": str | None,
        "asked": "Phrase | None",
    },
)
Turns = TypedDict(
    "Turns",
    {
        "kind": Literal["turns"],
        "tables": list[str],
    },
)
Waiting = TypedDict(
    "Waiting",
    {
        "key": str,
        "clause": str,
        "seat": NotRequired[int | None],
    },
)
Waits = TypedDict(
    "Waits",
    {
        "seats": list[int],
        "since": str,
    },
)
WindowTime = TypedDict(
    "WindowTime",
    {
        "left": float | None,
        "limit": float | None,
        "fixed": NotRequired[bool],
        "stretched": NotRequired[bool],
    },
)
You = TypedDict(
    "You",
    {
        "seat": int | None,
        "host": bool,
        "away": NotRequired[int | None],
        "salted": NotRequired[bool],
        "invited": NotRequired[int | None],
        "turn": NotRequired["Turn | None"],
        "waits": NotRequired["Waits | None"],
    },
)
Heard = Any
"""One of: Hello, Frame, Table, Played, Refused, Considered, Chat, Removed, Orders, Clocks, Restored, Sorry, Turns, Tables, Moving."""


class Client:
    """One account, by its token."""

    def __init__(self, site: str, token: str, *, patience: float = 60) -> None:
        self.site = site.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._patience = patience
        """So many seconds it waits by itself where the server says that it was too fast."""

    def request(self, method: str, path: str, body: object = None, query: dict[str, Any] | None = None) -> Any:
        """Any request; the methods below name them all."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        address = f"{self.site}{path}{'?' + urlencode(given) if given else ''}"
        data = None if body is None else json.dumps(body).encode()
        while True:
            asked = urllib.request.Request(address, data, self._headers, method=method)
            try:
                with urllib.request.urlopen(asked, timeout=60) as answer:
                    return _read(answer.headers.get_content_type(), answer.read())
            except urllib.error.HTTPError as error:
                refused = _refused(error)
                if refused.retry_after is None or refused.retry_after > self._patience:
                    raise refused from None
                time.sleep(refused.retry_after)

    @contextmanager
    def socket(self) -> Iterator[Socket]:
        """The socket, open as long as the block."""
        from websockets.sync.client import connect  # noqa: PLC0415 - HTTP needs nothing beyond Python

        headers = {"Authorization": self._headers["Authorization"]}
        with connect(self.site.replace("http", "ws", 1) + "/ws", additional_headers=headers, max_size=None) as line:
            yield Socket(line)

    def play(self, table: str, choose: Choose) -> Outcome:
        """Play one's seat at a table until the game is over, whatever happens to the connection; how it ended."""
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415

        while True:
            try:
                with self.socket() as socket:
                    return _play(socket, table, choose)
            except (ConnectionClosed, OSError):
                time.sleep(1)  # the server is being renewed

    def games(self) -> list[GameInfo]:
        """Every installed game. Needs `read`."""
        answer: list[GameInfo] = self.request("GET", "/api/games")
        return answer

    def advice(self, game: str) -> str:
        """How to play a game well, position by position; nothing where the game has no advice. Needs `read`."""
        answer: str = self.request("GET", f"/api/games/{quote(str(game), safe='')}/advice")
        return answer

    def rulebook(self, game: str, lang: str) -> Book:
        """The clauses of a game's rule book. Needs `read`."""
        answer: Book = self.request("GET", f"/api/games/{quote(str(game), safe='')}/rulebook/{quote(str(lang), safe='')}")
        return answer

    def scene(self, game: str, scene: str, lang: str) -> str:
        """The picture of an example in the rule book. Needs `read`."""
        answer: str = self.request("GET", f"/api/games/{quote(str(game), safe='')}/scenes/{quote(str(scene), safe='')}/{quote(str(lang), safe='')}")
        return answer

    def game_words(self, game: str, lang: str) -> dict[str, str | list[str]]:
        """A game's own messages, English where it does not speak that language; `language` says which these are. Needs `read`."""
        answer: dict[str, str | list[str]] = self.request("GET", f"/api/games/{quote(str(game), safe='')}/words/{quote(str(lang), safe='')}")
        return answer

    def schema(self) -> dict[str, Any]:
        """The HTTP API and the messages of the socket, for programs that play from outside. Needs `read`."""
        answer: dict[str, Any] = self.request("GET", "/api/schema")
        return answer

    def words(self, lang: str) -> dict[str, str | list[str]]:
        """The program's messages that pages say, and what each game is called. Needs `read`."""
        answer: dict[str, str | list[str]] = self.request("GET", f"/api/words/{quote(str(lang), safe='')}")
        return answer

    def me(self) -> Me:
        """Who I am. Needs `read`."""
        answer: Me = self.request("GET", "/api/me")
        return answer

    def my_games(self, game: str | None = None, before: str | None = None) -> list[PlayedGame]:
        """A page of my finished games, the latest first; the next one begins `before` the last of this. Needs `read`."""
        answer: list[PlayedGame] = self.request("GET", "/api/me/games", query={"game": game, "before": before})
        return answer

    def my_statistics(self) -> Statistics:
        """My games in figures. Needs `read`."""
        answer: Statistics = self.request("GET", "/api/me/statistics")
        return answer

    def online(self) -> PeopleOnline:
        """Who is here and likes to be shown, those whom I follow first. Anybody may look. Needs `read`."""
        answer: PeopleOnline = self.request("GET", "/api/online")
        return answer

    def profile(self, name: str) -> Profile:
        """Somebody's profile. Anybody may look. Needs `read`."""
        answer: Profile = self.request("GET", f"/api/profiles/{quote(str(name), safe='')}")
        return answer

    def profile_games(self, name: str, before: str | None = None) -> list[ShownGame]:
        """A page of somebody's finished public games, if they show them; the next one begins `before` the last of this. Needs `read`."""
        answer: list[ShownGame] = self.request("GET", f"/api/profiles/{quote(str(name), safe='')}/games", query={"before": before})
        return answer

    def ratings(self, game: str) -> Ladders:
        """What the ratings of a game mean, one's own, and the best. Needs `read`."""
        answer: Ladders = self.request("GET", f"/api/ratings/{quote(str(game), safe='')}")
        return answer

    def invitation(self, token: str) -> Invitation:
        """Which chair an invitation is for. Needs `read`."""
        answer: Invitation = self.request("GET", f"/api/links/{quote(str(token), safe='')}")
        return answer

    def tables(self, which: Literal["open", "mine", "live", "friends"] | None = None) -> list[Table]:
        """Tables that wait for players, that are mine or a friend's, or that can be watched. Anybody may look. Needs `read`."""
        answer: list[Table] = self.request("GET", "/api/tables", query={"which": which})
        return answer

    def table(self, table: str) -> Table:
        """One table without its game. Needs `read`."""
        answer: Table = self.request("GET", f"/api/tables/{quote(str(table), safe='')}")
        return answer

    def course(self, table: str) -> str:
        """A finished table in points, step by step; null where sides win. Needs `read`."""
        answer: str = self.request("GET", f"/api/tables/{quote(str(table), safe='')}/course")
        return answer

    def moment(self, table: str, version: int) -> str:
        """How the table stood at a version, as one's own seat saw it then. Needs `read`."""
        answer: str = self.request("GET", f"/api/tables/{quote(str(table), safe='')}/moments/{quote(str(version), safe='')}")
        return answer

    def painting(self, table: str, lang: str) -> Painting | None:
        """The board as one's own seat sees it, where the game brings a painter: for games that the page has no board of. Needs `read`."""
        answer: Painting | None = self.request("GET", f"/api/tables/{quote(str(table), safe='')}/painting/{quote(str(lang), safe='')}")
        return answer

    def record(self, table: str) -> str:
        """The record of a finished table. Needs `read`."""
        answer: str = self.request("GET", f"/api/tables/{quote(str(table), safe='')}/record")
        return answer

    def replay(self, table: str, seat: str | None = None) -> str:
        """A frame for every version of a finished table, through a seat's eyes or a spectator's. Needs `read`."""
        answer: str = self.request("GET", f"/api/tables/{quote(str(table), safe='')}/replay", query={"seat": seat})
        return answer

    def table_rulebook(self, table: str, lang: str) -> Book:
        """The rule book of a table: it names the values that the table is played with. Needs `read`."""
        answer: Book = self.request("GET", f"/api/tables/{quote(str(table), safe='')}/rulebook/{quote(str(lang), safe='')}")
        return answer

    def sheet(self, table: str) -> Sheet | None:
        """The score sheet as one's own seat may know it; none before the deal, and in games where sides win. Needs `read`."""
        answer: Sheet | None = self.request("GET", f"/api/tables/{quote(str(table), safe='')}/sheet")
        return answer

    def create_table(self, body: TableForm) -> Created:
        """Make a table. Needs `play`."""
        answer: Created = self.request("POST", "/api/tables", body)
        return answer

    def give_chair(self, table: str, seat: int, body: GiveForm) -> Table:
        """Give a chair away. Needs `play`."""
        answer: Table = self.request("POST", f"/api/tables/{quote(str(table), safe='')}/chairs/{quote(str(seat), safe='')}/give", body)
        return answer

    def take_chair(self, table: str, seat: int, body: TakeForm) -> Table:
        """Sit down. Needs `play`."""
        answer: Table = self.request("POST", f"/api/tables/{quote(str(table), safe='')}/chairs/{quote(str(seat), safe='')}/take", body)
        return answer

    def leave(self, table: str) -> Table:
        """Leave: a bot plays on, and one may come back; in a rated game it is for good. Needs `play`."""
        answer: Table = self.request("POST", f"/api/tables/{quote(str(table), safe='')}/leave", {})
        return answer

    def set_pace(self, table: str, body: Pace) -> Table:
        """Set the pace, or want another and agree to it; the pace that there is withdraws the wish. Needs `play`."""
        answer: Table = self.request("POST", f"/api/tables/{quote(str(table), safe='')}/pace", body)
        return answer

    def rematch(self, table: str, body: RematchForm) -> Rematch:
        """Offer the same people another game, or answer such an offer. Needs `play`."""
        answer: Rematch = self.request("POST", f"/api/tables/{quote(str(table), safe='')}/rematch", body)
        return answer

    def add_salt(self, table: str, body: SaltForm) -> Table:
        """Add to the seed, before the deal. Needs `play`."""
        answer: Table = self.request("POST", f"/api/tables/{quote(str(table), safe='')}/salt", body)
        return answer

    def start(self, table: str) -> Table:
        """Deal. Only the host may. Needs `play`."""
        answer: Table = self.request("POST", f"/api/tables/{quote(str(table), safe='')}/start", {})
        return answer


class Socket:
    """An open socket: what one says, and what one hears."""

    def __init__(self, line: Any) -> None:
        self._line = line

    def hear(self) -> Heard:
        """The next message. Ignore kinds that you do not know."""
        heard: Heard = json.loads(self._line.recv())
        return heard

    def send(self, message: object) -> None:
        """Any message; the methods below name them all. Ten a second are welcome."""
        time.sleep(0.1)
        self._line.send(json.dumps(message))

    def watch(self, table: str, version: int | None = None) -> None:
        """Show me this table; with the version that I hold, what I missed. Needs `read`."""
        self.send({name: value for name, value in {"kind": "watch", "table": table, "version": version}.items() if value is not None})

    def unwatch(self, table: str) -> None:
        """I have closed this table. Needs `read`."""
        self.send({"kind": "unwatch", "table": table})

    def answer(self, table: str, question: int, picks: list[str], uuid: str) -> None:
        """My answer to my open question. Needs `play`."""
        self.send({"kind": "answer", "table": table, "question": question, "picks": picks, "uuid": uuid})

    def undo(self, table: str, uuid: str) -> None:
        """Take back my last answer. Needs `play`."""
        self.send({"kind": "undo", "table": table, "uuid": uuid})

    def retake(self, table: str, uuid: str) -> None:
        """Take back my answer, which is still held. Needs `play`."""
        self.send({"kind": "retake", "table": table, "uuid": uuid})

    def consider(self, table: str, question: int, picks: list[str], n: int) -> None:
        """What may be added to these picks? Nothing is logged. Needs `play`."""
        self.send({"kind": "consider", "table": table, "question": question, "picks": picks, "n": n})

    def say(self, table: str, text: str, uuid: str) -> None:
        """A line of chat. Needs `play`."""
        self.send({"kind": "say", "table": table, "text": text, "uuid": uuid})

    def order(self, table: str, window: str, passes: bool | None) -> None:
        """A standing order for a kind of window: pass for me, or ask me in each; null takes the order back. Needs `play`."""
        self.send({"kind": "order", "table": table, "window": window, "passes": passes})

    def hold(self, table: str) -> None:
        """Let me think: keep the open reaction window open for me, whether or not I hold anything. Needs `play`."""
        self.send({"kind": "hold", "table": table})

    def here(self, table: str, here: bool | None = None) -> None:
        """I am touching a page of this table that I can see; or, I look elsewhere. An open page alone is not somebody. Needs `play`."""
        self.send({name: value for name, value in {"kind": "here", "table": table, "here": here}.items() if value is not None})

    def inbox(self) -> None:
        """Tell me when a table begins or ceases to wait for me. Needs `read`."""
        self.send({"kind": "inbox"})

    def lobby(self, here: bool | None = None) -> None:
        """Show me the tables that I may join or watch, and what changes among them; or, no longer. Needs `read`."""
        self.send({name: value for name, value in {"kind": "lobby", "here": here}.items() if value is not None})


def _play(socket: Socket, table: str, choose: Choose) -> Outcome:
    """Answer whatever is asked; of frames only the last one counts."""
    frames: list[Frame] = []

    def hear(*kinds: str) -> Any:
        while (message := socket.hear())["kind"] not in kinds:
            if message["kind"] == "frame":
                frames[:] = [message]
        return message

    socket.watch(table)
    while True:
        frame: Frame = frames.pop() if frames else hear("frame")
        if frame["outcome"]:
            return frame["outcome"]
        question = frame["question"]
        if not question:
            continue
        number = question["id"]

        def consider(picks: list[str], number: int = number) -> Considered:
            socket.consider(table, number, picks, len(picks))
            told = hear("considered", "sorry")
            if told["kind"] == "considered":
                considered: Considered = told
                return considered
            return {"kind": "considered", "table": table, "n": 0, "options": [], "may_stop": True, "refusal": None}

        picks = choose(question, frame["view"], consider)
        frames.clear()
        socket.answer(table, number, picks, str(uuid4()))
        if hear("played", "refused", "sorry")["kind"] != "played":
            socket.watch(table)  # closed meanwhile, or a moment's trouble: look again


def _read(kind: str, content: bytes) -> Any:
    if not content:
        return None
    return json.loads(content) if kind == "application/json" else content.decode()


def _refused(error: urllib.error.HTTPError) -> RefusedError:
    after = error.headers.get("Retry-After")
    try:
        code = str(json.loads(error.read())["code"])
    except (ValueError, KeyError, TypeError):
        code = error.reason
    return RefusedError(error.code, code, None if after is None else float(after))
