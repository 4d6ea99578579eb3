"""The page that compares us is made of programs that run, and its figures are theirs."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# By its file: a folder of benches on the path would hide tests of the same name.
_SPEC = spec_from_file_location("side_by_side", ROOT / "bench" / "side_by_side.py")
assert _SPEC is not None
assert _SPEC.loader is not None
side_by_side = sys.modules["side_by_side"] = module_from_spec(_SPEC)
_SPEC.loader.exec_module(side_by_side)
PAGE = (ROOT / "docs" / "side-by-side.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", side_by_side.PACKAGES)
def test_the_ten_programs_run_and_the_page_shows_them(package: str) -> None:
    done = side_by_side.done(package)
    for task, program in done.programs.items():
        assert f"```python\n{program}\n```" in PAGE, f"{task}: run scripts/bench side_by_side --write"
    assert f"| **{sum(done.lines.values())}** |" in PAGE


def test_all_ten_of_ours_are_found_on_the_readme() -> None:
    done = side_by_side.done("fathoms")
    assert [task for task, count in done.words.items() if count is None] == []
    assert f"{sum(done.lines.values())} lines; " in (ROOT / "README.md").read_text(encoding="utf-8")


def test_what_is_counted_and_what_is_found() -> None:
    assert side_by_side.lines_of("import x\n\n# a comment\nx()\n") == 2
    assert side_by_side.words_before("one two call() three", "call()") == 2
    assert side_by_side.words_before("one two", "call()") is None
    assert side_by_side.words_before("one two", "") is None
