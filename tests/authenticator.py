"""A passkey in software, honest unless told otherwise."""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor

Json = dict[str, Any]
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey. `make` and `sign` take the server's options; every further argument is a lie to tell."""

    def __init__(self) -> None:
        self.id = os.urandom(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.counter = 0

    def make(self, options: Json, origin: str, /, **lies: Any) -> Json:  # noqa: ANN401
        """The answer to a request for a new passkey."""
        client = self._client("webauthn.create", options["challenge"], origin, lies)
        data = self._data(options["rp"]["id"], ATTESTED, lies)
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        cose = {1: 2, 3: lies.get("algorithm", -7), -1: 1, -2: x, -3: lies.get("y", y)}
        data += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + encode_cbor(cose)
        proof = encode_cbor({"fmt": lies.get("format", "none"), "attStmt": {}, "authData": lies.get("data", data)})
        return self._answer(lies, clientDataJSON=client, attestationObject=proof)

    def sign(self, options: Json, origin: str, /, **lies: Any) -> Json:  # noqa: ANN401
        """The answer to a request to sign in."""
        self.counter += 1
        client = self._client("webauthn.get", options["challenge"], origin, lies)
        data = self._data(options["rpId"], 0, lies)
        key = lies.get("key", self.key)
        signature = key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        shown = lies.get("shown", client)
        return self._answer(
            lies, clientDataJSON=shown, authenticatorData=data, signature=lies.get("signature", signature)
        )

    @staticmethod
    def _client(kind: str, challenge: str, origin: str, lies: Json) -> bytes:
        said = {
            "type": lies.get("type", kind),
            "challenge": lies.get("challenge", challenge),
            "origin": lies.get("origin", origin),
            "crossOrigin": False,
        }
        return json.dumps(said).encode()

    def _data(self, host: str, more: int, lies: Json) -> bytes:
        flags = lies.get("flags", PRESENT | VERIFIED) | more
        counter = lies.get("counter", self.counter)
        host_hash = hashlib.sha256(str(lies.get("host", host)).encode()).digest()
        return bytes(host_hash) + bytes([flags]) + int(counter).to_bytes(4, "big")

    def _answer(self, lies: Json, **response: bytes) -> Json:
        name = bytes_to_base64url(lies.get("id", self.id))
        encoded = {field: bytes_to_base64url(value) for field, value in response.items()}
        whole: Json = {"id": name, "rawId": name, "type": "public-key", "response": encoded}
        whole.update(lies.get("whole", {}))
        return whole


def flipped(text: str) -> str:
    """A challenge with one bit turned over."""
    raw = bytearray(base64url_to_bytes(text))
    raw[0] ^= 1
    return bytes_to_base64url(bytes(raw))
