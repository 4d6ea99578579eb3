"""Puzzles for people: each as the seat saw it, one a day, and what an answer is worth (docs/puzzles.md)."""

from __future__ import annotations

import hashlib
from datetime import date
from functools import lru_cache
from uuid import UUID

from fathoms.arena.ratings import Rating, rate
from fathoms.bots.puzzle import Puzzle, begun, puzzles
from fathoms.kernel import registry
from fathoms.kernel.question import Refusal
from fathoms.kernel.registry import UnknownGameError
from fathoms.server.refuse import RefuseError
from fathoms.server.tables.play import Play

POSED = 64
"""So many puzzles are kept as they stand at their question."""


def of_game(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game in the order in which they are offered, the easiest first. Raises RefuseError."""
    try:
        found = puzzles(registry.game(game))
    except UnknownGameError:
        raise RefuseError(404, "unknown-game") from None
    return dict(sorted(found.items(), key=lambda each: (each[1].mu, each[0])))


def puzzle_of(game: str, name: str) -> Puzzle:
    """A puzzle. Raises RefuseError."""
    found = of_game(game).get(name)
    if found is None:
        raise RefuseError(404, "unknown-puzzle")
    return found


def of_the_day(day: date) -> tuple[str, str] | None:
    """The game and the puzzle of a day: the games take turns, and each goes through all of its own."""
    games = [game for game in registry.games() if of_game(game)]
    if not games:
        return None
    turn, which = divmod(day.toordinal(), len(games))
    names = sorted(of_game(games[which]), key=lambda name: hashlib.sha256(name.encode()).digest())
    return games[which], names[turn % len(names)]


@lru_cache(POSED)
def posed(game: str, name: str) -> Play:
    """The recorded game at the question of a puzzle. It never changes: whoever answers, tries on a fork."""
    puzzle = puzzle_of(game, name)
    rules = registry.game(game).rules()
    play = Play(begun(rules, puzzle.settings, puzzle.seats, bytes.fromhex(puzzle.secret)), undoable=False)
    for n, (seat, texts) in enumerate(puzzle.log, 1):
        draft = play.draft(play.answer(seat, texts))
        assert not isinstance(draft, Refusal)
        play.accept(draft, UUID(int=n))
    return play


def since_own_answer(play: Play, seat: int) -> int:
    """The version after this seat's last answer: what happened since is what it has not seen yet."""
    return max([step.version for step in play.steps if step.seat == seat], default=play.version)


def following(game: str, name: str, done: set[str]) -> str | None:
    """The next puzzle of a game that somebody has not tried: from this one on, then from the beginning."""
    names = list(of_game(game))
    place = names.index(name) + 1
    return next((each for each in names[place:] + names[:place] if each not in done and each != name), None)


def rated(puzzle: Puzzle, before: Rating, *, right: bool) -> Rating:
    """A person's rating after a puzzle, which counts like a duel with it. Puzzles learn nothing, as bots do."""
    return rate([before, Rating(puzzle.mu, puzzle.sigma)], [1, 2] if right else [2, 1])[0]
