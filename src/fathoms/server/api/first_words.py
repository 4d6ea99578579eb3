"""What a page says first, sent with the page itself: one reads it while the program that shows the rest is on its way.

It stands where the page will say the same and is gone when the page is there; `look/base.css` says what it looks like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from fathoms.kernel import registry
from fathoms.locale.catalogue import FALLBACK, Catalogue, languages_of
from fathoms.server.api.games import own_book

_SAID = {
    "": ("home.title", "home.about"),
    "new": ("new.title",),
    "rules": ("rules.shelf",),
    "friends": ("friends.title", "friends.about"),
    "friend": ("friends.title",),
    "history": ("history.title", "history.private"),
    "tournaments": ("tournament.title", "tournament.about"),
    "leagues": ("league.title", "league.about"),
    "join-league": ("league.join-title",),
    "join": ("join.title",),
    "confirm": ("confirm.title", "confirm.about"),
    "reset": ("reset.title", "reset.about"),
    "puzzles": ("puzzle.puzzles", "puzzle.intro"),
    "ratings": ("ratings.title", "ratings.means", "ratings.doubt"),
    "you": ("you.title",),
    "dice": ("dice.title", "dice.about"),
}
"""The messages that a page begins with, its title first."""
_OF_GAME = {
    "rules": ("rules.of",),
    "strategy": ("strategy.title", "strategy.about"),
    "puzzles": ("puzzle.of", "puzzle.intro"),
    "ratings": ("ratings.of", "ratings.means", "ratings.doubt"),
}
"""The same where the address goes on with the name of a game."""
_NOTHING = {
    "join": ("join.title", "lost.link", "join.bad"),
    "rules": ("rules.shelf", "lost.title", "rules.missing"),
    "strategy": ("strategy.link", "lost.title", "strategy.failed"),
    "puzzle": ("lost.title", "puzzle.failed"),
    "replay": ("lost.title", "table.unknown"),
    "table": ("lost.title", "table.unknown"),
    "nowhere": ("lost.title", "lost.about"),
}
"""What a page says where there is nothing at its address; why, last."""
_TITLE, _HEADING, _TEXT, _SORRY, _WHY = "title", "heading", "text", "title nothing", "nothing"
_MARKUP = re.compile(r"\*+")
_LONG = 1200
"""So many letters of a rule book fill the first window."""


class Line(NamedTuple):
    """A paragraph, and the language that it is in."""

    kind: str
    text: str
    lang: str


def first_words(parts: list[str], lang: str, *, absent: bool) -> str:
    """What stands in the page until the program is there; nothing for pages that begin with a board."""
    lines = list(_absent(parts[0], lang) if absent else _said(parts, lang))
    told = [f'<p class="{each.kind}" lang="{each.lang}">{escape(each.text, quote=False)}</p>' for each in lines]
    kind = "first" if parts else "first home"
    return f'<div class="{kind}">{"".join(told)}</div>' if told else ""


def _absent(page: str, lang: str) -> Iterator[Line]:
    words, keys = Catalogue(lang), _NOTHING.get(page, ())
    kinds = (_TITLE, _SORRY, _WHY)[3 - len(keys) :]
    for key, kind in zip(keys, kinds, strict=True):
        yield Line(kind, words.say(f"web.{key}"), lang)


def _said(parts: list[str], lang: str) -> Iterator[Line]:
    page, game = parts[0] if parts else "", parts[1] if len(parts) > 1 else ""
    if game in registry.games() and page in _OF_GAME:
        yield from _of_game(page, game, lang)
        return
    words = Catalogue(lang)
    for place, key in enumerate(_SAID.get(page, ())):
        yield Line(_TEXT if place else _TITLE, words.say(f"web.{key}"), lang)


def _of_game(page: str, game: str, lang: str) -> Iterator[Line]:
    words = Catalogue(lang, registry.game(game))
    title = words.say("game.title")
    for place, key in enumerate(_OF_GAME[page]):
        yield Line(_TEXT if place else _TITLE, words.say(f"web.{key}", title=title), lang)
    if page == "rules":
        yield from _rules(game, lang)
    if page == "strategy":
        yield from _advice(words, game, lang)


def _rules(game: str, lang: str) -> Iterator[Line]:
    """The beginning of the rule book, without its tables and lists."""
    book = own_book(game, lang)
    left = _LONG
    for clause in book.clauses:
        if left < 0:
            break
        yield Line(_HEADING, f"{clause.id} {clause.title}", book.lang)
        for text in clause.text.split("\n\n"):
            if not text.lstrip().startswith(("|", "-", "*")):
                yield Line(_TEXT, _MARKUP.sub("", text.strip().replace("\n", " ")), book.lang)
        left -= len(clause.text)


def _advice(words: Catalogue, game: str, lang: str) -> Iterator[Line]:
    info = registry.game(game)
    spoken = lang if lang in languages_of(info) else FALLBACK
    for name in list(info.advice())[:1]:
        yield Line(_HEADING, words.say(f"advice.{name}.title"), spoken)
        yield Line(_TEXT, words.say(f"advice.{name}"), spoken)
