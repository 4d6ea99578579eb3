"""A fork goes on by itself; what it came from stays where it was."""

import pytest

from fathoms.kernel.chance import Chance, FastChance, ScriptedChance, SealedChance
from fathoms.kernel.question import Refusal
from fathoms.kernel.record import start
from fathoms.kernel.state import random_picks
from fathoms.kernel.table import Table
from salvage.rules import RULES

SECRET, SALTS = bytes(32), (b"", b"", b"")


def play_on(table: Table, answers: int) -> None:
    chance = FastChance(1)
    for _ in range(answers):
        question = table.state.questions()[0]
        assert not isinstance(table.play(question.seat, random_picks(table.state, question, chance)), Refusal)


@pytest.mark.parametrize("chance", [SealedChance(bytes(32)), ScriptedChance([1, 2, 3, 4])])
def test_a_forked_source_gives_the_same_numbers_and_leaves_the_first_where_it_was(chance: Chance) -> None:
    chance.below(9)
    fork = chance.fork()
    assert [fork.below(9) for _ in range(2)] == [chance.below(9) for _ in range(2)]
    assert fork.used == chance.used == 3


def test_a_source_without_a_fork_says_so() -> None:
    with pytest.raises(NotImplementedError):
        FastChance(1).fork()


def test_a_fork_plays_as_its_origin_would_and_does_not_move_it() -> None:
    table = start(RULES, {}, 3, SECRET, SALTS)
    play_on(table, 20)
    before = table.state.dump()
    fork = table.fork()
    play_on(fork, 9)
    assert (table.state.dump(), len(table.entries)) == (before, 20)
    assert len(fork.entries) == 9
    play_on(table, 9)
    assert table.state.dump() == fork.state.dump()


def test_an_undo_on_a_fork_leaves_the_origin_its_own_undo() -> None:
    table = start(RULES, {}, 3, SECRET, SALTS)
    table.undoable = [(1, table.state)]
    assert table.fork().undo(1) is None
    assert table.may_undo(1)
