"""What failed beside others has a second try alone; what is broken has none that helps."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
ONCE = """
from pathlib import Path
def test_fails_once():
    seen = Path(__file__).with_suffix(".seen")
    had, _ = seen.exists(), seen.touch()
    assert had
"""
ALWAYS = "def test_fails():\n    assert False\n"
MANY = "import pytest\n@pytest.mark.parametrize('n', range(6))\n" + ONCE.replace("()", "(n)", 1).replace(
    '".seen"', 'f".seen{n}"'
)


@pytest.mark.parametrize(
    ("text", "passes", "tries"), [(ONCE, True, 2), (ALWAYS, False, 2), (MANY, False, 1), ("x = ", False, 1)]
)
def test_a_second_try_is_for_the_few_that_pass_alone(tmp_path: Path, text: str, passes: bool, tries: int) -> None:
    (tmp_path / "test_it.py").write_text(text)
    command = ["scripts/twice", "-p", "xdist", "-c", "/dev/null", "--rootdir", str(tmp_path), str(tmp_path)]
    bare = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ran = subprocess.run(command, check=False, cwd=ROOT, env=bare, capture_output=True, text=True, timeout=100)
    assert (ran.returncode == 0) == passes, ran.stdout
    assert ran.stdout.count("test session starts") == tries
    assert ("MEND" in ran.stdout) == passes
