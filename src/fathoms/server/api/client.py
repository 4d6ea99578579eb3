"""The built browser client: assets that never change under their name, and one page for every route of the app.

Beside each file that gets smaller by it lies the same compressed, made when it is built (web/scripts/compress.js).
"""

from __future__ import annotations

import asyncio
from mimetypes import guess_type
from pathlib import Path
from typing import TypeAlias

import structlog
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File

from fathoms.locale.catalogue import LANGUAGES
from fathoms.server.api import first_words, firsts, previews
from fathoms.server.api.dependencies import TheNode
from fathoms.server.previews.previews import language
from fathoms.server.refuse import RefuseError

_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_SAFETY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self';"
        " object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
ROUTES = (
    "/",
    "/new",
    "/friends",
    "/friend/{_token:str}",
    "/history",
    "/leagues",
    "/tournaments",
    "/league/{_id:str}",
    "/join-league/{_token:str}",
    "/table/{_id:str}",
    "/join/{_token:str}",
    "/confirm/{_token:str}",
    "/reset",
    "/reset/{_token:str}",
    "/rules",
    "/rules/{_game:str}",
    "/strategy/{_game:str}",
    "/ratings",
    "/ratings/{_game:str}",
    "/puzzles",
    "/puzzles/{_game:str}",
    "/puzzle/{_id:str}",
    "/you",
    "/people/{_name:str}",
    "/replay/{_id:str}",
    "/dice",
    "/dice/{_id:str}",
    "/host",
    "/kit",
)
"""Where there is a page: those of web/src/app/pages.ts. At any other address it says that there is none, with 404."""
_STEMS = sorted({route.split("/{")[0] for route in ROUTES} - set(ROUTES))
"""Where a page begins that names something, without the name: `/table`. There is none."""
_HEAD_ENDS = b"</head>"
_STAGE = b'<div id="app">'
_CHOSEN = "lang"
"""The cookie with the language that a reader has chosen (web/src/words/words.svelte.ts)."""
AS_IT_IS = "as-it-is"
"""Marks what is not to be compressed on its way out."""
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""What a file's name ends with, by how it is compressed; the best first."""
Visit: TypeAlias = Request[object, object, State]
_log = structlog.get_logger()
_NO_CLIENT = "<!doctype html><title>Fathoms</title><p>The browser client is not built: scripts/setup builds it."


def handlers(folder: Path | None, kept: Path | None = None) -> list[HTTPRouteHandler]:
    """The pages from a folder; without one, a page that says so. Parts of older pages are looked for in `kept`."""
    built = firsts.built(folder)

    @get(list(ROUTES), include_in_schema=False)
    async def page(node: TheNode, request: Visit) -> Response[bytes]:
        parts, lang = [part for part in request.url.path.split("/") if part], _language(request)
        told = await previews.head(node, request, parts, lang)
        absent = told.status == previews.ABSENT
        # A rule book is read from its file the first time.
        said = await asyncio.to_thread(_first_words, parts, lang, absent=absent)
        # What is not there is not asked for.
        head = firsts.head(built, parts[:1] if absent else parts, lang)
        return _app(folder, told.status, head + told.tags, said)

    def nowhere(request: Visit) -> Response[bytes]:
        lang = _language(request)
        said = _first_words(["nowhere"], lang, absent=True)
        return _app(folder, previews.ABSENT, firsts.head(built, ["nowhere"], lang), said)

    @get(_STEMS, include_in_schema=False)
    async def stem(request: Visit) -> Response[bytes]:
        return nowhere(request)

    @get("/assets/{path:path}", include_in_schema=False, sync_to_thread=False, opt={AS_IT_IS: True})
    def asset(request: Visit, path: FromPath[str]) -> File:
        name = path.lstrip("/")
        found = _inside(folder, "assets/" + name) or _inside(kept, name)
        return _file(found, _FOREVER, request)

    @get("/{path:path}", include_in_schema=False, sync_to_thread=False, opt={AS_IT_IS: True})
    def other(request: Visit, path: FromPath[str]) -> File | Response[bytes]:
        name = path.lstrip("/")
        found = _inside(folder, name)
        wants_a_page = "text/html" in request.headers.get("accept", "") and not name.startswith("api/")
        if wants_a_page and not found:
            return nowhere(request)
        return _file(found, _SAFETY, request)

    return [page, stem, asset, other]


def _first_words(parts: list[str], lang: str, *, absent: bool) -> str:
    """What the page says first. A game whose texts cannot be had costs nobody the page."""
    try:
        return first_words.first_words(parts, lang, absent=absent)
    except Exception:  # noqa: BLE001 - the app comes all the same, and tells
        _log.exception("a page has no first words", path="/".join(parts))
        return ""


def _language(request: Visit) -> str:
    chosen = request.cookies.get(_CHOSEN, "")
    return chosen if chosen in LANGUAGES else language(request.headers.get("accept-language", ""))


def _app(folder: Path | None, status: int, head: str, said: str) -> Response[bytes]:
    """The one page of the app, which shows what its address says; also that there is nothing at it."""
    index = None if folder is None else folder / "index.html"
    content = index.read_bytes() if index is not None and index.exists() else _NO_CLIENT.encode()
    content = content.replace(_HEAD_ENDS, head.encode() + _HEAD_ENDS, 1).replace(_STAGE, _STAGE + said.encode(), 1)
    return Response(content, status_code=status, media_type="text/html", headers=_SAFETY)


def _file(path: Path | None, headers: dict[str, str], request: Visit) -> File:
    if path is None:
        raise RefuseError(404, "not-found")
    sent, encoded = _smallest(path, request)
    kind = guess_type(path.name)[0] or "application/octet-stream"
    return File(sent, filename=path.name, content_disposition_type="inline", headers=headers | encoded, media_type=kind)


def _smallest(path: Path, request: Visit) -> tuple[Path, dict[str, str]]:
    """The file as this browser likes it best, and what is to be said about that."""
    named = [each.replace(" ", "") for each in request.headers.get("accept-encoding", "").split(",")]
    taken = {name for name, _, weight in [each.partition(";q=") for each in named] if weight.strip("0.") or not weight}
    for encoding, ending in _ENCODINGS.items():
        compressed = path.with_name(path.name + ending)
        if encoding in taken and compressed.is_file():
            return compressed, {"Content-Encoding": encoding, "Vary": "Accept-Encoding"}
    return path, {"Vary": "Accept-Encoding"}


def _inside(folder: Path | None, name: str) -> Path | None:
    """The file of that name, if it lies in the folder."""
    if folder is None:
        return None
    try:
        path = (folder / name).resolve()
        return path if path.is_file() and path.is_relative_to(folder.resolve()) else None
    except (ValueError, OSError):
        return None  # no file can have such a name
