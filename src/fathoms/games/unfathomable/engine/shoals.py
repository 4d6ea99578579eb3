"""The vocabulary of effects, fourth part: Deep Ones and the two monarchs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import Choice, IfAny, ask_if_any
from fathoms.games.unfathomable.board import (
    ADJACENT,
    BRIG,
    DECKS,
    DEEP,
    ROOM_BY_DECK,
    ROOM_OF_DIE,
    ROOMS,
    SHIP,
    SICK_BAY,
    WATER,
    bow_of_die,
)
from fathoms.games.unfathomable.engine.dice import Throw
from fathoms.games.unfathomable.engine.monsters import SPACE_OPTIONS, Rise
from fathoms.games.unfathomable.engine.ship import move_character, move_deep_ones, move_monarch, remove_deep_ones, spawn
from fathoms.games.unfathomable.options import Shift, Space
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.question import Option
from fathoms.kernel.state import AnyStep, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance

EVERY_WATER, EVERY_DECK, EVERY_ROOM, DIE_ROOM = -1, -2, -3, -4
"""Places of a `Spawn` beside single spaces: one in each, or the room of the die just thrown."""
ON_BOARD = (*WATER, *SHIP)


# -- Deep Ones


class Spawn(Step[UnfathomableState]):
    """Deep Ones appear in a space, or one in each space of a kind."""

    where: int
    count: int

    def __init__(self, where: int, count: int = 1) -> None:
        self.where = where
        self.count = count

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        for space in places(state, self.where):
            spawn(state, space, self.count)


def places(state: UnfathomableState, where: int) -> tuple[int, ...]:
    """The spaces that a card speaks of."""
    if where == EVERY_WATER:
        return WATER
    if where == EVERY_DECK:
        return DECKS
    if where == EVERY_ROOM:
        return ROOMS
    if where == DIE_ROOM:
        return (ROOM_OF_DIE[state.die],)
    return (where,)


class SpawnBy(Step[UnfathomableState]):
    """Deep Ones appear where a role stands; beside the Sick Bay the role chooses the room (UNF-10.14)."""

    role: int
    count: int
    inside: bool

    def __init__(self, role: int, count: int, inside: bool = False) -> None:  # noqa: FBT002 - stored by name
        self.role = role
        self.count = count
        self.inside = inside

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        space = state.at[state.who(self.role)]
        if self.inside and space in DECKS:
            space = ROOM_BY_DECK[space - DECKS[0]]
        if space in (SICK_BAY, BRIG):
            state.push(SpawnBeside(self.role, self.count))
        else:
            spawn(state, space, self.count)


class SpawnBeside(Choice):
    """The Sick Bay lies between Chapel and Captain's Cabin, the Brig between Cargo Hold and Galley."""

    KEY = "spawn-beside"
    CLAUSE = "UNF-10.14"

    count: int

    def __init__(self, role: int, count: int) -> None:
        self.role = role
        self.count = count

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[room] for room in ADJACENT[state.at[seat]]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        spawn(state, option.space, self.count)


class RemoveDeepOnes(Step[UnfathomableState]):
    """All Deep Ones of some spaces go back to the supply."""

    spaces: tuple[int, ...]

    def __init__(self, spaces: tuple[int, ...]) -> None:
        self.spaces = spaces

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        for space in self.spaces:
            remove_deep_ones(state, space, state.deep_ones[space])


class DefeatDeepOnes(Choice):
    """A role chooses Deep Ones in these spaces, one after another, and defeats them."""

    KEY = "defeat-deep-one"
    CLAUSE = "UNF-12.13"

    spaces: tuple[int, ...]
    count: int

    def __init__(self, role: int, spaces: tuple[int, ...], count: int) -> None:
        self.role = role
        self.spaces = spaces
        self.count = count

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[space] for space in self.spaces if state.deep_ones[space]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Space):
            remove_deep_ones(state, option.space, 1)
            if self.count > 1:
                ask_if_any(state, DefeatDeepOnes(self.role, self.spaces, self.count - 1))


def defeat_deep_ones(role: int, spaces: tuple[int, ...], count: int = 1) -> IfAny:
    """Defeat up to so many Deep Ones of these spaces, if there are any."""
    return IfAny(DefeatDeepOnes(role, spaces, count))


class ClearRoom(Choice):
    """A role chooses an interior space and defeats every Deep One in it."""

    KEY = "clear-room"
    CLAUSE = "UNF-12.13"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple([SPACE_OPTIONS[room] for room in ROOMS if state.deep_ones[room]])

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        assert isinstance(option, Space)
        remove_deep_ones(state, option.space, state.deep_ones[option.space])


class ShiftAll(Step[UnfathomableState]):
    """A role moves, or may move, each Deep One on the ship one space, each once (UNF-12.14)."""

    role: int
    optional: bool

    def __init__(self, role: int, optional: bool) -> None:
        self.role = role
        self.optional = optional

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.acting = [count if space in SHIP else 0 for space, count in enumerate(state.deep_ones)]
        ask_if_any(state, MayShiftOne(self.role) if self.optional else ShiftOne(self.role))


class ShiftOne(Choice):
    """The next Deep One to move."""

    KEY = "shift-deep-one"
    CLAUSE = "UNF-12.14"

    def options(self, state: UnfathomableState, seat: int) -> tuple[Option, ...]:
        return tuple(
            [
                Shift(space, to)
                for space in (*DECKS, *ROOMS)
                if state.acting[space]
                for to in ADJACENT[space]
                if to not in (SICK_BAY, BRIG)
            ]
        )

    def chosen(self, state: UnfathomableState, seat: int, option: Option | None, chance: Chance) -> None:
        if isinstance(option, Shift):
            state.acting[option.origin] -= 1
            move_deep_ones(state, option.origin, option.to, 1)
            ask_if_any(state, self)
        else:
            state.acting = [0] * len(state.acting)


class MayShiftOne(ShiftOne):
    """Picking nothing leaves the rest where they are."""

    OPTIONAL = True


# -- monarchs


class ThrowAndRise(Step[UnfathomableState]):
    """A die; all monsters of the Deep come up in that bow space."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push_all([Throw(), Rise()])


class MonarchsToBow(Step[UnfathomableState]):
    """A die; both monarchs come to that bow space, wherever they are."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        state.push_all([Throw(), MonarchsAtBow()])


class MonarchsAtBow(Step[UnfathomableState]):
    """Where the die sends them."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        for monarch in (0, 1):
            move_monarch(state, monarch, bow_of_die(state.die))


class MonarchsToDeep(Step[UnfathomableState]):
    """Both monarchs sink into the Deep."""

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        for monarch in (0, 1):
            move_monarch(state, monarch, DEEP)


class SpawnInRoom(Step[UnfathomableState]):
    """A die; Deep Ones appear in that room, and a role may be drawn there."""

    count: int
    role: int

    def __init__(self, count: int, role: int = 0) -> None:
        self.count = count
        self.role = role

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        steps: list[AnyStep] = [Throw(), Spawn(DIE_ROOM, self.count)]
        if self.role:
            steps.append(GoToDie(self.role, deck=False))
        state.push_all(steps)


class GoToDie(Step[UnfathomableState]):
    """A role goes to the room, or the deck space, of the die."""

    role: int
    deck: bool

    def __init__(self, role: int, deck: bool) -> None:
        self.role = role
        self.deck = deck

    def run(self, state: UnfathomableState, chance: Chance) -> None:
        to = DECKS[state.die - 1] if self.deck else ROOM_OF_DIE[state.die]
        move_character(state, state.who(self.role), to)
