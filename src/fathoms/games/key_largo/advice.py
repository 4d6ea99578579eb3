"""The positions of the advice on how to play well: `advice.<id>` of the catalogues tells what to see in each."""

from __future__ import annotations

from fathoms.games.key_largo import scoring
from fathoms.games.key_largo.cards import ANTIQUITIES, GOODS, MEDIUM, wreck_card
from fathoms.games.key_largo.events import DolphinsPaid
from fathoms.games.key_largo.examples import (
    A_HOSE,
    A_TRIDENT,
    ANCHORS,
    JO,
    KAI,
    LOU,
    MORNING,
    at_market,
    played,
    sale,
    scene_of,
)
from fathoms.kernel.example import Scene, Scenes

FOUR = 4


def goods() -> Scene:
    """Goods at a market of one's own."""
    card = wreck_card(MEDIUM, GOODS, FOUR)
    shown = at_market(1, card)
    return scene_of(shown, FOUR, sale(1, card), sale(3, card), scoring.end_value(shown, card))


def antiquities() -> Scene:
    """Antiquities among others."""
    card = wreck_card(MEDIUM, ANTIQUITIES, FOUR)
    return scene_of(at_market(3, card), FOUR, sale(1, card), sale(2, card), sale(3, card))


def dolphins() -> Scene:
    """A crowd of two, and everybody is paid in full."""
    state, events = played(*MORNING)
    paid = [each.amount for each in events if isinstance(each, DolphinsPaid)]
    assert paid[0] == paid[1]
    assert state.cash[JO] == state.cash[KAI]
    pay = state.content.dolphins
    return scene_of(state, max(pay), paid[0], min(pay), viewer=JO)


def hose() -> Scene:
    """What lies deeper is worth more."""
    state, _ = played(*MORNING, A_HOSE, A_TRIDENT, *ANCHORS)
    content = state.content
    units = [
        [value for value, _ in (*depth.goods, *depth.antiquities, *depth.gold)]
        for depth in (content.shallow, content.medium, content.deep)
    ]
    ranges = [figure for each in units for figure in (min(each), max(each))]
    return scene_of(state, content.prices.hose[0], *ranges, viewer=LOU)


def trident() -> Scene:
    """How many monsters lie at each depth."""
    state, _ = played(*MORNING, A_HOSE, A_TRIDENT)
    content = state.content
    monsters = [depth.monsters for depth in (content.shallow, content.medium, content.deep)]
    return scene_of(state, *monsters, content.prices.trident[0], content.prices.diver[0], viewer=LOU)


ADVICE: Scenes = {"goods": goods, "antiquities": antiquities, "dolphins": dolphins, "hose": hose, "trident": trident}
