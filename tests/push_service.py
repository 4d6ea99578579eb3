"""A push service on loopback, and browsers that really open what it brings (RFC 8291, 8292), without our own code."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from server_harness import Json, Player

CURVE = ec.SECP256R1()


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Browser:
    """One subscription: its keys, and whatever was brought to it."""

    def __init__(self, url: str, name: str) -> None:
        self.endpoint = f"{url}/{name}"
        self.key = ec.generate_private_key(CURVE)
        self.auth = os.urandom(16)
        self.heard: list[Json] = []
        self.headers: list[dict[str, str]] = []
        self.answers: list[bytes] = []
        """What the service says to the next requests; afterwards 201."""

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def form(self) -> Json:
        return {"endpoint": self.endpoint, "p256dh": encoded(self.public), "auth": encoded(self.auth)}

    def open(self, body: bytes) -> bytes:
        """RFC 8188 and 8291, by hand."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        secret = _derived(shared, self.auth, b"WebPush: info\0" + self.public + sender, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")[:-1]


def check_signature(header: str, origin: str, key: bytes) -> None:
    """RFC 8292: it is signed by the key that the browser asked for, and meant for this service, and for now."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert decoded(parts["k"]) == key, "a browser takes messages from the key that it subscribed with, and no other"
    head, claims, signature = parts["t"].split(".")
    assert msgspec.json.decode(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    said = msgspec.json.decode(decoded(claims))
    assert said["aud"] == origin
    assert time.time() < said["exp"] < time.time() + 24 * 3600
    raw = decoded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    public.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


class PushService:
    """Takes what is sent to its browsers, as the services of browsers' makers do."""

    def __init__(self) -> None:
        self.url = ""
        self.key = b""
        self.browsers: dict[str, Browser] = {}
        self.faults: list[BaseException] = []

    async def browser(self, person: Player, name: str) -> Browser:
        """Somebody taps on “Tell me on this device”."""
        self.key = decoded((await person.get("/api/me/push"))["key"])
        found = self.browsers[f"/{name}"] = Browser(self.url, name)
        await person.post("/api/me/push", found.form)
        return found

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(await self._take(reader))
        except BaseException as error:
            self.faults.append(error)
            raise
        finally:
            await writer.drain()
            writer.close()

    async def _take(self, reader: asyncio.StreamReader) -> bytes:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().splitlines()
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        browser = self.browsers[first.split()[1]]
        check_signature(headers["authorization"], self.url, self.key)
        assert headers["content-encoding"] == "aes128gcm"
        assert 0 < int(headers["ttl"]) <= 24 * 3600
        assert len(headers["topic"]) <= 32
        assert len(body) < 4096
        opened = msgspec.json.decode(browser.open(body))
        if browser.answers:
            return browser.answers.pop(0)
        browser.heard.append(opened)
        browser.headers.append(headers)
        return b"HTTP/1.1 201 Created\r\nLocation: /m/1\r\n\r\n"


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    found = PushService()
    server = await asyncio.start_server(found.take, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield found
    assert found.faults == []
