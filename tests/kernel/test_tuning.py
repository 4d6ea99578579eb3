"""What was measured about a game's bots lies in its own folder."""

from pathlib import Path

import msgspec
import pytest

from fathoms.bots import levels
from fathoms.bots.bot import LEVELS
from fathoms.kernel.registry import game, games
from fathoms.kernel.tuning import FILE, Measured, Strength, Tuning, read_tuning, write_strengths


def test_a_game_without_the_file_has_the_usual_values(tmp_path: Path) -> None:
    assert read_tuning(tmp_path) == Tuning()


def test_the_values_of_a_file_are_taken_and_the_others_are_usual(tmp_path: Path) -> None:
    text = 'slots = 7\n[strengths.2]\nmeasured = "ladder"\nbots.keen = { mu = 30, sigma = 2.5 }\n'
    (tmp_path / FILE).write_text(text)
    found = {2: Measured("ladder", {"keen": Strength(30, 2.5)})}
    assert read_tuning(tmp_path) == Tuning(slots=7, strengths=found)


def test_a_key_that_nobody_reads_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("slot = 7\n")
    with pytest.raises(msgspec.ValidationError, match="slot"):
        read_tuning(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "descents = 0",
        "rounds = -1",
        '[strengths.0]\nmeasured = ""\nbots.keen = { mu = 30, sigma = 2 }',
        '[strengths.many]\nmeasured = ""\nbots.keen = { mu = 30, sigma = 2 }',
        '[strengths.2]\nmeasured = ""\nbots.keen = { mu = 30, sigma = 0 }',
        "[strengths]\nkeen = { mu = 30, sigma = 2 }",
    ],
)
def test_a_value_that_cannot_be_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(msgspec.ValidationError):
        read_tuning(tmp_path)


def test_new_strengths_take_the_place_of_old_ones_of_that_size_and_of_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / FILE
    first = {3: Measured("ladder 1", {"calm": Strength(20.5, 2)})}
    write_strengths(path, first)
    assert read_tuning(tmp_path) == Tuning(strengths=first)
    path.write_text("# tried twice\nslots = 7\n" + path.read_text())
    second = {2: Measured("ladder 2", {"keen": Strength(30, 2), "search:100": Strength(31, 3)})}
    write_strengths(path, second)
    assert read_tuning(tmp_path) == Tuning(slots=7, strengths={**first, **second})
    third = {3: Measured("ladder 3", {"keen": Strength(29, 2)})}
    write_strengths(path, third)
    assert read_tuning(tmp_path) == Tuning(slots=7, strengths={**second, **third})
    assert path.read_text().startswith("# tried twice\nslots = 7\n\n[strengths.2]\n")


def test_where_a_table_was_not_measured_the_nearest_in_size_counts_the_smaller_first() -> None:
    sizes = {size: Measured("", {"keen": Strength(size, 1)}) for size in (2, 4)}
    found = [Tuning(strengths=sizes).strengths_at(seats)["keen"].mu for seats in (1, 2, 3, 4, 6)]
    assert found == [2, 2, 2, 4, 4]
    assert Tuning().strengths_at(3) == {}


def test_every_game_of_ours_was_measured() -> None:
    for info in games().values():
        tuning = info.tuning()
        assert set(tuning.strengths) <= set(info.seats), info.name
        for seats in info.seats:
            assert set(LEVELS) == set(tuning.strengths_at(seats)), info.name
        for seats, found in tuning.strengths.items():
            assert f"bench/strengths.py {info.name} " in found.measured
            assert f" --seats {seats} " in found.measured
        assert tuning.misjudges[0] > tuning.misjudges[1] > 0


def test_a_level_misjudges_as_its_game_says() -> None:
    deep, ship = game("in-too-deep"), game("unfathomable")
    assert (levels.budget("calm", deep).noise, levels.budget("keen", deep).noise) == (1.5, 0.8)
    assert (levels.budget("calm", ship).noise, levels.budget("keen", ship).noise) == (0.5, 0.2)


def test_only_master_thinks_as_long_as_its_game_says() -> None:
    for info in games().values():
        descents = [levels.budget(level, info).descents for level in levels.NAMES]
        assert descents == [16, 40, info.tuning().descents]
