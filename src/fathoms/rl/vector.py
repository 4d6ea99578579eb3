"""Many games at once: arrays in, arrays out, in this process or in several."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fathoms.rl.block import Arrays, Block, Deed, Order, deeds, shapes
from fathoms.rl.play import Observation
from fathoms.rl.side_processes import SideProcesses, shared

if TYPE_CHECKING:
    from fathoms.kernel.game import Settings
    from fathoms.library.game import Bot
    from fathoms.rl.encoding import Encoder, Named

SEED_BITS = 32
OBSERVED = ("observation", "options", "action_mask", "seat")
Stepped = tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorEnv:
    """Many games of one kind, with the calls of gymnasium's vector environments.

    Every seat learns, unless there are `opponents`: then one does in each game, as in `SoloEnv`. `observation["seat"]`
    says who is to act in each game. Rewards are by game and seat, and come with the action that ends a game; the
    observation is then already that of the next one. With `workers`, games are shared out among so many processes;
    what happens in a game does not depend on how many.

    >>> import numpy as np
    >>> from fathoms import rl
    >>> games = rl.VectorEnv("into-the-blue", 3, seats=2)
    >>> seen, info = games.reset(seed=1)
    >>> seen["observation"].shape, seen["seat"].shape
    ((3, 127), (3,))
    >>> seen, rewards, over, cut, info = games.step(games.suggest("strategy"))
    >>> rewards.shape, over.shape
    ((3, 2), (3,))
    >>> games.close()
    """

    def __init__(  # noqa: PLR0913 - what a table is; all but the first two by name
        self,
        name: str,
        num_envs: int,
        *,
        seats: int | None = None,
        settings: Settings | None = None,
        slots: int | None = None,
        encoder: Encoder | Named | None = None,
        opponents: str | Bot | Sequence[str | Bot] | None = None,
        seat: int | None = None,
        workers: int = 1,
        copy: bool = True,
    ) -> None:
        order = Order(name, seats, settings, slots, encoder, opponents, seat)
        kind = order.kind()
        self.kind = kind
        self.num_envs = num_envs
        self.single_observation_space = kind.observation_space()
        self.single_action_space = kind.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._processes: SideProcesses | None = None
        if workers == 1:
            self._rows: Arrays = {
                name: np.zeros((num_envs, *shape), kind) for name, (shape, kind) in shapes(kind).items()
            }
            self._do: Callable[[Deed], None] = deeds(Block(order, 0, self._rows))
        else:
            self._rows, memory = shared(shapes(kind), num_envs)
            self._processes = SideProcesses(order, num_envs, workers, memory)
            self._do = self._processes.do

    def reset(self, *, seed: int | None = None) -> tuple[Observation, dict[str, Any]]:
        """New games everywhere; the seed decides all that chance does in them, and in those that follow."""
        self._do(("reset", secrets.randbits(SEED_BITS) if seed is None else seed))
        return self._observed(), {}

    def step(self, actions: NDArray[Any]) -> Stepped:
        """An action in each game."""
        self._rows["actions"][:] = actions
        self._do(("step", None))
        over = self._rows["over"].astype(bool)
        return self._observed(), self._rows["rewards"].copy(), over, np.zeros_like(over), {}

    def suggest(self, bot: str = "strategy") -> NDArray[np.int64]:
        """The actions by which a bot would go on: to learn from, or to let it act."""
        self._do(("suggest", bot))
        return self._rows["actions"].copy()

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """In each game one of the actions that can be taken, all of them equally likely."""
        mask = self._rows["action_mask"]
        drawn: NDArray[np.int64] = np.argmax(mask * rng.random(mask.shape, np.float32), axis=1)
        return drawn

    def close(self) -> None:
        """End the processes, if there are any."""
        if self._processes is not None:
            self._processes.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _observed(self) -> Observation:
        keep = np.copy if self._copy else partial(np.asarray)
        return {name: keep(self._rows[name]) for name in OBSERVED}
