"""Programs that reach beyond their token: tokens of every scope at every route and with every message of the socket.

What a token may is said here once more, and not read from the server: a route that the server opens to tokens is a hole
until it stands here, too. The account behind the tokens may do everything that is tried, so that only the token's scope
is in the way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args
from uuid import uuid4

import asyncpg
import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus

from chaos.people import GAME
from fathoms.server import wire
from server_harness import Json, Page, Player

Route = tuple[str, str]
TABLE = "/api/tables/{table}"
READS: set[Route] = {
    ("GET", "/api/me"),
    ("GET", "/api/me/games"),
    ("GET", "/api/me/statistics"),
    ("GET", "/api/games"),
    ("GET", "/api/games/{game}/advice"),
    ("GET", "/api/games/{game}/rulebook/{lang}"),
    ("GET", "/api/games/{game}/scenes/{scene}/{lang}"),
    ("GET", "/api/games/{game}/words/{lang}"),
    ("GET", "/api/words/{lang}"),
    ("GET", "/api/schema"),
    ("GET", "/api/online"),
    ("GET", "/api/profiles/{name}"),
    ("GET", "/api/profiles/{name}/games"),
    ("GET", "/api/ratings/{game}"),
    ("GET", "/api/links/{token}"),
    ("GET", "/api/tables"),
    ("GET", TABLE),
    *[("GET", f"{TABLE}/{each}") for each in ("course", "record", "replay", "sheet")],
    ("GET", TABLE + "/moments/{version}"),
    ("GET", TABLE + "/painting/{lang}"),
    ("GET", TABLE + "/rulebook/{lang}"),
}
"""What `read` is for: games, tables and people as this account may see them. None of it changes anything."""
PLAYS: set[Route] = {
    ("POST", "/api/tables"),
    ("POST", TABLE + "/chairs/{seat}/take"),
    ("POST", TABLE + "/chairs/{seat}/give"),
    *[("POST", f"{TABLE}/{each}") for each in ("start", "leave", "salt", "pace", "rematch")],
}
"""What `play` is for besides: tables, and a chair there."""
READ_MESSAGES = {wire.Watch, wire.Unwatch, wire.Inbox, wire.Lobby}
NEVER_MESSAGES = {wire.Around}
"""That somebody touches a page is for pages to say."""
PASSWORD = "a long enough one"
CLOSED = {(403, "token-scope"), (404, "not-found")}
"""What a token hears where it has no business; operators' doors are not there at all."""
ENDED = {(401, "unknown-token"), (404, "not-found")}
BANNED = {(403, "banned"), (404, "not-found")}
MIXED = {(400, "token-and-cookie"), (404, "not-found")}


class Tokens:
    """An account with things to reach for, its tokens, and what became of the tries."""

    def __init__(self, url: str, tell: Callable[[str], None], count: Callable[[str], None]) -> None:
        self.url = url
        self.owner = Player(url)
        self.secrets: dict[str, str] = {}
        self.ids: dict[str, str] = {}
        self._tell = tell
        self._count = count
        self._http = httpx.AsyncClient(base_url=url, timeout=30)

    async def prepare(self, connection: asyncpg.Connection) -> str:
        """The account, its table, a token of each scope, one that was used and revoked, and one of somebody banned."""
        await self.owner.welcome("Robot")
        await self.owner.post("/api/account", {"email": "robot@example.org", "password": PASSWORD})
        for name, scope in (("read", "read"), ("play", "play"), ("revoked", "play")):
            await self._make(name, scope, self.owner)
        banned = Player(self.url)
        await banned.welcome("Banned robot")
        await banned.post("/api/account", {"email": "banned@example.org", "password": PASSWORD})
        await self._make("banned", "play", banned)
        for name in self.secrets:  # each was good once, so that whoever remembers them is found
            assert (await self._ask(name, "GET", "/api/me", None)).status_code == 200
        table = await self.owner.create(GAME, ["me", "bot"])
        await self.owner.post(f"/api/tables/{table}/start")
        await self.owner.http.delete(f"/api/account/tokens/{self.ids['revoked']}")
        await connection.execute("INSERT INTO bans (person, reason) VALUES ($1::text::uuid, 'x')", banned.id)
        await banned.stop()
        return table

    async def _make(self, name: str, scope: str, owner: Player) -> None:
        form = {"name": name, "scope": scope, "password": PASSWORD}
        made = await owner.post("/api/account/tokens", form)
        self.secrets[name], self.ids[name] = made["secret"], made["id"]

    async def _ask(self, name: str, method: str, path: str, body: object, **headers: str) -> httpx.Response:
        shown = {"Authorization": f"Bearer {self.secrets[name]}", **headers}
        self._http.cookies.clear()
        return await self._http.request(method, path, json=body, headers=shown)

    async def close(self) -> None:
        await self._http.aclose()
        await self.owner.stop()

    # -- over HTTP

    async def request(self, route: Route, fill: Callable[[str], str], body: object) -> None:
        """One route by every token that has no business there."""
        method, path = route
        filled = re.sub(r"{(\w+)}", lambda found: fill(found[1]), path)
        if route not in READS:
            await self._refused("read", CLOSED, method, filled, body)
        if route not in READS | PLAYS:
            await self._refused("play", CLOSED, method, filled, body)
        await self._refused("revoked", ENDED, method, filled, body)
        await self._refused("banned", BANNED, method, filled, body)
        await self._refused("play", MIXED, method, filled, body, cookie=self.owner.cookie)

    async def _refused(
        self, name: str, expected: set[tuple[int, str]], method: str, path: str, body: object, **headers: str
    ) -> None:
        answer = await self._ask(name, method, path, body, **headers)
        self._count(f"token {answer.status_code}")
        if (answer.status_code, _code(answer)) not in expected:
            self._tell(f"{name} token{' with a cookie' if headers else ''}: {method} {path} -> {answer.status_code}")

    async def opened(self, fill: Callable[[str], str]) -> None:
        """What a token is for is open to it, or nothing would be shown by its being closed elsewhere."""
        for method, path in sorted(READS):
            filled = re.sub(r"{(\w+)}", lambda found: fill(found[1]), path)
            if (code := _code(await self._ask("read", method, filled, None))) in {"token-scope", "unknown-token"}:
                self._tell(f"read token: {method} {path} is {code}")
        form = {"game": GAME, "chairs": [{"kind": "me"}, {"kind": "bot"}]}
        if (await self._ask("play", "POST", "/api/tables", form)).status_code >= 400:
            self._tell("play token: no table")

    # -- at the socket

    async def messages(self, table: str, made: Callable[[type[wire.Message]], Json]) -> None:
        """Every message by every token that may not send it; and no socket for those that count no longer."""
        kinds = get_args(wire.FromBrowser)
        for kind in kinds:
            if kind not in READ_MESSAGES:
                await self._unheard("read", made(kind) | ({"table": table} if kind not in NEVER_MESSAGES else {}))
            if kind in NEVER_MESSAGES:
                await self._unheard("play", made(kind))
        for name in ("revoked", "banned"):
            await self._no_socket(name)
        await self._no_socket("play", Cookie=self.owner.cookie)

    async def _unheard(self, name: str, message: Json) -> None:
        kind = message["kind"]
        if kind == "around":
            message = {"kind": kind}
        try:
            page = await self._open(name)
        except InvalidStatus:
            self._tell(f"somebody revoked the {name} token")
            return
        await page.socket.send(msgspec.json.encode(message).decode())
        self._count("token message")
        answer = await self._answer(page)
        if answer != {"kind": "sorry", "code": "token-scope", "table": None}:
            self._tell(f"{name} token says {kind} -> {answer}"[:300])
        await page.close()

    async def _answer(self, page: Page) -> Json | None:
        """What is said to it, after the greeting; nothing within a moment means that it was taken."""
        try:
            while (answer := await page.next(2))["kind"] == "hello":
                pass
        except (TimeoutError, ConnectionClosed):
            return None
        return answer

    async def _open(self, name: str, **headers: str) -> Page:
        shown = {"Authorization": f"Bearer {self.secrets[name]}", "Cookie": "", **headers}
        return await Player(self.url).open(**shown)

    async def _no_socket(self, name: str, **headers: str) -> None:
        self._count("token socket")
        try:
            page = await self._open(name, **headers)
        except InvalidStatus:
            return
        self._tell(f"a socket for the {name} token{' with a cookie' if headers else ''}")
        await page.close()

    async def cut(self) -> None:
        """A socket that is open when its token is revoked is closed within seconds."""
        try:
            await self._make("soon revoked", "play", self.owner)
        except AssertionError:
            self._tell("somebody ended the account or the session of the tokens' owner")
            return
        page = await self._open("soon revoked")
        await self.owner.http.delete(f"/api/account/tokens/{self.ids['soon revoked']}")
        try:
            while True:
                await page.next(10)
        except ConnectionClosed:
            return
        except TimeoutError:
            self._tell("a socket outlives its token")


def _code(answer: httpx.Response) -> str | None:
    """Why a request was refused."""
    try:
        told: Any = answer.json()
    except ValueError:
        return None
    return told.get("code") if isinstance(told, dict) and set(told) == {"code"} else None


def a_guess(name: str, table: str) -> str:
    """A value for a parameter, of which the account's own come first."""
    known = {"table": table, "seat": "0", "game": GAME, "lang": "en", "name": "Robot", "version": "1"}
    return known.get(name, str(uuid4()))
