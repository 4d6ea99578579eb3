"""How a defect is planted in the example game, and entered with the check that must find it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from msgspec.structs import replace

from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.event import Event, Told
from fathoms.kernel.game import Rules
from salvage.rules import RULES
from salvage.state import SalvageState
from salvage.view import SalvageView, view

Plant = Callable[[pytest.MonkeyPatch], Rules | None]
DEFECTS: dict[str, tuple[str, Plant]] = {}
P = TypeVar("P", bound=Plant)


def killed_by(check: str) -> Callable[[P], P]:
    """Enter a defect under the name of its function."""

    def enter(plant: P) -> P:
        DEFECTS[plant.__name__] = (check, plant)
        return plant

    return enter


def show(change: Callable[[SalvageState, int, SalvageView], SalvageView]) -> Rules:
    """Change what every view shows."""
    return replace(RULES, view=lambda state, viewer: change(state, viewer, view(state, viewer)))


def say(patch: pytest.MonkeyPatch, change: Callable[[SalvageState, Event, int], list[Told]]) -> None:
    """Change what is told whenever something is told."""

    def tell(state: SalvageState, event: Event, audience: int = EVERYONE) -> None:
        state.told.extend(change(state, event, audience))

    patch.setattr(SalvageState, "tell", tell, raising=False)
