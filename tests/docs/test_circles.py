"""scripts/circles.py: no two modules of ours lead to each other, and a planted circle is found."""

from pathlib import Path

import circles
import pytest

TOP = {
    "__init__.py": "",
    "state.py": "from game import codec\nimport math",
    "codec.py": "import game.text",
    "text.py": "",
    "view.py": "from game.state import State",
}


def planted(folder: Path, **changed: str) -> Path:
    (folder / "game").mkdir()
    for name, text in (TOP | {f"{name}.py": text for name, text in changed.items()}).items():
        (folder / "game" / name).write_text(text, encoding="utf-8")
    return folder


def test_our_modules_are_imported_in_one_direction(capsys: pytest.CaptureFixture[str]) -> None:
    assert circles.main() == 0
    assert capsys.readouterr().out.endswith(", circles: 0\n")


def test_imports_are_read_as_python_reads_them(tmp_path: Path) -> None:
    assert circles.graph_of(planted(tmp_path)) == {
        "game": set(),
        "game.state": {"game.codec"},
        "game.codec": {"game.text"},
        "game.text": set(),
        "game.view": {"game.state"},
    }


@pytest.mark.parametrize(
    "text",
    [
        "from game.state import State",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from game import state",
        "def late():\n    import game.state",
    ],
    ids=["plain", "for the type checker", "inside a function"],
)
def test_a_planted_circle_is_found(text: str, tmp_path: Path) -> None:
    graph = circles.graph_of(planted(tmp_path, text=text))
    assert circles.circles(graph) == [["game.codec", "game.state", "game.text"]]


def test_a_circle_fails_the_check_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    planted(tmp_path, state="from game import view")
    monkeypatch.setattr(circles, "ROOT", tmp_path)
    monkeypatch.setattr(circles, "FOLDERS", (".",))
    assert circles.main() == 1
    assert capsys.readouterr().out == "modules: 5, circles: 1\ngame.state <-> game.view\n"
