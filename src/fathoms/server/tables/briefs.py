"""What a worker is given and told, and what nodes say to each other about it."""

from __future__ import annotations

from typing import TypeAlias
from uuid import UUID

from msgspec import Struct


class Brief(Struct, frozen=True):
    """A question for a bot. `state` is the redealt state, as `Rules.load` reads it."""

    table: str
    seat: int
    question: int
    game: str
    level: str
    state: bytes
    pack: str | None = None
    """The hash of the content pack with which the state is read."""
    after: UUID | None = None
    """The move because of which the bot is asked, where moves are traced."""
    node: str = ""
    """The node that holds the table: the answer is best taken there."""


class Done(Struct, frozen=True):
    """What became of a worker's answer."""

    played: bool
    code: str | None = None


class Give(Struct, frozen=True, tag="give"):
    """A worker of mine has nothing to do: what do your bots have to answer?"""

    most: int


class Take(Struct, frozen=True, tag="take"):
    """A worker's answer at a table that you hold."""

    table: str
    seat: int
    question: int
    picks: tuple[str, ...]
    uuid: UUID


class There(Struct, frozen=True, tag="there"):
    """Are you there?"""


Asked: TypeAlias = Give | Take | There
