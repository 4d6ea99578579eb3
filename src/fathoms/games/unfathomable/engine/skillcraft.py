"""Section 15 of the rule book: what skill cards that are actions ask and do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import ADJACENT, BRIG, DECKS, ROOMS, SICK_BAY, WATER
from fathoms.games.unfathomable.engine.actions import Act, do_attack
from fathoms.games.unfathomable.engine.crew import other_seats
from fathoms.games.unfathomable.engine.defeat import Defeat
from fathoms.games.unfathomable.engine.dice import RollLow
from fathoms.games.unfathomable.engine.hands import discard, draw, hand_options, picked_cards
from fathoms.games.unfathomable.engine.ship import move_deep_ones, remove_deep_ones
from fathoms.games.unfathomable.engine.shoals import ON_BOARD
from fathoms.games.unfathomable.engine.weapons import may_attack, targets, weapon_targets
from fathoms.games.unfathomable.numbers import AMULET, SKILLS, WEAPONS
from fathoms.games.unfathomable.options import Attack, Draw, Seat, Shift
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option, Question
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Picks

SHRIVEL = 6
"""What Shrivelling takes; against a Deep One the die counts two more."""
MANY_SHOTS = 3
PERSIST = 5
ANY_WEAPON, BARE_HANDS = -2, -1
PAIRS: tuple[Option, ...] = tuple(Draw(kind, copy) for kind in SKILLS for copy in (0, 1))
DECK_CHOICES: tuple[Option, ...] = tuple(Draw(kind) for kind in SKILLS)


class ChooseHelper(Choice):
    """Coordinated Effort: another player performs an action now."""

    KEY = "helper"
    CLAUSE = "UNF-15.1"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return other_seats(state, seat)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        state.push(Act(option.seat))


def times(state: UnfathomableState, seat: int) -> int:
    """Once, or twice with the Elder Sign Amulet."""
    return 2 if AMULET in state.items[seat] and state.free(seat) else 1


def victims(state: UnfathomableState, seat: int) -> list[Option]:
    """Every enemy on the board; nobody reaches into the Deep (UNF-1.6)."""
    return [option for space in ON_BOARD for option in targets(state, seat, space, -1)]


class Shrivel(Step[UnfathomableState]):
    """One Shrivelling, if there is still an enemy."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if victims(state, self.seat):
            state.push(ChooseShrivelled(self.seat))


class ChooseShrivelled(Choice):
    """Whom to shrivel."""

    KEY = "shrivel"
    CLAUSE = "UNF-15.3"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple(victims(state, seat))

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Attack)
        if option.other < 0:
            state.push(RollLow(SHRIVEL - 3, (), (Wither(option.space),)))
        else:
            state.push(RollLow(SHRIVEL - 1, (), (Defeat(option.other),)))


class Wither(Step[UnfathomableState]):
    """A Deep One of a space is defeated."""

    space: int

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        remove_deep_ones(state, self.space, 1)


class Banish(Step[UnfathomableState]):
    """One Lesser Banishment, if there is still a Deep One."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.on_board():
            state.push(ChooseBanished(self.seat))


class ChooseBanished(Choice):
    """All Deep Ones of a space go to an adjacent space."""

    KEY = "banish"
    CLAUSE = "UNF-15.4"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple(
            [
                Shift(space, to)
                for space in (*WATER, *DECKS, *ROOMS)
                if state.deep_ones[space]
                for to in ADJACENT[space]
                if to not in (SICK_BAY, BRIG)
            ]
        )

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Shift)
        move_deep_ones(state, option.origin, option.to, state.deep_ones[option.origin])


class DrawTwo(Ask[UnfathomableState]):
    """Two cards from any decks but treachery, both named first."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = self.role
        return (
            Question(
                state.answered[seat], seat, "draw", "UNF-15.5", PAIRS, least=2, most=2, default=PAIRS[:2], plain=True
            ),
        )

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        draw(state, self.role, [pick.skill for pick in answers[self.role] if isinstance(pick, Draw)], chance)


def blows(state: UnfathomableState, seat: int, item: int) -> list[Option]:
    """The attacks that a Rampage allows: bare hands, or one weapon."""
    if not may_attack(state, seat):
        return []
    options: list[Option] = []
    if item in (ANY_WEAPON, BARE_HANDS):
        options += targets(state, seat, state.at[seat], BARE_HANDS)
    if state.free(seat):
        for weapon in state.items[seat]:
            if weapon in WEAPONS and item in (ANY_WEAPON, weapon):
                options += weapon_targets(state, seat, weapon)
    return options


class Blow(Step[UnfathomableState]):
    """The next attack of a Rampage, if there is anybody left to attack."""

    seat: int
    item: int
    left: int

    def __init__(self, seat: int, item: int, left: int) -> None:
        self.seat = seat
        self.item = item
        self.left = left

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if self.left > 0 and blows(state, self.seat, self.item):
            state.push(ChooseBlow(self.seat, self.item, self.left))


class ChooseBlow(Choice):
    """Up to four bare-handed attacks, or up to three with one weapon."""

    KEY = "rampage"
    CLAUSE = "UNF-15.7"
    OPTIONAL = True

    item: int
    left: int

    def __init__(self, role: int, item: int, left: int) -> None:
        self.role = role
        self.item = item
        self.left = left

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple(blows(state, seat, self.item))

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if not isinstance(option, Attack):
            return
        left = self.left - 1
        if self.item == ANY_WEAPON and option.item >= 0:
            left = MANY_SHOTS - 1
        state.push(Blow(seat, option.item, left))
        do_attack(state, seat, option, chance)


class GiveUpCards(Ask[UnfathomableState]):
    """Up to five cards to discard."""

    role: int

    def __init__(self, role: int) -> None:
        self.role = role

    def questions(self, state: UnfathomableState) -> tuple[Question, ...]:
        seat = self.role
        options = hand_options(state, seat)
        most = min(PERSIST, len(options))
        return (Question(state.answered[seat], seat, "persist", "UNF-15.9", options, least=0, most=most, plain=True),)

    def answered(self, state: UnfathomableState, answers: dict[int, Picks], chance: Chance) -> None:
        cards = picked_cards(answers[self.role])
        if cards:
            discard(state, self.role, cards)
            state.push(ChooseDeck(self.role, len(cards)))


class ChooseDeck(Choice):
    """The one deck to draw as many from."""

    KEY = "deck"
    CLAUSE = "UNF-15.9"

    count: int

    def __init__(self, role: int, count: int) -> None:
        self.role = role
        self.count = count

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return DECK_CHOICES

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Draw)
        draw(state, seat, [option.skill] * self.count, chance)
