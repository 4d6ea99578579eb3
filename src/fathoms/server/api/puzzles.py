"""What is the best answer? Puzzles out of recorded games, for whoever likes to think."""

from __future__ import annotations

import asyncio

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from fathoms.arena.ratings import Rating, Shown
from fathoms.bots.puzzle import Compared, Puzzle, place_among
from fathoms.bots.reasons import Reason
from fathoms.kernel import registry
from fathoms.kernel.text import UnreadableOptionError
from fathoms.server import puzzles, wire
from fathoms.server.api.dependencies import TheNode, ThePerson
from fathoms.server.limits import Limit
from fathoms.server.refuse import RefuseError
from fathoms.server.store import puzzles as store
from fathoms.server.tables import frames
from fathoms.server.tables.consider import consider as considering

TRIES = Limit(300)
THOUGHTS = Limit(3000)
"""So many from one person."""


class Daily(Struct, frozen=True):
    """The puzzle of the day."""

    game: str
    id: str


class Collection(Struct, frozen=True):
    """The puzzles of a game: how many there are, how many one has tried and solved, and one's rating in them."""

    game: str
    count: int
    tried: int
    solved: int
    rating: Shown


class Puzzles(Struct, frozen=True):
    """All collections, and the puzzle of the day."""

    today: Daily | None
    collections: list[Collection]


class PuzzleRow(Struct, frozen=True):
    """A puzzle in the list of its game, and whether one has solved it; None before the first try."""

    id: str
    question: str
    seats: int
    points: int
    """How hard it is, on the scale of ratings."""
    solved: bool | None


class Posed(Struct, frozen=True):
    """A puzzle as the seat saw it."""

    game: str
    id: str
    seats: int
    seat: int
    points: int
    tried: bool
    """Whether one's rating no longer depends on it."""
    frame: wire.Frame


class PicksForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Some of the options, by their texts."""

    picks: wire.Picks


class PuzzleVerdict(Struct, frozen=True):
    """What an answer was worth, what the others are, and why the best is the best."""

    right: bool
    place: int | None
    """Which of the answers it was; None if it was too weak to be compared."""
    answers: list[Compared]
    games: int
    why: Reason | None
    rating: Shown
    gain: int | None
    """What the first try added to one's rating; None for a later one."""
    next: str | None


@get("/")
async def collections(node: TheNode, person: ThePerson) -> Puzzles:
    """Every game's collection, and today's puzzle."""
    day = puzzles.of_the_day(await store.today(node.pool))
    found = {game: len(puzzles.of_game(game)) for game in registry.games()}
    tries = await store.of(node.pool, person.id)
    shown = []
    for game, count in found.items():
        own = [each for each in tries if each.game == game]
        rating = Rating(own[-1].mu, own[-1].sigma) if own else Rating()
        solved = sum([each.solved for each in own])
        shown += [Collection(game, count, len(own), solved, rating.shown)] if count else []
    return Puzzles(None if day is None else Daily(*day), shown)


@get("/{game:str}")
async def collection(node: TheNode, person: ThePerson, game: FromPath[str]) -> list[PuzzleRow]:
    """The puzzles of a game, the easiest first."""
    found = puzzles.of_game(game)
    tries = {each.puzzle: each.solved for each in await store.of_game(node.pool, person.id, game)}
    return [PuzzleRow(each.id, each.question, each.seats, _points(each), tries.get(each.id)) for each in found.values()]


@get("/{game:str}/{puzzle:str}")
async def posed(node: TheNode, person: ThePerson, game: FromPath[str], puzzle: FromPath[str]) -> Posed:
    """A puzzle: what its seat saw, what happened since its last answer, and what it was asked."""
    found = puzzles.puzzle_of(game, puzzle)
    play = await asyncio.to_thread(puzzles.posed, game, puzzle)
    frame = frames.frame(puzzle, play, found.seat, puzzles.since_own_answer(play, found.seat))
    tries = await store.of_game(node.pool, person.id, game)
    tried = any(each.puzzle == puzzle for each in tries)
    return Posed(game, puzzle, found.seats, found.seat, _points(found), tried, frame)


@post("/{game:str}/{puzzle:str}/consider", status_code=200)
async def consider(
    node: TheNode, person: ThePerson, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[PicksForm]
) -> wire.Considered:
    """What may be added to some picks?"""
    found = puzzles.puzzle_of(game, puzzle)
    await node.limits.take(f"puzzle thought {person.id}", THOUGHTS)
    play = await asyncio.to_thread(puzzles.posed, game, puzzle)
    question = play.question(found.seat)
    assert question is not None
    return considering(play, found.seat, wire.Consider(puzzle, question.id, data.picks, 0))


@post("/{game:str}/{puzzle:str}", status_code=200)
async def answer(
    node: TheNode, person: ThePerson, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[PicksForm]
) -> PuzzleVerdict:
    """Is this the best answer? The first try counts."""
    found = puzzles.puzzle_of(game, puzzle)
    await node.limits.take(f"puzzle {person.id}", TRIES)
    play = await asyncio.to_thread(puzzles.posed, game, puzzle)
    try:
        given = play.answer(found.seat, data.picks)
    except UnreadableOptionError:
        raise RefuseError(400, "unreadable") from None
    if play.refusal(given) is not None:
        raise RefuseError(409, "no-answer")
    place = place_among(play.rules, found, play.table, given.picks)
    right = place == 0
    rated = await store.settle(
        node.pool, person.id, game, puzzle, lambda before: puzzles.rated(found, before, right=right), solved=right
    )
    now = await store.rating(node.pool, person.id, game) if rated is None else rated[1]
    gain = None if rated is None else now.gained(now.mu - rated[0].mu)
    done = {each.puzzle for each in await store.of_game(node.pool, person.id, game)}
    following = puzzles.following(game, puzzle, done)
    return PuzzleVerdict(right, place, list(found.answers), found.games, found.why, now.shown, gain, following)


def _points(puzzle: Puzzle) -> int:
    return Rating(puzzle.mu, puzzle.sigma).shown.points


router = Router("/api/puzzles", route_handlers=[collections, collection, posed, consider, answer], tags=["puzzles"])
