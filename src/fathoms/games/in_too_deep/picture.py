"""The board as a picture: five shafts with their depth cards, the companies above them, the hand below."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from fathoms.games.in_too_deep.companies import Company
from fathoms.games.in_too_deep.view import CompanyView, DeepView
from fathoms.kernel.picture import (
    GOLD,
    GOLD_INK,
    HALO,
    INK,
    LINE,
    PAPER,
    RAISED,
    SHORE,
    SOFT,
    WATER,
    WIDTH,
    Pen,
    Reader,
    Sheet,
    Type,
    fitted,
)

HEAD, SEA, ROW, LABEL, CARD = 84, 304, 26, 20, (40, 52)
EDGE = 30
SHAFT = (WIDTH - EDGE) / len(Company)
TAG = (25, 17)
ROPE = 7
DEEPEST, TEN = 100, 10
IN_ROW = 12
THIRD = 5
COLOURS = {
    Company.OCEAN: "#0f6a86",
    Company.TREASURE: "#8a5b00",
    Company.PEARL: "#95306a",
    Company.RESEARCH: "#3a4fa8",
    Company.WILDLIFE: "#23693a",
}
SIGNS = {
    Company.OCEAN: (
        "M2.5 7.5c3-3 6 3 9.5 0s6.5-3 9.5 0M5 11.5v2.5a7 7 0 0 0 14 0v-2.5M9 12v8M15 12v8M5.5 15.5h13M8 19h8"
    ),
    Company.TREASURE: "M3.5 11c0-4.5 1.5-6.5 4-6.5h9c2.5 0 4 2 4 6.5v8.5h-17zM3.5 11h17M10 11v3.5h4V11",
    Company.PEARL: (
        "M3 12.5C3 7 7 3.5 12 3.5s9 3.5 9 9M3 12.5c1.5 5 5 8 9 8s7.5-3 9-8M3 12.5h5.5M15.5 12.5H21"
        "M12 9.2a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z"
    ),
    Company.RESEARCH: ("M10 3v6.5L4.3 18.5A1.7 1.7 0 0 0 5.8 21h12.4a1.7 1.7 0 0 0 1.5-2.5L14 9.5V3M8 3h8M7.5 14.5h9"),
    Company.WILDLIFE: (
        "M2 12c3.5-6 10-7 14-2l5.5-4.5c-1.5 4.5-1.5 8.5 0 13L16 14c-4 5-10.5 4-14-2zM6.5 11.2v.1"
        "M10.5 8.5c1.5 2 1.5 5 0 7"
    ),
}
BELL = "M7 17v-6a5 5 0 0 1 10 0v6zM5 17h14"
COMPANIES = tuple(Company)


def paint(view: Struct, reader: Reader) -> Sheet:
    """ITD-11.2 to 11.4: all that lies open, and the reader's own hand."""
    assert isinstance(view, DeepView)
    seat = reader.viewer
    hand = (view.investors[seat].hand if 0 <= seat < len(reader.names) else None) or ()
    piles = [(key, cards) for key, cards in (("board.free-shares", view.market), ("board.hand", hand)) if cards]
    top = HEAD + SEA + ROW * len(view.investors) + 6
    sheet = Sheet(top + sum(_high(cards) for _, cards in piles))
    _sea(sheet)
    for number, company in enumerate(view.companies):
        _head(sheet, view, reader, number)
        _shaft(sheet, company, number)
        _tell(sheet, reader, company)
    _investors(sheet, view, reader)
    for key, cards in piles:
        sheet.text(10, top + 13, reader.say(key), Type(13, SOFT, chart=True))
        _cards(sheet, view, cards, top + LABEL)
        top += _high(cards)
    if hand:
        sheet.told.append(reader.say("picture.hand", cards=reader.value("cards", hand)))
    return sheet


def _high(cards: Sequence[int]) -> int:
    """How much room cards take, with their label."""
    return LABEL + 2 - (-len(cards) // IN_ROW) * (CARD[1] + 6)


def _y(depth: float) -> float:
    """Depth is true to the number."""
    return HEAD + 12 + depth / DEEPEST * (SEA - 12 - TAG[1] / 2 - 8)


def _sea(sheet: Sheet) -> None:
    """Every tenth fathom is a contour line."""
    for ten in range(TEN + 1):
        low = min(len(WATER) - 1, round(ten / TEN * (len(WATER) - 1)))
        sheet.wave(_y(ten * TEN), Pen(WATER[low], SHORE, 0.5), ten)
        if ten:
            ink = HALO if ten > TEN // 2 else INK
            sheet.text(EDGE - 4, _y(ten * TEN) + 4, ten * TEN, Type(11, ink, "end", chart=True))
    sheet.rect((0, HEAD + SEA, sheet.width, sheet.height), Pen(PAPER))


def _head(sheet: Sheet, view: DeepView, reader: Reader, number: int) -> None:
    """A company: its name, what the next share costs, what a share is worth now, who holds how many."""
    company = view.companies[number]
    x, colour = EDGE + number * SHAFT, COLOURS[company.company]
    sheet.rect((x, 0, SHAFT - 1, HEAD), Pen(RAISED))
    sheet.rect((x, 0, SHAFT - 1, 4), Pen(colour))
    sheet.shape(SIGNS[company.company], (x + 14, 20), 20, Pen("none", colour, 1.8))
    sheet.text(x + 27, 25, fitted(reader.say(f"board.short.{company.company}"), SHAFT - 28, 13), Type(13, bold=True))
    sheet.rect((x + 6, 35, 10, 13), Pen("#d9ecec", INK, 1.3), 2)
    sheet.text(x + 20, 46, company.price, Type(13, bold=True))
    sheet.circle(x + 44, 41.5, 6.5, Pen(GOLD, GOLD_INK))
    sheet.text(x + 54, 46, company.value, Type(13, bold=True))
    if company.side == "advanced":
        sheet.text(x + SHAFT - 5, 46, reader.say("board.side-short.advanced"), Type(11, SOFT, "end"))
    holders = [(_mark(reader, index), each.owns[number]) for index, each in enumerate(view.investors)]
    room = (SHAFT - 6) / max(1, len([count for _, count in holders if count]))
    for place, (mark, count) in enumerate([each for each in holders if each[1]]):
        at = x + 10 + place * min(room, 32)
        sheet.mark(mark, at, 65, 12)
        sheet.text(at + 7, 70, count, Type(12))


def _mark(reader: Reader, investor: int) -> int:
    return investor if investor < len(reader.names) else THIRD


def _shaft(sheet: Sheet, company: CompanyView, number: int) -> None:
    """The depth cards hang beside the rope, each at its depth, in the first lane that has room for it."""
    left, middle = EDGE + number * SHAFT, EDGE + (number + 0.5) * SHAFT
    sheet.path(f"M{left:.1f} {HEAD}V{HEAD + SEA}", Pen("none", SHORE, 1, "2 4"))
    if not company.depths:
        return
    recent, colour = company.depths[-1], COLOURS[company.company]
    sheet.path(f"M{middle:.1f} {HEAD}V{_y(max(company.depths)):.1f}", Pen("none", INK, 1.5))
    sheet.shape(BELL, (middle, _y(recent)), 22, Pen(colour, HALO, 1.5))
    lanes = [[-1, -100.0], [1, -100.0]]
    for card in sorted(company.depths):
        y = _y(card)
        lane = next((each for each in lanes if y - each[1] > TAG[1]), min(lanes, key=lambda each: each[1]))
        lane[1] = y
        x = middle + lane[0] * (ROPE + TAG[0] / 2 + 2)
        newest = card == recent
        box = (x - TAG[0] / 2, y - TAG[1] / 2, *TAG)
        sheet.rect(box, Pen(RAISED, colour if newest else SOFT, 2.5 if newest else 1), 4)
        sheet.text(x, y + 4.5, card, Type(12.5, INK, "middle", bold=newest))


def _tell(sheet: Sheet, reader: Reader, company: CompanyView) -> None:
    name, cards = reader.value("company", company.company), company.depths
    if cards:
        listed = reader.value("cards", cards)
        said = reader.say("board.depths", company=name, count=len(cards), cards=listed, card=cards[-1])
        sheet.told.append(said)
    else:
        sheet.told.append(reader.say("board.no-depths", company=name))


def _investors(sheet: Sheet, view: DeepView, reader: Reader) -> None:
    """Everybody with cards in hand and the worth of the portfolio."""
    for index, investor in enumerate(view.investors):
        y = HEAD + SEA + ROW * (index + 0.5)
        here = index < len(reader.names)
        active = index == view.active and view.outcome is None
        sheet.mark(_mark(reader, index), 20, y + 2, 15)
        name = reader.names[index] if here else reader.say("board.third")
        sheet.text(34, y + 7, fitted(name, 230, 13), Type(13, INK, bold=active))
        if here:
            sheet.text(400, y + 7, reader.say("picture.cards", count=investor.hand_count), Type(13, SOFT, "end"))
        sheet.text(sheet.width - 14, y + 7, reader.say("picture.points", count=investor.points), Type(13, INK, "end"))


def _cards(sheet: Sheet, view: DeepView, cards: Sequence[int], top: float) -> None:
    """Cards in rows, each with its two lives: a depth, and a share."""
    for number, card in enumerate(cards):
        row, along = divmod(number, IN_ROW)
        x, y = 10 + along * (CARD[0] + 5.4), top + row * (CARD[1] + 6)
        company = COMPANIES[view.share_of[card]]
        sheet.rect((x, y, *CARD), Pen(RAISED, LINE, 1.2), 4)
        sheet.text(x + CARD[0] / 2, y + 20, card, Type(16, INK, "middle", bold=True))
        sheet.shape(SIGNS[company], (x + CARD[0] / 2, y + 37), 20, Pen("none", COLOURS[company], 1.8))
