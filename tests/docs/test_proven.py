"""The page of proofs names tests that exist, leaves out no experiment, and says what other pages say."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from chaos.__main__ import experiments

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "proven.md").read_text(encoding="utf-8")


def unfounded(page: str) -> list[str]:
    """What a page names that is not there."""
    named = re.findall(r"`((?:tests|scripts|bench)/[\w./-]+)", page)
    assert len(named) > 20
    return [path for path in named if not (ROOT / path).exists()]


def left_out(page: str) -> set[str]:
    """The experiments that a page does not name."""
    return {name for name in experiments(1, 1) if f"`{name}`" not in page}


def test_every_test_that_is_named_exists() -> None:
    assert unfounded(PAGE) == []


def test_every_experiment_is_named() -> None:
    assert left_out(PAGE) == set()


def test_a_test_that_is_gone_and_an_experiment_that_is_left_out_are_noticed() -> None:
    assert unfounded(PAGE.replace("tests/library/test_promise.py", "tests/library/test_nothing.py"))
    assert left_out(PAGE.replace("`reach`", "")) == {"reach"}


@pytest.mark.parametrize("page", ["README.md", "docs/proven.md"])
def test_the_wrong_inputs_are_counted(page: str) -> None:
    wrong = tomllib.loads((ROOT / "tests" / "cli" / "wrong_inputs.toml").read_text(encoding="utf-8"))
    count = sum(len(inputs) for inputs in wrong.values())
    assert f"{count} wrong inputs" in (ROOT / page).read_text(encoding="utf-8")
