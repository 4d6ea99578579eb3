"""A hint names one answer of each kind: two dice that show the same, or two copies of a card, are one choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import count

import pytest

from fathoms.bots.budget import Budget
from fathoms.bots.coach import SHOWN, Weighed, played_on, sense, weigh
from fathoms.games.in_too_deep.companies import Company
from fathoms.games.in_too_deep.options import Buy, Draw, Expand, Pay
from fathoms.games.in_too_deep.state import DeepState
from fathoms.games.into_the_blue.options import Reroll
from fathoms.games.into_the_blue.state import BlueState
from fathoms.games.key_largo.cards import LOOKED
from fathoms.games.key_largo.options import Anchor, Look
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Rules
from fathoms.kernel.question import Option, Picks, Question
from fathoms.kernel.state import State, random_picks
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
    others = {"into-the-blue": "place level=2", "key-largo": "recruit", "unfathomable": "move to=3"}
    for game, text in others.items():
        rules = registry.game(game).rules()
        option = OptionReader(rules.options).read(text)
        assert sense(rules, rules.setup({}, 3, FastChance(1)), (option,)) == frozenset({(option, 1)})
    deep = registry.game("in-too-deep").rules()
    state = deep.setup({}, 3, FastChance(1))
    assert isinstance(state, DeepState)
    assert sense(deep, state, (Pay(12),)) != sense(deep, state, (Pay(13),))
    one, other = (Expand(12, Company.PEARL),), (Expand(13, Company.PEARL),)
    state.final_turns = 2
    assert sense(deep, state, one) != sense(deep, state, other)
    state.final_turns = 1
    assert sense(deep, state, one) == sense(deep, state, other) != sense(deep, state, (Expand(12, Company.OCEAN),))
    assert sense(deep, state, (Pay(12),)) == sense(deep, state, (Pay(13),))
    assert sense(deep, state, (Draw(),)) == frozenset({(Draw(), 1)})


def test_divers_with_the_same_gear_are_alike_and_bring_the_same() -> None:
    rules = registry.game("key-largo").rules()
    kinds = set()
    for seed in range(3):
        for state, question in of_divers(rules, seed):
            alike: dict[Hashable, Picks] = {}
            for option in question.options:
                other = alike.setdefault(sense(rules, state, (option,)), (option,))
                if other != (option,):
                    came = [
                        played_on(rules, state.clone(), question.seat, each, FastChance(7))
                        for each in (other, (option,))
                    ]
                    assert came[0] == pytest.approx(came[1], abs=0.05), (other, option)
                    kinds.add(type(option).__name__)
    assert {"Draw", "Buy"} <= kinds


def of_divers(rules: Rules, seed: int) -> Iterator[tuple[State, Question]]:
    chance = FastChance(seed)
    state = rules.setup({"encounters": "on"}, 3 + seed % 3, chance)
    while questions := state.questions():
        question = questions[0]
        if question.key in {"dive", "shop", "sabotage", "drawer", "monster"}:
            yield state.clone(), question
        state.answer(question.seat, random_picks(state, question, chance), chance)


def test_wrecks_of_which_nobody_knows_anything_are_alike() -> None:
    rules = registry.game("key-largo").rules()
    state = rules.setup({}, 3, FastChance(1))
    assert isinstance(state, LargoState)
    same = [wreck for wreck, depth in enumerate(state.depths) if depth == state.depths[0]][:2]
    one, other = [sense(rules, state, (Anchor(wreck + 1),)) for wreck in same]
    assert one == other != sense(rules, state, (Look(same[0] + 1),))
    state.lurking[same[0]] = 1
    assert sense(rules, state, (Anchor(same[0] + 1),)) != other
    state.lurking[same[0]] = 0
    state.note(LOOKED, 1, same[0], 0)
    assert sense(rules, state, (Anchor(same[0] + 1),)) != other
