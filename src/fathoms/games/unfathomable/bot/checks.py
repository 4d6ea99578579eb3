"""How the strategy adds cards to checks, and how it reacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.bot.harm import harm
from fathoms.games.unfathomable.bot.stakes import check_stake
from fathoms.games.unfathomable.bot.suspicion import suspicion
from fathoms.games.unfathomable.bot.worth import AVERAGE, POINT, intervention_worth, potential
from fathoms.games.unfathomable.engine.checks import Conclude
from fathoms.games.unfathomable.engine.hands import CHAOS, EXTRA
from fathoms.games.unfathomable.engine.windows import Window
from fathoms.games.unfathomable.numbers import skill, value
from fathoms.games.unfathomable.options import (
    Card,
    UseFeat,
)

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.question import Option, Picks, Question

WATCHED = 5
"""With more suspicion than this, in tenths of a card, a hidden traitor opposes none: cards of chaos hide no more."""
WORTH_SPOILING = 18.0
"""What must hang on a check that a hidden traitor spoils, times the players: among many a pile tells less of one."""
WORTH_A_LONELY_CARD = 36.0
"""The same where the card that opposes is the only one that is given."""
COMPANY = 2
"""It is not where a human with the same hand would give so many."""
SLACK = 2
"""A check that is further from its target than this, either way, is as good as settled."""
MARGIN = 2.0
GIVEN = 2.4
"""What a card that a fellow human has added is worth on average."""
TRUST = 0.8
"""How much of what the others may have they will give."""
FULL = 7
"""Cards in hand from which on one gives more easily."""
NUDGE_PAYS = 1.0


# -- adding cards


def contribute(state: UnfathomableState, seat: int, question: Question, *, evil: bool) -> Picks:
    """Help as much as it still seems to take; or hinder without being seen."""
    supporting = [option for option in question.options if _supports(state, option)]
    helping = _help(state, seat, question, supporting)
    return _hinder(state, seat, question, supporting, len(helping)) if evil else helping


def _help(state: UnfathomableState, seat: int, question: Question, supporting: list[Option]) -> Picks:
    if state.jailed(seat):
        return tuple(sorted(supporting, key=_value)[-1:])
    own = float(sum([_value(option) for option in supporting]))
    after = _potential_after(state, seat)
    lies_there = _pile_so_far(state)
    for goal, stake in _goals(state):
        missing = goal - lies_there
        if own + after >= missing and stake > POINT * missing * _plenty(state, seat):
            share = (missing + MARGIN) * own / (own + after * TRUST) if own else 0.0
            return _cards_worth(question, supporting, share)
    return ()


def _plenty(state: UnfathomableState, seat: int) -> float:
    """Cards are cheap in a full hand: the limit would take them."""
    return FULL / max(FULL, len(state.hands[seat]))


def _goals(state: UnfathomableState) -> list[tuple[int, float]]:
    """What can be reached, the pass first, and what hangs on it."""
    step = next(step for step in reversed(state.agenda) if isinstance(step, Conclude))
    lost = harm(state, step.failed) + 0.5
    goals = [(state.check_target, lost - harm(state, step.passed))]
    if state.check_partial:
        goals.append((state.check_partial, lost - harm(state, step.middle)))
    return goals


def _pile_so_far(state: UnfathomableState) -> float:
    """What lies in the pile, as far as can be told: the cards of chaos and of the others are hidden."""
    chest = state.caps[state.seats]
    helpful = sum([cap for kind, cap in enumerate(chest) if state.check_types >> kind & 1])
    chaos = len([source for source in state.pile_from if source == CHAOS])
    treachery = len([source for source in state.pile_from if source == EXTRA])
    given = len(state.pile_from) - chaos - treachery
    drift = AVERAGE * (2 * helpful / max(1, sum(chest)) - 1)
    return chaos * drift - treachery * AVERAGE + given * GIVEN * _honest_share(state)


def _supports(state: UnfathomableState, option: Option) -> bool:
    assert isinstance(option, Card)
    return bool(state.check_types >> skill(option.card) & 1)


def _value(option: Option) -> int:
    assert isinstance(option, Card)
    return value(option.card)


def _honest_share(state: UnfathomableState) -> float:
    """How much of what others gave counts for the check."""
    return 0.9 - 0.1 * sum(state.revealed)


def _potential_after(state: UnfathomableState, seat: int) -> float:
    """What the humans who come later may have to add."""
    order = state.round_from((state.active + 1) % state.seats)
    return potential(state, order[order.index(seat) + 1 :], state.check_types)


def _cards_worth(question: Question, supporting: list[Option], wanted: float) -> Picks:
    """The biggest cards until enough, and the smallest single one that closes the gap."""
    ranked = sorted(supporting, key=_value)
    taken: list[Option] = []
    while ranked and wanted > 0:
        closing = [option for option in ranked if _value(option) >= wanted]
        option = closing[0] if closing else ranked[-1]
        ranked.remove(option)
        taken.append(option)
        wanted -= _value(option)
    return tuple([option for option in question.options if option in taken])


def _hinder(state: UnfathomableState, seat: int, question: Question, supporting: list[Option], expected: int) -> Picks:
    """The worst card in the open; in hiding as many as a human would give, one of them against where it pays.

    Piles tell who gave how many cards, so whoever gives many to checks that do not matter is cleared by them: there a
    hidden traitor gives all that help.
    """
    small = sorted(supporting, key=_value)
    taken = sorted([option for option in question.options if option not in supporting], key=_value)[-1:]
    if not state.revealed[seat] and not state.jailed(seat):
        if _costs_little(state, seat, supporting, expected):
            taken = supporting
        elif suspicion(state)[seat] > WATCHED:
            taken = small[:expected]
        else:
            taken = taken + small[: max(0, expected - len(taken))]
    return tuple([option for option in question.options if option in taken])


def _costs_little(state: UnfathomableState, seat: int, supporting: list[Option], expected: int) -> bool:
    """Whether helping costs the traitors less than spoiling would tell of one."""
    pays = WORTH_SPOILING if expected >= COMPANY else WORTH_A_LONELY_CARD
    return check_stake(state) <= pays / state.seats or _settled(state, seat, supporting)


def _settled(state: UnfathomableState, seat: int, supporting: list[Option]) -> bool:
    """Whether the check is passed or failed whatever one adds, as far as can be told."""
    missing = state.check_target - _pile_so_far(state)
    after = _potential_after(state, seat)
    own = sum([_value(option) for option in supporting])
    return missing <= after / 2 - SLACK or missing > after + own / 2 + SLACK


# -- reactions


def react(state: UnfathomableState, seat: int, question: Question, *, evil: bool) -> Picks:
    """The reaction that pays most, or none. Traitors in hiding do not react: it would be seen, or it would help."""
    if evil and not state.revealed[seat]:
        return ()
    best: Option | None = None
    gain = NUDGE_PAYS
    for option in question.options:
        worth = _worth(state, seat, option) * (-1 if evil else 1)
        if worth > gain:
            best, gain = option, worth
    return () if best is None else (best,)


def _worth(state: UnfathomableState, seat: int, option: Option) -> float:
    step = state.agenda[-1]
    if isinstance(step, Window):
        reaction = step.reaction(state, seat, option)
        return reaction.worth(state, seat, option) if reaction is not None else 0.0
    return intervention_worth(state) if isinstance(option, UseFeat) else 0.0
