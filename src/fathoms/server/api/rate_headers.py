"""How fast a place may ask, in headers: draft-ietf-httpapi-ratelimit-headers, and Retry-After where it was too fast.

The policy is the place's bucket at the door: so many requests (`q`) in so many seconds (`w`); how many are left (`r`),
and in how many seconds all are there again (`t`). The limits of single acts tell only when to come again.
"""

from __future__ import annotations

import math

from fathoms.server.sockets.limits import Bucket

Headers = list[tuple[bytes, bytes]]
POLICY = "place"


def whole_seconds(seconds: float) -> int:
    """Seconds as headers say them: never too early."""
    return max(1, math.ceil(seconds))


def told(bucket: Bucket, burst: int, window: int) -> Headers:
    """The headers for what is left in a bucket that holds so many, which come back within so many seconds."""
    return [
        (b"ratelimit-policy", f'"{POLICY}";q={burst};w={window}'.encode()),
        (b"ratelimit", f'"{POLICY}";r={bucket.left};t={math.ceil(bucket.refill)}'.encode()),
    ]


def again(seconds: float) -> Headers:
    """When to come again, for whoever was refused."""
    return [(b"retry-after", str(whole_seconds(seconds)).encode())]
