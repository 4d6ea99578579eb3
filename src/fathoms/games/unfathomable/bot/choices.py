"""How the strategy judges single choices: what an option is worth to the humans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.asks import May, TwoWays
from fathoms.games.unfathomable.board import BOILER, BRIG, DECKS, SICK_BAY
from fathoms.games.unfathomable.bot.harm import harm
from fathoms.games.unfathomable.bot.places import attack_worth, knows_traitor, local_worth, open_worth
from fathoms.games.unfathomable.bot.suspicion import suspicion
from fathoms.games.unfathomable.bot.worth import (
    DEFEAT,
    ON_DECK,
    damage_worth,
    deep_one_worth,
    dial_worth,
    passenger_worth,
    ritual_worth,
    step_worth,
)
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.effects import ChooseDial
from fathoms.games.unfathomable.engine.mythos import TOP
from fathoms.games.unfathomable.engine.spellcraft import Transport
from fathoms.games.unfathomable.engine.tracks import LAST
from fathoms.games.unfathomable.numbers import (
    value,
)
from fathoms.games.unfathomable.options import (
    Attack,
    Card,
    Choose,
    Dial,
    Item,
    Move,
    Mythos,
    Number,
    Seat,
    Shift,
    Space,
    Spell,
    UseFeat,
    Waypoint,
)

if TYPE_CHECKING:
    from fathoms.games.unfathomable.content import Crisis
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.question import Option


def _crisis(state: UnfathomableState, seat: int, option: Option) -> float:
    crisis = CATALOGUE.crises[state.mythos_card] if state.mythos_card > 0 else None
    if crisis is None:
        return 0.0
    if option == UseFeat():
        return -min([dial_worth(state, dial) for dial in range(4)]) - 2.5
    return -_way_harm(state, crisis, option)


def _way_harm(state: UnfathomableState, crisis: Crisis, option: Option) -> float:
    if option == TOP:
        return harm(state, crisis.check or crisis.top)
    return harm(state, crisis.bottom)


def _track(state: UnfathomableState, seat: int, option: Option) -> float:
    """The ritual is worth most when one more step completes it."""
    if option == TOP:
        return step_worth(state)
    return ritual_worth(state) + (1.0 if state.ritual == LAST - 1 else 0.0)


def _waypoint(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Waypoint)
    card = CATALOGUE.waypoints[option.waypoint]
    return 3.5 * card.distance - harm(state, card.effects)


def by_crisis(state: UnfathomableState, seat: int, option: Option) -> float:
    """What a mythos card would cost, if it were faced."""
    assert isinstance(option, Mythos)
    crisis = CATALOGUE.crises[option.crisis]
    if crisis.chooser:
        return -min(harm(state, crisis.check or crisis.top), harm(state, crisis.bottom))
    return -harm(state, crisis.check)


def _spell(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Spell)
    return -harm(state, CATALOGUE.spells[option.spell].effects)


def _keep(state: UnfathomableState, seat: int, option: Option) -> float:
    if isinstance(option, Waypoint):
        return _waypoint(state, seat, option)
    return by_crisis(state, seat, option)


def _way(state: UnfathomableState, seat: int, option: Option) -> float:
    """A card's two ways: the step that asks stands on top of the agenda."""
    step = state.agenda[-1]
    assert isinstance(step, TwoWays)
    return -harm(state, step.top if option == Choose(1) else step.bottom)


def _may(state: UnfathomableState, seat: int, option: Option) -> float:
    step = state.agenda[-1]
    assert isinstance(step, May)
    return -harm(state, step.effects)


def _yes(state: UnfathomableState, seat: int, option: Option) -> float:
    return 1.0


def never(state: UnfathomableState, seat: int, option: Option) -> float:
    """Better not."""
    return -1.0


def _victim(state: UnfathomableState, seat: int, option: Option) -> float:
    """Better oneself with cards to spare than the Captain; better somebody one suspects."""
    assert isinstance(option, Seat)
    return suspicion(state)[option.seat] / 10 - (1.0 if option.seat == state.captain else 0.0)


def _jail(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Seat)
    if option.seat == seat:
        return -5.0
    return suspicion(state)[option.seat] / 10 - 2.5


def _deep_one(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Space)
    return deep_one_worth(state, option.space)


def _next_deep_one(state: UnfathomableState, seat: int, option: Option) -> float:
    """Off the deck first, before damage sends a passenger there; whoever has somebody to attack, last."""
    assert isinstance(option, Space)
    space = option.space
    if state.humans_at(space) or (space in DECKS and state.risked[space - DECKS[0]]):
        return 0.0
    return 2.0 if space in DECKS else 1.0


def _item(state: UnfathomableState, seat: int, option: Option) -> float:
    """Weapons and tools first; what lets one draw more is good too."""
    assert isinstance(option, Item)
    return CATALOGUE.items[option.item].value


def _spare_item(state: UnfathomableState, seat: int, option: Option) -> float:
    return -_item(state, seat, option)


def _dial(state: UnfathomableState, seat: int, option: Option) -> float:
    """The dial that is scarcest, to gain; the fullest, to lose. Both are asked by the same step."""
    step = state.agenda[-1]
    assert isinstance(step, ChooseDial)
    assert isinstance(option, Dial)
    return step.by * dial_worth(state, option.dial)


def _ally(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Seat)
    return open_worth(state, option.seat) - suspicion(state)[option.seat] / 10


def by_place(state: UnfathomableState, seat: int, option: Option) -> float:
    """The best thing to be done there."""
    assert isinstance(option, Space)
    return local_worth(state, seat, option.space)


def by_attack(state: UnfathomableState, seat: int, option: Option) -> float:
    """What an attack is expected to bring."""
    assert isinstance(option, Attack)
    return attack_worth(state, seat, option)


def _shift(state: UnfathomableState, seat: int, option: Option) -> float:
    """Deep Ones from one space to another."""
    assert isinstance(option, Shift)
    return deep_one_worth(state, option.origin) - deep_one_worth(state, option.to)


def _banish(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Shift)
    return state.deep_ones[option.origin] * _shift(state, seat, option)


def _drive(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Space)
    return -deep_one_worth(state, option.space)


def _astral(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Space)
    space = option.space
    if space == SICK_BAY:
        return 1.5 * len(state.humans_at(space))
    return state.deep_ones[space] * (deep_one_worth(state, space) - ON_DECK)


def _transport(state: UnfathomableState, seat: int, option: Option) -> float:
    """Intruders to the deck furthest astern; patients out of their beds."""
    assert isinstance(option, Space)
    step = state.agenda[-1]
    assert isinstance(step, Transport)
    if step.figure < 0:
        return deep_one_worth(state, step.origin) - deep_one_worth(state, option.space) - 0.1
    if step.origin in (SICK_BAY, BRIG) and not state.revealed[step.figure]:
        return 1.0 if option.space == BOILER else 0.5
    return -1.0


def _beast(state: UnfathomableState, seat: int, option: Option) -> float:
    """All enemies of a space, at some danger for the humans there."""
    assert isinstance(option, Space)
    return _slain(state, option.space) - _slain(state, state.at[seat])


def _slain(state: UnfathomableState, space: int) -> float:
    count = state.deep_ones[space]
    danger = count / 8 * DEFEAT * (1 + len(state.humans_at(space))) if count > 1 else 0.0
    return count * deep_one_worth(state, space) - danger


def _grenade(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Space)
    space = option.space
    cost = DEFEAT * len(state.humans_at(space))
    if space in DECKS:
        cost += passenger_worth(state) * state.risked[space - DECKS[0]]
    else:
        cost += damage_worth(state)
    return state.deep_ones[space] * deep_one_worth(state, space) - cost


def _volunteers(state: UnfathomableState, seat: int, option: Option) -> float:
    """Passengers at risk against Deep Ones slain, those inside first."""
    assert isinstance(option, Number)
    ranked = sorted(
        [deep_one_worth(state, space) for space, count in enumerate(state.deep_ones[:22]) for _ in range(count)],
        reverse=True,
    )
    return sum(ranked[: option.number]) - 0.45 * passenger_worth(state) * option.number


def astern(state: UnfathomableState, seat: int, option: Option) -> float:
    """A monster in the water is the better the nearer the stern."""
    assert isinstance(option, Space)
    return 0.1 + option.space


def _lore_card(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Card)
    return float(value(option.card))


def _warded(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Seat)
    return 1.0 if option.seat == seat else -suspicion(state)[option.seat] / 10


def _may_go(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Move)
    there = local_worth(state, seat, option.to)
    return there - local_worth(state, seat, state.at[seat])


def by_doubt(state: UnfathomableState, seat: int, option: Option) -> float:
    """Whom one has reason to doubt."""
    assert isinstance(option, Seat)
    return suspicion(state)[option.seat] / 10 + 5.0 * knows_traitor(state, seat, option.seat)


def _called(state: UnfathomableState, seat: int, option: Option) -> float:
    """What a traitor would rather see stirred."""
    assert isinstance(option, Space)
    count = state.deep_ones[option.space] if option.space == state.at[seat] else 1
    return -count * deep_one_worth(state, option.space)


SCORES = {
    "crisis": _crisis,
    "track": _track,
    "waypoint": _waypoint,
    "spell": _spell,
    "keep-on-top": _keep,
    "two-ways": _way,
    "may": _may,
    "barricade": _yes,
    "next-deep-one": _next_deep_one,
    "victim": _victim,
    "jail": _jail,
    "may-jail": _jail,
    "defeat-deep-one": _deep_one,
    "clear-room": _deep_one,
    "item": _item,
    "improvement": _item,
    "keep-item": _item,
    "dial": _dial,
    "helper": _ally,
    "go-anywhere": by_place,
    "dash": by_place,
    "consent": never,
    "call-friends": _yes,
    "rampage": by_attack,
    "shrivel": by_attack,
    "banish": _banish,
    "shift-deep-one": _shift,
    "drive-away": _drive,
    "astral-travel": _astral,
    "transport": _transport,
    "beast-within": _beast,
    "grenade": _grenade,
    "volunteers": _volunteers,
    "rise": astern,
    "spend-lore": _lore_card,
    "flesh-ward": _warded,
    "may-go": _may_go,
    "remove-item": _spare_item,
    "call": _called,
}
