"""What was measured about a game's bots lies in its own folder."""

from pathlib import Path

import msgspec
import pytest

from fathoms.bots import levels
from fathoms.kernel.registry import game, games
from fathoms.kernel.tuning import FILE, Strength, Tuning, read_tuning, write_strengths


def test_a_game_without_the_file_has_the_usual_values(tmp_path: Path) -> None:
    assert read_tuning(tmp_path) == Tuning()


def test_the_values_of_a_file_are_taken_and_the_others_are_usual(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("slots = 7\n[strengths]\nkeen = { mu = 30, sigma = 2.5 }\n")
    assert read_tuning(tmp_path) == Tuning(slots=7, strengths={"keen": Strength(30, 2.5)})


def test_a_key_that_nobody_reads_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("slot = 7\n")
    with pytest.raises(msgspec.ValidationError, match="slot"):
        read_tuning(tmp_path)


def test_new_strengths_take_the_place_of_old_ones_and_of_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / FILE
    write_strengths(path, "ladder 1", {"calm": Strength(20.5, 2)})
    assert read_tuning(tmp_path) == Tuning(measured="ladder 1", strengths={"calm": Strength(20.5, 2)})
    path.write_text("# tried twice\nslots = 7\n" + path.read_text())
    write_strengths(path, "ladder 2", {"keen": Strength(30, 2), "master": Strength(31, 3)})
    found = {"keen": Strength(30, 2), "master": Strength(31, 3)}
    assert read_tuning(tmp_path) == Tuning(slots=7, measured="ladder 2", strengths=found)
    assert path.read_text().startswith("# tried twice\n")


def test_every_game_of_ours_was_measured() -> None:
    for info in games().values():
        tuning = info.tuning()
        assert set(levels.NAMES) <= set(tuning.strengths), info.name
        assert info.name in tuning.measured
        assert tuning.misjudges[0] > tuning.misjudges[1] > 0


def test_a_level_misjudges_as_its_game_says() -> None:
    deep, ship = game("in-too-deep"), game("unfathomable")
    assert (levels.budget("calm", deep).noise, levels.budget("keen", deep).noise) == (1.5, 0.8)
    assert (levels.budget("calm", ship).noise, levels.budget("keen", ship).noise) == (0.5, 0.2)
