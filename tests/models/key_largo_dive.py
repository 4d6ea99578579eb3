"""Section 4 of Key Largo's rule book, and the encounters of divers. With key_largo.py one model."""

from __future__ import annotations

from models.conversation import Option, Play, Values, ask
from models.key_largo_things import DEPTHS, MARKET_KINDS, Card, Diver, Island, sale, sales


class Dive:
    """One boat on one wreck. Divers are numbered as in the team."""

    def __init__(self, island: Island, captain: int, order: list[int]) -> None:
        self.island = island
        self.captain = captain
        self.order = order
        self.number = island.boats[captain]
        self.wreck = island.wrecks[self.number - 1]
        self.team = dict(enumerate(island.teams[captain], 1))
        depth = DEPTHS.index(self.wreck.depth)
        self.draws = {number: 1 for number, diver in self.team.items() if diver.hoses >= depth}
        """For each diver on the wreck, how many cards he may still take."""
        self.drew: list[int] = []
        self.aside: list[Card] = []
        """Monsters that were met and not slain."""
        self.finds: list[Card] = []
        """The treasures of this dive."""
        self.found_last = False
        """Whether the last card was a treasure, so that a weight may follow it."""

    def below(self) -> list[Diver]:
        return [self.team[number] for number in self.draws]

    def draws_of(self, diver: Diver) -> int:
        return next(count for number, count in self.draws.items() if self.team[number] is diver)

    # -- the course of a dive

    def dive(self) -> Play[None]:
        self.island.dive = self
        yield from self.sabotage()
        while self.to_draw() or self.might_play():
            pick = yield from ask(self.captain, [*self.to_draw(), *self.to_play(), ("surface",)])
            if pick == ("surface",):
                break
            yield from self.go_on(pick)
        self.put_monsters_back()
        yield from self.lone_card()
        team = self.island.teams[self.captain]
        team[:] = [diver for diver in team if not diver.lost]
        self.island.dive = None

    def to_draw(self) -> list[Option]:
        """Divers who have a card to take, and weights that bring one more right after a treasure."""
        if not self.wreck.cards:
            return []
        options: list[Option] = [("draw", number) for number, count in self.draws.items() if count]
        if self.found_last:
            weights = [number for number in self.draws if self.team[number].weight]
            options += [("weigh", number, weight) for number in self.draws for weight in weights]
        return options

    def go_on(self, pick: Option) -> Play[None]:
        match pick:
            case ("draw", int(number)):
                self.draws[number] -= 1
                yield from self.draw(number)
            case ("weigh", int(number), int(weight)):
                self.team[weight].weight = False
                yield from self.draw(number)
            case ("play", "volunteer"):
                self.island.play(self.captain, "volunteer")
                yield from self.draw((yield from self.whom_the_volunteer_helps()))
            case _:
                assert pick == ("play", "buyer")
                self.island.play(self.captain, "buyer")
                yield from self.sell_in_a_hurry()

    def draw(self, number: int) -> Play[None]:
        card = self.wreck.cards.pop()
        self.drew.append(number)
        self.found_last = card.kind != "monster"
        if self.found_last:
            self.finds.append(card)
            self.island.hands[self.captain].append(card)
        else:
            yield from self.meet(number, card)

    def meet(self, number: int, monster: Card) -> Play[None]:
        """A trident that is there must be used; asked about where there is a choice, or might be one."""
        self.aside.append(monster)
        self.wreck.known_monsters = max(self.wreck.known_monsters, len(self.aside))
        tridents: list[Option] = [("strike", each) for each in self.draws if self.team[each].trident]
        pick = tridents[0] if tridents else ("flee",)
        if len(tridents) > 1 or self.island.might_play(self.captain, ["regular"]):
            regular = self.island.plays(self.captain, ["regular"])
            pick = yield from ask(self.captain, [*(tridents or [("flee",)]), *regular])
        match pick:
            case ("strike", int(owner)):
                self.team[owner].trident = False
                self.aside.remove(monster)
                self.wreck.known_monsters -= 1
                self.draws[number] += 1
            case ("flee",):
                self.team[number].lost = True
                del self.draws[number]
            case _:
                self.island.play(self.captain, "regular")
                self.aside.remove(monster)
                self.wreck.cards.append(monster)
                self.island.shuffle(self.wreck)
                self.draws[number] += 1

    def put_monsters_back(self) -> None:
        if self.aside:
            self.wreck.cards += self.aside
            self.island.shuffle(self.wreck)
            self.aside = []

    # -- encounters

    def might_play(self) -> bool:
        cards = ["volunteer"] if self.volunteer_helps() else []
        return self.island.might_play(self.captain, [*cards, "buyer"] if self.finds else cards)

    def to_play(self) -> list[Option]:
        cards = ["volunteer"] if self.volunteer_helps() else []
        return self.island.plays(self.captain, [*cards, "buyer"] if self.catch() else cards)

    def volunteer_helps(self) -> bool:
        return self.wreck.depth == "shallow" and bool(self.wreck.cards and self.draws)

    def whom_the_volunteer_helps(self) -> Play[int]:
        if len(self.draws) == 1:
            return next(iter(self.draws))
        pick = yield from ask(self.captain, [("draw", number) for number in self.draws])
        return int(pick[1])

    def catch(self) -> list[Card]:
        """What the buyer takes."""
        return [card for card in self.finds if card.kind in MARKET_KINDS]

    def sell_in_a_hurry(self) -> Play[None]:
        """At the best price of its type. Only where there is a single find is it not asked about."""
        card = self.catch()[0]
        if len(self.finds) > 1:
            card = sale((yield from ask(self.captain, sales(self.catch()))))
        prices = self.island.values["prices"]
        assert isinstance(prices, dict)
        self.finds.remove(card)
        self.island.sell(self.captain, [card], max(prices[card.kind]))

    def sabotage(self) -> Play[None]:
        """Whoever else is on a wreck and might hold the saboteur is asked, in turn order."""
        island = self.island
        for rival in self.order:
            if rival != self.captain and rival in island.boats and island.might_play(rival, ["saboteur"]):
                targets = list(self.draws) if "saboteur" in island.guests[rival] else []
                pick = yield from ask(rival, [*[("sabotage", number) for number in targets], ("pass",)])
                if pick != ("pass",):
                    island.play(rival, "saboteur")
                    del self.draws[int(pick[1])]

    def lone_card(self) -> Play[None]:
        """The attentive diver: the last who took a card and is still there."""
        takers = [number for number in self.drew if number in self.draws]
        island = self.island
        if len(self.wreck.cards) != 1 or not takers or not island.might_play(self.captain, ["attentive"]):
            return
        pick = yield from ask(self.captain, [*island.plays(self.captain, ["attentive"]), ("pass",)])
        if pick != ("pass",):
            island.play(self.captain, "attentive")
            yield from self.draw(takers[-1])
            self.put_monsters_back()

    # -- the table

    def seen(self) -> Values:
        return {
            "wreck": self.number,
            "aside": len(self.aside),
            "finds": len(self.finds),
            "fresh": self.found_last,
        }
