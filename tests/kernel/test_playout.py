from fathoms.kernel.chance import FastChance
from fathoms.kernel.playout import play_out
from fathoms.kernel.registry import game


def test_a_random_game_is_played_to_its_end() -> None:
    rules = game("into-the-blue").rules()
    state = rules.setup({}, 2, FastChance(1))
    answers = play_out(state, FastChance(2), FastChance(3))
    assert rules.outcome(state) is not None
    assert answers == sum(state.answered) > 20
    assert play_out(state, FastChance(2), FastChance(3)) == 0
