"""For those who run it: does it live, is it ready. Its figures have a port of their own (figures.py)."""

from __future__ import annotations

from litestar import Response, Router, get

from fathoms.server.api.dependencies import TheNode
from fathoms.server.store.pool import LOST


@get("/health")
async def health() -> dict[str, str]:
    """The process lives."""
    return {"status": "ok"}


@get("/ready")
async def ready(node: TheNode) -> Response[dict[str, str]]:
    """Whether this node can take answers now: the database takes what it writes, and answers one more question."""
    try:
        if not node.takes_answers:
            raise TimeoutError
        await node.pool.fetchval("SELECT 1", timeout=2)
    except LOST:
        return Response({"status": "not-ready"}, status_code=503)
    return Response({"status": "ready"})


router = Router("/", route_handlers=[health, ready], include_in_schema=False)
