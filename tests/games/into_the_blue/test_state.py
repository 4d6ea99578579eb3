"""What every state owes the kernel: copies, invariants, memory."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fathoms.games.into_the_blue.events import ChestSeen, ChestsOpened, Rolled, ShellsPlaced, Stopped
from fathoms.games.into_the_blue.state import BlueState
from fathoms.games.into_the_blue.view import view
from fathoms.games.into_the_blue.witness import BlueWitness
from fathoms.kernel.chance import FastChance
from fathoms.kernel.event import heard_by
from fathoms.kernel.question import SPECTATOR
from fathoms.kernel.state import random_picks
from games.into_the_blue.blue import MISS, PERFECT, RULES, position, start

TWELVE = "every diver has twelve shells, placed or left (ITB-2.5)"
CHESTS = "five chests, on the sea bed or taken (ITB-2.4)"
DICE = "six dice with six faces (ITB-1.3)"
BOARD = [[1, 0, 2, 0, 0], [0, 0, 0, 3, 0]]


def test_a_clone_is_equal_and_shares_nothing_that_changes() -> None:
    state = position(BOARD, roll=PERFECT, chests={1: [6]}, last_turn=[4, 3], stopper=1).state
    before = state.dump()
    clone = state.clone()
    assert clone.dump() == before
    assert view(clone, 0) == view(state, 0)
    clone.dice[0] = 6
    clone.placed[0][0] = 9
    clone.left[0] = 9
    clone.sea_bed.pop()
    clone.chests[1].append(9)
    clone.last_turn[0] = 9
    clone.agenda.pop()
    clone.answered[0] = 9
    assert state.dump() == before


def test_a_clone_keeps_the_end() -> None:
    state = position(BOARD, stopper=1).state
    state.answer(0, (), FastChance(1))
    assert state.ended == "last-shell"
    assert state.clone().dump() == state.dump()
    assert RULES.outcome(state.clone()) == RULES.outcome(state)


def test_invariants_of_a_right_state() -> None:
    assert RULES.invariants(start(5).state) == []


def test_a_lost_shell_breaks_an_invariant() -> None:
    for change in (-1, 1):
        state = position(BOARD).state
        state.left[1] += change
        assert RULES.invariants(state) == [TWELVE]


def test_a_wrong_chest_breaks_an_invariant() -> None:
    state = start(2).state
    state.sea_bed[0] = 9
    assert RULES.invariants(state) == [CHESTS]
    state = start(2).state
    state.chests[0].append(state.sea_bed.pop())
    assert RULES.invariants(state) == []
    state.chests[0].pop()
    assert RULES.invariants(state) == [CHESTS]


def test_wrong_dice_break_an_invariant() -> None:
    for dice in ([1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 7], [1] * 7):
        state = start(2).state
        state.dice = dice
        assert RULES.invariants(state) == [DICE]


def test_several_broken_invariants_are_all_named() -> None:
    state = start(2).state
    state.left = [0, 12]
    state.sea_bed = []
    state.dice = []
    assert RULES.invariants(state) == [TWELVE, CHESTS, DICE, "a diver without shells never rolls (ITB-5.4)"]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 5))
def test_no_view_forgets_what_was_heard(seed: int, seats: int) -> None:
    chance = FastChance(seed)
    state = RULES.setup({}, seats, chance)
    witnesses = [BlueWitness(viewer) for viewer in range(SPECTATOR, seats)]
    while state.questions():
        (question,) = state.questions()
        told = state.answer(question.seat, random_picks(state, question, chance), chance)
        for witness in witnesses:
            for event in heard_by(witness.viewer, told):
                witness.hear(event)
            assert list(witness.missing(RULES.view(state, witness.viewer))) == []


def heard(*events: Rolled | ShellsPlaced | ChestSeen | ChestsOpened | Stopped) -> BlueWitness:
    witness = BlueWitness(0)
    for event in events:
        witness.hear(event)
    return witness


def missing(witness: BlueWitness, state: BlueState) -> list[str]:
    return list(witness.missing(view(state, 0)))


def test_a_witness_that_heard_nothing_misses_nothing() -> None:
    assert BlueWitness(3).viewer == 3
    assert missing(heard(), start(2).state) == []
    assert missing(heard(Stopped(0)), start(2).state) == []


def test_a_witness_knows_the_last_roll() -> None:
    six = (1, 2, 3, 4, 5, 6)
    assert missing(heard(Rolled(0, 1, six, PERFECT), Rolled(0, 2, six, MISS)), start(2).state) == []
    assert missing(heard(Rolled(0, 1, six, PERFECT)), start(2).state) == ["dice"]


def test_a_witness_adds_up_shells() -> None:
    state = position(BOARD).state
    assert missing(heard(ShellsPlaced(0, 3, 1), ShellsPlaced(1, 4, 3), ShellsPlaced(0, 3, 1)), state) == []
    assert missing(heard(ShellsPlaced(0, 3, 1)), state) == ["shells of seat 0 on level 3"]
    assert missing(heard(ShellsPlaced(1, 4, 3), ShellsPlaced(1, 4, 1)), state) == ["shells of seat 1 on level 4"]


def test_a_witness_keeps_chests() -> None:
    state = position(BOARD, chests={0: [8, 6]}).state
    assert missing(heard(ChestSeen(0, 8), ChestSeen(0, 6)), state) == []
    assert missing(heard(ChestSeen(0, 8)), state) == ["chests of seat 0"]
    assert missing(heard(ChestSeen(0, 7), ChestsOpened(0, (8, 6))), state) == []
    assert missing(heard(ChestsOpened(1, (7,))), state) == ["chests of seat 1"]
