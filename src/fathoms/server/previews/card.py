"""A preview's picture: the board beside a few words, on a sheet of the size that other sites show."""

from __future__ import annotations

from collections.abc import Sequence

from fathoms.kernel.picture import INK, LINE, SOFT, WATER, Pen, Sheet, Type, wrapped

WIDTH, HEIGHT = 1200, 630
"""What the sites that show previews ask for."""
_BOARDS = (36.0, 36.0, 684.0, 558.0)
"""Left, top, width and height of the room for boards."""
_WORDS_LEFT, _WORDS_WIDE = 756, 408
_GAP = 12
_DEEPER = ((540, 0), (568, 1), (596, 2))
"""From which height on there is water of which depth."""
Board = tuple[Sheet, str]
"""What a game has drawn, and its title."""


def card(title: str, lines: Sequence[str], boards: Sequence[Board] = (), sign: str = "") -> bytes:
    """The picture as SVG: one board, or four in a square; without any, the words alone."""
    sheet = Sheet(HEIGHT, WIDTH)
    for number, (top, depth) in enumerate(_DEEPER):
        sheet.wave(top, Pen(WATER[depth]), number)
    left, wide = (_WORDS_LEFT, _WORDS_WIDE) if boards else (96, 1000)
    _write(sheet, title, lines, left, wide)
    sheet.text(left, HEIGHT - 24, sign, Type(size=30, fill=INK, chart=True))
    rooms = _rooms(len(boards))
    framed = [_set(board, room, number) for number, (board, room) in enumerate(zip(boards, rooms, strict=False))]
    return sheet.svg(title).removesuffix(b"</svg>") + b"".join(framed) + b"</svg>"


def _write(sheet: Sheet, title: str, lines: Sequence[str], left: float, wide: float) -> None:
    foot = 96.0
    for text in wrapped(title, wide, 50):
        sheet.text(left, foot, text, Type(size=54, fill=INK, chart=True))
        foot += 60
    foot += 4
    for line in lines:
        for text in wrapped(line, wide, 27):
            sheet.text(left, foot, text, Type(size=28, fill=SOFT))
            foot += 38
        foot += 14


def _rooms(boards: int) -> list[tuple[float, float, float, float]]:
    left, top, wide, high = _BOARDS
    if boards <= 1:
        return [_BOARDS]
    half_wide, half_high = (wide - _GAP) / 2, (high - _GAP) / 2
    return [
        (left + column * (half_wide + _GAP), top + row * (half_high + _GAP), half_wide, half_high)
        for row in range(2)
        for column in range(2)
    ]


def _set(board: Board, room: tuple[float, float, float, float], number: int) -> bytes:
    """A board in its room, as large as it can be; the names of its shapes are its own."""
    sheet, title = board
    left, top, wide, high = room
    scale = min(wide / sheet.width, high / sheet.height)
    width, height = sheet.width * scale, sheet.height * scale
    x, y = left + (wide - width) / 2, top + (high - height) / 2
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    drawn = sheet.svg(title).decode().replace("<svg ", f"<svg {place} ", 1)
    drawn = drawn.replace('<path id="s', f'<path id="b{number}s').replace('<use href="#s', f'<use href="#b{number}s')
    frame = f'<rect {place} fill="none" stroke="{LINE}" stroke-width="2"/>'
    return (drawn + frame).encode()
