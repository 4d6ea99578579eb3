from __future__ import annotations

from pathlib import Path

import pytest

import salvage
from fathoms.kernel import registry
from fathoms.kernel.chance import FastChance
from fathoms.kernel.content import ContentError
from fathoms.kernel.event import heard_by
from fathoms.kernel.game import NO_VICTORY, Outcome
from fathoms.kernel.record import start
from salvage.events import CardDrawn
from salvage.info import INFO
from salvage.options import Bid
from salvage.rules import RULES
from salvage.scenes import scene
from salvage.state import SalvageState


def test_the_facts_lead_to_the_rules_and_the_folder() -> None:
    assert INFO.rules() is RULES
    assert INFO.folder() == Path(salvage.__file__).parent
    assert (INFO.folder() / "rulebook.en.md").is_file()


def test_a_game_may_have_no_examples() -> None:
    assert INFO.scenes() == {}
    assert set(registry.game("into-the-blue").scenes()) > {"gap", "tie-turn"}


def test_settings_are_filled_in() -> None:
    assert INFO.settle({}) == {"hand": "4"}
    assert INFO.settle({"hand": "5"}) == {"hand": "5"}


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"hand": "6"}, "hand must be one of 4, 5, 7, not 6"),
        ({"size": "4"}, "salvage has no setting size"),
        ({"size": "4", "age": "9"}, "salvage has no setting age, size"),
    ],
)
def test_settings_that_are_not_offered_are_refused(chosen: dict[str, str], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        INFO.settle(chosen)
    with pytest.raises(ValueError, match=problem):
        RULES.setup(chosen, 3, FastChance(0))


@pytest.mark.parametrize("seats", [0, 2, 5])
def test_a_number_of_seats_that_the_game_is_not_for_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"salvage is not for {seats} seats"):
        RULES.setup({}, seats, FastChance(0))


def test_setup_leads_to_the_first_question() -> None:
    state = RULES.setup({"hand": "5"}, 4, FastChance(0))
    assert isinstance(state, SalvageState)
    assert (state.hand_size, state.revision, state.told) == (5, 1, [])
    assert [question.key for question in state.questions()] == ["bid"] * 4


def test_what_happens_before_the_first_question_is_told() -> None:
    state, opening = RULES.open({}, 3, FastChance(0))
    assert state.dump() == RULES.setup({}, 3, FastChance(0)).dump()
    for seat in range(3):
        drawn = [event.card for event in heard_by(seat, opening) if isinstance(event, CardDrawn)]
        assert [Bid(card) for card in sorted(drawn)] == list(state.questions()[seat].options)
    assert start(RULES, {}, 3, bytes(32), (b"",) * 3).opening != []


def test_a_hosts_pack_takes_the_place_of_our_content(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text("dues = 2")
    rules = RULES.with_content(pack)
    state = rules.setup({}, 3, FastChance(0))
    assert state.dump() != RULES.setup({}, 3, FastChance(0)).dump()
    assert rules.load(state.dump()).dump() == state.dump()
    with pytest.raises(ValueError, match="made with content"):
        RULES.load(state.dump())
    pack.write_text("dues = 20")
    with pytest.raises(ContentError, match="from 1 to 6"):
        RULES.with_content(pack)


def test_a_rematch_is_played_with_the_same_settings_unless_the_game_says_otherwise() -> None:
    assert RULES.rematch(scene(), {"hand": "5"}) == {"hand": "5"}


def test_equal_places_share_a_victory() -> None:
    assert Outcome("rounds", (1, 3, 1), (4, 2, 4)).winners == (0, 2)


def test_an_outcome_may_have_no_winner() -> None:
    assert Outcome("sunk", (NO_VICTORY,) * 3, (0, 0, 0)).winners == ()


def test_a_game_without_points_scores_nothing() -> None:
    rules = registry.game("unfathomable").rules()
    assert rules.score(rules.setup({}, 3, FastChance(1)), 1) == 0


def test_a_game_without_sides_is_won_alone() -> None:
    assert RULES.side(RULES.setup({}, 3, FastChance(1)), 1) == 1
