"""The built browser client: assets that never change under their name, and one page for every route of the app."""

from __future__ import annotations

from pathlib import Path

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File

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
    "/replay/{_id:str}",
    "/dice",
    "/dice/{_id:str}",
    "/host",
    "/kit",
)
"""Where there is a page: those of web/src/app/App.svelte. At any other address it says that there is none, with 404."""
_NO_CLIENT = "<!doctype html><title>Fathoms</title><p>The browser client is not built: scripts/setup builds it."


def handlers(folder: Path | None) -> list[HTTPRouteHandler]:
    """The pages from a folder; without one, a page that says so."""

    @get(list(ROUTES), include_in_schema=False, sync_to_thread=False)
    def page() -> Response[bytes]:
        return _app(folder, 200)

    @get("/assets/{path:path}", include_in_schema=False, sync_to_thread=False)
    def asset(path: FromPath[str]) -> File:
        return _file(folder, "assets/" + path.lstrip("/"), _FOREVER)

    @get("/{path:path}", include_in_schema=False, sync_to_thread=False)
    def other(request: Request[object, object, State], path: FromPath[str]) -> File | Response[bytes]:
        name = path.lstrip("/")
        wants_a_page = "text/html" in request.headers.get("accept", "") and not name.startswith("api/")
        if wants_a_page and not _inside(folder, name):
            return _app(folder, 404)
        return _file(folder, name, _SAFETY)

    return [page, asset, other]


def _app(folder: Path | None, status: int) -> Response[bytes]:
    """The one page of the app, which shows what its address says; also that there is nothing at it."""
    index = None if folder is None else folder / "index.html"
    content = index.read_bytes() if index is not None and index.exists() else _NO_CLIENT.encode()
    return Response(content, status_code=status, media_type="text/html", headers=_SAFETY)


def _file(folder: Path | None, name: str, headers: dict[str, str]) -> File:
    path = _inside(folder, name)
    if path is None:
        raise RefuseError(404, "not-found")
    return File(path, filename=path.name, content_disposition_type="inline", headers=headers)


def _inside(folder: Path | None, name: str) -> Path | None:
    """The file of that name, if it lies in the folder."""
    if folder is None:
        return None
    try:
        path = (folder / name).resolve()
        return path if path.is_file() and path.is_relative_to(folder.resolve()) else None
    except (ValueError, OSError):
        return None  # no file can have such a name
