"""Tells how the package that is found first plays games, a line for each step: what scripts/same_games.py compares.

It runs once in each tree and may import only what both have. A line is JSON: the game, the record, the entry, and the
hash of each part, or with `at` the parts themselves of one entry.
"""

from __future__ import annotations

import hashlib
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fathoms.bots.bot import bot
from fathoms.kernel import record
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import Told, heard_by
from fathoms.kernel.game import Info, Rules
from fathoms.kernel.question import SPECTATOR, Picks, Question, Refusal
from fathoms.kernel.registry import game
from fathoms.kernel.table import Answer, Entry, Retake, Table, Undo
from fathoms.kernel.text import OptionReader

TRIES = 4
LONGEST = 3000


class Order(Struct, frozen=True):
    """What one tree is asked to tell."""

    game: str
    records: tuple[str, ...] = ()
    """Files of recorded games."""
    folder: str = ""
    """Where the packs lie that some were played with."""
    packs: tuple[str, ...] = ()
    """The pack of each record; empty for our own content."""
    bots: int = 0
    """So many games that the strategy plays against itself."""
    ignored: tuple[str, ...] = ()
    """Names of fields that are left out, wherever they stand."""
    form: bool = True
    """Whether the state's own form is told."""
    at: int = -1


class Step(Struct, frozen=True):
    """One entry: what everybody heard, was asked and shown, what is refused, how it stands."""

    name: str
    n: int
    parts: dict[str, Any]


def steps(order: Order) -> Iterator[Step]:
    """All games of an order, entry by entry."""
    info = game(order.game)
    for path, pack in zip(order.records, order.packs, strict=True):
        yield from _told(
            Path(path).name, _replayed(info, Path(path), Path(order.folder) / pack if pack else None), order
        )
    for number in range(order.bots):
        yield from _told(f"bots {number}", _played(info, number), order)


def entries_of(data: bytes, rules: Rules) -> tuple[Table, Iterator[Entry], tuple[bytes, tuple[bytes, ...]]]:
    """A record's table at its beginning, its entries, and its secret and salts; whatever revision wrote it."""
    raw = data.splitlines()
    header = msgspec.json.decode(raw[0], type=record.Header)
    secret = bytes.fromhex(msgspec.json.decode(raw[-1], type=record.End).secret)
    salts = tuple(bytes.fromhex(salt) for salt in header.salts)
    reader = OptionReader(rules.options)
    lines = (msgspec.json.decode(each, type=record.Line) for each in raw[1:-1])
    table = record.start(rules, header.settings, header.seats, secret, salts)
    return table, (_entry(line, reader) for line in lines), (secret, salts)


def _entry(line: record.Line, reader: OptionReader) -> Entry:
    if line.undo or line.retake:
        return Undo(line.seat) if line.undo else Retake(line.seat)
    return Answer(line.seat, tuple(reader.read(text) for text in line.picks or ()))


def _replayed(info: Info, path: Path, pack: Path | None) -> Iterator[tuple[Table, list[Told]]]:
    rules = info.rules().with_content(pack) if pack else info.rules()
    table, entries, _ = entries_of(lzma.decompress(path.read_bytes()), rules)
    yield table, table.opening
    for entry in entries:
        told = table.enter(entry)
        assert not isinstance(told, Refusal), f"{path.name}: entry {len(table.entries) + 1} is refused: {told}"
        yield table, told


def _played(info: Info, number: int) -> Iterator[tuple[Table, list[Told]]]:
    """A game of the strategy against itself, at any of its tables."""
    rules = info.rules()
    thoughts = FastChance(number)
    choose = bot("strategy", rules)
    settings = info.examined[number % len(info.examined)]
    table = record.start(rules, settings, info.seats[number % len(info.seats)], bytes([number % 256]), ())
    yield table, table.opening
    while (asked := table.state.questions()) and len(table.entries) < LONGEST:
        question = asked[thoughts.below(len(asked))]
        told = table.play(question.seat, choose(table.state, question.seat, question, thoughts))
        assert not isinstance(told, Refusal)
        yield table, told


def _told(name: str, game_told: Iterator[tuple[Table, list[Told]]], order: Order) -> Iterator[Step]:
    offered: dict[str, dict[Any, None]] = {}
    chance = FastChance(0)
    for n, (table, told) in enumerate(game_told):
        parts: dict[str, Any] = {}
        for viewer in (*range(table.state.seats), SPECTATOR):
            who = "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
            parts[f"the events of {who}"] = list(heard_by(viewer, told))
            parts[f"the question to {who}"] = table.state.question(viewer)
            parts[f"the view of {who}"] = table.rules.view(table.state, viewer)
        parts["the answer"] = table.entries[-1] if table.entries else None
        parts["the refusals"] = _refusals(table, offered, chance)
        parts["the outcome"] = table.rules.outcome(table.state)
        if order.form:
            parts["the state"] = msgspec.json.decode(table.state.dump())
            del parts["the state"]["revision"]
        plain = {part: _without(msgspec.to_builtins(value), order.ignored) for part, value in parts.items()}
        yield Step(name, n, plain)


def _refusals(table: Table, offered: dict[str, dict[Any, None]], chance: FastChance) -> list[Any]:
    """What the rules say to options from elsewhere in the game and to sets of those that are offered, legal or not."""
    state = table.state
    found: list[Any] = []
    for question in state.questions():
        for option in question.options:
            offered.setdefault(type(option).__name__, {})[option] = None
        tried = _tries(question, offered, chance)
        found += [state.check(question.seat, picks) for picks in tried]
        found += [state.narrow(question.seat, picks) for picks in ((), question.options[-1:])]
    return [*found, [state.check(seat, ()) for seat in range(state.seats)]]


def _tries(question: Question, offered: dict[str, dict[Any, None]], chance: FastChance) -> list[Picks]:
    kinds = [list(offered[name]) for name in sorted(offered)]
    tried: list[Picks] = [()]
    if kinds:
        strange = [kinds[chance.below(len(kinds))] for _ in range(TRIES)]
        tried += [(each[chance.below(len(each))],) for each in strange]
    return tried + [tuple(option for option in question.options if chance.below(2)) for _ in range(TRIES)]


def _without(value: Any, names: tuple[str, ...]) -> Any:  # noqa: ANN401 - whatever JSON holds
    """The same, without the fields of these names."""
    if not names:
        return value
    if isinstance(value, dict):
        return {key: _without(each, names) for key, each in value.items() if key not in names}
    return [_without(each, names) for each in value] if isinstance(value, list | tuple) else value


def main() -> None:
    """The order comes on standard input."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    encode, write = msgspec.json.Encoder(order="sorted").encode, sys.stdout.buffer.write
    try:
        for step in steps(order):
            if order.at in (-1, step.n):
                parts = step.parts
                if order.at < 0:
                    parts = {part: hashlib.sha256(encode(value)).hexdigest()[:16] for part, value in parts.items()}
                write(encode(Step(step.name, step.n, parts)) + b"\n")
    except Exception as error:  # noqa: BLE001 - a tree that breaks down plays otherwise
        write(encode(Step("", -1, {"the game goes on": f"{type(error).__name__}: {error}"})) + b"\n")


if __name__ == "__main__":
    main()
