"""Plays a model and the engine side by side: the same questions, the same table for every viewer, the same end.

Everything about a game is drawn from its number, so a difference can be played again.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from fathoms.kernel import question as kernel
from fathoms.kernel.game import Rules
from fathoms.kernel.question import SPECTATOR
from models.conversation import Answers, Asked, Model, Option, Play, Questions, Result, Values
from models.shared_luck import Difference, EngineLuck, ModelLuck
from models.temper import Temper

Maker: TypeAlias = Callable[[int, dict[str, str], Values, ModelLuck], Model]
"""Makes a model of seats, settings, values and luck."""
RECENT = 12
"""So many answers are told with a difference."""


@dataclass(frozen=True)
class Pair:
    """A model, and the rules that it is to agree with; both with our values, or both with a pack's."""

    make: Maker
    rules: Rules
    values: Values


def play(pair: Pair, seats: int, number: int) -> Result:
    """Play one game on both sides. Raises `Difference` at the first one."""
    source = random.Random(f"{pair.rules.info.name} {seats} {number}")
    settings = pair.rules.info.settle(_some_settings(pair.rules, source))
    told: list[str] = []
    try:
        return _Game(pair, seats, settings, source, told).converse()
    except Difference as difference:
        game = f"{pair.rules.info.name}, {seats} seats, game {number}, {settings}"
        raise Difference("\n".join([game, *told[-RECENT:], str(difference)])) from None


def _some_settings(rules: Rules, source: random.Random) -> dict[str, str]:
    """One of the sets that the conformance suite plays, or any."""
    if source.random() < 0.5:
        return dict(source.choice(rules.info.examined))
    return {setting.key: source.choice(setting.values) for setting in rules.info.settings}


class _Game:
    """One game, with both who play it."""

    def __init__(
        self, pair: Pair, seats: int, settings: dict[str, str], source: random.Random, told: list[str]
    ) -> None:
        self.source = source
        self.told = told
        self.temper = Temper(source, pair.rules.choose)
        self.luck = EngineLuck(source, generosity=source.choice((0, 0, 0.05, 0.3)))
        self.rules = pair.rules
        self.state = pair.rules.setup(settings, seats, self.luck)
        self.model = pair.make(seats, settings, pair.values, ModelLuck(self.luck))

    def converse(self) -> Result:
        """Question by question. One viewer, whoever it is, looks at the table each time, and everybody at the end."""
        viewers = range(SPECTATOR, self.state.seats)
        talk = self.model.game()
        said = _say(talk)
        while not isinstance(said, Result):
            self.same_questions(said)
            self.same_table(self.source.choice(viewers))
            said = _say(talk, self.answer())
        self.same_questions({})
        for viewer in viewers:
            self.same_table(viewer)
        outcome = self.rules.outcome(self.state)
        if outcome is None or said != Result(outcome.reason, outcome.points, outcome.places):
            raise Difference(f"the model ends with {said}, the engine with {outcome}")
        return said

    def answer(self) -> Answers:
        """Every open question is answered."""
        answers = {}
        for question in self.state.questions():
            picks = self.temper.choose(self.state, question)
            answers[question.seat] = frozenset(map(_plain, picks))
            self.state.answer(question.seat, picks, self.luck)
        self.told.append(str({seat: sorted(picks) for seat, picks in answers.items()}))
        return answers

    def same_questions(self, mine: Questions) -> None:
        theirs = {question.seat: question for question in self.state.questions()}
        if mine.keys() != theirs.keys():
            raise Difference(f"the model asks {mine}, the engine asks {theirs}")
        if self.luck.came:
            raise Difference(f"the engine used chance where the model needs none: {self.luck.came}")
        for seat, asked in mine.items():
            _same_question(asked, theirs[seat])
            self.same_refusal(asked, theirs[seat])

    def same_refusal(self, asked: Asked, question: kernel.Question) -> None:
        """Some picks of the right number, legal or not."""
        picks = tuple(self.source.sample(question.options, self.source.randint(asked.least, asked.most)))
        mine, theirs = asked.legal(frozenset(map(_plain, picks))), self.state.check(question.seat, picks)
        if mine != (theirs is None):
            raise Difference(f"{question.key}: {picks} is legal in the model: {mine}; the engine says {theirs}")

    def same_table(self, viewer: int) -> None:
        view = msgspec.json.decode(msgspec.json.encode(self.rules.view(self.state, viewer)))
        _same(f"as {viewer} sees it", self.model.seen(viewer), view)


def _say(talk: Play[Result], answers: Answers | None = None) -> Questions | Result:
    """What the model asks next, or how its game ended."""
    try:
        return next(talk) if answers is None else talk.send(answers)
    except StopIteration as end:
        result: Result = end.value
        return result


def _same_question(asked: Asked, question: kernel.Question) -> None:
    options = frozenset(map(_plain, question.options))
    if (asked.least, asked.most, asked.options) != (question.least, question.most, options):
        mine = f"{asked.least} to {asked.most}, with {sorted(asked.options - options, key=str)}"
        theirs = f"{question.least} to {question.most}, with {sorted(options - asked.options, key=str)}"
        raise Difference(f"{question.key}: the model asks for {mine}; the engine asks for {theirs}")
    if not asked.legal(frozenset(map(_plain, question.default))):
        raise Difference(f"{question.key}: silence means {question.default}, which the model refuses")


@functools.cache
def _plain(option: kernel.Option) -> Option:
    """The kind of an option, and then its fields."""
    fields = [str(value) if isinstance(value, str) else value for value in msgspec.structs.astuple(option)]
    return (str(option.__struct_config__.tag), *fields)


def _same(where: str, mine: object, theirs: object) -> None:
    """All that the model says of the table is so in the view; it need not say everything. A tuple has no order."""
    if isinstance(mine, tuple) and isinstance(theirs, list) and sorted(mine) == sorted(theirs):
        return
    if isinstance(mine, dict) and isinstance(theirs, dict) and mine.keys() <= theirs.keys():
        for name, value in mine.items():
            if value != theirs[name]:
                _same(f"{where}, {name}", value, theirs[name])
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for index, value in enumerate(mine):
            if value != theirs[index]:
                _same(f"{where}, {index}", value, theirs[index])
    else:
        raise Difference(f"{where}: {mine} in the model, {theirs} in the engine")
