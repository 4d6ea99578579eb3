"""docs/security.md names what holds each claim, and all that it names is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
CLAIMS = PAGE.partition("| claim | held by |")[2]
NAMED = re.findall(r"`(test_\w+)::(test_\w+)`", PAGE)
CHAOS = (ROOT / "tests" / "chaos" / "__main__.py").read_text(encoding="utf-8")
RULES = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
PROOF = re.compile(r"`test_\w+::test_\w+`|`ruff S\d+`|`scripts/chaos \w+`")
SAID = re.compile(r"\*partly\*|\*\*unproven\*\*|\*\*missing\*\*|\*nothing\*", re.IGNORECASE)


def named_in(stem: str) -> set[str]:
    """The tests of a file, wherever it lies."""
    files = [*ROOT.glob(f"tests/**/{stem}.py"), *ROOT.glob(f"e2e/{stem}.py")]
    texts = [path.read_text("utf-8") for path in files]
    return {name for text in texts for name in re.findall(r"^(?:async )?def (test_\w+)", text, re.MULTILINE)}


@pytest.mark.parametrize(("stem", "name"), sorted(set(NAMED)), ids="::".join)
def test_every_test_that_is_named_is_there(stem: str, name: str) -> None:
    assert name in named_in(stem)


def test_no_claim_goes_without() -> None:
    rows = [line for line in CLAIMS.splitlines() if line.startswith("| ") and "held by |" not in line]
    assert len(rows) > 100
    assert [row for row in rows if not PROOF.search(row) and not SAID.search(row)] == []


def test_every_experiment_and_every_rule_of_the_linter_is_there() -> None:
    for name in set(re.findall(r"`scripts/chaos (\w+)`", PAGE)):
        assert f'"{name}"' in CHAOS, name
    assert RULES["select"] == ["ALL"]
    for rule in set(re.findall(r"`ruff (S\d+)`", PAGE)):
        assert rule not in RULES.get("ignore", []), rule


def test_no_page_keeps_a_secret_in_the_browser() -> None:
    kept = re.compile(r"(?:local|session)Storage\.setItem\((?P<what>[^,]+),")
    sources = [path for path in (ROOT / "web" / "src").rglob("*.*") if path.suffix in {".ts", ".svelte"}]
    texts = [path.read_text("utf-8") for path in sources]
    assert len(texts) > 200
    found = {match["what"] for text in texts for match in kept.finditer(text)}
    assert not [each for each in found if re.search("key|token|secret|password", each, re.IGNORECASE)]
    assert "sessionStorage" not in (ROOT / "web" / "src" / "pages" / "Host.svelte").read_text("utf-8")
