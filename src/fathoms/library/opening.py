"""Games from the beginning, and games from their records."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from fathoms.bots.bot import LEVELS
from fathoms.kernel import record, registry, seal
from fathoms.kernel.registry import UnknownGameError
from fathoms.kernel.table import Answer as TableAnswer
from fathoms.kernel.table import Retake, Undo
from fathoms.library.answers import Answer
from fathoms.library.game import Game, _Step

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fathoms.kernel.event import Told
    from fathoms.kernel.game import Info, Rules
    from fathoms.kernel.table import Entry, Table

USUAL_SEATS = 3
_BEGINNING = b'{"fathoms":'
"""How every record begins."""


class RecordError(ValueError):
    """A record that is not true: a code, and the number of the first wrong entry (0 is the header).

    >>> import fathoms, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "x.jsonl")
    >>> fathoms.new("into-the-blue", seats=3, seed=1).save(file)
    >>> size = file.write_bytes(file.read_bytes().replace(b'"seats":3', b'"seats":4'))
    >>> try:
    ...     fathoms.load(file)
    ... except fathoms.RecordError as error:
    ...     print(error.code, error.answer)
    changed 0
    """

    code: str
    """What is wrong, stable: `changed`, `unfinished`, `illegal`, `content` (it needs its pack), `no-record`…"""
    answer: int | None
    """The number of the first wrong entry."""

    def __init__(self, verdict: record.Verdict, told: str = "") -> None:
        super().__init__(told or f"the record is not true: {verdict.code} at entry {verdict.answer}")
        self.code = verdict.code
        self.answer = verdict.answer


def installed() -> dict[str, Info]:
    """The games that are installed here, by name, with their facts: title, seats, settings, minutes.

    >>> import fathoms
    >>> fathoms.installed()["key-largo"].seats
    (3, 4, 5)
    """
    return registry.games()


def bot_names() -> tuple[str, ...]:
    """The names of the bots that Fathoms brings, for `bot`, `Game.suggest` and `match`.

    `uniform` answers by chance, `greedy` takes what scores most at once, `strategy` goes by the game's rules of thumb;
    `calm`, `keen` and `master` search.

    >>> import fathoms
    >>> fathoms.bot_names()
    ('uniform', 'greedy', 'strategy', 'calm', 'keen', 'master')
    """
    return tuple(LEVELS)


def new(
    game: str,
    *,
    seats: int | None = None,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
    lang: str = "en",
) -> Game:
    """Open a game: it has been dealt, and its first question is open.

    With the same seed it is the same deal everywhere, `fathoms play --seed` included; without one nobody can tell it.
    `pack` is the file of a host's values in place of ours. Raises UnknownGameError or ValueError, which say what there
    is to choose from.

    >>> import fathoms
    >>> game = fathoms.new("in-too-deep", seats=4, seed=1)
    >>> game
    <Game in-too-deep, 4 seats, 0 answers, asks seat 2>
    >>> fathoms.new("in-too-deep", seats=9)
    Traceback (most recent call last):
    ...
    ValueError: in-too-deep is for 2, 3, 4 or 5 seats, not 9
    """
    rules = find_rules(game, pack)
    count = find_seats(rules.info, seats)
    secret = secrets.token_bytes(seal.SECRET_BYTES) if seed is None else secret_of(seed)
    deal = record.Deal(rules.info.settle(dict(settings or {})), secret, (b"",) * count)
    opened = record.start(rules, deal.settings, count, deal.secret, deal.salts)
    made = Game([_Step(opened, opened.opening)], deal)
    made.lang = lang
    return made


def load(path: str | Path, *, pack: str | Path | None = None, lang: str = "en") -> Game:
    """The game of a record, finished or not, at its last entry. A record that is not true raises RecordError.

    A game that was played with a pack needs it again; without it the code of the error is `content`.

    >>> import fathoms, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "x.jsonl")
    >>> fathoms.new("key-largo", seed=1).save(file)
    >>> fathoms.load(file).verify().ok
    True
    """
    data = Path(path).read_bytes()
    if not data.startswith(_BEGINNING):
        raise RecordError(record.Verdict(ok=False, answers=0, code="no-record"), f"{path} is not the record of a game")

    def find(name: str) -> Rules:
        return find_rules(name, pack)

    try:
        steps = [_step(table, told) for table, told in record.retold(data, find)]
        _, deal = record.resumed(data, find)
    except record.WrongRecordError as error:
        verdict = record.verify(data, find)
        raise RecordError(verdict, _other_values(data, pack) if verdict.code == "content" else "") from error
    made = Game(steps, deal)
    made.lang = lang
    return made


def _other_values(data: bytes, pack: str | Path | None) -> str:
    """What to do about a game with values that are not here. A record names them by their hash, and has no more."""
    header = msgspec.json.decode(data.partition(b"\n")[0], type=record.Header)
    held = "ours" if pack is None else f"those of {Path(pack).name}"
    return (
        f"this game of {header.game} was played with other values than {held} (their hash begins"
        f" {header.content[:8]}): give the pack that it was played with, fathoms.load(path, pack=FILE)"
    )


def _step(table: Table, told: list[Told]) -> _Step:
    """The table as it stands, with the entry that led here alone."""
    fork = table.fork()
    fork.entries = table.entries[-1:]
    return _Step(fork, told, _public(fork.entries[0]) if fork.entries else None)


def _public(entry: Entry) -> Answer | Undo | Retake:
    return Answer(entry.seat, entry.picks) if isinstance(entry, TableAnswer) else entry


def secret_of(seed: int) -> bytes:
    """The secret of a seed, the same in Python and for `fathoms play --seed`. Raises ValueError."""
    if not 0 <= seed < 1 << 8 * seal.SECRET_BYTES:
        raise ValueError(f"a seed is a number from 0 to 2 ** {8 * seal.SECRET_BYTES} - 1, not {seed}")
    return seed.to_bytes(seal.SECRET_BYTES, "big")


def find_rules(game: str, pack: str | Path | None) -> Rules:
    """The rules of a game, with the values of a pack if there is one."""
    try:
        rules = registry.game(game).rules()
    except UnknownGameError as error:
        raise UnknownGameError(f"there is no game {game!r}: {_listed(registry.games())}") from error
    return rules if pack is None else rules.with_content(Path(pack))


def find_seats(info: Info, seats: int | None) -> int:
    """The number of seats: three, where the game is for three, unless told."""
    if seats is None:
        return USUAL_SEATS if USUAL_SEATS in info.seats else info.seats[0]
    if seats not in info.seats:
        raise ValueError(f"{info.name} is for {_listed(info.seats)} seats, not {seats}")
    return seats


def _listed(items: object) -> str:
    assert isinstance(items, dict | tuple)
    *some, last = [str(each) for each in items]
    return f"{', '.join(some)} or {last}" if some else last
