"""One seat's tree: what it has tried at each question that it may come to, and what came of it.

A node stands for everything that looks alike from its chair: the seat's own answers since the root, and what it is
asked now. Whatever else differs (what others hold, what chance brought) is averaged over, so that a hundred descents
are enough to learn something. Each set of picks on the way to an answer is a node of its own: the order in which a
set is put together makes no difference.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fathoms.kernel.question import Option, Picks, Question

EXPLORATION = 0.7
"""How much a move that was hardly tried is worth a try; rewards lie between 0 and 1."""
TRUST = 0.6
"""How much of the prior goes to what the game's strategy does here; the rest is the same for every move."""

Move: TypeAlias = "Option | None"
"""One more pick, or None: stop here."""
Place: TypeAlias = "tuple[tuple[Picks, ...], str, Picks, frozenset[Option]]"
"""Where a seat is in its tree: its answers since the root, the question, and its picks so far."""


class Branch:
    """A move at a node, or a whole answer: how often it was tried, and what it brought in all."""

    def __init__(self) -> None:
        self.visits = 0
        self.reward = 0.0
        self.advised = 0
        """How often the strategy would have made this move."""

    def learn(self, reward: float) -> None:
        self.visits += 1
        self.reward += reward

    @property
    def mean(self) -> float:
        return self.reward / self.visits


class Node(Branch):
    """All the moves that were ever legal at a place. As a branch of its own it sums them up."""

    def __init__(self) -> None:
        super().__init__()
        self.branches: dict[Move, Branch] = {}

    def advise(self, move: Move) -> None:
        """The strategy would make this move."""
        self.advised += 1
        self.branches.setdefault(move, Branch()).advised += 1

    def most_appealing(self, moves: list[Move]) -> Move:
        """What to try now, among the moves that are legal in this world: what is good, advised or hardly tried."""
        wide = EXPLORATION * math.sqrt(self.visits + 1)
        usual = self.mean if self.visits else 0.0
        even = 1 / len(moves)

        def appeal(move: Move) -> float:
            branch = self.branches.setdefault(move, Branch())
            prior = even if not self.advised else TRUST * branch.advised / self.advised + (1 - TRUST) * even
            return (branch.mean if branch.visits else usual) + wide * prior / (1 + branch.visits)

        return max(moves, key=appeal)


class Tree:
    """The places that a seat has come to so far in its imagination."""

    def __init__(self) -> None:
        self._nodes: dict[Place, Node] = {}

    def node(self, history: tuple[Picks, ...], question: Question, picks: frozenset[Option]) -> Node:
        """What is known of a place; a new node if it was never reached."""
        return self._nodes.setdefault((history, question.key, question.options, picks), Node())
