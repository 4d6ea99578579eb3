"""People who reach for what is not theirs: every route and every message of today, tried by those who have no right.

The routes come from the application itself, their bodies from its OpenAPI document, the messages from the wire's union:
whatever is added is tried too, and counts as a hole until somebody says here why it is none.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import string
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, get_args
from uuid import uuid4

import asyncpg
import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus

from chaos.crashes import Report
from chaos.machines import NodeProcess, database
from chaos.people import GAME
from chaos.token_reach import Tokens, a_guess
from fathoms.server import wire
from fathoms.server.api.app import App
from fathoms.server.settings import Settings
from server_harness import Json, Player

Route = tuple[str, str]
EVERYBODY: set[Route] = {
    ("POST", "/api/me"),
    ("POST", "/api/account/passkeys/sign-in/begin"),
    ("GET", "/api/tables"),
    ("GET", "/api/match"),
    ("GET", "/api/online"),
    ("GET", "/api/profiles/{name}"),
    ("GET", "/api/profiles/{name}/games"),
    ("GET", "/api/leagues/listed"),
}
"""Open to whoever comes, besides what is read about games and about the server itself."""
EVERYBODY_READS = (
    "/api/games",
    "/api/offers",
    "/api/previews",
    "/api/words",
    "/api/schema",
    "/health",
    "/ready",
    "/schema",
)
ONE_S_OWN: set[Route] = {
    ("GET", "/api/me"),
    ("PATCH", "/api/me"),
    ("GET", "/api/me/ban"),
    ("GET", "/api/me/games"),
    ("GET", "/api/me/statistics"),
    ("GET", "/api/me/letters"),
    ("PUT", "/api/me/letters"),
    ("POST", "/api/me/letters/try"),
    ("GET", "/api/me/push"),
    ("GET", "/api/me/shown"),
    ("PUT", "/api/me/shown"),
    ("GET", "/api/me/follows"),
    ("PUT", "/api/profiles/{name}/follow"),
    ("DELETE", "/api/profiles/{name}/follow"),
    ("POST", "/api/me/push"),
    ("POST", "/api/me/push/end"),
    ("GET", "/api/account"),
    ("POST", "/api/account"),
    ("POST", "/api/account/verify"),
    ("POST", "/api/account/sign-out"),
    ("GET", "/api/account/export"),
    ("POST", "/api/account/erase"),
    ("POST", "/api/account/passkeys/begin"),
    ("GET", "/api/account/tokens"),
    ("POST", "/api/account/tokens"),
    ("GET", "/api/people"),
    ("POST", "/api/people/shun"),
    ("POST", "/api/people/report"),
    ("GET", "/api/friends"),
    ("POST", "/api/friends/link"),
    ("GET", "/api/leagues"),
    ("POST", "/api/leagues"),
    ("POST", "/api/match"),
    ("POST", "/api/match/heard"),
    ("GET", "/api/puzzles"),
    ("GET", "/api/ratings/{game}"),
    ("PUT", "/api/ratings/listed"),
    ("GET", "/api/puzzles/{game}"),
    ("GET", "/api/puzzles/{game}/{puzzle}"),
    ("POST", "/api/puzzles/{game}/{puzzle}"),
    ("POST", "/api/puzzles/{game}/{puzzle}/consider"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{table}"),
    ("GET", "/api/tables/{table}/painting/{lang}"),
    ("GET", "/api/tables/{table}/moments/{version}"),
    ("GET", "/api/tables/{table}/sheet"),
    ("POST", "/api/tables/{table}/bug"),
}
"""Somebody who is signed in may: it concerns themselves, or a table whose address they know. Nobody else may."""
HIDDEN: dict[Route, Json] = {
    ("POST", "/api/work/claim"): {"most": 1, "wait": False},
    ("POST", "/api/work/answer"): {"table": "t", "seat": 0, "question": 0, "picks": [], "uuid": str(uuid4())},
    ("POST", "/api/work/pack"): {"digest": "0" * 64},
    ("POST", "/api/work/moments"): {"most": 1},
    ("POST", "/api/work/weighed"): {"table": "t", "seat": 0, "n": 0, "sight": "", "depth": "hint", "found": []},
    ("GET", "/metrics"): {},
    ("GET", "/api/host"): {},
    ("GET", "/api/host/audit"): {},
    ("GET", "/api/host/people"): {},
    ("GET", "/api/host/chat/{table}"): {},
    ("POST", "/api/host/act"): {"what": "close", "table": "t", "reason": "x"},
    ("GET", "/turn/{token}"): {},
    ("POST", "/turn/{token}"): {},
    ("GET", "/api/letters/stop/{token}"): {},
    ("POST", "/api/letters/stop/{token}"): {},
}
"""Not in the document, because only operators, workers and the links of letters use them."""
FOR_THE_BANNED = {("GET", "/api/me/ban"), ("POST", "/api/account/sign-out")}
"""All that is left to somebody who is banned: to read why, and to leave."""
PLAIN = re.compile(r'\{"code":"[a-z-]+"\}')
"""All that is ever said to whoever is refused."""
FOR_ALL_MESSAGES = (wire.Watch, wire.Unwatch, wire.Around)
SPARED = {("POST", "/api/account/forgotten")}
"""Answers everybody alike by design; what it may not tell is shown in tests/server/test_links.py."""
AT_ONCE = 8
TRIES = 3


class Target:
    """What belongs to the host and the guest."""

    def __init__(self, tables: list[str], ids: dict[str, list[str]]) -> None:
        self.tables = tables
        self.ids = ids

    def fill(self, name: str, turn: int = 0) -> str:
        """A value for a parameter: somebody's, or a guess; of what belongs to somebody each in its turn."""
        if name == "table":
            return random.choice(self.tables)
        if name == "seat":
            return str(random.randrange(3))
        if name in self.ids:
            known = [*self.ids[name], str(uuid4())]
            return known[turn % len(known)]
        return "".join(random.choices(string.ascii_lowercase, k=24))


def routes() -> tuple[Json, list[Route]]:
    """The document, and every route that it has, with those that it hides."""
    document = App(Settings()).openapi()
    found = [
        (method.upper(), path.rstrip("/") or "/") for path, methods in document["paths"].items() for method in methods
    ]
    return document, sorted({*found, *HIDDEN})


def example(document: Json, schema: Json, target: Target, name: str = "") -> Any:  # noqa: ANN401
    """Something that fits a schema."""
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return example(document, random.choice(schema[choice]), target, name)
    if "enum" in schema:
        return random.choice(schema["enum"])
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {})
            wanted = [*schema.get("required", []), *[each for each in fields if random.random() < 0.5]]
            return {each: example(document, fields[each], target, each) for each in dict.fromkeys(wanted)}
        case "array":
            return [example(document, schema.get("items", {}), target)] if schema.get("minItems") else []
        case "integer" | "number":
            return random.randrange(3)
        case "boolean":
            return random.random() < 0.5
        case "null":
            return None
        case _:
            return _text(schema, target, name)


def _text(schema: Json, target: Target, name: str) -> str:
    if name == "email":
        return "host@example.org"
    if schema.get("format") == "uuid":
        return str(uuid4())
    return "00" if "pattern" in schema else target.fill(name or "token")


def _body(document: Json, route: Route, target: Target) -> Any:  # noqa: ANN401
    if route in HIDDEN:
        return HIDDEN[route]
    method, path = route
    known = document["paths"].get(path) or document["paths"][path + "/"]
    content = known[method.lower()].get("requestBody", {}).get("content", {})
    schema = next((each["schema"] for each in content.values()), None)
    return None if schema is None else example(document, schema, target)


def _everybody(route: Route) -> bool:
    method, path = route
    return route in EVERYBODY | SPARED or (method == "GET" and path.startswith(EVERYBODY_READS))


async def _asked(client: httpx.AsyncClient, method: str, path: str, body: object) -> httpx.Response:
    """The answer; a link that the node had just given up for idle is opened again."""
    for _ in range(TRIES):
        with contextlib.suppress(httpx.ReadError, httpx.RemoteProtocolError):
            return await client.request(method, path, json=body)
    return await client.request(method, path, json=body)


class Attack:
    """Attempts, and what became of them."""

    def __init__(self, people: dict[str, httpx.AsyncClient], target: Target) -> None:
        self.people = people
        self.target = target
        self.document, self.every = routes()
        self.routes = [each for each in self.every if not _everybody(each)]
        self.statuses: Counter[int | str] = Counter()
        self.granted: list[str] = []
        self.tried: set[str] = set()

    async def request(self, number: int) -> None:
        """One request of somebody without the right to it."""
        route = self.routes[number % len(self.routes)]
        method, path = route
        # What is one's own is tried by those who are nobody here; all else by a stranger, too. Each in turn, and not by
        # chance: whoever is let in where they should not be is found in the first rounds.
        turn = number // len(self.routes)
        whos = ["gone", "nobody"] if route in ONE_S_OWN else ["stranger", "gone", "stranger", "nobody"]
        whos += ["banned"] if route not in FOR_THE_BANNED else []
        whos += ["forged"] if method != "GET" else []
        who = whos[turn % len(whos)]
        filled = re.sub(r"{(\w+)}", lambda found: self.target.fill(found[1], turn // len(whos)), path)
        body = _body(self.document, route, self.target)
        answer = await _asked(self.people[who], method, filled, body)
        self.tried.add(f"{method} {path}")
        self.statuses[answer.status_code] += 1
        if answer.status_code < 400 or answer.status_code >= 500:
            self.granted.append(f"{who}: {method} {filled} {body} -> {answer.status_code}")
        elif not (PLAIN.fullmatch(answer.text) or "text/html" in answer.headers["content-type"]):
            self.granted.append(f"{who}: {method} {filled} is told {answer.text[:200]}")

    async def message(self, player: Player, kinds: list[type[wire.Message]]) -> None:
        """A page of somebody who is not seated: one message of each kind."""
        try:
            page = await player.open()
        except InvalidStatus:
            self.granted.append("somebody ended the stranger's own session")
            self.statuses["no socket"] += 1
            return
        for kind in kinds:
            await page.socket.send(msgspec.json.encode(self._message(kind)).decode())
            self.tried.add(kind.__name__)
            with contextlib.suppress(ConnectionClosed):
                while (answer := await page.next(20))["kind"] == "hello":
                    pass
                self.statuses[answer["kind"]] += 1
                if answer["kind"] not in {"sorry", "refused"}:
                    self.granted.append(f"{kind.__name__} -> {answer}"[:300])
        await page.close()
        player._pages.clear()

    def _message(self, kind: type[wire.Message]) -> Json:
        (schema,), components = msgspec.json.schema_components([kind])
        whole = {"components": {"schemas": components}, "paths": {}}
        fitting = _inlined(schema, components)
        made = example(whole, fitting, self.target)
        assert isinstance(made, dict)
        if "picks" in made:
            made["picks"] = random.choice(([], ["place level=1"], ["reroll die=1"]))
        return made | {"kind": kind.__struct_config__.tag, "table": random.choice([*self.target.tables, "nowhere"])}


def _inlined(schema: Json, components: Json) -> Json:
    if "$ref" in schema:
        found: Json = components[schema["$ref"].rsplit("/", 1)[1]]
        return found
    return schema


async def reach(attempts: int, *plants: str) -> Report:
    """Every route and message, by strangers, by the signed out and by nobody: nothing is granted, nothing changes."""
    async with database("reach") as url:
        node = NodeProcess(url, *plants, public_url="http://localhost")
        await node.start()
        host, guest, stranger, gone, banned = everybody = [Player(node.url) for _ in range(5)]
        for player, name in zip(everybody, ("Host", "Guest", "Mallory", "Gone", "Banned"), strict=True):
            await player.welcome(name)
        connection = await asyncpg.connect(url)
        await connection.execute("INSERT INTO bans (person, reason) VALUES ($1::text::uuid, 'x')", banned.id)
        target = await _prepare(connection, host, guest)
        granted: list[str] = []
        statuses: Counter[int | str] = Counter()
        programs = Tokens(node.url, granted.append, lambda status: statuses.update([status]))
        table = await programs.prepare(connection)
        target.ids["token"] = [programs.ids["read"], programs.ids["play"]]
        cookie = gone.cookie
        await gone.post("/api/account/sign-out")
        headers = {"cookie": cookie}
        people = {
            "stranger": stranger.http,
            "banned": banned.http,
            "nobody": httpx.AsyncClient(base_url=node.url, timeout=30),
            "gone": httpx.AsyncClient(base_url=node.url, timeout=30, headers=headers),
            "forged": httpx.AsyncClient(
                base_url=node.url, timeout=30, headers={"cookie": host.cookie, "origin": "null"}
            ),
        }
        attack = Attack(people, target)
        before = await _state(connection)
        # First: whoever is gone for minutes is away, and a bot may stand in.
        await _at_the_table(attack, host, guest, stranger)
        await _run(attack, attempts, stranger, connection)
        await _without_a_session(attack, node.url, cookie, banned.cookie)
        await _by_tokens(attack, programs, table)
        changed = await _state(connection) != before
        await programs.opened(lambda name: a_guess(name, table))
        await programs.cut()
        await programs.close()
        attack.granted += granted
        attack.statuses += statuses
        await connection.close()
        for client in (people["nobody"], people["gone"], people["forged"]):
            await client.aclose()
        for player in everybody:
            await player.stop()
        errors = node.errors()
        node.end()
    report: Report = {"attempts": sum(attack.statuses.values()), "routes_and_messages": len(attack.tried)}
    report |= {"granted": len(attack.granted), "first": attack.granted[:1], "changed": changed}
    report |= {"answers": {str(key): count for key, count in sorted(attack.statuses.items(), key=str)}}
    return report | {"errors": len(errors), "ok": not attack.granted and not changed and not errors}


async def _run(attack: Attack, attempts: int, stranger: Player, connection: asyncpg.Connection) -> None:
    kinds = [kind for kind in get_args(wire.FromBrowser) if kind not in FOR_ALL_MESSAGES]
    done = 0
    while done < attempts:
        jobs: list[Callable[[], Awaitable[None]]] = []
        for _ in range(AT_ONCE * len(attack.routes) // 4):
            number = done + len(jobs)
            jobs.append(lambda number=number: attack.request(number))  # type: ignore[misc]
        for start in range(0, len(jobs), AT_ONCE):
            await asyncio.gather(*[job() for job in jobs[start : start + AT_ONCE]])
        await asyncio.gather(*[attack.message(stranger, kinds) for _ in range(AT_ONCE // 2)])
        done = sum(attack.statuses.values())
        # It is the locks that are tried here, not the limits.
        await connection.execute("TRUNCATE limits")


async def _by_tokens(attack: Attack, programs: Tokens, table: str) -> None:
    for route in attack.every:
        body = _body(attack.document, route, attack.target)
        await programs.request(route, lambda name: a_guess(name, table), body)
    await programs.messages(table, attack._message)


_SESSIONS = "SELECT id FROM sessions WHERE person::text = ANY ($1::text[])"


async def _prepare(connection: asyncpg.Connection, host: Player, guest: Player) -> Target:
    """Tables in every state, an account, a passkey, sessions, somebody shunned: things to reach for."""
    await host.post("/api/account", {"email": "host@example.org", "password": "a long enough one"})
    playing = await host.create(GAME, ["me", "open"])
    await guest.post(f"/api/tables/{playing}/chairs/1/take")
    await host.post(f"/api/tables/{playing}/start")
    await guest.post("/api/people/shun", {"what": "mute", "table": playing, "seat": 0})
    await guest.post("/api/friends/ask", {"table": playing, "seat": 0})
    await host.post("/api/friends/link")
    [tie] = [each["id"] for each in (await host.get("/api/friends"))["friends"]]
    form: Json = {"name": "League", "game": GAME, "seats": 2, "rounds": 1}
    league = (await host.post("/api/leagues", form))["league"]
    evening = {"kind": "knock-out", "pace": {"kind": "live"}}
    tournament = (await host.post("/api/leagues", form | evening))["league"]
    members = [each["id"] for each in (await host.get(f"/api/leagues/{league}"))["members"]]
    link = await host.create(GAME, ["me", "link"])
    over = await host.create(GAME, ["me", "bot"])
    await host.post(f"/api/tables/{over}/leave")
    passkey = uuid4()
    await connection.execute(
        "INSERT INTO passkeys (id, person, credential, public_key, counter, name)"
        " VALUES ($1, $2::text::uuid, 'c', 'k', 0, 'Phone')",
        passkey,
        host.id,
    )
    sessions = [str(row[0]) for row in await connection.fetch(_SESSIONS, [host.id, guest.id])]
    [shun] = [each["id"] for each in await guest.get("/api/people")]
    [ticket] = (await host.post("/api/match", {"game": "into-the-blue", "pace": "days"}, expect=200))["tickets"]
    ids = {"ticket": [ticket["id"]], "session": sessions, "key": [str(passkey)], "shun": [shun], "friend": [tie]}
    return Target([playing, link, over], ids | {"league": [league, tournament], "member": members})


COLUMNS = {
    "sessions": "id, person, secret_hash, ended_at",
    "tickets": "id, person, ended_at",
    "tokens": "id, person, name, secret_hash, scopes, ended_at",
}
"""Of tables that say when something was last used, what stays."""
OWNED = (
    "people",
    "sessions",
    "tokens",
    "passkeys",
    "shuns",
    "friends",
    "leagues",
    "league_members",
    "league_rounds",
    "tables",
    "tickets",
    "chairs",
    "answers",
    "moments",
    "reviews",
    "links",
)


async def _state(connection: asyncpg.Connection) -> list[str]:
    """Everything of the people who are attacked, as text. What a stranger makes for themselves is not in it."""
    found = []
    for table in OWNED:
        columns = COLUMNS.get(table, "*")
        rows = await connection.fetch(f"SELECT {columns} FROM {table} ORDER BY 1, 2")  # noqa: S608 - constants
        found += [f"{table} {tuple(row)}" for row in rows]
    return found


async def _without_a_session(attack: Attack, url: str, *cookies: str) -> None:
    """The socket opens for nobody who is not signed in or is banned, whatever page the browser shows."""
    for headers in [{"Cookie": cookie} for cookie in ("", *cookies, "fathoms=" + "x" * 43)]:
        player = Player(url)
        try:
            page = await player.open(url, **headers)
            answer = await page.next(20)
            attack.granted.append(f"socket {headers} -> {answer}"[:200])
        except (ConnectionClosed, InvalidStatus, TimeoutError):
            attack.statuses["no socket"] += 1
        await player.stop()


async def _at_the_table(attack: Attack, host: Player, guest: Player, stranger: Player) -> None:
    """Once dealt, the host gets no chair of somebody who has just gone, and no guest has a host's rights."""
    playing, gathering = attack.target.tables[:2]
    tries: list[tuple[Player, str, Json]] = [
        *[(host, f"{playing}/chairs/1/give", {"to": to}) for to in ("link", "open", "bot")],
        (stranger, f"{playing}/chairs/1/take", {}),
        (guest, f"{playing}/chairs/0/give", {"to": "bot"}),
        (guest, f"{gathering}/start", {}),
        (guest, f"{gathering}/chairs/1/give", {"to": "open"}),
        (guest, f"{gathering}/chairs/1/invite", {"friend": attack.target.ids["friend"][0]}),
    ]
    for player, path, body in tries:
        answer = await player.http.post(f"/api/tables/{path}", json=body)
        attack.statuses[answer.status_code] += 1
        if answer.status_code < 400:
            attack.granted.append(f"{player.name}: {path} {body} -> {answer.status_code}")


HOLES = (
    "obedient",
    "open-sessions",
    "open-passkeys",
    "open-work",
    "open-metrics",
    "trusting",
    "undying",
    "exception-text",
    "chair-theft",
    "null-origin",
    "forgiving",
    "open-scopes",
    "one-scope",
    "lasting-tokens",
    "read-plays",
    "token-and-cookie",
)


async def holes(attempts: int) -> Report:
    """Planted holes, one at a time; `ok` would mean that one was overlooked."""
    found = {}
    for hole in HOLES:
        report = await reach(attempts, hole)
        found[hole] = not report["ok"]
    return {"found": found, "ok": not all(found.values())}
