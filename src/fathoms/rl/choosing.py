"""A seat's answer, built action by action.

Action i is option i of the question, in the order in which the rules offer it; the last action is *stop*. After each
pick the rules say what may be added (`narrow`), so every answer that can be built is legal. A question with more
options than there are slots is asked in two actions: first which block of options, then which of the block.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import State

Mask: TypeAlias = NDArray[np.int8]


class Choosing:
    """One open question of one seat."""

    def __init__(self, state: State, question: Question, slots: int) -> None:
        self.question = question
        self.picks: Picks = ()
        self._state = state
        self._slots = slots
        count = len(question.options)
        self._crowded = count > slots
        if count > slots * slots:
            raise ValueError(f"{count} options need {math.isqrt(count - 1) + 1} slots or more, not {slots}")
        self._block: int | None = None
        self._narrow()

    def _narrow(self) -> None:
        """What may be added, and whether one may stop. Where any picks are legal nobody needs to ask the rules."""
        question, picks = self.question, self.picks
        if question.plain:
            room = len(picks) < question.most
            left = [option not in picks for option in question.options] if picks else [True] * len(question.options)
            self._addable = left if room else []
            self._may_stop = len(picks) >= question.least
            return
        narrowed = self._state.narrow(question.seat, picks)
        self._may_stop = narrowed.may_stop
        if narrowed.options == question.options:
            self._addable = [True] * len(question.options)
            return
        addable = set(narrowed.options)
        self._addable = [option in addable for option in question.options] if addable else []

    def offered(self) -> Picks:
        """The option behind each action; while a block is to be chosen, the first one of each."""
        options = self.question.options
        if not self._crowded:
            return options
        if self._block is None:
            return options[:: self._slots]
        return options[self._block * self._slots :][: self._slots]

    def mask(self) -> Mask:
        """1 for each action that can be taken now."""
        mask = np.zeros(self._slots + 1, np.int8)
        addable = self._shown()
        mask[: len(addable)] = addable
        mask[self._slots] = self._may_stop and self._block is None
        return mask

    def _shown(self) -> list[bool]:
        """Of each action whether it can be taken."""
        if not self._crowded:
            return self._addable
        if self._block is not None:
            return self._addable[self._block * self._slots :][: self._slots]
        return [any(self._addable[at : at + self._slots]) for at in range(0, len(self._addable), self._slots)]

    def can(self, action: int) -> bool:
        """Whether an action can be taken now."""
        if action == self._slots:
            return self._may_stop and self._block is None
        shown = self._shown()
        return 0 <= action < len(shown) and shown[action]

    def take(self, action: int) -> Picks | None:
        """Take an action; the answer, once it is complete. Nothing more can be added: then it stands without *stop*."""
        if not self.can(action):
            raise ValueError(f"action {action} cannot be taken now")
        if action == self._slots:
            return self.picks
        if self._crowded and self._block is None:
            self._block = action
            return None
        self.picks = (*self.picks, self.offered()[action])
        self._block = None
        if len(self.picks) == self.question.most:
            return self.picks
        self._narrow()
        return None if any(self._addable) else self.picks

    def towards(self, wanted: Picks) -> int:
        """The action that leads on to an answer; once something else was picked, the first one that can be taken."""
        for option in wanted:
            if option not in self.picks and (action := self._action_of(option)) is not None:
                return action
        return self._slots if self.can(self._slots) else self._shown().index(True)

    def _action_of(self, option: Option) -> int | None:
        place = self.question.options.index(option)
        if not self._addable or not self._addable[place]:
            return None
        if not self._crowded:
            return place
        block, rest = divmod(place, self._slots)
        if self._block is None:
            return block
        return rest if self._block == block else None
