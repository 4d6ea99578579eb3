"""The notebooks: written as programs with cells, kept as .ipynb for whoever opens them, run for tests and the site.

scripts/notebooks.py        writes notebooks/*.ipynb from notebooks/*.py

It needs nothing but Python: a cell is run like a notebook does, and what its last line gives is shown the way a
notebook shows it, as a picture or a table where the value has one.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
ORDER = ("play-and-draw", "ten-lines", "review", "balance", "train")
"""As the site lists them."""
_MARK = re.compile(r"^# %%( \[markdown\])?\n", re.MULTILINE)


class Cell(NamedTuple):
    """A part of a notebook: prose, or a program."""

    prose: bool
    text: str


class Ran(NamedTuple):
    """What a cell printed, and the value of its last line as HTML or text; empty if there is none."""

    printed: str
    html: str
    text: str


def cells(source: str) -> list[Cell]:
    """The cells of a program."""
    _, *parts = _MARK.split(source)
    found = []
    for mark, text in zip(parts[::2], parts[1::2], strict=True):
        prose = bool(mark)
        lines = [re.sub("^# ?", "", line) if prose else line for line in text.strip("\n").split("\n")]
        found.append(Cell(prose, "\n".join(lines)))
    return found


def ipynb(source: str) -> str:
    """The notebook of a program, without results."""
    made = []
    for number, cell in enumerate(cells(source)):
        shared = {"id": f"cell-{number}", "metadata": {}, "source": cell.text.splitlines(keepends=True)}
        code: dict[str, object] = {"execution_count": None, "outputs": []}
        made.append({"cell_type": "markdown", **shared} if cell.prose else {"cell_type": "code", **shared, **code})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, indent=1, ensure_ascii=False) + "\n"


def run(code: list[str]) -> Iterator[Ran]:
    """Run the programs of a notebook in order, in a folder of its own."""
    names: dict[str, object] = {"__name__": "__main__"}
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for text in code:
                yield _ran(text, names)
        finally:
            os.chdir(before)


def _ran(text: str, names: dict[str, object]) -> Ran:
    tree = ast.parse(text)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    out, value = io.StringIO(), None
    with contextlib.redirect_stdout(out):
        exec(compile(tree, "cell", "exec"), names)  # noqa: S102 - our own notebook
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307 - the same
    drawn = getattr(value, "_repr_html_", None)
    return Ran(out.getvalue(), drawn() if drawn else "", "" if value is None or drawn else repr(value))


def programs(book: str) -> list[str]:
    """The code cells of an .ipynb."""
    return ["".join(cell["source"]) for cell in json.loads(book)["cells"] if cell["cell_type"] == "code"]


def page(source: str) -> str:
    """A notebook as a page of the site, with what its cells give."""
    found = cells(source)
    results = run([cell.text for cell in found if not cell.prose])
    parts = []
    for cell in found:
        if cell.prose:
            parts.append(cell.text)
            continue
        ran = next(results)
        parts.append(f"```python\n{cell.text.strip()}\n```")
        told = ran.printed.rstrip() + ("\n" if ran.printed and ran.text else "") + ran.text
        parts += [f"```text\n{told}\n```"] if told else []
        parts += [f"<div>{ran.html}</div>"] if ran.html else []
    results.close()  # type: ignore[attr-defined]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Write every notebook."""
    for path in sorted(FOLDER.glob("*.py")):
        path.with_suffix(".ipynb").write_text(ipynb(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(path.with_suffix(".ipynb").relative_to(ROOT))


if __name__ == "__main__":
    main()
