"""Any installed game as a PettingZoo AEC environment: an agent is a seat and observes its own view, nothing else."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from fathoms.rl.play import Observation, Play, kind_of
from fathoms.rl.players import players

if TYPE_CHECKING:
    from gymnasium import spaces
    from msgspec import Struct

    from fathoms.kernel.game import Settings
    from fathoms.kernel.question import Question
    from fathoms.library.game import Bot
    from fathoms.rl.choosing import Mask
    from fathoms.rl.encoding import Encoder, Named

SEED_BITS = 32


def env(name: str, **more: Any) -> AECEnv[str, Observation, int]:  # noqa: ANN401 - as GameEnv takes them
    """The environment as PettingZoo's own classic games are: whoever takes a masked action loses and the game ends.

    It takes what `GameEnv` takes.

    >>> from fathoms import rl
    >>> table = rl.env("key-largo", seats=3)
    >>> table.reset(seed=1)
    >>> seen, reward, terminated, truncated, info = table.last()
    >>> seen["observation"].shape, int(seen["action_mask"].sum())
    ((516,), 20)
    """
    guarded = wrappers.TerminateIllegalWrapper(GameEnv(name, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class GameEnv(AECEnv[str, Observation, int]):
    """The environment itself: a masked action raises. `play.state` is the whole truth, for tests; learners `observe`.

    >>> from fathoms import rl
    >>> table = rl.GameEnv("into-the-blue", seats=2, opponents={1: "strategy"})
    >>> table.possible_agents
    ['seat_0']
    """

    def __init__(  # noqa: PLR0913 - what a table is; all but the name by name
        self,
        name: str,
        *,
        seats: int | None = None,
        settings: Settings | None = None,
        slots: int | None = None,
        encoder: Encoder | Named | None = None,
        opponents: Mapping[int, str | Bot] | None = None,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kind = kind_of(name, seats=seats, settings=settings, slots=slots, encoder=encoder)
        self.play = Play(self.kind)
        self.rules, self.seats, self.slots, self.encoder = (
            self.kind.rules,
            self.kind.seats,
            self.kind.slots,
            self.kind.encoder,
        )
        self.max_cycles = max_cycles
        self.render_mode = None
        package = self.rules.info.package
        self.metadata = {"name": f"fathoms_{package.rpartition('.')[2]}_v0", "render_modes": []}
        self._opponents = players(opponents or {}, self.rules)
        learners = [seat for seat in range(self.seats) if seat not in self._opponents]
        self.possible_agents = [f"seat_{seat}" for seat in learners]
        self._seat_of = dict(zip(self.possible_agents, learners, strict=True))
        self._agent_of = dict(zip(learners, self.possible_agents, strict=True))
        self._spaces = {agent: self.kind.observation_space() for agent in self.possible_agents}
        self._actions = {agent: self.kind.action_space() for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an observation of the agent can be."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Its actions: a slot for each option, and *stop*."""
        return self._actions[agent]

    # -- play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the seed decides its whole chance."""
        self.play.reset(secrets.randbits(SEED_BITS) if seed is None else seed, self._opponents)
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_of[self.play.seat]

    def step(self, action: int | None) -> None:
        """Take an action; play the answer when it is complete."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)  # type: ignore[arg-type]  # it must be None
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        self.play.act(int(action))
        if self.play.outcome is None:
            self.agent_selection = self._agent_of[self.play.seat]
        else:
            rewards = self.play.rewards()
            self.rewards = {agent: rewards[seat] for agent, seat in self._seat_of.items()}
            self.terminations = dict.fromkeys(self.agents, True)
        self.cycles += 1
        if self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    # -- what an agent may know

    def view(self, agent: str) -> Struct:
        """The typed view of the agent's seat, for reading."""
        return self.rules.view(self.play.state, self._seat_of[agent])

    def question(self, agent: str) -> Question | None:
        """What the agent's seat is asked."""
        return self.play.state.question(self._seat_of[agent])

    def mask(self, agent: str) -> Mask:
        """1 for each action that the agent can take now; whoever is not to act may take none."""
        choosing = self.play.choosing
        own = choosing is not None and self._seat_of[agent] == self.play.seat
        return choosing.mask() if choosing and own else np.zeros(self.slots + 1, np.int8)

    def observe(self, agent: str) -> Observation:
        """The view, the question and the options as numbers, and the mask."""
        return self.play.observe(self._seat_of[agent])
