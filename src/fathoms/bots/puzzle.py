"""Puzzles: moments of recorded games at which one answer is clearly the best (docs/puzzles.md).

A game has them in `puzzles.jsonl` beside its rules: the first line tells how they were searched for, every other is a
puzzle. A puzzle is a game as it was recorded up to a question, and what each answer worth a look came to when the game
was played from there to its end. Whoever solves it sees what that seat saw and nothing else.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from fathoms.bots.coach import sense
from fathoms.bots.reasons import Reason
from fathoms.kernel import record
from fathoms.kernel.text import OptionReader, option_text

if TYPE_CHECKING:
    from pathlib import Path

    from fathoms.kernel.game import Info, Rules
    from fathoms.kernel.question import Picks, Question
    from fathoms.kernel.table import Table

FILE = "puzzles.jsonl"


class PuzzleError(ValueError):
    """A puzzle does not lead to its question."""


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """How the puzzles of a game were found: in so many games, and how many moments were refused, and why."""

    game: str
    games: int
    moments: int
    refused: dict[str, int]


class Compared(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer, how often it wins in games played to the end, and how much less often than the best one."""

    picks: tuple[str, ...]
    chance: float
    behind: float = 0.0
    error: float = 0.0
    """The standard error of that difference: both were played in the same worlds and with the same luck."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A recorded game up to a question, and what each answer comes to."""

    id: str
    revision: int
    content: str
    """Of the rules by which it was recorded."""
    settings: dict[str, str]
    seats: int
    secret: str
    log: tuple[tuple[int, tuple[str, ...]], ...]
    """Who answered what, up to the question."""
    seat: int
    question: str
    answers: tuple[Compared, ...]
    """The best answer first, then the others that were worth a look."""
    games: int
    """So many games were played to the end with each of them."""
    why: Reason | None
    """What the best answer brings more than the second."""
    solvers: tuple[str, ...]
    """The levels of bots that find it."""
    mu: float
    sigma: float
    """How hard it is, as a rating: what it came to against the bots."""


@cache
def read(folder: Path) -> tuple[Search | None, dict[str, Puzzle]]:
    """How the puzzles in a folder were found, and all of them, by their ids."""
    path = folder / FILE
    if not path.exists():
        return None, {}
    first, *lines = path.read_bytes().splitlines()
    found = [msgspec.json.decode(line, type=Puzzle) for line in lines]
    return msgspec.json.decode(first, type=Search), {puzzle.id: puzzle for puzzle in found}


def searched(info: Info) -> Search | None:
    """How the puzzles of a game were found; None if it has none."""
    return read(info.folder())[0]


def puzzles(info: Info, *, old: bool = False) -> dict[str, Puzzle]:
    """The puzzles of a game by their ids; those of other rules than today's only if they are wanted, too."""
    found = read(info.folder())[1]
    return {each: puzzle for each, puzzle in found.items() if old or puzzle.revision == info.revision}


def write(folder: Path, search: Search, found: list[Puzzle]) -> None:
    """The file of a game's puzzles."""
    (folder / FILE).write_bytes(b"".join([msgspec.json.encode(each) + b"\n" for each in (search, *found)]))


def secret_of(game: str, number: int) -> bytes:
    """What the chance of a game comes from that is played in search of puzzles."""
    return f"fathoms puzzle {game} {number}".encode()


def begun(rules: Rules, settings: dict[str, str], seats: int, secret: bytes) -> Table:
    """The table of a recorded game, before its first answer."""
    return record.start(rules, settings, seats, secret, (b"",) * seats)


def table_at(rules: Rules, puzzle: Puzzle) -> Table:
    """The table at the question of a puzzle. Raises PuzzleError."""
    table = begun(rules, puzzle.settings, puzzle.seats, bytes.fromhex(puzzle.secret))
    read = OptionReader(rules.options).read
    for n, (seat, texts) in enumerate(puzzle.log, 1):
        told = table.play(seat, tuple([read(text) for text in texts]))
        if not isinstance(told, list):
            raise PuzzleError(f"{puzzle.id}: answer {n} is refused, {told.code}")
    question = table.state.question(puzzle.seat)
    if question is None or question.key != puzzle.question:
        raise PuzzleError(f"{puzzle.id}: the question is another")
    return table


def asked(puzzle: Puzzle, table: Table) -> Question:
    """The question of a puzzle, at its table."""
    question = table.state.question(puzzle.seat)
    assert question is not None
    return question


def place_among(rules: Rules, puzzle: Puzzle, table: Table, picks: Picks) -> int | None:
    """Which of the answers that were tried these picks come to: 0 is the best; None if nobody tried it."""
    read = OptionReader(rules.options).read
    wanted = sense(rules, table.state, picks)
    for place, each in enumerate(puzzle.answers):
        if sense(rules, table.state, tuple([read(text) for text in each.picks])) == wanted:
            return place
    return None


def texts(picks: Picks) -> tuple[str, ...]:
    """Picks as records have them."""
    return tuple([option_text(pick) for pick in picks])
