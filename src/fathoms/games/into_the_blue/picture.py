"""The board as a picture: a cut through the water with shells in columns, and the dice in a tray below it."""

from __future__ import annotations

from msgspec import Struct

from fathoms.games.into_the_blue.view import BlueView, DiverView
from fathoms.kernel.picture import (
    GOLD,
    GOLD_INK,
    HALO,
    INK,
    MARK,
    RAISED,
    SAND,
    SAND_LINE,
    SEATS,
    SHORE,
    SILVER,
    SKY,
    SOFT,
    WATER,
    WIDTH,
    WOOD,
    WOOD_DARK,
    Pen,
    Reader,
    Sheet,
    Type,
    fitted,
)

SURFACE, BAND, BED, TRAY, EDGE = 52, 46, 56, 50, 54
FOOT = SURFACE + BAND * len(WATER) + BED
SHELL = 19
ROWS = 2
CHEST_FACE = 6
SHELLS = (
    "M12 22l-3.5-1.5.6-2C4 15.5 1.5 10.5 3.5 7 5 4.2 8.5 2.5 12 2.5S19 4.2 20.5 7c2 3.5-.5 8.5-5.6 11.5l.6 2z",
    "M12 1l6.5 16.5a6.5 5 0 0 1-13 0z",
    "M12 2c6 0 9 4.5 9 10s-3 10-9 10-9-4.5-9-10 3-10 9-10z",
    (
        "M3 20.5c-2.5-7 .5-17.5 10-18 7-.3 10 5 9 10.5-1 5-6 7.5-10 6-3.5-1.3-4.5-5.5-2-8 2-2 5-1 5 1.5 0 2-2 2.5-3 1.5"
        ".5 5 5 3 5-1"
    ),
    "M12 1.5l8 4 3 8-5.5 8h-11L1 13.5l3-8z",
)
"""Each seat gathers its own kind: the outline tells them apart without the colour."""
BOX, LID = "M1 11h22v10H1z", "M1 11c0-5 2-8.5 5-8.5h12c3 0 5 3.5 5 8.5z"
DIVER = "M5 14h14l2 10h-5l-1 6h-2l-1-6-1 6h-2l-1-6H3z"


def paint(view: Struct, reader: Reader) -> Sheet:
    """ITB-8.2 to 8.4: what lies open, and the values of the reader's own chests."""
    assert isinstance(view, BlueView)
    sheet = Sheet(FOOT + TRAY)
    _water(sheet, view, reader)
    for seat, diver in enumerate(view.divers):
        _column(sheet, view, reader, seat, diver)
    _chests(sheet, view, reader)
    if view.outcome is None:
        _diver(sheet, view)
    _dice(sheet, view, reader)
    return sheet


def _water(sheet: Sheet, view: BlueView, reader: Reader) -> None:
    """The levels with their treasures at the edges."""
    sheet.rect((0, 0, sheet.width, FOOT), Pen(SKY))
    for level, colour in enumerate(WATER):
        top = SURFACE + level * BAND
        sheet.wave(top, Pen(colour, SHORE, 0.6), level)
        ink = INK if level < len(WATER) - 2 else HALO
        sheet.text(5, top + 15, level + 1, Type(12, ink, chart=True))
        _coin(sheet, EDGE / 2 + 4, top + BAND / 2 + 2, 15, view.main[level], GOLD)
        for number in range(view.tokens - 1):
            x = sheet.width - EDGE / 2 + (number - (view.tokens - 2) / 2) * 23
            values = view.third if number and view.third else view.secondary
            _coin(sheet, x, top + BAND / 2 + 2, 11, values[level], SILVER)
        held = [
            reader.say("value.of-seat", seat=name, value=diver.placed[level])
            for name, diver in zip(reader.names, view.divers, strict=True)
        ]
        sheet.told.append(reader.say("picture.level", level=level + 1, seats=reader.listed(held)))
    sheet.wave(FOOT - BED, Pen(SAND, SAND_LINE), 1)
    head = Type(12, SOFT, "middle", chart=True)
    sheet.text(EDGE / 2 + 4, SURFACE - 10, reader.say("board.first"), head)
    second = "board.second-third" if view.tokens > len("12") else "board.second"
    sheet.text(sheet.width - EDGE / 2, SURFACE - 10, reader.say(second), head)


def _coin(sheet: Sheet, x: float, y: float, radius: float, value: int, colour: str) -> None:
    sheet.circle(x, y, radius, Pen(colour, HALO, 1.5))
    sheet.text(x, y + radius * 0.38, value, Type(radius * 1.05, GOLD_INK, "middle", bold=True))


def _middle(view: BlueView, seat: int) -> tuple[float, float]:
    """The middle of a seat's column, and how wide the column is."""
    column = (WIDTH - 2 * EDGE - 8) / len(view.divers)
    return EDGE + 8 + column * (seat + 0.5), column


def _column(sheet: Sheet, view: BlueView, reader: Reader, seat: int, diver: DiverView) -> None:
    """A seat's boat, and its shells from level to level."""
    x, column = _middle(view, seat)
    boat = x - column * 0.32
    colour = SEATS[seat % len(SEATS)]
    sheet.path(f"M{boat - 14:.1f} {SURFACE - 5}h28l-5 13h-18z", Pen(colour, HALO, 1.5))
    sheet.mark(seat, boat, SURFACE - 15, 17)
    yours = seat == view.diver and view.outcome is None
    name = fitted(reader.names[seat], column - 34, 12)
    sheet.text(boat + 12, SURFACE - 17, name, Type(12, INK if yours else SOFT, bold=yours))
    shell, pen = SHELLS[seat % len(SHELLS)], Pen(colour, HALO, 1.8)
    in_row = max(2, int(column * 0.5 / SHELL))
    for level, count in enumerate(diver.placed):
        foot = SURFACE + (level + 1) * BAND - SHELL * 0.6
        for number in range(min(count, in_row * ROWS)):
            along, row = number % in_row, number // in_row
            sheet.shape(shell, (x - column * 0.12 + along * (SHELL - 2), foot - row * SHELL * 0.8), SHELL, pen)
        if count > 1:
            after = x - column * 0.12 + (min(count, in_row) - 0.4) * (SHELL - 2)
            sheet.text(after + 2, foot + 5, count, Type(13, INK, bold=True, halo=HALO))


def _chests(sheet: Sheet, view: BlueView, reader: Reader) -> None:
    """The chests on the sand; whoever took one left its print."""
    count = view.sea_bed + sum(diver.chest_count for diver in view.divers)
    for number in range(count):
        at = (sheet.width / 2 + (number - (count - 1) / 2) * 58, FOOT - BED * 0.42)
        left = number < view.sea_bed
        pen = Pen(WOOD, WOOD_DARK, 1.3) if left else Pen("none", SAND_LINE, 1.3, "3 2")
        for part in (LID, BOX):
            sheet.shape(part, at, 30, pen)
        if left:
            sheet.circle(at[0], at[1], 4, Pen(GOLD, WOOD_DARK))
    sheet.told.append(reader.say("picture.sea-bed", count=view.sea_bed))


def _diver(sheet: Sheet, view: BlueView) -> None:
    """The diver's line, as deep as the dice go now."""
    x, column = _middle(view, view.diver)
    x -= column * 0.32
    deep = FOOT - BED * 0.6 if view.run > len(WATER) else SURFACE + (view.run - 0.5) * BAND
    if view.run:
        sheet.path(f"M{x:.1f} {SURFACE + 8}V{deep - 12:.1f}", Pen("none", MARK, 2.5, "7 4"))
        sheet.shape(DIVER, (x, deep), 22, Pen(SEATS[view.diver % len(SEATS)], HALO, 1.5))
        sheet.circle(x, deep - 4, 8, Pen(GOLD, GOLD_INK, 1.2))
        sheet.circle(x, deep - 4, 4, Pen(WATER[0], GOLD_INK, 1.2))


def _dice(sheet: Sheet, view: BlueView, reader: Reader) -> None:
    """The tray: the dice as they lie, and the reader's own chests."""
    sheet.rect((0, FOOT, sheet.width, TRAY), Pen(RAISED))
    for number, face in enumerate(view.dice):
        x, y = 14 + number * 40, FOOT + 9
        sheet.rect((x, y, 32, 32), Pen("#fffdf6", "#a89f80", 1.5), 6)
        if face == CHEST_FACE:
            for part in (LID, BOX):
                sheet.shape(part, (x + 16, y + 16), 22, Pen(WOOD, WOOD_DARK, 1.3))
        else:
            sheet.text(x + 16, y + 23, face, Type(20, INK, "middle", bold=True))
    own = view.divers[reader.viewer].chests if 0 <= reader.viewer < len(view.divers) else None
    said = [reader.say("picture.dice", dice=reader.value("dice", view.dice))] if view.dice else []
    if own:
        worth = reader.say("picture.chests", chests=reader.value("chests", own))
        said.append(worth)
        sheet.text(sheet.width - 14, FOOT + 30, worth, Type(14, INK, "end"))
    sheet.told += said
