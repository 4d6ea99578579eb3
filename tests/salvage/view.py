"""What a viewer may know of a game of Salvage, built from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from fathoms.kernel.game import Outcome
from salvage.memory import seen_by, somewhere
from salvage.scoring import outcome

if TYPE_CHECKING:
    from salvage.state import SalvageState


class SalvagerView(Struct, frozen=True):
    """One seat. `generations` counts its cards by generation; `hand` is None where it is another's secret."""

    points: int
    generations: tuple[int, ...]
    hand: tuple[int, ...] | None


class PileView(Struct, frozen=True):
    """Face-down cards: those that the viewer has seen, and who has seen each."""

    cards: tuple[int | None, ...]
    seers: tuple[int, ...]


class SalvageView(Struct, frozen=True):
    """The table, as the viewer may know it."""

    round: int
    winner: int
    cancelled: bool
    salvagers: tuple[SalvagerView, ...]
    deck: int
    discards: tuple[int, ...]
    refills: int
    generation: tuple[int, ...]
    wreck: PileView
    """As it lies, the top card last."""
    somewhere: tuple[int, ...]
    """Cards known to be in the wreck, but not where."""
    memories: tuple[PileView, ...]
    """Earlier orders of the wreck; only what somebody has seen."""
    taken: tuple[int, ...]
    dues: int
    hand_size: int
    outcome: Outcome | None


def view(state: SalvageState, viewer: int) -> SalvageView:
    """All but other hands, the deck, and what the viewer has not seen of the wreck."""
    return SalvageView(
        round=state.round,
        winner=state.winner,
        cancelled=state.cancelled,
        salvagers=tuple([_salvager(state, viewer, seat) for seat in range(state.seats)]),
        deck=len(state.deck),
        discards=tuple(state.discards),
        refills=state.refills,
        generation=tuple(state.generation),
        wreck=PileView(tuple(seen_by(viewer, state.wreck, state.seers)), tuple(state.seers)),
        somewhere=tuple(somewhere(state, viewer)),
        memories=tuple([PileView(tuple(seen_by(viewer, m.cards, m.seers)), m.seers) for m in state.memories]),
        taken=tuple(state.taken),
        dues=state.content.dues,
        hand_size=state.hand_size,
        outcome=outcome(state),
    )


def _salvager(state: SalvageState, viewer: int, seat: int) -> SalvagerView:
    hand = state.hands[seat]
    ages = [state.generation[card] for card in hand]
    return SalvagerView(
        points=state.points[seat],
        generations=tuple([ages.count(generation) for generation in range(state.refills + 1)]),
        hand=tuple(hand) if seat == viewer else None,
    )
