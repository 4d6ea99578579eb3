"""Section 10 of the rule book: the activation of monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice
from fathoms.games.unfathomable.board import (
    DECKS,
    DEEP,
    NEAREST,
    ROOM_BY_DECK,
    ROOMS,
    WATER,
    bow_of_die,
    first_step,
    towards_bow,
)
from fathoms.games.unfathomable.engine.damage import Damage, damaged
from fathoms.games.unfathomable.engine.defeat import Defeat, DefeatPassenger, drop_kept
from fathoms.games.unfathomable.engine.dice import BARE, Throw, tell_attack
from fathoms.games.unfathomable.engine.ship import move_deep_ones, move_monarch, rise, spawn
from fathoms.games.unfathomable.events import Mauled
from fathoms.games.unfathomable.numbers import ACTIVE, BARRICADE
from fathoms.games.unfathomable.options import Accept, Seat, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

DEEP_ONES, DAGON, HYDRA = range(3)
"""The activation icons."""
BROOD = 2
"""Deep Ones that a monarch brings."""
SURGE = 4
"""So many Deep Ones in the Deep come up."""
MAUL = 6
"""What a Deep One's attack takes."""
MONARCH_INDEX = {DAGON: 0, HYDRA: 1}


class Activate(Step[UnfathomableState]):
    """UNF-10.1: Deep Ones, Dagon or Hydra act."""

    kind: int

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if self.kind == DEEP_ONES:
            state.push(ActivateDeepOnes())
            holder = barricade_holder(state)
            if holder >= 0:
                state.push(UseBarricade(holder))
            return
        monarch = MONARCH_INDEX[self.kind]
        water = state.monarchs[monarch]
        if water == DEEP:
            gather(state, (monarch,))
            return
        state.push(Approach(monarch))
        if self.kind == DAGON:
            spawn(state, DECKS[water], BROOD)
        else:
            state.push(Damage(ROOM_BY_DECK[water]))


class Approach(Step[UnfathomableState]):
    """UNF-10.4: having acted, a monarch swims one space towards the bow."""

    monarch: int

    def __init__(self, monarch: int) -> None:
        self.monarch = monarch

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.monarchs[self.monarch] != DEEP:
            move_monarch(state, self.monarch, towards_bow(state.monarchs[self.monarch]))


def gather(state: UnfathomableState, monarchs: tuple[int, ...]) -> None:
    """UNF-10.5: two Deep Ones into the Deep; with four or more there, all of them come up, with these monarchs."""
    spawn(state, DEEP, BROOD)
    if state.deep_ones[DEEP] >= SURGE:
        state.push_all([Throw(), Rise(monarchs)])


class Rise(Step[UnfathomableState]):
    """Monsters of the Deep come up in the bow space of the die."""

    monarchs: tuple[int, ...]

    def __init__(self, monarchs: tuple[int, ...] = (0, 1)) -> None:
        self.monarchs = monarchs

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        rise(state, bow_of_die(state.die), self.monarchs)


def barricade_holder(state: UnfathomableState) -> int:
    """Who may bar the hatches now, or -1."""
    for seat in range(state.seats):
        if BARRICADE in state.kept[seat] and state.free(seat) and not state.barricade:
            return seat
    return -1


class UseBarricade(Choice):
    """Barricade the Hatches: discard the card, and no Deep One enters the interior this turn."""

    KEY = "barricade"
    CLAUSE = "UNF-10.11"
    OPTIONAL = True

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return (Accept(),)

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if option is not None:
            drop_kept(state, seat, BARRICADE)
            state.barricade = True


class ActivateDeepOnes(Step[UnfathomableState]):
    """UNF-10.6: each Deep One on the board at the start acts once; with none there, the Deep gathers."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if state.on_board() == 0:
            gather(state, (0, 1))
            return
        state.acting = state.deep_ones[:]
        state.acting[DEEP] = 0
        state.push(NextDeepOne())


class NextDeepOne(Step[UnfathomableState]):
    """UNF-10.7: the active player chooses which one acts, as long as the order can change anything."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        waiting = spaces_waiting(state)
        aloof = [space for space in waiting if is_aloof(state, space)]
        if not aloof and len(waiting) > 1:
            state.push(ChooseDeepOne())
        elif waiting:
            state.push(self)
            act(state, (aloof or waiting)[0])


def spaces_waiting(state: UnfathomableState) -> list[int]:
    """Where Deep Ones have yet to act; those of one space are alike."""
    return [space for space in (*WATER, *DECKS, *ROOMS) if state.acting[space]]


def is_aloof(state: UnfathomableState, space: int) -> bool:
    """Whether what a Deep One does there is the same before and after all others: it only moves, and none can stop it.

    Damage changes the ways inside, and may bring a passenger to any deck space (UNF-11.2).
    """
    if space in WATER:
        return True
    if state.humans_at(space):
        return False
    damage_to_come = any(state.acting[room] and not damaged(state, room) for room in ROOMS)
    if space in DECKS:
        return not state.risked[space - DECKS[0]] and not (damage_to_come and state.passengers)
    return damaged(state, space) and (state.barricade or not damage_to_come)


class ChooseDeepOne(Choice):
    """The active player chooses which Deep One acts next."""

    KEY = "next-deep-one"
    CLAUSE = "UNF-10.7"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in spaces_waiting(state)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        state.push(NextDeepOne())
        act(state, option.space)


SPACE_OPTIONS: tuple[Option, ...] = tuple(Space(space) for space in range(25))


def act(state: UnfathomableState, space: int) -> None:
    """UNF-10.8: one thing, the first that is possible: attack a human, defeat a passenger, damage, move."""
    state.acting[space] -= 1
    victims = state.humans_at(space)
    if len(victims) > 1:
        state.push(ChooseVictim(ACTIVE, space))
    elif victims:
        maul(state, space, victims[0])
    elif space in DECKS and state.risked[space - DECKS[0]]:
        state.push(DefeatPassenger(space))
    elif space in ROOMS and not damaged(state, space):
        state.push(Damage(space))
    else:
        swarm(state, space)


def swarm(state: UnfathomableState, space: int) -> None:
    """UNF-10.9: from the water to the deck, from the deck inside, inside towards the nearest intact room."""
    if space in WATER:
        move_deep_ones(state, space, DECKS[space], 1)
    elif state.barricade:
        return
    elif space in DECKS:
        move_deep_ones(state, space, ROOM_BY_DECK[space - DECKS[0]], 1)
    else:
        target = next(room for room in NEAREST[space] if not damaged(state, room))
        move_deep_ones(state, space, first_step(space, target), 1)


class ChooseVictim(Choice):
    """UNF-10.10: of several humans the active player chooses whom a Deep One attacks."""

    KEY = "victim"
    CLAUSE = "UNF-10.10"

    space: int

    def __init__(self, role: int, space: int) -> None:
        self.role = role
        self.space = space

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([Seat(human) for human in state.humans_at(self.space)])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Seat)
        maul(state, self.space, option.seat)


def maul(state: UnfathomableState, space: int, victim: int) -> None:
    """A Deep One attacks; the active player throws the die."""
    state.tell(Mauled(victim, space))
    state.push_all([Throw(BARE), JudgeMaul(victim)])


class JudgeMaul(Step[UnfathomableState]):
    """On a 6 or more the human is defeated."""

    victim: int

    def __init__(self, victim: int) -> None:
        self.victim = victim

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        if tell_attack(state, state.die, MAUL):
            state.push(Defeat(self.victim))
