"""How time passes at a table, and what the table wants done when somebody's is over."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Late: TypeAlias = Literal["remind", "bot", "replace"]
"""A reminder and no more; a bot until the player is back; a bot for good."""


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """`free`: no clock. `live`: a bank of seconds a seat, an increment an answer. `days`: so long for each answer."""

    kind: Literal["free", "live", "days"] = "free"
    bank: Annotated[int, Meta(ge=10, le=86_400)] = 900
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 15
    answer: Annotated[int, Meta(ge=60, le=2_592_000)] = 172_800
    weekdays: bool = False
    """Saturday and Sunday do not count."""
    late: Late = "bot"

    @property
    def timed(self) -> bool:
        return self.kind != "free"

    @property
    def days(self) -> bool:
        return self.kind == "days"


class Proposal(Struct, frozen=True):
    """Another pace that somebody wants, and the seats that agree."""

    pace: Pace
    agreed: tuple[int, ...]
