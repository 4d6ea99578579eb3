"""For those who run it: does it live, is it ready, and its figures."""

from __future__ import annotations

from litestar import Response, Router, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from fathoms.server.api.given import TheNode
from fathoms.server.store.pool import LOST


@get("/health")
async def health() -> dict[str, str]:
    """The process lives."""
    return {"status": "ok"}


@get("/ready")
async def ready(node: TheNode) -> Response[dict[str, str]]:
    """Whether this node can take answers now: the database answers."""
    try:
        if not node.ready:
            raise TimeoutError
        await node.pool.fetchval("SELECT 1", timeout=2)
    except LOST:
        return Response({"status": "not-ready"}, status_code=503)
    return Response({"status": "ready"})


@get("/metrics")
async def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


router = Router("/", route_handlers=[health, ready, metrics], include_in_schema=False)
