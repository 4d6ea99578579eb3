"""The game's own player: a human who helps, a traitor who hides, a traitor in the open.

It uses what its seat may know: its hand and loyalty, and what lies open. The test kit proves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable import strategy_actions, strategy_checks
from fathoms.games.unfathomable.cards import CULTIST, HYBRID, STRENGTH, TREACHERY, skill, value
from fathoms.games.unfathomable.catalogue import CRISES, SPELL_CARDS, WAYPOINT_CARDS
from fathoms.games.unfathomable.mythos import BOTTOM, TOP
from fathoms.games.unfathomable.options import (
    Card,
    Choose,
    Draw,
    Item,
    Mythos,
    Number,
    Seat,
    Space,
    Spell,
    UseFeat,
    Waypoint,
)
from fathoms.games.unfathomable.scoring import FAR
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.worth import STEP, deep_one_worth, dial_worth, harm, ritual_worth
from fathoms.kernel.state import random_picks

if TYPE_CHECKING:
    from fathoms.games.unfathomable.content import Crisis
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import State


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
    """A legal answer, by the side that the seat is on."""
    assert isinstance(state, UnfathomableState)
    if not question.options:
        return ()
    evil = traitor(state, seat)
    if question.quiet and question.least == 0 and question.most == 1:
        return strategy_checks.react(state, seat, question, evil=evil)
    if question.key == "action":
        return strategy_actions.act(state, seat, question, chance, evil=evil)
    if question.key == "contribute":
        return strategy_checks.contribute(state, seat, question, chance, evil=evil)
    if question.key in SETS:
        return SETS[question.key](state, seat, question, chance)
    if question.most == 1 and question.key in SCORES:
        return _best(state, seat, question, chance, evil=evil)
    return random_picks(state, question, chance)


def traitor(state: UnfathomableState, seat: int) -> bool:
    """Whether the seat works against the ship now; a cultist only once the ship has come far enough to be lost."""
    return HYBRID in state.loyalty[seat] or (CULTIST in state.loyalty[seat] and state.distance >= FAR)


def _best(state: UnfathomableState, seat: int, question: Question, chance: Chance, *, evil: bool) -> Picks:
    """The option that serves the seat's side best; nothing, if that serves it better still."""
    score = SCORES[question.key]
    sign = -1.0 if evil else 1.0
    scored = [(sign * score(state, seat, option), -index) for index, option in enumerate(question.options)]
    best, index = max(scored)
    # A hidden traitor who always took the worst way would soon sit in the Brig.
    if evil and not state.revealed[seat] and len(scored) > 1 and chance.below(3) == 0:
        best, index = min(scored)
    if question.least == 0 and best < 0:
        return ()
    return (question.options[-index],)


# -- single choices: what an option is worth to the humans


def _crisis(state: UnfathomableState, seat: int, option: Option) -> float:
    crisis = CRISES[state.mythos_card] if state.mythos_card > 0 else None
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
    return STEP if option == TOP else ritual_worth(state) + (1.0 if option == BOTTOM and state.ritual == 3 else 0.0)  # noqa: PLR2004


def _waypoint(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Waypoint)
    card = WAYPOINT_CARDS[option.waypoint]
    return 3.5 * card.distance - harm(state, card.effects)


def _mythos(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Mythos)
    crisis = CRISES[option.crisis]
    if crisis.chooser:
        return -min(harm(state, crisis.check or crisis.top), harm(state, crisis.bottom))
    return -harm(state, crisis.check)


def _spell(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Spell)
    return SPELL_WORTH.get(SPELL_CARDS[option.spell].name, 0.0) - harm(state, SPELL_CARDS[option.spell].effects)


SPELL_WORTH = {"astral-travel": 0.5, "call-friends": 1.0, "flesh-ward": 1.0, "heal": 1.0, "plague-of-locusts": 3.0}


def _keep(state: UnfathomableState, seat: int, option: Option) -> float:
    if isinstance(option, Waypoint):
        return _waypoint(state, seat, option)
    return _mythos(state, seat, option)


def _way(state: UnfathomableState, seat: int, option: Option) -> float:
    """A card's two ways: the step that asks stands on top of the agenda."""
    step = state.agenda[-1]
    effects = getattr(step, "top", ()) if option == Choose(1) else getattr(step, "bottom", ())
    return -harm(state, effects)


def _may(state: UnfathomableState, seat: int, option: Option) -> float:
    return -harm(state, getattr(state.agenda[-1], "effects", ()))


def _yes(state: UnfathomableState, seat: int, option: Option) -> float:
    return 1.0


def _no(state: UnfathomableState, seat: int, option: Option) -> float:
    return -1.0


def _victim(state: UnfathomableState, seat: int, option: Option) -> float:
    """Better oneself with cards to spare than the Captain; better somebody one suspects."""
    assert isinstance(option, Seat)
    return state.suspicion[option.seat] / 10 - (1.0 if option.seat == state.captain else 0.0)


def _jail(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Seat)
    if option.seat == seat:
        return -5.0
    return state.suspicion[option.seat] / 10 - 2.5


def _deep_one(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Space)
    return deep_one_worth(state, option.space)


def _item(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Item)
    return float(option.item % 7)


def _number(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Number)
    return option.number * ritual_worth(state)


def _dial(state: UnfathomableState, seat: int, option: Option) -> float:
    """The dial that is scarcest, to gain; the fullest, to lose. Both are asked by the same step."""
    by = getattr(state.agenda[-1], "by", 1)
    return by * dial_worth(state, getattr(option, "dial", 0))


def _ally(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Seat)
    return -state.suspicion[option.seat] / 10 + len(state.hands[option.seat]) / 10


def _go(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Space)
    return strategy_actions.local_worth(state, seat, option.space)


SCORES = {
    "crisis": _crisis,
    "track": _track,
    "waypoint": _waypoint,
    "mythos": _mythos,
    "spell": _spell,
    "keep-on-top": _keep,
    "two-ways": _way,
    "may": _may,
    "jury-rig": _no,
    "barricade": _yes,
    "uncanny-fortune": _no,
    "victim": _victim,
    "jail": _jail,
    "may-jail": _jail,
    "defeat-deep-one": _deep_one,
    "clear-room": _deep_one,
    "item": _item,
    "improvement": _item,
    "keep-item": _item,
    "disrupt": _number,
    "dial": _dial,
    "helper": _ally,
    "go-anywhere": _go,
    "deck-chief": _go,
    "dash": _go,
    "consent": _no,
    "call-friends": _yes,
    "bottom-spell": _no,
}


# -- sets of cards


def _discard(state: UnfathomableState, seat: int, question: Question, chance: Chance) -> Picks:
    """The least valuable cards first."""
    ranked = sorted(question.options, key=_keepsake)
    kept = ranked[: question.least]
    return tuple([option for option in question.options if option in kept])


def _keepsake(option: Option) -> int:
    assert isinstance(option, Card)
    return value(option.card) * 2 + (skill(option.card) == STRENGTH)


def _skills(state: UnfathomableState, seat: int, question: Question, chance: Chance) -> Picks:
    """The whole set; a revealed traitor half of it in treachery."""
    if not state.revealed[seat]:
        return question.options[: question.most]
    treacherous = [option for option in question.options if isinstance(option, Draw) and option.skill == TREACHERY]
    others = [option for option in question.options if option not in treacherous]
    count = (question.most + 1) // 2
    return (*others[: question.most - count], *treacherous[:count])


def _galley(state: UnfathomableState, seat: int, question: Question, chance: Chance) -> Picks:
    """Three cards: strength and lore serve the ship; a traitor eats for five."""
    wanted = 5 if traitor(state, seat) else 3
    start = chance.below(3)
    draws = [option for option in question.options if isinstance(option, Draw)]
    ranked = sorted(draws, key=lambda option: (option.copy, (option.skill + start) % 5))
    chosen = ranked[:wanted]
    return tuple([option for option in question.options if option in chosen])


def _swap(state: UnfathomableState, seat: int, question: Question, chance: Chance) -> Picks:
    """Low cards for treachery."""
    return tuple([option for option in question.options if isinstance(option, Card) and value(option.card) <= 2])  # noqa: PLR2004


def _default(state: UnfathomableState, seat: int, question: Question, chance: Chance) -> Picks:
    return question.default


SETS = {
    "discard": _discard,
    "skills": _skills,
    "galley": _galley,
    "swap": _swap,
    "pay": _default,
    "trade": _default,
    "loyalty": _default,
    "persist": _default,
}
