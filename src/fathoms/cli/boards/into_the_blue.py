"""Into the Blue: a cut through the water, five levels darker and darker, and the dice in their tray.

The board is drawn from the view alone. It reads the fields that it shows by name, like the browser does; it knows
nothing of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fathoms.cli.boards.plain import PlainBoard
from fathoms.locale.telling import tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fathoms.cli.people import People
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.locale.telling import Teller

SURFACE = "#0e527f"
# Chosen so that they get darker step by step on a terminal of 256 colours too.
LEVELS = ("#0c4a78", "#083a78", "#062d75", "#041c50", "#020a1e")
SAND = "#4a3a12"
INK = "#ffffff"
CHEST = "▣"
CHEST_FACE = 6
ROLLS = 3
MOST_SHAPES = 4
SHELLS_WIDTH = 8


class Diver(Struct, frozen=True):
    """One diver, of the view."""

    placed: tuple[int, ...]
    left: int
    chest_count: int
    chests: tuple[int, ...] | None


class Sea(Struct, frozen=True):
    """The fields of the view that are drawn."""

    diver: int
    roll: int
    dice: tuple[int, ...]
    run: int
    divers: tuple[Diver, ...]
    sea_bed: int
    main: tuple[int, ...]
    secondary: tuple[int, ...]
    tokens: int
    outcome: object
    third: tuple[int, ...] = ()


class Treasure(Struct, frozen=True):
    """What a seat won on a level."""

    seat: int
    level: int
    value: int


class Chests(Struct, frozen=True):
    """What a seat's chests held."""

    seat: int
    values: tuple[int, ...]


def sea_of(view: Struct) -> Sea:
    """What of a view is drawn."""
    return msgspec.convert(view, Sea, from_attributes=True)


class BlueBoard(PlainBoard):
    """The board of Into the Blue."""

    def whole(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        sea = sea_of(view)
        water = _water(sea, people, teller)
        return water if sea.outcome is not None else Group(water, "", _dice(sea, people, teller))

    def tray(self, view: Struct, people: People, teller: Teller) -> RenderableType:
        return _dice(sea_of(view), people, teller)

    def label(self, view: Struct, option: Option, teller: Teller) -> str:
        sea = sea_of(view)
        level = getattr(option, "level", None)
        if level is None:
            return teller.option(option)
        count = min(sea.dice.count(level), sea.divers[sea.diver].left)
        return teller.words.say("board.place", level=level, count=count)

    def shows(self, question: Question) -> bool:
        return question.key == "reroll"

    def warning(self, view: Struct, question: Question, picks: Picks, teller: Teller) -> str | None:
        empty_handed = question.key == "reroll" and not picks and sea_of(view).run == 0
        return teller.words.say("board.empty-handed") if empty_handed else None

    def keeps(self, event: Event) -> bool:
        return tag(event) in ("treasure-won", "chests-opened")

    def spoils(self, events: Sequence[Event], people: People, teller: Teller) -> list[tuple[str, list[str]]]:
        treasures = [["·"] * len(people.names) for _ in LEVELS]
        chests = ["·"] * len(people.names)
        for event in events:
            if tag(event) == "treasure-won":
                won = msgspec.convert(event, Treasure, from_attributes=True)
                treasures[won.level - 1][won.seat] = str(won.value)
            elif tag(event) == "chests-opened":
                opened = msgspec.convert(event, Chests, from_attributes=True)
                chests[opened.seat] = "+".join(map(str, opened.values))
        say = teller.words
        columns = [(say.say("board.level-short", level=level), cells) for level, cells in enumerate(treasures, 1)]
        return [*reversed(columns), (say.say("board.chests"), chests)]


def _water(sea: Sea, people: People, teller: Teller) -> Table:
    say = teller.words
    table = Table(box=None, padding=(0, 1), show_header=False, collapse_padding=True)
    for width in (0, 0, 0, *[SHELLS_WIDTH] * len(sea.divers), 0):
        table.add_column(no_wrap=True, min_width=width)
    second = "board.second" if sea.tokens == 2 else "board.second-third"  # noqa: PLR2004
    names = [_name(sea, people, seat) for seat in range(len(sea.divers))]
    table.add_row("", "", say.say("board.first"), *names, say.say(second), style=f"bold {INK} on {SURFACE}")
    left = [str(diver.left) for diver in sea.divers]
    table.add_row(say.say("board.left"), "", "", *left, "", style=f"{INK} on {SURFACE}")
    for level, ground in enumerate(LEVELS, 1):
        table.add_row(*_level(sea, level, people, teller), style=f"{INK} on {ground}")
    hold = [_hold(diver) for diver in sea.divers]
    table.add_row(say.say("board.sea-bed"), "", CHEST * sea.sea_bed or "–", *hold, "", style=f"{INK} on {SAND}")
    return table


def _name(sea: Sea, people: People, seat: int) -> Text:
    diving = sea.outcome is None and seat == sea.diver
    return Text(f"{people.marked[seat]}{' ◄' if diving else ''}", people.colour(seat))


def _level(sea: Sea, level: int, people: People, teller: Teller) -> list[RenderableType]:
    main, *rest = [f"[{values[level - 1]}]" for values in (sea.main, sea.secondary, sea.third or sea.secondary)]
    others = "".join(rest[: sea.tokens - 1])
    shells = [_shells(diver.placed[level - 1], seat, people) for seat, diver in enumerate(sea.divers)]
    return [teller.words.say("board.level", level=level), _line(sea, level, people), main, *shells, others]


def _line(sea: Sea, level: int, people: People) -> Text:
    """The diver's line, sinking as deep as the run."""
    if sea.outcome is not None or level > sea.run:
        return Text(" ")
    return Text("▼" if level == sea.run else "│", f"bold {people.colour(sea.diver)}")


def _shells(count: int, seat: int, people: People) -> Text:
    """Shells as shapes, and their number."""
    if count == 0:
        return Text("·", "dim")
    more = "…" if count > MOST_SHAPES else ""
    return Text(f"{people.shape(seat) * min(count, MOST_SHAPES)}{more} {count}", people.colour(seat))


def _hold(diver: Diver) -> str:
    """The chests that a diver took: backs, with their values where the viewer knows them."""
    if diver.chest_count == 0:
        return ""
    return CHEST * diver.chest_count + (f" {'+'.join(map(str, diver.chests))}" if diver.chests else "")


def _dice(sea: Sea, people: People, teller: Teller) -> RenderableType:
    """The dice with their numbers above; those of the run stand in brackets."""
    say = teller.words
    table = Table(box=box.ROUNDED, show_header=False, padding=(0, 1), border_style="blue")
    for _ in range(len(sea.dice) + 1):
        table.add_column(justify="center", no_wrap=True)
    table.add_row(say.say("board.number"), *[str(number) for number in range(1, len(sea.dice) + 1)], style="dim")
    table.add_row(say.say("board.die"), *[_die(face, sea, people) for face in sea.dice])
    return Group(table, Text(f" {_reading(sea, teller)}"))


def _die(face: int, sea: Sea, people: People) -> Text:
    shown = CHEST if face == CHEST_FACE else str(face)
    if face <= sea.run:
        return Text(f"[{shown}]", f"bold {people.colour(sea.diver)} on {LEVELS[2]}")
    return Text(f" {shown} ")


def _reading(sea: Sea, teller: Teller) -> str:
    """What the dice say now."""
    say = teller.words
    if len(set(sea.dice)) == len(sea.dice):
        return say.say("board.perfect", roll=sea.roll, rolls=ROLLS)
    if sea.run == 0:
        return say.say("board.no-run", roll=sea.roll, rolls=ROLLS)
    run = "-".join(str(level) for level in range(1, sea.run + 1))
    return say.say("board.run", roll=sea.roll, rolls=ROLLS, run=run)


BOARD = BlueBoard()
