"""Ratings: what they mean, what one is worth, and the best of those who like to be listed."""

from __future__ import annotations

from litestar import Router, get, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from fathoms.arena.ratings import Rating, Shown, chance_ahead
from fathoms.arena.strengths import in_order, strength
from fathoms.bots.bot import LEVELS
from fathoms.kernel import registry
from fathoms.server.api.dependencies import TheNode, ThePerson
from fathoms.server.refuse import RefuseError
from fathoms.server.store import standings
from fathoms.server.store.standings import SETTLED, Listed, Standing

AHEAD = (100, 400)


class OwnRating(Struct, frozen=True):
    """What one is worth, after so many games."""

    points: int
    doubt: int
    games: int
    provisional: bool


class Ranked(Struct, frozen=True):
    """Somebody who is listed."""

    name: str
    points: int
    doubt: int
    games: int


class Ahead(Struct, frozen=True):
    """How often one finishes before somebody who has so many points less."""

    points: int
    chance: float


class RatedBot(Struct, frozen=True):
    """A bot, by its measured strength: 1 is the weakest."""

    rank: int
    points: int


class Ladder(Struct, frozen=True):
    """A game for so many players: oneself, who was never rated there if there is nothing, and the best."""

    seats: int
    you: OwnRating | None
    best: list[Ranked]
    ahead: list[Ahead]
    bots: list[RatedBot]
    """The weakest first."""


class Ladders(Struct, frozen=True):
    """All ladders of a game."""

    settled: int
    """After so many games a rating is no longer provisional, and may be listed."""
    listed: bool
    """Whether others may see oneself there."""
    ladders: list[Ladder]


class ListedForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one likes to be listed."""

    listed: bool


@get("/{game:str}")
async def ladders(node: TheNode, person: ThePerson, game: FromPath[str]) -> Ladders:
    """What the ratings of a game mean, one's own, and the best."""
    info = registry.games().get(game)
    if info is None:
        raise RefuseError(404, "unknown-game")
    best = await standings.best(node.pool, game, info.seats)
    own = {each.seats: each for each in await standings.of(node.pool, person.id, game)}
    here = {count: [each for each in best if each.seats == count] for count in info.seats}
    shown = [_ladder(game, count, own.get(count), here[count]) for count in info.seats]
    return Ladders(SETTLED, await standings.is_listed(node.pool, person.id), shown)


@put("/listed", status_code=204)
async def list_me(node: TheNode, person: ThePerson, data: JSONBody[ListedForm]) -> None:
    """Be listed among the best of every game, or no longer."""
    await standings.list_me(node.pool, person.id, listed=data.listed)


def _ladder(game: str, seats: int, own: Standing | None, best: list[Listed]) -> Ladder:
    return Ladder(
        seats,
        None if own is None else _own(own),
        [Ranked(each.name, *_shown(each), each.games) for each in best],
        [Ahead(points, round(chance_ahead(points, seats), 2)) for points in AHEAD],
        _bots(game, seats),
    )


def _own(own: Standing) -> OwnRating:
    return OwnRating(*_shown(own), own.games, own.games < SETTLED)


def _shown(worth: Standing | Listed) -> tuple[int, int]:
    shown: Shown = Rating(worth.mu, worth.sigma).shown
    return shown.points, shown.doubt


def _bots(game: str, seats: int) -> list[RatedBot]:
    found = [strength(game, level, seats) for level in in_order(game, LEVELS, seats)]
    return [RatedBot(rank, rating.shown.points) for rank, rating in enumerate(found, 1) if rating is not None]


router = Router("/api/ratings", route_handlers=[ladders, list_me], tags=["ratings"])
