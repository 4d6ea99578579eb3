"""Plays at a node that runs somewhere: python scripts/try_image.py URL PROCESS. Uses nothing of this folder.

A page with its script, compressed; a table of bots, played to its end; and what is the operators' is not to be seen.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import sys
import time
from urllib.parse import urlsplit

START_SECONDS = 120
GAME_SECONDS = 180


class Browser:
    """Somebody who comes by HTTP."""

    def __init__(self, url: str) -> None:
        self._place = urlsplit(url).netloc
        self._cookie = ""

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, bytes, dict[str, str]]:
        connection = http.client.HTTPConnection(self._place, timeout=10)
        sent = {"Cookie": self._cookie, "Content-Type": "application/json", **headers}
        connection.request(method, path, None if body is None else json.dumps(body), sent)
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        self._cookie = told.get("set-cookie", "").partition(";")[0] or self._cookie
        return answer.status, answer.read(), told

    def json(self, method: str, path: str, body: object = None) -> dict[str, str]:
        status, content, _ = self.ask(method, path, body)
        assert status < http.client.BAD_REQUEST, (path, status, content)
        answer: dict[str, str] = json.loads(content)
        return answer


def wait(browser: Browser, process: int) -> None:
    """Until it is ready; it must not end meanwhile."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        os.kill(process, 0)
        try:
            if browser.ask("GET", "/ready")[0] == http.client.OK:
                return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError("it does not get ready")


def page(browser: Browser) -> None:
    """The page and its script come compressed, and figures do not come at all."""
    _, content, _ = browser.ask("GET", "/")
    script = re.search(rb'src="(/assets/[^"]+\.js)"', content)
    assert script is not None, "the client is not in it"
    status, _, told = browser.ask("GET", script[1].decode(), **{"Accept-Encoding": "gzip, br"})
    assert (status, told.get("content-encoding")) == (http.client.OK, "br"), told
    assert browser.ask("GET", "/metrics")[0] == http.client.NOT_FOUND


def play(browser: Browser) -> float:
    """Two bots play a game to its end; the seconds that it took."""
    browser.json("POST", "/api/me", {"name": "Ann"})
    table = browser.json("POST", "/api/tables", {"game": "into-the-blue", "chairs": [{"kind": "bot"}] * 2})["table"]
    browser.json("POST", f"/api/tables/{table}/start", {})
    begun = time.monotonic()
    while time.monotonic() - begun < GAME_SECONDS:
        if browser.json("GET", f"/api/tables/{table}")["status"] == "over":
            return time.monotonic() - begun
        time.sleep(0.5)
    raise TimeoutError("the bots do not get to the end")


def main() -> None:
    """Ready, a page, a game."""
    browser = Browser(sys.argv[1])
    wait(browser, int(sys.argv[2]))
    page(browser)
    print(f"it serves: a page, and a game of two bots in {play(browser):.1f} s")


if __name__ == "__main__":
    main()
