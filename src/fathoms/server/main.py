"""Starts a node: migrate, then serve until told to stop."""

from __future__ import annotations

import asyncio

import uvicorn

from fathoms.server.api.app import App
from fathoms.server.logbook import configure
from fathoms.server.settings import Settings
from fathoms.server.store.migrate import ensure
from fathoms.server.wire import MESSAGE_BYTES_MOST

GRACE = 5


def config(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves us."""
    return uvicorn.Config(
        App(settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES_MOST,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        ssl_certfile=settings.tls_cert,
        ssl_keyfile=settings.tls_key,
        timeout_graceful_shutdown=GRACE,
    )


def serve(settings: Settings) -> None:
    """Run a node in this process."""
    configure(settings.log_level, as_json=settings.log_json)
    asyncio.run(ensure(settings.database))
    uvicorn.Server(config(settings)).run()
