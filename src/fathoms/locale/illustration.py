"""An example of a rule book as its reader sees it: drawn by the painter of its game, and told in sentences."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from fathoms.kernel import registry
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller


class Illustration(Struct, frozen=True):
    """The picture of a scene in one language."""

    svg: bytes
    alt: str
    width: int
    height: int


def illustration(game: str, scene: str, lang: str) -> Illustration | None:
    """The picture of a scene; None where the game has no such scene, or paints no boards."""
    info = registry.game(game)
    if scene not in info.scenes() or info.rules().picture is None:
        return None
    return _drawn(game, scene, lang)


@cache
def _drawn(game: str, scene: str, lang: str) -> Illustration:
    """Kept for ever: so only what is there may be asked for."""
    info = registry.game(game)
    rules = info.rules()
    assert rules.picture is not None
    shown, words = info.scenes()[scene](), Catalogue(lang, info)
    sheet = rules.picture(rules.view(shown.state, shown.viewer), Teller(words, shown.names, shown.viewer))
    title = words.say("cli.rules.example")
    return Illustration(sheet.svg(title), sheet.text_form(), round(sheet.width), round(sheet.height))
