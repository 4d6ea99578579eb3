"""Sections 1 and 2 of the rule book: the material and the set-up."""

from __future__ import annotations

import pytest

from fathoms.games.into_the_blue.events import EVENTS, GameEnded, TreasureWon
from fathoms.games.into_the_blue.info import INFO
from fathoms.games.into_the_blue.options import OPTIONS, Place, Reroll
from fathoms.games.into_the_blue.setup import make, rematch
from fathoms.games.into_the_blue.state import CHEST, NOBODY, BlueState
from fathoms.games.into_the_blue.turns import Turn
from fathoms.games.into_the_blue.view import view
from fathoms.kernel.chance import FastChance, ScriptedChance, ScriptExhausted
from fathoms.kernel.registry import game
from fathoms.kernel.text import OptionReader, option_text
from games.into_the_blue.blue import CHESTS_AS_LISTED, MISS, PERFECT, RULES, faces, final, start


def test_the_game_is_installed_under_its_name() -> None:
    assert game("into-the-blue") == INFO
    assert RULES.info == INFO
    assert INFO.clauses == "ITB"
    assert INFO.end_reasons == ("last-shell", "last-chest")
    assert INFO.revision == 1


@pytest.mark.clause("ITB-1.1")
def test_shells_hold_levels_and_the_richest_diver_wins() -> None:
    state, events = final([[0, 0, 0, 0, 2], [5, 0, 0, 0, 1]], chests={1: [5]})
    assert [event for event in events if isinstance(event, TreasureWon)] == [
        TreasureWon(seat=0, level=5, place=1, value=7),
        TreasureWon(seat=1, level=5, place=2, value=3),
        TreasureWon(seat=1, level=1, place=1, value=3),
    ]
    assert events[-1] == GameEnded("last-shell", points=(7, 11), places=(2, 1))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.clause("ITB-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_divers_play(seats: int) -> None:
    state = start(seats).state
    assert state.seats == seats
    assert [len(each) for each in (state.placed, state.left, state.chests, state.last_turn)] == [seats] * 4


@pytest.mark.clause("ITB-1.2")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_no_other_number_of_divers(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^into-the-blue is not for {seats} seats$"):
        RULES.setup({}, seats, FastChance(1))


@pytest.mark.clause("ITB-1.3")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, CHEST])
def test_each_of_six_dice_has_five_numbers_and_a_chest(face: int) -> None:
    state = start(roll=(face, face, face, face, face, face)).state
    assert state.dice == [face] * 6


@pytest.mark.clause("ITB-1.3")
def test_a_die_has_no_seventh_face() -> None:
    with pytest.raises(ScriptExhausted):
        start(roll=(1, 1, 1, 1, 1, 7))


@pytest.mark.clause("ITB-2.1")
def test_the_sea_has_five_levels_over_the_sea_bed() -> None:
    table = start(2, roll=(1, 2, 3, 4, 5, 5))
    table.stop()
    assert table.question.options == (Place(1), Place(2), Place(3), Place(4), Place(5))
    table.place(5, fall=MISS)
    assert table.state.placed[0] == [0, 0, 0, 0, 2]
    assert len(table.state.sea_bed) == 5


@pytest.mark.clause("ITB-2.2")
@pytest.mark.parametrize("seats", [4, 5])
def test_four_or_five_players_share_fifteen_tokens(seats: int) -> None:
    state, events = final([[1, 1, 1, 1, 1]] * seats, last_turn=range(1, seats + 1))
    won = [event for event in events if isinstance(event, TreasureWon)]
    assert len(won) == 15
    assert [event.place for event in won if event.level == 3] == [1, 2, 3]
    assert [view(state, seat).tokens for seat in range(seats)] == [3] * seats


@pytest.mark.clause("ITB-2.3")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_do_without_a_secondary_token_of_each_level(seats: int) -> None:
    state, events = final([[1, 1, 1, 1, 1]] * seats, last_turn=range(1, seats + 1))
    won = [event for event in events if isinstance(event, TreasureWon)]
    assert len(won) == 10
    assert [event.place for event in won if event.level == 3] == [1, 2]
    assert [view(state, seat).tokens for seat in range(seats)] == [2] * seats


@pytest.mark.clause("ITB-2.4")
@pytest.mark.parametrize(
    ("shuffle", "sea_bed"),
    [(CHESTS_AS_LISTED, [5, 6, 6, 7, 8]), ([0, 0, 0, 0], [6, 6, 7, 8, 5]), ([2, 1, 0, 1], [8, 7, 5, 6, 6])],
)
def test_five_chests_are_shuffled(shuffle: list[int], sea_bed: list[int]) -> None:
    state = RULES.setup({"first": "1"}, 2, ScriptedChance([*shuffle, *faces(*MISS)]))
    assert isinstance(state, BlueState)
    assert state.sea_bed == sea_bed
    assert view(state, 0).sea_bed == 5


@pytest.mark.clause("ITB-2.5")
@pytest.mark.parametrize("seats", [2, 5])
def test_each_player_starts_with_twelve_shells(seats: int) -> None:
    state = start(seats).state
    assert state.left == [12] * seats
    assert state.placed == [[0, 0, 0, 0, 0]] * seats
    assert state.placed[0] is not state.placed[1]


@pytest.mark.clause("ITB-2.6")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_chance_names_the_first_player(first: int) -> None:
    chance = ScriptedChance([first, *CHESTS_AS_LISTED, *faces(*MISS)])
    state = RULES.setup({}, 4, chance)
    assert isinstance(state, BlueState)
    assert chance.used == 11
    assert (state.first, state.diver) == (first, first)
    assert [question.seat for question in state.questions()] == [first]
    assert view(state, 0).first == first


@pytest.mark.clause("ITB-2.6")
def test_no_host_chooses_the_first_player() -> None:
    (setting,) = INFO.settings
    assert (setting.key, setting.default, setting.offered) == ("first", "chance", False)
    assert setting.values == ("chance", "1", "2", "3", "4", "5")
    with pytest.raises(ValueError, match=r"^first must be one of chance, 1, 2, 3, 4, 5, not 6$"):
        RULES.setup({"first": "6"}, 5, FastChance(1))


@pytest.mark.clause("ITB-2.7")
@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
def test_in_a_rematch_the_next_seat_starts(first: int, following: int) -> None:
    settings = RULES.rematch(start(3, first=first).state, {"first": "chance"})
    assert settings == {"first": str(following + 1)}
    again = RULES.setup(settings, 3, ScriptedChance([*CHESTS_AS_LISTED, *faces(*MISS)]))
    assert [question.seat for question in again.questions()] == [following]


@pytest.mark.clause("ITB-2.7")
def test_a_rematch_with_fewer_players_still_finds_a_first_one() -> None:
    settings = rematch(start(5, first=3).state, {"first": "chance"})
    assert settings == {"first": "5"}
    again = RULES.setup(settings, 2, ScriptedChance([*CHESTS_AS_LISTED, *faces(*MISS)]))
    assert [question.seat for question in again.questions()] == [0]


def test_a_rematch_keeps_the_other_settings() -> None:
    assert rematch(start(2).state, {"first": "1", "other": "kept"}) == {"first": "2", "other": "kept"}


def test_the_state_before_the_first_roll() -> None:
    state = make({"first": "2"}, 3, RULES.content, ScriptedChance(CHESTS_AS_LISTED))
    assert (state.revision, state.seats, state.first, state.diver, state.roll) == (1, 3, 1, 1, 0)
    assert state.dice == [1, 1, 1, 1, 1, 1]
    assert state.chests == [[], [], []]
    assert (state.turns, state.last_turn) == (0, [0, 0, 0])
    assert (state.stopper, state.ended) == (NOBODY, "")
    assert state.content == RULES.content
    (step,) = state.agenda
    assert isinstance(step, Turn)
    assert step.seat == 1
    assert RULES.invariants(state) == []
    assert RULES.outcome(state) is None


def test_options_read_back_from_their_text() -> None:
    reader = OptionReader(OPTIONS)
    assert option_text(Reroll(3)) == "reroll die=3"
    assert option_text(Place(5)) == "place level=5"
    assert [reader.read("reroll die=3"), reader.read("place level=5")] == [Reroll(3), Place(5)]


def test_the_contract_names_every_option_and_event() -> None:
    assert RULES.options == (Reroll, Place)
    assert RULES.events == EVENTS
    assert {kind.__name__ for kind in RULES.reveals} == {"ChestSeen", "ChestsOpened", "GameEnded"}


def test_a_stored_state_is_read_back() -> None:
    for table in (start(2), start(5, roll=PERFECT)):
        assert RULES.load(table.state.dump()).dump() == table.state.dump()
    table = start(3, roll=(1, 2, 3, 4, 5, 5))
    table.stop()
    loaded = RULES.load(table.state.dump())
    assert loaded.questions() == table.state.questions()
