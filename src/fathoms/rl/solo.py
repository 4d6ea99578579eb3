"""A game for one learner, as a gymnasium environment: bots sit in all other chairs."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import gymnasium
import numpy as np
from typing_extensions import override

from fathoms.kernel.chance import FastChance
from fathoms.rl.play import Observation, Play, kind_of
from fathoms.rl.players import player

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gymnasium import spaces

    from fathoms.kernel.game import Settings
    from fathoms.library.game import Bot
    from fathoms.rl.encoding import Encoder, Named
    from fathoms.rl.play import Kind
    from fathoms.rl.players import Player

SEED_BITS = 32
_CHAIRS = 1 << 41
"""Who sits where comes from a source of its own."""


class Chairs:
    """Who sits where: the learner in a chair drawn for each game, unless it has one; rivals drawn for the others."""

    def __init__(self, kind: Kind, rivals: Iterable[Player], seat: int | None) -> None:
        self._kind = kind
        self._rivals = list(rivals)
        self._seat = seat

    def reset(self, play: Play, seed: int) -> int:
        """Begin a game, and tell the learner's chair."""
        chance = FastChance(seed + _CHAIRS)
        seat = chance.below(self._kind.seats) if self._seat is None else self._seat
        others = [other for other in range(self._kind.seats) if other != seat]
        play.reset(seed, {other: self._rivals[chance.below(len(self._rivals))] for other in others})
        return seat


def rivals(opponents: str | Bot | Sequence[str | Bot], kind: Kind) -> list[Player]:
    """The bots that are drawn from: one, or several."""
    several = opponents if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents]
    return [player(each, kind.rules) for each in several]


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one learner. `opponents` is a bot, by name or as a function, or several of which each chair draws one.

    The learner's chair is drawn for each game, unless `seat` says which. A masked action raises.

    >>> from fathoms import rl
    >>> env = rl.SoloEnv("into-the-blue", opponents="strategy", seats=2)
    >>> seen, info = env.reset(seed=1)
    >>> over = False
    >>> while not over:
    ...     seen, reward, over, cut, info = env.step(env.action_space.sample(seen["action_mask"]))
    >>> reward in (-1, 0, 1)
    True
    """

    def __init__(  # noqa: PLR0913 - what a table is; all but the name by name
        self,
        name: str,
        *,
        opponents: str | Bot | Sequence[str | Bot] = "strategy",
        seat: int | None = None,
        seats: int | None = None,
        settings: Settings | None = None,
        slots: int | None = None,
        encoder: Encoder | Named | None = None,
    ) -> None:
        self.kind = kind_of(name, seats=seats, settings=settings, slots=slots, encoder=encoder)
        self.play = Play(self.kind)
        self._chairs = Chairs(self.kind, rivals(opponents, self.kind), seat)
        self.observation_space = cast("spaces.Space[Observation]", self.kind.observation_space())
        self.action_space = self.kind.action_space()

    @override
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; the seed decides its whole chance, who sits where, and what bots draw."""
        super().reset(seed=seed)
        self.seat = self._chairs.reset(self.play, secrets.randbits(SEED_BITS) if seed is None else seed)
        return self.play.observe(self.seat), {"seat": self.seat}

    @override
    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the others answer until the learner is asked again."""
        self.play.act(int(action))
        over = self.play.outcome is not None
        return self.play.observe(self.seat), self.play.rewards()[self.seat], over, False, {"seat": self.seat}
