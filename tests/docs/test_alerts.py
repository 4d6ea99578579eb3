"""What operators are given is true: rules fire as they should, expressions name real figures, alerts have a page."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client import REGISTRY

from fathoms.server import metrics

ROOT = Path(__file__).parents[2]
GIVEN = ROOT / "deploy" / "prometheus"
PAGE = (ROOT / "docs" / "alerts.md").read_text(encoding="utf-8")
OBJECTIVES = (ROOT / "docs" / "objectives.md").read_text(encoding="utf-8")
DASHBOARD: dict[str, Any] = json.loads((ROOT / "deploy" / "grafana" / "fathoms.json").read_text(encoding="utf-8"))
promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool is not installed (Debian: prometheus): rules are not tried here"
)


def rules(name: str) -> list[dict[str, Any]]:
    groups = yaml.safe_load((GIVEN / name).read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


ALERTS = {rule["alert"]: rule for rule in rules("alerts.yml")}
RECORDED = {rule["record"]: rule["expr"] for rule in rules("rules.yml")}
SHOWN = {
    f"{panel['title']} {target['refId']}": target["expr"]
    for panel in DASHBOARD["panels"]
    for target in panel["targets"]
}
EXPRESSIONS = {**SHOWN, **RECORDED, **{name: rule["expr"] for name, rule in ALERTS.items()}}


def known() -> set[str]:
    """Every name that a node or a worker shows, or that a rule records."""
    assert metrics.BUILD is not None  # they are registered by being imported
    suffixes = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
    shown = {family.name + end for family in REGISTRY.collect() for end in suffixes.get(family.type, ())}
    return shown | set(RECORDED)


def check(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ROOT / "scripts" / "alerts", folder], capture_output=True, text=True, check=False)


@promtool
def test_the_rules_are_valid_and_fire_as_their_tests_say() -> None:
    done = check(GIVEN)
    assert done.returncode == 0, done.stdout + done.stderr


@promtool
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("fathoms:nodes_ready:sum < 1", "fathoms:nodes_ready:sum < 0"),
        ("or vector(0)) == 0", "or vector(1)) == 0"),
        ('{le="0.5"}[1h]', '{le="5"}[1h]'),
        ("max by (duty)", "min by (duty)"),
    ],
)
def test_a_wrong_rule_is_found(right: str, wrong: str, tmp_path: Path) -> None:
    changed = 0
    for path in GIVEN.iterdir():
        text = path.read_text(encoding="utf-8")
        changed += right in text
        (tmp_path / path.name).write_text(text.replace(right, wrong), encoding="utf-8")
    assert changed == 1
    done = check(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "FAILED" in done.stdout + done.stderr


@promtool
def test_every_expression_of_the_dashboard_can_be_read(tmp_path: Path) -> None:
    recording = [{"record": f"shown:{number}", "expr": expr} for number, expr in enumerate(SHOWN.values())]
    path = tmp_path / "rules.yml"
    path.write_text(yaml.safe_dump({"groups": [{"name": "shown", "rules": recording}]}), encoding="utf-8")
    done = subprocess.run(
        [shutil.which("promtool") or "", "check", "rules", path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("where", EXPRESSIONS)
def test_every_expression_names_figures_that_exist(where: str) -> None:
    named = set(re.findall(r"\bfathoms[_:][a-z0-9_:]+", re.sub(r'"[^"]*"', "", EXPRESSIONS[where])))
    assert named - known() == set()
    assert named or "up{" in EXPRESSIONS[where]


def test_every_duty_that_a_rule_names_is_a_duty() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/fathoms/server").rglob("*.py"))
    duties = set(re.findall(r'Background\("([^"]+)"', source))
    named = {
        duty
        for expr in EXPRESSIONS.values()
        for some in re.findall(r'duty[!=~]+"([^"]+)"', expr)
        for duty in some.split("|")
    }
    assert named
    assert named <= duties


@pytest.mark.parametrize("alert", ALERTS)
def test_every_alert_has_its_page_and_two_tests(alert: str) -> None:
    page, _, anchor = ALERTS[alert]["annotations"]["runbook"].partition("#")
    assert page == "docs/alerts.md"
    assert anchor == alert.lower()
    section = PAGE.partition(f"\n## {alert}\n")[2].partition("\n## ")[0]
    assert len(section.split()) > 20, "what it means and what to do"
    tests = yaml.safe_load((GIVEN / "alerts_test.yml").read_text(encoding="utf-8"))["tests"]
    tried = [
        bool(case["exp_alerts"])
        for test in tests
        for case in test.get("alert_rule_test", ())
        if case["alertname"] == alert
    ]
    assert set(tried) == {True, False}, "one where it fires and one where it is silent"


def test_the_page_names_no_alert_that_is_not_there() -> None:
    assert set(re.findall(r"^## (Fathoms\w+)$", PAGE, re.MULTILINE)) == set(ALERTS)


def test_every_objective_is_computed_by_a_rule_and_shown() -> None:
    named = re.findall(r"`(fathoms:[a-z0-9_:]+30d)`", OBJECTIVES)
    assert len(set(named)) == 5
    assert set(named) <= set(RECORDED)
    assert all(any(name in expr for expr in SHOWN.values()) for name in named)
