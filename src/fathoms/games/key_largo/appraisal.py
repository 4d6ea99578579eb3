"""What a seat can expect of wrecks, divers and gear, from what it may know: the eyes of the strategy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import (
    DEPTHS,
    DIAMOND,
    HOSES,
    HURRIED,
    LOST,
    SLAIN,
    SOLD,
    STOLEN,
    TRIDENT,
    WEIGHT,
    depth_of,
    is_monster,
    kind_of,
    value_of,
)
from fathoms.games.key_largo.content import DAYS
from fathoms.games.key_largo.notes import looks, since_look

if TYPE_CHECKING:
    from fathoms.games.key_largo.state import LargoState

UNIT = 25.0
"""Dollars of a unit in hand: more than at the end, less than at a good market."""
DIVER_LOSS = 110.0
HOSE_LOSS = 40.0
LOSS_DAYS = 3.0
"""A lost diver is missed in full only if so many days are left."""
RIVAL_DIVES = 0.8
"""Of the days left, the share on which a rival dives."""
OWN_DIVES = 0.9
TRIDENT_USE = 0.7
"""The share of a trident's promise that is paid for: rivals slay monsters too, and another can be bought later."""
WEIGHT_USE = 0.25
"""The share of one more card that a weight is paid for: what it brings up now is not there to be found later."""


def worth(card: int) -> float:
    """Dollars that a treasure will bring, roughly."""
    value = value_of(card)
    return float(value) if kind_of(card) == DIAMOND else value * UNIT


class Appraisal:
    """All that one decision needs to know, computed once."""

    def __init__(self, state: LargoState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.days = DAYS - 1 - state.day()
        """Full days left after today."""
        self.scale = min(1.0, (self.days + 0.5) / LOSS_DAYS)
        self.mean = [0.0] * DEPTHS
        """The mean worth of an unseen treasure, by depth."""
        self.danger = [0.0] * DEPTHS
        """The share of monsters among unseen cards, by depth."""
        self.stock = [0] * DEPTHS
        """Cards left in wrecks, by depth."""
        self.rivals = [0.0] * DEPTHS
        """Cards that rivals may draw in a day, by the depth that they dive at."""
        self.seen: dict[int, tuple[float, float]] = {}
        """Wrecks that the seat has looked at: mean worth of a treasure, and share of monsters."""
        self._memo: dict[tuple[int, ...], float] = {}
        self._look_back()
        self._count_rivals()

    def _look_back(self) -> None:
        """Take all that is known out of the cards of each depth; what is left is the unseen."""
        unseen = [self.state.content.cards(depth) for depth in range(DEPTHS)]
        state = self.state
        for card in self._known_cards():
            cards = unseen[depth_of(card)]
            if card in cards:
                cards.remove(card)
        for wreck, depth in enumerate(state.depths):
            self.stock[depth] += len(state.wrecks[wreck])
        for wreck, looked in looks(state, self.seat).items():
            if state.wrecks[wreck]:
                self._look_at(wreck, looked[-1], unseen[state.depths[wreck]])
        for depth, cards in enumerate(unseen):
            treasures = [worth(card) for card in cards if not is_monster(card)]
            self.mean[depth] = sum(treasures) / max(1, len(treasures))
            self.danger[depth] = (len(cards) - len(treasures)) / max(1, len(cards))

    def _known_cards(self) -> list[int]:
        seat = self.seat
        known = self.state.hands[seat][:]
        for kind, _, who, at, card in self.state.log:
            if kind in (SOLD, HURRIED, SLAIN) or (kind == STOLEN and seat == at and who != seat):
                known.append(card)
        return known

    def _look_at(self, wreck: int, index: int, unseen: list[int]) -> None:
        cards, _ = since_look(self.state, self.seat, wreck, index)
        for card in cards:
            if card in unseen:
                unseen.remove(card)
        aside = self.state.aside if self.state.site == wreck else 0
        treasures = [worth(card) for card in cards if not is_monster(card)]
        monsters = len(cards) - len(treasures) - aside
        self.seen[wreck] = (sum(treasures) / max(1, len(treasures)), min(1.0, monsters / len(self.state.wrecks[wreck])))

    def _count_rivals(self) -> None:
        for rival in range(self.state.seats):
            reach = self.state.reach(rival)
            if rival != self.seat and reach >= 0:
                divers = [gear for gear in self.state.divers[rival] if gear != LOST and gear & HOSES >= reach]
                self.rivals[reach] += len(divers) * RIVAL_DIVES

    def wreck(self, wreck: int) -> tuple[float, float]:
        """Mean worth of a treasure and share of monsters in a wreck."""
        known = self.seen.get(wreck)
        if known is not None:
            return known
        state = self.state
        depth = state.depths[wreck]
        size = len(state.wrecks[wreck])
        lurking = state.lurking[wreck] - (state.aside if state.site == wreck else 0)
        danger = (lurking + (size - lurking) * self.danger[depth]) / max(1, size)
        return self.mean[depth], danger

    def loss(self, gear: int) -> float:
        """What a lost diver costs."""
        return (DIVER_LOSS + HOSE_LOSS * (gear & HOSES)) * self.scale

    def draw(self, wreck: int, loss: float) -> float:
        """What one more card of a wreck is worth, if a monster costs so much."""
        mean, danger = self.wreck(wreck)
        return (1 - danger) * mean - danger * loss

    def dive(self, wreck: int, team: list[int]) -> float:
        """What a dive of this team on a wreck brings."""
        depth = self.state.depths[wreck]
        able = [gear for gear in team if gear & HOSES >= depth]
        mean, danger = self.wreck(wreck)
        tridents = len([gear for gear in able if gear & TRIDENT])
        weights = len([gear for gear in able if gear & WEIGHT])
        draws = min(len(able) + weights, len(self.state.wrecks[wreck]))
        gain = (1 - danger) * mean
        covered = cover(tridents, draws * danger)
        return max(0.0, (draws + covered) * gain - (draws * danger - covered) * self.loss(depth))

    def best_dive(self, team: list[int]) -> float:
        """The best dive that this team could make now, boats of others aside."""
        best = 0.0
        reach = max([gear & HOSES for gear in team], default=-1)
        for wreck, cards in enumerate(self.state.wrecks):
            if cards and self.state.depths[wreck] <= reach:
                best = max(best, self.dive(wreck, team))
        return best

    def future(self, team: list[int]) -> float:
        """What this team brings on the days to come: the best depth first, as long as its cards last."""
        key = tuple(sorted(team))
        known = self._memo.get(key)
        if known is None:
            known = self._memo[key] = self._future(team)
        return known

    def _future(self, team: list[int]) -> float:
        days = self.days * OWN_DIVES
        plans = []
        for depth in range(DEPTHS):
            divers = len([gear for gear in team if gear & HOSES >= depth])
            gain = (1 - self.danger[depth]) * self.mean[depth] - self.danger[depth] * self.loss(depth)
            if divers and gain > 0:
                plans.append((gain * divers, depth, divers))
        plans.sort(reverse=True)
        total = saved = monsters = 0.0
        for gain, depth, divers in plans:
            dives = min(days, self.stock[depth] / (divers + self.rivals[depth]))
            total += gain * dives
            met = dives * divers * self.danger[depth]
            monsters += met
            saved = max(saved, self.loss(depth) + (1 - self.danger[depth]) * self.mean[depth])
            days -= dives
        tridents = len([gear for gear in team if gear & TRIDENT])
        weights = len([gear for gear in team if gear & WEIGHT])
        total += saved * cover(tridents, monsters) * TRIDENT_USE
        if plans and self.days:
            total += weights * max(0.0, plans[0][0] / plans[0][2]) * WEIGHT_USE
        return total


def cover(tridents: int, monsters: float) -> float:
    """How many monsters so many tridents will slay, if so many are met on average: a Poisson guess."""
    odds = math.exp(-monsters)
    fewer = covered = 0.0
    for number in range(tridents):
        fewer += odds
        covered += 1 - fewer
        odds *= monsters / (number + 1)
    return covered
