"""What a person has played to the end, and what it comes to."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec
from msgspec import Struct

from fathoms.arena.ratings import Rating
from fathoms.kernel.game import Outcome
from fathoms.server.store.pool import Pool

PAGE = 20
FIGURES_MOST = 1_000
"""So many of a person's latest games make up the figures: a visit costs the same, however long one has played."""


def _latest(whose: str) -> str:
    """The latest finished games of one who is this in a chair: a walk along the index of ended chairs."""
    return f"""
        (SELECT c.table_id, c.seat, c.over_at FROM chairs c JOIN tables t ON t.id = c.table_id
        WHERE c.{whose} = $1 AND c.over_at < coalesce($3::timestamptz, 'infinity') AND t.outcome IS NOT NULL
        AND t.lesson IS NULL AND ($2::text IS NULL OR t.game = $2) ORDER BY c.over_at DESC LIMIT $4)
    """  # noqa: S608 - made of constants


# Whoever gave up the chair of a game that counts has still played it.
_GAMES = f"""
    SELECT t.id, t.game, t.outcome, c.seat, t.rated, t.started_at, t.over_at, r.mu, r.gain,
        coalesce(r.place, 0), ARRAY (
            SELECT coalesce(p.name, '') FROM chairs o LEFT JOIN people p ON p.id = o.person
            WHERE o.table_id = t.id ORDER BY o.seat
        ), ARRAY (
            SELECT o.seat FROM chairs o JOIN people p ON p.id = o.person
            WHERE o.table_id = t.id AND p.program_at IS NOT NULL ORDER BY o.seat
        )
    FROM ({_latest("person")} UNION {_latest("counts")}) c JOIN tables t ON t.id = c.table_id
    LEFT JOIN ratings r ON r.table_id = t.id AND r.person = $1
    ORDER BY c.over_at DESC LIMIT $4
"""  # noqa: S608 - made of constants
_SUMS = f"""
    SELECT t.game, t.outcome, c.seat, c.person IS NOT DISTINCT FROM $1::uuid,
        extract(epoch FROM t.over_at - t.started_at)::float
    FROM (
        SELECT * FROM ({_latest("person")} UNION {_latest("counts")}) l ORDER BY over_at DESC LIMIT $4
    ) l JOIN tables t ON t.id = l.table_id JOIN chairs c ON c.table_id = l.table_id AND c.seat = l.seat
"""  # noqa: S608 - made of constants


class PlayedGame(Struct, frozen=True):
    """A finished game, as one who played it sees it. A chair without a name was a bot's, or is somebody's no more."""

    table: str
    game: str
    seat: int
    place: int
    places: tuple[int, ...]
    names: list[str]
    programs: list[int]
    """The seats whose accounts programs play: they are marked BOT."""
    reason: str
    rated: bool
    gain: int | None
    started_at: datetime | None
    over_at: datetime


class Tally(Struct, frozen=True):
    """How often a person won a game with so many seats, and how often chance alone would have: winners by seats."""

    game: str
    seats: int
    games: int
    wins: int
    par: float


class Ending(Struct, frozen=True):
    """How often a game ended for a reason."""

    game: str
    reason: str
    games: int


class Sums(Struct, frozen=True):
    """The latest finished games of a person in figures; lengths in seconds, the shortest first."""

    tallies: list[Tally]
    endings: list[Ending]
    lengths: list[float]


async def games(pool: Pool, person: UUID, game: str | None, before: datetime | None) -> list[PlayedGame]:
    """A page of finished games, the latest first."""
    rows = await pool.fetch(_GAMES, person, game, before, PAGE)
    return [_game(*row) for row in rows]


def _game(  # noqa: PLR0913, PLR0917 - the columns of a row
    table: str,
    game: str,
    outcome: str,
    seat: int,
    rated: bool,  # noqa: FBT001
    started_at: datetime | None,
    over_at: datetime,
    mu: float | None,
    risen: float | None,
    rated_place: int,
    names: list[str],
    programs: list[int],
) -> PlayedGame:
    found = msgspec.json.decode(outcome, type=Outcome)
    place = rated_place or found.places[seat]
    gain = None if mu is None or risen is None else Rating(mu).gained(risen)
    return PlayedGame(
        table, game, seat, place, found.places, names, programs, found.reason, rated, gain, started_at, over_at
    )


async def sums(pool: Pool, person: UUID) -> Sums:
    """What the latest finished games of a person come to."""
    tallies: dict[tuple[str, int], Tally] = {}
    endings: dict[tuple[str, str], int] = {}
    lengths = []
    for game, text, seat, there, seconds in await pool.fetch(_SUMS, person, None, None, FIGURES_MOST):
        outcome = msgspec.json.decode(text, type=Outcome)
        key = game, len(outcome.places)
        tallies[key] = _counted(tallies.get(key, Tally(*key, 0, 0, 0.0)), outcome, there and outcome.places[seat] == 1)
        endings[game, outcome.reason] = endings.get((game, outcome.reason), 0) + 1
        if seconds is not None:
            lengths.append(seconds)
    counted = [Ending(game, reason, count) for (game, reason), count in sorted(endings.items())]
    return Sums([tallies[key] for key in sorted(tallies)], counted, sorted(lengths))


def _counted(tally: Tally, outcome: Outcome, won: bool) -> Tally:  # noqa: FBT001
    chance = len(outcome.winners) / len(outcome.places)
    par = (tally.par * tally.games + chance) / (tally.games + 1)
    return Tally(tally.game, tally.seats, tally.games + 1, tally.wins + won, par)
