"""What a page needs first, named in its head: a browser on a slow link asks for all of it at once, not part by part.

Which files a page and a game's board are made of, the build says (web/scripts/firsts.js).
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from fathoms.kernel import registry

_FILE = "firsts.json"


class Built(msgspec.Struct, frozen=True):
    """The files of every page by the first part of its address, of every board by its game; the faces of all pages."""

    pages: dict[str, list[str]] = {}
    boards: dict[str, list[str]] = {}
    faces: list[str] = []


def built(folder: Path | None) -> Built:
    """What the build said; nothing where no client is built."""
    path = None if folder is None else folder / _FILE
    if path is None or not path.is_file():
        return Built()
    return msgspec.json.decode(path.read_bytes(), type=Built)


def head(client: Built, parts: list[str], lang: str) -> str:
    """The links to whatever the page at this address will ask for, whoever reads it in this language."""
    if not client.pages:
        return ""
    page = parts[0] if parts else ""
    game = _game(page, parts)
    files = dict.fromkeys(client.pages.get(page, []))
    if page in _DRAWN:
        files |= dict.fromkeys(client.boards.get(game, []))
    asked = [f"/api/words/{lang}", "/api/me", *_asked(page, game, lang), *_of_name(page, parts)]
    faces = [_link("preload", f"/{name}", ' as="font" type="font/woff2"') for name in client.faces]
    return "".join(faces + [_file(name) for name in files] + [_link("preload", each, ' as="fetch"') for each in asked])


_DRAWN = frozenset({"strategy", "puzzle"})
"""Pages with the board of a game that their address names."""


def _game(page: str, parts: list[str]) -> str:
    """The game that an address names; nothing where there is no such game."""
    named = parts[1] if len(parts) > 1 else ""
    name = named.partition(".")[0] if page == "puzzle" else named
    return name if name in registry.games() else ""


def _asked(page: str, game: str, lang: str) -> list[str]:
    """What the page asks the server for by itself, before anybody does anything."""
    words = f"/api/games/{game}/words/{lang}"
    match page, bool(game):
        case (("" | "new" | "rules" | "ratings" | "puzzles" | "leagues" | "tournaments"), False):
            return ["/api/games"]
        case "rules", True:
            return ["/api/games", f"/api/games/{game}/rulebook/{lang}"]
        case "strategy", True:
            return [words, f"/api/games/{game}/advice"]
        case "puzzle", True:
            return [words]
        case _:
            return []


_OF_NAME = {
    "friend": "/api/friends/links/",
    "join": "/api/links/",
    "join-league": "/api/leagues/links/",
    "league": "/api/leagues/",
    "people": "/api/profiles/",
    "replay": "/api/tables/",
}
"""What a page asks for what its address names."""
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")


def _of_name(page: str, parts: list[str]) -> list[str]:
    """A name with other letters would have to be written just as the page writes it."""
    named = page in _OF_NAME and len(parts) > 1 and _PLAIN.fullmatch(parts[1])
    return [_OF_NAME[page] + parts[1]] if named else []


def _file(name: str) -> str:
    return _link("stylesheet" if name.endswith(".css") else "modulepreload", f"/{name}")


def _link(rel: str, address: str, more: str = "") -> str:
    return f'<link rel="{rel}"{more} crossorigin href="{address}">'
