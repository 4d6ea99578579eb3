"""Section 7 of the rule book: the Old Sea Dog's shop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.games.key_largo.cards import (
    DISCOUNTER,
    FRIEND,
    HOSE,
    HOSE_SELLER,
    HOSES,
    ITEMS,
    SHOP,
    TRIDENT,
    TRIDENT_ITEM,
    WEIGHT,
    WEIGHT_SELLER,
)
from fathoms.games.key_largo.encounters import may_hold_for, play, plays_at
from fathoms.games.key_largo.events import ItemBought
from fathoms.games.key_largo.options import (
    ENCOUNTER_NUMBER,
    ITEM_NAMES,
    ITEM_NUMBER,
    Buy,
    Leave,
    Play,
)
from fathoms.games.key_largo.state import LargoState
from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.state import Ask, Step

if TYPE_CHECKING:
    from fathoms.kernel.chance import Chance
    from fathoms.kernel.question import Option, Picks

USUAL = 2
MOST_HOSES = 2
DISCOUNT = 20
TEAM = 3
BUYS = tuple(tuple(Buy(item, diver) for diver in range(1, TEAM + 1)) for item in ITEM_NAMES)
LEAVE = Leave()


class AtShop(Step[LargoState]):
    """KL-7.1: buy piece by piece, as long as one can be bought or a card could be played."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: LargoState, chance: Chance) -> None:
        if may_hold_for(state, self.seat, SHOP) or sells_anything(state, self.seat):
            state.push(Purchase(self.seat))


def purchases(state: LargoState, seat: int) -> list[Option]:
    """Every piece that the seat may buy now, with the diver who gets it."""
    divers = state.divers[seat]
    options: list[Option] = []
    for item in range(ITEMS):
        if no_sale(state, seat, item) is None:
            options += [BUYS[item][diver] for diver, gear in enumerate(divers) if has_room(gear, item)]
    return options


def sells_anything(state: LargoState, seat: int) -> bool:
    """Whether there is a piece that the seat may buy now."""
    for item in range(ITEMS):
        if no_sale(state, seat, item) is None:
            for gear in state.divers[seat]:
                if has_room(gear, item):
                    return True
    return False


def has_room(gear: int, item: int) -> bool:
    """KL-7.5: at most two hoses, a trident and a weight for each diver."""
    if item == HOSE:
        return gear & HOSES < MOST_HOSES
    return not gear & (TRIDENT if item == TRIDENT_ITEM else WEIGHT)


def item_price(state: LargoState, item: int) -> int:
    """KL-7.2: by the boats at the shop; a friend counts as alone (KL-10.24), the discounter's third piece is cheap."""
    row = 0 if state.perk == FRIEND else state.crowd(SHOP)
    price = state.content.prices.item(item)[row]
    if state.perk == DISCOUNTER and state.visit[item] == USUAL:
        return max(0, price - DISCOUNT)
    return price


def one_more(state: LargoState, item: int) -> bool:
    """KL-7.1: two pieces a visit; a seller's own piece (KL-10.22) or the discounter's (KL-10.23) comes on top."""
    bought = sum(state.visit)
    if bought < USUAL:
        return True
    if bought > USUAL:
        return False
    if state.perk == DISCOUNTER:
        return state.visit[item] == USUAL
    if HOSE_SELLER <= state.perk <= WEIGHT_SELLER:
        extra = state.perk - HOSE_SELLER
        return item == extra or state.visit[extra] > 0
    return False


def no_sale(state: LargoState, seat: int, item: int) -> Refusal | None:
    """Why the shop does not sell the seat this piece now."""
    if not one_more(state, item):
        return Refusal("enough-bought", "KL-7.1", {"most": USUAL})
    if state.reserve[item] == 0:
        return Refusal("sold-out", "KL-7.3")
    return state.too_dear(seat, item_price(state, item), "KL-7.2")


class Purchase(Ask[LargoState]):
    """KL-7.1: one piece, for one diver, or leave."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def questions(self, state: LargoState) -> tuple[Question, ...]:
        seat = self.seat
        options = (*purchases(state, seat), *plays_at(state, seat, SHOP), LEAVE)
        params: dict[str, int | str] = {ITEM_NAMES[item].value: item_price(state, item) for item in range(ITEMS)}
        return (
            Question(
                state.answered[seat], seat, "shop", "KL-7.1", options, default=(LEAVE,), plain=True, params=params
            ),
        )

    def why_not(self, state: LargoState, question: Question, option: Option) -> Refusal:
        if not isinstance(option, Buy):
            return Refusal("not-offered", question.clause)
        if not 1 <= option.diver <= len(state.divers[self.seat]):
            return Refusal("no-such-diver", "KL-7.4")
        item = ITEM_NUMBER[option.item]
        return no_sale(state, self.seat, item) or Refusal("no-room", "KL-7.5", {"diver": option.diver})

    def answered(self, state: LargoState, answers: dict[int, Picks], chance: Chance) -> None:
        (pick,) = answers[self.seat]
        if isinstance(pick, Leave):
            return
        state.push(AtShop(self.seat))
        if isinstance(pick, Buy):
            buy(state, self.seat, ITEM_NUMBER[pick.item], pick.diver - 1)
        else:
            assert isinstance(pick, Play)
            state.perk = ENCOUNTER_NUMBER[pick.card]
            play(state, self.seat, state.perk)


def buy(state: LargoState, seat: int, item: int, diver: int) -> None:
    """KL-7.4: pay, and the diver has the piece for good."""
    price = item_price(state, item)
    state.pay(seat, price)
    state.reserve[item] -= 1
    state.visit[item] += 1
    state.divers[seat][diver] += 1 if item == HOSE else TRIDENT if item == TRIDENT_ITEM else WEIGHT
    state.tell(ItemBought(seat, ITEM_NAMES[item], diver + 1, price))
