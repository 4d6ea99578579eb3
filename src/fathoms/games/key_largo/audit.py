"""What is conserved in every state, redealt ones included: cards, money, figures, and a past that could have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import (
    DEPTHS,
    DIAMOND,
    ENCOUNTER_CARDS,
    FOUND,
    HOSES,
    HURRIED,
    LOST,
    MONSTER,
    SLAIN,
    SOLD,
    STOLEN,
    TRIDENT,
    UNSOLD,
    WEIGHT,
    Entry,
    depth_of,
    kind_of,
    monster_of,
)

if TYPE_CHECKING:
    from fathoms.games.key_largo.state import LargoState

ALL_DIVERS = 15
ALL_GEAR = (20, 10, 10)
TEAM = 3
BOATS_HIGH = 2


def broken(state: LargoState) -> list[str]:
    """The names of what does not hold."""
    found = []
    if not _cards_conserved(state):
        found.append("every wreck card is somewhere, once (KL-2.3)")
    if not _history_possible(state):
        found.append("the log leads to these hands (KL-11.6)")
    if not _monsters_known(state):
        found.append("monsters that were met are still in their wreck (KL-4.11)")
    if not _figures_right(state):
        found.append("divers and gear do not grow (KL-2.2, KL-7.5)")
    if not _boats_right(state):
        found.append("one boat at most on each wreck (KL-4.2)")
    if not _encounters_conserved(state):
        found.append("every encounter card is somewhere, once (KL-10.1)")
    if min(state.cash) < 0:
        found.append("nobody owes money (KL-1.3)")
    return found


def _cards_conserved(state: LargoState) -> bool:
    cards = state.box + [card for wreck in state.wrecks for card in wreck]
    cards += [card for hand in state.hands for card in hand]
    cards += [card for kind, _, _, _, card in state.log if kind in (SLAIN, SOLD, HURRIED)]
    if state.aside:
        cards += [monster_of(state.depths[state.site])] * state.aside
    whole = [card for depth in range(DEPTHS) for card in state.content.cards(depth)]
    if any(depth_of(card) != state.depths[wreck] for wreck, cards in enumerate(state.wrecks) for card in cards):
        return False
    return sorted(cards) == sorted(whole) and state.box == sorted(state.box)


def _history_possible(state: LargoState) -> bool:
    """Replay the log: nobody gives away what it does not have, and at the end the hands are these."""
    hands: list[list[int]] = [[] for _ in range(state.seats)]
    catch: list[tuple[int, int, int, int]] = []
    for entry in state.log:
        if not _replayed(hands, catch, entry):
            return False
    return [sorted(hand) for hand in hands] == state.hands


def _replayed(hands: list[list[int]], catch: list[tuple[int, int, int, int]], entry: Entry) -> bool:
    kind, half, seat, at, card = entry
    if kind == UNSOLD:
        return all(kind_of(each) == DIAMOND for each in hands[seat])
    if kind == FOUND:
        hands[seat].append(card)
        catch.append((half, seat, at, card))
        return kind_of(card) != MONSTER
    giver = at if kind == STOLEN else seat
    if kind in (STOLEN, SOLD, HURRIED):
        if card not in hands[giver]:
            return False
        hands[giver].remove(card)
    if kind == STOLEN:
        hands[seat].append(card)
    return kind != HURRIED or (half, seat, at, card) in catch


def _monsters_known(state: LargoState) -> bool:
    for wreck, cards in enumerate(state.wrecks):
        monsters = cards.count(monster_of(state.depths[wreck]))
        if state.site == wreck:
            monsters += state.aside
        if not 0 <= state.lurking[wreck] <= monsters:
            return False
    return True


def _figures_right(state: LargoState) -> bool:
    divers = [gear for team in state.divers for gear in team if gear != LOST]
    carried = [
        sum(gear & HOSES for gear in divers),
        sum(bool(gear & TRIDENT) for gear in divers),
        sum(bool(gear & WEIGHT) for gear in divers),
    ]
    fits = all(0 <= gear < TRIDENT + WEIGHT + HOSES for gear in divers) and min(state.reserve) >= 0
    fits = fits and all(
        held + left <= whole for held, left, whole in zip(carried, state.reserve, ALL_GEAR, strict=True)
    )
    teams = all(len(team) <= TEAM for team in state.divers) and state.divers_left >= 0
    return fits and teams and len(divers) + state.divers_left <= ALL_DIVERS


def _boats_right(state: LargoState) -> bool:
    anchored = [wreck for wreck in state.anchored if wreck >= 0]
    return len(set(anchored)) == len(anchored)


def _encounters_conserved(state: LargoState) -> bool:
    cards = sorted(state.deck + state.discard + [card for guests in state.guests for card in guests])
    slots = all(
        len(guests) == len(marks) <= BOATS_HIGH for guests, marks in zip(state.guests, state.shuffles, strict=True)
    )
    return slots and cards in ([], list(range(ENCOUNTER_CARDS)))
