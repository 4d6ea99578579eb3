"""Section 13 of the rule book, first part: loyalty cards and the awakening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.events import LoyaltyDealt, LoyaltyPassed, LoyaltySeen
from fathoms.games.unfathomable.options import Ready, Seat
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.audience import only
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

READY: tuple[Option, ...] = (Ready(),)
HALF_WAY = 6


class DealLoyalty(Step[UnfathomableState]):
    """UNF-13.3: one card each, and everybody looks at the same time. A revealed traitor passes the card on."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        for seat in range(state.seats):
            state.loyalty[seat].append(state.loyalty_deck.pop())
            state.loyalty_seen[seat].append(only(seat))
        state.tell(LoyaltyDealt(tuple([len(cards) for cards in state.loyalty])))
        for seat in range(state.seats):
            show_loyalty(state, seat, seat)
        state.push(LookAtLoyalty())
        state.push_all([PassOn(seat) for seat in state.round_from(state.active) if state.revealed[seat]])


def show_loyalty(state: UnfathomableState, owner: int, viewer: int) -> None:
    """A seat looks at all loyalty cards of an owner, itself or another."""
    state.loyalty_seen[owner] = [seen | only(viewer) for seen in state.loyalty_seen[owner]]
    state.tell(LoyaltySeen(owner, tuple(state.loyalty[owner])), only(viewer))


class LookAtLoyalty(Ask[UnfathomableState]):
    """UNF-13.4: all get the same prompt, so that looking tells nothing."""

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        return tuple(
            [
                Question(
                    state.answered[seat], seat, "loyalty", "UNF-13.4", READY, default=READY, quiet=True, plain=True
                )
                for seat in range(state.seats)
            ]
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        pass


class Awakening(Step[UnfathomableState]):
    """UNF-13.5: half way, once, everybody gets a second card."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.distance >= HALF_WAY and not state.awakened:
            state.awakened = True
            state.push(DealLoyalty())


class PassOn(Choice):
    """A revealed traitor's new card goes to a human of the traitor's choice (UNF-13.6)."""

    KEY = "pass-on"
    CLAUSE = "UNF-13.6"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Seat(human) for human in state.humans()])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        pass_loyalty(state, seat, option.seat, 1)


def pass_loyalty(state: UnfathomableState, seat: int, to: int, count: int) -> None:
    """The last cards of a seat go face down to another, who looks at them."""
    for _ in range(count):
        state.loyalty[to].append(state.loyalty[seat].pop())
        state.loyalty_seen[to].append(state.loyalty_seen[seat].pop())
    state.tell(LoyaltyPassed(seat, to, count))
    show_loyalty(state, to, to)
