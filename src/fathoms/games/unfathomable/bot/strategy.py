"""The game's own player: a human who helps, a traitor who hides, a traitor in the open.

It uses what its seat may know: its hand and loyalty, and what lies open. The test kit proves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.bot import actions, checks
from fathoms.games.unfathomable.bot.choices import SCORES
from fathoms.games.unfathomable.bot.worth import CARD, dial_worth
from fathoms.games.unfathomable.engine.catalogue import CATALOGUE
from fathoms.games.unfathomable.engine.character import Score
from fathoms.games.unfathomable.engine.scoring import FAR
from fathoms.games.unfathomable.numbers import CULTIST, FOOD, HYBRID, STRENGTH, TREACHERY, TYPES, skill, value
from fathoms.games.unfathomable.options import (
    Card,
    Draw,
)
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.kernel.state import random_picks

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import State


DENIABLE = 6.0
"""By how much a hidden traitor's way may be worse than the best: anybody may err so far."""
DECISIVE = 10.0
"""What is worse by more than this is worth being seen."""
BOILER_NEEDS = 3
"""So many points of strength one would rather have than of another type."""


def choose(state: State, seat: int, question: Question, chance: Chance) -> Picks:
    """A legal answer, by the side that the seat is on."""
    assert isinstance(state, UnfathomableState)
    if not question.options:
        return ()
    evil = traitor(state, seat)
    if question.quiet and question.least == 0 and question.most == 1:
        return checks.react(state, seat, question, evil=evil)
    if question.key == "action":
        return actions.act(state, seat, question, chance, evil=evil)
    if question.key == "contribute":
        return checks.contribute(state, seat, question, evil=evil)
    if question.key in SETS:
        return SETS[question.key](state, seat, question, chance)
    score = SCORES.get(question.key) or CATALOGUE.people[state.characters[seat]].scores.get(question.key)
    if question.most == 1 and score is not None:
        return _best(state, seat, question, score, evil=evil)
    return random_picks(state, question, chance)


def traitor(state: UnfathomableState, seat: int) -> bool:
    """Whether the seat works against the ship now; a cultist only once the ship has come far enough to be lost."""
    return HYBRID in state.loyalty[seat] or (CULTIST in state.loyalty[seat] and state.distance >= FAR)


def _best(state: UnfathomableState, seat: int, question: Question, score: Score, *, evil: bool) -> Picks:
    """The option that serves the seat's side best; nothing, if that serves it better still."""
    scored = [(score(state, seat, option), -index) for index, option in enumerate(question.options)]
    if question.least == 0:
        scored.append((0.0, -len(scored)))
    best = max(scored)
    if evil:
        wanted = scored if state.revealed[seat] else [each for each in scored if _deniable(best[0] - each[0])]
        best = min(wanted, key=lambda each: (each[0], -each[1]))
    return question.options[-best[1] : 1 - best[1]]


def _deniable(worse: float) -> bool:
    """Whether a hidden traitor may choose what is so much worse."""
    return worse <= DENIABLE or worse > DECISIVE


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
    """As many cards as the food allows; a traitor eats for five."""
    dear = dial_worth(state, FOOD) / 8 > CARD
    wanted = question.most if traitor(state, seat) or not dear else 2
    return _wished(state, seat, question, wanted)


def _draw(state: UnfathomableState, seat: int, question: Question, chance: Chance) -> Picks:
    return _wished(state, seat, question, question.most)


def _wished(state: UnfathomableState, seat: int, question: Question, count: int) -> Picks:
    """The types that one lacks most; strength first, for the boilers."""
    held = [0] * TYPES
    for card in state.hands[seat]:
        held[skill(card)] += value(card)
    taken: list[Option] = []
    for _ in range(count):
        left = [option for option in question.options if isinstance(option, Draw) and option not in taken]
        best = min(left, key=lambda option: held[option.skill] - (BOILER_NEEDS if option.skill == STRENGTH else 0))
        held[best.skill] += 2
        taken.append(best)
    return tuple([option for option in question.options if option in taken])


def _swap(state: UnfathomableState, seat: int, question: Question, chance: Chance) -> Picks:
    """Low cards for treachery."""
    return tuple([option for option in question.options if isinstance(option, Card) and value(option.card) <= 2])  # noqa: PLR2004


def _default(state: UnfathomableState, seat: int, question: Question, chance: Chance) -> Picks:
    return question.default


SETS = {
    "discard": _discard,
    "skills": _skills,
    "galley": _galley,
    "draw": _draw,
    "first-cards": _draw,
    "swap": _swap,
    "pay": _default,
    "trade": _default,
    "loyalty": _default,
    "persist": _default,
}
