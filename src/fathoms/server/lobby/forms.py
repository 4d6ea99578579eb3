"""What a host asks for."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias
from uuid import UUID

from msgspec import Meta, Struct

from fathoms.server.store.pace import Pace

Level: TypeAlias = Annotated[str, Meta(max_length=32)]


class ChairForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A chair of a new table."""

    kind: Literal["me", "open", "link", "bot"]
    level: Level | None = None


class TableForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    game: Annotated[str, Meta(max_length=64)]
    chairs: Annotated[list[ChairForm], Meta(min_length=1, max_length=16)]
    settings: Annotated[dict[str, str], Meta(max_length=32)] = {}
    public: bool = False
    languages: Annotated[list[Annotated[str, Meta(max_length=8)]], Meta(max_length=8)] = []
    """What is spoken at the table; the host's own language if nothing is said."""
    pack: Annotated[str, Meta(max_length=64)] | None = None
    """The name of a content pack that the host of this server supplies; our own values if none."""
    pace: Pace = Pace()
    rated: bool = False
    """The game changes the ratings of those who play it; they need an account."""
    coach: bool = True
    """Whoever sits here may ask the coach; never where the game counts."""
    guided: bool = False
    """A first game, alone among bots: whoever learns begins, where the game can settle who does."""


class LessonForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a lesson begins again, or goes on where it was left."""

    again: bool = False


class GiveForm(Struct, frozen=True, forbid_unknown_fields=True):
    """To whom a chair goes. A bot for oneself stands in until one comes back, unless one leaves for good."""

    to: Literal["bot", "link", "open"]
    level: Level | None = None


class InviteForm(Struct, frozen=True, forbid_unknown_fields=True):
    """For which friend a chair is kept."""

    friend: UUID


class TakeForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The invitation, where the chair needs one."""

    token: Annotated[str, Meta(max_length=64)] | None = None


class SaltForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What this browser adds to the seed, as hex."""

    salt: Annotated[str, Meta(max_length=128, pattern="^([0-9a-f]{2})+$")]


class RematchForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one plays again, and what this browser adds to the seed then."""

    yes: bool = True
    salt: Annotated[str, Meta(max_length=128, pattern="^([0-9a-f]{2})*$")] = ""
