"""Section 7 of the rule book: skill checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.hands import (
    CHAOS,
    EXTRA,
    add_treachery,
    hand_options,
    picked_cards,
    take_chaos,
    take_top,
    tidy_caps,
)
from fathoms.games.unfathomable.engine.reaction import AFTER_TOTAL, BEFORE_CHECK
from fathoms.games.unfathomable.engine.windows import open_window
from fathoms.games.unfathomable.events import (
    ChaosAdded,
    ChaosSeen,
    CheckBegan,
    CheckChanged,
    CheckEnded,
    Contributed,
    ContributionSeen,
    PileRevealed,
    TotalMoved,
)
from fathoms.games.unfathomable.numbers import NOBODY, TREACHERY, TYPES, skill, value
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.audience import EVERYONE, only
from fathoms.kernel.question import Question
from fathoms.kernel.state import AnyStep, Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

FAIL, PARTIAL, PASS = range(3)
CRISIS = "crisis"
I, L, O, S, W = (1 << kind for kind in range(5))  # noqa: E741 - the icons of the cards
CHAOS_CARDS = 2
RING_TREACHERY = 2
RING_MARK = 100
"""The sign that the Lucky Ring has been used in a check."""

Effects = tuple[AnyStep, ...]


class Check(Step[UnfathomableState]):
    """UNF-7.1: a target, the supporting types as bits, perhaps a partial result, and what each result brings.

    Its cause is the crisis, or something that a seat tries, perhaps against another.
    """

    target: int
    types: int
    passed: Effects
    failed: Effects
    partial: int
    middle: Effects
    cause: str
    seat: int
    other: int

    def __init__(  # noqa: PLR0913 - all that a card prints
        self,
        target: int,
        types: int,
        passed: Effects = (),
        failed: Effects = (),
        partial: int = 0,
        middle: Effects = (),
        *,
        cause: str = CRISIS,
        seat: int = NOBODY,
        other: int = NOBODY,
    ) -> None:
        self.target = target
        self.types = types
        self.passed = passed
        self.failed = failed
        self.partial = partial
        self.middle = middle
        self.cause = cause
        self.seat = seat
        self.other = other

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.check_cause = self.cause
        state.check_seat = self.seat
        state.check_other = self.other
        state.check_target = self.target
        state.check_partial = self.partial
        state.check_types = self.types
        state.check_open = False
        state.check_chaos = True
        state.check_named = -1
        state.check_total = 0
        state.check_used = []
        state.tell(CheckBegan(self.target, self.partial, types_of(self.types)))
        state.push_all([AddChaos(), RevealPile(), Conclude(self.passed, self.middle, self.failed)])
        open_window(state, BEFORE_CHECK)


def types_of(bits: int) -> tuple[int, ...]:
    """The types behind bits."""
    return tuple([kind for kind in range(TYPES) if bits >> kind & 1])


def tell_change(state: UnfathomableState) -> None:
    """Say how a reaction changed the check."""
    state.tell(CheckChanged(types_of(state.check_types), state.check_open, state.check_chaos))


class AddChaos(Step[UnfathomableState]):
    """UNF-7.2: two chaos cards, then each player in turn from the active player's left, the active player last."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.check_named >= 0:
            return
        first = (state.active + 1) % state.seats
        state.push_all([Contribute(seat) for seat in state.round_from(first) if state.hands[seat]])
        if not state.check_chaos:
            return
        state.tell(ChaosAdded(CHAOS_CARDS, treachery=False))
        for _ in range(CHAOS_CARDS):
            take_chaos(state, chance)
        show_pile(state, CHAOS, CHAOS_CARDS)
        if any(CATALOGUE.kept[card].joins_chaos for cards in state.kept for card in cards):
            add_extra(state, chance)


def add_extra(state: UnfathomableState, chance: Chance) -> None:
    """Family Ties, Memory of the Deep: the top treachery card joins the pile (UNF-7.8)."""
    card = take_top(state, TREACHERY, chance)
    if card:
        state.pile.append(card)
        state.pile_from.append(EXTRA)
        state.tell(ChaosAdded(1, treachery=True))
        show_pile(state, EXTRA, 1)


def show_pile(state: UnfathomableState, source: int, count: int) -> None:
    """Where cards go face up, the last ones are shown to all."""
    if state.check_open:
        shown = sorted(state.pile[-count:])
        state.tell(ChaosSeen(tuple(shown)))
        if source == CHAOS:
            forget(state, state.seats, shown)


def forget(state: UnfathomableState, row: int, cards: list[int]) -> None:
    """Cards that left a hand or the chaos deck in the open can no longer be there."""
    for card in cards:
        state.caps[row][skill(card)] -= 1


class Contribute(Ask[UnfathomableState]):
    """UNF-7.6: any cards of the hand, face down; one at most in the Brig and for revealed traitors."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = self.seat
        hand = state.hands[seat]
        most = min(1, len(hand)) if state.revealed[seat] or state.jailed(seat) else len(hand)
        options = hand_options(state, seat)
        cause = state.check_cause
        return (
            Question(
                state.answered[seat],
                seat,
                "contribute",
                "UNF-7.6",
                options,
                least=0,
                most=most,
                plain=True,
                about=f"crisis.{state.mythos_card}" if cause == "crisis" else f"check.{cause}",
            ),
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        seat = self.seat
        cards = picked_cards(answers[seat])
        for card in cards:
            state.hands[seat].remove(card)
        contribute(state, seat, cards)
        if cards and state.check_chaos and any(CATALOGUE.kept[card].joins_gift for card in state.kept[seat]):
            add_extra(state, chance)


def contribute(state: UnfathomableState, seat: int, cards: list[int]) -> None:
    """Cards join the pile; all learn how many, only their giver which."""
    state.pile += cards
    state.pile_from += [seat] * len(cards)
    state.tell(Contributed(seat, len(cards)))
    if cards:
        state.tell(ContributionSeen(seat, tuple(cards)), EVERYONE if state.check_open else only(seat))
    if state.check_open:
        forget(state, seat, cards)


class RevealPile(Step[UnfathomableState]):
    """UNF-7.7: shuffled, laid out, totalled. From here on nobody can tell whose card is whose."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.check_named >= 0:
            return
        note_pile(state)
        state.pile.sort()
        state.pile_from = []
        state.check_total = total_of(state, state.pile)
        state.tell(PileRevealed(tuple(state.pile), state.check_total))
        open_window(state, AFTER_TOTAL)


def total_of(state: UnfathomableState, cards: list[int]) -> int:
    """Supporting values minus opposing ones; treachery always opposes (UNF-7.8)."""
    total = 0
    for card in cards:
        total += value(card) if state.check_types >> skill(card) & 1 else -value(card)
    return total


def move_total(state: UnfathomableState, by: int) -> None:
    """The total of a check changes."""
    state.check_total += by
    state.tell(TotalMoved(by, state.check_total))


def note_pile(state: UnfathomableState) -> None:
    """Keep what everybody has seen of a pile: who gave how many cards, and how many of all opposed."""
    given = [state.pile_from.count(source) for source in (*range(state.seats), CHAOS, EXTRA)]
    opposing = len([card for card in state.pile if not state.check_types >> skill(card) & 1])
    state.piles.append((*given, opposing))


class Conclude(Step[UnfathomableState]):
    """UNF-7.9: pass, partial or fail; the cards are discarded, then the result takes effect."""

    passed: Effects
    middle: Effects
    failed: Effects

    def __init__(self, passed: Effects, middle: Effects, failed: Effects) -> None:
        self.passed = passed
        self.middle = middle
        self.failed = failed

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        result = result_of(state)
        state.tell(CheckEnded(state.check_total, result))
        for card in state.pile:
            state.discards[skill(card)].append(card)
        state.pile = []
        state.check_cause = ""
        state.in_crisis = False
        tidy_caps(state)
        state.push_all(list((self.failed, self.middle, self.passed)[result]))
        if RING_MARK in state.check_used and result == PASS:
            add_treachery(state, RING_TREACHERY, chance)


def result_of(state: UnfathomableState) -> int:
    """A named result, or what the total reaches."""
    if state.check_named >= 0:
        return state.check_named
    if state.check_total >= state.check_target:
        return PASS
    return PARTIAL if state.check_partial and state.check_total >= state.check_partial else FAIL
