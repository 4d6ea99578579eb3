"""A sensible captain: builds a team for the best depth that lasts, dives every day, and sells what is dear.

It uses what its seat may know and nothing else: open things, its own hand, its own looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.appraisal import Appraisal
from fathoms.games.key_largo.bar import diver_price, thief_price
from fathoms.games.key_largo.cards import (
    BROTHERS,
    DIAMOND,
    DISCOUNTER,
    DUPE,
    EXPERT,
    FRIEND,
    GOLD,
    GOLD_SEEKER,
    HOSE_SELLER,
    HOSES,
    ITEMS,
    JEWELLER,
    LOST,
    NOVICE,
    PICKPOCKET,
    SHOP,
    SOLD_AT_MARKET,
    TRAFFICKER,
    TRIDENT,
    WEIGHT_SELLER,
    kind_of,
    value_of,
)
from fathoms.games.key_largo.market import sellable, unit_price
from fathoms.games.key_largo.options import (
    DEPTH_NUMBER,
    ENCOUNTER_NUMBER,
    ITEM_NUMBER,
    PLACE_NUMBER,
    Anchor,
    Buy,
    Draw,
    Look,
    Plan,
    Play,
    Recruit,
    Round,
    Sabotage,
    Sell,
    Steal,
    Strike,
    Weigh,
)
from fathoms.games.key_largo.planning import EVERYTHING, PATIENCE, Mind, best_item, recruit_worth
from fathoms.games.key_largo.shop import USUAL, item_price
from fathoms.games.key_largo.state import LargoState

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import State

SPARE_CASH = 40
"""With less money no round is bought."""
A_HANDFUL = 3
"""So many treasures are worth a trafficker."""
WEIGHT_KEPT = 60.0
"""A weight waits for a card worth more than so many dollars: deeper water, or a trident at hand."""
WHIM = 24
"""Plans that are about equally good, within so many dollars, are mixed, so that captains do not crowd one place."""


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
    """The strategy of the default bot."""
    assert isinstance(state, LargoState)
    return Captain(state, seat, EVERYTHING).answer(question, chance)


class Captain:
    """One decision of one seat. `barred` are things that it never buys, as bits: for measuring what they are worth."""

    def __init__(self, state: LargoState, seat: int, barred: int) -> None:
        self.state = state
        self.seat = seat
        self.barred = barred
        self.outlook = Appraisal(state, seat)

    def answer(self, question: Question, chance: Chance) -> Picks:
        key = question.key
        if key == "plan":
            return self.plan(question.options, chance)
        if key == "look":
            return self.look(question)
        if key == "sell":
            return self.sell(question.options)
        if key in ("dupe", "traffic", "jewel"):
            return self.sell_more(question)
        return (max(question.options, key=self.rank),)

    # -- the day

    def plan(self, options: Picks, chance: Chance) -> Picks:
        """The pair of places with the best day's end; near ties are mixed."""
        now = Mind(self.outlook, self.barred)
        best: Option = options[0]
        best_worth = -1.0
        mornings: dict[int, Mind] = {}
        for option in options:
            assert isinstance(option, Plan)
            morning = PLACE_NUMBER[option.morning]
            mind = mornings.get(morning)
            if mind is None:
                mind = mornings[morning] = now.copy()
                mind.visit(morning)
            mind = mind.copy()
            mind.visit(PLACE_NUMBER[option.afternoon])
            worth = mind.worth() + chance.below(WHIM)
            if worth > best_worth:
                best, best_worth = option, worth
        return (best,)

    def rank(self, option: Option) -> float:
        """How good an option is, 0 for doing nothing."""
        if isinstance(option, Anchor):
            return 1 + self.outlook.dive(option.wreck - 1, self.state.divers[self.seat])
        if isinstance(option, (Draw, Weigh)):
            return self.rank_draw(option)
        if isinstance(option, Strike):
            return 10.0 - (self.state.divers[self.seat][option.diver - 1] & HOSES)
        if isinstance(option, Sabotage):
            return 1.0 + option.diver
        if isinstance(option, Play):
            return self.rank_card(ENCOUNTER_NUMBER[option.card])
        if isinstance(option, Buy):
            return self.rank_purchase(option)
        if isinstance(option, Sell):
            return self.price_of(option)
        return self.rank_bar(option)

    # -- diving

    def rank_draw(self, option: Draw | Weigh) -> float:
        """Draw while a card is worth its risk; first the diver whose loss costs least."""
        state = self.state
        divers = state.divers[self.seat]
        below = [gear for diver, gear in enumerate(divers) if state.below >> diver & 1 and gear != LOST]
        gear = divers[option.diver - 1]
        loss = 0.0 if any(each & TRIDENT for each in below) else self.outlook.loss(gear)
        gain = self.outlook.draw(state.site, loss)
        if isinstance(option, Weigh):
            carried = divers[option.weight - 1] & HOSES
            return (gain - WEIGHT_KEPT * self.outlook.scale) / 2 - carried if gain > 0 else -1.0
        return gain - self.outlook.loss(gear) / 1000

    # -- the bar

    def rank_bar(self, option: Option) -> float:
        state, outlook = self.state, self.outlook
        if isinstance(option, Recruit):
            return recruit_worth(outlook, state.divers[self.seat], self.barred) - diver_price(state)
        if isinstance(option, Steal):
            return outlook.mean[DEPTH_NUMBER[option.depth]] - thief_price(state) + self.lead(option.seat)
        if isinstance(option, Round):
            return self.rank_round()
        return 0.0

    def lead(self, rival: int) -> float:
        """Rather rob a rich rival: money is open, a hand is worth what its backs say."""
        return (self.state.cash[rival] + 40.0 * len(self.state.hands[rival])) / 100

    def rank_round(self) -> float:
        """A look is worth its price while there are days to use it and money left to dive with."""
        if self.outlook.days < 1 or self.state.cash[self.seat] < SPARE_CASH:
            return -1.0
        fresh = len([wreck for wreck in self.wrecks_in_reach() if wreck not in self.outlook.seen])
        return 4.0 * min(fresh, 3) - 8.0

    def wrecks_in_reach(self) -> list[int]:
        reach = self.state.reach(self.seat)
        return [
            wreck
            for wreck, cards in enumerate(self.state.wrecks)
            if len(cards) > 1 and self.state.depths[wreck] <= reach
        ]

    def look(self, question: Question) -> Picks:
        """Look where a dive would be best, and at what is not known yet."""
        outlook = self.outlook
        team = self.state.divers[self.seat]

        def interest(option: Option) -> float:
            assert isinstance(option, Look)
            wreck = option.wreck - 1
            return outlook.dive(wreck, team) - (1000.0 if wreck in outlook.seen else 0.0)

        return (max(question.options, key=interest),)

    # -- the shop

    def rank_purchase(self, option: Buy) -> float:
        """What the best piece gains; other pieces rank below nothing."""
        mind = Mind(self.outlook, self.barred)
        prices = [float(item_price(self.state, item)) for item in range(ITEMS)]
        net, item, diver = best_item(mind, prices)
        fits = item == ITEM_NUMBER[option.item] and diver == option.diver - 1
        return net if fits and net > 0 else -1.0

    # -- the market

    def sell(self, options: Picks) -> Picks:
        """The type that gains most over keeping it; all of it."""
        keep = 20 + (PATIENCE if self.outlook.days else 0)
        best, kind = 0.0, -1
        cards = sellable(self.state, self.seat)
        for each in range(SOLD_AT_MARKET):
            units = sum([value_of(card) for card in cards if kind_of(card) == each])
            gain = units * (unit_price(self.state, each) - keep)
            if units and (kind < 0 or gain > best):
                best, kind = gain, each
        chosen = [option for option, card in zip(options, cards, strict=True) if kind_of(card) == kind]
        if best < 0:
            chosen = sorted(chosen, key=self.price_of)[:1]
        return tuple(chosen)

    def price_of(self, option: Option) -> float:
        assert isinstance(option, Sell)
        return float(option.value)

    def sell_more(self, question: Question) -> Picks:
        """The dupe, the trafficker and the jeweller pay well: give them the best."""
        ranked = sorted(question.options, key=self.price_of, reverse=True)
        return tuple(ranked[: question.most])

    # -- encounter cards

    def rank_card(self, card: int) -> float:
        """Play what helps; tourists go home when nothing better is in hand."""
        state = self.state
        hand = state.hands[self.seat]
        kinds = [kind_of(each) for each in hand]
        if card in (NOVICE, EXPERT, BROTHERS):
            return 500.0 if self.rank_bar(RECRUIT) > (-20 if card == NOVICE else 0) else -1.0
        if card == PICKPOCKET:
            return 500.0 if any(hand for seat, hand in enumerate(state.hands) if seat != self.seat) else -1.0
        if card == FRIEND:
            return 500.0 if state.crowd(SHOP) else -1.0
        if HOSE_SELLER <= card <= WEIGHT_SELLER or card == DISCOUNTER:
            return -1.0 if sum(state.visit) < USUAL else 0.5
        if card == DUPE:
            return 500.0 if len({kind for kind in kinds if kind < SOLD_AT_MARKET}) > 1 else -1.0
        if card == TRAFFICKER:
            return 500.0 if len(kinds) >= A_HANDFUL else -1.0
        if card == JEWELLER:
            return 500.0 if DIAMOND in kinds and not self.outlook.days else -1.0
        if card == GOLD_SEEKER:
            return 500.0 if GOLD in kinds else -1.0
        return 400.0


RECRUIT = Recruit()
