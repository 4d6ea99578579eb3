"""Any installed game as a PettingZoo AEC environment: an agent is a seat and observes its own view, nothing else."""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from msgspec import Struct
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fathoms.kernel.chance import Chance, FastChance
from fathoms.kernel.game import Outcome, Settings
from fathoms.kernel.question import Question
from fathoms.kernel.registry import game
from fathoms.kernel.state import State
from fathoms.rl.choosing import Choosing
from fathoms.rl.encoding import Encoder

Observation: TypeAlias = dict[str, NDArray[Any]]
OPTION_WIDTH = 64
SEED_BITS = 32


def env(name: str, **more: Any) -> AECEnv[str, Observation, int]:  # noqa: ANN401 - as GameEnv takes them
    """The environment as PettingZoo's own classic games are: whoever takes a masked action loses and the game ends."""
    guarded = wrappers.TerminateIllegalWrapper(GameEnv(name, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class GameEnv(AECEnv[str, Observation, int]):
    """The environment itself. `table` is the whole truth, for tests; learners use `observe`."""

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        settings: Settings | None = None,
        slots: int | None = None,
        encoder: Encoder | None = None,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        info = game(name)
        self.rules = info.rules()
        self.seats = info.seats[0] if seats is None else seats
        self.settings = settings or {}
        tuning = info.tuning()
        self.slots = tuning.slots if slots is None else slots
        self.encoder = encoder or Encoder(tuning.width, OPTION_WIDTH)
        self.max_cycles = max_cycles
        self.render_mode = None
        self.metadata = {"name": f"fathoms_{info.package.rpartition('.')[2]}_v0", "render_modes": []}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.slots + 1) for agent in self.possible_agents}
        self.agents: list[str] = []

    def _observation_space(self) -> spaces.Dict:
        rows = (self.slots, self.encoder.option_width)
        return spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, (self.encoder.width,), np.float32),
                "options": spaces.Box(-1, 1, rows, np.float32),
                "action_mask": spaces.Box(0, 1, (self.slots + 1,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self._actions[agent]

    # -- play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the seed decides its whole chance."""
        self.chance: Chance = FastChance(secrets.randbits(SEED_BITS) if seed is None else seed)
        self.table: State = self.rules.setup(self.settings, self.seats, self.chance)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next_question()

    def _next_question(self) -> None:
        """The lowest seat that is asked: where several are, none learns what another has answered."""
        question = self.table.questions()[0]
        self.choosing: Choosing | None = Choosing(self.table, question, self.slots)
        self.agent_selection = self.possible_agents[question.seat]

    def step(self, action: int | None) -> None:
        """Take an action; play the answer when it is complete."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)  # type: ignore[arg-type]  # it must be None
            return
        assert self.choosing is not None
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        picks = self.choosing.take(int(action))
        if picks is not None:
            self.table.answer(self.choosing.question.seat, picks, self.chance)
            self._go_on()
        self.cycles += 1
        if self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _go_on(self) -> None:
        outcome = self.rules.outcome(self.table)
        if outcome is None:
            self._next_question()
            return
        self.choosing = None
        self.rewards = {agent: standing(outcome, seat) for agent, seat in self._seat_of.items()}
        self.terminations = dict.fromkeys(self.agents, True)

    # -- what an agent may know

    def view(self, agent: str) -> Struct:
        """The typed view of the agent's seat, for encoders of one's own and for reading."""
        return self.rules.view(self.table, self._seat_of[agent])

    def question(self, agent: str) -> Question | None:
        """What the agent's seat is asked."""
        return self.table.question(self._seat_of[agent])

    def mask(self, agent: str) -> NDArray[np.int8]:
        """1 for each action that the agent can take now; whoever is not to act may take none."""
        own = self._own(agent)
        return own.mask() if own else np.zeros(self.slots + 1, np.int8)

    def _own(self, agent: str) -> Choosing | None:
        return self.choosing if agent == self.agent_selection else None

    def observe(self, agent: str) -> Observation:
        """The view, the question and the options as numbers, and the mask."""
        seat = self._seat_of[agent]
        own = self._own(agent)
        rows = np.zeros((self.slots, self.encoder.option_width), np.float32)
        for row, option in enumerate(own.offered() if own else ()):
            rows[row] = self.encoder.option(option)
        picks = own.picks if own else ()
        return {
            "observation": self.encoder.situation(seat, self.view(agent), self.question(agent), picks),
            "options": rows,
            "action_mask": self.mask(agent),
        }


def standing(outcome: Outcome, seat: int) -> float:
    """The reward at the end: the share of rivals left behind less the share of those ahead. All seats' add up to 0."""
    own = outcome.places[seat]
    worse = sum(place > own for place in outcome.places)
    better = sum(place < own for place in outcome.places)
    return (worse - better) / (len(outcome.places) - 1)
