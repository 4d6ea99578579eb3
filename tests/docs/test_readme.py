"""The README keeps what it promises: its program runs, and its pictures are there and small."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import moving_picture
import pytest

import fathoms

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BOARDS = ("into-the-blue", "in-too-deep", "key-largo", "unfathomable")


BOT = "def bot(game):\n    return game.legal()[0]\n"


def test_the_program_does_what_it_says(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(program.splitlines()) <= 13
    (tmp_path / "my_bot.py").write_text(BOT)
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout.startswith("Question(")
    assert "Verdict(ok=True" in done.stdout
    assert "my_bot.py" in done.stdout.splitlines()[-2]
    assert (tmp_path / "x.jsonl").exists()


def test_the_three_ways_in_are_commands_that_exist() -> None:
    from fathoms.cli.main import COMMANDS  # noqa: PLC0415

    shown = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    called = re.findall(r"^(?:uvx )?fathoms ([\w-]+)", "\n".join(shown), re.MULTILINE)
    assert called == ["play", "host", "doctor"]
    assert set(called) <= set(COMMANDS)
    for way in ("uvx fathoms", "pipx run fathoms", "pip install fathoms", 'pipx install "fathoms[server]"'):
        assert way in README


@pytest.mark.parametrize(
    "page", ["CODE_OF_CONDUCT.md", "SECURITY.md", "ROADMAP.md", "CITATION.cff", ".github/PULL_REQUEST_TEMPLATE.md"]
)
def test_what_a_project_page_needs_is_there(page: str) -> None:
    assert len((ROOT / page).read_text(encoding="utf-8")) > 200


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == fathoms.__version__
    assert f"version: {fathoms.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert project["authors"]


@pytest.mark.parametrize("game", BOARDS)
def test_every_board_is_shown_by_a_small_picture(game: str) -> None:
    path = f"docs/pictures/{game}.png"
    assert f"]({path})" in README
    assert (ROOT / path).stat().st_size < 250_000


def test_a_picture_moves_and_is_what_the_painter_draws() -> None:
    made = moving_picture.picture(moving_picture.frames())
    assert 'src="docs/pictures/turn.svg"' in README
    assert moving_picture.FILE.read_text(encoding="utf-8") == made, "run scripts/moving_picture.py"
    assert made.count('class="frame"') == 4
    assert "prefers-reduced-motion" in made
    assert "http" not in made.replace("http://www.w3.org/2000/svg", ""), "it asks nobody for anything"
    ids = re.findall(r'\sid="([^"]+)"', made)
    assert len(ids) == len(set(ids))


def test_every_page_that_is_named_is_there() -> None:
    for path in re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", README):
        assert (ROOT / "".join(path)).exists(), path
