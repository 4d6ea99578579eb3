"""Scenes for the tests of Unfathomable: a quiet ship, chosen people, chosen cards, dice by script."""

from __future__ import annotations

from typing import TypeVar

from fathoms.games.unfathomable.board import DEEP, SPACES
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.hands import CHAOS
from fathoms.games.unfathomable.info import CAST, CHOSEN, INFO
from fathoms.games.unfathomable.numbers import skill
from fathoms.games.unfathomable.options import Ready, Take
from fathoms.games.unfathomable.people.arjun import ARJUN
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.samira import SAMIRA
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.audience import EVERYONE
from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.event import Event, Told
from fathoms.kernel.question import Option, Question, Refusal
from fathoms.kernel.state import AnyStep
from games.reader import Reader

E = TypeVar("E", bound=Event)
CREW = (WILLIAM, ARJUN, JEANNE, SAMIRA)
"""None of them opens a window without cards; seat 0 keeps the tome, seat 1 is Captain."""
READER = Reader(INFO)


class Dice(Chance):
    """Dice by script; all else by a plain generator."""

    def __init__(self, *rolls: int) -> None:
        super().__init__()
        self.rolls = list(rolls)
        self.rest = FastChance(1)

    def below(self, bound: int) -> int:
        self.used += 1
        if bound == 8 and self.rolls:
            return self.rolls.pop(0) - 1
        return self.rest.below(bound)


class Scene:
    """A position with all hands empty and no monster about; seat 0 is about to act."""

    def __init__(self, *cast: int, **settings: str) -> None:
        self.chance = Dice()
        self.told: list[Told] = []
        cast = cast or CREW
        seats = len(cast)
        state = RULES.setup({CAST: CHOSEN, **settings}, seats, FastChance(3))
        assert isinstance(state, UnfathomableState)
        self.state = state
        for _ in cast:
            seat = state.questions()[0].seat
            state.answer(seat, (Take(cast[seat]),), self.chance)
        while state.questions()[0].key == "loyalty":
            state.answer(state.questions()[0].seat, (Ready(),), self.chance)
        while state.questions()[0].key == "first-cards":
            question = state.questions()[0]
            state.answer(question.seat, question.default, self.chance)
        self._calm()

    def _calm(self) -> None:
        state = self.state
        state.first = state.active = 0
        state.turn, state.actions = 1, 1
        state.told = []
        state.agenda = [Act(0) for _ in range(40)]
        state.asking = None
        state.deep_ones = [0] * SPACES
        state.risked = [0] * 8
        state.piles = []
        state.loyalty_deck = sorted([*state.loyalty_deck, *[card for cards in state.loyalty for card in cards]])
        state.loyalty = [[state.loyalty_deck.pop(0)] for _ in range(state.seats)]
        state.loyalty_seen = [[1 << seat] for seat in range(state.seats)]
        for seat in range(state.seats):
            for card in state.hands[seat]:
                state.decks[skill(card)].append(card)
            state.hands[seat] = []
            state.caps[seat] = [0] * 6

    def hand(self, seat: int, *cards: int) -> Scene:
        """Give a seat these cards out of their decks."""
        for card in cards:
            place = next(each for each in (*self.state.decks, *self.state.discards, self.state.chaos) if card in each)
            place.remove(card)
            if place is self.state.chaos:
                place.insert(0, self.state.decks[skill(card)].pop())
            self.state.hands[seat].append(card)
            self.state.caps[seat][skill(card)] += 1
        self.state.hands[seat].sort()
        self.state.asking = None
        return self

    def chaos(self, *cards: int) -> Scene:
        """Put these cards on top of the chaos deck, the last one topmost."""
        state = self.state
        for card in state.chaos:
            state.decks[skill(card)].append(card)
        for card in cards:
            state.decks[skill(card)].remove(card)
        kinds = [skill(card) for card in cards]
        rest = [state.decks[kind].pop(0) for kind in range(5) for _ in range(2 - kinds.count(kind))]
        state.chaos = [*rest, *cards]
        assert CHAOS not in state.pile_from
        return self

    def bare(self, *seats: int) -> Scene:
        """These seats lose all their items."""
        for seat in seats:
            self.state.removed_items += self.state.items[seat]
            self.state.items[seat] = []
        return self

    def damage(self, *cards: int) -> Scene:
        """Put these damage cards on top, the last one topmost."""
        deck = self.state.damage_deck
        for card in cards:
            deck.seen.append(deck.take(card))
            deck.cards.append(card)
        return self

    def course(self, *cards: int) -> Scene:
        """Put these waypoints on top, the last one topmost."""
        deck = self.state.waypoints
        for card in cards:
            deck.seen.append(deck.take(card))
            deck.cards.append(card)
        return self

    def sea(self, **monsters: int) -> Scene:
        """Place Deep Ones: `w1` to `w8`, `d1` to `d8`, `deep`, or a room by number as `s20`."""
        for name, count in monsters.items():
            space = DEEP if name == "deep" else _space(name)
            self.state.deep_ones[space] = count
        return self

    def do(self, *steps: AnyStep, dice: tuple[int, ...] = ()) -> Scene:
        """Let these steps run to the next question."""
        self.chance.rolls += dice
        self.state.asking = None
        self.state.told = []
        self.state.push_all(list(steps))
        self.state.go_on(self.chance)
        self._hear(self.state.told)
        self.state.told = []
        return self

    def _hear(self, told: list[Told]) -> None:
        """Whatever is told and asked then can be read."""
        READER.hear(told, self.state.seats)
        READER.ask(self.state)
        READER.see(self.state)
        self.told += told

    def pick(self, *picks: Option, seat: int | None = None, dice: tuple[int, ...] = ()) -> Scene:
        """Answer the open question, or this seat's."""
        self.chance.rolls += dice
        asked = self.ask(seat)
        refusal = self.state.check(asked.seat, picks)
        assert refusal is None, refusal
        self._hear(self.state.answer(asked.seat, picks, self.chance))
        assert RULES.invariants(self.state) == []
        return self

    def refuse(self, *picks: Option, seat: int | None = None) -> Refusal:
        """How picks are refused."""
        refusal = self.state.check(self.ask(seat).seat, picks)
        assert refusal is not None
        READER.refuse(refusal, self.state.seats)
        return refusal

    def ask(self, seat: int | None = None) -> Question:
        """The open question, or this seat's."""
        self.state.asking = None
        question = self.state.questions()[0] if seat is None else self.state.question(seat)
        assert question is not None
        return question

    def passes(self, *but: int) -> Scene:
        """Everybody in the open window passes, but these seats."""
        for question in self.state.questions():
            if question.seat not in but:
                self.pick(seat=question.seat)
        return self

    def rest(self) -> Scene:
        """Answer everything by default until seat 0 is asked for an action again, or the game is over."""
        while self.state.questions() and self.key != "action":
            self.pick(*self.ask().default, seat=self.ask().seat)
        return self

    @property
    def key(self) -> str:
        return self.ask().key

    def heard(self, kind: type[E]) -> list[E]:
        """All events of a kind so far."""
        return [each.event for each in self.told if isinstance(each.event, kind)]

    def audience(self, kind: type[Event]) -> list[int]:
        """Who heard events of a kind."""
        return [each.audience for each in self.told if isinstance(each.event, kind)]

    def offered(self, option: Option, seat: int | None = None) -> bool:
        return option in self.ask(seat).options


def _space(name: str) -> int:
    number = int(name[1:])
    return {"w": number - 1, "d": number + 7, "s": number}[name[0]]


ALL = EVERYONE
