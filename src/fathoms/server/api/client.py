"""The built browser client: assets that never change under their name, and one page for every route of the app."""

from __future__ import annotations

from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File

from fathoms.server.refuse import RefuseError

PACKAGED = Path(__file__).parent.parent / "client"
"""Where the wheel carries the built client."""
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
_ROUTES = (
    "/",
    "/new",
    "/table/{_id:str}",
    "/join/{_token:str}",
    "/rules/{_game:str}",
    "/you",
    "/replay/{_id:str}",
    "/kit",
)
_NO_CLIENT = "<!doctype html><title>Fathoms</title><p>The browser client is not built: scripts/setup builds it."


def handlers(folder: Path | None) -> list[HTTPRouteHandler]:
    """The pages, from a folder or from the package; without either, a page that says so."""
    folder = folder or (PACKAGED if PACKAGED.exists() else None)

    @get(list(_ROUTES), include_in_schema=False, sync_to_thread=False)
    def page() -> Response[bytes]:
        index = None if folder is None else folder / "index.html"
        content = index.read_bytes() if index is not None and index.exists() else _NO_CLIENT.encode()
        return Response(content, media_type="text/html", headers=_SAFETY)

    @get("/assets/{path:path}", include_in_schema=False, sync_to_thread=False)
    def asset(path: FromPath[str]) -> File:
        return _file(folder, "assets/" + path.lstrip("/"), _FOREVER)

    @get("/{name:str}", include_in_schema=False, sync_to_thread=False)
    def top(name: FromPath[str]) -> File:
        return _file(folder, name, _SAFETY)

    return [page, asset, top]


def _file(folder: Path | None, name: str, headers: dict[str, str]) -> File:
    if folder is not None:
        path = (folder / name).resolve()
        if path.is_file() and path.is_relative_to(folder.resolve()):
            return File(path, filename=path.name, content_disposition_type="inline", headers=headers)
    raise RefuseError(404, "not-found")
