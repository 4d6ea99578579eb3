"""What a viewer may know of a game of Into the Blue, built from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.games.into_the_blue import scoring
from fathoms.games.into_the_blue.content import LEVELS
from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.state import BlueState


class DiverView(Struct, frozen=True):
    """One diver, as the viewer may know it (ITB-8.4). `chests` is None where the values are another's secret."""

    placed: tuple[int, ...]
    left: int
    chest_count: int
    chests: tuple[int, ...] | None
    last_turn: int


class BlueView(Struct, frozen=True, omit_defaults=True):
    """The table, as the viewer may know it. Levels go from 1 to 5; a chest on a die shows as 6."""

    first: int
    diver: int
    roll: int
    dice: tuple[int, ...]
    run: int
    """How deep the dice go now."""
    divers: tuple[DiverView, ...]
    sea_bed: int
    """How many chests are left."""
    last_turns: bool
    stopper: int | None
    turns: int
    main: tuple[int, ...]
    secondary: tuple[int, ...]
    """What second place takes."""
    tokens: int
    """Tokens on each level: a main one, and one secondary or two."""
    outcome: Outcome | None
    third: tuple[int, ...] = ()
    """What third place takes, where that is not the same as second place (ITB-8.5)."""


def view(state: BlueState, viewer: int) -> BlueView:
    """ITB-8.2 to 8.4: all but the values of chests on the sea bed and in other hands."""
    second, third = _tokens(state, 2), _tokens(state, 3)
    return BlueView(
        first=state.first,
        diver=state.diver,
        roll=state.roll,
        dice=tuple(state.dice),
        run=state.run_length(),
        divers=tuple([_diver(state, viewer, seat) for seat in range(state.seats)]),
        sea_bed=len(state.sea_bed),
        last_turns=state.stopper >= 0,
        stopper=state.stopper if state.stopper >= 0 else None,
        turns=state.turns,
        main=state.content.main,
        secondary=second,
        tokens=3 if third else 2,
        outcome=scoring.outcome(state),
        third=third if third != second else (),
    )


def _tokens(state: BlueState, place: int) -> tuple[int, ...]:
    """What a place takes, level by level; nothing where there is no token for it (ITB-2.3)."""
    return tuple([value for level in range(1, LEVELS + 1) for value in scoring.tokens(state, level)[place - 1 : place]])


def _diver(state: BlueState, viewer: int, seat: int) -> DiverView:
    open_chests = seat == viewer or bool(state.ended)
    return DiverView(
        placed=tuple(state.placed[seat]),
        left=state.left[seat],
        chest_count=len(state.chests[seat]),
        chests=tuple(state.chests[seat]) if open_chests else None,
        last_turn=state.last_turn[seat],
    )
