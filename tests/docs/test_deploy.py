"""What the image and the small cluster promise, as far as their files tell; scripts/image tries the image."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
NODES = [name for name in SERVICES if name.startswith("node")]


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_starts_again_by_itself(name: str) -> None:
    assert SERVICES[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", NODES)
def test_a_node_is_well_only_when_it_is_ready(name: str) -> None:
    assert "/ready" in " ".join(SERVICES[name]["healthcheck"]["test"])


@pytest.mark.parametrize("name", NODES)
def test_a_node_believes_its_proxy_and_nobody_else(name: str) -> None:
    address = SERVICES["proxy"]["networks"]["default"]["ipv4_address"]
    assert SERVICES[name]["environment"]["FATHOMS_TRUSTED_PROXIES"] == address
    assert address.rsplit(".", 1)[0] in COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"]


def test_only_the_proxy_is_seen_from_outside_and_it_hides_the_figures() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    door = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert re.search(r"respond /metrics 404", door)
    assert "health_uri /ready" in door
    assert all(f"{name}:8000" in door for name in NODES)


def test_the_image_takes_libraries_by_their_hashes_and_our_wheel_without_one() -> None:
    assert "--require-hashes -r /tmp/server.txt" in DOCKERFILE
    assert "--no-deps /tmp/fathoms-*.whl" in DOCKERFILE
    assert "--constraint" not in DOCKERFILE, "hashed constraints refuse a local wheel"
    locked = (ROOT / "requirements" / "server.txt").read_text(encoding="utf-8")
    assert all("--hash=sha256:" in entry for entry in re.split(r"\n(?=\w)", locked)[1:])


def test_the_image_can_stand_on_another_base_runs_as_nobody_special_and_asks_ready() -> None:
    assert re.search(r"^ARG BASE=.+\nFROM \$\{BASE\}", DOCKERFILE, re.MULTILINE)
    assert re.search(r"^USER fathoms$", DOCKERFILE, re.MULTILINE)
    assert "/ready" in DOCKERFILE[DOCKERFILE.index("HEALTHCHECK") :]


def test_nothing_but_the_wheel_and_the_lock_goes_to_the_builder() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == [
        "*",
        "!dist/fathoms-*.whl",
        "!requirements/server.txt",
    ]
