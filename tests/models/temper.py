"""How the seats of one game answer: by chance, where some options are dear to them, or as the game's own player."""

from __future__ import annotations

import functools
import random
from typing import TypeAlias

import msgspec

from fathoms.kernel.chance import FastChance
from fathoms.kernel.game import Strategy
from fathoms.kernel.question import Option, Picks, Question
from fathoms.kernel.state import State

Kind: TypeAlias = tuple[type[Option], str]
SHUNNED, DEAR = 0.02, 30


class Temper:
    """The taste of one game, so that many games visit odd corners: those who always draw, never pay, sell at once."""

    def __init__(self, source: random.Random, strategy: Strategy) -> None:
        self.source = source
        self.strategy = strategy
        self.chance = FastChance(source.getrandbits(32))
        self.cleverness = source.choice((0, 0.5, 0.9))
        """How often they answer as the game's own player would, who comes to places that chance does not."""
        self.liking: dict[Kind, float] = {}
        self.brevity = source.choice((0.1, 0.3, 0.6, 0.9))
        """How soon they stop picking where they may."""

    def choose(self, state: State, question: Question) -> Picks:
        """An answer that the engine allows."""
        if self.source.random() < self.cleverness:
            return self.strategy(state, question.seat, question, self.chance)
        picks: Picks = ()
        while True:
            narrowed = state.narrow(question.seat, picks)
            if not narrowed.options or (narrowed.may_stop and self.source.random() < self.brevity):
                return tuple([option for option in question.options if option in picks])
            picks = (*picks, self._pick(narrowed.options))

    def _pick(self, options: Picks) -> Option:
        """First a kind by how dear it is, then any option of that kind."""
        by_kind: dict[Kind, list[Option]] = {}
        for option in options:
            by_kind.setdefault(_kind(option), []).append(option)
        (kind,) = self.source.choices(list(by_kind), [self._likes(kind) for kind in by_kind])
        return self.source.choice(by_kind[kind])

    def _likes(self, kind: Kind) -> float:
        if kind not in self.liking:
            self.liking[kind] = self.source.choice((SHUNNED, 0.3, 1, 1, 4, DEAR))
        return self.liking[kind]


@functools.cache
def _kind(option: Option) -> Kind:
    """The class of an option, and its first field where that is a word: who likes hoses need not like weights."""
    fields = msgspec.structs.astuple(option)
    return type(option), str(fields[0]) if fields and isinstance(fields[0], str) else ""
