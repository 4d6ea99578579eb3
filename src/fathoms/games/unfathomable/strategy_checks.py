"""How the strategy adds cards to checks, and how it reacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.actions import HIT_CHARACTER, HIT_DEEP_ONE, JudgeAttack
from fathoms.games.unfathomable.cards import SANITY, skill, value
from fathoms.games.unfathomable.checks import PASS, Conclude
from fathoms.games.unfathomable.dice import JudgeLow
from fathoms.games.unfathomable.hands import CHAOS, EXTRA
from fathoms.games.unfathomable.monsters import MAUL, JudgeMaul
from fathoms.games.unfathomable.options import (
    AddCard,
    Adjust,
    Card,
    Equip,
    Heal,
    NameResult,
    Play,
    Reroll,
    UseFeat,
    UseItem,
    Ward,
)
from fathoms.games.unfathomable.reactions import SHRUG_IT_OFF
from fathoms.games.unfathomable.worth import AVERAGE, DEFEAT, POINT, dial_worth, harm, potential

if TYPE_CHECKING:
    from fathoms.games.unfathomable.state import UnfathomableState
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks, Question
    from fathoms.kernel.state import AnyStep

WATCHED, UNWATCHED = 0, 2
"""In how many of ten checks a hidden traitor dares to add a card against it."""
MARGIN = 2.0
GIVEN = 2.4
"""What a card that a fellow human has added is worth on average."""
TRUST = 0.8
"""How much of what the others may have they will give."""
FULL = 7
"""Cards in hand from which on one gives more easily."""
NUDGE_PAYS = 1.0
BIG = 4.0


# -- adding cards


def contribute(state: UnfathomableState, seat: int, question: Question, chance: Chance, *, evil: bool) -> Picks:
    """Help as much as it still seems to take; or hinder without being seen."""
    supporting = [option for option in question.options if _supports(state, option)]
    if evil:
        opposing = [option for option in question.options if option not in supporting]
        return _hinder(state, seat, question, opposing, chance)
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


def _stake(state: UnfathomableState) -> float:
    """What hangs on the check: the difference between failing and passing."""
    for step in reversed(state.agenda):
        if isinstance(step, Conclude):
            return harm(state, step.failed) - harm(state, step.passed) + 0.5
    return 1.0


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


def _hinder(state: UnfathomableState, seat: int, question: Question, opposing: list[Option], chance: Chance) -> Picks:
    """In the open the worst card; hidden, one card now and then, the less the more one is suspected."""
    ranked = sorted(opposing, key=_value)
    if state.revealed[seat] or state.jailed(seat):
        return tuple(ranked[-1:])
    watched = state.suspicion[seat] > 2 * (10 + sum(state.suspicion) // state.seats)
    bold = chance.below(10) < (WATCHED if watched else UNWATCHED)
    if bold and ranked:
        return (ranked[-1 if _stake(state) > BIG else len(ranked) // 2],)
    helping = [option for option in question.options if option not in opposing]
    return tuple(sorted(helping, key=_value)[:1])


# -- reactions


def react(state: UnfathomableState, seat: int, question: Question, *, evil: bool) -> Picks:
    """The reaction that pays most, or none. Traitors in hiding do not react against the ship: it would be seen."""
    best: Option | None = None
    gain = NUDGE_PAYS
    for option in question.options:
        worth = _worth(state, seat, option)
        if evil:
            worth = -worth if state.revealed[seat] else worth * 0.3
        if worth > gain:
            best, gain = option, worth
    return () if best is None else (best,)


def _worth(state: UnfathomableState, seat: int, option: Option) -> float:
    reader = WORTH.get(type(option))
    return reader(state, seat, option) if reader else 0.0


def _judge(state: UnfathomableState) -> AnyStep | None:
    """The step that will read the die: the first on the agenda that judges."""
    for step in reversed(state.agenda[-4:]):
        if isinstance(step, JudgeLow | JudgeAttack | JudgeMaul):
            return step
    return None


def _chance_of_good(state: UnfathomableState, by: int) -> tuple[float, float]:
    """The chance that the die falls well for the humans with a modifier, and what hangs on it."""
    step = _judge(state)
    if isinstance(step, JudgeLow):
        stake = harm(state, step.low) - harm(state, step.high)
        needed = step.limit + 1
    elif isinstance(step, JudgeAttack):
        needed = HIT_DEEP_ONE if step.victim < 0 else HIT_CHARACTER
        stake = 1.8
    elif isinstance(step, JudgeMaul):
        needed, stake = MAUL, -DEFEAT
    else:
        return 0.0, 0.0
    high = max(0.0, min(1.0, (9 - needed + by) / 8))
    return (high, stake) if stake >= 0 else (1 - high, -stake)


def _nudge(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Adjust)
    if state.check_total and not state.pile_from and state.pile:
        return _move_total(state, option.by)
    before, stake = _chance_of_good(state, state.die_by)
    after, _ = _chance_of_good(state, state.die_by + option.by)
    return (after - before) * stake * 2


def _reroll(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Reroll)
    if state.die_roller != seat and value(option.card) > 2:  # noqa: PLR2004
        return 0.0
    step = _judge(state)
    good, stake = _chance_of_good(state, state.die_by)
    if isinstance(step, JudgeAttack):
        hit = state.die >= (HIT_DEEP_ONE if step.victim < 0 else HIT_CHARACTER)
        return 0.0 if hit else good * stake * 1.5
    if isinstance(step, JudgeMaul):
        return good * stake * 1.5 if state.die >= MAUL else 0.0
    if isinstance(step, JudgeLow):
        low = state.die <= step.limit
        bad = low if harm(state, step.low) > harm(state, step.high) else not low
        return good * stake - 0.5 if bad else 0.0
    return 0.0


def _move_total(state: UnfathomableState, by: int) -> float:
    """What it brings to move the total of the check."""
    for step in reversed(state.agenda):
        if isinstance(step, Conclude):
            results = (step.failed, step.middle, step.passed)
            now, then = _result(state, state.check_total), _result(state, state.check_total + by)
            return (harm(state, results[now]) - harm(state, results[then])) * 0.8
    return 0.0


def _result(state: UnfathomableState, total: int) -> int:
    if total >= state.check_target:
        return PASS
    return int(bool(state.check_partial) and total >= state.check_partial)


def _add_card(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, AddCard)
    by = value(option.card) if state.check_types >> skill(option.card) & 1 else -value(option.card)
    return _move_total(state, by) * 1.5 - 0.1 * value(option.card)


def _equip(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Equip)
    return _move_total(state, option.by) - 1.5 - 0.1 * abs(option.by)


def _item(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, UseItem)
    return _move_total(state, 2) if state.pile else DEFEAT - 0.5


def _play(state: UnfathomableState, seat: int, option: Option) -> float:
    """Shrug It Off; Preparation for what matters; Nothing to Hide once there is reason to doubt."""
    assert isinstance(option, Play)
    if option.card == SHRUG_IT_OFF:
        return DEFEAT
    return 0.0


def _heal(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, Heal)
    return DEFEAT - 0.4 * value(option.card)


def _feat(state: UnfathomableState, seat: int, option: Option) -> float:
    return 1.1 if min(state.dials[:]) > 0 and state.dials[SANITY] else 0.0


def _ward(state: UnfathomableState, seat: int, option: Option) -> float:
    return DEFEAT - dial_worth(state, SANITY) / 2


def _name(state: UnfathomableState, seat: int, option: Option) -> float:
    assert isinstance(option, NameResult)
    return _stake(state) - BIG - DEFEAT if option.result == PASS else 0.0


WORTH = {
    Adjust: _nudge,
    Reroll: _reroll,
    AddCard: _add_card,
    Equip: _equip,
    UseItem: _item,
    Play: _play,
    Heal: _heal,
    UseFeat: _feat,
    Ward: _ward,
    NameResult: _name,
}
