"""How the folder is cut: a reaction is one value in one list, a character one file and its place in rules.py."""

from pathlib import Path

import pytest
import shape
from shape import ROOT

from fathoms.games.unfathomable.engine.reaction import Reaction
from fathoms.games.unfathomable.rules import PEOPLE, REACTIONS, SHEETS


def test_a_reaction_stands_in_one_list() -> None:
    counts = shape.lists_of_a_reaction(ROOT)
    assert len(counts) == len(REACTIONS)
    assert set(counts.values()) == {1}


def test_a_reaction_that_stands_in_two_lists_is_counted(tmp_path: Path) -> None:
    folder = tmp_path / shape.FOLDER
    folder.mkdir(parents=True)
    (folder / "cards.py").write_text("class Nudge(Reaction): pass\nNUDGE = Nudge(0)\nLOST = Nudge(0)\n")
    (folder / "rules.py").write_text("REACTIONS = (cards.NUDGE,)\nWORTH = {0: cards.NUDGE}\n")
    assert shape.lists_of_a_reaction(tmp_path) == {"NUDGE": 2, "LOST": 0}


def test_every_reaction_says_all_that_a_window_asks_of_it() -> None:
    for reaction in REACTIONS:
        for asked in ("possible", "offers", "apply"):
            assert asked in vars(type(reaction)), (type(reaction), asked)
        assert type(reaction).__bases__ == (Reaction,)


@pytest.mark.parametrize("name", shape.PEOPLE)
def test_a_character_is_one_file_and_its_place_among_the_others(name: str) -> None:
    assert shape.files_of_a_character(ROOT)[name] == [f"people/{name}.py", "rules.py"]


def test_people_stand_by_their_numbers() -> None:
    assert [sheet.number for sheet in SHEETS] == list(range(len(PEOPLE)))
    assert all(sheet.crisis.owner == sheet.number for sheet in SHEETS)
