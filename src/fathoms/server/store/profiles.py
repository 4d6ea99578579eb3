"""Profiles: what others see of an account, each part only where its owner shows it. Every statement has a bound."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec
from msgspec import Struct

from fathoms.kernel.game import Outcome
from fathoms.server.names import looks
from fathoms.server.store.pool import Pool
from fathoms.server.store.query import Query
from fathoms.server.store.ratings import RatingRow

COUNTED = 1_000
"""So many finished games are counted; whoever has more has more."""
MET = 200
"""So many games with somebody are counted, the latest."""
PAGE = 20
GRAPHED = 50
"""So many ratings are drawn, for each game and number of players."""


class ProfileChoices(Struct, frozen=True, forbid_unknown_fields=True):
    """What one likes others to see, besides name, since when one is here and how many games one has finished."""

    rating: bool = False
    games: bool = False
    online: bool = False
    together: bool = False
    reply: bool = False


class Owner(Struct, frozen=True):
    """Whose profile it is, and what they show."""

    id: UUID
    name: str
    since: datetime
    rating: bool
    games: bool
    online: bool
    together: bool
    reply: bool
    program: bool
    followed: bool


class Standing(Struct, frozen=True):
    """What somebody is worth in a game with so many players."""

    game: str
    seats: int
    mu: float
    sigma: float
    games: int


class ShownGame(Struct, frozen=True):
    """A finished public game of somebody; those of others at the table are on its own page."""

    table: str
    game: str
    place: int
    seats: int
    over_at: datetime


class Together(Struct, frozen=True):
    """Games that two people have finished at one table, and how often one was ahead of the other."""

    game: str
    games: int
    ahead: int
    behind: int


HIDDEN = """
    EXISTS (SELECT 1 FROM shuns s WHERE s.blocks AND
        ((s.person = p.id AND s.other = $1) OR (s.person = $1 AND s.other = p.id)))
"""
"""Whether one of the two, a person `p` and the reader $1, has blocked the other."""
_TABLE = "CROSS JOIN LATERAL (SELECT * FROM tables WHERE id = {chair}.table_id OFFSET 0) t"
"""The table of a chair, looked up by its key: the planner may not read all tables for a thousand of them."""
_OWNER = Query(
    Owner,
    f"""
    SELECT p.id, p.name, p.created_at AS since, p.shows_rating AS rating, p.shows_games AS games,
        p.shows_online AS online, p.shows_together AS together, p.shows_reply AS reply,
        p.program_at IS NOT NULL AS program,
        EXISTS (SELECT 1 FROM follows f WHERE f.person = $1 AND f.other = p.id) AS followed
    FROM people p WHERE p.looks = $2 AND p.owns_name AND NOT {HIDDEN}
    """,  # noqa: S608 - made of constants
)
_SHOWN = Query(
    ProfileChoices,
    """
    SELECT shows_rating AS rating, shows_games AS games, shows_online AS online, shows_together AS together,
        shows_reply AS reply FROM people WHERE id = $1
    """,
)
_SHOW = """
    WITH gone AS (DELETE FROM online WHERE person = $1 AND NOT $4)
    UPDATE people SET shows_rating = $2, shows_games = $3, shows_online = $4, shows_together = $5, shows_reply = $6
    WHERE id = $1 AND owns_name
"""
_FINISHED = f"""
    SELECT count(*) FROM (
        SELECT table_id FROM chairs WHERE person = $1 AND over_at IS NOT NULL ORDER BY over_at DESC LIMIT {COUNTED}
    ) c {_TABLE.format(chair="c")} WHERE t.outcome IS NOT NULL AND t.lesson IS NULL
"""  # noqa: S608 - made of constants
_STANDINGS = Query(
    Standing, "SELECT game, seats, mu, sigma, games FROM standings WHERE person = $1 ORDER BY game, seats"
)
_GRAPH = Query(
    RatingRow,
    f"""
    SELECT r.table_id AS table, r.game, r.seats, r.place, r.mu, r.sigma, r.gain, r.at
    FROM standings s CROSS JOIN LATERAL (
        SELECT * FROM ratings o WHERE o.person = s.person AND o.game = s.game AND o.seats = s.seats
        ORDER BY o.n DESC LIMIT {GRAPHED}
    ) r WHERE s.person = $1 ORDER BY r.n
    """,  # noqa: S608 - made of constants
)
# Nobody else at a private table has said that it may be told of.
_GAMES = f"""
    SELECT t.id, t.game, t.outcome, c.seat, c.over_at FROM (
        SELECT table_id, seat, over_at FROM chairs WHERE person = $1 AND over_at IS NOT NULL
        AND over_at < coalesce($2::timestamptz, 'infinity') ORDER BY over_at DESC LIMIT {COUNTED}
    ) c {_TABLE.format(chair="c")} WHERE t.public AND t.outcome IS NOT NULL AND t.lesson IS NULL
    ORDER BY c.over_at DESC LIMIT {PAGE}
"""  # noqa: S608 - made of constants
_MET = f"""
    SELECT t.game, t.outcome, a.seat, b.seat FROM (
        SELECT table_id, seat, over_at FROM chairs WHERE person = $1 AND over_at IS NOT NULL
        ORDER BY over_at DESC LIMIT {COUNTED}
    ) a CROSS JOIN LATERAL (SELECT seat FROM chairs WHERE table_id = a.table_id AND person = $2 OFFSET 0) b
    {_TABLE.format(chair="a")}
    WHERE t.outcome IS NOT NULL AND t.lesson IS NULL ORDER BY a.over_at DESC LIMIT {MET}
"""  # noqa: S608 - made of constants
_OVER_DAYS = f"""
    SELECT c.table_id, c.seat FROM (
        SELECT table_id, seat FROM chairs WHERE person = $1 AND over_at IS NOT NULL ORDER BY over_at DESC LIMIT 100
    ) c {_TABLE.format(chair="c")} WHERE t.pace->>'kind' = 'days' AND t.outcome IS NOT NULL LIMIT 5
"""  # noqa: S608 - made of constants


async def owner(pool: Pool, name: str, reader: UUID) -> Owner | None:
    """Whose name it is; nobody's where it is a guest's, or where one of the two has blocked the other."""
    return await _OWNER.one(pool, reader, looks(name))


async def shown(pool: Pool, person: UUID) -> ProfileChoices:
    """What a person shows."""
    return await _SHOWN.one(pool, person) or ProfileChoices()


async def show(pool: Pool, person: UUID, wanted: ProfileChoices) -> bool:
    """From now on this is shown; False for a guest, who has no profile."""
    done = await pool.execute(_SHOW, person, wanted.rating, wanted.games, wanted.online, wanted.together, wanted.reply)
    return bool(done != "UPDATE 0")


async def has_profile(pool: Pool, person: UUID) -> bool:
    """Whether there is a page about somebody: whoever has an account with a name of their own."""
    return bool(await pool.fetchval("SELECT owns_name FROM people WHERE id = $1", person))


async def finished(pool: Pool, person: UUID) -> int:
    """How many games somebody has finished, COUNTED at most."""
    return int(await pool.fetchval(_FINISHED, person))


async def standings(pool: Pool, person: UUID) -> list[Standing]:
    """What somebody is worth, in every game."""
    return await _STANDINGS.all(pool, person)


async def graph(pool: Pool, person: UUID) -> list[RatingRow]:
    """The latest ratings in every game, the oldest first."""
    return await _GRAPH.all(pool, person)


async def games(pool: Pool, person: UUID, before: datetime | None) -> list[ShownGame]:
    """A page of finished public games, the latest first."""
    found = []
    for table, game, text, seat, over_at in await pool.fetch(_GAMES, person, before):
        places = msgspec.json.decode(text, type=Outcome).places
        found.append(ShownGame(table, game, places[seat], len(places), over_at))
    return found


async def together(pool: Pool, reader: UUID, person: UUID) -> list[Together]:
    """What the reader and a person have played with each other, game by game."""
    sums: dict[str, list[int]] = {}
    for game, text, mine, theirs in await pool.fetch(_MET, reader, person):
        places = msgspec.json.decode(text, type=Outcome).places
        counts = sums.setdefault(game, [0, 0, 0])
        counts[0] += 1
        counts[1] += places[mine] < places[theirs]
        counts[2] += places[mine] > places[theirs]
    return [Together(game, *counts) for game, counts in sorted(sums.items())]


async def over_days(pool: Pool, person: UUID) -> list[tuple[str, int]]:
    """The latest finished games over days of somebody, and the seat they had."""
    return [(row[0], row[1]) for row in await pool.fetch(_OVER_DAYS, person)]
