"""What a viewer cannot know: the order of the deck, and the hands of others (ITD-11.2).

What everybody, or this viewer alone, can tell of hidden cards nevertheless, and a redeal therefore keeps:

- A new deck is made of discards that all have seen. So each hidden card belongs to a *batch*, the shuffle that it last
  went through; cards of older batches are in hands, those of the newest in hands or in the deck. How many cards of
  each batch a hand holds is open, because everybody saw when they were drawn and what has left it.
- Cards of the first batch that are lower than the lowest card of the first deal (*low* cards, ITD-2.4) were drawn
  later: a hand holds at most as many of them as `spare` says.
- A viewer has *traced* some cards: the starter's lowest, and those with which it paid another seat.
- Cards that pass from hand to hand unseen (ITD-9.18) blur all this. For those not concerned the two hands are from then
  on one *pool*: the batches in the pool are open, how they lie in its hands is not. How many cards passed, and how few
  of them can be low, is not held against a redeal, so it may imagine a little more than was possible; never less.

What others have traced is theirs: in a redealt world they know what a spectator knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fathoms.games.in_too_deep.state import DeepState
    from fathoms.kernel.chance import Chance


class Pool:
    """Hands that a viewer cannot tell apart: their seats, their untraced cards by batch, and room for low cards."""

    seats: list[int]
    batches: list[int]
    spare: int

    def __init__(self, seats: list[int], batches: list[int], spare: int) -> None:
        self.seats = seats
        self.batches = batches
        self.spare = spare


def others(state: DeepState, viewer: int) -> list[int]:
    """The seats whose hands the viewer cannot see."""
    return [seat for seat in range(state.seats) if seat != viewer]


def pools(state: DeepState, viewer: int) -> list[Pool]:
    """The pools of hands that the viewer cannot see, by their first seats."""
    found: list[Pool] = []
    masks = state.pools[viewer]
    known = state.traced[viewer]
    for first in others(state, viewer):
        seats = [seat for seat in range(state.seats) if masks[first] >> seat & 1]
        if seats[0] != first:
            continue
        pool = Pool(seats, [0] * (state.shuffles + 1), 0)
        for seat in seats:
            pool.spare += state.spare[seat]
            for card in state.hands[seat]:
                if card not in known:
                    pool.batches[state.batch[card]] += 1
        pool.spare = min(pool.spare, pool.batches[0])
        found.append(pool)
    return found


def unplaced(state: DeepState, viewer: int) -> list[list[int]]:
    """By batch, the cards that the viewer can place nowhere for certain, nor trace; the deck's among them."""
    batches: list[list[int]] = [[] for _ in range(state.shuffles + 1)]
    known = state.traced[viewer]
    for seat in others(state, viewer):
        for card in state.hands[seat]:
            if card not in known:
                batches[state.batch[card]].append(card)
    batches[-1] += [card for card in state.deck if card >= 0]
    for batch in batches:
        batch.sort()
    return batches


def deal_anew(state: DeepState, viewer: int, chance: Chance) -> None:
    """Deal the hidden cards anew: traced ones to seats that may hold them, the rest batch by batch to the pools."""
    sizes = [len(hand) for hand in state.hands]
    hidden_pools = pools(state, viewer)
    batches = unplaced(state, viewer)
    traced = place_traced(state, viewer, sizes, chance)
    shares: list[list[int]] = [[] for _ in hidden_pools]
    for number, cards in enumerate(batches):
        chance.shuffle(cards)
        rooms = [pool.batches[number] for pool in hidden_pools]
        if number == 0:
            _deal_low(state, cards, hidden_pools, rooms, shares, chance)
        for share, room in zip(shares, rooms, strict=True):
            share += [cards.pop() for _ in range(room)]
    # Whatever is left belongs to the deck, and so do the bonus shares.
    state.deck = sorted(batches[-1] + [card for card in state.deck if card < 0])
    chance.shuffle(state.deck)
    for pool, share in zip(hidden_pools, shares, strict=True):
        chance.shuffle(share)
        for seat in pool.seats:
            hand = traced[seat]
            hand += [share.pop() for _ in range(sizes[seat] - len(hand))]
            state.hands[seat] = sorted(hand)
    _forget_for_others(state, viewer)


def _deal_low(
    state: DeepState,
    cards: list[int],
    hidden_pools: list[Pool],
    rooms: list[int],
    shares: list[list[int]],
    chance: Chance,
) -> None:
    """Deal the low cards of the first batch to places that may hold them (ITD-2.4); the deck is one such place."""
    low = [card for card in cards if card < state.lowest]
    high = [card for card in cards if card >= state.lowest]
    in_deck = len(cards) - sum(rooms)
    places = [-1] * in_deck
    for number, pool in enumerate(hidden_pools):
        places += [number] * pool.spare
    chance.shuffle(places)
    kept: list[int] = []
    for card in low:
        place = places.pop()
        if place < 0:
            kept.append(card)
        else:
            shares[place].append(card)
            rooms[place] -= 1
    # The rest is dealt from the end of the list: the low cards that stay in the deck come first.
    cards[:] = kept + high


def place_traced(state: DeepState, viewer: int, sizes: list[int], chance: Chance) -> list[list[int]]:
    """Deal traced cards to seats that may hold them: a matching by augmenting paths, which always exists."""
    known = state.traced[viewer]
    placed: list[list[int]] = [[] for _ in sizes]
    cards = sorted(known)
    chance.shuffle(cards)
    for card in cards:
        order = [seat for seat in range(state.seats) if known[card] >> seat & 1]
        chance.shuffle(order)
        found = _place(card, order, known, placed, sizes, set())
        assert found
    return placed


def _place(
    card: int, order: list[int], known: dict[int, int], placed: list[list[int]], sizes: list[int], tried: set[int]
) -> bool:
    """Place a card on one of these seats, moving others on where a hand is full."""
    for seat in order:
        if seat in tried:
            continue
        tried.add(seat)
        if len(placed[seat]) < sizes[seat]:
            placed[seat].append(card)
            return True
        for other in placed[seat]:
            onward = [each for each in range(len(sizes)) if known[other] >> each & 1]
            if _place(other, onward, known, placed, sizes, tried):
                placed[seat].remove(other)
                placed[seat].append(card)
                return True
    return False


def _forget_for_others(state: DeepState, viewer: int) -> None:
    """What the others have traced is not for this viewer to know: they are left with what everybody knows."""
    public = state.traced[-1]
    for seat in others(state, viewer):
        state.traced[seat] = {card: seats for card, seats in public.items() if card not in state.hands[seat]}


def hidden(state: DeepState, viewer: int) -> dict[str, object]:
    """Every place of the deck, and of every hand the cards that are not known to be there; where two are possible."""
    secrets: dict[str, object] = {}
    hidden_pools = pools(state, viewer)
    batches = unplaced(state, viewer)
    spares = sum([pool.spare for pool in hidden_pools])
    in_deck = len([card for card in state.deck if card >= 0])
    deck_varies = _varies(state, batches[-1], in_deck, in_deck, spares)
    if deck_varies or len(set(state.deck)) > 1:
        for place, card in enumerate(state.deck):
            secrets[f"card {place} of the deck"] = card
    low_in_deck = 0 if state.shuffles else in_deck
    for pool in hidden_pools:
        elsewhere = low_in_deck + spares - pool.spare
        rooms = zip(batches, pool.batches, strict=True)
        mixes = any(_varies(state, cards, room, pool.spare, elsewhere) for cards, room in rooms)
        _name_hands(state, viewer, pool, secrets, mixes=mixes)
    return secrets


def _varies(state: DeepState, cards: list[int], room: int, spare: int, elsewhere: int) -> bool:
    """Whether a place for `room` cards of a batch can hold different ones.

    `spare` and `elsewhere` say how many low cards the place and all the others can hold; only the first batch has any.
    """
    low = sum([1 for card in cards if card < state.lowest and state.batch[card] == 0])
    high = len(cards) - low
    fewest = max(0, low - elsewhere, room - high)
    return fewest < min(spare, low, room) or 0 < fewest < low or 0 < room - fewest < high


def _name_hands(state: DeepState, viewer: int, pool: Pool, secrets: dict[str, object], *, mixes: bool) -> None:
    """A hand is a secret if it surely holds an untraced card that could lie in another hand or in the deck."""
    known = state.traced[viewer]
    untraced = [
        seat
        for seat in pool.seats
        if len(state.hands[seat]) > sum([1 for seats in known.values() if seats >> seat & 1])
    ]
    if mixes or len(untraced) > 1:
        for seat in untraced:
            hand = state.hands[seat]
            secrets[f"hand of seat {seat}"] = tuple([card for card in hand if known.get(card, 0) != 1 << seat])
