"""What a viewer may know of a game of Into the Blue, built from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.games.into_the_blue import scoring
from fathoms.kernel.game import Outcome

if TYPE_CHECKING:
    from fathoms.games.into_the_blue.state import BlueState


class DiverView(Struct, frozen=True):
    """One diver, as the viewer may know it (ITB-8.4). `chests` is None where the values are another's secret."""

    placed: tuple[int, ...]
    """Shells on each level, from level 1 on."""
    left: int
    """Shells not placed yet."""
    chest_count: int
    """How many chests this diver has taken."""
    chests: tuple[int, ...] | None
    """Their values; None where they are another's secret."""
    last_turn: int
    """The number of the turn that this seat completed last; 0 before its first."""


class BlueView(Struct, frozen=True, omit_defaults=True):
    """The table, as the viewer may know it. Levels go from 1 to 5; a chest on a die shows as 6."""

    first: int
    """The seat that began."""
    diver: int
    """The seat whose turn it is."""
    roll: int
    """How many rolls this turn has had, 1 to 3."""
    dice: tuple[int, ...]
    """The six dice as they lie; 6 is a chest."""
    run: int
    """How deep the dice go now."""
    divers: tuple[DiverView, ...]
    """By seat."""
    sea_bed: int
    """How many chests are left."""
    last_turns: bool
    """Whether the last turns are being played (ITB-5.1)."""
    stopper: int | None
    """The seat whose last shell started the end; None before that."""
    turns: int
    """Turns played to the end."""
    main: tuple[int, ...]
    """What first place takes on each level, from level 1 on."""
    secondary: tuple[int, ...]
    """What second place takes."""
    tokens: int
    """Tokens on each level: a main one, and one secondary or two."""
    outcome: Outcome | None
    """How it ended; None while it goes on."""
    third: tuple[int, ...] = ()
    """What third place takes, where that is not the same as second place (ITB-8.5)."""


def view(state: BlueState, viewer: int) -> BlueView:
    """ITB-8.2 to 8.4: all but the values of chests on the sea bed and in other hands."""
    second, third = scoring.secondary(state.content, state.seats)
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


def _diver(state: BlueState, viewer: int, seat: int) -> DiverView:
    open_chests = seat == viewer or bool(state.ended)
    return DiverView(
        placed=tuple(state.placed[seat]),
        left=state.left[seat],
        chest_count=len(state.chests[seat]),
        chests=tuple(state.chests[seat]) if open_chests else None,
        last_turn=state.last_turn[seat],
    )
