"""Into the Blue: a cut through the water, five levels darker and darker, and the dice in their tray.

The board is drawn from the view alone; it knows nothing of the rules.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fathoms.games.into_the_blue.events import ChestsOpened, Rolled, TreasureWon
from fathoms.games.into_the_blue.options import Place, Reroll
from fathoms.games.into_the_blue.view import BlueView
from fathoms.terminal.board import PlainBoard

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.view import DiverView
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.locale.telling import Teller
    from fathoms.terminal.people import People

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


class BlueBoard(PlainBoard[BlueView]):
    """The board of Into the Blue."""

    def whole(self, view: BlueView, people: People, teller: Teller) -> RenderableType:
        water = _water(view, people, teller)
        return water if view.outcome is not None else Group(water, "", _dice(view, people, teller))

    def tray(self, view: BlueView, people: People, teller: Teller) -> RenderableType:
        return _dice(view, people, teller)

    def label(self, view: BlueView, option: Option, teller: Teller) -> str:
        if not isinstance(option, Place):
            return teller.option(option)
        count = min(view.dice.count(option.level), view.divers[view.diver].left)
        return teller.words.say("board.place", level=option.level, count=count)

    def answer(self, view: BlueView, question: Question, picks: Picks, teller: Teller) -> str:
        """Dice are known by what they show, and an answer by those that are kept."""
        if question.key != "reroll" or not picks:
            return super().answer(view, question, picks, teller)
        rolled = {pick.die for pick in picks if isinstance(pick, Reroll)}
        kept = Counter([face for die, face in enumerate(view.dice, 1) if die not in rolled])
        if not kept:
            return teller.say("board.keep.none")
        faces = [_kept(face, count, teller) for face, count in sorted(kept.items())]
        return teller.say("board.keep", kept=teller.listed(faces), count=len(rolled))

    def told(self, view: BlueView, event: Event, teller: Teller) -> str:
        """Dice by size, chests behind the numbers."""
        if isinstance(event, Rolled):
            event = msgspec.structs.replace(event, dice=tuple(sorted(event.dice)))
        return super().told(view, event, teller)

    def shows(self, question: Question) -> bool:
        return question.key == "reroll"

    def warning(self, view: BlueView, question: Question, picks: Picks, teller: Teller) -> str | None:
        empty_handed = question.key == "reroll" and not picks and view.run == 0
        return teller.words.say("board.empty-handed") if empty_handed else None

    def keeps(self, event: Event) -> bool:
        return isinstance(event, (TreasureWon, ChestsOpened))


def _kept(face: int, count: int, teller: Teller) -> str:
    """Dice that show the same: the 4, the two 4s."""
    if count == 1:
        return str(teller.value("kept-one", face))
    return teller.say(f"board.kept.{count}", kept=teller.value("kept", face))


def _water(sea: BlueView, people: People, teller: Teller) -> Table:
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


def _name(sea: BlueView, people: People, seat: int) -> Text:
    diving = sea.outcome is None and seat == sea.diver
    return Text(f"{people.marked[seat]}{' ◄' if diving else ''}", people.colour(seat))


def _level(sea: BlueView, level: int, people: People, teller: Teller) -> list[RenderableType]:
    main, *rest = [f"[{values[level - 1]}]" for values in (sea.main, sea.secondary, sea.third or sea.secondary)]
    others = "".join(rest[: sea.tokens - 1])
    shells = [_shells(diver.placed[level - 1], seat, people) for seat, diver in enumerate(sea.divers)]
    return [teller.words.say("board.level", level=level), _line(sea, level, people), main, *shells, others]


def _line(sea: BlueView, level: int, people: People) -> Text:
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


def _hold(diver: DiverView) -> str:
    """The chests that a diver took: backs, with their values where the viewer knows them."""
    if diver.chest_count == 0:
        return ""
    return CHEST * diver.chest_count + (f" {'+'.join(map(str, diver.chests))}" if diver.chests else "")


def _dice(sea: BlueView, people: People, teller: Teller) -> RenderableType:
    """The dice with their numbers above; those of the run stand in brackets."""
    say = teller.words
    table = Table(box=box.ROUNDED, show_header=False, padding=(0, 1), border_style="blue")
    for _ in range(len(sea.dice) + 1):
        table.add_column(justify="center", no_wrap=True)
    table.add_row(say.say("board.number"), *[str(number) for number in range(1, len(sea.dice) + 1)], style="dim")
    table.add_row(say.say("board.die"), *[_die(face, sea, people) for face in sea.dice])
    return Group(table, Text(f" {_reading(sea, teller)}"))


def _die(face: int, sea: BlueView, people: People) -> Text:
    shown = CHEST if face == CHEST_FACE else str(face)
    if face <= sea.run:
        return Text(f"[{shown}]", f"bold {people.colour(sea.diver)} on {LEVELS[2]}")
    return Text(f" {shown} ")


def _reading(sea: BlueView, teller: Teller) -> str:
    """What the dice say now."""
    say = teller.words
    if len(set(sea.dice)) == len(sea.dice):
        return say.say("board.perfect", roll=sea.roll, rolls=ROLLS)
    if sea.run == 0:
        return say.say("board.no-run", roll=sea.roll, rolls=ROLLS)
    run = "-".join(str(level) for level in range(1, sea.run + 1))
    return say.say("board.run", roll=sea.roll, rolls=ROLLS, run=run)


BOARD = BlueBoard()
