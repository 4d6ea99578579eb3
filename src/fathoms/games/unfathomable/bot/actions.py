"""How the strategy spends its actions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from fathoms.games.unfathomable.board import BOILER, BRIG, CABIN, CHAPEL, DECKS, GALLEY, SICK_BAY
from fathoms.games.unfathomable.bot.places import (
    CAST,
    attack_worth,
    cook_worth,
    hit_chance,
    knows_traitor,
    local_worth,
    repair_worth,
    rescue_worth,
    room_loss,
    stoke_worth,
)
from fathoms.games.unfathomable.bot.suspicion import suspicion
from fathoms.games.unfathomable.bot.worth import (
    SUSPECT,
    ritual_worth,
)
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.weapons import weapon_bonus
from fathoms.games.unfathomable.numbers import (
    SANITY,
    TREACHERY,
    skill,
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

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks, Question

SHOWS = 2
"""In how many of a hundred late actions a hidden traitor comes out without a reason."""
LATE = 3
"""Rounds after which a hidden traitor thinks of showing."""
PLAUSIBLE = 0.05
"""What an action must be worth to the humans for a hidden traitor to hide behind it."""


def act(state: UnfathomableState, seat: int, question: Question, chance: Chance, *, evil: bool) -> Picks:
    """The best action for one's side."""
    if evil and not state.revealed[seat]:
        if _shows_now(state, seat, chance):
            reveals = [option for option in question.options if isinstance(option, Reveal)]
            return (reveals[0],)
        return _seem_busy(state, seat, question)
    reader = OPEN if evil else HUMAN
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
    if state.jailed(seat) or suspicion(state)[seat] > 3 * SUSPECT:
        return True
    return state.awakened and state.turn > LATE * state.seats and chance.below(100) < SHOWS


# -- humans


def _attack(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Attack)
    return attack_worth(state, seat, option)


def _rescue(state: UnfathomableState, seat: int, option: Option) -> float:
    return rescue_worth(state, state.at[seat])


def _repair(state: UnfathomableState, seat: int, option: Option) -> float:
    return repair_worth(state)


def _stoke(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Stoke)
    return stoke_worth(state, option.card)


def _pray(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Pray)
    return ritual_worth(state) - room_loss(state, option.card, SANITY) if option.card else 0.0


def _arrest(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Arrest)
    if knows_traitor(state, seat, option.seat):
        return 5.0
    doubt = suspicion(state)[option.seat] - SUSPECT
    return min(4.0, doubt / 15) if doubt > 0 else 0.0


def _cook(state: UnfathomableState, seat: int, option: Option) -> float:
    return cook_worth(state, seat)


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
    card = CATALOGUE.skills[option.card]
    return card.worth(state, seat, option.card) if card is not None else 0.0


def _use_item(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, UseItem)
    return CATALOGUE.items[option.item].worth(state, seat)


def _ability(state: UnfathomableState, seat: int, option: Option) -> float:
    return CATALOGUE.people[state.characters[seat]].ability_worth(state, seat)


def _feat(state: UnfathomableState, seat: int, option: Option) -> float:
    return CATALOGUE.people[state.characters[seat]].feat_worth(state, seat)


def _kept(state: UnfathomableState, seat: int, option: Option) -> float:
    return 1.6


def _move(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Move)
    last = state.active == seat and state.actions < 1
    gain = local_worth(state, seat, option.to) * (0.45 if last else 0.85)
    return gain - local_worth(state, seat, state.at[seat]) * 0.3 if state.at[seat] != SICK_BAY else gain + 0.5


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


def _seem_busy(state: UnfathomableState, seat: int, question: Question) -> Picks:
    """Of all that a human could call useful, what serves the ship least: a hidden traitor is busy, as everybody is."""
    best: Option | None = None
    least = math.inf
    for option in question.options:
        scorer = HUMAN.get(type(option))
        useful = scorer(state, seat, option) if scorer else 0.0
        if useful > PLAUSIBLE:
            served = -1.0 if _harms(state, seat, option) else useful
            if served < least:
                best, least = option, served
    return () if best is None else (best,)


def _harms(state: UnfathomableState, seat: int, option: Option) -> bool:
    """To eat for five, or to have an innocent arrested whom others doubt too."""
    return isinstance(option, Cook) or (isinstance(option, Arrest) and not knows_traitor(state, seat, option.seat))


def _strike_human(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Attack)
    return (2.6 if option.other in (state.captain, state.keeper) else 2.0) * hit_chance(
        6 - weapon_bonus(state, seat, option.item)
    )


def _prey(state: UnfathomableState, seat: int, option: Option) -> float:
    return 2.4


def _betray(state: UnfathomableState, seat: int, option: Option) -> float:
    """Only treachery serves a traitor in the open."""
    assert isinstance(option, Play)
    return _play(state, seat, option) if skill(option.card) == TREACHERY else 0.0


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
