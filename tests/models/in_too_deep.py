"""In Too Deep, from its rule book alone: plain, slow, and nothing of the engine's.

A card is its depth number. The top of the deck is its last card, and cards are dealt from the first seat on.
"""

from __future__ import annotations

from models.conversation import (
    Asked,
    Luck,
    Option,
    Play,
    Result,
    Values,
    ask,
    ask_several,
    itself,
    places_of,
)

OCEAN, TREASURE, PEARL, RESEARCH, WILDLIFE = COMPANIES = ("ocean", "treasure", "pearl", "research", "wildlife")
SIDES = ("basic", "advanced")
THIRD_NAME = 5
"""What an option calls the third investor."""
BONUS = -1
"""A bonus share."""
NUMBERS = {
    OCEAN: (3, 6, 11, 19, 20, 28, 31, 39, 41, 45, 53, 55, 62, 67, 70, 77, 82, 88, 94, 99),
    TREASURE: (1, 5, 14, 18, 23, 27, 34, 37, 44, 48, 51, 59, 61, 65, 73, 75, 80, 86, 92, 97),
    PEARL: (7, 12, 15, 22, 29, 33, 35, 42, 46, 54, 56, 63, 69, 71, 78, 83, 89, 90, 96, 100),
    RESEARCH: (2, 9, 10, 17, 24, 26, 30, 38, 43, 47, 52, 58, 60, 66, 74, 79, 81, 85, 91, 98),
    WILDLIFE: (4, 8, 13, 16, 21, 25, 32, 36, 40, 49, 50, 57, 64, 68, 72, 76, 84, 87, 93, 95),
}
VALUES: Values = {
    "share_of": [
        next((COMPANIES.index(company) for company in COMPANIES if number in NUMBERS[company]), -1)
        for number in range(101)
    ]
}


class InTooDeep:
    """Five companies, the investors, a deck and a discard pile."""

    def __init__(self, seats: int, settings: dict[str, str], values: Values, luck: Luck) -> None:
        self.luck = luck
        self.players = range(seats)
        self.values = values
        self.side = {company: self.chosen_side(settings, company) for company in COMPANIES}
        share_of = values["share_of"]
        assert isinstance(share_of, list)
        self.company_on = {number: COMPANIES[share] for number, share in enumerate(share_of) if share >= 0}
        self.depths: dict[str, list[int]] = {company: [] for company in COMPANIES}
        self.portfolios = [dict.fromkeys(COMPANIES, 0) for _ in range(3 if seats == 2 else seats)]
        """Shares by company; with two players the third investor's come last."""
        self.third = 2 if seats == 2 else None
        self.discards: list[int] = []
        self.out_of_the_game = 0
        """Bonus shares that came too late."""
        self.times_empty = 0
        self.draw_turns = self.passes = self.fundraisers = 0
        """Each in a row."""
        self.trigger: str | None = None
        self.final_turns: int | None = None
        self.turns = 0
        self.deck = luck.shuffled(self.company_on, itself)
        self.hands = [self.dealt(8 if seats == 2 else 6) for _ in self.players]
        self.lowest = min(min(hand) for hand in self.hands)
        (self.starter,) = [player for player in self.players if self.lowest in self.hands[player]]
        for extra, player in enumerate(self.clockwise(self.starter)):
            self.hands[player] += self.dealt(extra)
        self.active = self.starter
        self.open_cards = [] if self.third else self.dealt(2 * seats)
        if self.third:
            for card in self.dealt(6):
                self.give_share(self.third, card)
            self.deck = luck.shuffled([*self.deck, *[BONUS] * 5], itself)

    # -- set-up

    def chosen_side(self, settings: dict[str, str], company: str) -> str:
        side = settings["sides"] if settings[company] == "like-all" else settings[company]
        return SIDES[self.luck.number(2)] if side == "random" else side

    def dealt(self, count: int) -> list[int]:
        return [self.deck.pop() for _ in range(count)]

    def draft(self) -> Play[None]:
        """The last open card is not asked for."""
        while self.open_cards:
            card = self.open_cards[0]
            if len(self.open_cards) > 1:
                pick = yield from ask(self.active, [("take", each) for each in self.open_cards])
                card = int(pick[1])
            self.open_cards.remove(card)
            self.give_share(self.active, card)
            self.active = self.after(self.active)

    # -- small words

    def after(self, player: int) -> int:
        return (player + 1) % len(self.players)

    def clockwise(self, first: int) -> list[int]:
        return [*range(first, len(self.players)), *range(first)]

    @property
    def hand(self) -> list[int]:
        return self.hands[self.active]

    def give_share(self, investor: int, card: int) -> None:
        self.portfolios[investor][self.company_on[card]] += 1

    def price(self, company: str) -> int:
        return sum(portfolio[company] for portfolio in self.portfolios)

    def fits(self, card: int, company: str) -> bool:
        return not self.depths[company] or card > self.depths[company][-1]

    def is_advanced(self, company: str) -> bool:
        return self.side[company] == "advanced"

    # -- the course of the game

    def game(self) -> Play[Result]:
        yield from self.draft()
        while self.final_turns != 0:
            yield from self.turn()
            self.turns += 1
            if self.final_turns is not None:
                self.final_turns -= 1
            elif self.trigger:
                self.final_turns = len(self.players)
            if self.final_turns != 0:
                self.active = self.after(self.active)
        return self.settle()

    def turn(self) -> Play[None]:
        options: list[Option] = [("draw",) if self.deck or self.discards else ("pass",)]
        options += [("buy", card) for card, _ in self.shares_to_buy(discount=0)]
        options += [
            ("expand", card, company) for card in self.hand for company in COMPANIES if self.fits(card, company)
        ]
        match (yield from ask(self.active, options)):
            case ("buy", int(card)):
                self.draw_turns = self.passes = self.fundraisers = 0
                yield from self.buy(card, discount=0)
            case ("expand", int(card), str(company)):
                self.draw_turns = self.passes = self.fundraisers = 0
                yield from self.expand(card, company)
            case pick:
                self.draw_turn(passed=pick == ("pass",))

    # -- buying

    def shares_to_buy(self, discount: int) -> list[tuple[int, int]]:
        """The cards whose share can be paid for, each with its price."""
        prices = [(card, self.price_of_share(card, discount)) for card in self.hand]
        return [(card, price) for card, price in prices if price <= len(self.hand) - 1]

    def price_of_share(self, card: int, discount: int) -> int:
        return max(0, self.price(self.company_on[card]) - discount)

    def buy(self, card: int, discount: int) -> Play[None]:
        price = self.price_of_share(card, discount)
        self.hand.remove(card)
        self.give_share(self.active, card)
        yield from self.pay(price, self.discards)

    def pay(self, price: int, to: list[int]) -> Play[None]:
        """Nobody is asked where there is nothing to choose."""
        paid = self.hand[:price]
        if 0 < price < len(self.hand):
            options = frozenset([("pay", card) for card in self.hand])
            picks = yield from ask_several(self.active, Asked(options, price, price))
            paid = [int(card) for _, card in picks]
        for card in paid:
            self.hand.remove(card)
        to += paid

    # -- expanding

    def expand(self, card: int, company: str) -> Play[None]:
        new_ten = self.is_new_ten(card, company)
        self.hand.remove(card)
        self.depths[company].append(card)
        if self.final_turns is not None:
            return
        if new_ten:
            self.pay_dividend(company)
        yield from self.ability(company)

    def is_new_ten(self, card: int, company: str) -> bool:
        return not self.depths[company] or card // 10 > self.depths[company][-1] // 10

    def pay_dividend(self, company: str) -> None:
        due = [self.portfolios[player][company] for player in self.players]
        if company == TREASURE:
            most = max(portfolio[TREASURE] for portfolio in self.portfolios)
            if self.is_advanced(TREASURE):
                due[self.active] = most
            else:
                due = [cards + 1 if cards == most > 0 else cards for cards in due]
        for player in self.clockwise(self.active):
            self.draw(player, due[player])

    # -- drawing

    def draw_turn(self, *, passed: bool) -> None:
        self.draw(self.active, 1)
        if self.final_turns is not None:
            return
        self.draw_turns += 1
        self.passes = self.passes + 1 if passed else 0
        if self.passes == len(self.players):
            self.trigger = self.trigger or "deck"
        elif self.draw_turns == len(self.players):
            self.draw_turns = 0
            self.fundraisers += 1
            for player in self.clockwise(self.active):
                self.draw(player, 2)
            if self.fundraisers == 2:
                self.trigger = self.trigger or "fundraisers"

    def draw(self, player: int, count: int) -> None:
        """A bonus share is none of the cards that one draws. What cannot be had is lost."""
        drawn = 0
        while drawn < count and self.can_draw():
            card = self.turn_up()
            if card == BONUS:
                self.carry_out_bonus_shares()
            else:
                self.hands[player].append(card)
                drawn += 1

    def can_draw(self) -> bool:
        if not self.deck:
            self.shuffle_discards()
        return bool(self.deck)

    def turn_up(self) -> int:
        """The top card; the deck has run out when its last card leaves it."""
        card = self.deck.pop()
        if not self.deck:
            self.times_empty += 1
            if self.times_empty == 1:
                self.shuffle_discards()
            elif self.times_empty == 2:
                self.trigger = self.trigger or "deck"
        return card

    def shuffle_discards(self) -> None:
        self.deck = self.luck.shuffled(self.discards, itself)
        self.discards[:] = []

    # -- the third investor

    def carry_out_bonus_shares(self) -> None:
        """One bonus share, and then those that turn up on the way. They are discarded when all is done."""
        waiting, begun = 1, 0
        while waiting:
            waiting -= 1
            if self.is_too_late():
                self.out_of_the_game += 1
                continue
            begun += 1
            cards: list[int] = []
            while len(cards) < 4 and self.can_draw():
                card = self.turn_up()
                if card == BONUS:
                    waiting += 1
                else:
                    cards.append(card)
            self.award(cards)
        self.discards += [BONUS] * begun

    def is_too_late(self) -> bool:
        return self.times_empty >= 2

    def award(self, cards: list[int]) -> None:
        """A share for the third investor, and the lowest other card that fits for its company."""
        assert self.third
        if not cards:
            return
        owned = self.portfolios[self.third]
        most = max(owned[self.company_on[card]] for card in cards)
        share = next(card for card in cards if owned[self.company_on[card]] == most)
        cards.remove(share)
        company = self.company_on[share]
        self.give_share(self.third, share)
        fitting = [card for card in cards if self.fits(card, company)]
        if fitting:
            self.depths[company].append(min(fitting))
            cards.remove(min(fitting))
        self.discards += cards

    # -- the abilities

    def ability(self, company: str) -> Play[None]:
        """The player is asked if all can see that the ability might be used, whatever is in the hand."""
        offers = {
            (OCEAN, "basic"): self.ocean_basic,
            (OCEAN, "advanced"): self.ocean_advanced,
            (RESEARCH, "basic"): self.research_basic,
            (RESEARCH, "advanced"): self.research_advanced,
            (WILDLIFE, "basic"): self.wildlife_basic,
            (WILDLIFE, "advanced"): self.wildlife_advanced,
        }
        offer = offers.get((company, self.side[company]))
        options = offer() if offer else None
        if options is None:
            return
        match (yield from ask(self.active, [("decline",), *options])):
            case ("remove", int(card)):
                self.take_away(card)
                self.discards.append(card)
                yield from self.pay(1 if self.is_advanced(OCEAN) else 2, self.discards)
            case ("move", int(card), str(target)):
                self.take_away(card)
                self.depths[target].append(card)
                yield from self.pay(1, self.discards)
            case ("raise", int(card)):
                self.depths[self.take_away(card)].append(card)
                yield from self.pay(1, self.discards)
            case ("buy-cheaper", int(card), _):
                yield from self.buy(card, discount=2)
            case ("acquire", int(seller), str(target), _):
                yield from self.acquire(seller, target)
            case ("play-extra", int(card), str(target), int(price)):
                self.hand.remove(card)
                self.depths[target].append(card)
                yield from self.pay(price, self.discards)
            case declined:
                assert declined == ("decline",)

    def take_away(self, card: int) -> str:
        """Where the depth card lay."""
        (company,) = [company for company in COMPANIES if card in self.depths[company]]
        self.depths[company].remove(card)
        return company

    def moves(self, card: int, company: str) -> list[Option]:
        return [("move", card, other) for other in COMPANIES if other != company and self.fits(card, other)]

    def ocean_basic(self) -> list[Option] | None:
        if len(self.hand) < 2:
            return None
        return [("remove", card) for company in COMPANIES for card in self.depths[company]]

    def ocean_advanced(self) -> list[Option] | None:
        if not self.hand:
            return None
        options: list[Option] = []
        for company in COMPANIES:
            for card in self.depths[company][-1:]:
                options += [("remove", card), *self.moves(card, company)]
        return options

    def wildlife_basic(self) -> list[Option] | None:
        options: list[Option] = []
        for company in COMPANIES:
            recent = self.depths[company][-3:]
            options += [("raise", card) for card in recent[:-1]]
            for card in recent:
                options += self.moves(card, company)
        return options if self.hand and options else None

    def wildlife_advanced(self) -> list[Option] | None:
        others = len(self.hand) - 1
        if others < 0:
            return None
        ways = [(card, company, self.price_of_going_up(card, company)) for card in self.hand for company in COMPANIES]
        return [("play-extra", *way) for way in ways if way[2] <= others]

    def price_of_going_up(self, card: int, company: str) -> int:
        if self.fits(card, company):
            return 0
        return sum(deeper > card for deeper in self.depths[company])

    def research_basic(self) -> list[Option] | None:
        others = len(self.hand) - 1
        if not any(max(0, self.price(company) - 2) <= others for company in COMPANIES):
            return None
        return [("buy-cheaper", *way) for way in self.shares_to_buy(discount=2)]

    def research_advanced(self) -> list[Option] | None:
        sellers = [investor for investor in range(len(self.portfolios)) if investor != self.active]
        options: list[Option] = [
            ("acquire", THIRD_NAME if seller == self.third else seller, company, self.price_of_takeover(company))
            for seller in sellers
            for company in COMPANIES
            if self.portfolios[seller][company] and self.price_of_takeover(company) <= len(self.hand)
        ]
        return options or None

    def price_of_takeover(self, company: str) -> int:
        return max(2, self.price(company))

    def acquire(self, seller: int, company: str) -> Play[None]:
        price = self.price_of_takeover(company)
        self.portfolios[2 if seller == THIRD_NAME else seller][company] -= 1
        self.portfolios[self.active][company] += 1
        yield from self.pay(price, self.discards if seller == THIRD_NAME else self.hands[seller])

    # -- scoring

    def value(self, company: str) -> int:
        cards = len(self.depths[company])
        if company != PEARL:
            return cards
        if self.is_advanced(PEARL):
            return max(0, max(len(pile) for pile in self.depths.values()) - 2)
        return cards + 2

    def points(self, investor: int) -> int:
        return sum(count * self.value(company) for company, count in self.portfolios[investor].items())

    def settle(self) -> Result:
        assert self.trigger
        order = self.clockwise(self.starter)
        standing = [(self.points(player), len(self.hands[player]), order.index(player)) for player in self.players]
        places = places_of(standing, lambda other, mine: other > mine)
        return Result(self.trigger, tuple(points for points, _, _ in standing), places)

    # -- the table

    def seen(self, viewer: int) -> Values:
        rows: Values = {"draws": self.draw_turns, "fundraisers": self.fundraisers}
        return ({} if self.trigger else rows) | {
            "companies": [self.seen_company(company) for company in COMPANIES],
            "investors": [self.seen_investor(investor, viewer) for investor in range(len(self.portfolios))],
            "starter": self.starter,
            "lowest": self.lowest,
            "active": self.active,
            "turns": self.turns,
            "market": tuple(self.open_cards),
            "deck": len(self.deck),
            "bonus": self.deck.count(BONUS),
            "discards": tuple(self.discards),
            "aside": self.out_of_the_game,
            "ran_out": self.times_empty,
            "trigger": self.trigger,
            "final_turns": self.final_turns,
            "share_of": self.values["share_of"],
        }

    def seen_company(self, company: str) -> Values:
        return {
            "company": company,
            "side": self.side[company],
            "depths": self.depths[company],
            "price": self.price(company),
            "value": self.value(company),
        }

    def seen_investor(self, investor: int, viewer: int) -> Values:
        seen: Values = {
            "owns": [self.portfolios[investor][company] for company in COMPANIES],
            "points": self.points(investor),
        }
        if investor != self.third:
            hand = self.hands[investor]
            seen |= {"hand_count": len(hand), "hand": tuple(hand) if investor == viewer else None}
        return seen
