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


@cache
def illustration(game: str, scene: str, lang: str) -> Illustration | None:
    """The picture of a scene; None where the game has no such scene, or paints no boards."""
    info = registry.game(game)
    make, painter = info.scenes().get(scene), info.rules().picture
    if make is None or painter is None:
        return None
    shown, words = make(), Catalogue(lang, info)
    sheet = painter(shown.state.view(shown.viewer), Teller(words, shown.names, shown.viewer))
    title = words.say("cli.rules.example")
    return Illustration(sheet.svg(title), sheet.text_form(), round(sheet.width), round(sheet.height))
