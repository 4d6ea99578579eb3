"""What is conserved in a game of Unfathomable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.engine.hands import CHAOS, EXTRA
from fathoms.games.unfathomable.numbers import CRISES, ITEMS, SPELLS, TYPES, VALUES, WAYPOINTS, skill

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState

DEEP_ONES = 20
DAMAGE_CARDS = 9


def broken(state: UnfathomableState) -> list[str]:
    """The names of what is not conserved."""
    checks = (
        ("126 skill cards of 21 a type (UNF-3.2)", _skill_cards(state)),
        ("70 mythos cards (UNF-6.12)", _mythos(state)),
        ("20 waypoints (UNF-8.8)", sorted(state.waypoints.cards + state.reached) == list(range(WAYPOINTS))),
        ("20 spells (UNF-9.8)", _spells(state)),
        (f"{ITEMS} items (UNF-16.3)", _items(state)),
        ("damage cards are never doubled (UNF-11.2)", _damage(state)),
        ("20 Deep Ones (UNF-10.13)", state.supply() >= 0 and min(state.deep_ones) >= 0),
        ("passengers (UNF-12.10)", state.spare_passengers() >= 0 and min(state.risked) >= 0),
        ("two loyalty cards a seat (UNF-2.9)", _loyalty(state)),
        ("dials within 0 and 10 (UNF-1.2)", all(0 <= dial <= 10 for dial in state.dials)),  # noqa: PLR2004
        ("a game with a dial at 0 is over (UNF-12.3)", bool(state.ended) or min(state.dials) > 0),
        ("hands are within what everybody can tell (UNF-18.2)", _caps(state)),
        ("nobody waits to act while people choose actions (UNF-10.6)", _quiet_sea(state)),
    )
    return [name for name, holds in checks if not holds]


def _skill_cards(state: UnfathomableState) -> bool:
    cards = [card for cards in (*state.hands, *state.decks, *state.discards, state.chaos, state.pile) for card in cards]
    wanted = [
        kind * 10 + value
        for kind in range(TYPES)
        for value, count in zip(VALUES, state.content.values, strict=True)
        for _ in range(count)
    ]
    return sorted(cards) == wanted


def _mythos(state: UnfathomableState) -> bool:
    current = [state.mythos_card] if state.mythos_card >= 0 else []
    kept = [card for cards in state.kept for card in cards]
    return sorted(state.mythos.cards + state.mythos_discards + current + kept) == list(range(1, CRISES + 1))


def _spells(state: UnfathomableState) -> bool:
    return sorted(state.spells.cards + state.buried_spells.cards + state.cast_spells) == list(range(SPELLS))


def _items(state: UnfathomableState) -> bool:
    held = [item for items in state.items for item in items]
    return sorted(state.item_deck.cards + state.buried_items.cards + state.removed_items + held) == list(range(ITEMS))


def _damage(state: UnfathomableState) -> bool:
    cards = state.damage_deck.cards + [card for card in state.damage if card >= 0]
    return len(set(cards)) == len(cards) and set(cards) <= set(range(DAMAGE_CARDS))


def _loyalty(state: UnfathomableState) -> bool:
    held = [card for cards in state.loyalty for card in cards]
    seen = [len(each) for each in state.loyalty_seen] == [len(each) for each in state.loyalty]
    return len(held) + len(state.loyalty_deck) == 2 * state.seats and seen


def _caps(state: UnfathomableState) -> bool:
    """Every hand, with what it has given to a closed pile, holds no more of a type than everybody can tell."""
    rows: list[list[int]] = [hand[:] for hand in state.hands]
    rows.append(state.chaos[:])
    for card, source in zip(state.pile, state.pile_from, strict=False):
        if source != EXTRA and not state.check_open:
            rows[-1 if source == CHAOS else source].append(card)
    for row, caps in zip(rows, state.caps, strict=True):
        kinds = [skill(card) for card in row]
        if any(kinds.count(kind) > caps[kind] for kind in range(TYPES)):
            return False
    return True


def _quiet_sea(state: UnfathomableState) -> bool:
    """Nobody on the agenda is left to act between turns."""
    return bool(state.agenda) or bool(state.ended)
