"""The board as a picture: the dials, the ship from above in her water, the crew, the crisis, one's own hand."""

from __future__ import annotations

from msgspec import Struct

from fathoms.games.unfathomable.board import BRIDGE, DECKS, DEEP, SICK_BAY, SPACES
from fathoms.games.unfathomable.content import Printed
from fathoms.games.unfathomable.engine.checks import CRISIS
from fathoms.games.unfathomable.numbers import DIALS, TYPES, skill, value
from fathoms.games.unfathomable.signs import FIGURES, SKILL_COLOURS, SKILL_SIGNS
from fathoms.games.unfathomable.view import CheckView, PersonView, UnfathomableView
from fathoms.kernel.picture import (
    HALO,
    INK,
    LINE,
    MARK,
    PAPER,
    RAISED,
    SEATS,
    SHORE,
    SOFT,
    WATER,
    WIDTH,
    WOOD_DARK,
    Pen,
    Reader,
    Sheet,
    Type,
    fitted,
    wrapped,
)

GAUGES, SHIP, ROW, LINES, CARD = 52, 290, 26, 18, (34, 44)
PROW, COLUMN, ABYSS, SIDE, PLANK = 34, 113, 64, 46, 40
"""The ship's measures: her bow, a column of rooms, the Deep at the stern; a water space and a deck from the side in."""
FULL, LOW, STEPS, DIAL_ROOM = 10, 2, 4, 124
IN_ROW = 13
FIGURE, LEAST = 24, 8
ROOMS = ((0, 0, 3), (1, 0, 1), (1, 2, 3), (2, 0, 1), (2, 2, 3), (3, 0, 3), (1, 1, 2), (2, 1, 2))
"""Column, and which thirds of the ship's width, from the Bridge on."""
MONARCHS = ("dagon", "hydra")
PARTS = ("pass", "partial", "fail", "top", "bottom")
CHECKED = {"pass", "fail"}
"""What every check can come to."""
Box = tuple[float, float, float, float]


def paint(view: Struct, reader: Reader) -> Sheet:
    """UNF-18.1 to 18.3: what lies open, and the reader's own hand."""
    assert isinstance(view, UnfathomableView)
    told = _stakes(view, reader)
    crisis = [(line, how) for text, how in told for line in wrapped(text, WIDTH - 20, how.size)]
    own = view.people[reader.viewer].hand if 0 <= reader.viewer < len(view.people) else None
    hand = sorted(own or ())
    rows = -(-len(hand) // IN_ROW)
    crew = GAUGES + SHIP + ROW * len(view.people) + 6
    sheet = Sheet(crew + LINES * len(crisis) + 10 + rows * (CARD[1] + 6))
    _gauges(sheet, view, reader)
    _ship(sheet, view, reader)
    for space in range(SPACES):
        _stand(sheet, view, reader, space)
    for seat, person in enumerate(view.people):
        _person(sheet, view, reader, seat, person)
    for number, (text, how) in enumerate(crisis):
        sheet.text(10, crew + LINES * number + 15, text, how)
    sheet.told += [f"{text}." for text, _ in told]
    _hand(sheet, reader, hand, crew + LINES * len(crisis) + 8)
    return sheet


def _gauges(sheet: Sheet, view: UnfathomableView, reader: Reader) -> None:
    """Four dials as bars, and the two tracks."""
    for dial in range(DIALS):
        x, at = 10 + dial * 102, view.dials[dial]
        ink, bar = (MARK, MARK) if at <= LOW else (INK, SHORE)
        name = str(reader.value("dial", dial))
        sheet.text(x, 17, name, Type(min(12, DIAL_ROOM / len(name)), ink, chart=True))
        sheet.text(x + 92, 17, at, Type(14, ink, "end", bold=True))
        for tick in range(FULL):
            sheet.rect((x + tick * 9.3, 24, 8, 10), Pen(bar if tick < at else "none", SOFT, 0.6), 1)
        sheet.told.append(reader.say("picture.dial", dial=name, count=at))
    for row, (name, at) in enumerate((("board.track.0", view.travel), ("board.track.1", view.ritual))):
        y = 15 + row * 20
        sheet.text(sheet.width - 84, y + 2, reader.say(name), Type(12.5, INK, "end", chart=True))
        for step in range(STEPS + 1):
            pen = Pen(MARK, MARK) if step == at else Pen("none", SOFT)
            sheet.circle(sheet.width - 72 + step * 15, y - 2, 5, pen)
    tracks = reader.say("board.tracks", travel=view.travel, ritual=view.ritual, distance=view.distance)
    sheet.told.append(f"{tracks}.")


def _box(space: int) -> Box:
    """Where a space lies: water outside, decks along the hull, rooms within."""
    if space == DEEP:
        return (WIDTH - ABYSS, GAUGES, ABYSS, SHIP)
    if space >= BRIDGE:
        column, start, end = ROOMS[space - BRIDGE]
        third = (SHIP - 2 * (SIDE + PLANK)) / 3
        return (PROW + column * COLUMN, GAUGES + SIDE + PLANK + start * third, COLUMN, (end - start) * third)
    column, below = divmod(space % len(DECKS), 2)
    x = PROW + column * COLUMN
    if space in DECKS:
        return (x, GAUGES + (SHIP - SIDE - PLANK if below else SIDE), COLUMN, PLANK)
    return (x, GAUGES + (SHIP - SIDE if below else 0), COLUMN, SIDE)


def _ship(sheet: Sheet, view: UnfathomableView, reader: Reader) -> None:
    """The water, the hull with its bow to the left, the decks, and the rooms by name."""
    sheet.rect((0, GAUGES, sheet.width, SHIP), Pen(WATER[1]))
    sheet.rect(_box(DEEP), Pen(WATER[4]))
    top, foot, right = GAUGES + SIDE, GAUGES + SHIP - SIDE, PROW + 4 * COLUMN + 4
    middle, shoulder = GAUGES + SHIP / 2, PROW + 40
    sheet.path(
        f"M6 {middle:.1f}C18 {top + 30} {PROW} {top} {shoulder} {top}H{right - 16}Q{right} {top} {right} {top + 16}"
        f"V{foot - 16}Q{right} {foot} {right - 16} {foot}H{shoulder}C{PROW} {foot} 18 {foot - 30} 6 {middle:.1f}Z",
        Pen("#ead9b0", WOOD_DARK, 2),
    )
    for space in range(BRIDGE):
        x, y, width, high = _box(space)
        if x > PROW:
            sheet.path(f"M{x:.1f} {y:.1f}v{high:.1f}", Pen("none", SHORE if space < DECKS[0] else WOOD_DARK, 1, "2 5"))
        bow = 22 if x == PROW and space in DECKS else 5
        sheet.text(x + bow, y + 14, space % len(DECKS) + 1, Type(11, SOFT, chart=True))
    for space in range(BRIDGE, DEEP):
        x, y, width, high = _box(space)
        hurt = space < SICK_BAY and view.damage[space - BRIDGE] >= 0
        fill = "#f0c9b8" if hurt else RAISED if space < SICK_BAY else "#e4efe9"
        sheet.rect((x + 1, y + 1, width - 2, high - 2), Pen(fill, INK), 3)
        sheet.text(x + 6, y + 13, fitted(reader.say(f"board.room-short.{space}"), 80, 11.5), Type(11.5, chart=True))
        if hurt:
            sheet.path(f"M{x + width - 17:.1f} {y + 3:.1f}l5 5-4 3 6 5", Pen("none", MARK, 2))
    x, y, width, _ = _box(DEEP)
    name = fitted(reader.say(f"board.room-short.{DEEP}"), width, 12)
    sheet.text(x + width / 2, y + 16, name, Type(12, HALO, "middle", chart=True))


def _stand(sheet: Sheet, view: UnfathomableView, reader: Reader, space: int) -> None:
    """Everybody in a space, row by row; they shrink until all fit."""
    deep_ones = view.deep_ones[space]
    risked = view.risked[space - DECKS[0]] if space in DECKS else 0
    kings = [monarch for monarch, at in enumerate(view.monarchs) if at == space]
    people = [seat for seat, person in enumerate(view.people) if person.at == space]
    figures = [*[MONARCHS[king] for king in kings], *["deep-one"] * deep_ones, *["passenger"] * risked]
    here: list[str | int] = [*figures, *people]
    for (x, y, size), each in zip(_places(len(here), _floor(space)), here, strict=True):
        if isinstance(each, int):
            _disc(sheet, view, each, (x, y), size)
        else:
            outline, colour = FIGURES[each]
            sheet.shape(outline, (x, y), size, Pen(colour, HALO, 1.4))
    if here:
        told = [str(reader.value("monarch", king)) for king in kings]
        told += [reader.say("board.deep-ones", count=deep_ones)] if deep_ones else []
        told += [reader.say("board.passengers", count=risked)] if risked else []
        told += [reader.names[seat] for seat in people]
        sheet.told.append(reader.say("picture.space", space=reader.value("space", space), things=reader.listed(told)))


def _disc(sheet: Sheet, view: UnfathomableView, seat: int, at: tuple[float, float], size: float) -> None:
    """Somebody at the table; the one whose turn it is has a ring."""
    active = seat == view.active and view.outcome is None
    ground = INK if view.people[seat].revealed else RAISED
    sheet.circle(*at, size * 0.46, Pen(ground, MARK if active else SEATS[seat % len(SEATS)], 2.4 if active else 1.2))
    sheet.mark(seat, *at, size * 0.62)


def _floor(space: int) -> Box:
    """The part of a space on which figures stand: beside its number, or under its name."""
    x, y, width, high = _box(space)
    if space < BRIDGE:
        bow = 26 if x == PROW and space in DECKS else 12
        return (x + bow, y + 1, width - bow - 2, high - 2)
    return (x + 3, y + 15, width - 6, high - 17)


def _places(count: int, box: Box) -> list[tuple[float, float, float]]:
    x, y, width, high = box
    size: float = FIGURE
    while size > LEAST and -(-count // max(1, int(width / size))) * size > high:
        size -= 1
    in_row = max(1, int(width / size))
    rows = -(-count // in_row)
    found = []
    for number in range(count):
        line, along = divmod(number, in_row)
        there = min(in_row, count - line * in_row)
        found.append(
            (x + width / 2 + (along - (there - 1) / 2) * size, y + high / 2 + (line - (rows - 1) / 2) * size, size)
        )
    return found


def _person(sheet: Sheet, view: UnfathomableView, reader: Reader, seat: int, person: PersonView) -> None:
    """Who they are, their titles, and how many cards they hold."""
    y = GAUGES + SHIP + ROW * (seat + 0.5) + 5
    sheet.mark(seat, 17, y - 1, 16)
    sheet.text(31, y + 4, fitted(reader.names[seat], 120, 13), Type(13, bold=seat == view.active))
    about = [str(reader.value("character", person.character))] if person.character >= 0 else []
    about += [str(reader.value("title", n)) for n, holder in enumerate(view.holders()) if holder == seat]
    about += [reader.say("board.traitor")] if person.revealed else []
    sheet.text(160, y + 4, fitted(" · ".join(about), 300, 12.5), Type(12.5, SOFT))
    cards = reader.say("board.hand-of", count=person.hand_count)
    sheet.text(sheet.width - 12, y + 4, cards, Type(12.5, INK, "end"))


def _stakes(view: UnfathomableView, reader: Reader) -> list[tuple[str, Type]]:
    """What is at stake: the open mythos card, or what somebody tries by a check of their own."""
    check = view.check
    if check.cause not in {"", CRISIS}:
        people = {"seat": reader.names[check.seat], "other": reader.names[max(check.other, 0)]}
        title = reader.say(f"board.check.{check.cause}", **people)
        return _told(title, check, _ways(f"text.check.{check.cause}", reader, people), reader)
    if view.crisis is None:
        return []
    title = str(reader.value("crisis", view.mythos_card))
    return _told(title, view.crisis, _ways(f"text.crisis.{view.mythos_card}", reader, {}), reader)


def _told(title: str, check: CheckView | Printed, ways: list[str], reader: Reader) -> list[tuple[str, Type]]:
    """Its name, its check, what comes of it."""
    lines = [(title, Type(15, bold=True, chart=True))]
    if check.target:
        kinds = [str(reader.value("skill", kind)) for kind in range(TYPES) if check.types >> kind & 1]
        needed = reader.say("board.make-check", target=check.target)
        lines.append((reader.say("value.of-seat", seat=needed, value=reader.listed(kinds)), Type(12.5)))
    return lines + [(way, Type(12, SOFT)) for way in ways]


def _ways(key: str, reader: Reader, people: dict[str, str]) -> list[str]:
    """What each result brings. A check always has a pass and a fail, also where the card prints nothing."""
    printed = [part for part in PARTS if reader.has(f"{key}.{part}")]
    checked = CHECKED if {"pass", "partial", "fail"} & {*printed} else set[str]()
    ways = []
    for part in PARTS:
        if part in printed or part in checked:
            name = reader.say("board.middling" if part == "partial" else f"board.{part}")
            text = reader.say(f"{key}.{part}", **people) if part in printed else reader.say("board.nothing")
            ways.append(reader.say("picture.way", way=name, text=text))
    return ways


def _hand(sheet: Sheet, reader: Reader, hand: list[int], top: float) -> None:
    """The reader's skill cards, by type."""
    for number, card in enumerate(hand):
        row, along = divmod(number, IN_ROW)
        x, y = 10 + along * (CARD[0] + 7.5), top + row * (CARD[1] + 6)
        colour = SKILL_COLOURS[skill(card)]
        sheet.rect((x, y, *CARD), Pen(colour, LINE), 4)
        sheet.shape(SKILL_SIGNS[skill(card)], (x + CARD[0] / 2, y + 30), 20, Pen("none", PAPER, 1.8))
        sheet.text(x + CARD[0] / 2, y + 16, value(card), Type(15, PAPER, "middle", bold=True))
    if hand:
        sheet.told.append(reader.say("picture.hand", cards=reader.value("cards", tuple(hand))))
