"""The scenes of the rule book's examples, played by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.in_too_deep import scoring
from fathoms.games.in_too_deep.companies import COMPANIES, NUMBER, PEARL, TREASURE, WILDLIFE, Company
from fathoms.games.in_too_deep.events import BonusAwarded, DividendPaid, FundraiserHeld, ShareBought
from fathoms.games.in_too_deep.options import Acquire, Buy, BuyCheaper, Draw, Expand, Pay, PlayExtra, Remove
from fathoms.games.in_too_deep.rules import RULES
from fathoms.games.in_too_deep.state import BONUS, DeepState
from fathoms.games.in_too_deep.turns import TURN
from fathoms.kernel.example import Luck, Scene, Scenes, Stage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fathoms.kernel.event import Event

NAMES = ("Ria", "Sam", "Tove")
RIA, SAM, TOVE = range(3)
THIRD = 2
"""The third investor has the place after two players."""
BONUS_SHARES = 5
Cards = tuple[int, ...]


def lay_out(
    state: DeepState,
    hands: Sequence[Sequence[int]],
    shares: Mapping[int, Sequence[int]],
    piles: Mapping[Company, Sequence[int]],
) -> None:
    """Give these hands, these shares by investor and these depths by company, and nothing else."""
    state.hands = [sorted(hand) for hand in hands]
    state.shares = [[] for _ in state.shares]
    state.owns = [[0] * COMPANIES for _ in state.shares]
    state.issued = [0] * COMPANIES
    for investor, cards in shares.items():
        for card in cards:
            state.give_share(investor, card)
    state.piles = [[] for _ in range(COMPANIES)]
    for company, depths in piles.items():
        state.piles[NUMBER[company]] = list(depths)


def own_turn(
    hands: Sequence[Cards],
    shares: Mapping[int, Cards] | None = None,
    piles: Mapping[Company, Cards] | None = None,
    *,
    deck: Cards = (),
    **sides: str,
) -> Stage[DeepState]:
    """Ria's turn. `deck` names its top cards, the topmost first; all cards that are not named lie under them."""
    state = RULES.setup(sides, len(hands), Luck())
    assert isinstance(state, DeepState)
    state.agenda, state.asking = [TURN], None
    state.starter = state.active = RIA
    lay_out(state, hands, shares or {}, piles or {})
    state.market, state.lowest = [], 1
    state.spare = [len(hand) for hand in hands]
    state.traced = [{} for _ in state.traced]
    named = {card for place in (*state.hands, *state.shares, *state.piles, deck) for card in place}
    state.deck = [*[card for card in state.content.cards() if card not in named], *reversed(deck)]
    state.bonus = state.deck.count(BONUS)
    state.aside = BONUS_SHARES - state.bonus if state.has_third() else 0
    return Stage(state, RULES.invariants)


def scene_of(state: DeepState, *numbers: int, viewer: int = RIA) -> Scene:
    """What is drawn, and the figures of its text."""
    return Scene(state, NAMES[: state.seats], numbers, viewer)


def dividend_of(events: list[Event]) -> tuple[int, ...]:
    """What each seat drew, or nothing if there was no dividend."""
    return next((event.cards for event in events if isinstance(event, DividendPaid)), ())


def price() -> Scene:
    """ITD-4.2: as many cards as there are shares of the company."""
    piles = {Company.OCEAN: (11, 28), Company.PEARL: (33, 46), Company.WILDLIFE: (5,)}
    stage = own_turn([(2, 17, 29, 51, 64, 88), (), ()], {RIA: (7,), SAM: (12, 15), TOVE: (22,)}, piles)
    before = stage.state.clone()
    (bought,) = [each for each in stage.play(RIA, Buy(29)) if isinstance(each, ShareBought)]
    stage.play(RIA, *[Pay(card) for card in (2, 17, 51, 64)])
    owned = [before.owns[seat][PEARL] for seat in (RIA, SAM, TOVE)]
    return scene_of(before, *owned, bought.price, len(stage.state.hands[RIA]))


def dividend() -> Scene:
    """ITD-5.9: a card for each share of whoever owns any."""
    piles = {Company.WILDLIFE: (13,)}
    stage = own_turn([(9, 44, 70), (), ()], {RIA: (4, 8), SAM: (16, 21, 25), TOVE: (1,)}, piles)
    drawn = dividend_of(stage.play(RIA, Expand(44, Company.WILDLIFE)))
    owned = [stage.state.owns[seat][WILDLIFE] for seat in (RIA, SAM)]
    assert drawn[TOVE] == 0
    return scene_of(stage.state, *stage.state.piles[WILDLIFE], owned[0], drawn[0], owned[1], drawn[1])


def ten() -> Scene:
    """ITD-5.7: within a ten nothing is paid."""
    piles = {Company.TREASURE: (31,)}
    stage = own_turn([(39, 40), (), ()], {RIA: (1,), SAM: (5, 14)}, piles)
    same, next_ten = Stage(stage.state.clone(), RULES.invariants), Stage(stage.state.clone(), RULES.invariants)
    assert dividend_of(same.play(RIA, Expand(39, Company.TREASURE))) == ()
    assert dividend_of(next_ten.play(RIA, Expand(40, Company.TREASURE))) == (1, 3, 0)
    return scene_of(stage.state, *stage.state.piles[TREASURE], *stage.state.hands[RIA])


def again() -> Scene:
    """ITD-5.8: a company that came back up pays for a ten that it has paid for."""
    piles = {Company.PEARL: (23, 41), Company.OCEAN: (10,)}
    stage = own_turn([(12, 50, 52), (48, 90), ()], {SAM: (7, 15), TOVE: (22,)}, piles)
    stage.play(RIA, Expand(12, Company.OCEAN))
    stage.play(RIA, Remove(41))
    top = stage.state.piles[PEARL][-1]
    drawn = dividend_of(stage.play(SAM, Expand(48, Company.PEARL)))
    return scene_of(stage.state, 41, top, 48, drawn[SAM], drawn[TOVE], viewer=SAM)


def fundraiser() -> Scene:
    """ITD-6.2: everybody drew, so everybody draws two more."""
    piles = {Company.OCEAN: (18, 63), Company.TREASURE: (72,), Company.PEARL: (33, 86)}
    stage = own_turn([(2, 17), (3, 30, 31), (4, 50)], {RIA: (7,), SAM: (12,), TOVE: (22,)}, piles)
    held = [len(hand) for hand in stage.state.hands]
    events = [*stage.play(RIA, Draw()), *stage.play(SAM, Draw()), *stage.play(TOVE, Draw())]
    assert any(isinstance(event, FundraiserHeld) for event in events)
    more = [len(hand) - had for hand, had in zip(stage.state.hands, held, strict=True)]
    assert more == [3, 3, 3]
    return scene_of(stage.state, more[RIA] - 1, more[RIA])


def portfolio() -> Scene:
    """ITD-8.2: shares times value, company by company."""
    piles = {Company.TREASURE: (19, 39, 60, 82), Company.PEARL: (31, 70), Company.WILDLIFE: (55,)}
    stage = _end([(), (9,), (2,)], {RIA: (7, 12, 15, 22, 4, 8, 13, 1, 5), SAM: (14, 18), TOVE: (16,)}, piles)
    state = stage.state
    worth, points = scoring.values(state), scoring.portfolio(state, RIA)
    parts = [(state.owns[RIA][each], worth[each], points[each]) for each in (TREASURE, WILDLIFE, PEARL)]
    return scene_of(state, *[n for part in parts for n in part], len(state.piles[PEARL]), scoring.score(state, RIA))


def tie() -> Scene:
    """ITD-8.5: equal portfolios and equal hands."""
    piles = {Company.TREASURE: (19, 39, 60), Company.OCEAN: (31,)}
    stage = _end([(9, 33), (50,), (2,)], {RIA: (14, 18), SAM: (1, 3), TOVE: (5, 23)}, piles)
    outcome = RULES.outcome(stage.state)
    assert outcome is not None
    assert outcome.winners == (TOVE,)
    return scene_of(stage.state, outcome.points[RIA], len(stage.state.hands[RIA]))


def _end(hands: Sequence[Cards], shares: Mapping[int, Cards], piles: Mapping[Company, Cards]) -> Stage[DeepState]:
    """The game is over; Tove's last turn was a draw."""
    stage = own_turn(hands, shares, piles)
    stage.state.trigger, stage.state.final_turns, stage.state.active = "fundraisers", 1, TOVE
    stage.play(TOVE, Draw())
    return stage


def largest() -> Scene:
    """ITD-9.9: two are tied for the most Treasure shares."""
    stage = own_turn([(30,), (), ()], {RIA: (1,), SAM: (5, 14), TOVE: (18, 23)}, {Company.TREASURE: (21,)})
    drawn = dividend_of(stage.play(RIA, Expand(30, Company.TREASURE)))
    owned = [stage.state.owns[seat][TREASURE] for seat in (RIA, SAM)]
    assert drawn[SAM] == drawn[TOVE]
    return scene_of(stage.state, *stage.state.piles[TREASURE], *owned, drawn[SAM], drawn[RIA])


def cheaper() -> Scene:
    """ITD-9.15: two cards less than the price."""
    stage = own_turn([(29, 60, 71, 80), (), ()], {SAM: (7, 12), TOVE: (15,)}, {Company.RESEARCH: (52,)})
    stage.play(RIA, Expand(60, Company.RESEARCH))
    usual = stage.state.issued[PEARL]
    before = stage.state.clone()
    (bought,) = [each for each in stage.play(RIA, BuyCheaper(29, 1)) if isinstance(each, ShareBought)]
    return scene_of(before, 60, usual, usual, bought.price)


def takeover() -> Scene:
    """ITD-9.17: the wanted share counts, and two cards are the least."""
    stage = own_turn(
        [(20, 30, 40, 60), (14,), ()], {SAM: (3,), TOVE: (7, 12, 15)}, {Company.RESEARCH: (52,)}, sides="advanced"
    )
    stage.play(RIA, Expand(60, Company.RESEARCH))
    prices = [each.count for each in stage.state.questions()[0].options if isinstance(each, Acquire)]
    before = stage.state.clone()
    issued = before.issued[NUMBER[Company.OCEAN]], before.issued[PEARL]
    stage.play(RIA, Acquire(TOVE, Company.PEARL, 3))
    assert len(stage.state.hands[TOVE]) == prices[1]
    return scene_of(before, issued[1], prices[1], issued[0], prices[0])


def back_up() -> Scene:
    """ITD-9.23: one card for each higher card that lies there."""
    piles = {Company.TREASURE: (14, 37, 61, 80), Company.WILDLIFE: (13,)}
    stage = own_turn([(2, 17, 30, 45, 77), (), ()], {RIA: (1, 5)}, piles, sides="advanced")
    stage.play(RIA, Expand(17, Company.WILDLIFE))
    before = stage.state.clone()
    (extra,) = [each for each in before.questions()[0].options if each == PlayExtra(45, Company.TREASURE, 2)]
    assert isinstance(extra, PlayExtra)
    stage.play(RIA, extra)
    stage.play(RIA, Pay(2), Pay(30))
    return scene_of(
        before, extra.card, 61, 80, extra.count, len(stage.state.piles[TREASURE]), stage.state.piles[TREASURE][-1]
    )


def third() -> Scene:
    """ITD-10.8: a share and a depth card for the third investor."""
    stage = own_turn([(2, 17), (9,)], {THIRD: (22, 29, 3)}, {Company.PEARL: (42,)}, deck=(BONUS, 77, 54, 41, 60, 99))
    (award,) = [each for each in stage.play(RIA, Draw()) if isinstance(each, BonusAwarded)]
    assert award.depth is not None
    assert award.discarded == (77, 41)
    return scene_of(stage.state, 77, 54, 41, 60, award.card, 42, award.depth, *stage.state.hands[RIA][-1:])


SCENES: Scenes = {
    "price": price,
    "dividend": dividend,
    "ten": ten,
    "again": again,
    "fundraiser": fundraiser,
    "portfolio": portfolio,
    "tie": tie,
    "largest": largest,
    "cheaper": cheaper,
    "takeover": takeover,
    "back-up": back_up,
    "third": third,
}
