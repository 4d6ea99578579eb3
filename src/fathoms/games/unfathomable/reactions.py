"""Section 14 of the rule book, second part: what can be played in each window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.unfathomable.cards import (
    ALMANAC,
    ARJUN,
    BEATRICE,
    EDMUND,
    KEILANI,
    LORE,
    OBSERVATION,
    PISTOL,
    RING,
    SAMIRA,
    SANITY,
    SKILLS,
    STARBUCK,
    SVETLANA,
    value,
)
from fathoms.games.unfathomable.checks import FAIL, PARTIAL, PASS, contribute, tell_change, total_of
from fathoms.games.unfathomable.defeat import FEAT, Defeat, remove_item, use_feat
from fathoms.games.unfathomable.dice import BARE, RollLow, throw_again
from fathoms.games.unfathomable.effects import Lose
from fathoms.games.unfathomable.events import ChaosSeen, ItemUsed, SpellSpent, TotalMoved
from fathoms.games.unfathomable.hands import discard, kinds_held, play_card, take_top
from fathoms.games.unfathomable.options import (
    AddCard,
    AddTop,
    AddValue,
    Adjust,
    Equip,
    Heal,
    NameResult,
    Play,
    Reroll,
    SetDie,
    Support,
    UseFeat,
    UseItem,
    Ward,
)
from fathoms.games.unfathomable.ship import tell_ability
from fathoms.games.unfathomable.skills import PLAYS
from fathoms.games.unfathomable.spellcraft import FLESH_WARD, PRICE, REVELATION
from fathoms.games.unfathomable.state import UnfathomableState
from fathoms.games.unfathomable.windows import (
    AFTER_ROLL,
    AFTER_TOTAL,
    BEFORE_CHECK,
    BEFORE_ROLL,
    OFFERS,
    ON_DEFEAT,
    RESPONSES,
    RING_MARK,
    pistol_ready,
    ring_ready,
)

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option

KEEN_INSIGHT = (23, 24)
COMBAT_TRAINING = (31, 32)
SHRUG_IT_OFF = 35
NOTHING_TO_HIDE = (3, 4)
FORCED_LEARNING = 15
PREPARATION = 25
DETERMINATION = (43, 44)
NUDGE = 2
RING_BONUS = 2
FACES = tuple(SetDie(face) for face in range(1, 9))
NUDGES = {card: [Adjust(card, -NUDGE), Adjust(card, NUDGE)] for card in (*KEEN_INSIGHT, *DETERMINATION)}


# -- before a roll


def before_roll(state: UnfathomableState, seat: int, subject: int) -> list[Option]:
    """UNF-14.4: Keen Insight; the Almanac, once a roll; Perfect Number."""
    hand = state.hands[seat]
    options: list[Option] = []
    for card in KEEN_INSIGHT:
        if card in hand:
            options += NUDGES[card]
    if not state.almanac and ALMANAC in state.items[seat] and state.free(seat):
        options += [AddValue(card) for card in kinds_held(state, seat, OBSERVATION)]
    if not state.die_set and state.characters[seat] == BEATRICE and state.has_feat(BEATRICE) == seat:
        options += FACES
    return options


def adjust(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Keen Insight moves a die, Determination a total."""
    assert isinstance(option, Adjust)
    play_card(state, seat, option.card)
    if option.card in KEEN_INSIGHT:
        state.die_by += option.by
    else:
        move_total(state, option.by)


def add_value(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """The Almanac."""
    assert isinstance(option, AddValue)
    state.tell(ItemUsed(seat, ALMANAC))
    discard(state, seat, [option.card])
    state.almanac = True
    state.die_by += value(option.card)


def set_die(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Perfect Number."""
    assert isinstance(option, SetDie)
    use_feat(state, seat)
    state.die_set = option.die


# -- after a roll


def after_roll(state: UnfathomableState, seat: int, subject: int) -> list[Option]:
    """UNF-14.5: Combat Training after an attack; Fortunate Son for any card; the Pocket Pistol once."""
    hand = state.hands[seat]
    options: list[Option] = []
    if state.characters[seat] == EDMUND and state.plays(EDMUND) == seat:
        options += [Reroll(card) for card in sorted(set(hand))]
    elif state.die_attack >= 0:
        options += [Reroll(card) for card in COMBAT_TRAINING if card in hand]
    if pistol_ready(state) and state.die_roller == seat:
        options.append(Reroll(0, PISTOL))
    return options


def reroll(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Throw again, with what was already played for the roll."""
    assert isinstance(option, Reroll)
    if option.item >= 0:
        state.tell(ItemUsed(seat, option.item))
        state.die_attack = BARE
    elif state.die_attack >= 0 and option.card in COMBAT_TRAINING:
        play_card(state, seat, option.card)
    else:
        tell_ability(state, seat)
        discard(state, seat, [option.card])
    throw_again(state)


# -- before cards are added to a check


def before_check(state: UnfathomableState, seat: int, subject: int) -> list[Option]:
    """UNF-14.6: Nothing to Hide, Forced Learning, Preparation, Self Sacrifice."""
    if state.check_named >= 0:
        return []
    hand = state.hands[seat]
    options: list[Option] = []
    if not state.check_open:
        options += [PLAYS[card] for card in NOTHING_TO_HIDE if card in hand]
    if FORCED_LEARNING in hand:
        options += [Support(FORCED_LEARNING, kind) for kind in SKILLS if not state.check_types >> kind & 1]
    if state.check_chaos and PREPARATION in hand:
        options.append(PLAYS[PREPARATION])
    if state.in_crisis and state.characters[seat] == ARJUN and state.has_feat(ARJUN) == seat:
        options += [NameResult(result) for result in (FAIL, PARTIAL, PASS) if result != PARTIAL or state.check_partial]
    return options


def support(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Forced Learning."""
    assert isinstance(option, Support)
    play_card(state, seat, option.card)
    state.check_types |= 1 << option.skill
    tell_change(state)


def play_reaction(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Nothing to Hide, Preparation, Shrug It Off."""
    assert isinstance(option, Play)
    play_card(state, seat, option.card)
    if option.card == SHRUG_IT_OFF:
        state.saved = True
        return
    if option.card == PREPARATION:
        state.check_chaos = False
    else:
        state.check_open = True
    tell_change(state)


def name_result(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Self Sacrifice: the result is settled, no card is added, and Arjun is defeated."""
    assert isinstance(option, NameResult)
    use_feat(state, seat)
    state.check_named = option.result
    state.push(Defeat(seat))


# -- after the total


def after_total(state: UnfathomableState, seat: int, subject: int) -> list[Option]:
    """UNF-14.7: Determination, Experienced, Well Equipped, the Lucky Ring, Revelation of Script."""
    hand = state.hands[seat]
    options: list[Option] = []
    for card in DETERMINATION:
        if card in hand:
            options += NUDGES[card]
    character = state.characters[seat]
    if character == KEILANI and state.plays(KEILANI) == seat and KEILANI not in state.check_used:
        options += [AddCard(card) for card in sorted(set(hand))]
    if character == SAMIRA and state.has_feat(SAMIRA) == seat:
        most = len(state.items[seat])
        options += [Equip(by) for by in range(-most, most + 1) if by]
    if ring_ready(state) == seat:
        options.append(UseItem(RING))
    if state.script == seat and state.free(seat):
        options += [AddTop(kind) for kind in range(len(SKILLS) + 1)]
    return options


def move_total(state: UnfathomableState, by: int) -> None:
    """The total of a check changes."""
    state.check_total += by
    state.tell(TotalMoved(by, state.check_total))


def add_card(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Experienced: once a check, open for all to see."""
    assert isinstance(option, AddCard)
    state.check_used.append(KEILANI)
    tell_ability(state, seat)
    add_to_open_pile(state, seat, option.card)


def add_to_open_pile(state: UnfathomableState, seat: int, card: int) -> None:
    """A card joins a pile that lies open."""
    state.hands[seat].remove(card)
    state.check_open = True
    contribute(state, seat, [card])
    state.pile_from = []
    state.pile.sort()
    move_total(state, total_of(state, [card]))


def equip(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Well Equipped."""
    assert isinstance(option, Equip)
    use_feat(state, seat)
    move_total(state, option.by)


def use_item(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """The Lucky Ring, or Starbuck who gives one of her lives."""
    assert isinstance(option, UseItem)
    state.tell(ItemUsed(seat, option.item))
    if option.item == RING:
        state.check_used.append(RING_MARK)
        move_total(state, RING_BONUS)
    else:
        remove_item(state, STARBUCK)
        state.saved = True


def add_top(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Revelation of Script: the top card of a deck joins; a die up to its value costs sanity."""
    assert isinstance(option, AddTop)
    state.script = -1
    state.tell(SpellSpent(REVELATION))
    card = take_top(state, option.skill, chance)
    if not card:
        return
    state.check_open = True
    state.pile.append(card)
    state.pile.sort()
    state.tell(ChaosSeen((card,)))
    move_total(state, total_of(state, [card]))
    state.push(RollLow(value(card), (Lose(SANITY),)))


# -- on a defeat


def on_defeat(state: UnfathomableState, seat: int, subject: int) -> list[Option]:
    """UNF-14.8: Shrug It Off, Starbuck and Flesh Ward for oneself; Svetlana for anybody."""
    options: list[Option] = []
    if seat == subject:
        if SHRUG_IT_OFF in state.hands[seat]:
            options.append(PLAYS[SHRUG_IT_OFF])
        if STARBUCK in state.items[seat] and state.free(seat):
            options.append(UseItem(STARBUCK))
        if state.ward == seat:
            options.append(Ward())
    if state.characters[seat] == SVETLANA and state.plays(SVETLANA) == seat:
        options += [Heal(card) for card in kinds_held(state, seat, LORE)]
        if state.feats[seat]:
            options.append(FEAT)
    return options


def heal(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Healing Words."""
    assert isinstance(option, Heal)
    tell_ability(state, seat)
    discard(state, seat, [option.card])
    state.saved = True


def intervene(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Medical Intervention."""
    use_feat(state, seat)
    state.saved = True


def ward(state: UnfathomableState, seat: int, option: Option, chance: Chance) -> None:
    """Flesh Ward is used up, and the price is due once the defeat is off."""
    state.ward = -1
    state.saved = True
    state.tell(SpellSpent(FLESH_WARD))
    # Under the end of the defeat on the agenda: the price comes after it.
    finish = state.agenda.pop()
    state.push(PRICE)
    state.push(finish)


OFFERS[BEFORE_ROLL].append(before_roll)
OFFERS[AFTER_ROLL].append(after_roll)
OFFERS[BEFORE_CHECK].append(before_check)
OFFERS[AFTER_TOTAL].append(after_total)
OFFERS[ON_DEFEAT].append(on_defeat)
RESPONSES.update(
    {
        Adjust: adjust,
        AddValue: add_value,
        SetDie: set_die,
        Reroll: reroll,
        Support: support,
        Play: play_reaction,
        NameResult: name_result,
        AddCard: add_card,
        Equip: equip,
        UseItem: use_item,
        AddTop: add_top,
        Heal: heal,
        UseFeat: intervene,
        Ward: ward,
    }
)
