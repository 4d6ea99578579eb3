"""Guessers and flooders against two real nodes: how many of their tries are looked at, and whether one succeeds.

Every guesser is luckier than life: the right password or link is on the list, some way down. Minutes pass in the rows
of the limits, so that a quarter of an hour takes no longer than its tries.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable
from itertools import count
from uuid import UUID

import asyncpg
import httpx
from msgspec import Struct

from chaos.crashes import Report
from chaos.machines import NodeProcess, database
from chaos.node import SLOWER
from chaos.people import GAME
from fathoms.server.accounts import passwords
from fathoms.server.limits import Limit
from fathoms.server.settings import Settings
from server_harness import Player

Try = Callable[[httpx.AsyncClient, int], Awaitable[httpx.Response]]
RIGHT = "Mariana trench, 10994 m"
AT_ONCE = 4
"""Tries on their way together."""
USUAL = Settings()
LIMITED = 429


class Guesser(Struct, frozen=True):
    """Somebody who tries, how much of it the server may look at, and where on the list the right one is."""

    name: str
    act: Try
    limit: Limit
    right: int | None = None

    def allowed(self, minutes: int) -> int:
        """A full bucket, and what runs into it meanwhile."""
        return self.limit.most + self.limit.most * minutes // self.limit.minutes


def _token(number: int, right: int, token: str) -> str:
    return token if number == right else secrets.token_urlsafe(32)


class House:
    """Two nodes, and what there is to guess."""

    def __init__(self, url: str, nodes: list[NodeProcess]) -> None:
        self.url = url
        self.nodes = nodes
        self.invitation = self.turn = self.reset = ""
        self.ann = Player(nodes[0].url)

    async def furnish(self, connection: asyncpg.Connection) -> None:
        """An account, a chair kept by link, a link of a letter about a turn, and one for a new password."""
        await self.ann.welcome("Ann")
        await self.ann.post("/api/account", {"email": "ann@example.org", "password": RIGHT})
        form = {"game": GAME, "chairs": [{"kind": "me"}, {"kind": "link"}]}
        made = await self.ann.post("/api/tables", form)
        self.invitation = made["links"]["1"]
        self.turn, self.reset = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        await connection.execute(
            "INSERT INTO turn_links (hash, person, table_id, seat, question, until)"
            " VALUES ($1, $2, $3, 0, 0, now() + interval '1 day')",
            hashlib.sha256(self.turn.encode()).digest(),
            UUID(self.ann.id),
            made["table"],
        )
        await connection.execute(
            "INSERT INTO links (hash, kind, person, email, until)"
            " VALUES ($1, 'reset', $2, 'ann@example.org', now() + interval '1 day')",
            hashlib.sha256(self.reset.encode()).digest(),
            UUID(self.ann.id),
        )

    def guessers(self) -> list[Guesser]:
        """Each kind that docs/security.md names a limit for."""
        person, place = passwords.TRIES, passwords.FROM_PLACE
        few, many = person.most + 21, place.most + 37
        table = {"game": GAME, "chairs": [{"kind": "me"}, {"kind": "open"}]}

        def password(number: int) -> str:
            return RIGHT if number == few else f"{RIGHT} {number}"

        def address(number: int) -> str:
            return "ann@example.org" if number == many else f"p{number}@example.org"

        def sign_in(http: httpx.AsyncClient, email: str, word: str) -> Awaitable[httpx.Response]:
            return http.post("/api/account/sign-in", json={"email": email, "password": word})

        def new_password(http: httpx.AsyncClient, number: int) -> Awaitable[httpx.Response]:
            form = {"token": _token(number, many, self.reset), "password": "a quiet reef at noon"}
            return http.post("/api/account/reset", json=form)

        def open_table(http: httpx.AsyncClient, _: int) -> Awaitable[httpx.Response]:
            return http.post("/api/tables", json=table, headers={"cookie": self.ann.cookie})

        def guest(http: httpx.AsyncClient, number: int) -> Awaitable[httpx.Response]:
            return http.post("/api/me", json={"name": f"P{number}"})

        return [
            Guesser("passwords of one address", lambda h, n: sign_in(h, "ann@example.org", password(n)), person, few),
            Guesser("one password, many addresses", lambda h, n: sign_in(h, address(n), RIGHT), place, many),
            Guesser("invitations", lambda h, n: h.get(f"/api/links/{_token(n, many, self.invitation)}"), place, many),
            Guesser("links to a turn", lambda h, n: h.get(f"/turn/{_token(n, many, self.turn)}"), place, many),
            Guesser("links to a new password", new_password, place, many),
            Guesser("tables of one person", open_table, Limit(USUAL.tables_per_hour)),
            Guesser("guests from one place", guest, Limit(USUAL.guests_per_hour)),
        ]


async def _attack(house: House, guesser: Guesser, connection: asyncpg.Connection, minutes: int) -> Report:
    """Try and try, at both nodes in turn, some more every minute."""
    await connection.execute("TRUNCATE limits")
    numbers, looked_at, found = count(1), 0, False
    length = guesser.right or guesser.allowed(minutes) + 20
    clients = [httpx.AsyncClient(base_url=node.url, timeout=60) for node in house.nodes]
    begun = time.monotonic()

    async def one(number: int) -> None:
        nonlocal looked_at, found
        answer = await guesser.act(clients[number % len(clients)], number)
        clients[number % len(clients)].cookies.clear()
        looked_at += answer.status_code != LIMITED
        found = found or (number == guesser.right and answer.is_success)

    tried = 0
    for _ in range(minutes):
        for _ in range(0, -(-length // minutes), AT_ONCE):
            await asyncio.gather(*[one(next(numbers)) for _ in range(AT_ONCE)])
            tried += AT_ONCE
        await connection.execute("UPDATE limits SET full_at = full_at - make_interval(mins => $1)", SLOWER)
    for client in clients:
        await client.aclose()
    return {
        "tried": tried,
        "looked_at": looked_at,
        "a_minute": round(looked_at / minutes, 2),
        "found": found,
        "offered_a_second": round(tried / (time.monotonic() - begun), 1),
        "ok": looked_at <= guesser.allowed(minutes) and not found,
    }


async def guess(minutes: int, *plants: str) -> Report:
    """Nobody finds what they guess at, nobody floods; and how much of it got through in so many minutes."""
    async with database("guessing") as url:
        limits = {"tables_per_hour": str(USUAL.tables_per_hour), "guests_per_hour": str(USUAL.guests_per_hour)}
        nodes = [NodeProcess(url, "slow-refill", *plants, **limits) for _ in range(2)]
        for node in nodes:
            await node.start()
        connection = await asyncpg.connect(url)
        house = House(url, nodes)
        await house.furnish(connection)
        found = {each.name: await _attack(house, each, connection, minutes) for each in house.guessers()}
        await connection.close()
        await house.ann.stop()
        errors = [line for node in nodes for line in node.errors()]
        for node in nodes:
            node.end()
    good = all(each["ok"] for each in found.values())
    return {"minutes": minutes, "guessers": found, "errors": len(errors), "ok": good and not errors}
