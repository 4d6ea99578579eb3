"""The wire of one page, on which a test lays out the table: rare moments are seen in every run, and by no luck."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocketRoute

Frame = dict[str, Any]


class Stage:
    """Lies between a page and the server, made before the page connects; the server never knows."""

    def __init__(self, page: Page) -> None:
        self.answers = 0
        """How often the page has sent an answer."""
        self.considered: Frame | None = None
        """What is said of picks that the page asks about, if not by the server."""
        self._change: Callable[[Frame], None] = lambda _frame: None
        self._last: Frame = {}
        page.route_web_socket(re.compile(r"/ws(/[a-z0-9]+)?$"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._route = route
        route.on_message(lambda said: self._pass_on(said, server))
        server.on_message(self._show)

    def _pass_on(self, said: str | bytes, server: WebSocketRoute) -> None:
        message = json.loads(said)
        self.answers += message["kind"] == "answer"
        if message["kind"] == "consider" and self.considered is not None:
            told = {
                "kind": "considered",
                "table": message["table"],
                "n": message["n"],
                "options": [],
                "may_stop": False,
            }
            self._route.send(json.dumps(told | self.considered))
        else:
            server.send(said)

    def _show(self, said: str | bytes) -> None:
        message = json.loads(said)
        if message["kind"] != "frame":
            self._route.send(said)
            return
        self._last = message
        self._play()

    def set(self, change: Callable[[Frame], None]) -> None:
        """From now on every frame is changed like this before the page sees it; the last one is shown again."""
        self._change = change
        self._play()

    def _play(self) -> None:
        frame = deepcopy(self._last)
        self._change(frame)
        self._route.send(json.dumps(frame))
