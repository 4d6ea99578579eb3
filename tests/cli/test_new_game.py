"""`fathoms new-game` makes a game that works at once: it is installed beside ours and used for real."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.cli_run import fathoms
from fathoms.cli.new_game import naming
from strangers import Stranger

EXAMPLES = """from fathoms.kernel.example import Luck, Scene

from pearl_divers.rules import RULES
from pearl_divers.state import GameState


def calm() -> Scene:
    state = RULES.setup({}, 2, Luck())
    assert isinstance(state, GameState)
    state.catch = 4
    return Scene(state, ("Ann", "Bo"), (state.catch,))


SCENES = {"calm": calm}
"""

TERMINAL = '''"""The board in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathoms.terminal.board import PlainBoard
from rich.text import Text

from pearl_divers.view import GameView

if TYPE_CHECKING:
    from fathoms.locale.telling import Teller
    from fathoms.terminal.people import People


class PearlBoard(PlainBoard[GameView]):
    """The bag of whoever dives."""

    def whole(self, view: GameView, people: People, teller: Teller) -> Text:
        return Text(f"{people.marked[view.diver]} holds {'o' * view.catch or 'nothing'}")


BOARD = PearlBoard()
'''


@pytest.fixture(scope="module")
def pearls(tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    folder = tmp_path_factory.mktemp("new") / "pearl-divers"
    made = fathoms("new-game", "pearl-divers", "--folder", str(folder))
    assert made.exit_code == 0, made.output
    assert "fathoms play pearl-divers" in made.output
    stranger = Stranger("pearl-divers", folder)
    stranger.install()
    return stranger


def test_nothing_of_the_template_is_left(pearls: Stranger) -> None:
    texts = {path: path.read_text() for path in pearls.folder.rglob("*") if path.is_file()}
    assert len(texts) == 25
    for path, text in texts.items():
        assert "hallow" not in f"{path.relative_to(pearls.folder)}{text}", path
        assert "SHW" not in text


def test_its_own_tests_pass(pearls: Stranger) -> None:
    assert " passed" in pearls.run("pytest", "-q", "-p", "no:cacheprovider")


def test_it_is_typed_and_linted(pearls: Stranger) -> None:
    pearls.run("mypy", "--cache-dir", os.devnull)
    pearls.run("ruff", "check", "--no-cache")
    pearls.run("ruff", "format", "--no-cache", "--check")


def test_it_passes_the_test_kit_and_every_clause_has_a_test(pearls: Stranger) -> None:
    assert "PD-2.3" in pearls.run("fathoms", "rules", "pearl-divers")
    pearls.run("fathoms", "rules", "pearl-divers", "--coverage")
    lines = pearls.run("fathoms", "check", "pearl-divers", "--games", "20", "--json").splitlines()
    assert len(lines) == 3


def test_its_rule_book_can_have_examples(pearls: Stranger) -> None:
    package = pearls.folder / "src" / "pearl_divers"
    books = {package / f"rulebook.{lang}.md": (package / f"rulebook.{lang}.md").read_text() for lang in ("en", "fr")}
    for path, text in books.items():
        path.write_text(f"{text}\n> [calm] Ann has caught 4.\n")
    (package / "examples.py").write_text(EXAMPLES)
    try:
        told = pearls.run("fathoms", "rules", "pearl-divers", "3.2")
        assert "Example. Ann has caught 4." in told
        assert "Bo" in told
        pearls.run("fathoms", "rules", "pearl-divers", "--coverage")
        goal = pearls.folder / "goal.toml"
        goal.write_text("goal = 77\n")
        assert "has 77 shells" in pearls.run("fathoms", "rules", "pearl-divers", "3.1", "--pack", str(goal))
        goal.unlink()
    finally:
        (package / "examples.py").unlink()
        for path, text in books.items():
            path.write_text(text)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_is_played_in_the_terminal(pearls: Stranger, lang: str) -> None:
    record = pearls.folder / f"{lang}.jsonl"
    answers = "2\n" * 200
    told = pearls.run(
        "fathoms", "play", "pearl-divers", "--seed", "2", "--lang", lang, "--record", str(record), typed=answers
    )
    assert {"en": "You surfaced with", "fr": "Vous remontez avec"}[lang] in told
    assert {"en": "Shells", "fr": "Coquillages"}[lang] in told
    pearls.run("fathoms", "verify", str(record))


def test_it_can_bring_a_board_of_its_own_to_the_terminal(pearls: Stranger) -> None:
    face = pearls.folder / "src" / "pearl_divers" / "terminal.py"
    face.write_text(TERMINAL)
    try:
        pearls.run("mypy", "--cache-dir", os.devnull)
        pearls.run("ruff", "check", "--no-cache")
        told = pearls.run("fathoms", "play", "pearl-divers", "--seed", "2", typed="2\n" * 200)
        assert "holds nothing" in told
        assert "holds o" in told
    finally:
        face.unlink()


def test_it_can_say_how_strong_its_bots_are(pearls: Stranger) -> None:
    ask = "from fathoms.arena.strengths import rated_levels; print(rated_levels('pearl-divers', 2))"
    assert pearls.run("python", "-c", ask) == "[]\n"
    figures = pearls.folder / "src" / "pearl_divers" / "tuning.toml"
    bots = "bots.keen = { mu = 30, sigma = 2 }\nbots.uniform = { mu = 10, sigma = 3 }\n"
    figures.write_text(f'[strengths.3]\nmeasured = "by hand"\n{bots}')
    try:
        assert pearls.run("python", "-c", ask) == "['uniform', 'keen']\n"
    finally:
        figures.unlink()


@pytest.mark.parametrize("name", ["Pearl", "pearl_divers", "2pearls", "pearl--divers", "../pearl", "", "p" * 41])
def test_what_is_no_name_is_refused(name: str, tmp_path: Path) -> None:
    refused = fathoms("new-game", "--folder", str(tmp_path / "new"), "--", name)
    assert refused.exit_code == 2
    assert "is no name for a game" in refused.stderr
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["key-largo", "random", "class", "fathoms"])
def test_a_name_that_is_taken_is_refused(name: str, tmp_path: Path) -> None:
    refused = fathoms("new-game", name, "--folder", str(tmp_path / "new"))
    assert (refused.exit_code, refused.stderr) == (2, f"fathoms: The name “{name}” is taken.\n")


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    refused = fathoms("new-game", "pearls", "--folder", str(tmp_path), "--lang", "fr")
    assert refused.exit_code == 2
    assert "Il y a déjà quelque chose" in refused.stderr
    assert fathoms("new-game", "pearls", "--folder", str(tmp_path / "mine")).exit_code == 2
    assert fathoms("new-game", "pearls", "--folder", str(tmp_path / "mine" / "deeper")).exit_code == 2
    assert [path.read_text() for path in tmp_path.iterdir()] == ["precious"]


def test_clauses_are_named_after_the_game() -> None:
    assert (naming("pearl-divers").clauses, naming("pearls").clauses, naming("x").clauses) == ("PD", "PEA", "X")
    assert naming("r2-d2").title == "R2 D2"
