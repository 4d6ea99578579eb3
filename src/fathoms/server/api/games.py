"""The games that are installed, their rule books and their words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath
from msgspec import Struct

from fathoms.arena.strengths import in_order, rated_levels
from fathoms.bots.bot import LEVELS
from fathoms.kernel import registry
from fathoms.kernel.game import Info, Rules, Setting, Weight
from fathoms.kernel.lesson import lessons
from fathoms.kernel.registry import UnknownGameError
from fathoms.kernel.rulebook import ENGLISH, Clause, book_of, languages_of_book
from fathoms.locale.catalogue import FALLBACK, LANGUAGES, PROGRAM, languages_of
from fathoms.locale.illustration import illustration
from fathoms.server import wire
from fathoms.server.api.dependencies import TheNode
from fathoms.server.refuse import RefuseError
from fathoms.server.store.rows import Pack

Words = dict[str, str | list[str]]
_A_WHILE = CacheControlHeader(max_age=300)


class LessonInfo(Struct, frozen=True):
    """A lesson of a game, and how long it takes."""

    id: str
    minutes: int


class GameInfo(Struct, frozen=True):
    """A game, as the lobby needs it."""

    name: str
    title: str
    clauses: str
    seats: list[int]
    end_reasons: list[str]
    revision: int
    settings: list[Setting]
    bot_levels: dict[int, list[str]]
    """By the number of seats; the strongest last."""
    rated_levels: list[str]
    """The bots that may play at rated tables."""
    packs: list[str]
    """The content packs that this server offers beside our own values."""
    minutes: tuple[int, int] | None
    weight: Weight | None
    lessons: list[LessonInfo]
    strategy: bool
    """Whether there is advice on how to play it well."""


class Advice(Struct, frozen=True):
    """A position to learn from, as a seat sees it; the words are `advice.<id>` of the game's catalogues."""

    id: str
    view: Any
    seat: int
    names: list[str]


class SceneInfo(Struct, frozen=True):
    """The picture of an example: what it shows, in words, and its size."""

    alt: str
    width: int
    height: int


class Book(Struct, frozen=True):
    """A rule book in one language: the one asked for, or English where the game has no other."""

    lang: str
    title: str
    clauses: list[Clause]
    scenes: dict[str, SceneInfo]
    """The pictures of the examples, by scene: `/api/games/GAME/scenes/SCENE/LANG`."""


def _info(info: Info, packs: Sequence[Pack]) -> GameInfo:
    return GameInfo(
        info.name,
        info.title,
        info.clauses,
        list(info.seats),
        list(info.end_reasons),
        info.revision,
        list(info.settings),
        {seats: in_order(info.name, LEVELS, seats) for seats in info.seats},
        rated_levels(info.name, info.seats[0]),
        [pack.name for pack in packs if pack.game == info.name],
        info.minutes,
        info.weight,
        [LessonInfo(each.id, each.minutes) for each in lessons(info.folder()).values()],
        bool(info.advice()),
    )


def _game(name: str) -> Info:
    try:
        return registry.game(name)
    except UnknownGameError:
        raise RefuseError(404, "unknown-game") from None


def known_language(lang: str) -> str:
    """The language, if there are words in it."""
    if lang not in LANGUAGES:
        raise RefuseError(404, "unknown-language")
    return lang


def told_book(rules: Rules, lang: str) -> Book:
    """A rule book with the values of these rules, and what the pictures of its examples show."""
    asked = known_language(lang)
    spoken = asked if asked in languages_of_book(rules.info) else ENGLISH
    book = book_of(rules, spoken)
    drawn = {each.scene: illustration(rules.info.name, each.scene, spoken) for each in book.examples()}
    scenes = {name: SceneInfo(each.alt, each.width, each.height) for name, each in drawn.items() if each is not None}
    return Book(spoken, book.title, list(book.clauses), scenes)


@cache
def _words(path: Path) -> Words:
    """Key to message, or to its plural forms."""
    if not path.exists():
        return {}
    with path.open("rb") as file:
        messages = read_po(file)
    found: Words = {}
    for message in messages:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = message.string if isinstance(message.string, str) else list(message.string or ())
    return found


@get("/api/games", cache_control=_A_WHILE)
async def games(node: TheNode) -> list[GameInfo]:
    """Every installed game."""
    return [_info(info, node.lobby.packs) for info in registry.games().values()]


@get("/api/games/{game:str}/rulebook/{lang:str}", cache_control=_A_WHILE, sync_to_thread=True)
def rulebook(game: FromPath[str], lang: FromPath[str]) -> Book:
    """The clauses of a game's rule book."""
    return own_book(_game(game).name, known_language(lang))


@cache
def own_book(game: str, lang: str) -> Book:
    """Read once: that takes a tenth of a second and more, and a game that is installed does not change."""
    return told_book(registry.game(game).rules(), lang)


@get("/api/games/{game:str}/scenes/{scene:str}/{lang:str}", cache_control=_A_WHILE, sync_to_thread=True)
def scene(game: FromPath[str], scene: FromPath[str], lang: FromPath[str]) -> Response[bytes]:
    """The picture of an example in the rule book."""
    found = illustration(_game(game).name, scene, known_language(lang))
    if found is None:
        raise RefuseError(404, "unknown-scene")
    return Response(found.svg, media_type="image/svg+xml")


@get("/api/games/{game:str}/advice", cache_control=_A_WHILE, sync_to_thread=True)
def advice(game: FromPath[str]) -> Response[bytes]:
    """How to play a game well, position by position; nothing where the game has no advice."""
    return Response(_advice(_game(game).name), media_type="application/json")


@cache
def _advice(game: str) -> bytes:
    """Kept for ever: so only a game that is there may be asked for."""
    info = registry.game(game)
    rules, shown = info.rules(), {name: scene() for name, scene in info.advice().items()}
    told = [
        Advice(name, rules.view(each.state, each.viewer), each.viewer, list(each.names)) for name, each in shown.items()
    ]
    return wire.encode(told)


@get("/api/games/{game:str}/words/{lang:str}", cache_control=_A_WHILE, sync_to_thread=True)
def game_words(game: FromPath[str], lang: FromPath[str]) -> Response[Words]:
    """A game's own messages, English where it does not speak that language; `language` says which these are."""
    return Response(_game_words(_game(game).name, known_language(lang)))


def _game_words(game: str, lang: str) -> Words:
    info = registry.game(game)
    spoken = lang if lang in languages_of(info) else FALLBACK
    return _words(info.folder() / "locale" / f"{spoken}.po") | {"language": spoken}


@get("/api/words/{lang:str}", cache_control=_A_WHILE, sync_to_thread=True)
def words(lang: FromPath[str]) -> Response[Words]:
    """The program's messages that pages say, and what each game is called."""
    return Response(_said(known_language(lang), tuple(registry.games())))


def read_words() -> None:
    """Read all that pages say in every language, so that nobody's first page waits for it."""
    for lang in LANGUAGES:
        _said(lang, tuple(registry.games()))


@cache
def _said(lang: str, games: tuple[str, ...]) -> Words:
    """All that a page needs to speak at all; a game's other words follow with the game."""
    told = _words(PROGRAM / f"{lang}.po")
    found: Words = {key: said for key, said in told.items() if not key.startswith(_NOT_IN_PAGES)}
    for game in games:
        own = _game_words(game, lang)
        found |= {f"game.{game}.{part}": own[key] for part, key in _TITLES.items() if key in own}
    return found


_NOT_IN_PAGES = ("cli.", "mail.", "report.", "preview.", "ladder.")
"""Messages of the terminal, of letters and of what is sent elsewhere."""
_TITLES = {"title": "game.title", "about": "game.about", "language": "language"}


router = Router("/", route_handlers=[games, rulebook, scene, advice, game_words, words], tags=["games"])
