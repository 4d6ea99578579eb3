"""What a push service gets to see: a message sealed for one browser (RFC 8291), and who sends it (RFC 8292)."""

from __future__ import annotations

import base64
import time
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fathoms.server.refuse import RefuseError
from fathoms.server.settings import Settings
from fathoms.server.store.pushes import Device, Keys

POINT_BYTES, AUTH_BYTES = 65, 16
_CURVE = ec.SECP256R1()
_VALID, _RENEW = 12 * 3600, 6 * 3600
"""A signature is good for so many seconds, which is half of what push services allow, and made anew after so many."""
_ORIGINS_MOST = 64


def fresh_keys() -> Keys:
    """A key pair of our own."""
    key = ec.generate_private_key(_CURVE)
    private = key.private_numbers().private_value.to_bytes(32, "big")
    return Keys(private, key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def text(data: bytes) -> str:
    """Base64 as addresses have it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def device(endpoint: str, p256dh: str, auth: str) -> Device:
    """A device by what its browser says. Raises RefuseError where nothing could be sealed for it."""
    try:
        point, secret = _bytes(p256dh), _bytes(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, point)
    except ValueError as error:
        raise RefuseError(400, "bad-device") from error
    if len(point) != POINT_BYTES or len(secret) != AUTH_BYTES:
        raise RefuseError(400, "bad-device")
    return Device(endpoint, point, secret)


def sealed(message: bytes, p256dh: bytes, auth: bytes) -> bytes:
    """The message, readable by that browser alone; another key and salt each time."""
    once = ec.generate_private_key(_CURVE)
    body = http_ece.encrypt(message, private_key=once, dh=p256dh, auth_secret=auth, version="aes128gcm")
    assert isinstance(body, bytes)
    return body


class Signer:
    """Says to push services who we are. A signature is for one service, and made once in a few hours."""

    def __init__(self, keys: Keys, settings: Settings) -> None:
        self._key = ec.derive_private_key(int.from_bytes(keys.private, "big"), _CURVE)
        self._public = text(keys.public)
        self._whom = _whom(settings)
        self._made: dict[str, tuple[float, str]] = {}

    def header(self, endpoint: str) -> str:
        """The value of `Authorization` for a request to that address."""
        parts = urlsplit(endpoint)
        origin, now = f"{parts.scheme}://{parts.netloc}", time.time()
        made, signed = self._made.get(origin, (0.0, ""))
        if not now - _RENEW < made <= now:
            if len(self._made) >= _ORIGINS_MOST:
                self._made.clear()
            signed = self._signed(origin, int(now) + _VALID)
            self._made[origin] = (now, signed)
        return f"vapid t={signed}, k={self._public}"

    def _signed(self, origin: str, until: int) -> str:
        claims: dict[str, object] = {"aud": origin, "exp": until, **({"sub": self._whom} if self._whom else {})}
        parts = [text(msgspec.json.encode(each)) for each in ({"typ": "JWT", "alg": "ES256"}, claims)]
        whole = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(whole.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{whole}.{text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _whom(settings: Settings) -> str | None:
    """Whom a push service may write to about us; some take a real address only."""
    if settings.mail_from is not None:
        return "mailto:" + settings.mail_from.rpartition("<")[2].rstrip(">").strip()
    url = settings.public_url
    return url if url is not None and url.startswith("https:") else None


def _bytes(given: str) -> bytes:
    return base64.urlsafe_b64decode(given + "=" * (-len(given) % 4))
