"""Fair chance: the seed of a game is fixed by a promise made before the first deal.

The server draws a secret and shows its commitment; then every person's browser adds a salt; the seed comes from both.
So the server cannot pick a seed to its liking (it has committed), and no player can (the secret is unknown).
docs/fair-chance.md tells the exact bytes.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

SECRET_BYTES = 32
SALT_BYTES_MOST = 64


def commitment(secret: bytes) -> str:
    """What is shown before the game: it binds the server to its secret and tells nothing of it."""
    return hashlib.sha256(b"fathoms commitment 1" + secret).hexdigest()


def seed(secret: bytes, salts: Sequence[bytes]) -> bytes:
    """The seed of the sealed stream, from the secret and each seat's salt (empty for bots and silent seats)."""
    message = b"fathoms seed 1"
    for salt in salts:
        if len(salt) > SALT_BYTES_MOST:
            raise ValueError(f"a salt has at most {SALT_BYTES_MOST} bytes")
        message += bytes([len(salt)]) + salt
    return hmac.digest(secret, message, hashlib.sha256)
