"""How the strategy spends its actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.actions import mark, may_repair, payments, weapon_bonus
from fathoms.games.unfathomable.board import BOILER, BRIG, CABIN, CARGO, CHAPEL, DECKS, DEEP, GALLEY, ROOMS, SICK_BAY
from fathoms.games.unfathomable.cards import (
    ARJUN,
    CULTIST,
    FOOD,
    FUEL,
    HYBRID,
    ISHMAEL,
    JAMIE,
    JEANNE,
    LORE,
    PLIMSOLLS,
    SANITY,
    STRENGTH,
    TOOL_KIT,
    TRUMPET,
    WEAPONS,
    WILLIAM,
    skill,
    value,
)
from fathoms.games.unfathomable.options import (
    Arrest,
    Attack,
    Cast,
    Cook,
    Escape,
    Look,
    Move,
    Play,
    Pray,
    Prey,
    Repair,
    Rescue,
    Reveal,
    Search,
    Stoke,
    UseAbility,
    UseFeat,
    UseItem,
    UseMythos,
)
from fathoms.games.unfathomable.reveals import CAST_MARK
from fathoms.games.unfathomable.rooms import usable
from fathoms.games.unfathomable.worth import (
    POINT,
    SUSPECT,
    deep_one_worth,
    dial_worth,
    passenger_worth,
    ritual_worth,
    step_worth,
)

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks, Question

ATTACK = 1.3
"""How much an attack is worth beside the figure itself: Deep Ones come back stronger."""
TRAITOR = 7.0
"""A revealed traitor sent to the Brig."""
CAST = 3.0
HELPED = 0.85
COOKED = 0.7
"""A card of one's own choice."""
FLOOR, CEILING = 0.6, 1.3
"""How much of a passenger a rescue is worth, far from monsters and right among them."""
SHOWS = 2
"""In how many of a hundred late actions a hidden traitor comes out without a reason."""
LATE = 3
"""Rounds after which a hidden traitor thinks of showing."""


def act(state: UnfathomableState, seat: int, question: Question, chance: Chance, *, evil: bool) -> Picks:
    """The best action for one's side."""
    if evil and state.revealed[seat]:
        reader = OPEN
    elif evil:
        if _shows_now(state, seat, chance):
            reveals = [option for option in question.options if isinstance(option, Reveal)]
            return (reveals[0],)
        reader = HIDDEN
    else:
        reader = HUMAN
    best: Option | None = None
    most = 0.2
    for option in question.options:
        scorer = reader.get(type(option))
        score = scorer(state, seat, option) if scorer else 0.0
        if score > most:
            best, most = option, score
    return () if best is None else (best,)


def _shows_now(state: UnfathomableState, seat: int, chance: Chance) -> bool:
    """In the Brig, under heavy suspicion, or now and then once hiding brings little more."""
    if not state.loyalty[seat] or state.active != seat or state.actions < 1:
        return False
    if state.jailed(seat) or state.suspicion[seat] > 3 * SUSPECT:
        return True
    return state.awakened and state.turn > LATE * state.seats and chance.below(100) < SHOWS


# -- humans


def _hit(needed: int) -> float:
    return max(0.0, min(1.0, (9 - needed) / 8))


def _attack(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Attack)
    return attack_worth(state, seat, option)


def attack_worth(state: UnfathomableState, seat: int, option: Attack) -> float:
    """What an attack is expected to bring."""
    bonus = weapon_bonus(state, seat, option.item)
    if option.other >= 0:
        return TRAITOR * _hit(6 - bonus)
    worth = deep_one_worth(state, option.space) * ATTACK
    if option.space in DECKS and state.risked[option.space - DECKS[0]]:
        worth += passenger_worth(state) * 0.7
    return worth * _hit(4 - bonus)


def _rescue(state: UnfathomableState, seat: int, option: Option) -> float:
    return rescue_worth(state, state.at[seat])


def rescue_worth(state: UnfathomableState, deck: int) -> float:
    """A passenger on a deck space, the more the nearer the monsters."""
    water = deck - DECKS[0]
    near = state.deep_ones[deck] + 0.5 * state.deep_ones[water] + 0.5 * (state.monarchs[0] == water)
    banished = 0.25 * state.ritual
    return passenger_worth(state) * min(CEILING, FLOOR + 0.5 * near + banished)


def _repair(state: UnfathomableState, seat: int, option: Option) -> float:
    return repair_worth(state)


def repair_worth(state: UnfathomableState) -> float:
    """A room made good again."""
    return (2.0, 3.0, 4.5, 7.0, 12.0, 20.0)[5 - min(5, state.damage.count(-1) - 1)]


def _loss(state: UnfathomableState, card: int, dial: int) -> float:
    """What a room's sum is expected to cost."""
    fails = max(0, state.content.safe - 1 - value(card)) / 8
    return fails * dial_worth(state, dial) + 0.25 * value(card)


def _stoke(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Stoke)
    return stoke_worth(state, option.card)


def stoke_worth(state: UnfathomableState, card: int) -> float:
    """A step of travel for a strength card."""
    return step_worth(state) - _loss(state, card, FUEL)


def _pray(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Pray)
    return ritual_worth(state) - _loss(state, option.card, SANITY) if option.card else 0.0


def _arrest(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Arrest)
    if knows_traitor(state, seat, option.seat):
        return 5.0
    doubt = state.suspicion[option.seat] - SUSPECT
    return min(4.0, doubt / 15) if doubt > 0 else 0.0


def knows_traitor(state: UnfathomableState, seat: int, other: int) -> bool:
    """Whether a seat has seen a traitor's card of another."""
    return any(
        card in (HYBRID, CULTIST) and seen >> seat & 1
        for card, seen in zip(state.loyalty[other], state.loyalty_seen[other], strict=True)
    )


def _cook(state: UnfathomableState, seat: int, option: Option) -> float:
    return cook_worth(state, seat)


def cook_worth(state: UnfathomableState, seat: int) -> float:
    """Five cards for half a food, as far as the hand has room."""
    room = max(0, min(5, 10 - len(state.hands[seat])))
    return COOKED * room - 0.5 * dial_worth(state, FOOD)


def _search(state: UnfathomableState, seat: int, option: Option) -> float:
    return 1.2 if len(state.items[seat]) < 3 else 0.5  # noqa: PLR2004


def _look(state: UnfathomableState, seat: int, option: Option) -> float:
    return 0.1


def _escape(state: UnfathomableState, seat: int, option: Option) -> float:
    return 3.0


def _cast(state: UnfathomableState, seat: int, option: Option) -> float:
    return CAST if state.dials[SANITY] > 2 else 0.8  # noqa: PLR2004


def _play(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Play)
    here = state.at[seat]
    inside = sum([state.deep_ones[room] for room in ROOMS])
    helped = HELPED * max([open_worth(state, other) for other in range(state.seats) if other != seat])
    worth = {
        1: helped,
        2: helped - POINT,
        5: dial_worth(state, SANITY) / 2,
        11: 0.9 if inside else 0.5,
        12: 0.9 if inside else 0.5,
        13: 1.2 if inside else 0.6,
        14: 1.0 if inside else 0.5,
        21: 1.5 if len(state.hands[seat]) < 8 else 0.4,  # noqa: PLR2004
        22: 1.4 if len(state.hands[seat]) < 8 else 0.3,  # noqa: PLR2004
        33: 1.4 * min(4, state.deep_ones[here]) * deep_one_worth(state, here),
        34: 1.3 * min(4, state.deep_ones[here]) * deep_one_worth(state, here),
        45: 1.8,
    }
    return worth.get(option.card, 0.0)


def _use_item(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, UseItem)
    if option.item == TOOL_KIT:
        return repair_worth(state) + 1.0
    if option.item == TRUMPET:
        return 2.0
    if option.item == PLIMSOLLS:
        return 0.6
    return 1.0 if state.deep_ones[state.at[seat]] > 1 else 0.0


def _ability(state: UnfathomableState, seat: int, option: Option) -> float:
    character = state.characters[seat]
    if character == ISHMAEL:
        return 2.2
    if character == JAMIE:
        return 3.0
    if character == ARJUN:
        return 1.1 + max([local_worth(state, seat, deck) for deck in DECKS]) * 0.7
    return 1.6


def _feat(state: UnfathomableState, seat: int, option: Option) -> float:
    character = state.characters[seat]
    if character == JEANNE:
        return 2 * step_worth(state) - dial_worth(state, FUEL)
    if character == JAMIE:
        here = [other for other in range(state.seats) if other != seat and state.at[other] == state.at[seat]]
        wanted = [other for other in here if state.revealed[other] or knows_traitor(state, seat, other)]
        return 4.0 if len(wanted) == len(here) else 0.0
    if character == WILLIAM:
        return 2.4
    return 1.0 if state.turn > state.seats else 0.0


def _kept(state: UnfathomableState, seat: int, option: Option) -> float:
    return 1.6


def _move(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Move)
    last = state.active == seat and state.actions < 1
    gain = local_worth(state, seat, option.to) * (0.45 if last else 0.85)
    return gain - local_worth(state, seat, state.at[seat]) * 0.3 if state.at[seat] != SICK_BAY else gain + 0.5


def open_worth(state: UnfathomableState, seat: int) -> float:
    """The best thing that a seat could do now with one action, as everybody can tell."""
    if not state.free(seat) or state.revealed[seat]:
        return 0.0
    here = state.at[seat]
    worth = 0.5 + 0.05 * len(state.hands[seat])
    if state.deep_ones[here]:
        worth = max(worth, deep_one_worth(state, here) * ATTACK * 0.62)
    if here in DECKS and state.risked[here - DECKS[0]]:
        worth = max(worth, rescue_worth(state, here))
    if here == BOILER and usable(state, BOILER) and state.caps[seat][STRENGTH]:
        worth = max(worth, step_worth(state) * 0.8)
    if state.keeper == seat and state.spells.cards and not state.used(mark(seat, CAST_MARK)):
        worth = max(worth, CAST)
    return worth


def local_worth(state: UnfathomableState, seat: int, space: int) -> float:
    """The best thing to be done in a space."""
    worth = 0.0
    if state.deep_ones[space]:
        weapon = any(item in WEAPONS for item in state.items[seat])
        worth = deep_one_worth(state, space) * ATTACK * (0.75 if weapon else 0.62) + 0.1 * state.deep_ones[space]
    if state.traitor_at(space) and not state.revealed[seat]:
        worth = max(worth, TRAITOR * _hit(6))
    if space in DECKS:
        return max(worth, rescue_worth(state, space)) if state.risked[space - DECKS[0]] else worth
    if space not in ROOMS or state.deep_ones[space] or state.traitor_at(space):
        return worth
    if may_repair(state, space):
        able = TOOL_KIT in state.items[seat] or payments(state, seat, space)
        return repair_worth(state) if able else 0.0
    return max(worth, _room_worth(state, seat, space)) if usable(state, space) else worth


def _room_worth(state: UnfathomableState, seat: int, room: int) -> float:
    hand = state.hands[seat]
    if room == BOILER:
        return max([stoke_worth(state, card) for card in hand if skill(card) == STRENGTH], default=0.0)
    if room == CHAPEL:
        return max(
            [ritual_worth(state) - _loss(state, card, SANITY) for card in hand if skill(card) == LORE], default=0.0
        )
    if room == GALLEY:
        return cook_worth(state, seat)
    if room == CARGO:
        return 1.0 if len(state.items[seat]) < 2 else 0.3  # noqa: PLR2004
    if room == CABIN:
        doubts = [state.suspicion[other] for other in state.humans() if other != seat and not state.jailed(other)]
        return min(4.0, (max(doubts, default=0) - SUSPECT) / 15)
    return 0.1


HUMAN = {
    Attack: _attack,
    Rescue: _rescue,
    Repair: _repair,
    Stoke: _stoke,
    Pray: _pray,
    Arrest: _arrest,
    Cook: _cook,
    Search: _search,
    Look: _look,
    Escape: _escape,
    Cast: _cast,
    Play: _play,
    UseItem: _use_item,
    UseAbility: _ability,
    UseFeat: _feat,
    UseMythos: _kept,
    Move: _move,
}


# -- traitors


def _seem_busy(state: UnfathomableState, seat: int, option: Option) -> float:
    """A hidden traitor does what looks useful and is not."""
    return HUMAN[type(option)](state, seat, option) * 0.35


def _frame(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Arrest)
    return 1.4 if not knows_traitor(state, seat, option.seat) and state.suspicion[option.seat] > SUSPECT else 0.0


def _idle_search(state: UnfathomableState, seat: int, option: Option) -> float:
    return 1.1


def _idle_cards(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Play)
    return 1.2 if option.card in (21, 22) else _seem_busy(state, seat, option)


HIDDEN = dict.fromkeys(HUMAN, _seem_busy) | {
    Arrest: _frame,
    Search: _idle_search,
    Look: _idle_search,
    Cook: _idle_search,
    Play: _idle_cards,
}


def _strike_human(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Attack)
    return (2.6 if option.other in (state.captain, state.keeper) else 2.0) * _hit(
        6 - weapon_bonus(state, seat, option.item)
    )


def _prey(state: UnfathomableState, seat: int, option: Option) -> float:
    return 2.4


def _betray(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Play)
    worth = {51: 1.5, 52: 1.6, 53: 0.9, 54: 4.0, 55: 3.6}
    if option.card == 52:  # noqa: PLR2004 - Call to Action
        return 1.2 + 1.2 * state.deep_ones[state.at[seat]]
    if option.card == 51 and state.deep_ones[DEEP] >= 3:  # noqa: PLR2004 - Reinforcements
        return 3.0
    return worth.get(option.card, 0.0)


def _lurk(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Move)
    to, here = option.to, state.at[seat]
    worth = {BOILER: 1.1, CHAPEL: 0.9, GALLEY: 0.9, CABIN: 0.6}.get(to, 0.3)
    if to in DECKS and state.risked[to - DECKS[0]] and not state.humans_at(to):
        worth += 1.3
    worth += 0.4 * len(state.humans_at(to))
    if here == BRIG:
        return worth + 1.0
    return worth - {BOILER: 1.0, CHAPEL: 0.8, GALLEY: 0.8}.get(here, 0.0)


OPEN = {Attack: _strike_human, Prey: _prey, Play: _betray, Move: _lurk}
