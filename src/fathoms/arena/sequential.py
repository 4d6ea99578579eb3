"""Is one bot better than another? Wald's sequential test, which stops as soon as the games say so.

Its unit is a pair: one deal, played both ways round the table, so that neither bot profits from the deal or from a
chair. A pair in which both won alike says nothing about who is better. Of the other pairs, bots of equal strength are
ahead in one half each; that is weighed against `better`, the part in which a bot worth calling better is ahead.
"""

from __future__ import annotations

import enum
import math
from fractions import Fraction

from msgspec import Struct

from fathoms.arena.tournament import Played, Tournament

EVEN = 0.5


class Verdict(enum.Enum):
    """What the games say of the first bot against the second."""

    BETTER = "better"
    NOT_BETTER = "not-better"
    OPEN = "open"
    """Too early to tell; or, if all games are played, too close."""


class Trial(Struct, frozen=True):
    """What is asked of the games, and how often the answer may be wrong."""

    better: float = 0.65
    """Of the pairs in which one bot is ahead, the part that a better bot gets."""
    alpha: float = 0.05
    """How often an equal bot may be called better."""
    beta: float = 0.05
    """How often a better bot may be called not better."""
    cap: int = 400
    """So many games at most."""

    def judge(self, ahead: int, behind: int) -> Verdict:
        """The verdict after so many pairs in which the bot was ahead and behind."""
        weight = self.weight(ahead, behind)
        if weight >= math.log((1 - self.beta) / self.alpha):
            return Verdict.BETTER
        if weight <= math.log(self.beta / (1 - self.alpha)):
            return Verdict.NOT_BETTER
        return Verdict.OPEN

    def weight(self, ahead: int, behind: int) -> float:
        """The logarithm of how much likelier these pairs are if the bot is better than if it is equal."""
        return ahead * math.log(self.better / EVEN) + behind * math.log((1 - self.better) / EVEN)


class Judged(Struct, frozen=True):
    """The verdict on a bot against another, and the pairs that it rests on: in how many it was ahead, even, behind."""

    bot: str
    against: str
    verdict: Verdict
    pairs: int
    ahead: int
    even: int
    behind: int


def judge(trial: Trial, tournament: Tournament, games: list[Played]) -> Judged:
    """The verdict of a tournament's games so far, taken in the order of their numbers and up to the first gap.

    So it is the same verdict however many processes played, and in whichever order they finished.
    """
    bot, against = tournament.bots
    by_number = {game.number: game for game in games}
    counts = {1: 0, 0: 0, -1: 0}
    verdict = Verdict.OPEN
    pair = 0
    while verdict is Verdict.OPEN and 2 * pair + 1 < trial.cap:
        numbers = (2 * pair, 2 * pair + 1)
        if not all(number in by_number for number in numbers):
            break
        lead = sum(_lead(tournament, by_number[number]) for number in numbers)
        counts[(lead > 0) - (lead < 0)] += 1
        verdict = trial.judge(counts[1], counts[-1])
        pair += 1
    return Judged(bot, against, verdict, pair, counts[1], counts[0], counts[-1])


def _lead(tournament: Tournament, game: Played) -> Fraction:
    """What the first bot has of this victory, less what the second has."""
    first, second = tournament.bots
    chairs = [
        sitting for sitting, place in zip(tournament.seating(game.number), game.places, strict=True) if place == 1
    ]
    return Fraction(chairs.count(first) - chairs.count(second), len(chairs) or 1)
