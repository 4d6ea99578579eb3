"""scripts/same_games.py: two trees that play alike are found alike, and a planted change is found where it shows."""

import shutil
from pathlib import Path

import pytest
import same_games
from msgspec.structs import replace
from same_games import ROOT

from fathoms.kernel.registry import game
from fathoms.testkit.golden import Index, differences, read_index

GAME = "into-the-blue"
OLD_VIEW = """\
import msgspec

class BlueView(Struct, frozen=True, omit_defaults=True, kw_only=True):
    wind: int = msgspec.field(default_factory=lambda: 3)
"""
FEW = ["--game", GAME, "--most", "2", "--bots", "1"]


def another_tree(folder: Path, file: str = "", old: str = "", new: str = "") -> Path:
    """A tree with our package, and with one place of one game changed."""
    shutil.copytree(ROOT / "src" / "fathoms", folder / "src" / "fathoms", ignore=shutil.ignore_patterns("static"))
    shutil.copytree(ROOT / "tests" / "golden" / GAME, folder / "tests" / "golden" / GAME)
    if file:
        path = folder / "src" / "fathoms" / "games" / "into_the_blue" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def test_the_same_tree_plays_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert same_games.main([str(another_tree(tmp_path)), *FEW]) == 0
    assert capsys.readouterr().out.startswith("into-the-blue: 3 games, ")


@pytest.mark.parametrize(
    ("file", "old", "new", "where"),
    [
        ("dive.py", "ROLLS: Final = 3", "ROLLS: Final = 4", "is another"),
        ("dive.py", '"ITB-3.3"', '"ITB-3.1"', "the question to seat 0"),
        ("view.py", "    dice: tuple[int, ...]\n", "    dices: tuple[int, ...]\n", "TypeError"),
    ],
)
def test_a_planted_change_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, where: str
) -> None:
    assert same_games.main([str(another_tree(tmp_path, file, old, new)), *FEW]) == 1
    said = capsys.readouterr().out
    assert where in said


def test_a_field_that_one_tree_lacks_is_found_unless_it_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = another_tree(tmp_path, "view.py", "class BlueView(Struct, frozen=True, omit_defaults=True):\n", OLD_VIEW)
    assert same_games.main([str(old), *FEW]) == 1
    assert "is another, wind" in capsys.readouterr().out
    assert same_games.main([str(old), *FEW, "--gone", "wind"]) == 0
    assert same_games.main([str(old), *FEW, "--new", "wind"]) == 1


def without_hashes(index: Index) -> Index:
    """Records that were written in an earlier format have other bytes."""
    return replace(index, records=tuple(replace(each, hash="") for each in index.records))


def test_the_same_games_are_written_as_this_tree_plays_them(tmp_path: Path) -> None:
    info = game(GAME)
    old = ROOT / "tests" / "golden" / GAME / str(info.revision)
    assert (
        same_games.write(info, old, tmp_path) == f"{GAME}: {len(read_index(old).records)} games of revision 1 written"
    )
    new = tmp_path / str(info.revision)
    assert without_hashes(read_index(new)) == without_hashes(read_index(old))
    assert list(differences(new, info)) == []
