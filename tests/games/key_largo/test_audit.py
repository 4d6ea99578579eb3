"""What is conserved: every breach is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fathoms.games.key_largo.cards import (
    FOUND,
    HURRIED,
    NOBODY,
    SOLD,
    STOLEN,
    TRIDENT,
    UNSOLD,
    WEIGHT,
)
from fathoms.games.key_largo.state import LargoState
from games.key_largo.largo import GEM_150, GOLD_1, GOLD_2, RULES, SQUID, Island

CARDS = "every wreck card is somewhere, once (KL-2.3)"
PAST = "the log leads to these hands (KL-11.6)"
MONSTERS = "monsters that were met are still in their wreck (KL-4.11)"
FIGURES = "divers and gear do not grow (KL-2.2, KL-7.5)"
BOATS = "one boat at most on each wreck (KL-4.2)"
GUESTS = "every encounter card is somewhere, once (KL-10.1)"
MONEY = "nobody owes money (KL-1.3)"


def owned() -> LargoState:
    return Island(3, encounters=True).give(0, GOLD_2).give(1, GEM_150).state


def broken(change: Callable[[LargoState], object]) -> list[str]:
    state = owned()
    assert RULES.invariants(state) == []
    change(state)
    return RULES.invariants(state)


@pytest.mark.clause("KL-2.3")
def test_cards() -> None:
    assert broken(lambda state: state.box.pop()) == [CARDS]
    assert broken(lambda state: state.box.reverse()) == [CARDS]
    assert broken(lambda state: state.wrecks[0].pop()) == [CARDS]
    assert CARDS in broken(lambda state: state.hands[0].clear())

    def swap(state: LargoState) -> None:
        state.wrecks[0][0], state.wrecks[10][0] = state.wrecks[10][0], state.wrecks[0][0]

    assert broken(swap) == [CARDS]


@pytest.mark.clause("KL-11.6")
@pytest.mark.parametrize(
    "entries",
    [
        [(FOUND, 0, 0, 0, GOLD_2)],
        [(FOUND, 0, 1, 0, GOLD_2), (FOUND, 0, 1, 3, GEM_150)],
        [(FOUND, 0, 0, 0, GOLD_2), (FOUND, 0, 1, 3, GEM_150), (STOLEN, 0, 0, 1, GOLD_1)],
        [(FOUND, 0, 0, 0, GOLD_2), (FOUND, 0, 1, 3, GEM_150), (STOLEN, 0, 0, 1, GEM_150)],
        [(FOUND, 0, 0, 0, GOLD_2), (FOUND, 0, 1, 3, GEM_150), (UNSOLD, 0, 0, NOBODY, NOBODY)],
    ],
)
def test_a_past_that_does_not_lead_here(entries: list[tuple[int, int, int, int, int]]) -> None:
    def forge(state: LargoState) -> None:
        state.log = entries

    assert broken(forge) == [PAST]


@pytest.mark.clause("KL-11.6")
def test_a_past_that_leads_here() -> None:
    start = [(FOUND, 0, 0, 0, GOLD_2), (FOUND, 0, 1, 3, GEM_150)]
    there_and_back = [(STOLEN, 0, 0, 1, GEM_150), (STOLEN, 0, 1, 0, GEM_150)]

    def forge(state: LargoState) -> None:
        state.log = [*start, (UNSOLD, 0, 1, NOBODY, NOBODY), *there_and_back]

    assert broken(forge) == []


@pytest.mark.clause("KL-10.11")
def test_a_hurried_sale_must_be_of_its_dive() -> None:
    def hurry(half: int, seat: int, wreck: int) -> Callable[[LargoState], None]:
        def change(state: LargoState) -> None:
            card = state.wrecks[0].pop()
            state.log += [(FOUND, 3, 0, 0, card), (HURRIED, half, seat, wreck, card)]

        return change

    def sale(state: LargoState) -> None:
        card = state.wrecks[0].pop()
        state.log += [(FOUND, 3, 0, 0, card), (SOLD, 4, 0, NOBODY, card)]

    monsterless = [state for state in [owned()] if state.wrecks[0][-1] != SQUID]
    assert monsterless
    assert broken(hurry(3, 0, 0)) == []
    assert broken(sale) == []
    assert broken(hurry(4, 0, 0)) == [PAST]
    assert broken(hurry(3, 0, 1)) == [PAST]
    assert broken(hurry(3, 1, 0)) == [PAST]


def test_no_monster_was_ever_found() -> None:
    def forge(state: LargoState) -> None:
        holder = next(place for place in [state.box, *state.wrecks] if SQUID in place)
        holder.remove(SQUID)
        state.hands[2] = [SQUID]
        state.log.append((FOUND, 0, 2, 0, SQUID))

    assert broken(forge) == [PAST]


@pytest.mark.clause("KL-4.11")
def test_monsters() -> None:
    def forget(state: LargoState) -> None:
        state.lurking[0] = state.wrecks[0].count(SQUID) + 1

    def less(state: LargoState) -> None:
        state.lurking[0] = -1

    assert broken(forget) == [MONSTERS]
    assert broken(less) == [MONSTERS]


@pytest.mark.clause("KL-2.2", "KL-7.5", "KL-5.3")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("divers", [[0, 0], [0], [0]]),
        ("divers", [[0, 0, 0, 0], [], []]),
        ("divers", [[3], [0], [0]]),
        ("divers", [[TRIDENT + WEIGHT + 3], [0], [0]]),
        ("divers", [[1], [0], [0]]),
        ("divers", [[TRIDENT], [0], [0]]),
        ("divers", [[WEIGHT], [0], [0]]),
        ("reserve", [21, 10, 10]),
        ("reserve", [-1, 10, 10]),
        ("divers_left", 13),
        ("divers_left", -1),
    ],
)
def test_metrics(name: str, value: object) -> None:
    assert broken(lambda state: setattr(state, name, value)) == [FIGURES]


def test_full_gear_is_right() -> None:
    def equip(state: LargoState) -> None:
        state.divers[0] = [2 + TRIDENT + WEIGHT]
        state.reserve = [18, 9, 9]

    assert broken(equip) == []


@pytest.mark.clause("KL-4.2")
def test_boats() -> None:
    assert broken(lambda state: setattr(state, "anchored", [2, 2, -1])) == [BOATS]
    assert broken(lambda state: setattr(state, "anchored", [2, 0, -1])) == []


@pytest.mark.clause("KL-10.1", "KL-10.5")
def test_encounters() -> None:
    assert broken(lambda state: state.deck.pop()) == [GUESTS]
    assert broken(lambda state: state.discard.append(3)) == [GUESTS]

    def third(state: LargoState) -> None:
        state.guests[0] = [state.deck.pop() for _ in range(3)]
        state.shuffles[0] = [0, 0, 0]

    def unmarked(state: LargoState) -> None:
        state.guests[0] = [state.deck.pop()]

    assert broken(third) == [GUESTS]
    assert broken(unmarked) == [GUESTS]
    assert RULES.invariants(Island(3).state) == []


@pytest.mark.clause("KL-1.3")
def test_money() -> None:
    assert broken(lambda state: setattr(state, "cash", [0, -1, 5])) == [MONEY]
    assert broken(lambda state: setattr(state, "cash", [0, 0, 0])) == []
