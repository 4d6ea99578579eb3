"""What a learner is told: the dice, the levels, and everybody's shells and chests, the values of one's own alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathoms.games.into_the_blue.scoring import tokens
from fathoms.games.into_the_blue.state import CHEST, DICE, LEVELS, SHELLS, BlueState
from fathoms.kernel.around import around, steps_to
from fathoms.kernel.observation import Part

if TYPE_CHECKING:
    from fathoms.kernel.state import State

ROOM: Final = 5
"""The largest table."""
QUESTIONS: Final = ("reroll", "place")
PARTS: Final = (
    Part("seats", 5, "How many play.", low=2, kind="one-of"),
    Part("turn", 4, "Whose turn it is, in chairs clockwise from one's own; 0 is one's own.", kind="one-of"),
    Part("first", 4, "Who began, in chairs clockwise from one's own.", kind="one-of"),
    Part("stopper", 4, "Whose last shell started the end, in chairs; nothing before that.", kind="one-of"),
    Part("roll", 3, "How many rolls this turn has had."),
    Part("dice", 6, "The six dice as they lie; 6 is a chest.", DICE, low=1, kind="one-of"),
    Part("faces", 6, "How many dice show each face, from 1 to the chest.", CHEST),
    Part("run", 5, "How deep the dice go now."),
    Part("turns", 60, "Turns played to the end."),
    Part("sea_bed", 10, "Chests left on the sea bed."),
    Part("main", 10, "What first place takes, from level 1 on.", LEVELS),
    Part("secondary", 10, "What second place takes, from level 1 on.", LEVELS),
    Part("third", 10, "What third place takes, from level 1 on; 0 where it takes nothing.", LEVELS),
    Part("placed", SHELLS, "Shells by seat and level: one's own from level 1 on, then the next seat's.", ROOM * LEVELS),
    Part("left", SHELLS, "Shells not placed yet, by seat.", ROOM),
    Part("chest_count", 8, "Chests taken, by seat.", ROOM),
    Part("chests", 40, "What one's own chests are worth together."),
    Part("last_turn", 60, "The number of the turn that a seat completed last, by seat.", ROOM),
)
FIELDS: Final = (
    Part("die", DICE, "Which die, as they lie.", low=1, kind="one-of"),
    Part("level", LEVELS, "Which level.", low=1, kind="one-of"),
)


def observe(state: State, seat: int) -> list[int]:
    """The numbers of PARTS."""
    assert isinstance(state, BlueState)
    seats, dice = state.seats, state.dice
    numbers = [
        seats,
        steps_to(state.diver, seat, seats),
        steps_to(state.first, seat, seats),
        steps_to(state.stopper, seat, seats),
        state.roll,
    ]
    numbers += dice
    numbers += [dice.count(face) for face in range(1, CHEST + 1)]
    numbers += [state.run_length(), state.turns, len(state.sea_bed)]
    worth = [tokens(state, level) for level in range(1, LEVELS + 1)]
    for place in range(3):
        numbers += [values[place] if place < len(values) else 0 for values in worth]
    for chair in range(seats):
        numbers += state.placed[(seat + chair) % seats]
    numbers += [0] * (LEVELS * (ROOM - seats))
    numbers += around(state.left, seat, ROOM)
    numbers += around([len(chests) for chests in state.chests], seat, ROOM)
    numbers.append(sum(state.chests[seat]))
    numbers += around(state.last_turn, seat, ROOM)
    return numbers
