"""One game in progress, as every environment plays it: who acts, what it observes, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fathoms.kernel.chance import FastChance
from fathoms.library.opening import find_rules, find_seats
from fathoms.rl.choosing import Choosing, Mask
from fathoms.rl.encoding import Encoder, Named, encoder_of
from fathoms.rl.sight import Sight

if TYPE_CHECKING:
    from fathoms.kernel.game import Outcome, Rules, Settings
    from fathoms.kernel.state import State
    from fathoms.rl.players import Player

Observation: TypeAlias = dict[str, NDArray[Any]]
_LUCK_OF_BOTS = 1 << 40
"""What bots draw comes from a source of its own."""


class Kind:
    """What is played, and how a learner is told of it; the same for all games of an environment."""

    def __init__(
        self,
        rules: Rules,
        seats: int | None = None,
        settings: Settings | None = None,
        slots: int | None = None,
        encoder: Encoder | Named | None = None,
    ) -> None:
        self.rules = rules
        self.seats = rules.info.seats[0] if seats is None else seats
        self.settings = settings or {}
        self.slots = rules.info.tuning().slots if slots is None else slots
        self.encoder = encoder_of(rules, encoder)

    def observation_space(self) -> spaces.Dict:
        """What is observed."""
        lows = self.encoder.lows()
        return spaces.Dict(
            {
                "observation": spaces.Box(lows, np.ones_like(lows), dtype=np.float32),
                "options": spaces.Box(-1, 1, (self.slots, self.encoder.option_width), np.float32),
                "action_mask": spaces.Box(0, 1, (self.slots + 1,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete[Any]:
        """An option, or *stop*."""
        return spaces.Discrete(self.slots + 1)

    def sight(self, state: State, seat: int, choosing: Choosing | None) -> Sight:
        """What a seat may know; whoever is not to act has picked nothing."""
        return Sight(self.rules, state, seat, state.question(seat), choosing.picks if choosing else ())

    def observe(self, state: State, seat: int, choosing: Choosing | None) -> Observation:
        """The situation, the options and the mask; without a choice to make, no option and no action."""
        sight = self.sight(state, seat, choosing)
        rows = np.zeros((self.slots, self.encoder.option_width), np.float32)
        mask: Mask = np.zeros(self.slots + 1, np.int8)
        if choosing:
            self.encoder.options(rows, choosing.offered(), sight)
            mask = choosing.mask()
        return {"observation": self.encoder.situation(sight), "options": rows, "action_mask": mask}


def kind_of(name: str, **more: Any) -> Kind:  # noqa: ANN401 - as Kind takes them
    """The same of an installed game by its name. Raises UnknownGameError or ValueError, as `fathoms.new` does."""
    rules = find_rules(name, None)
    if more.get("seats") is not None:
        find_seats(rules.info, more["seats"])
    return Kind(rules, **more)


class Play:
    """A game. Opponents answer by themselves; `seat` is the learner whose turn it is."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def reset(self, seed: int, opponents: Mapping[int, Player] | None = None) -> None:
        """A new game; the seed decides its whole chance."""
        self.chance = FastChance(seed)
        self._luck = FastChance(seed + _LUCK_OF_BOTS)
        self._opponents = opponents or {}
        self.state: State = self.kind.rules.setup(self.kind.settings, self.kind.seats, self.chance)
        self.outcome: Outcome | None = None
        self._go_on()

    def act(self, action: int) -> None:
        """Take an action; play the answer when it is complete, and then what opponents answer."""
        assert self.choosing is not None, "the game is over"
        picks = self.choosing.take(action)
        if picks is not None:
            self.state.answer(self.choosing.question.seat, picks, self.chance)
            self._go_on()

    def _go_on(self) -> None:
        """To the next question to a learner. Where several seats are asked, the lowest one that has not answered acts.

        A game ends, too, when an opponent answers last.
        """
        state = self.state
        while questions := state.questions():
            question = questions[0]
            opponent = self._opponents.get(question.seat)
            if opponent is None:
                self.choosing: Choosing | None = Choosing(state, question, self.kind.slots)
                self.seat = question.seat
                return
            state.answer(question.seat, opponent(state, question.seat, question, self._luck), self.chance)
        self.choosing = None
        self.outcome = self.kind.rules.outcome(state)

    def observe(self, seat: int) -> Observation:
        """What a seat observes."""
        return self.kind.observe(self.state, seat, self.choosing if seat == self.seat else None)

    def rewards(self) -> list[float]:
        """By seat; 0 before the end."""
        seats = range(self.kind.seats)
        return [0.0 if self.outcome is None else standing(self.outcome, seat) for seat in seats]

    def suggest(self, player: Player) -> int:
        """The action by which this player would go on."""
        assert self.choosing is not None, "the game is over"
        question = self.choosing.question
        return self.choosing.towards(player(self.state, question.seat, question, self._luck))


def standing(outcome: Outcome, seat: int) -> float:
    """The reward at the end: the share of rivals left behind less the share of those ahead. All seats' add up to 0."""
    own = outcome.places[seat]
    worse = sum(place > own for place in outcome.places)
    better = sum(place < own for place in outcome.places)
    return (worse - better) / (len(outcome.places) - 1)
