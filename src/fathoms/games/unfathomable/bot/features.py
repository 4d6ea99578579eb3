"""What the judgement of a game counts, part by part, for whoever explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import BRIG, SICK_BAY
from fathoms.games.unfathomable.bot.odds import (
    CARD_POINT,
    DEEP_ONE,
    JAILED_TRAITOR,
    LAST_STEP,
    MILE,
    PASSENGER_ON_DECK,
    SICK,
    TREACHEROUS_CARD,
    damage,
    shortage,
)
from fathoms.games.unfathomable.bot.worth import steps_left
from fathoms.games.unfathomable.engine.scoring import allegiance
from fathoms.games.unfathomable.numbers import TREACHERY, skill, value
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.feature import Feature

if TYPE_CHECKING:
    from fathoms.kernel.state import State


def features(state: State, seat: int) -> list[Feature]:
    """What brings the ship to Boston, or keeps it from there; to a traitor each of it is worth the contrary."""
    assert isinstance(state, UnfathomableState)
    found = [*_voyage(state), *_aboard(state), *_people(state)]
    return found if allegiance(state.loyalty[seat]) == 0 else [_opposite(each) for each in found]


def _opposite(each: Feature) -> Feature:
    return Feature(each.key, each.amount, -each.worth, each.about, not each.helps)


def _voyage(state: UnfathomableState) -> list[Feature]:
    steps = max(1, steps_left(state))
    dials = [Feature("dial", level, shortage(state, dial), ("dial", dial)) for dial, level in enumerate(state.dials)]
    return [
        Feature("miles", state.distance, MILE * state.distance),
        Feature("steps", steps, LAST_STEP / steps, helps=False),
        *dials,
    ]


def _aboard(state: UnfathomableState) -> list[Feature]:
    counts = [(sum([state.deep_ones[space] for space in spaces]), worth) for spaces, worth in DEEP_ONE]
    passengers = sum(state.risked)
    return [
        Feature("damage", len(state.damage) - state.damage.count(-1), damage(state), helps=False),
        Feature(
            "deep-ones",
            sum([count for count, _ in counts]),
            sum([count * worth for count, worth in counts]),
            helps=False,
        ),
        Feature("passengers", passengers, PASSENGER_ON_DECK * passengers, helps=False),
    ]


def _people(state: UnfathomableState) -> list[Feature]:
    human = [allegiance(cards) == 0 for cards in state.loyalty]
    points = treacherous = 0
    for seat, cards in enumerate(state.hands):
        treachery = [card for card in cards if skill(card) == TREACHERY]
        if human[seat]:
            points += sum(map(value, cards)) - sum(map(value, treachery))
        else:
            treacherous += len(treachery)
    sick = len([seat for seat, at in enumerate(state.at) if at == SICK_BAY and human[seat]])
    jailed = len([seat for seat, at in enumerate(state.at) if at == BRIG and not human[seat]])
    return [
        Feature("hands", points, CARD_POINT * points),
        Feature("treachery", treacherous, TREACHEROUS_CARD * treacherous, helps=False),
        Feature("sick", sick, SICK * sick, helps=False),
        Feature("jailed", jailed, JAILED_TRAITOR * jailed),
    ]
