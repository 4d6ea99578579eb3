"""Logs say where something went wrong and what kind of thing it was; an error's own words stay out."""

from __future__ import annotations

import json

import pytest
import structlog

from fathoms.server.logbook import configure


def broken(error: Exception) -> None:
    raise error


def logged(capsys: pytest.CaptureFixture[str], error: Exception) -> str:
    structlog.reset_defaults()
    configure("info", as_json=True)
    try:
        broken(error)
    except Exception:  # noqa: BLE001 - it is what is logged
        structlog.get_logger().exception("the rules failed", table="t")
    structlog.reset_defaults()
    line: str = json.loads(capsys.readouterr().err)["exception"]
    return line


def test_the_words_of_an_error_are_not_logged(capsys: pytest.CaptureFixture[str]) -> None:
    line = logged(capsys, ValueError("seat 2 holds the kraken"))
    assert "kraken" not in line
    assert line.endswith("ValueError")
    assert "test_logbook.py" in line


def test_what_the_system_says_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    assert "No space left" in logged(capsys, OSError(28, "No space left on device"))
