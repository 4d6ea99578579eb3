"""Hints over moments of the recorded games: each answer once, and always a sentence, in both languages.

HINTS=200 looks at so many moments of each game, the suite at fewer; --log-cli-level=info says what was found.
"""

from __future__ import annotations

import logging
import lzma
import os
from collections import Counter
from collections.abc import Hashable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from fathoms.bots.budget import Budget
from fathoms.bots.coach import Weighed, weigh
from fathoms.cli.coaching import Advice
from fathoms.games.in_too_deep.options import Buy, Expand, Pay, Take
from fathoms.games.in_too_deep.view import DeepView
from fathoms.games.into_the_blue.options import Reroll
from fathoms.games.into_the_blue.view import BlueView
from fathoms.games.key_largo.options import Anchor, Draw, Look, Sell, Strike, Weigh
from fathoms.games.key_largo.options import Buy as BuyGear
from fathoms.games.key_largo.view import LargoView
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Info, Rules
from fathoms.kernel.question import Option, Picks, Question
from fathoms.kernel.record import retold
from fathoms.kernel.state import State
from fathoms.kernel.text import option_text
from fathoms.locale.catalogue import LANGUAGES, Catalogue
from fathoms.locale.telling import Teller
from fathoms.terminal.board import board_of
from fathoms.testkit.golden import finder, read_index, record_path

LOGGER = logging.getLogger(__name__)
GOLDEN = Path(__file__).parent.parent / "golden"
MOMENTS = int(os.environ.get("HINTS", "16"))
A_RECORD = 8
"""So many moments of one record at most."""
FEW = Budget(64)
OURS = ["into-the-blue", "in-too-deep", "key-largo", "unfathomable"]


def moments(info: Info, most: int) -> Iterator[tuple[Rules, State, Question]]:
    """Open questions with a choice, spread over the recorded games."""
    folder = GOLDEN / info.name / str(info.revision)
    index = read_index(folder)
    found = finder(info, index, folder)
    left = most
    for golden in index.records:
        data = lzma.decompress(record_path(folder, golden.name).read_bytes())
        apart = max(1, golden.entries // A_RECORD)
        for number, (table, _) in enumerate(retold(data, found(golden.pack))):
            question = next(iter(table.state.questions()), None)
            if question is None or number % apart or len(question.options) == question.least:
                continue
            yield table.rules, table.state.clone(), question
            left -= 1
            if left == 0:
                return


def shown(view: Struct, question: Question, pick: Option) -> Hashable:
    """What a person tells a pick by, looking at the board."""
    if isinstance(view, BlueView) and isinstance(pick, Reroll):
        return view.dice[pick.die - 1]
    if isinstance(view, DeepView):
        if isinstance(pick, Take) or (isinstance(pick, Buy) and view.final_turns is not None):
            return type(pick), view.share_of[pick.card]
        if isinstance(pick, Pay) and view.final_turns is not None:
            return Pay
        if isinstance(pick, Expand) and view.final_turns == 1:
            return Expand, pick.company
    if isinstance(view, LargoView):
        return _of_largo(view, question, pick)
    return option_text(pick).split(" copy=")[0]


def _of_largo(view: LargoView, question: Question, pick: Option) -> Hashable:
    team = view.captains[question.seat].divers
    if isinstance(pick, (Draw, Strike)):
        return type(pick), team[pick.diver - 1]
    if isinstance(pick, Weigh):
        return Weigh, team[pick.diver - 1], team[pick.weight - 1], pick.diver == pick.weight
    if isinstance(pick, BuyGear):
        return pick.item, team[pick.diver - 1]
    if isinstance(pick, (Anchor, Look)) and not [note for note in view.notes if note.wreck == pick.wreck]:
        return type(pick), view.wrecks[pick.wreck - 1]
    return msgspec.structs.replace(pick, copy=1) if isinstance(pick, Sell) else pick


def picked(question: Question, weighed: Weighed) -> Picks:
    return tuple([option for option in question.options if option_text(option) in weighed.picks])


@pytest.mark.parametrize("game", OURS)
def test_no_two_answers_of_a_hint_are_the_same_and_every_hint_has_a_sentence(game: str) -> None:
    info = registry.game(game)
    board = board_of(info)
    hints = told = why = 0
    for number, (rules, state, question) in enumerate(moments(info, MOMENTS)):
        found = weigh(rules, state, question, FEW, FastChance(number))
        view = rules.view(state, question.seat)
        kinds = [Counter([shown(view, question, pick) for pick in picked(question, each)]) for each in found]
        assert all(one not in kinds[:place] for place, one in enumerate(kinds)), [each.picks for each in found]
        for lang in LANGUAGES:
            teller = Teller(Catalogue(lang, info), [f"P{seat}" for seat in range(state.seats)], question.seat)
            *answers, sentence = Advice(rules, board, view, question, teller).lines(found)
            assert sentence.endswith("."), sentence
            assert len(set(answers)) == len(answers), answers
        clear = [each for each in found if each.clear]
        assert all(each.why is None for each in found if not each.clear)
        hints, told = hints + bool(found), told + bool(clear)
        why += bool(clear and clear[0].why)
    assert hints > MOMENTS // 4
    LOGGER.info("%s: %s hints, %s where something differs, %s with a reason", game, hints, told, why)
