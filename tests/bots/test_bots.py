import pytest

from fathoms.bots import levels
from fathoms.bots.bot import LEVELS, UnknownBotError, bot
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.locale.catalogue import Catalogue

RULES = registry.game("into-the-blue").rules()


@pytest.mark.parametrize("level", ["uniform", "greedy", "strategy", "search:2", "search:2/1"])
def test_a_bot_answers_legally_to_the_end(level: str) -> None:
    player, chance = bot(level, RULES), FastChance(5)
    state = RULES.setup({}, 3, chance)
    while questions := state.questions():
        question = questions[0]
        picks = player(state, question.seat, question, chance)
        assert state.check(question.seat, picks) is None
        state.answer(question.seat, picks, chance)
    assert RULES.outcome(state) is not None


def test_as_many_names_as_levels_in_both_languages() -> None:
    """Levels are named by their rank in each game, so a name for each rank is enough."""
    for catalogue in (Catalogue("en"), Catalogue("fr")):
        names = [catalogue.say(f"web.chair.level.{rank}") for rank in range(1, len(LEVELS) + 1)]
        assert len(set(names)) == len(LEVELS)
        assert not catalogue.has(f"web.chair.level.{len(LEVELS) + 1}")


@pytest.mark.parametrize(
    "level", ["genius", "search:", "search:0", "search:-3", "search:many", "search:s", "search:0s", "search:9/x"]
)
def test_an_unknown_level_is_refused(level: str) -> None:
    with pytest.raises(UnknownBotError):
        bot(level, RULES)


def test_only_master_judges_later_and_only_where_that_was_measured_to_pay() -> None:
    for info in registry.games().values():
        rounds = [levels.budget(level, info).rounds for level in levels.NAMES]
        assert rounds == [0, 0, info.tuning().rounds]
    assert registry.game("in-too-deep").tuning().rounds > 0


def test_only_master_goes_by_a_learned_judge_and_only_where_that_was_measured_to_win() -> None:
    for info in registry.games().values():
        judges = [levels.budget(level, info).judge for level in levels.NAMES]
        assert judges == ["fitted", "fitted", info.tuning().judge]
    learned = [info.name for info in registry.games().values() if info.tuning().judge == "learned"]
    assert learned == ["in-too-deep", "key-largo"]


def test_the_greedy_bot_takes_what_scores_most_now() -> None:
    chance = FastChance(3)
    state = RULES.setup({}, 2, chance)
    while (question := state.questions()[0]).key != "place":
        state.answer(question.seat, (), chance)

    (pick,) = bot("greedy", RULES)(state, question.seat, question, chance)

    scores = {}
    for option in question.options:
        after = state.clone()
        after.answer(question.seat, (option,), FastChance(1))
        scores[option] = RULES.score(after, question.seat)
    assert scores[pick] == max(scores.values())
