"""Section 4 of the rule book: diving."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import (
    ATTENTIVE,
    BUYER,
    FOUND,
    HOSES,
    NOWHERE,
    SHALLOW,
    VOLUNTEER,
    WEIGHT,
    is_monster,
    monster_of,
)
from fathoms.games.key_largo.encounters import card_question, may_hold, play, plays_of
from fathoms.games.key_largo.events import (
    DiveEnded,
    MonsterMet,
    TreasureFound,
    TreasureSeen,
    WeightSpent,
)
from fathoms.games.key_largo.hurry import HurriedSale, catch
from fathoms.games.key_largo.monsters import MeetMonster
from fathoms.games.key_largo.options import (
    ENCOUNTER_NUMBER,
    Draw,
    Play,
    Surface,
    Weigh,
    face,
)
from fathoms.games.key_largo.saboteur import SabotageWindow
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.audience import all_but, only
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks

TEAM = 3
DRAWS = tuple(Draw(diver) for diver in range(1, TEAM + 1))
WEIGHS = tuple(tuple(Weigh(diver, weight) for weight in range(1, TEAM + 1)) for diver in range(1, TEAM + 1))
SURFACE = Surface()


class BeginDive(Step[LargoState]):
    """KL-4.5: all divers who can reach the wreck go down; the others wait aboard and lend nothing."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        wreck = state.anchored[self.seat]
        if wreck == NOWHERE:
            return
        depth = state.depths[wreck]
        divers = state.divers[self.seat]
        state.site = wreck
        state.below = 0
        state.draws = [0] * len(divers)
        for diver, gear in enumerate(divers):
            if gear & HOSES >= depth:
                state.below |= 1 << diver
                state.draws[diver] = 1
        state.drawn = []
        state.aside = 0
        state.finds = 0
        state.fresh = 0
        state.push_all([SabotageWindow(self.seat), Dive(self.seat)])


class Dive(Step[LargoState]):
    """KL-4.6: card by card, as long as one may be drawn or a card could be played."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        if may_draw(state, self.seat) or card_moment(state, self.seat):
            state.push(NextDraw(self.seat))
        else:
            state.push(EndDive(self.seat))


def divers_below(state: LargoState, seat: int) -> list[int]:
    """The divers on the wreck."""
    return [diver for diver in range(len(state.divers[seat])) if state.below >> diver & 1]


def may_draw(state: LargoState, seat: int) -> bool:
    """Whether a card may be drawn now."""
    if not state.wrecks[state.site]:
        return False
    if any(state.draws):
        return True
    return state.fresh != 0 and bool(draw_options(state, seat))


def draw_options(state: LargoState, seat: int) -> list[Option]:
    """KL-4.6, KL-4.15: the divers who have a card to draw, and the weights that give one more."""
    if not state.wrecks[state.site]:
        return []
    below = divers_below(state, seat)
    options: list[Option] = [DRAWS[diver] for diver in below if state.draws[diver]]
    if state.fresh:
        divers = state.divers[seat]
        weights = [diver for diver in below if divers[diver] & WEIGHT]
        options += [WEIGHS[diver][weight] for diver in below for weight in weights]
    return options


def card_moment(state: LargoState, seat: int) -> bool:
    """KL-10.9: whether a volunteer or a buyer could be played, for all that everybody knows."""
    if state.finds and may_hold(state, seat, BUYER):
        return True
    return volunteers(state) and may_hold(state, seat, VOLUNTEER)


def volunteers(state: LargoState) -> bool:
    """KL-10.10: a volunteer helps in shallow water, if a diver is below and a card is left."""
    wreck = state.site
    return state.depths[wreck] == SHALLOW and bool(state.wrecks[wreck]) and state.below != 0


class NextDraw(Ask[LargoState]):
    """KL-4.6, KL-4.8: name the diver who draws, or surface. Nobody has to draw."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        seat = self.seat
        options = (*draw_options(state, seat), *self.plays(state), SURFACE)
        wreck = state.site
        params: dict[str, int | str] = {"wreck": wreck + 1, "cards": len(state.wrecks[wreck])}
        return (
            Question(
                state.answered[seat], seat, "dive", "KL-4.6", options, default=(SURFACE,), plain=True, params=params
            ),
        )

    def plays(self, state: LargoState) -> list[Option]:
        options: list[Option] = []
        if volunteers(state):
            options += plays_of(state, self.seat, VOLUNTEER)
        if catch(state, self.seat):
            options += plays_of(state, self.seat, BUYER)
        return options

    def why_not(self, state: LargoState, question: Question, option: Option) -> Refusal:
        if isinstance(option, Draw):
            return Refusal("no-draw", "KL-4.6", {"diver": option.diver})
        if isinstance(option, Weigh):
            return Refusal("no-weight", "KL-4.15" if state.wrecks[state.site] else "KL-4.17")
        return Refusal("not-offered", question.clause)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        seat = self.seat
        (pick,) = answers[seat]
        if isinstance(pick, Surface):
            state.push(EndDive(seat))
            return
        state.push(Dive(seat))
        if isinstance(pick, Draw):
            state.draws[pick.diver - 1] -= 1
            state.push(DrawCard(seat, pick.diver - 1))
        elif isinstance(pick, Weigh):
            spend_weight(state, seat, pick.weight - 1)
            state.push(DrawCard(seat, pick.diver - 1))
        else:
            assert isinstance(pick, Play)
            card = ENCOUNTER_NUMBER[pick.card]
            play(state, seat, card)
            state.push(HelpedDraw(seat) if card == VOLUNTEER else HurriedSale(seat))


def spend_weight(state: LargoState, seat: int, diver: int) -> None:
    """KL-4.16: a used weight leaves the game, whatever the card is."""
    state.divers[seat][diver] -= WEIGHT
    state.tell(WeightSpent(seat, diver + 1))


class DrawCard(Step[LargoState]):
    """KL-4.7, KL-4.9: a treasure goes into the hand, unseen by the others; a monster is met by all eyes."""

    seat: int
    diver: int

    def __init__(self, seat: int, diver: int) -> None:
        self.seat = seat
        self.diver = diver

    def run(self, state: LargoState, chance: Chance) -> None:
        seat, diver = self.seat, self.diver
        wreck = state.site
        card = state.wrecks[wreck].pop()
        state.drawn.append(diver)
        if is_monster(card):
            state.fresh = 0
            state.aside += 1
            state.lurking[wreck] = max(state.lurking[wreck], state.aside)
            state.tell(MonsterMet(seat, wreck + 1, diver + 1))
            state.push(MeetMonster(seat, diver))
            return
        state.fresh = 1
        state.finds += 1
        insort(state.hands[seat], card)
        state.note(FOUND, seat, wreck, card)
        state.tell(TreasureFound(seat, wreck + 1, diver + 1), all_but(seat))
        state.tell(TreasureSeen(seat, wreck + 1, diver + 1, face(card)), only(seat))


class HelpedDraw(Step[LargoState]):
    """KL-10.10: a diver of the seat's choice draws one more card; one alone needs no choice."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        below = divers_below(state, self.seat)
        state.push(DrawCard(self.seat, below[0]) if len(below) == 1 else ChooseDrawer(self.seat))


class ChooseDrawer(Ask[LargoState]):
    """KL-10.10: which diver draws the volunteer's card."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        options = tuple([DRAWS[diver] for diver in divers_below(state, self.seat)])
        return (
            Question(
                state.answered[self.seat], self.seat, "drawer", "KL-10.10", options, default=options[:1], plain=True
            ),
        )

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        assert isinstance(pick, Draw)
        state.push(DrawCard(self.seat, pick.diver - 1))


class EndDive(Step[LargoState]):
    """KL-4.11: the monsters go back; then a single card left may be the attentive diver's (KL-10.15)."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        return_monsters(state, self.seat, chance)
        state.push(LeaveWreck(self.seat))
        lone = len(state.wrecks[state.site]) == 1
        if lone and last_diver(state) != NOWHERE and may_hold(state, self.seat, ATTENTIVE):
            state.push(LoneCard(self.seat))


def return_monsters(state: LargoState, seat: int, chance: Chance) -> None:
    """KL-4.11: monsters met and not slain are shuffled into the wreck; without one it is not shuffled."""
    wreck = state.site
    monsters = state.aside
    if monsters:
        cards = state.wrecks[wreck]
        cards += [monster_of(state.depths[wreck])] * monsters
        chance.shuffle(cards)
        state.aside = 0
    state.tell(DiveEnded(seat, wreck + 1, monsters))


def last_diver(state: LargoState) -> int:
    """The last diver who drew a card and is still below."""
    for diver in reversed(state.drawn):
        if state.below >> diver & 1:
            return diver
    return NOWHERE


class LoneCard(Ask[LargoState]):
    """KL-10.15: the attentive diver may take the one card left."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        return (card_question(state, self.seat, "lone-card", plays_of(state, self.seat, ATTENTIVE)),)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        if isinstance(pick, Play):
            play(state, self.seat, ATTENTIVE)
            state.push_all([DrawCard(self.seat, last_diver(state)), AfterLoneCard(self.seat)])


class AfterLoneCard(Step[LargoState]):
    """KL-4.11 again: a monster found so is the only card of its wreck."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        return_monsters(state, self.seat, chance)


class LeaveWreck(Step[LargoState]):
    """KL-4.9: lost divers are gone from the team."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        state.divers[self.seat] = [gear for gear in state.divers[self.seat] if gear >= 0]
        state.site = NOWHERE
        state.below = 0
        state.draws = []
        state.drawn = []
        state.finds = 0
        state.fresh = 0
