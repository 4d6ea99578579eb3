"""The board as a picture, made from one seat's view and nothing else: drawn by the game, or else written out."""

from __future__ import annotations

import structlog
from msgspec import Struct

from fathoms.kernel import registry
from fathoms.kernel.picture import Sheet
from fathoms.locale.telling import Teller
from fathoms.server.mail.letter import Picture
from fathoms.server.notices import plain

_log = structlog.get_logger()


def picture(game: str, view: Struct, telling: Teller) -> Picture:
    """The board of a game as one viewer sees it, and in words for whoever does not see pictures."""
    return _framed(drawn(game, view, telling) or plain.paint(view, telling), telling)


def painting(game: str, view: Struct, telling: Teller) -> Picture | None:
    """The board as the game's own painter draws it, if it has one."""
    sheet = drawn(game, view, telling)
    return None if sheet is None else _framed(sheet, telling)


def _framed(sheet: Sheet, telling: Teller) -> Picture:
    title = telling.say("mail.turn.picture", game=telling.say("game.title"))
    return Picture(sheet.svg(title), "image/svg+xml", "\n".join((title, *sheet.told)))


def drawn(game: str, view: Struct, telling: Teller) -> Sheet | None:
    """What the game's own painter makes of a view; None if it has none, or if it fails."""
    painter = registry.game(game).rules().picture
    if painter is None:
        return None
    try:
        return painter(view, telling)
    except Exception:  # noqa: BLE001 - a game that cannot draw must not cost anybody their letter or their table
        _log.exception("a board was not drawn", game=game)
        return None
