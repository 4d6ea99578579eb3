"""The wire of one page, which can be cut."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute


class Line:
    """Lies between a page and the server; made before the page connects."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self._routes: list[WebSocketRoute] = []
        page.route_web_socket(re.compile(r"/ws(/[a-z0-9]+)?$"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.cut:
            route.close()
            return
        self._routes.append(route)
        route.connect_to_server()

    def go_down(self) -> None:
        self.cut = True
        self._routes[-1].close()

    def come_back(self) -> None:
        self.cut = False
