"""Every proof runs for every change or in the night, and CONTRIBUTING says which."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EVERY_CHANGE = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
NIGHTLY = (ROOT / "scripts" / "nightly").read_text(encoding="utf-8")
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NO_PROOF = {"lock", "nightly", "pictures", "read_through", "sbom", "twice"}
"""Scripts that make something, or run others, and prove nothing."""
SCRIPTS = sorted(path.name for path in (ROOT / "scripts").iterdir() if not path.suffix and path.is_file())


@pytest.mark.parametrize("script", [name for name in SCRIPTS if name not in NO_PROOF])
def test_every_script_that_proves_something_runs_somewhere(script: str) -> None:
    assert re.search(rf"scripts/{script}\b", EVERY_CHANGE + NIGHTLY)
    assert f"scripts/{script}" in PAGE


def test_the_page_names_every_step_of_the_night() -> None:
    listed = subprocess.run([ROOT / "scripts" / "nightly", "--list"], check=True, capture_output=True, text=True).stdout
    named = re.findall(r"`(\w+)`", PAGE.partition("## What runs when")[2].partition("\n## ")[0])
    assert [name for name in listed.split() if name not in named] == []


def test_the_night_plays_in_every_browser_test_and_the_suite_collects_every_other() -> None:
    assert "e2e() { scripts/e2e; }" in NIGHTLY, "without arguments it takes all of e2e"
    assert "step scripts/test --untimed;" in EVERY_CHANGE, "without arguments it takes all of tests"
    assert "step scripts/test --timed\n" in EVERY_CHANGE
