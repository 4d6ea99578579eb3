"""Some games of a batch, played side by side in one process, that write what is observed into shared arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from fathoms.rl.play import Play, kind_of
from fathoms.rl.players import player
from fathoms.rl.solo import Chairs, rivals

if TYPE_CHECKING:
    from fathoms.kernel.game import Settings
    from fathoms.library.game import Bot
    from fathoms.rl.encoding import Encoder, Named
    from fathoms.rl.play import Kind
    from fathoms.rl.players import Player

Arrays: TypeAlias = dict[str, NDArray[Any]]
SEEDS_APART = 1_000_003


class Order(Struct, frozen=True):
    """What a batch plays; it can be sent to a process."""

    name: str
    seats: int | None
    settings: Settings | None
    slots: int | None
    encoder: Encoder | Named | None
    opponents: str | Bot | Sequence[str | Bot] | None
    """Nobody where every seat learns."""
    seat: int | None

    def kind(self) -> Kind:
        """What is played."""
        return kind_of(self.name, seats=self.seats, settings=self.settings, slots=self.slots, encoder=self.encoder)


def shapes(kind: Kind) -> dict[str, tuple[tuple[int, ...], type]]:
    """What is known of each game: by name, its shape and its type."""
    return {
        "observation": ((kind.encoder.width,), np.float32),
        "options": ((kind.slots, kind.encoder.option_width), np.float32),
        "action_mask": ((kind.slots + 1,), np.int8),
        "seat": ((), np.int64),
        "rewards": ((kind.seats,), np.float32),
        "over": ((), np.int8),
        "actions": ((), np.int64),
    }


class Block:
    """The games from number `first` on; `rows` are their parts of the arrays."""

    def __init__(self, order: Order, first: int, rows: Arrays) -> None:
        kind = order.kind()
        self._kind = kind
        self._chairs = None if order.opponents is None else Chairs(kind, rivals(order.opponents, kind), order.seat)
        self._plays = [Play(kind) for _ in rows["seat"]]
        self._first = first
        self._rows = rows
        self._suggesting: dict[str, Player] = {}

    def reset(self, seed: int) -> None:
        """New games everywhere. Each has seeds of its own, whoever plays the others."""
        self._seeds = [seed + (self._first + row) * SEEDS_APART for row in range(len(self._plays))]
        for row in range(len(self._plays)):
            self._begin(row)
            self._observe(row)

    def _begin(self, row: int) -> None:
        play, seed = self._plays[row], self._seeds[row]
        self._seeds[row] += 1
        if self._chairs is None:
            play.reset(seed)
        else:
            self._chairs.reset(play, seed)

    def step(self) -> None:
        """Take the actions; a game that is over gives its rewards, and the next one begins."""
        rows = self._rows
        actions = rows["actions"].tolist()
        for row, play in enumerate(self._plays):
            play.act(actions[row])
            over = play.outcome is not None
            rows["over"][row] = over
            if over:
                rows["rewards"][row] = play.rewards()
                self._begin(row)
            else:
                rows["rewards"][row] = 0
            self._observe(row)

    def _observe(self, row: int) -> None:
        play, rows, encoder = self._plays[row], self._rows, self._kind.encoder
        choosing = play.choosing
        assert choosing is not None, "a game asks somebody"
        sight = self._kind.sight(play.state, play.seat, choosing)
        rows["observation"][row] = encoder.situation(sight)
        encoder.options(rows["options"][row], choosing.offered(), sight)
        rows["action_mask"][row] = choosing.mask()
        rows["seat"][row] = play.seat

    def suggest(self, bot: str) -> None:
        """Write the actions by which a bot would go on."""
        if bot not in self._suggesting:
            self._suggesting[bot] = player(bot, self._kind.rules)
        self._rows["actions"][:] = [play.suggest(self._suggesting[bot]) for play in self._plays]


Deed: TypeAlias = tuple[str, int | str | None]
"""What a block is asked to do."""


def deeds(block: Block) -> Callable[[Deed], None]:
    """Who does what is asked."""

    def do(deed: Deed) -> None:
        what, given = deed
        if what == "reset":
            block.reset(int(given or 0))
        elif what == "suggest":
            block.suggest(str(given))
        else:
            block.step()

    return do
