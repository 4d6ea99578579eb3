"""Makes docs/pictures/turn.svg: a turn of Into the Blue that moves, drawn by the game's own painter.

    .venv/bin/python scripts/moving_picture.py            writes it
    .venv/bin/python scripts/moving_picture.py --check    says whether it is what the painter draws today

Each answer of one seat's turn is a frame, with a line that tells what happened. The frames follow each other by CSS
alone, so the picture moves wherever an image may: on a package index, on the site, in the README. Who asked their
system for less motion sees the last frame.
"""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path

import fathoms

FILE = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "turn.svg"
GAME, SEED, SEATS = "into-the-blue", 17, 3
WARM_UP = 30
"""So many answers are in before the turn that is shown, so that there are shells on the board."""
SECONDS = 2.0
"""So long a frame stays."""
CAPTION = 44
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
_ID = re.compile(r'(\sid="|href="#|url\(#)')


def frames() -> list[tuple[str, str]]:
    """The boards of one turn, each with what is told of it."""
    game = fathoms.new(GAME, seats=SEATS, seed=SEED)
    last = -1
    while len(game.log) < WARM_UP or asked(game) == last:
        last = game.play("strategy").seat
    seat = asked(game)
    shown = [(drawn(game), told(game, seat))]
    while asked(game) == seat:
        game.play("strategy")
        shown.append((drawn(game), told(game, seat)))
    return shown


def asked(game: fathoms.Game) -> int:
    """Whose turn it is; the game is not over so soon."""
    assert game.question is not None
    return game.question.seat


def drawn(game: fathoms.Game) -> str:
    """The board as a spectator sees it."""
    picture = game.svg()
    assert picture is not None
    return picture


def told(game: fathoms.Game, seat: int) -> str:
    """What the last answer brought about for a seat, in a line."""
    name = game.names[seat]
    lines = [line for event in game.events() if (line := game.tell(event)).startswith(name)]
    return lines[0] if lines else ""


def picture(shown: list[tuple[str, str]]) -> str:
    """All frames in one picture."""
    size = _SIZE.search(shown[0][0])
    assert size is not None
    width, height = int(size[1]), int(size[2])
    part = 100 / len(shown)
    style = (
        f".frame{{visibility:hidden;animation:show {len(shown) * SECONDS:g}s step-end infinite}}"
        f"@keyframes show{{0%{{visibility:visible}}{part:.4f}%{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion:reduce){.frame{animation:none}.frame:last-of-type{visibility:visible}}"
    )
    box = f'viewBox="0 0 {width} {height + CAPTION}"'
    whole = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" font-family="Verdana, Helvetica, sans-serif">',
        "<title>A turn of Into the Blue: three rolls, and a dive</title>",
        f'<style>{style}</style><rect width="{width}" height="{height + CAPTION}" fill="#fcf9ef"/>',
    ]
    for number, (board, line) in enumerate(shown):
        inner = _ID.sub(rf"\g<1>f{number}-", board.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1))
        whole.append(
            f'<g class="frame" style="animation-delay:{number * SECONDS:g}s">{inner}'
            f'<text x="{width // 2}" y="{height + 28}" font-size="17" text-anchor="middle" fill="#13283f">'
            f"{escape(line)}</text></g>"
        )
    return "\n".join([*whole, "</svg>\n"])


def main() -> str | None:
    """Returns what is wrong, for sys.exit; None if all is well."""
    made = picture(frames())
    if "--check" in sys.argv[1:]:
        current = FILE.read_text(encoding="utf-8") == made
        return None if current else "docs/pictures/turn.svg is not what is drawn: run scripts/moving_picture.py"
    FILE.write_text(made, encoding="utf-8")
    print(f"{FILE.name}: {len(made) / 1000:.0f} kB")
    return None


if __name__ == "__main__":
    sys.exit(main())
