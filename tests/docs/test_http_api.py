"""The reference of the HTTP API: every route, message and type is on it, each link leads somewhere, scopes are told."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from fathoms.server import scopes

SCRIPTS = Path(__file__).parents[2] / "scripts"


@pytest.fixture(scope="module")
def page() -> str:
    sys.path.insert(0, str(SCRIPTS))
    try:
        import http_api_page  # noqa: PLC0415

        return http_api_page.page()
    finally:
        sys.path.remove(str(SCRIPTS))


def test_every_route_that_tokens_open_stands_there_with_its_scope(page: str) -> None:
    for route, scope in scopes.ROUTES.items():
        [section] = re.findall(rf"#### `{re.escape(route)}`\n(.*?)(?=\n##)", page, re.DOTALL)
        assert f"*Token*: `{scope}`." in section
        assert section.strip()[0].isupper()  # it says what it does


def test_what_is_closed_to_tokens_says_so(page: str) -> None:
    for route in ("POST /api/account/erase", "POST /api/account/tokens", "PATCH /api/me"):
        [section] = re.findall(rf"#### `{re.escape(route)}`\n(.*?)(?=\n##)", page, re.DOTALL)
        assert "*Token*: closed." in section
    assert "/api/work" not in page
    assert "/api/host" not in page


def test_every_message_stands_there_and_every_link_has_its_heading(page: str) -> None:
    for message in scopes.MESSAGES:
        assert f"#### Said: `{message.__struct_config__.tag}`" in page
    for kind in ("frame", "played", "refused", "moving"):
        assert f"#### Heard: `{kind}`" in page
    headings = [each.lower() for each in re.findall(r"^### (\w+)$", page, re.MULTILINE)]
    assert len(headings) == len(set(headings))
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= set(headings)
