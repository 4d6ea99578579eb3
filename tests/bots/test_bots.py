import pytest

from fathoms.bots.bot import LEVELS, UnknownBotError, bot
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance

RULES = registry.game("into-the-blue").rules()


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_legally_to_the_end(level: str) -> None:
    player, chance = bot(level, RULES), FastChance(5)
    state = RULES.setup({}, 3, chance)
    while questions := state.questions():
        question = questions[0]
        picks = player(state, question.seat, question, chance)
        assert state.check(question.seat, picks) is None
        state.answer(question.seat, picks, chance)
    assert state.outcome() is not None


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UnknownBotError):
        bot("genius", RULES)
