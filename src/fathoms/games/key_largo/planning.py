"""Which two places to visit today: every pair is played through in the mind, with average luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.appraisal import Appraisal
from fathoms.games.key_largo.cards import (
    BAR,
    DEPTHS,
    DIVE,
    DOLPHINS,
    HOSE,
    SHOP,
    SOLD_AT_MARKET,
    TRIDENT,
    TRIDENT_ITEM,
    WEIGHT,
    depth_of,
    kind_of,
    value_of,
)
from fathoms.games.key_largo.shop import USUAL, has_room

if TYPE_CHECKING:
    from fathoms.games.key_largo.state import LargoState

TEAM = 3
DIVER = 3
"""The number of a diver among things to buy, after the items."""
EVERYTHING = 0
"""Nothing is barred."""
GUEST = 12.0
"""The worth of an encounter card."""
PATIENCE = 4.0
"""How many dollars more than at the end a unit is hoped to bring at a later market."""
THIRST = 0.1
"""What a dollar in hand is worth beyond itself while there is much to invest in."""
HUNGER = 160.0
"""So many dollars can be put to use at once."""
MARKET_ODDS = 0.09
"""The chance that a rival goes to the market, for each treasure in its hand."""
COMPANY = 0.22
"""The chance that a rival comes to the bar or to the shop as well."""


TIME_TO_REFIT = 2
REFIT = 0.9
"""The share of a geared-up diver's future that is left once the gear is bought."""
WORTH_A_TRIP = (HOSE, TRIDENT_ITEM)
"""A weight is bought along with these; it does not repay half a day."""


def gear_bit(item: int) -> int:
    """What an item adds to a diver."""
    return 1 if item == HOSE else TRIDENT if item == TRIDENT_ITEM else WEIGHT


class Mind:
    """A day in the mind: money, team and hand as they might become."""

    def __init__(self, outlook: Appraisal, barred: int) -> None:
        state, seat = outlook.state, outlook.seat
        self.outlook = outlook
        self.barred = barred
        self.cash = float(state.cash[seat])
        self.team = state.divers[seat][:]
        self.units = [0] * SOLD_AT_MARKET
        for card in state.hands[seat]:
            if kind_of(card) < SOLD_AT_MARKET:
                self.units[kind_of(card)] += value_of(card)
        self.gain = 0.0
        self.company = COMPANY * (state.seats - 1)

    def copy(self) -> Mind:
        other = Mind(self.outlook, self.barred)
        other.cash = self.cash
        other.team = self.team[:]
        other.units = self.units[:]
        other.gain = self.gain
        return other

    def worth(self) -> float:
        """Money, hand and team at the end of the day."""
        days = self.outlook.days
        patience = 20 + PATIENCE * min(1.0, days / 2)
        thirst = THIRST * min(1.0, days / 6)
        return (
            self.cash
            + min(self.cash, HUNGER) * thirst
            + sum(self.units) * patience
            + self.gain
            + self.outlook.future(self.team)
        )

    def visit(self, place: int) -> None:
        """Do the best at a place."""
        if place == DIVE:
            self.gain += self.outlook.best_dive(self.team)
        elif place == BAR:
            self.at_bar()
        elif place == DOLPHINS:
            self.at_dolphins()
        elif place == SHOP:
            self.at_shop()
        else:
            self.at_market()

    def at_bar(self) -> None:
        state, seat = self.outlook.state, self.outlook.seat
        price = crowded(state.content.prices.diver, self.company)
        if recruit_worth(self.outlook, self.team, self.barred) > price and self.cash >= price and state.divers_left:
            self.cash -= price
            self.team.append(0)
            self.gain += recruit_worth(self.outlook, self.team[:-1], self.barred) * 0.5
        price = crowded(state.content.prices.thief, self.company)
        take = max([loot(self.outlook, rival) for rival in range(state.seats) if rival != seat])
        if take > price and self.cash >= price:
            self.cash -= price
            self.gain += take

    def at_dolphins(self) -> None:
        state, seat = self.outlook.state, self.outlook.seat
        self.cash += state.content.dolphins[state.day()]
        if (state.deck or state.discard) and len(state.guests[seat]) < USUAL:
            self.gain += GUEST

    def at_shop(self) -> None:
        prices = self.outlook.state.content.prices
        for _ in range(USUAL):
            best, item, diver = best_item(self, [crowded(prices.item(item), self.company) for item in WORTH_A_TRIP])
            if best <= 0:
                return
            self.cash -= crowded(prices.item(item), self.company)
            self.team[diver] += gear_bit(item)

    def at_market(self) -> None:
        prices = self.outlook.state.content.prices
        rivals = market_odds(self.outlook.state, self.outlook.seat)
        best, kind = 0.0, -1
        for each in range(SOLD_AT_MARKET):
            amount = self.units[each] * crowded(prices.treasure(each), rivals)
            if amount - self.units[each] * (20 + PATIENCE) > best:
                best, kind = amount - self.units[each] * (20 + PATIENCE), each
        if kind >= 0:
            self.cash += self.units[kind] * crowded(prices.treasure(kind), rivals)
            self.units[kind] = 0


def crowded(prices: tuple[int, int, int], rivals: float) -> float:
    """A price with so many other boats to be expected."""
    if rivals <= 1:
        return prices[0] + (prices[1] - prices[0]) * rivals
    return prices[1] + (prices[2] - prices[1]) * min(1.0, rivals - 1)


def market_odds(state: LargoState, seat: int) -> float:
    """How many rivals are to be expected at the market."""
    total = 0.0
    for rival, hand in enumerate(state.hands):
        if rival != seat:
            total += min(0.6, MARKET_ODDS * len(hand))
    return total


def recruit_worth(outlook: Appraisal, team: list[int], barred: int) -> float:
    """What one more diver is worth: as he comes, or with the gear that he will soon get."""
    if len(team) >= TEAM or barred >> DIVER & 1:
        return 0.0
    now = outlook.future(team)
    plain = outlook.future([*team, 0]) - now
    hoses = max([gear & 3 for gear in team], default=0)
    if outlook.days < TIME_TO_REFIT or not hoses or barred >> HOSE & 1:
        return plain
    price = outlook.state.content.prices.hose[1]
    return max(plain, REFIT * (outlook.future([*team, hoses]) - now) - hoses * price)


def loot(outlook: Appraisal, victim: int) -> float:
    """What a thief can expect from a seat: the deepest back."""
    hand = outlook.state.hands[victim]
    if not hand:
        return 0.0
    return max([outlook.mean[depth] for depth in range(DEPTHS) if depth in [depth_of(card) for card in hand]])


def best_item(mind: Mind, prices: list[float]) -> tuple[float, int, int]:
    """The purchase that gains most: net gain, item, diver."""
    outlook, team = mind.outlook, mind.team
    best = (0.0, 0, 0)
    now = outlook.future(team)
    for item in range(len(prices)):
        if mind.barred >> item & 1 or mind.cash < prices[item] or not outlook.state.reserve[item]:
            continue
        for diver, gear in enumerate(team):
            if has_room(gear, item) and gear not in team[:diver]:
                equipped = team[:]
                equipped[diver] += gear_bit(item)
                net = outlook.future(equipped) - now - prices[item]
                if net > best[0]:
                    best = (net, item, diver)
    return best
