"""A hint names one answer of each kind: two dice that show the same, or two copies of a card, are one choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import count

import pytest

from fathoms.bots.budget import Budget
from fathoms.bots.coach import SHOWN, Weighed, played_on, sense, weigh
from fathoms.games.in_too_deep.options import Buy, Draw, Pay
from fathoms.games.in_too_deep.state import DeepState
from fathoms.games.into_the_blue.options import Reroll
from fathoms.games.into_the_blue.state import BlueState
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import Option, Picks, Question
from fathoms.kernel.state import State
from fathoms.kernel.text import OptionReader, option_text

Shown = Callable[[State, Option], Hashable]


def _copyless(_: State, option: Option) -> Hashable:
    """What a card shows, whichever copy it is."""
    return option_text(option).split(" copy=")[0]


def _of_a_die(state: State, option: Option) -> Hashable:
    assert isinstance(state, BlueState)
    assert isinstance(option, Reroll)
    return state.dice[option.die - 1]


def _of_a_share(state: State, option: Option) -> Hashable:
    """In the last turn a card buys a share of its company; the number on it has no use any more."""
    assert isinstance(state, DeepState)
    return state.content.share_of[option.card] if isinstance(option, Buy) else option_text(option)


WAYS: dict[str, tuple[Shown, int, str]] = {
    "into-the-blue": (_of_a_die, 5, "reroll"),
    "in-too-deep": (_of_a_share, 1, "final-turn"),
    "key-largo": (_copyless, 1, "sell"),
    "unfathomable": (_copyless, 9, ""),
}
"""What a person tells options apart by, how far apart the questions lie that are tried, and of which question."""


def positions(rules: Rules, apart: int, key: str) -> Iterator[tuple[State, Question]]:
    chance = FastChance(4)
    state = rules.setup({}, 3, chance)
    met = 0
    for _ in count():
        if not (questions := state.questions()):
            return
        question = questions[0]
        if question.key == key or not key:
            met += 1
            if met % apart == 0:
                yield state.clone(), question
        state.answer(question.seat, rules.choose(state, question.seat, question, chance), chance)


def _picked(question: Question, weighed: Weighed) -> Picks:
    return tuple([option for option in question.options if option_text(option) in weighed.picks])


@pytest.mark.parametrize("game", WAYS)
def test_no_two_answers_of_a_hint_come_to_the_same(game: str) -> None:
    shown, apart, key = WAYS[game]
    rules = registry.game(game).rules()
    hints = 0
    for number, (state, question) in enumerate(positions(rules, apart, key)):
        found = weigh(rules, state, question, Budget(32), FastChance(number))
        kinds = [Counter([shown(state, pick) for pick in _picked(question, each)]) for each in found]
        assert all(one not in kinds[:place] for place, one in enumerate(kinds)), [each.picks for each in found]
        hints += len(found) > 1
    assert hints > 1


@pytest.mark.parametrize("game", ["into-the-blue", "in-too-deep", "key-largo"])
def test_what_a_game_calls_alike_brings_the_same_in_the_same_world(game: str) -> None:
    _, apart, key = WAYS[game]
    rules = registry.game(game).rules()
    pairs = 0
    for state, question in positions(rules, apart, key):
        by_sense: dict[Hashable, Picks] = {}
        for option in question.options:
            answer = (option,)
            if state.check(question.seat, answer) is not None:
                continue
            other = by_sense.setdefault(sense(rules, state, answer), answer)
            if other is not answer:
                came = [played_on(rules, state.clone(), question.seat, each, FastChance(7)) for each in (other, answer)]
                assert came[0] == pytest.approx(came[1], abs=0.02), (other, answer)
                pairs += 1
    assert pairs > 0


def test_a_hint_lists_as_many_different_answers_as_there_are() -> None:
    rules = registry.game("into-the-blue").rules()
    state, question = next(positions(rules, 1, "reroll"))
    assert len(weigh(rules, state, question, Budget(64), FastChance(1))) == SHOWN


def test_whoever_gave_an_answer_like_the_coachs_lost_nothing() -> None:
    rules = registry.game("into-the-blue").rules()
    state, question = next(positions(rules, 1, "reroll"))
    assert isinstance(state, BlueState)
    state.dice = [1, 2, 2, 3, 3, 6]
    best = weigh(rules, state, question, Budget(64), FastChance(1), question.default)[0]
    twins = {2: 3, 3: 2, 4: 5, 5: 4}
    swapped = {f"reroll die={twins.get(int(pick[-1]), int(pick[-1]))}" for pick in best.picks}
    given = tuple([option for option in question.options if option_text(option) in swapped])
    assert weigh(rules, state, question, Budget(64), FastChance(1), given) == []


def test_only_what_looks_the_same_is_alike() -> None:
    """Elsewhere an option is like itself alone, and a card's number is idle in the final turns only."""
    others = {"into-the-blue": "place level=2", "key-largo": "anchor wreck=1", "unfathomable": "move to=3"}
    for game, text in others.items():
        rules = registry.game(game).rules()
        option = OptionReader(rules.options).read(text)
        assert sense(rules, rules.setup({}, 3, FastChance(1)), (option,)) == frozenset({(option, 1)})
    deep = registry.game("in-too-deep").rules()
    state = deep.setup({}, 3, FastChance(1))
    assert isinstance(state, DeepState)
    assert sense(deep, state, (Pay(12),)) != sense(deep, state, (Pay(13),))
    state.final_turns = 1
    assert sense(deep, state, (Pay(12),)) == sense(deep, state, (Pay(13),))
    assert sense(deep, state, (Draw(),)) == frozenset({(Draw(), 1)})
