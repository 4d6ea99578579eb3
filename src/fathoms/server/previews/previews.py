"""What a shared link shows: words for its page, and a picture of the board as a spectator sees it, and no more.

Of a table that is not public a preview tells the game and nothing else. What is drawn comes from `rules.view` for a
spectator: there is no way here by which a seat's own things could be seen.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from fathoms.kernel import registry
from fathoms.kernel.question import SPECTATOR
from fathoms.locale.catalogue import FALLBACK, LANGUAGES, Catalogue
from fathoms.locale.telling import Teller
from fathoms.server import puzzles
from fathoms.server.notices.picture import drawn
from fathoms.server.notices.since import BOTS, teller
from fathoms.server.previews.card import Board, card
from fathoms.server.previews.raster import Raster
from fathoms.server.refuse import RefuseError
from fathoms.server.store import tables
from fathoms.server.store.rows import TableRow
from fathoms.server.tables.keeper import Keeper
from fathoms.server.tables.play import Play
from fathoms.server.tables.records import Kept

KEPT_BYTES = 16_000_000
SITE = "Fathoms"
HOME = "home"
Miss = Callable[[], Awaitable[None]]
"""Called before a picture is made that is not kept: to count, or to refuse it."""


class Preview(Struct, frozen=True):
    """What a page says of itself, and where its picture is: the part of the address after `/api/previews/`."""

    title: str
    about: str
    picture: str
    alt: str


class Picture(Struct, frozen=True):
    """A picture; `lasts` if there will never be another at its address."""

    png: bytes
    tag: str
    lasts: bool


def language(accepted: str) -> str:
    """The language in which a page is told, from what a browser or a crawler accepts."""
    ranked = []
    for place, part in enumerate(accepted.split(",")[:16]):
        name, _, quality = part.strip().partition(";q=")
        try:
            ranked.append((-float(quality or 1), place, name.lower().partition("-")[0]))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(ranked) if name in LANGUAGES), FALLBACK)


class Previews:
    """The previews of a node. A picture is made once for what it shows, and kept for those who ask next."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._kept = Kept(KEPT_BYTES)
        self._raster = Raster()

    # -- words

    def home(self, lang: str) -> Preview:
        words = Catalogue(lang)
        return Preview(SITE, words.say("web.home.title"), f"{HOME}/{SITE}/{lang}", words.say("preview.alt-home"))

    def game(self, game: str, lang: str, said: str | None = None) -> Preview:
        """A page of a game. Raises RefuseError."""
        words = _words(game, lang)
        return _preview(words, said or words.say("game.about"), f"game/{game}/{lang}")

    def puzzle(self, id_: str, lang: str) -> Preview:
        """A puzzle, by the last part of its page's address. Raises RefuseError."""
        game, _, name = id_.partition(".")
        puzzles.puzzle_of(game, name)
        words = _words(game, lang)
        return _preview(words, words.say("preview.puzzle"), f"puzzle/{id_}/{lang}")

    async def table(self, id_: str, lang: str) -> Preview:
        """A table or its replay. Raises RefuseError."""
        row = await self._row(id_)
        if not row.public:
            return self.game(row.game, lang)
        words = _words(row.game, lang)
        return _preview(words, _told(row, words), f"table/{id_}/{lang}?v={_stamp(row)}")

    async def invitation(self, table: str, lang: str) -> Preview:
        """An invitation to a table. Raises RefuseError."""
        row = await self._row(table)
        said = _words(row.game, lang).say("preview.invited")
        if not row.public:
            return self.game(row.game, lang, said)
        shown = await self.table(table, lang)
        return Preview(shown.title, f"{said} {shown.about}", shown.picture, shown.alt)

    # -- pictures

    async def picture(self, kind: str, name: str, lang: str, miss: Miss) -> Picture:
        """The picture of what a preview names. Raises RefuseError."""
        words = Catalogue(lang)
        if kind == HOME:
            return await self._get((f"{HOME} {lang}", 0, 0), miss, lambda: _home_card(words))
        if kind == "game":
            _words(name, lang)
            return await self._get((f"game {name} {lang}", 0, 0), miss, lambda: _game_card(name, lang))
        if kind == "puzzle":
            game, _, which = name.partition(".")
            puzzles.puzzle_of(game, which)
            return await self._get((f"puzzle {name} {lang}", 0, 0), miss, lambda: _puzzle_card(game, which, lang))
        if kind == "table":
            return await self._table(name, lang, miss)
        raise RefuseError(404, "not-found")

    async def _table(self, id_: str, lang: str, miss: Miss) -> Picture:
        row = await self._row(id_)
        if not row.public:
            raise RefuseError(404, "unknown-table")
        play = None if row.status == "gathering" else (await self._keeper.get(id_)).play
        now, shown = (None, 0) if play is None else (seen(play), play.shown)
        key = (f"table {id_} {lang} {row.epoch}", shown, SPECTATOR)
        made = await self._get(key, miss, lambda: _table_card(row, now, lang))
        return Picture(made.png, made.tag, lasts=row.status == "over")

    async def _get(self, key: tuple[str, int, int], miss: Miss, draw: Callable[[], bytes]) -> Picture:
        made = self._kept.get(key)
        if made is None:
            await miss()
            made = await self._raster.png(await asyncio.to_thread(draw))
            self._kept.put(key, made)
        return Picture(made, hashlib.sha256(made).hexdigest()[:32], lasts=False)

    async def _row(self, table: str) -> TableRow:
        row = await tables.read(self._keeper.pool, table)
        if row is None:
            raise RefuseError(404, "unknown-table")
        return row


def _words(game: str, lang: str) -> Catalogue:
    info = registry.games().get(game)
    if info is None:
        raise RefuseError(404, "unknown-game")
    return Catalogue(lang, info)


def _preview(words: Catalogue, about: str, picture: str) -> Preview:
    game = words.say("game.title")
    return Preview(f"{game} · {SITE}", about, picture, words.say("preview.alt", game=game))


def _stamp(row: TableRow) -> str:
    """Another one whenever names or chairs change; what an epoch is, is nobody's business."""
    return hashlib.sha256(f"{row.id} {row.epoch}".encode()).hexdigest()[:12]


def _names(row: TableRow) -> list[str]:
    return [chair.name or BOTS[chair.seat % len(BOTS)] for chair in row.chairs if chair.kind in {"person", "bot"}]


def _told(row: TableRow, words: Catalogue) -> str:
    """A public table in a sentence: what its row in the lobby tells."""
    names = words.listed(_names(row))
    if row.status == "gathering":
        free = sum([chair.kind == "open" for chair in row.chairs])
        return words.say("preview.gathering", count=free, names=names)
    return words.say("preview.over" if row.status == "over" else "preview.playing", names=names)


class Seen(Struct, frozen=True):
    """What a spectator sees of a game at one moment."""

    view: Struct
    places: tuple[int, ...]
    """Of a game that is over and counts points."""


def seen(play: Play) -> Seen:
    """What a spectator sees now; the only door for what is drawn here."""
    outcome = None if play.rules.sheet is None else play.rules.outcome(play.state)
    return Seen(play.rules.view(play.state, SPECTATOR), () if outcome is None else outcome.places)


def _board(game: str, view: Struct, telling: Teller) -> list[Board]:
    """The board, where the game can draw it."""
    sheet = drawn(game, view, telling)
    return [] if sheet is None else [(sheet, telling.say("game.title"))]


def _table_card(row: TableRow, now: Seen | None, lang: str) -> bytes:
    telling = teller(row, SPECTATOR, lang)
    board = _sample(row.game, lang) if now is None else _board(row.game, now.view, telling)
    places = () if now is None else now.places
    said = _ranking(places, telling) if places else [_told(row, _words(row.game, lang))]
    return card(telling.say("game.title"), said, board, SITE)


def _ranking(places: Sequence[int], telling: Teller) -> list[str]:
    """How a finished game ended, the first place first."""
    ranked = sorted([(place, telling.names[seat]) for seat, place in enumerate(places)])
    return [telling.say("preview.place", place=telling.say(f"web.place.{place}"), name=name) for place, name in ranked]


def _sample(game: str, lang: str) -> list[Board]:
    """The board of a recorded game, far into it, if there is one."""
    found = list(puzzles.of_game(game).values())
    if not found:
        return []
    latest = max(found, key=lambda each: len(each.log))
    return _board(game, seen(puzzles.posed(game, latest.id)).view, _recorded(game, latest.seats, lang))


def _recorded(game: str, seats: int, lang: str) -> Teller:
    return Teller(_words(game, lang), BOTS[:seats], SPECTATOR)


def _game_card(game: str, lang: str) -> bytes:
    words = _words(game, lang)
    return card(words.say("game.title"), [words.say("game.about")], _sample(game, lang), SITE)


def _puzzle_card(game: str, name: str, lang: str) -> bytes:
    words, puzzle = _words(game, lang), puzzles.puzzle_of(game, name)
    board = _board(game, seen(puzzles.posed(game, name)).view, _recorded(game, puzzle.seats, lang))
    return card(words.say("game.title"), [words.say("preview.puzzle")], board, SITE)


def _home_card(words: Catalogue) -> bytes:
    boards: Sequence[Board] = [board for game in registry.games() for board in _sample(game, words.lang)]
    return card(SITE, [words.say("web.home.title")], boards[:4])
