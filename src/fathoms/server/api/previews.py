"""Previews of shared links: the head of a page as a crawler reads it, and the picture that it names."""

from __future__ import annotations

from html import escape
from typing import NamedTuple
from urllib.parse import urlsplit

import structlog
from litestar import Request, Response, Router, get
from litestar.datastructures import State
from litestar.params import FromPath

from fathoms.server.api.dependencies import TheNode, place
from fathoms.server.api.games import known_language
from fathoms.server.api.tables import invited
from fathoms.server.limits import Limit
from fathoms.server.node import Node
from fathoms.server.previews.card import HEIGHT, WIDTH
from fathoms.server.previews.previews import SITE, Preview
from fathoms.server.refuse import RefuseError
from fathoms.server.store.pool import LOST, UNFIT

DRAWN = Limit(60, 10)
"""So many pictures that nobody has asked for yet, from one place."""
_SHOWN_ELSEWHERE = {"Cross-Origin-Resource-Policy": "cross-origin"}
_LASTING = "public, max-age=31536000, immutable"
_A_MINUTE = "public, max-age=60"
ABSENT = 404
_NOT_INDEXED = {"people"}
"""Pages that no search engine is to know."""
AnyRequest = Request[object, object, State]
_log = structlog.get_logger()


class Head(NamedTuple):
    """What the head of a page says, and the status with which the page is sent."""

    tags: str
    status: int


async def head(node: Node, request: AnyRequest, parts: list[str], lang: str) -> Head:
    """What a page says to those whom it is shared with. A preview that fails costs nobody the page.

    Where there is nothing of the name that the address gives, the page is told so and need not ask.
    """
    status, more = 200, ""
    try:
        found = await _preview(node, request, parts, lang)
    except Exception as error:  # noqa: BLE001 - the page is there all the same
        if not isinstance(error, (RefuseError, *LOST, *UNFIT)):
            _log.exception("a page has no preview", path=request.url.path)
        if isinstance(error, RefuseError) and error.status == ABSENT:
            status, more = ABSENT, f'<meta name="absent" content="{escape(request.url.path)}">'
        found = node.previews.home(lang)
    if parts[:1] and parts[0] in _NOT_INDEXED:
        more += '<meta name="robots" content="noindex">'
    return Head(more + _tags(found, _origin(node, request), request.url.path, lang), status)


async def _preview(node: Node, request: AnyRequest, parts: list[str], lang: str) -> Preview:
    match parts:
        case ["table" | "replay", table]:
            return await node.previews.table(table, lang)
        case ["join", token]:
            table, _ = await invited(node, request, token)
            return await node.previews.invitation(table, lang)
        case ["puzzle", puzzle]:
            return node.previews.puzzle(puzzle, lang)
        case ["rules" | "strategy" | "puzzles" | "ratings", game]:
            return node.previews.game(game, lang)
        case _:
            return node.previews.home(lang)


_LOCALES = {"en": "en_US", "fr": "fr_FR", "de": "de_DE"}
"""As crawlers name them; they take the language alone as well."""


def _origin(node: Node, request: AnyRequest) -> str:
    """Where our pages are: as the host of this server says, or else as this reader has found it."""
    if node.settings.public_url is not None:
        return node.settings.public_url
    found = urlsplit(str(request.base_url))
    return f"{found.scheme}://{found.netloc}"


def _tags(preview: Preview, origin: str, path: str, lang: str) -> str:
    properties = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:locale": _LOCALES.get(lang, lang),
        "og:title": preview.title,
        "og:description": preview.about,
        "og:url": origin + path,
        "og:image": f"{origin}/api/previews/{preview.picture}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": preview.alt,
    }
    names = {
        "description": preview.about,
        "twitter:card": "summary_large_image",
        "twitter:title": preview.title,
        "twitter:description": preview.about,
        "twitter:image": properties["og:image"],
        "twitter:image:alt": preview.alt,
    }
    tags = [f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()]
    return "".join(tags + [f'<meta name="{name}" content="{escape(text)}">' for name, text in names.items()])


@get("/{kind:str}/{name:str}/{lang:str}", media_type="image/png")
async def picture(
    node: TheNode, request: AnyRequest, kind: FromPath[str], name: FromPath[str], lang: FromPath[str]
) -> Response[bytes]:
    """The picture of a preview, of a table as a spectator sees it. Anybody may look."""

    async def miss() -> None:
        await node.limits.take(f"previews {place(request)}", DRAWN)

    found = await node.previews.picture(kind, name, known_language(lang), miss)
    headers = _SHOWN_ELSEWHERE | {"ETag": f'"{found.tag}"', "Cache-Control": _LASTING if found.lasts else _A_MINUTE}
    if f'"{found.tag}"' in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(found.png, media_type="image/png", headers=headers)


router = Router("/api/previews", route_handlers=[picture], tags=["previews"])
