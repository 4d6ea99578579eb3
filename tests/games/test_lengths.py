"""What a poster says of a game's length holds for games between strategies, at ten seconds a decision."""

import pytest

from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance

GAMES = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")
SECONDS = 10
PLAYED = 4


def decisions(name: str, seats: int, seed: int) -> int:
    """How often somebody had a choice, and did not only pass."""
    rules = registry.game(name).rules()
    chance, bots = FastChance(seed), FastChance(seed + 1)
    state = rules.setup({each.key: each.default for each in rules.info.settings}, seats, chance)
    made = 0
    while questions := state.questions():
        question = questions[0]
        picks = rules.choose(state, question.seat, question, bots)
        made += len(question.options) > 1 and not (question.quiet and not picks)
        state.answer(question.seat, picks, chance)
    return made


@pytest.mark.parametrize("name", GAMES)
def test_a_game_takes_about_as_long_as_its_poster_says(name: str) -> None:
    info = registry.game(name)
    assert info.minutes is not None
    assert info.weight is not None
    least, most = info.minutes
    for seats in (info.seats[0], info.seats[-1]):
        took = sum(decisions(name, seats, seed) for seed in range(1, 1 + PLAYED)) / PLAYED * SECONDS / 60
        # A reaction window of Unfathomable takes four seconds besides, whoever reacts: some ten minutes a game.
        took += 10 * (name == "unfathomable")
        assert least * 0.8 <= took <= most * 1.2, (seats, took)
