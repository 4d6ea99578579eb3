"""What a viewer cannot know: other hands, the deck, and the cards of the wreck that it has not seen.

All cards are distinct, and what was discarded was seen. So a refilled deck holds exactly the former discards, and
everybody knows for ever which hidden places hold cards of that refill: a generation. Nothing else is known of hidden
cards, therefore those of one generation may be dealt anew among all its hidden places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from salvage.memory import Memory, seen_by, somewhere

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fathoms.kernel.chance import Chance
    from salvage.state import SalvageState


def deal_anew(state: SalvageState, viewer: int, chance: Chance) -> None:
    """Deal the unknown cards of each generation among its hidden places."""
    recalled = somewhere(state, viewer)
    unknown = _unknown_in_wreck(state, viewer)
    supply = _unknown_cards(state, viewer)
    for cards in supply:
        chance.shuffle(cards)
    for seat in _others(state, viewer):
        state.hands[seat] = sorted([supply[state.generation[card]].pop() for card in state.hands[seat]])
    state.deck = [supply[state.refills].pop() for _ in state.deck]
    unseen = recalled + [supply[0].pop() for _ in unknown]
    state.wreck = _filled(seen_by(viewer, state.wreck, state.seers), unseen, chance)
    state.memories = [_remembered_anew(state, viewer, memory, chance) for memory in state.memories]


def _remembered_anew(state: SalvageState, viewer: int, memory: Memory, chance: Chance) -> Memory:
    """What others saw in an earlier order of the wreck: any of its cards but those that the viewer saw elsewhere."""
    seen = seen_by(viewer, memory.cards, memory.seers)
    cards = _filled(seen, memory.whole(state).difference(seen), chance)
    return Memory(tuple(cards), memory.seers, memory.taken)


def _filled(places: Sequence[int | None], cards: Iterable[int], chance: Chance) -> list[int]:
    """Put cards at random where there is none yet; more may be offered than there is room for."""
    rest = sorted(cards)
    chance.shuffle(rest)
    return [rest.pop() if card is None else card for card in places]


def _others(state: SalvageState, viewer: int) -> list[int]:
    return [seat for seat in range(state.seats) if seat != viewer]


def _unknown_in_wreck(state: SalvageState, viewer: int) -> list[int]:
    known = {*seen_by(viewer, state.wreck, state.seers), *somewhere(state, viewer)}
    return [card for card in state.wreck if card not in known]


def _unknown_cards(state: SalvageState, viewer: int) -> list[list[int]]:
    """The cards that the viewer cannot place, by generation, in order."""
    cards = [*state.deck, *_unknown_in_wreck(state, viewer)]
    for seat in _others(state, viewer):
        cards += state.hands[seat]
    return [sorted([card for card in cards if state.generation[card] == each]) for each in range(state.refills + 1)]


def hidden(state: SalvageState, viewer: int) -> dict[str, object]:
    """Each unknown card, where at least two are possible."""
    sizes = [len(cards) for cards in _unknown_cards(state, viewer)]
    secrets: dict[str, object] = {}
    for seat in _others(state, viewer):
        for generation, size in enumerate(sizes):
            cards = [card for card in state.hands[seat] if state.generation[card] == generation]
            if len(cards) < size:
                secrets |= _named(f"generation {generation} in hand {seat}", cards)
    if sizes[state.refills] > 1:
        secrets |= _named("deck", state.deck)
    return secrets | _hidden_in_wreck(state, viewer, sizes[0])


def _hidden_in_wreck(state: SalvageState, viewer: int, size: int) -> dict[str, object]:
    secrets: dict[str, object] = {}
    unknown = _unknown_in_wreck(state, viewer)
    anything = size if unknown else 0
    if len(somewhere(state, viewer)) + anything > 1:
        secrets |= _named("wreck", state.wreck, seen_by(viewer, state.wreck, state.seers))
    for n, memory in enumerate(state.memories):
        seen = seen_by(viewer, memory.cards, memory.seers)
        if len(memory.whole(state).difference(seen, unknown)) + anything > 1:
            secrets |= _named(f"memory {n}", memory.cards, seen)
    return secrets


def _named(place: str, cards: Sequence[int], seen: Sequence[int | None] = ()) -> dict[str, object]:
    return {f"card {n} of {place}": card for n, card in enumerate(cards) if card not in seen}
