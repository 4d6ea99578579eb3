"""The page can be put on a home screen: the browser itself says so, and every icon is what the manifest says."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import NewPage

# What a browser without a window says of everything.
WINDOWLESS = {"in-incognito"}
PNG_SIZE = slice(16, 24)


def test_a_browser_would_install_it(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/app.webmanifest")
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= WINDOWLESS


def test_every_icon_has_the_size_that_the_manifest_says(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    answer = page.request.get("/app.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    icons = answer.json()["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        drawn = page.request.get(icon["src"])
        assert drawn.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", drawn.body()[PNG_SIZE])
            assert f"{width}x{height}" == icon["sizes"]
