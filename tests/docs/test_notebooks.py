"""The notebooks run from top to bottom, and are those of their programs."""

from __future__ import annotations

import json
from pathlib import Path

import notebooks
import pytest

NAMES = sorted(path.stem for path in notebooks.FOLDER.glob("*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_from_top_to_bottom(name: str) -> None:
    book = (notebooks.FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
    ran = list(notebooks.run(notebooks.programs(book)))
    assert len(ran) > 2
    assert any(each.html for each in ran), "a board or a table is shown"


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_that_of_its_program(name: str) -> None:
    path = notebooks.FOLDER / f"{name}.py"
    written = path.with_suffix(".ipynb").read_text(encoding="utf-8")
    assert written == notebooks.ipynb(path.read_text(encoding="utf-8")), "run scripts/notebooks.py"
    assert all(not cell["outputs"] for cell in json.loads(written)["cells"] if cell["cell_type"] == "code")


def test_every_notebook_has_its_place_on_the_site() -> None:
    assert sorted(notebooks.ORDER) == NAMES


def test_a_cell_that_fails_is_noticed() -> None:
    with pytest.raises(NameError):
        list(notebooks.run(["x = 1\nx", "y"]))
    assert Path.cwd().exists()


def test_a_page_shows_what_its_cells_give() -> None:
    page = notebooks.page("# %% [markdown]\n# # Two\n\n# %%\nprint('one')\n1 + 1\n")
    assert page == "# Two\n\n```python\nprint('one')\n1 + 1\n```\n\n```text\none\n2\n```\n"
