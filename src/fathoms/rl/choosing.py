"""A seat's answer, built action by action.

Action i is option i of the question, in the order in which the rules offer it; the last action is *stop*. After each
pick the rules say what may be added (`narrow`), so every answer that can be built is legal. A question with more
options than there are slots is asked in two actions: first which block of options, then which of the block.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathoms.kernel.question import Option, Picks, Question
from fathoms.kernel.state import State


class Choosing:
    """One open question of one seat."""

    def __init__(self, state: State, question: Question, slots: int) -> None:
        self.question = question
        self.picks: Picks = ()
        self._state = state
        self._slots = slots
        self._block: int | None = None
        self._narrow()

    def _narrow(self) -> None:
        narrowed = self._state.narrow(self.question.seat, self.picks)
        self._addable = set(narrowed.options)
        self._may_stop = narrowed.may_stop

    @property
    def _crowded(self) -> bool:
        return len(self.question.options) > self._slots

    def offered(self) -> tuple[Option, ...]:
        """The option behind each action; while a block is to be chosen, the first one of each."""
        options = self.question.options
        if not self._crowded:
            return options
        if self._block is None:
            return options[:: self._slots]
        return options[self._block * self._slots :][: self._slots]

    def mask(self) -> NDArray[np.int8]:
        """1 for each action that can be taken now."""
        mask = np.zeros(self._slots + 1, np.int8)
        for action in range(len(self.offered())):
            mask[action] = any(option in self._addable for option in self._behind(action))
        mask[self._slots] = self._may_stop and self._block is None
        return mask

    def _behind(self, action: int) -> tuple[Option, ...]:
        if self._crowded and self._block is None:
            return self.question.options[action * self._slots :][: self._slots]
        return self.offered()[action : action + 1]

    def take(self, action: int) -> Picks | None:
        """Take an action; the answer, once it is complete. Nothing more can be added: then it stands without *stop*."""
        if not self.mask()[action]:
            raise ValueError(f"action {action} cannot be taken now")
        if action == self._slots:
            return self.picks
        if self._crowded and self._block is None:
            self._block = action
            return None
        self.picks = (*self.picks, self.offered()[action])
        self._block = None
        self._narrow()
        return None if self._addable else self.picks
