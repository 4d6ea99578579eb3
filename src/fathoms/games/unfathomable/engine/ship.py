"""What happens to the ship and around it: dials, Deep Ones, monarchs, the end. No rule of its own asks here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import BRIG, DEEP
from fathoms.games.unfathomable.engine import scoring
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.events import (
    AbilityUsed,
    DeepOnesDefeated,
    DeepOnesMoved,
    DeepOnesPlaced,
    DialTurned,
    GameEnded,
    MonarchMoved,
    Moved,
    TitlePassed,
)
from fathoms.games.unfathomable.numbers import CAPTAIN_TITLE, CHARACTERS, KEEPER_TITLE

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState

DIAL_MAX = 10
ENDS = ("out-of-fuel", "out-of-food", "out-of-sanity", "out-of-souls")


def end_game(state: UnfathomableState, reason: str) -> None:
    """UNF-12.1: at once. Everybody shows all loyalty cards."""
    if state.ended:
        return
    state.agenda.clear()
    places, _ = scoring.standing(state, reason)
    state.tell(GameEnded(reason, tuple(places), tuple([tuple(cards) for cards in state.loyalty])))
    state.ended = reason


def tell_ability(state: UnfathomableState, seat: int) -> None:
    """A seat uses the ability of its sheet (UNF-4.14)."""
    state.tell(AbilityUsed(seat, f"ability.{state.characters[seat]}"))


def change_dials(state: UnfathomableState, changes: tuple[tuple[int, int], ...]) -> None:
    """Turn dials together, then look whether one is at 0 (UNF-12.3, UNF-12.4). Nothing turns once the game is over."""
    if state.ended:
        return
    for dial, by in changes:
        now = max(0, min(DIAL_MAX, state.dials[dial] + by))
        if now != state.dials[dial]:
            state.tell(DialTurned(dial, now - state.dials[dial], now))
            state.dials[dial] = now
    for dial, _ in changes:
        if state.dials[dial] == 0:
            end_game(state, ENDS[dial])


def lose(state: UnfathomableState, dial: int, count: int) -> None:
    """Lose some of a resource."""
    change_dials(state, ((dial, -count),))


def gain(state: UnfathomableState, dial: int, count: int) -> None:
    """Gain some of a resource."""
    change_dials(state, ((dial, count),))


def spawn(state: UnfathomableState, space: int, count: int) -> None:
    """UNF-10.13: Deep Ones come from the supply; a missing figure ends the game once the others stand."""
    placed = min(count, state.supply())
    if placed:
        state.deep_ones[space] += placed
        state.tell(DeepOnesPlaced(space, placed))
    if placed < count:
        end_game(state, "overrun")


def remove_deep_ones(state: UnfathomableState, space: int, count: int) -> int:
    """Deep Ones of a space go back to the supply; how many they were."""
    count = min(count, state.deep_ones[space])
    if count:
        state.deep_ones[space] -= count
        state.acting[space] = min(state.acting[space], state.deep_ones[space])
        state.tell(DeepOnesDefeated(space, count))
    return count


def move_deep_ones(state: UnfathomableState, origin: int, to: int, count: int) -> None:
    """Deep Ones change their space."""
    count = min(count, state.deep_ones[origin])
    if count:
        state.deep_ones[origin] -= count
        state.deep_ones[to] += count
        state.acting[origin] = min(state.acting[origin], state.deep_ones[origin])
        state.tell(DeepOnesMoved(origin, to, count))


def move_monarch(state: UnfathomableState, monarch: int, to: int) -> None:
    """Dagon or Hydra changes its space."""
    if state.monarchs[monarch] != to:
        state.monarchs[monarch] = to
        state.tell(MonarchMoved(monarch, to))


def rise(state: UnfathomableState, water: int, monarchs: tuple[int, ...]) -> None:
    """All Deep Ones of the Deep come up at the bow, and these monarchs if they are there."""
    for monarch in monarchs:
        if state.monarchs[monarch] == DEEP:
            move_monarch(state, monarch, water)
    move_deep_ones(state, DEEP, water, state.deep_ones[DEEP])


def move_character(state: UnfathomableState, seat: int, to: int) -> None:
    """A character changes its space; the Brig costs titles (UNF-13.10)."""
    if state.at[seat] == to:
        return
    state.at[seat] = to
    state.tell(Moved(seat, to))
    if to == BRIG:
        settle_titles(state)


def settle_titles(state: UnfathomableState) -> None:
    """UNF-9.3: revealed traitors and people in the Brig lose their titles to the highest in line."""
    if not may_hold(state, state.captain):
        give_title(state, CAPTAIN_TITLE, next_in_line(state, CAPTAIN_TITLE, state.captain))
    if not may_hold(state, state.keeper):
        give_title(state, KEEPER_TITLE, next_in_line(state, KEEPER_TITLE, state.keeper))


def may_hold(state: UnfathomableState, seat: int) -> bool:
    """Whether a seat may receive a title."""
    return not state.revealed[seat] and state.at[seat] != BRIG


def line(state: UnfathomableState, title: int) -> list[int]:
    """The seats in the line of succession of a title, the highest first (UNF-9.2)."""
    order = CATALOGUE.keeper_line if title == KEEPER_TITLE else range(CHARACTERS)
    return [state.seat_of[character] for character in order if state.seat_of[character] >= 0]


def next_in_line(state: UnfathomableState, title: int, loser: int) -> int:
    """The highest other seat in line that may hold the title; if all humans are in the Brig see UNF-9.4."""
    able = [seat for seat in line(state, title) if may_hold(state, seat) and seat != loser]
    if able:
        return able[0]
    if not state.revealed[loser]:
        return loser
    return next(seat for seat in line(state, title) if not state.revealed[seat])


def give_title(state: UnfathomableState, title: int, seat: int) -> None:
    """Hand a title over."""
    held = state.captain if title == CAPTAIN_TITLE else state.keeper
    if held == seat:
        return
    if title == CAPTAIN_TITLE:
        state.captain = seat
    else:
        state.keeper = seat
    state.tell(TitlePassed(title, seat))
