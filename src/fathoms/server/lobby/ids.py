"""Ids of tables and invitations: who knows one may come in, so they cannot be guessed."""

import secrets

_LETTERS = "abcdefghjkmnpqrstvwxyz23456789"
"""None that is easily taken for another."""
_TABLE, _TOKEN = 13, 24


def table_id() -> str:
    """About 64 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_TABLE))


def token() -> str:
    """About 118 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_TOKEN))
