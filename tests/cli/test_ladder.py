from pathlib import Path

import pytest

from cli.cli_run import fathoms
from fathoms.kernel.tuning import read_tuning

BLUE = ("ladder", "--game", "into-the-blue", "--levels", "uniform,greedy,strategy", "--seed", "3")


def test_a_ladder_writes_its_report_and_its_pictures_and_goes_on(tmp_path: Path) -> None:
    folder, drawn = tmp_path / "ladder", tmp_path / "pictures"
    result = fathoms(*BLUE, "--folder", str(folder), "--pictures", str(drawn))
    assert result.exit_code == 0
    assert "Into the Blue, 4 players: greedy is better than uniform" in " ".join(result.stdout.split())
    page = (folder / "ladder.html").read_text(encoding="utf-8")
    assert "The ladder of the bots" in page
    assert (
        "fathoms ladder --size quick --game into-the-blue --seats 4 --levels uniform,greedy,strategy --seed 3" in page
    )
    assert [path.name for path in drawn.iterdir()] == ["ladder-into-the-blue-4.svg"]
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert len(before) == 3
    fathoms(*BLUE, "--folder", str(folder), "--workers", "2")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_ladder_writes_how_strong_the_levels_are(tmp_path: Path) -> None:
    figures, folder = tmp_path / "tuning.toml", tmp_path / "ladder"
    assert fathoms(*BLUE, "--seats", "2,3", "--folder", str(folder), "--strengths", str(figures)).exit_code == 0
    sizes = read_tuning(tmp_path).strengths
    assert list(sizes) == [2, 3]
    for found in sizes.values():
        assert list(found.bots) == ["uniform", "greedy", "strategy"]
        assert found.measured.endswith("--game into-the-blue --seats 2,3 --levels uniform,greedy,strategy --seed 3")
        assert found.bots["strategy"].mu > 25 > found.bots["uniform"].mu


def test_a_ladder_plays_at_every_table_that_a_game_has(tmp_path: Path) -> None:
    games = ("--game", "into-the-blue", "--game", "in-too-deep", "--levels", "uniform,strategy")
    result = fathoms("ladder", *games, "--seats", "all", "--folder", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert [line.partition(":")[0] for line in result.stdout.splitlines() if " players: " in line] == [
        f"{title}, {seats} players" for title in ("Into the Blue", "In Too Deep") for seats in (2, 3, 4, 5)
    ]
    assert (tmp_path / "ladder.html").read_text(encoding="utf-8").count("players</h2>") == 8
    assert len(list(tmp_path.glob("*-strategy-uniform.jsonl"))) == 8


def test_a_game_that_has_none_of_the_tables_is_passed_over_unless_it_is_named(tmp_path: Path) -> None:
    result = fathoms("ladder", "--seats", "2", "--levels", "uniform,strategy", "--folder", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert "Into the Blue, 2 players" in result.stdout
    assert "Key Largo" not in result.stdout


def test_a_ladder_in_french(tmp_path: Path) -> None:
    result = fathoms(*BLUE[:3], "--levels", "uniform,strategy", "--folder", str(tmp_path), "--lang", "fr")
    assert "strategy est meilleur qu’uniform" in " ".join(result.stdout.split())
    assert "L’échelle des robots" in (tmp_path / "ladder.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "trouble"),
    [
        (("--levels", "uniform"), "A ladder takes at least two different levels."),
        (("--levels", "uniform,uniform"), "A ladder takes at least two different levels."),
        (("--levels", "uniform,genius"), "There is no bot “genius”."),
        (("--game", "chess"), "There is no game “chess”"),
        (("--seats", "two"), "Give --seats numbers separated by commas, or all."),
        (("--seats", ""), "Give --seats numbers separated by commas, or all."),
        (("--strengths", "tuning.toml"), "Strengths are measured for one game: give --game once."),
    ],
)
def test_a_wrong_ladder_is_one_friendly_line(arguments: tuple[str, ...], trouble: str, tmp_path: Path) -> None:
    result = fathoms("ladder", *arguments, "--folder", str(tmp_path))
    assert result.exit_code == 2
    assert trouble in result.stderr


def test_the_files_of_another_ladder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "into-the-blue-4-strategy-uniform.jsonl").write_text("mine\n")
    result = fathoms("ladder", "--game", "into-the-blue", "--levels", "uniform,strategy", "--folder", str(tmp_path))
    assert result.exit_code == 2
    assert "is not the file of this tournament" in result.stderr


def test_a_game_without_the_ladders_table_is_refused(tmp_path: Path) -> None:
    result = fathoms("ladder", "--game", "into-the-blue", "--seats", "9", "--folder", str(tmp_path))
    assert result.stderr == "fathoms: into-the-blue has no table for 9, as the ladder needs it.\n"
