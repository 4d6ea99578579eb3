"""An island of Key Largo on which cards lie as a test says."""

from __future__ import annotations

from collections.abc import Sequence

from fathoms.games.key_largo.cards import (
    ANTIQUITIES,
    DEEP,
    DIAMOND,
    FOUND,
    GOLD,
    GOODS,
    MEDIUM,
    SHALLOW,
    TRIDENT,
    WEIGHT,
    depth_of,
    monster_of,
    wreck_card,
)
from fathoms.games.key_largo.info import INFO
from fathoms.games.key_largo.options import ENCOUNTER_NAMES, Place, Plan
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.event import Event, Told
from fathoms.kernel.question import Option, Question, Refusal
from fathoms.kernel.table import Table
from games.reader import Reader

RULES = INFO.rules()
READER = Reader(INFO)

GOODS_1, GOODS_2, GOODS_3 = (wreck_card(SHALLOW, GOODS, units) for units in (1, 2, 3))
RELIC_1, RELIC_2, RELIC_3 = (wreck_card(SHALLOW, ANTIQUITIES, units) for units in (1, 2, 3))
GOLD_1, GOLD_2 = (wreck_card(SHALLOW, GOLD, units) for units in (1, 2))
SQUID = monster_of(SHALLOW)
MID_GOODS_3, MID_GOODS_4, MID_GOODS_5 = (wreck_card(MEDIUM, GOODS, units) for units in (3, 4, 5))
MID_GOLD_3, MID_GOLD_4 = (wreck_card(MEDIUM, GOLD, units) for units in (3, 4))
MID_RELIC_3, MID_RELIC_5 = (wreck_card(MEDIUM, ANTIQUITIES, units) for units in (3, 5))
GEM_150 = wreck_card(MEDIUM, DIAMOND, 150)
SHARK = monster_of(MEDIUM)
DEEP_GOLD_5 = wreck_card(DEEP, GOLD, 5)
GEM_300 = wreck_card(DEEP, DIAMOND, 300)
KRAKEN = monster_of(DEEP)

FIRST = {3: (0, 3, 7), 4: (0, 4, 9), 5: (0, 4, 10)}
"""By seats: the first shallow, medium and deep wreck."""


class Steady(Chance):
    """Chance that leaves everything in its order, unless the test says otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.luck: list[int] = []

    def below(self, bound: int) -> int:
        self.used += 1
        return self.luck.pop(0) if self.luck else bound - 1


class Island:
    """A game that a test sets up and plays answer by answer."""

    def __init__(self, seats: int = 4, *, encounters: bool = False) -> None:
        state = RULES.setup({"encounters": "on" if encounters else "off"}, seats, FastChance(0))
        assert isinstance(state, LargoState)
        state.starter = 0
        state.deck = list(range(24)) if encounters else []
        self.chance = Steady()
        self.table = Table(RULES, state, self.chance)
        self.told: list[Told] = []

    @property
    def state(self) -> LargoState:
        assert isinstance(self.table.state, LargoState)
        return self.table.state

    # -- setting up

    def lay(self, piles: dict[int, Sequence[int]]) -> Island:
        """Lay these cards into wrecks, the top one first; the others get what is left."""
        state = self.state
        for depth in {state.depths[wreck] for wreck in piles}:
            wrecks = [wreck for wreck, each in enumerate(state.depths) if each == depth]
            pool = sorted(card for wreck in wrecks for card in state.wrecks[wreck])
            pool = sorted(pool + [card for card in state.box if depth_of(card) == depth])
            for wreck in wrecks:
                for card in piles.get(wreck, ()):
                    pool.remove(card)
            for wreck in wrecks:
                if wreck in piles:
                    state.wrecks[wreck] = list(reversed(piles[wreck]))
                else:
                    size = len(state.wrecks[wreck])
                    state.wrecks[wreck], pool = pool[:size], pool[size:]
            state.box = sorted(pool + [card for card in state.box if depth_of(card) != depth])
        assert RULES.invariants(state) == []
        return self

    def give(self, seat: int, *cards: int) -> Island:
        """Let a seat have found these cards before the first day."""
        state = self.state
        for card in cards:
            places = [state.box, *state.wrecks]
            holder = next(place for place in places if card in place)
            holder.remove(card)
            wreck = FIRST[state.seats][depth_of(card)]
            state.hands[seat] = sorted([*state.hands[seat], card])
            state.log.append((FOUND, -1, seat, wreck, card))
        assert RULES.invariants(state) == []
        return self

    def team(self, seat: int, *divers: int) -> Island:
        """Let a seat have these divers."""
        state = self.state
        state.divers_left += len(state.divers[seat]) - len(divers)
        state.divers[seat] = list(divers)
        for diver in divers:
            state.reserve[0] -= diver & 3
            state.reserve[1] -= bool(diver & TRIDENT)
            state.reserve[2] -= bool(diver & WEIGHT)
        return self

    def meet(self, seat: int, *cards: int) -> Island:
        """Let a seat hold these encounter cards."""
        for card in cards:
            self.state.deck.remove(card)
            self.state.guests[seat].append(card)
            self.state.shuffles[seat].append(0)
        return self

    # -- playing

    def plan(self, *plans: str) -> list[Event]:
        """All seats plan, each in two words: `dive bar`."""
        events: list[Event] = []
        for seat, plan in enumerate(plans):
            morning, afternoon = plan.split()
            events = self.do(seat, Plan(Place(morning), Place(afternoon)))
        return events

    def do(self, seat: int, *picks: Option, luck: Sequence[int] = ()) -> list[Event]:
        """Answer; `luck` is what chance says first."""
        self.chance.luck += luck
        told = self.table.play(seat, picks)
        assert not isinstance(told, Refusal), told
        assert self.chance.luck == []
        assert RULES.invariants(self.state) == []
        READER.hear(told, self.state.seats)
        READER.ask(self.state)
        READER.see(self.state)
        self.told = told
        return [each.event for each in told]

    def ask(self, seat: int) -> Question:
        question = self.state.question(seat)
        assert question is not None, self.state.questions()
        return question

    def options(self, seat: int) -> tuple[Option, ...]:
        return self.ask(seat).options

    def refused(self, seat: int, *picks: Option) -> tuple[str, str]:
        """The code and the clause of a refusal."""
        refusal = self.state.check(seat, picks)
        assert refusal is not None
        READER.refuse(refusal, self.state.seats)
        return refusal.code, refusal.clause

    def default(self, seats: Sequence[int] | None = None) -> list[Event]:
        """Everybody keeps silent once."""
        events: list[Event] = []
        for question in self.state.questions():
            if seats is None or question.seat in seats:
                events += self.do(question.seat, *question.default)
        return events

    def until(self, key: str) -> Question:
        """Keep silent until this question is asked."""
        while True:
            questions = self.state.questions()
            found = [question for question in questions if question.key == key]
            if found:
                return found[0]
            self.do(questions[0].seat, *questions[0].default)


def name(card: int) -> str:
    """The name of an encounter card."""
    return ENCOUNTER_NAMES[card].value
