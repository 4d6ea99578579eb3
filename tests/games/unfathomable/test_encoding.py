"""What a learned judge is told of the ship and its people: whose side somebody is on, and what stands against it."""

from __future__ import annotations

from fathoms.games.unfathomable.board import BRIG, SICK_BAY
from fathoms.games.unfathomable.bot import encoding
from fathoms.games.unfathomable.numbers import CULTIST, HUMAN, HYBRID
from fathoms.games.unfathomable.rules import RULES
from fathoms.games.unfathomable.state import UnfathomableState
from strategy_games import played


def a_choice_of_action() -> UnfathomableState:
    """With a hybrid in the first chair, a cultist in the second and humans in the others; the third is asked."""
    for state in played(RULES, 4, 1):
        assert isinstance(state, UnfathomableState)
        if state.asked()[0].key == "action":
            state.loyalty = [[HYBRID], [CULTIST], [HUMAN], [HUMAN]]
            state.captain = state.keeper = state.active = 2
            return state
    raise AssertionError


def facts(state: UnfathomableState) -> list[int]:
    """What is told of the ship."""
    told = encoding.encode(state)
    assert told is not None
    ship, against = told.seats
    assert against == [encoding.AGAINST]
    assert told.amounts[1] == [0] * encoding.AMOUNTS
    return ship


def test_who_holds_an_office_is_told_by_side_and_by_whether_it_shows() -> None:
    state = a_choice_of_action()
    for begins, office in ((encoding.CAPTAIN, "captain"), (encoding.KEEPER, "keeper"), (encoding.ACTIVE, "active")):
        assert begins in facts(state)
        setattr(state, office, 0)
        assert begins + 1 in facts(state)
        state.revealed[0] = True
        assert begins + 2 in facts(state)
        state.revealed[0] = False
        setattr(state, office, 2)


def test_traitors_are_counted_hidden_shown_and_in_the_brig() -> None:
    state = a_choice_of_action()
    told = facts(state)
    assert {encoding.HIDDEN + 2, encoding.SHOWN, encoding.CULTISTS + 1, encoding.JAILED_TRAITORS} <= set(told)
    state.revealed[0] = True
    state.at[1] = BRIG
    told = facts(state)
    assert {encoding.HIDDEN + 1, encoding.SHOWN + 1, encoding.JAILED_TRAITORS + 1} <= set(told)


def test_humans_are_counted_where_they_are_of_no_help() -> None:
    state = a_choice_of_action()
    assert {encoding.SICK, encoding.JAILED_HUMANS} <= set(facts(state))
    state.at[2], state.at[3] = SICK_BAY, BRIG
    assert {encoding.SICK + 1, encoding.JAILED_HUMANS + 1} <= set(facts(state))


def test_more_than_a_crowd_is_a_crowd() -> None:
    state = a_choice_of_action()
    state.risked = [9] * len(state.risked)
    state.distance = 99
    assert {encoding.PASSENGERS + encoding.CROWD - 1, encoding.DISTANCE + encoding.MILES - 1} <= set(facts(state))
