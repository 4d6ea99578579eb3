"""One imagined world, played on from an answer: down the trees where they are known, else as the strategy plays.

A game that judges itself (`Rules.odds`) is played to the next moment at which it does, any other to its end. Whoever
has the time judges later: after some answers more, less is left to the judgement.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from fathoms.bots.candidates import ordered
from fathoms.bots.tree import Branch, Move, Node, Tree

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.game import Outcome, Rules
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import State

FAMILIAR = 12
"""A place is left to the strategy until it was met so often: before that the tree knows less."""
MARGIN = 0.1
"""The part of a finished game's reward that goes by the distance in points, and not by victory."""


class Descent:
    """A way down; what came of it is remembered in the trees."""

    def __init__(self, rules: Rules, trees: list[Tree], chance: Chance, ends: float, least: int = 0) -> None:
        self._rules = rules
        self._unjudged = least
        """So many answers more are played before the game is judged."""
        self._trees = trees
        self._chance = chance
        self._ends = ends
        self._trail: list[tuple[int, Node, Branch]] = []
        self._histories: list[tuple[Picks, ...]] = [() for _ in trees]
        """Each seat's answers so far."""
        self._known = True
        """Whether every place on the way was familiar."""

    def play(self, world: State, seat: int, answer: Picks) -> list[float] | None:
        """What comes of an answer for each seat, from 0 to 1; None if the time is over before."""
        self._histories[seat] = (answer,)
        world.answer(seat, answer, self._chance)
        rewards = self._judge(world)
        while rewards is None:
            if time.monotonic() > self._ends:
                return None
            question = world.questions()[0]
            world.answer(question.seat, self._answer(world, question), self._chance)
            self._unjudged -= 1
            rewards = self._judge(world)
        for each, node, branch in self._trail:
            node.learn(rewards[each])
            branch.learn(rewards[each])
        return rewards

    def _judge(self, world: State) -> list[float] | None:
        outcome = self._rules.outcome(world)
        if outcome is not None:
            return [reward(outcome, seat, sides=self._rules.info.sides) for seat in range(world.seats)]
        judge = self._rules.odds
        return None if judge is None or self._unjudged > 0 else judge(world)

    def _answer(self, world: State, question: Question) -> Picks:
        advice = self._rules.choose(world, question.seat, question, self._chance)
        if not self._known:
            return advice
        picks = self._put_together(world, question, frozenset(advice))
        self._histories[question.seat] = (*self._histories[question.seat], picks)
        return picks

    def _put_together(self, world: State, question: Question, advice: frozenset[Option]) -> Picks:
        """An answer, pick by pick as `narrow` allows."""
        seat = question.seat
        picks: Picks = ()
        while True:
            node = self._trees[seat].node(self._histories[seat], question, frozenset(picks))
            self._known = self._known and node.visits >= FAMILIAR
            move = self._move(world, question, node, picks, advice)
            self._trail.append((seat, node, node.branches[move]))
            if move is None:
                return ordered(question, picks)
            picks = (*picks, move)

    def _move(self, world: State, question: Question, node: Node, picks: Picks, advice: frozenset[Option]) -> Move:
        """As the strategy would go on, or as the tree knows better."""
        advised = advice.issuperset(picks)
        if advised:
            move = _next(question, picks, advice)
            node.advise(move)
            if not self._known:
                return move
        narrowed = world.narrow(question.seat, picks)
        moves: list[Move] = [*narrowed.options, *([None] if narrowed.may_stop else [])]
        if not advised:
            self._chance.shuffle(moves)
        return node.most_appealing(moves)


def _next(question: Question, picks: Picks, advice: frozenset[Option]) -> Move:
    """What the strategy would add to these picks; None if it would stop here."""
    return next((option for option in question.options if option in advice and option not in picks), None)


def victory(outcome: Outcome, seat: int, *, sides: bool) -> float:
    """The victory, or a share of it if winners are no side."""
    place = outcome.places[seat]
    return int(place == 1) / (1 if sides else outcome.places.count(place))


def reward(outcome: Outcome, seat: int, *, sides: bool) -> float:
    """From 0 to 1: mostly the victory; the rest for the distance in points."""
    place, own = outcome.places[seat], outcome.points[seat]
    others = [points for points, other in zip(outcome.points, outcome.places, strict=True) if other != place]
    rival = max(others, default=own)
    margin = (own - rival) / (abs(own) + abs(rival) or 1)
    return (1 - MARGIN) * victory(outcome, seat, sides=sides) + MARGIN * (1 + margin) / 2
