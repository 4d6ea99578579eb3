"""Section 5 of the rule book: the Mermaid's bar."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import (
    BAR,
    BROTHERS,
    DEPTHS,
    DRUNKARD,
    EXPERT,
    HOSE,
    NOBODY,
    NOVICE,
    PICKPOCKET,
    STOLEN,
    depth_of,
)
from fathoms.games.key_largo.encounters import may_hold_for, play, plays_at
from fathoms.games.key_largo.events import DiverRecruited, RoundBought, ThiefHired, TreasureStolen
from fathoms.games.key_largo.look import ChooseLook, wrecks_left
from fathoms.games.key_largo.options import (
    DEPTH_NAMES,
    DEPTH_NUMBER,
    ENCOUNTER_NUMBER,
    Leave,
    Play,
    Recruit,
    Round,
    Steal,
    face,
)
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.audience import only
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks

TEAM = 3
MOST_SEATS = 5
NOVICE_PRICE = 60
PICKPOCKET_PRICE = 30
LOOKS = 2
DIVERS, THIEVES, ROUNDS = 0, 1, 2
"""What `visit` counts at the bar."""
RECRUIT = Recruit()
ROUND = Round()
LEAVE = Leave()
STEALS = tuple(tuple(Steal(seat, depth) for depth in DEPTH_NAMES) for seat in range(MOST_SEATS))


class AtBar(Step[LargoState]):
    """KL-5.1: a diver, a thief, a round, in any order, each once; as long as something is left to do, ask."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        seat = self.seat
        open_for = may_hold_for(state, seat, BAR) or no_round(state, seat) is None or no_recruit(state, seat) is None
        if open_for or no_thief(state, seat) is None:
            state.push(Order(seat))


def bar_options(state: LargoState, seat: int) -> list[Option]:
    """What the seat may pay for now."""
    options: list[Option] = []
    if no_recruit(state, seat) is None:
        options.append(RECRUIT)
    if no_thief(state, seat) is None:
        options += steals(state, seat)
    if no_round(state, seat) is None:
        options.append(ROUND)
    return options


def again(state: LargoState, count: int, other: int) -> bool:
    """KL-5.1: once a visit; the Brothers come twice, but only as divers or only as thieves (KL-10.20)."""
    visit = state.visit
    return visit[count] == 0 or (state.perk == BROTHERS and visit[count] == 1 and visit[other] <= 1)


def diver_price(state: LargoState) -> int:
    """KL-5.2: by the boats at the bar; a novice costs 60 (KL-10.17)."""
    return NOVICE_PRICE if state.perk == NOVICE else state.content.prices.diver[state.crowd(BAR)]


def thief_price(state: LargoState) -> int:
    """KL-5.5: by the boats at the bar; the pickpocket costs 30 (KL-10.19)."""
    return PICKPOCKET_PRICE if state.perk == PICKPOCKET else state.content.prices.thief[state.crowd(BAR)]


def no_recruit(state: LargoState, seat: int) -> Refusal | None:
    """Why the seat may not recruit now."""
    if not again(state, DIVERS, THIEVES):
        return Refusal("once-a-visit", "KL-5.1")
    if len(state.divers[seat]) >= TEAM:
        return Refusal("team-full", "KL-5.3", {"most": TEAM})
    if state.divers_left == 0:
        return Refusal("no-divers-left", "KL-5.4")
    return state.too_dear(seat, diver_price(state), "KL-5.2")


def no_thief(state: LargoState, seat: int) -> Refusal | None:
    """Why the seat may not hire a thief now."""
    if not again(state, THIEVES, DIVERS):
        return Refusal("once-a-visit", "KL-5.1")
    if not steals(state, seat):
        return Refusal("nothing-to-steal", "KL-5.8")
    return state.too_dear(seat, thief_price(state), "KL-5.5")


def no_round(state: LargoState, seat: int) -> Refusal | None:
    """Why the seat may not buy a round now."""
    if state.visit[ROUNDS]:
        return Refusal("once-a-visit", "KL-5.1")
    if not wrecks_left(state):
        return Refusal("no-wreck-left", "KL-5.10")
    return state.too_dear(seat, state.content.prices.round, "KL-5.9")


def steals(state: LargoState, seat: int) -> list[Option]:
    """KL-5.6: the backs in other hands, by seat and depth."""
    options: list[Option] = []
    for other in range(state.seats):
        if other != seat and state.hands[other]:
            depths = [depth_of(card) for card in state.hands[other]]
            options += [STEALS[other][depth] for depth in range(DEPTHS) if depth in depths]
    return options


class Order(Ask[LargoState]):
    """KL-5.1: one thing at a time."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        seat = self.seat
        options = (*bar_options(state, seat), *plays_at(state, seat, BAR), LEAVE)
        params: dict[str, int | str] = {"diver": diver_price(state), "thief": thief_price(state)}
        return (
            Question(state.answered[seat], seat, "bar", "KL-5.1", options, default=(LEAVE,), plain=True, params=params),
        )

    def why_not(self, state: LargoState, question: Question, option: Option) -> Refusal:
        refusal: Refusal | None = None
        if isinstance(option, Recruit):
            refusal = no_recruit(state, self.seat)
        elif isinstance(option, Round):
            refusal = no_round(state, self.seat)
        elif isinstance(option, Steal):
            refusal = no_thief(state, self.seat) or Refusal("nothing-to-steal", "KL-5.6")
        return refusal or Refusal("not-offered", question.clause)

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        if isinstance(pick, Leave):
            return
        state.push(AtBar(self.seat))
        if isinstance(pick, Recruit):
            recruit(state, self.seat)
        elif isinstance(pick, Steal):
            steal(state, self.seat, pick.seat, DEPTH_NUMBER[pick.depth], chance)
        elif isinstance(pick, Round):
            buy_round(state, self.seat)
        else:
            assert isinstance(pick, Play)
            self.meet(state, ENCOUNTER_NUMBER[pick.card])

    def meet(self, state: LargoState, card: int) -> None:
        """KL-10.16 to KL-10.20: the drunkard talks at once, the others help with what follows."""
        state.perk = card
        play(state, self.seat, card)
        if card == DRUNKARD and wrecks_left(state):
            state.push(ChooseLook(self.seat, 0, NOBODY))


def recruit(state: LargoState, seat: int) -> None:
    """KL-5.2: pay and take a diver; an expert brings a hose from the reserve (KL-10.18)."""
    price = diver_price(state)
    state.pay(seat, price)
    state.divers_left -= 1
    state.visit[DIVERS] += 1
    hoses = 1 if state.perk == EXPERT and state.reserve[HOSE] else 0
    state.reserve[HOSE] -= hoses
    state.divers[seat].append(hoses)
    state.tell(DiverRecruited(seat, price, hoses))


def steal(state: LargoState, seat: int, victim: int, depth: int, chance: Chance) -> None:
    """KL-5.5 to KL-5.7: pay, name a victim and a back; chance picks among like backs, and only the two see the card."""
    price = thief_price(state)
    state.pay(seat, price)
    state.visit[THIEVES] += 1
    backs = [index for index, card in enumerate(state.hands[victim]) if depth_of(card) == depth]
    card = state.hands[victim].pop(backs[chance.below(len(backs))])
    insort(state.hands[seat], card)
    state.note(STOLEN, seat, victim, card)
    state.tell(ThiefHired(seat, victim, DEPTH_NAMES[depth], price))
    state.tell(TreasureStolen(seat, victim, face(card)), only(seat, victim))


def buy_round(state: LargoState, seat: int) -> None:
    """KL-5.9: pay, then look at one wreck after another; at one if no other is left (KL-5.10)."""
    price = state.content.prices.round
    state.pay(seat, price)
    state.visit[ROUNDS] += 1
    state.tell(RoundBought(seat, price))
    state.push(ChooseLook(seat, LOOKS - 1, NOBODY))
