"""What the files of deploy promise, as far as they tell it themselves.

scripts/image tries the image, tests/server/test_proxies.py and test_pgbouncer.py run nginx, HAProxy and PgBouncer.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from fathoms.server.settings import read

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
    assert re.search(r"@operators path /metrics .*/host .*/api/host/\*\n\trespond @operators 404", door)
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
        "!dist/compiled/fathoms-*.whl",
        "!requirements/server.txt",
    ]


def test_the_image_has_compiled_rules_and_its_base_is_a_python_that_they_run_on() -> None:
    assert "COPY requirements/server.txt dist/compiled/fathoms-*.whl /tmp/" in DOCKERFILE
    base = re.search(r"^ARG BASE=python:(\d+\.\d+)-slim-\w+$", DOCKERFILE, re.MULTILINE)
    assert base is not None, "one version of Python and of Debian, not whatever is newest"


def test_the_database_of_the_small_cluster_is_backed_up_beside_itself() -> None:
    streams = [each for each in SERVICES.values() if "--stream" in " ".join(each.get("entrypoint", ()))]
    daily = [each for each in SERVICES.values() if "86340" in " ".join(each.get("entrypoint", ()))]
    assert len(streams) == len(daily) == 1
    assert streams[0]["volumes"] == daily[0]["volumes"] == ["backups:/var/lib/fathoms/backups"]
    allowed = (ROOT / "deploy" / "postgres-init.sh").read_text(encoding="utf-8")
    assert "host replication fathoms" in allowed, "PostgreSQL's image lets nobody replicate over the network"
    assert any("postgres-init.sh" in volume for volume in SERVICES["postgres"]["volumes"])


@pytest.mark.parametrize("name", [name for name in SERVICES if name.startswith(("node", "worker"))])
def test_every_setting_of_the_small_cluster_is_one(name: str) -> None:
    environ = {
        key: re.sub(r"\$\{.*?\}", "sixteen letters!", value) for key, value in SERVICES[name]["environment"].items()
    }
    assert read(environ).operators_port == 9464


def test_nodes_share_what_older_pages_need() -> None:
    assert all(SERVICES[name]["volumes"] == ["assets:/var/lib/fathoms/assets"] for name in NODES)
    assert "FATHOMS_KEPT_ASSETS=/var/lib/fathoms/assets" in DOCKERFILE


# -- Kubernetes

MANIFESTS: list[dict[str, Any]] = list(
    yaml.safe_load_all((ROOT / "deploy" / "kubernetes" / "fathoms.yaml").read_text(encoding="utf-8"))
)


def manifest(kind: str, name: str) -> dict[str, Any]:
    [found] = [each for each in MANIFESTS if (each["kind"], each["metadata"]["name"]) == (kind, name)]
    return found


def container(name: str) -> dict[str, Any]:
    [found] = manifest("Deployment", name)["spec"]["template"]["spec"]["containers"]
    return dict(found)


def test_in_kubernetes_a_node_gets_pages_while_it_is_ready_and_lives_on_while_the_database_is_away() -> None:
    node = container("fathoms-node")
    assert node["readinessProbe"]["httpGet"]["path"] == "/ready"
    assert node["livenessProbe"]["httpGet"]["path"] == node["startupProbe"]["httpGet"]["path"] == "/health"
    spec = manifest("Deployment", "fathoms-node")["spec"]
    assert spec["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    assert spec["template"]["spec"]["terminationGracePeriodSeconds"] >= 40


def test_in_kubernetes_nodes_are_moved_one_after_the_other() -> None:
    budget = manifest("PodDisruptionBudget", "fathoms-node")["spec"]
    deployment = manifest("Deployment", "fathoms-node")["spec"]
    assert budget["maxUnavailable"] == 1
    assert budget["selector"] == deployment["selector"] == manifest("Deployment", "fathoms-node")["spec"]["selector"]
    assert budget["selector"]["matchLabels"].items() <= deployment["template"]["metadata"]["labels"].items()
    assert deployment["replicas"] >= 2


@pytest.mark.parametrize("name", ["fathoms-node", "fathoms-worker"])
def test_in_kubernetes_nothing_runs_as_root_or_writes_into_its_image(name: str) -> None:
    pod = manifest("Deployment", name)["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert f"--uid {pod['securityContext']['runAsUser']} " in DOCKERFILE
    assert container(name)["securityContext"]["readOnlyRootFilesystem"]


@pytest.mark.parametrize("name", ["fathoms-node", "fathoms-worker"])
def test_in_kubernetes_every_setting_is_one(name: str) -> None:
    given = {each["name"]: each.get("value", "postgresql://from.a/secret") for each in container(name)["env"]}
    assert read(given).operators_port == 9464


def test_in_kubernetes_the_public_reaches_nodes_at_their_public_port_alone() -> None:
    service = manifest("Service", "fathoms")["spec"]
    assert service["selector"] == manifest("Deployment", "fathoms-node")["spec"]["selector"]["matchLabels"]
    assert [port["targetPort"] for port in service["ports"]] == ["http"]
    [_, figures] = manifest("NetworkPolicy", "fathoms-figures")["spec"]["ingress"]
    assert figures["ports"] == [{"port": "figures"}]
    assert figures["from"]


# -- systemd

UNITS = sorted((ROOT / "deploy" / "systemd").iterdir())


def verified(folder: Path, **changes: str) -> str:
    """What systemd says of our units, on a machine where our program is another one."""
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/opt/fathoms/bin/fathoms", "/bin/true")
        for old, new in changes.items():
            text = text.replace(old, new)
        (folder / unit.name).write_text(text, encoding="utf-8")
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed: the units are not verified here")
    paths = [folder / unit.name for unit in UNITS]
    done = subprocess.run([program, "verify", "--man=no", *paths], capture_output=True, text=True, check=False)
    return "\n".join(line for line in (done.stdout + done.stderr).splitlines() if str(folder) in line)


def test_the_units_of_systemd_are_what_it_understands(tmp_path: Path) -> None:
    assert verified(tmp_path) == ""
    assert "allways" in verified(tmp_path, **{"Restart=always": "Restart=allways"})


def test_whatever_is_to_run_always_is_started_again() -> None:
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        if "[Service]" in text and "Type=oneshot" not in text:
            assert "Restart=always" in text, unit.name
