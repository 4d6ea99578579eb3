"""The board as a picture: the island and its prices, the wrecks in three rings, the captains, one's own things."""

from __future__ import annotations

from msgspec import Struct

from fathoms.games.key_largo.options import PLACE_NAMES, Card, Depth, Place, added
from fathoms.games.key_largo.signs import SIGNS
from fathoms.games.key_largo.view import CaptainView, LargoView, WreckView
from fathoms.kernel.picture import (
    HALO,
    INK,
    LAND,
    MARK,
    PAPER,
    RAISED,
    SAND,
    SHORE,
    SOFT,
    WATER,
    Pen,
    Reader,
    Sheet,
    Type,
    fitted,
)

DAY, QUAY, SEA, ROW, CHIP = 30, 108, 404, 26, 26
BOX = (107, 104)
TOKEN = (74, 50)
MIDDLE, BEND = 90, 560
"""The island's middle, and how wide the rings are drawn around it."""
RINGS = {Depth.SHALLOW: 112, Depth.MEDIUM: 190, Depth.DEEP: 268}
EDGES = ((229, WATER[2]), (151, WATER[0]))
BACKS = {Depth.SHALLOW: WATER[1], Depth.MEDIUM: WATER[3], Depth.DEEP: "#1d4a66"}
WHOLE = 5
CROWDS = 3
CHIPS = 9
Rows = list[tuple[str, int]]


def paint(view: Struct, reader: Reader) -> Sheet:
    """KL-11.4 to KL-11.6: what lies open, what the reader holds, and what they have seen in wrecks."""
    assert isinstance(view, LargoView)
    own = view.captains[reader.viewer] if 0 <= reader.viewer < len(view.captains) else None
    noted = [number for number, wreck in enumerate(view.wrecks) if wreck.seen is not None and wreck.cards]
    hold = () if own is None else own.treasures or ()
    lines = -(-len(hold) // CHIPS) + -(-len(noted) // 2) + bool(own and own.afternoon)
    sheet = Sheet(SEA + ROW * len(view.captains) + 8 + CHIP * lines)
    _chart(sheet, view, reader)
    for number, place in enumerate(PLACE_NAMES):
        _place(sheet, view, reader, number, place)
    for depth in Depth:
        _ring(sheet, view, reader, depth)
    for seat, captain in enumerate(view.captains):
        _captain(sheet, reader, seat, captain)
    top = SEA + ROW * len(view.captains) + 8
    if own is not None:
        top = _own(sheet, reader, own, top)
    _notes(sheet, view, reader, noted, top)
    return sheet


def _sign(sheet: Sheet, name: str, at: tuple[float, float], size: float, colour: str = INK) -> None:
    sheet.shape(SIGNS[name], at, size, Pen("none", colour, 1.7))


def _chart(sheet: Sheet, view: LargoView, reader: Reader) -> None:
    """The sea in three rings around the land, and the day."""
    sheet.rect((0, DAY, sheet.width, SEA - DAY), Pen(WATER[4]))
    for high, colour in EDGES:
        sheet.ellipse(sheet.width / 2, MIDDLE, (BEND, high), Pen(colour, SHORE, 0.7))
    sheet.ellipse(sheet.width / 2, MIDDLE, (BEND, 76), Pen(SAND))
    sheet.ellipse(sheet.width / 2, MIDDLE, (BEND, 70), Pen(LAND, INK, 1.2))
    sheet.rect((0, 0, sheet.width, DAY), Pen(PAPER))
    sheet.rect((0, SEA, sheet.width, sheet.height), Pen(PAPER))
    half = "afternoon" if view.half % 2 == 0 else "morning"
    said = reader.say(f"board.day.{half}", day=view.day, days=len(view.dolphins))
    sheet.text(10, 20, said, Type(15, chart=True))
    sheet.told.append(f"{said}.")


def _place(sheet: Sheet, view: LargoView, reader: Reader, number: int, place: Place) -> None:
    """A place: what things cost or bring there now, and the boats at its quay."""
    x, y = 6 + number * (BOX[0] + 3), DAY + 8
    sheet.rect((x, y, *BOX), Pen(RAISED, INK, 1.2), 6)
    _sign(sheet, place, (x + 15, y + 15), 19)
    name = str(reader.value("places", place))
    sheet.text(x + 29, y + 20, fitted(name, BOX[0] - 31, 13), Type(13, bold=True))
    for row, (sign, price) in enumerate(_prices(view, place)):
        _sign(sheet, sign, (x + 16, y + 37 + row * 17), 14, SOFT)
        sheet.text(x + 30, y + 42 + row * 17, reader.say("board.dollars", amount=price), Type(13))
    for row, depth in enumerate(Depth if place is Place.DIVE else ()):
        left = [each for each in view.wrecks if each.depth == depth and each.cards]
        sheet.rect((x + 11, y + 29 + row * 17, 11, 14), Pen(BACKS[depth], HALO), 2)
        sheet.text(x + 30, y + 42 + row * 17, f"×{len(left)}", Type(13))
    here = [seat for seat, captain in enumerate(view.captains) if captain.place == place]
    for index, seat in enumerate(here):
        sheet.mark(seat, x + 14 + index * 19, y + BOX[1] - 11, 16)
    if here:
        seats = reader.listed([reader.names[seat] for seat in here])
        sheet.told.append(reader.say(f"picture.place.{place}", seats=seats))


def _prices(view: LargoView, place: Place) -> Rows:
    """With the boats that are there; an empty place shows what a single one would find."""
    prices, now = view.prices, max(0, min(view.crowds[PLACE_NAMES.index(place)], CROWDS) - 1)
    ladders = {
        Place.BAR: [("diver", prices.diver[now]), ("thief", prices.thief[now]), ("round", prices.round)],
        Place.DOLPHINS: [("coin", view.dolphins[view.day - 1])],
        Place.SHOP: [("hose", prices.hose[now]), ("trident", prices.trident[now]), ("weight", prices.weight[now])],
        Place.MARKET: [
            ("goods", prices.goods[now]),
            ("antiquities", prices.antiquities[now]),
            ("gold", prices.gold[now]),
        ],
    }
    return ladders.get(place, [])


def _ring(sheet: Sheet, view: LargoView, reader: Reader, depth: Depth) -> None:
    """The wrecks of one depth, along an arc around the island."""
    there = [number for number, wreck in enumerate(view.wrecks) if wreck.depth == depth]
    for index, number in enumerate(there):
        x = sheet.width * (index + 0.5) / len(there)
        bend = (1 - ((x - sheet.width / 2) / BEND) ** 2) ** 0.5
        _wreck(sheet, view.wrecks[number], number + 1, (x, MIDDLE + RINGS[depth] * bend))
    left = [reader.say("value.of-seat", seat=str(number + 1), value=view.wrecks[number].cards) for number in there]
    name = reader.value("depth", depth)
    sheet.told.append(reader.say("picture.wrecks", depth=name, wrecks=reader.listed(left)))


def _wreck(sheet: Sheet, wreck: WreckView, number: int, at: tuple[float, float]) -> None:
    """Its number, the cards that are left, monsters that everybody knows of, and the boat above it."""
    x, y = at[0] - TOKEN[0] / 2, at[1] - TOKEN[1] / 2
    sheet.rect((x, y, *TOKEN), Pen(RAISED if wreck.cards else SAND, INK, 1.3), 8)
    _sign(sheet, "wreck", (x + 17, y + 17), 22, SOFT)
    sheet.text(x + 34, y + 23, number, Type(16, chart=True))
    for card in range(max(WHOLE, wreck.cards)):
        left = card < wreck.cards
        box = (x + 8 + card * 12, y + 32, 9, 12)
        sheet.rect(box, Pen(BACKS[wreck.depth] if left else "none", SOFT, 0.8), 1.5)
    if wreck.seen is not None:
        sheet.circle(x + TOKEN[0] - 8, y + 8, 3.5, Pen(MARK))
    if wreck.monsters:
        _sign(sheet, "monster", (x + TOKEN[0] - 13, y + 19), 17, MARK)
    if wreck.boat is not None:
        sheet.mark(wreck.boat, x + 4, y + 2, 19)


def _captain(sheet: Sheet, reader: Reader, seat: int, captain: CaptainView) -> None:
    """A captain's money, divers with their gear, and the backs of the treasures in hand."""
    y = SEA + ROW * (seat + 0.5) + 5
    sheet.mark(seat, 17, y - 1, 16)
    sheet.text(31, y + 4, fitted(reader.names[seat], 120, 13), Type(13, bold=seat == reader.viewer))
    sheet.text(205, y + 4, reader.say("board.dollars", amount=captain.cash), Type(13, INK, "end"))
    x = 226.0
    for diver in [each for each in captain.divers if not each.lost]:
        gear = ["diver", *["hose"] * diver.hoses, *["trident"] * diver.trident, *["weight"] * diver.weight]
        for index, sign in enumerate(gear):
            _sign(sheet, sign, (x + index * 12, y - 1), 15 if index == 0 else 11, INK if index == 0 else SOFT)
        x += len(gear) * 12 + 10
    for index, (depth, count) in enumerate(zip(Depth, captain.backs, strict=True)):
        x = sheet.width - 112 + index * 37
        sheet.rect((x, y - 9, 13, 17), Pen(BACKS[depth], HALO), 2)
        sheet.text(x + 17, y + 4, count, Type(12.5, SOFT))


def _own(sheet: Sheet, reader: Reader, own: CaptainView, top: int) -> int:
    """The reader's plan for the afternoon, and treasures; where the next line begins."""
    if own.afternoon is not None:
        said = reader.say("board.later", places=reader.value("places", own.afternoon))
        sheet.text(10, top + 17, said, Type(13))
        sheet.told.append(said)
        top += CHIP
    for number, card in enumerate(own.treasures or ()):
        row, along = divmod(number, CHIPS)
        _chip(sheet, card, 10 + along * 61, top + row * CHIP)
    if own.treasures:
        cards = reader.value("cards", added(own.treasures))
        sheet.told.append(reader.say("board.held", cards=cards, amount=own.fortune or 0))
    return top - (-len(own.treasures or ()) // CHIPS) * CHIP


def _chip(sheet: Sheet, card: Card, x: float, y: float) -> None:
    """A card that the reader knows: what it shows, on the colour of its depth."""
    sheet.rect((x, y + 2, 56, 21), Pen(RAISED, BACKS[card.depth], 2), 4)
    _sign(sheet, card.kind, (x + 13, y + 12.5), 16, MARK if card.kind == "monster" else INK)
    if card.value:
        sheet.text(x + 25, y + 17, card.value, Type(12.5))


def _notes(sheet: Sheet, view: LargoView, reader: Reader, noted: list[int], top: int) -> None:
    """What the reader's last look at each wreck still says, two wrecks in a row."""
    for index, number in enumerate(noted):
        seen = view.wrecks[number].seen
        assert seen is not None
        row, along = divmod(index, 2)
        x, y = 10 + along * 275, top + row * CHIP
        sheet.text(x, y + 18, number + 1, Type(15, chart=True))
        for place, card in enumerate(seen.cards):
            room = min(61, 245 / len(seen.cards))
            _chip(sheet, card, x + 20 + place * room, y)
        cards = reader.value("cards", seen.cards)
        sheet.told.append(reader.say("board.note", wreck=number + 1, cards=cards, taken=seen.taken))
