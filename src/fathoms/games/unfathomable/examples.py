"""The scenes of the rule book's examples, played by the rules: three people on a ship that is calm at first."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from fathoms.games.unfathomable.board import (
    BOILER,
    BRIG,
    CABIN,
    CARGO,
    CHAPEL,
    DECKS,
    DEEP,
    GALLEY,
    ROOMS,
    SICK_BAY,
    SPACES,
)
from fathoms.games.unfathomable.engine.actions import Act
from fathoms.games.unfathomable.engine.crew import GoTo
from fathoms.games.unfathomable.engine.damage import Damage
from fathoms.games.unfathomable.engine.monsters import ActivateDeepOnes
from fathoms.games.unfathomable.engine.mythos import DrawMythos, FaceCrisis
from fathoms.games.unfathomable.engine.tracks import Ritual
from fathoms.games.unfathomable.engine.turn import ReceiveSkills
from fathoms.games.unfathomable.events import (
    AttackHit,
    ChaosAdded,
    CheckBegan,
    CheckEnded,
    Contributed,
    DieRolled,
    MythosDrawn,
    MythosPassedOver,
    PassengerDefeated,
    PileRevealed,
    RoomDamaged,
)
from fathoms.games.unfathomable.info import CAST, CHOSEN
from fathoms.games.unfathomable.numbers import CAPTAIN, FOOD, LORE, SANITY, SKILLS, SOULS, STRENGTH, WILL, skill, value
from fathoms.games.unfathomable.options import Attack, Card, Move, Rescue, Space, Stoke, Take, UseAbility
from fathoms.games.unfathomable.people.arjun import ARJUN
from fathoms.games.unfathomable.people.jeanne import JEANNE
from fathoms.games.unfathomable.people.william import WILLIAM
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.example import Luck, Scene, Scenes, Stage

if TYPE_CHECKING:
    from fathoms.kernel.event import Event

E = TypeVar("E", bound="Event")
PEOPLE = (JEANNE, WILLIAM, ARJUN)
NAMES = ("Jeanne", "William", "Arjun")
FIRST, SECOND, THIRD = range(3)
"""Jeanne acts; Arjun is the Captain, William the Keeper."""
DECK_3, DECK_4, DECK_8 = DECKS[2], DECKS[3], DECKS[7]
FOOD_RAID, HISTORY_REPEATS = 20, 61


def _ship(active: int = FIRST) -> Stage[UnfathomableState]:
    """No monster about, no card in hand; this seat is about to act."""
    state = RULES.setup({CAST: CHOSEN}, len(PEOPLE), Luck())
    assert isinstance(state, UnfathomableState)
    stage = Stage(state, RULES.invariants)
    while state.questions()[0].key != "action":
        question = state.questions()[0]
        person = Take(PEOPLE[question.seat])
        stage.play(question.seat, *((person,) if person in question.options else question.default))
    state.first = state.active = active
    state.turn, state.actions = 1, 1
    state.agenda, state.asking = [Act(active), Act(active)], None
    state.deep_ones = [0] * SPACES
    state.risked = [0] * len(DECKS)
    for seat, hand in enumerate(state.hands):
        for card in hand:
            state.decks[skill(card)].append(card)
        state.hands[seat] = []
        state.caps[seat] = [0] * len(state.caps[seat])
    _chaos(state)
    return stage


def _hand(state: UnfathomableState, seat: int, *cards: int) -> None:
    """A seat holds these cards, out of their decks."""
    for card in cards:
        state.decks[skill(card)].remove(card)
        state.hands[seat].append(card)
        state.caps[seat][skill(card)] += 1
    state.hands[seat].sort()


def _chaos(state: UnfathomableState, *cards: int) -> None:
    """The chaos deck has two cards of each type, of the value 2 but for these, which come next."""
    for card in state.chaos:
        state.decks[skill(card)].append(card)
    rest = [kind * 10 + 2 for kind in SKILLS for _ in range(2)]
    for card in cards:
        rest.remove(skill(card) * 10 + 2)
    state.chaos = [*rest, *cards]
    for card in state.chaos:
        state.decks[skill(card)].remove(card)


def _scene(state: UnfathomableState, *numbers: int, viewer: int = FIRST) -> Scene:
    return Scene(state, NAMES, numbers, viewer)


def _heard(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def draw() -> Scene:
    """UNF-3.3: William's set."""
    stage = _ship(SECOND)
    stage.run(ReceiveSkills())
    drawn = [skill(card) for card in stage.state.hands[SECOND]]
    return _scene(stage.state, drawn.count(LORE), drawn.count(WILL), len(drawn), viewer=SECOND)


def move() -> Scene:
    """UNF-4.2: away from a Deep One."""
    stage = _ship()
    stage.state.at[FIRST] = DECK_4
    stage.state.deep_ones[DECK_4] = 1
    stage.play(FIRST, Move(CABIN))
    assert stage.state.at[FIRST] == CABIN
    return _scene(stage.state, DECKS.index(DECK_4) + 1)


def attack() -> Scene:
    """UNF-4.4: a 4 is enough."""
    stage = _ship()
    stage.state.at[FIRST] = DECK_4
    stage.state.deep_ones[DECK_4] = 1
    before = stage.state.clone()
    (hit,) = _heard(stage.play(FIRST, Attack(DECK_4), luck=[3]), AttackHit)
    assert stage.state.deep_ones[DECK_4] == 0
    return _scene(before, DECKS.index(DECK_4) + 1, hit.result, hit.needed)


def rescue() -> Scene:
    """UNF-4.5: one passenger an action."""
    stage = _ship(SECOND)
    stage.state.at[SECOND] = DECK_3
    stage.state.risked[2] = 2
    before = stage.state.clone()
    stage.play(SECOND, Rescue())
    return _scene(before, before.risked[2], 3, stage.state.risked[2], viewer=SECOND)


def chief() -> Scene:
    """UNF-4.7: a move, and inside it a further action."""
    stage = _ship(THIRD)
    stage.state.at[THIRD] = CABIN
    stage.state.deep_ones[DECK_8] = 1
    stage.play(THIRD, UseAbility())
    stage.play(THIRD, Space(DECK_8))
    shown = stage.state.clone()
    (hit,) = _heard(stage.play(THIRD, Attack(DECK_8), luck=[4]), AttackHit)
    assert stage.state.questions()[0].key == "action"
    return _scene(shown, DECKS.index(DECK_8) + 1, hit.result, viewer=THIRD)


def stoke() -> Scene:
    """UNF-5.7: die and card make 6, which is too little."""
    stage = _ship()
    stage.state.at[FIRST] = BOILER
    _hand(stage.state, FIRST, STRENGTH * 10 + 3)
    before = stage.state.clone()
    (rolled,) = _heard(stage.play(FIRST, Stoke(STRENGTH * 10 + 3), luck=[2]), DieRolled)
    fuel = before.dials[0] - stage.state.dials[0]
    steps = stage.state.travel - before.travel
    return _scene(before, 3, rolled.die, rolled.die + 3, fuel, steps)


def green() -> Scene:
    """UNF-6.4: nobody plays Keilani."""
    stage = _ship()
    deck = stage.state.mythos
    for card in (FOOD_RAID, HISTORY_REPEATS):
        deck.take(card)
        deck.cards.append(card)
        deck.seen.append(0)
    events = stage.run(DrawMythos())
    assert _heard(events, MythosPassedOver) == [MythosPassedOver((HISTORY_REPEATS,))]
    (drawn,) = _heard(events, MythosDrawn)
    return _scene(stage.state, HISTORY_REPEATS, drawn.crisis)


def check() -> Scene:
    """UNF-7.9: 10 is neither 11 nor less than 8."""
    stage = _ship()
    state = stage.state
    _chaos(state, 34, 13)
    _hand(state, SECOND, 5)
    _hand(state, FIRST, 1, 4, 41)
    state.mythos.take(FOOD_RAID)
    state.mythos_card = FOOD_RAID
    events = stage.run(FaceCrisis(FOOD_RAID))
    events += _until_asked(stage, "contribute")
    events += stage.play(SECOND, Card(5))
    events += _until_asked(stage, "contribute", FIRST)
    shown = state.clone()
    events += stage.play(FIRST, Card(1), Card(4), Card(41))
    events += _until_asked(stage, "action")
    (began,), (ended,) = _heard(events, CheckBegan), _heard(events, CheckEnded)
    (chaos,), (revealed,) = _heard(events, ChaosAdded), _heard(events, PileRevealed)
    given = [each.count for each in _heard(events, Contributed) if each.count]
    values = [value(card) if skill(card) in began.skills else -value(card) for card in revealed.cards]
    support, oppose = sum(n for n in values if n > 0), -sum(n for n in values if n < 0)
    asked = (began.target, began.partial)
    numbers = (*asked, chaos.count, *given, support, oppose, ended.total, *asked, shown.dials[FOOD] - state.dials[FOOD])
    return _scene(shown, *numbers)


def _until_asked(stage: Stage[UnfathomableState], key: str, seat: int | None = None) -> list[Event]:
    """Everybody passes until this is asked, of that seat."""
    events: list[Event] = []
    while (question := stage.state.questions()[0]).key != key or seat not in (None, question.seat):
        events += stage.play(question.seat, *question.default)
    return events


def banish() -> Scene:
    """UNF-8.7: the last step of the ritual."""
    stage = _ship()
    state = stage.state
    state.ritual = 3
    state.deep_ones[0], state.deep_ones[DECK_4], state.deep_ones[GALLEY] = 2, 1, 1
    state.monarchs = [3, DEEP]
    state.risked[2] = 1
    state.at = [DECK_8, CHAPEL, CABIN]
    before = state.clone()
    (lost,) = _heard(stage.run(Ritual(1), luck=[0]), PassengerDefeated)
    assert state.at == [SICK_BAY, CHAPEL, CABIN]
    assert state.monarchs == [DEEP, DEEP]
    sea = before.deep_ones[0] + before.deep_ones[DECK_4]
    return _scene(before, sea, 3, lost.souls, 8, state.deep_ones[GALLEY])


def title() -> Scene:
    """UNF-9.3: the next in line who is free."""
    stage = _ship()
    assert stage.state.captain == THIRD
    stage.run(GoTo(CAPTAIN, BRIG))
    assert stage.state.captain == FIRST
    return _scene(stage.state)


def swarm() -> Scene:
    """UNF-10.8: four Deep Ones on one deck space, each with the first thing that it can do."""
    stage = _ship()
    state = stage.state
    state.at = [DECK_3, CABIN, CABIN]
    state.risked[2] = 1
    state.deep_ones[DECK_3] = 4
    before = state.clone()
    token = state.content.passengers.index((1, 1))
    events = stage.run(ActivateDeepOnes(), luck=[3, 6, token])
    dice = [event.die for event in _heard(events, DieRolled)]
    assert (state.at[FIRST], state.deep_ones[CHAPEL]) == (SICK_BAY, 1)
    souls, sanity = (before.dials[dial] - state.dials[dial] for dial in (SOULS, SANITY))
    return _scene(before, 4, 3, *dice, souls, sanity)


def inside() -> Scene:
    """UNF-10.9: two Deep Ones in a room without people."""
    stage = _ship()
    state = stage.state
    state.at = [CABIN, CABIN, CABIN]
    state.damage[BOILER - ROOMS[0]] = 0
    state.damage_deck.take(0)
    state.deep_ones[CARGO] = 2
    _next_damage(state, 2)
    before = state.clone()
    (struck,) = _heard(stage.run(ActivateDeepOnes()), RoomDamaged)
    assert struck.room == CARGO
    assert (state.deep_ones[CARGO], state.deep_ones[GALLEY]) == (1, 1)
    return _scene(before, before.deep_ones[CARGO], 6, 3)


def hit() -> Scene:
    """UNF-11.4: the Galley is damaged already."""
    stage = _ship()
    state = stage.state
    state.at = [CABIN, CABIN, CABIN]
    state.damage[GALLEY - ROOMS[0]] = 0
    state.damage_deck.take(0)
    _next_damage(state, 4)
    before = state.clone()
    events = stage.run(Damage(), luck=[5])
    (rolled,), (struck,) = _heard(events, DieRolled), _heard(events, RoomDamaged)
    assert struck.room == BOILER
    return _scene(before, rolled.die)


def _next_damage(state: UnfathomableState, card: int) -> None:
    """This damage card is the next one."""
    deck = state.damage_deck
    deck.seen.append(deck.take(card))
    deck.cards.append(card)


SCENES: Scenes = {
    "draw": draw,
    "move": move,
    "attack": attack,
    "rescue": rescue,
    "chief": chief,
    "stoke": stoke,
    "green": green,
    "check": check,
    "banish": banish,
    "title": title,
    "swarm": swarm,
    "inside": inside,
    "hit": hit,
}
