"""How strong a player is, by the places that it took: openskill's model for two to six players, ties and sides.

A rating is a guess and a doubt. It is kept on openskill's scale and shown on the one that chess players know.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU = 25.0
"""Where openskill begins; its doubt is a third of it."""
BETA = MU / 6
"""How much luck is in one game: openskill's, too."""
DOUBTS = 2
"""Within so many doubts of the guess lies the truth, nearly surely."""
NEWCOMER, POINTS = 1500, 42
"""Whoever is new is shown as 1500 ± 350, as with Glicko; one of openskill's points is 42 of those that are shown."""


class Shown(Struct, frozen=True):
    """A rating as people read it: 1450 ± 90."""

    points: int
    doubt: int


@cache
def _model() -> PlackettLuce:
    """The model of openskill, loaded when games are rated: the commands are there without it."""
    from openskill.models import PlackettLuce  # noqa: PLC0415

    return PlackettLuce()


class Rating(Struct, frozen=True):
    """What is known of a player; to begin with, next to nothing."""

    mu: float = MU
    sigma: float = MU / 3

    @property
    def shown(self) -> Shown:
        """This rating on the scale that people know; the only place that turns the one into the other."""
        return Shown(round(NEWCOMER + POINTS * (self.mu - MU)), round(POINTS * self.sigma))

    def gained(self, gain: float) -> int:
        """How many points more than before are shown, if the guess has just risen by so much."""
        return self.shown.points - Rating(self.mu - gain, self.sigma).shown.points


def chance_ahead(points: int, seats: int) -> float:
    """How often one of two settled players finishes before the other, who has so many points less: the model's own."""
    return 1 / (1 + math.exp(-points / POINTS / (BETA * math.sqrt(seats))))


def rate(ratings: Sequence[Rating], places: Sequence[int], *, sides: bool = False) -> list[Rating]:
    """Every seat's rating after a game, from the one before and its place. Seats of equal place tie, or are a side."""
    teams = _sides(places) if sides else [[seat] for seat in range(len(places))]
    if len(teams) == 1:  # nobody won against anybody
        return list(ratings)
    model = _model()
    before = [[model.rating(mu=ratings[seat].mu, sigma=ratings[seat].sigma) for seat in team] for team in teams]
    after: list[list[Any]] = model.rate(before, ranks=[float(places[team[0]]) for team in teams])
    new = {
        seat: rated for team, rateds in zip(teams, after, strict=True) for seat, rated in zip(team, rateds, strict=True)
    }
    return [Rating(new[seat].mu, new[seat].sigma) for seat in range(len(places))]


def _sides(places: Sequence[int]) -> list[list[int]]:
    return [[seat for seat, other in enumerate(places) if other == place] for place in sorted(set(places))]


def league(games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """Everybody's rating after these games, in this order, each given by who sat where and who took which place.

    Every chair counts for itself: sides of unequal size would let all ratings drift one way. Who holds several chairs
    of a table goes on with the mean of what each of them learnt.
    """
    known: dict[str, Rating] = {}
    for seating, places in games:
        after = rate([known.get(name, Rating()) for name in seating], places)
        for name in set(seating):
            own = [rated for rated, sitting in zip(after, seating, strict=True) if sitting == name]
            mu, sigma = statistics.fmean(each.mu for each in own), statistics.fmean(each.sigma for each in own)
            known[name] = Rating(mu, sigma)
    return known
