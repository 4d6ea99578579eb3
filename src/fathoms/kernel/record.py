"""The record of a game: its header and its answers, as text that can be read, kept and verified anywhere.

A record is one JSON object a line. The first is the header, the last reveals the secret and the outcome, the last but
one tells every number that was drawn; each line in between is an entry of the log. Every line carries a check over
itself and all lines before it, so that a changed byte is found at its line; every few lines, and the last entry, carry
the hash of the state that the answers have led to. Records of format 1 have no line of numbers; they are read as well
(docs/fair-chance.md, section 6).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeAlias, TypeVar, assert_never

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fathoms.kernel import seal
from fathoms.kernel.chance import NotedChance, SealedChance
from fathoms.kernel.codec import digest
from fathoms.kernel.game import Outcome
from fathoms.kernel.question import Refusal
from fathoms.kernel.table import Answer, Entry, Retake, Table, Undo
from fathoms.kernel.text import OptionReader, UnreadableOptionError, option_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fathoms.kernel.chance import Chance
    from fathoms.kernel.event import Told
    from fathoms.kernel.game import Rules

_L = TypeVar("_L", "Header", "Line", "Draws", "End")

FORMAT = 2
WITHOUT_DRAWS = 1
CHECKPOINT_EVERY = 8
_CHECK_LENGTH = 16
_ENTRY = b'{"n":'
"""How the line of an entry begins."""


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game was before its first answer."""

    fathoms: int
    game: str
    revision: int
    content: str
    settings: dict[str, str]
    seats: int
    commitment: str
    salts: tuple[str, ...]
    check: str = ""


class Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of the log. `picks` are absent for an undo or a retake."""

    n: int
    seat: int
    picks: tuple[str, ...] | None = None
    undo: bool = False
    retake: bool = False
    state: str = ""
    check: str = ""


class Draws(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number that was drawn, as `NotedChance` notes them: for the opening, then for each entry."""

    drawn: tuple[str, ...]
    check: str = ""


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known once the game is over."""

    secret: str
    outcome: Outcome | None
    check: str = ""


class Deal(Struct, frozen=True):
    """What a table is begun with: whatever is to come follows from it."""

    settings: dict[str, str]
    secret: bytes
    salts: tuple[bytes, ...]
    """One for each seat."""


AnyLine: TypeAlias = "Header | Line | Draws | End"


class _Written(Struct, frozen=True):
    """The lines of a record."""

    header: Header
    lines: list[Line]
    drawn: tuple[str, ...] | None
    """None in a record of format 1."""
    end: End


class Verdict(Struct, frozen=True):
    """What verifying a record found. `answer` is the number of the first wrong entry; 0 is the header."""

    ok: bool
    answers: int
    code: str = "verified"
    answer: int | None = None
    outcome: Outcome | None = None


def start(rules: Rules, settings: dict[str, str], seats: int, secret: bytes, salts: tuple[bytes, ...]) -> Table:
    """A table whose chance is sealed by the secret and the salts."""
    return _dealt(rules, settings, seats, SealedChance(seal.seed(secret, salts)))


def _dealt(rules: Rules, settings: dict[str, str], seats: int, chance: Chance) -> Table:
    state, opening = rules.open(settings, seats, chance)
    return Table(rules, state, chance, opening)


def write_record(table: Table, settings: dict[str, str], secret: bytes, salts: tuple[bytes, ...]) -> bytes:
    """The record of a table that was begun by `start` with the same settings, secret and salts."""
    rules, seats = table.rules, table.state.seats
    header = Header(
        fathoms=FORMAT,
        game=rules.info.name,
        revision=table.state.revision,
        content=rules.content.digest(),
        settings=rules.info.settle(settings),
        seats=seats,
        commitment=seal.commitment(secret),
        salts=tuple(salt.hex() for salt in salts),
    )
    chance = NotedChance(seal.seed(secret, salts))
    replay = _dealt(rules, settings, seats, chance)
    lines: list[AnyLine] = [header]
    drawn = [chance.noted()]
    for n, entry in enumerate(table.entries, 1):
        replay.enter(entry)
        checkpoint = n % CHECKPOINT_EVERY == 0 or n == len(table.entries)
        lines.append(_line(n, entry, digest(replay.state.dump()) if checkpoint else ""))
        drawn.append(chance.noted())
    lines += [Draws(tuple(drawn)), End(secret.hex(), rules.outcome(table.state))]
    return b"".join(_chained(lines))


def _line(n: int, entry: Entry, state: str) -> Line:
    match entry:
        case Answer(seat, picks):
            return Line(n, seat, picks=tuple(option_text(pick) for pick in picks), state=state)
        case Undo(seat):
            return Line(n, seat, undo=True, state=state)
        case Retake(seat):
            return Line(n, seat, retake=True, state=state)
        case _:
            assert_never(entry)


def _chained(lines: list[AnyLine]) -> Iterator[bytes]:
    check = ""
    for line in lines:
        check = _check(check, line)
        yield msgspec.json.encode(replace(line, check=check)) + b"\n"


def _check(before: str, line: AnyLine) -> str:
    body = msgspec.json.encode(replace(line, check=""))
    return hashlib.sha256(before.encode() + body).hexdigest()[:_CHECK_LENGTH]


class _WrongError(Exception):
    """Why a record is refused: a code, and the number of the entry."""

    def __init__(self, code: str, answer: int) -> None:
        super().__init__(code)
        self.code = code
        self.answer = answer


def verify(data: bytes, find: Callable[[str], Rules]) -> Verdict:
    """Replay a record and check its commitment, every answer, every shuffle and die."""
    raw = data.split(b"\n")
    answers = sum([line.startswith(_ENTRY) for line in raw])
    try:
        outcome = _verified(raw, find)
    except _WrongError as wrong:
        return Verdict(ok=False, answers=answers, code=wrong.code, answer=wrong.answer)
    return Verdict(ok=True, answers=answers, outcome=outcome)


class WrongRecordError(Exception):
    """A record does not lead where it says."""


def replayed(data: bytes, find: Callable[[str], Rules]) -> Table:
    """The table at the end of a record. Raises WrongRecordError, which names the first wrong entry."""
    return resumed(data, find)[0]


def resumed(data: bytes, find: Callable[[str], Rules]) -> tuple[Table, Deal]:
    """The table at the end of a record, and its deal, to play on. Raises WrongRecordError as `replayed` does."""
    try:
        table, written = _table(data.split(b"\n"), find)
    except _WrongError as wrong:
        raise WrongRecordError(f"{wrong.code} at {wrong.answer}") from wrong
    salts = tuple(bytes.fromhex(salt) for salt in written.header.salts)
    return table, Deal(written.header.settings, bytes.fromhex(written.end.secret), salts)


def retold(data: bytes, find: Callable[[str], Rules]) -> Iterator[tuple[Table, list[Told]]]:
    """The table of a record at its opening and after each entry, with what was told. Raises as `replayed` does."""
    try:
        yield from _retold(data.split(b"\n"), find)
    except _WrongError as wrong:
        raise WrongRecordError(f"{wrong.code} at {wrong.answer}") from wrong


def _retold(raw: list[bytes], find: Callable[[str], Rules]) -> Iterator[tuple[Table, list[Told]]]:
    written = _read(raw)
    table, chance = _begun(written, find)
    yield table, table.opening
    for told in _entered(table, chance, written):
        yield table, told
    if table.rules.outcome(table.state) != written.end.outcome:
        raise _WrongError("outcome", len(written.lines))


def _verified(raw: list[bytes], find: Callable[[str], Rules]) -> Outcome | None:
    table, written = _table(raw, find)
    if table.rules.outcome(table.state) != written.end.outcome:
        raise _WrongError("outcome", len(table.entries))
    return written.end.outcome


def _table(raw: list[bytes], find: Callable[[str], Rules]) -> tuple[Table, _Written]:
    """The table at the end of a record, whose chance notes nothing any more."""
    written = _read(raw)
    table, chance = _begun(written, find)
    for _ in _entered(table, chance, written):
        pass
    table.chance = chance.fork()
    return table, written


def _read(raw: list[bytes]) -> _Written:
    """The lines of a record, each in its exact form and chained to the one before."""
    if raw.pop() or len(raw) < 2:  # noqa: PLR2004
        raise _WrongError("unfinished", len(raw))
    header = _decode(raw, 0, Header, "")
    lines: list[Line] = []
    check, drawn, n = header.check, None, 1
    while n < len(raw) and raw[n].startswith(_ENTRY):
        lines.append(_decode(raw, n, Line, check))
        check, n = lines[-1].check, n + 1
    if header.fathoms != WITHOUT_DRAWS:
        draws = _decode(raw, n, Draws, check)
        check, drawn, n = draws.check, draws.drawn, n + 1
    end = _decode(raw, n, End, check)
    if n + 1 < len(raw):
        raise _WrongError("changed", n + 1)
    for n, line in enumerate(lines, 1):
        if line.n != n or (n % CHECKPOINT_EVERY == 0 or n == len(lines)) != bool(line.state):
            raise _WrongError("changed", n)
    return _Written(header, lines, drawn, end)


def _decode(raw: list[bytes], n: int, kind: type[_L], before: str) -> _L:
    if n == len(raw):
        raise _WrongError("unfinished", n)
    code, text = "changed", raw[n]
    try:
        line = msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _WrongError(code, n) from error
    if msgspec.json.encode(line) != text or _check(before, line) != line.check:
        raise _WrongError(code, n)
    return line


def _begun(written: _Written, find: Callable[[str], Rules]) -> tuple[Table, NotedChance]:
    header, code = written.header, "header"
    try:
        rules = find(header.game)
        secret, salts = bytes.fromhex(written.end.secret), tuple(bytes.fromhex(salt) for salt in header.salts)
        code = _broken_promise(header, rules, secret)
        if not code:
            chance = NotedChance(seal.seed(secret, salts))
            return _dealt(rules, header.settings, header.seats, chance), chance
    except (LookupError, ValueError) as error:
        raise _WrongError(code or "header", 0) from error
    raise _WrongError(code, 0)


def _broken_promise(header: Header, rules: Rules, secret: bytes) -> str:
    if header.fathoms not in (WITHOUT_DRAWS, FORMAT) or header.revision != rules.info.revision:
        return "revision"
    if header.content != rules.content.digest():
        return "content"
    if header.commitment != seal.commitment(secret) or len(header.salts) != header.seats:
        return "commitment"
    return ""


def _entered(table: Table, chance: NotedChance, written: _Written) -> Iterator[list[Told]]:
    """Play the lines of a record, one by one; what each told."""
    code = "illegal"
    reader = OptionReader(table.rules.options)
    drawn = written.drawn
    if drawn is not None and len(drawn) != len(written.lines) + 1:
        raise _WrongError("draws", len(written.lines) + 1)
    _compare_draws(chance, drawn, 0)
    for line in written.lines:
        try:
            entry = _entry(line, reader)
        except UnreadableOptionError as error:
            raise _WrongError(code, line.n) from error
        if _line(line.n, entry, line.state) != replace(line, check=""):
            raise _WrongError(code, line.n)
        told = table.enter(entry)
        if isinstance(told, Refusal):
            raise _WrongError(code, line.n)
        if line.state and line.state != digest(table.state.dump()):
            raise _WrongError("state", line.n)
        _compare_draws(chance, drawn, line.n)
        yield told


def _compare_draws(chance: NotedChance, drawn: tuple[str, ...] | None, n: int) -> None:
    noted = chance.noted()
    if drawn is not None and drawn[n] != noted:
        raise _WrongError("draws", n)


def _entry(line: Line, reader: OptionReader) -> Entry:
    if line.undo:
        return Undo(line.seat)
    if line.retake:
        return Retake(line.seat)
    return Answer(line.seat, tuple(reader.read(text) for text in line.picks or ()))
