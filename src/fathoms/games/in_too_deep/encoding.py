"""What a learned judge is told of a world when a turn begins: facts by number, and some amounts for each seat."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from fathoms.games.in_too_deep.appraisal import turns_left
from fathoms.games.in_too_deep.companies import COMPANIES
from fathoms.games.in_too_deep.odds import CARD, HALF, NEXT_TURN, POINT, worth_of_shares
from fathoms.games.in_too_deep.scoring import values
from fathoms.games.in_too_deep.state import DeepState
from fathoms.kernel.net import Encoded, ahead, ahead_of_all, amount

if TYPE_CHECKING:
    from fathoms.kernel.state import State

STEPS: Final[tuple[float, ...]] = (0.5, 1.5, 2.5, 3.5, 4.5, 6.0, 8.0, 10.0, 12.0, 15.0, 18.0, 22.0, 27.0, 33.0)
"""Between these lie as many turns left as are told as one fact. Compiled, floats as such count as unset."""
GAPS: Final[tuple[int, ...]] = (4, 8, 14, 24, 101)
"""How far below a company's last card the next one in hand lies."""
PILE: Final = 12
DEPTHS: Final = 11
PRICES: Final = 12
OWNED: Final = 8
HAND: Final = 16
OF_COMPANY: Final = 4
DRAWS: Final = 6

# Where each kind of fact begins: first those of the table, then those of a seat.
SEATS: Final = 0
TURNS: Final = SEATS + 6
FINAL: Final = TURNS + len(STEPS) + 1
SIDES: Final = FINAL + 8
PILES: Final = SIDES + COMPANIES
DEEP: Final = PILES + COMPANIES * PILE
ISSUED: Final = DEEP + COMPANIES * DEPTHS
DRAWN: Final = ISSUED + COMPANIES * PRICES
MARKET: Final = DRAWN + DRAWS
AWAY: Final = MARKET + DRAWS
OWNS: Final = AWAY + 6
RIVALS: Final = OWNS + COMPANIES * OWNED
HANDS: Final = RIVALS + COMPANIES * OWNED
BUYS: Final = HANDS + HAND
FITS: Final = BUYS + COMPANIES * OF_COMPANY
FACTS: Final = FITS + COMPANIES * (len(GAPS) + 1)
AMOUNTS: Final = 8


def encode(state: State) -> Encoded | None:
    """The world as a turn begins; None in the middle of one."""
    assert isinstance(state, DeepState)
    if state.asked()[0].key not in {"turn", "final-turn"}:
        return None
    turns = turns_left(state)
    worth = worth_of_shares(state, turns)
    now = values(state)
    likely = [_points(state.owns[seat], worth) for seat in range(state.seats)]
    sure = [_points(state.owns[seat], [float(each) for each in now]) for seat in range(state.seats)]
    cards = [float(len(state.hands[seat])) for seat in range(state.seats)]
    leads = [
        (POINT * likely[seat] + CARD * cards[seat] + NEXT_TURN * (seat == state.active)) / (1 + turns / HALF)
        for seat in range(state.seats)
    ]
    amounts = [
        [
            amount(likely[seat]),
            amount(4 * ahead(likely, seat)),
            amount(4 * ahead(sure, seat)),
            amount(8 * ahead(cards, seat)),
            amount(16 * ahead(leads, seat)),
            amount(16 * ahead_of_all(leads, seat)),
            amount(4 * (sure[seat] - sum(sure) / state.seats)),
            amount(4 * turns),
        ]
        for seat in range(state.seats)
    ]
    return Encoded(_table(state, turns), [_seat(state, seat) for seat in range(state.seats)], amounts)


def _points(owns: list[int], worth: list[float]) -> float:
    return sum([own * each for own, each in zip(owns, worth, strict=True)])


def _table(state: DeepState, turns: float) -> list[int]:
    facts = [
        SEATS + state.seats,
        TURNS + bisect_right(STEPS, turns),
        FINAL + (1 + state.final_turns if state.in_final_turns() else 7 if state.trigger else 0),
        DRAWN + min(state.draws, DRAWS - 1),
        MARKET + min(len(state.market), DRAWS - 1),
    ]
    for company in range(COMPANIES):
        pile = state.piles[company]
        if state.sides[company]:
            facts.append(SIDES + company)
        facts.extend(
            (
                PILES + company * PILE + min(len(pile), PILE - 1),
                DEEP + company * DEPTHS + (pile[-1] // 10 if pile else 0),
                ISSUED + company * PRICES + min(state.issued[company], PRICES - 1),
            )
        )
    return facts


def _seat(state: DeepState, seat: int) -> list[int]:
    hand = state.hands[seat]
    facts = [AWAY + (seat - state.active) % state.seats, HANDS + min(len(hand), HAND - 1)]
    buys = [0] * COMPANIES
    for card in hand:
        buys[state.content.share_of[card]] += 1
    for company in range(COMPANIES):
        theirs = 0
        for other in range(state.seats):
            if other != seat and state.owns[other][company] > theirs:
                theirs = state.owns[other][company]
        facts.extend(
            (
                OWNS + company * OWNED + min(state.owns[seat][company], OWNED - 1),
                RIVALS + company * OWNED + min(theirs, OWNED - 1),
                BUYS + company * OF_COMPANY + min(buys[company], OF_COMPANY - 1),
                FITS + company * (len(GAPS) + 1) + _gap(hand, state.piles[company]),
            )
        )
    return facts


def _gap(hand: list[int], pile: list[int]) -> int:
    """How near the next card of a hand is that fits on a company; the last kind is none."""
    top = pile[-1] if pile else -1
    at = bisect_right(hand, top)
    return len(GAPS) if at == len(hand) else bisect_left(GAPS, hand[at] - max(top, 0))
