"""Starts a node: rehearse, migrate, serve until told to stop, then drain."""

from __future__ import annotations

import asyncio
import socket

import uvicorn

from fathoms.server import garbage, rehearsal
from fathoms.server.api.app import App
from fathoms.server.lean_socket import LeanSocket
from fathoms.server.logbook import configure
from fathoms.server.patience import Patience
from fathoms.server.settings import Settings
from fathoms.server.store.migrate import ensure
from fathoms.server.wire import MESSAGE_BYTES_MOST

GRACE = 5


class Server(uvicorn.Server):
    """uvicorn, with the pages sent elsewhere before anything is closed."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain, then close."""
        app = self.config.app
        assert isinstance(app, App)
        if app.node is not None and not self.force_exit:
            await app.node.drain()
        await super().shutdown(sockets)


def config(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves us."""
    return uvicorn.Config(
        App(settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=Patience,
        ws=LeanSocket,
        ws_max_size=MESSAGE_BYTES_MOST,
        ws_ping_interval=settings.ping_seconds,
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
    """Run a node in this process, on a database that is prepared."""
    garbage.search_briefly()
    Server(config(settings)).run()


def make_ready(settings: Settings) -> None:
    """Make the database ready for this program. Raises WouldDifferError if running games would change."""
    configure(settings.log_level, as_json=settings.log_json)
    asyncio.run(prepare(settings))


async def prepare(settings: Settings) -> None:
    """First try this program on what is there; only then change anything."""
    await rehearsal.admit(settings.database, despite=settings.despite_differences)
    await ensure(settings.database)
    await rehearsal.admitted(settings.database)
