"""Trains a game's judge: plays, fits, and tells how well the judge foretells games that it has not seen."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from fathoms.kernel import registry
from fathoms.kernel.judge import Weights
from fathoms.rl.fitting import SIZES, as_text, fit, judged, log_loss
from fathoms.rl.moments import Table, arrays
from fathoms.rl.players import player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from fathoms.kernel.game import Rules
    from fathoms.rl.moments import Moment, Moments

STINT = 100
"""So many games are played one after another, by one process: how many processes there are changes none of them.

Only a bot that thinks by the clock answers otherwise on a busy machine."""


class Order(Struct, frozen=True):
    """What to train with."""

    games: int
    """For each number of seats."""
    passes: int
    seed: int
    made: str
    """The command."""
    commit: str
    by: str = "strategy"
    """The bot that plays."""
    workers: int = 1


class Stint(Struct, frozen=True):
    """Some games at a table with so many seats."""

    seats: int
    first: int
    count: int


class Loss(Struct, frozen=True):
    """How well judges foretell the games kept aside with so many seats: the log-loss, the less the better."""

    seats: int
    games: int
    moments: int
    uniform: float
    fitted: float
    learned: float
    better: float
    """The fitted judge's loss less the learned one's, by game."""
    error: float
    """The standard error of that."""


def gather(rules: Rules, order: Order, told: Callable[[int], None]) -> list[Moments]:
    """Moments for every number of seats; `told` hears how many games are finished."""
    stints = [
        Stint(seats, first, min(STINT, order.games - first))
        for seats in rules.info.seats
        for first in range(0, order.games, STINT)
    ]
    found: dict[int, list[Moment]] = {seats: [] for seats in rules.info.seats}
    finished = 0
    for stint, moments in zip(stints, _played(rules, order, stints), strict=True):
        found[stint.seats] += moments
        finished += stint.count
        told(finished)
    return [arrays(rules, each) for each in found.values()]


def _played(rules: Rules, order: Order, stints: list[Stint]) -> Iterator[list[Moment]]:
    """What was kept of each stint, in their order."""
    if order.workers == 1:
        yield from (_play(rules, order, stint) for stint in stints)
        return
    with ProcessPoolExecutor(order.workers) as pool:
        yield from pool.map(_play_elsewhere, [rules.info.name] * len(stints), [order] * len(stints), stints)


def _play_elsewhere(game: str, order: Order, stint: Stint) -> list[Moment]:
    return _play(registry.game(game).rules(), order, stint)


def _play(rules: Rules, order: Order, stint: Stint) -> list[Moment]:
    table = Table(rules, stint.seats, order.seed + stint.seats, player(order.by, rules))
    return [moment for number in range(stint.first, stint.first + stint.count) for moment in table.play(number)]


def train(rules: Rules, tables: list[Moments], order: Order, told: Callable[[int], None]) -> tuple[Weights, list[Loss]]:
    """The weights, and how good they are; `told` hears how many passes are over."""
    encoder = rules.encoder
    assert encoder is not None
    halves = [table.apart() for table in tables]
    layers = fit([learn for learn, _ in halves], encoder.facts, order.passes, order.seed, told)
    losses = [
        _loss(seats, aside, judged(layers, aside, encoder.facts))
        for seats, (_, aside) in zip(rules.info.seats, halves, strict=True)
    ]
    weights = Weights(
        game=rules.info.name,
        made=order.made,
        seed=order.seed,
        commit=order.commit,
        facts=encoder.facts,
        amounts=encoder.amounts,
        revision=encoder.revision,
        sizes=SIZES,
        **as_text(layers, encoder.facts),
    )
    return weights, losses


def _loss(seats: int, aside: Moments, guessed: NDArray[np.float32]) -> Loss:
    fitted, learned = log_loss(aside.fitted, aside.won), log_loss(guessed, aside.won)
    names, places = np.unique(aside.games, return_inverse=True)
    gains = np.bincount(places, fitted - learned) / np.bincount(places)
    return Loss(
        seats=seats,
        games=len(names),
        moments=len(aside.won),
        uniform=float(np.log(aside.won.shape[1])),
        fitted=float(fitted.mean()),
        learned=float(learned.mean()),
        better=float(gains.mean()),
        error=float(gains.std() / len(gains) ** 0.5),
    )
