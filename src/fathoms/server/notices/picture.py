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
    title = telling.say("mail.turn.picture", game=telling.say("game.title"))
    sheet = _drawn(game, view, telling)
    return Picture(sheet.svg(title), "image/svg+xml", "\n".join((title, *sheet.told)))


def _drawn(game: str, view: Struct, telling: Teller) -> Sheet:
    painter = registry.game(game).rules().picture
    if painter is not None:
        try:
            return painter(view, telling)
        except Exception:  # noqa: BLE001 - a game that cannot draw must not cost anybody their letter
            _log.exception("a board was not drawn", game=game)
    return plain.paint(view, telling)
