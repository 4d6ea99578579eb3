"""Trains a game's judge: plays, fits, and tells how well the judge foretells games that it has not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from fathoms.kernel.judge import Weights
from fathoms.rl.fitting import SIZES, as_text, fit, judged, log_loss
from fathoms.rl.moments import played

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from fathoms.kernel.game import Rules
    from fathoms.rl.moments import Moments


class Order(Struct, frozen=True):
    """What to train with."""

    games: int
    """For each number of seats."""
    passes: int
    seed: int
    made: str
    """The command."""
    commit: str


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
    tables: list[Moments] = []
    for seats in rules.info.seats:
        before = len(tables) * order.games

        def finished(number: int, before: int = before) -> None:
            told(before + number)

        tables.append(played(rules, seats, order.games, order.seed + seats, finished))
    return tables


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
