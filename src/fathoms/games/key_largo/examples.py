"""The scenes of the rule book's examples, played by the rules. Most belong to one first day of four captains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo import scoring
from fathoms.games.key_largo.cards import (
    ANTIQUITIES,
    DUPE,
    FOUND,
    GOLD,
    GOODS,
    MEDIUM,
    NOWHERE,
    SHALLOW,
    TRIDENT,
    depth_of,
    kind_of,
    monster_of,
    value_of,
    wreck_card,
)
from fathoms.games.key_largo.events import DayEnded, DiverRecruited, DolphinsPaid, ItemBought, RoundBought
from fathoms.games.key_largo.options import (
    ENCOUNTER_NAMES,
    Anchor,
    Buy,
    Draw,
    Item,
    Leave,
    Look,
    Place,
    Plan,
    Play,
    Recruit,
    Round,
    Sell,
    face,
)
from fathoms.games.key_largo.rules import RULES
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.example import Luck, Scene, Scenes, Stage

if TYPE_CHECKING:
    from fathoms.kernel.event import Event
    from fathoms.kernel.question import Option

NAMES = ("Ines", "Jo", "Kai", "Lou")
INES, JO, KAI, LOU = range(4)
CASH = 100
Move = tuple[int, "Option"]
SHARK = monster_of(MEDIUM)
FIRST_WRECK = ((GOODS, 1), (GOODS, 2), (GOLD, 1), (GOLD, 2), (ANTIQUITIES, 1))
FIFTH_WRECK = ((GOLD, 4), (GOLD, 3), (GOODS, 3), (ANTIQUITIES, 3))
DIVE, BAR, COVE, SHOP, MARKET = Place.DIVE, Place.BAR, Place.DOLPHINS, Place.SHOP, Place.MARKET

PLANS: tuple[Move, ...] = (
    (INES, Plan(BAR, DIVE)),
    (JO, Plan(COVE, BAR)),
    (KAI, Plan(COVE, BAR)),
    (LOU, Plan(SHOP, DIVE)),
)
AT_THE_BAR: tuple[Move, ...] = ((INES, Recruit()), (INES, Round()), (INES, Look(1)), (INES, Look(2)))
A_HOSE: Move = (LOU, Buy(Item.HOSE, 1))
A_TRIDENT: Move = (LOU, Buy(Item.TRIDENT, 1))
ANCHORS: tuple[Move, ...] = ((INES, Anchor(1)), (LOU, Anchor(5)))
FINDS: tuple[Move, ...] = ((INES, Draw(1)), (INES, Draw(2)))
CROWD: tuple[Move, ...] = ((JO, Recruit()), (JO, Round()), (JO, Look(3)), (JO, Look(4)), (KAI, Recruit()))
MORNING = (*PLANS, *AT_THE_BAR)
AFTERNOON = (*ANCHORS, *FINDS, *CROWD, (KAI, Leave()))


def _island(encounters: str = "off") -> LargoState:
    """A first morning; Ines is the first player."""
    state = RULES.setup({"encounters": encounters}, len(NAMES), Luck())
    assert isinstance(state, LargoState)
    state.starter = INES
    return state


def _lay(state: LargoState, wreck: int, *cards: int) -> None:
    """These cards lie in a wreck, the first one on top; whatever was there takes their places."""
    pile = state.wrecks[wreck - 1]
    for place, card in enumerate(reversed(cards)):
        others = [each for each in (state.box, *state.wrecks) if each is not pile and card in each]
        if pile[place] != card:
            others[0][others[0].index(card)], pile[place] = pile[place], card
    state.box.sort()


def _hold(state: LargoState, *cards: int) -> None:
    """Ines holds these treasures, found before in the first wreck of their depth."""
    for card in cards:
        place = next(each for each in (state.box, *state.wrecks) if card in each)
        place.remove(card)
        state.hands[INES] = sorted([*state.hands[INES], card])
        state.log.append((FOUND, -1, INES, state.depths.index(depth_of(card)), card))


def played(*moves: Move) -> tuple[LargoState, list[Event]]:
    """The first day, as far as it has come, and all that happened."""
    state = _island()
    _lay(state, 1, *[wreck_card(SHALLOW, *card) for card in FIRST_WRECK])
    _lay(state, 5, SHARK, *[wreck_card(MEDIUM, *card) for card in FIFTH_WRECK])
    stage = Stage(state, RULES.invariants)
    return state, [event for seat, pick in moves for event in stage.play(seat, pick)]


def scene_of(state: LargoState, *numbers: int, viewer: int = INES) -> Scene:
    """What is drawn, and the figures of its text."""
    return Scene(state, NAMES, numbers, viewer)


def tour() -> Scene:
    """KL-5.9: a diver, then a round, then two wrecks."""
    state, events = played(*MORNING)
    (diver,) = [each.price for each in events if isinstance(each, DiverRecruited)]
    (round_,) = [each.price for each in events if isinstance(each, RoundBought)]
    assert state.cash[INES] == 0
    return scene_of(state, diver, round_, 1, 2)


def tourists() -> Scene:
    """KL-6.1: both boats are paid in full."""
    state, events = played(*MORNING)
    paid = [each.amount for each in events if isinstance(each, DolphinsPaid)]
    assert paid[0] == paid[1]
    assert state.cash[JO] == state.cash[KAI]
    return scene_of(state, *paid[:1], state.cash[JO], viewer=JO)


def gear() -> Scene:
    """KL-7.2: the prices of a boat alone."""
    shown, _ = played(*MORNING, A_HOSE)
    state, events = played(*MORNING, A_HOSE, A_TRIDENT)
    prices = [each.price for each in events if isinstance(each, ItemBought)]
    return scene_of(shown, *prices, CASH, state.cash[LOU], viewer=LOU)


def depth() -> Scene:
    """KL-4.4: no hose, and one."""
    state, _ = played(*MORNING, A_HOSE, A_TRIDENT, *ANCHORS)
    wrecks = [wreck + 1 for wreck in state.anchored if wreck != NOWHERE]
    assert [state.depths[wreck - 1] for wreck in wrecks] == [SHALLOW, MEDIUM]
    return scene_of(state, *wrecks)


def finds() -> Scene:
    """KL-4.6: two divers, two cards."""
    state, _ = played(*MORNING, A_HOSE, A_TRIDENT, *ANCHORS, *FINDS)
    return scene_of(state, 1, *[value_of(card) for card in state.hands[INES]])


def crowd() -> Scene:
    """KL-3.8: two boats pay the price for two, whatever they do."""
    state, events = played(*MORNING, A_HOSE, A_TRIDENT, *ANCHORS, *FINDS, *CROWD)
    alone, of_two, again = [each.price for each in events if isinstance(each, DiverRecruited)]
    assert of_two == again
    _, round_ = [each.price for each in events if isinstance(each, RoundBought)]
    before = state.cash[JO] + of_two + round_
    assert before == state.cash[KAI] + of_two
    return scene_of(state, before, alone, of_two, of_two + round_, state.cash[JO], state.cash[KAI], viewer=JO)


def trident() -> Scene:
    """KL-4.13: a monster less, a trident less, and another card."""
    start = (*MORNING, A_HOSE, A_TRIDENT, *AFTERNOON)
    shown, _ = played(*start, (LOU, Draw(1)))
    state, _ = played(*start, (LOU, Draw(1)), (LOU, Draw(1)))
    assert [kind_of(card) for card in state.hands[LOU]] == [GOLD]
    assert not state.divers[LOU][0] & TRIDENT
    return scene_of(shown, 5, value_of(state.hands[LOU][0]), viewer=LOU)


def monster() -> Scene:
    """KL-4.9: the same dive without a trident."""
    state, _ = played(*MORNING, A_HOSE, (LOU, Leave()), *AFTERNOON, (LOU, Draw(1)))
    assert state.divers[LOU] == []
    assert SHARK in state.wrecks[4]
    return scene_of(state, 5, len(state.wrecks[4]), viewer=LOU)


def sunset() -> Scene:
    """KL-3.7: the first day is over."""
    state, events = played(*MORNING, A_HOSE, A_TRIDENT, *AFTERNOON, (LOU, Draw(1)), (LOU, Draw(1)))
    assert isinstance(events[-1], DayEnded)
    assert state.starter == JO
    return scene_of(state)


def team() -> Scene:
    """KL-4.5: one diver has two hoses, the other one."""
    shown, deep = (_team_on(wreck) for wreck in (5, 10))
    (diver, other) = shown.divers[INES]
    assert (shown.below.bit_count(), deep.below.bit_count()) == (2, 1)
    return scene_of(shown, diver, other, 5, 10)


def _team_on(wreck: int) -> LargoState:
    """Ines goes to this wreck."""
    state = _island()
    state.divers[INES] = [2, 1]
    state.divers_left -= 1
    state.reserve[0] -= 3
    stage = Stage(state, RULES.invariants)
    for seat, pick in ((INES, Plan(DIVE, BAR)), *[(seat, Plan(COVE, BAR)) for seat in (JO, KAI, LOU)]):
        stage.play(seat, pick)
    stage.play(INES, Anchor(wreck))
    return state


def goods() -> Scene:
    """KL-8.3: a card of five units."""
    card = wreck_card(MEDIUM, GOODS, 5)
    shown = at_market(1, card)
    return scene_of(shown, 5, *[sale(boats, card) for boats in (1, 2, 3)], scoring.end_value(shown, card))


def antiquities() -> Scene:
    """KL-8.4: a card of five units."""
    card = wreck_card(MEDIUM, ANTIQUITIES, 5)
    return scene_of(at_market(3, card), 5, *[sale(boats, card) for boats in (1, 2, 3)])


def gold() -> Scene:
    """KL-8.5: a card of two units."""
    card = wreck_card(SHALLOW, GOLD, 2)
    shown = at_market(2, card)
    brought = {sale(boats, card) for boats in (1, 2, 3)}
    return scene_of(shown, 2, *brought, scoring.end_value(shown, card))


def dupe() -> Scene:
    """KL-10.25: goods go with antiquities, at their price."""
    relic, cheap = wreck_card(MEDIUM, ANTIQUITIES, 5), wreck_card(MEDIUM, GOODS, 4)
    stage = Stage(at_market(3, relic, cheap, encounters="on"), RULES.invariants)
    shown = stage.state.clone()
    stage.play(INES, Play(ENCOUNTER_NAMES[DUPE]))
    stage.play(INES, _sell(relic))
    half_way = stage.state.cash[INES]
    stage.play(INES, _sell(cheap))
    return scene_of(shown, 3, 5, half_way - CASH, 4, stage.state.cash[INES] - half_way, sale(3, cheap))


def at_market(boats: int, *cards: int, encounters: str = "off") -> LargoState:
    """So many boats are at the market; Ines has these cards."""
    state = _island(encounters)
    _hold(state, *cards)
    if encounters == "on":
        state.deck.remove(DUPE)
        state.guests[INES].append(DUPE)
        state.shuffles[INES].append(0)
    stage = Stage(state, RULES.invariants)
    for seat in range(state.seats):
        stage.play(seat, Plan(MARKET if seat < boats else COVE, BAR))
    return state


def _sell(card: int) -> Sell:
    treasure = face(card)
    return Sell(treasure.depth, treasure.kind, treasure.value)


def sale(boats: int, card: int) -> int:
    """What a card brings with so many boats at the market."""
    stage = Stage(at_market(boats, card), RULES.invariants)
    stage.play(INES, _sell(card))
    return stage.state.cash[INES] - CASH


SCENES: Scenes = {
    "tour": tour,
    "tourists": tourists,
    "gear": gear,
    "depth": depth,
    "finds": finds,
    "crowd": crowd,
    "trident": trident,
    "monster": monster,
    "sunset": sunset,
    "team": team,
    "goods": goods,
    "antiquities": antiquities,
    "gold": gold,
    "dupe": dupe,
}
