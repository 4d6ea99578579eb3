"""Key Largo, from its rule book alone: plain, slow, and nothing of the engine's. Diving is in key_largo_dive.py.

The top of a pile is its last card. Wrecks and divers are numbered from 1 in options, and days from 1.
"""

from __future__ import annotations

from models.conversation import Asked, Luck, Option, Picks, Play, Result, Values, ask, ask_several, places_of
from models.key_largo_dive import Dive
from models.key_largo_things import (
    DEPTHS,
    ENCOUNTERS,
    GEAR,
    MARKET_KINDS,
    PLACES,
    Card,
    Diver,
    Island,
    Wreck,
    all_cards,
    card_number,
    encounter_number,
    sale,
    sales,
)

DAYS = 10
WRECKS = {3: (3, 4, 4), 4: (4, 5, 5), 5: (4, 6, 6)}
TEAM = 3


class KeyLargo:
    """Ten days on the island."""

    dive_class = Dive

    def __init__(self, seats: int, settings: dict[str, str], values: Values, luck: Luck) -> None:
        self.island = island = Island(seats, values, luck)
        self.values = values
        self.first = luck.number(seats)
        for depth, count in zip(DEPTHS, WRECKS[seats], strict=True):
            pile = luck.shuffled(all_cards(values, depth), card_number)
            for _ in range(count):
                island.wrecks.append(Wreck(depth, pile[-5:]))
                del pile[-5:]
        if settings["encounters"] == "on":
            island.deck = luck.shuffled(ENCOUNTERS, encounter_number)
        self.day = 1
        self.half = 1
        """Half-days are counted through, from 1 to 20."""
        self.plans: list[tuple[str, str]] = []
        self.over = False

    # -- the course of the game

    def game(self) -> Play[Result]:
        for self.day in range(1, DAYS + 1):
            self.half = 2 * self.day - 1
            yield from self.plan()
            yield from self.half_day([morning for morning, _ in self.plans])
            afternoons, self.plans = [afternoon for _, afternoon in self.plans], []
            self.half += 1
            yield from self.half_day(afternoons)
            if self.day < DAYS:
                self.first = (self.first + 1) % len(self.island.captains)
        self.over = True
        points = [self.fortune(captain) for captain in self.island.captains]
        return Result("second-sunday", tuple(points), places_of(points, lambda other, mine: other > mine))

    def plan(self) -> Play[None]:
        """Everybody at once, two different places."""
        options = frozenset([("plan", one, other) for one in PLACES for other in PLACES if one != other])
        answers = yield {captain: Asked(options) for captain in self.island.captains}
        plans = [next(iter(answers[captain])) for captain in self.island.captains]
        self.plans = [(str(morning), str(afternoon)) for _, morning, afternoon in plans]

    def order(self) -> list[int]:
        return [*self.island.captains[self.first :], *self.island.captains[: self.first]]

    def half_day(self, places: list[str]) -> Play[None]:
        island = self.island
        island.places = places
        island.boats.clear()
        island.has_played.clear()
        for captain in self.order():
            if places[captain] == "dive":
                yield from self.place_boat(captain)
        for captain in self.order():
            island.helper = None
            island.done = [0, 0, 0]
            match places[captain]:
                case "dive" if captain in island.boats:
                    yield from self.dive_class(island, captain, self.order()).dive()
                case "bar":
                    yield from self.bar(captain)
                case "dolphins":
                    yield from self.dolphins(captain)
                case "shop":
                    yield from self.shop(captain)
                case "market":
                    yield from self.market(captain)
                case _:
                    pass  # a boat that dives stayed in port

    def place_boat(self, captain: int) -> Play[None]:
        """On a wreck with cards, within reach and without a boat; it is not asked about where there is one only."""
        island = self.island
        reach = max([diver.hoses for diver in island.teams[captain]], default=-1)
        wrecks = [
            number
            for number, wreck in enumerate(island.wrecks, 1)
            if wreck.cards and DEPTHS.index(wreck.depth) <= reach and number not in island.boats.values()
        ]
        if len(wrecks) > 1:
            pick = yield from ask(captain, [("anchor", wreck) for wreck in wrecks])
            wrecks = [int(pick[1])]
        if wrecks:
            island.boats[captain] = wrecks[0]

    # -- the bar

    def bar(self, captain: int) -> Play[None]:
        island = self.island
        while True:
            options = [*self.to_recruit(captain), *self.to_steal(captain), *self.to_treat(captain)]
            if not options and not island.might_play_at(captain, "bar"):
                return
            match (yield from ask(captain, [*options, *island.plays_at(captain, "bar"), ("leave",)])):
                case ("recruit",):
                    self.recruit(captain)
                case ("steal", int(victim), str(depth)):
                    self.steal(captain, victim, depth)
                case ("round",):
                    island.cash[captain] -= island.price("round")
                    island.done[2] += 1
                    yield from self.look(captain, 2)
                case ("play", str(card)):
                    island.play(captain, card)
                    if card == "drunkard":
                        yield from self.look(captain, 1)
                case _:
                    return

    def once_more(self, done: int, other: int) -> bool:
        """Each once a visit; the brothers come twice, as divers or else as thieves."""
        twice = self.island.helper == "brothers" and other < 2
        return done == 0 or (done == 1 and twice)

    def diver_price(self) -> int:
        return 60 if self.island.helper == "novice" else self.island.price("diver", "bar")

    def thief_price(self) -> int:
        return 30 if self.island.helper == "pickpocket" else self.island.price("thief", "bar")

    def to_recruit(self, captain: int) -> list[Option]:
        island = self.island
        divers, thieves, _ = island.done
        room = len(island.teams[captain]) < TEAM and island.divers_left > 0
        allowed = room and self.once_more(divers, thieves) and island.cash[captain] >= self.diver_price()
        return [("recruit",)] if allowed else []

    def recruit(self, captain: int) -> None:
        island = self.island
        island.cash[captain] -= self.diver_price()
        island.done[0] += 1
        island.divers_left -= 1
        diver = Diver()
        if island.helper == "expert" and island.reserve["hose"]:
            island.reserve["hose"] -= 1
            diver.hoses = 1
        island.teams[captain].append(diver)

    def to_steal(self, captain: int) -> list[Option]:
        island = self.island
        divers, thieves, _ = island.done
        if not self.once_more(thieves, divers) or island.cash[captain] < self.thief_price():
            return []
        return [
            ("steal", rival, depth)
            for rival in island.captains
            if rival != captain
            for depth in {card.depth for card in island.hands[rival]}
        ]

    def steal(self, captain: int, victim: int, depth: str) -> None:
        island = self.island
        island.cash[captain] -= self.thief_price()
        island.done[1] += 1
        backs = sorted([card for card in island.hands[victim] if card.depth == depth], key=card_number)
        card = backs[island.luck.number(len(backs))]
        island.hands[victim].remove(card)
        island.hands[captain].append(card)

    def to_treat(self, captain: int) -> list[Option]:
        island = self.island
        wrecks = any(wreck.cards for wreck in island.wrecks)
        allowed = wrecks and not island.done[2] and island.cash[captain] >= island.price("round")
        return [("round",)] if allowed else []

    def look(self, captain: int, count: int) -> Play[None]:
        """One wreck, and then another, chosen by who has seen the first."""
        seen: list[int] = []
        for _ in range(count):
            wrecks = [
                number for number, wreck in enumerate(self.island.wrecks, 1) if wreck.cards and number not in seen
            ]
            if wrecks:
                pick = yield from ask(captain, [("look", wreck) for wreck in wrecks])
                seen.append(int(pick[1]))
                self.island.shuffle(self.island.wrecks[seen[-1] - 1])

    # -- the dolphins

    def dolphins(self, captain: int) -> Play[None]:
        island = self.island
        if island.might_play_at(captain, "dolphins"):
            yield from self.play_or_pass(captain, "dolphins")
        pay = island.dolphins[self.day - 1]
        island.cash[captain] += 2 * pay if island.helper == "family" else pay
        if len(island.guests[captain]) < 2:
            island.draw_encounter(captain)

    def play_or_pass(self, captain: int, place: str) -> Play[None]:
        pick = yield from ask(captain, [*self.island.plays_at(captain, place), ("pass",)])
        if pick != ("pass",):
            self.island.play(captain, str(pick[1]))

    # -- the shop

    def shop(self, captain: int) -> Play[None]:
        island = self.island
        while True:
            options = self.to_buy(captain)
            if not options and not island.might_play_at(captain, "shop"):
                return
            match (yield from ask(captain, [*options, *island.plays_at(captain, "shop"), ("leave",)])):
                case ("buy", str(item), int(diver)):
                    island.cash[captain] -= self.item_price(item)
                    island.reserve[item] -= 1
                    island.done[GEAR.index(item)] += 1
                    island.teams[captain][diver - 1].take(item)
                case ("play", str(card)):
                    island.play(captain, card)
                case _:
                    return

    def to_buy(self, captain: int) -> list[Option]:
        island = self.island
        return [
            ("buy", item, number)
            for item in GEAR
            if island.reserve[item] and self.may_buy(item) and island.cash[captain] >= self.item_price(item)
            for number, diver in enumerate(island.teams[captain], 1)
            if diver.can_carry(item)
        ]

    def may_buy(self, item: str) -> bool:
        """Two purchases; and one more of the seller's kind, or the third of a kind from the discounter."""
        bought = [*self.island.done]
        bought[GEAR.index(item)] += 1
        match self.island.helper:
            case "discounter" if max(bought) == 3:
                bought[bought.index(3)] -= 1
            case "hose-seller" | "trident-seller" | "weight-seller" as seller:
                extra = GEAR.index(seller.removesuffix("-seller"))
                bought[extra] = max(0, bought[extra] - 1)
            case _:
                pass
        return sum(bought) <= 2

    def item_price(self, item: str) -> int:
        island = self.island
        if island.helper == "friend":
            return island.price(item)
        price = island.price(item, "shop")
        third = island.helper == "discounter" and island.done[GEAR.index(item)] == 2
        return max(0, price - 20) if third else price

    # -- the market

    def market(self, captain: int) -> Play[None]:
        island = self.island
        if island.might_play_at(captain, "market"):
            yield from self.play_or_pass(captain, "market")
        hand = island.hands[captain]
        if not hand:
            return
        wares = [card for card in hand if card.kind in MARKET_KINDS]
        picks = yield from ask_several(captain, Asked(sales(wares), min(1, len(wares)), len(wares), of_one_kind))
        sold = [sale(pick) for pick in picks]
        kind = sold[0].kind if sold else None
        if kind:
            island.sell(captain, sold, self.unit_price(kind))
        if hand:
            yield from self.sell_besides(captain, kind)

    def unit_price(self, kind: str) -> int:
        if kind == "gold" and self.island.helper == "gold-seeker":
            return 40
        return self.island.price(kind, "market")

    def sell_besides(self, captain: int, kind: str | None) -> Play[None]:
        """What the jeweller, the trafficker or the dupe takes; a dupe only joins a sale."""
        island = self.island
        hand = island.hands[captain]
        match island.helper:
            case "jeweller":
                picks = yield from self.offer(captain, [card for card in hand if card.kind == "diamond"], 1)
                island.sell(captain, picks, 1)
            case "trafficker":
                picks = yield from self.offer(captain, [card for card in hand if card.kind in MARKET_KINDS], 5)
                island.sell(captain, picks, 30)
            case "dupe" if kind:
                others = [card for card in hand if card.kind in MARKET_KINDS and card.kind != kind]
                picks = yield from self.offer(captain, others, 1)
                island.sell(captain, picks, self.unit_price(kind))
            case _:
                pass

    def offer(self, captain: int, cards: list[Card], most: int) -> Play[list[Card]]:
        picks = yield from ask_several(captain, Asked(sales(cards), 0, min(most, len(cards))))
        return [sale(pick) for pick in picks]

    # -- the end

    def fortune(self, captain: int) -> int:
        island = self.island
        worth = [
            card.value if card.kind == "diamond" else card.value * island.price("unsold")
            for card in island.hands[captain]
        ]
        return island.cash[captain] + sum(worth)

    # -- the table

    def seen(self, viewer: int) -> Values:
        island = self.island
        return {
            "day": self.day,
            "half": self.half,
            "starter": self.first,
            "captains": [self.seen_captain(captain, viewer) for captain in island.captains],
            "wrecks": [
                {
                    "depth": wreck.depth,
                    "cards": len(wreck.cards),
                    "monsters": wreck.known_monsters,
                    "boat": next((captain for captain, at in island.boats.items() if at == number), None),
                }
                for number, wreck in enumerate(island.wrecks, 1)
            ],
            "dive": island.dive.seen() if island.dive else None,
            "divers_left": island.divers_left,
            "reserve": [island.reserve[item] for item in GEAR],
            "crowds": [island.places.count(place) for place in PLACES],
            "prices": self.values["prices"],
            "dolphins": self.values["dolphins"],
            "deck": len(island.deck),
            "discard": island.discard,
            "perk": island.helper,
            "visit": island.done,
        }

    def seen_captain(self, captain: int, viewer: int) -> Values:
        island = self.island
        hand = sorted(island.hands[captain], key=card_number)
        own = captain == viewer
        open_hand = own or self.over
        return {
            "place": island.places[captain] if island.places else None,
            "wreck": island.boats.get(captain),
            "planned": bool(self.plans),
            "afternoon": self.plans[captain][1] if own and self.plans else None,
            "cash": island.cash[captain],
            "divers": [island.seen_diver(captain, diver) for diver in island.teams[captain]],
            "backs": [sum(card.depth == depth for card in hand) for depth in DEPTHS],
            "treasures": [card.seen() for card in hand] if open_hand else None,
            "fortune": self.fortune(captain) if open_hand else None,
            "guest_count": len(island.guests[captain]),
            "guests": island.guests[captain] if own else None,
            "played": captain in island.has_played,
        }


def of_one_kind(picks: Picks) -> bool:
    return len({sale(pick).kind for pick in picks}) <= 1
