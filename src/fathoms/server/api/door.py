"""What is looked at before a request costs anything: how fast its place asks, whose page it is, and what it carries."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from fathoms.server.accounts.passwords import guesses_from
from fathoms.server.api import origins, rate_headers
from fathoms.server.api.asgi import Message, Receive, Scope, Send
from fathoms.server.api.cookies import browser_cookie_name
from fathoms.server.limits import REMEMBERED, Limits, place_of
from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings
from fathoms.server.sockets.limits import Bucket

_SAFE = {"GET", "HEAD", "OPTIONS"}
_WORKERS = "/api/work"
"""They have a key, and much to do."""
_TOLD = ("/api", "/schema")
_FORMS = ("/turn/", "/api/letters/stop/")
"""What the pages behind letters send, and mail programs that end letters by one click."""
_GUESSED_AT = tuple(
    [f"/api/account/{each}" for each in ("sign-in", "confirm", "forgotten", "reset", "passkeys/sign-in")]
)
"""What counts as a guess by the place that it comes from (`accounts/passwords.py`)."""
_RESERVE = 10
"""So many seconds' worth may come at once: a page with all its parts, for everybody behind one address."""


class Door:
    """The door of one node."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.limits: Limits | None = None
        """Of the node, once it runs."""
        self._burst = max(1, int(settings.requests_per_second * _RESERVE))
        self._places: OrderedDict[str, Bucket] = OrderedDict()

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Why this request goes no further: a status and a code."""
        if not self._in_time(scope):
            return 429, "too-many-attempts"
        if scope["type"] != "http" or scope["method"] in _SAFE:
            return None
        if self._guesses_on(scope):
            return 429, "too-many-attempts"
        if not self._from_our_page(scope):
            return 403, "foreign-origin"
        return None if _is_what_we_take(scope) else (415, "not-json")

    def _in_time(self, scope: Scope) -> bool:
        """A place has a bucket of its own; who has not asked for longest is forgotten first."""
        if scope["path"].startswith(_WORKERS):
            return True
        place = _place(scope)
        bucket = self._places.get(place)
        if bucket is None:
            bucket = self._places[place] = Bucket(self._settings.requests_per_second, self._burst)
            if len(self._places) > REMEMBERED:
                self._places.popitem(last=False)
        self._places.move_to_end(place)
        return bucket.take()

    def rate_headers(self, scope: Scope, *, refused: bool) -> rate_headers.Headers:
        """What is left for this place, for programs to read; pages and their parts need not carry it."""
        bucket = self._places.get(_place(scope))
        if bucket is None or not scope["path"].startswith(_TOLD) or scope["path"].startswith(_WORKERS):
            return []
        window = rate_headers.whole_seconds(self._burst / self._settings.requests_per_second)
        headers = rate_headers.told(bucket, self._burst, window)
        return headers + rate_headers.again(self._wait(scope, bucket)) if refused else headers

    def _wait(self, scope: Scope, bucket: Bucket) -> float:
        """In how many seconds a place that was refused here is heard again."""
        guesses = None if self.limits is None else self.limits.wait(guesses_from(_place(scope)))
        return bucket.wait or guesses or 0.0

    def _guesses_on(self, scope: Scope) -> bool:
        """Somebody at a place that has guessed too much goes on, and shows no browser that could be known."""
        if self.limits is None or not scope["path"].startswith(_GUESSED_AT):
            return False
        known = origins.cookie(scope["headers"], browser_cookie_name(self._settings))
        return known is None and self.limits.remembers(guesses_from(_place(scope)))

    def _from_our_page(self, scope: Scope) -> bool:
        """A request that changes something must not come from another site's page; programs send no origin."""
        origin = origins.header(scope["headers"], b"origin")
        if origin is None and not any(name == b"origin" for name, _ in scope["headers"]):
            return True
        return origins.same_origin(origin, origins.header(scope["headers"], b"host"), self._settings.origins)


def _place(scope: Scope) -> str:
    return place_of(scope["client"][0] if scope.get("client") else None)


def _is_what_we_take(scope: Scope) -> bool:
    """JSON that says so: a form of another site's page cannot, and nothing else is taken for it."""
    if scope["path"].startswith(_FORMS):
        return True
    headers = dict(scope["headers"])
    if b"transfer-encoding" not in headers and headers.get(b"content-length", b"0") == b"0":
        return True
    kind: bytes = headers.get(b"content-type", b"").partition(b";")[0]
    return kind.strip().lower() == b"application/json"


async def refuse(send: Send, status: int, code: str) -> None:
    """Say so, in few words."""
    body = f'{{"code":"{code}"}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def turn_away(send: Send, status: int) -> None:
    """A socket that is not opened."""
    await send({"type": "websocket.http.response.start", "status": status, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b""})


def patient(receive: Receive, seconds: float) -> Receive:
    """A body must have arrived in so many seconds, however slowly it comes."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    whole = False

    async def receiving() -> Message:
        nonlocal whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise RefuseError(408, "too-slow") from None
        whole = not message.get("more_body", False)
        return message

    return receiving
