"""Makes a CycloneDX document of every locked package. The same locks give the same bytes; no address is in it."""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

ROOT = Path(__file__).resolve().parent.parent
RUNTIME, BUILD = ("base", "server"), ("dev", "uv")
"""Locks of what runs, and of what it is built and tested with."""
_PINNED = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)==([^\s;\\]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_LICENSE = re.compile(r"[A-Za-z0-9.+() -]+")
Json = dict[str, Any]


def python_locks(root: Path, names: tuple[str, ...]) -> dict[tuple[str, str], list[str]]:
    """Name and version of each package in these locks, with the hashes of its files."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in names:
        current: list[str] = []
        for line in (root / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
            if match := _PINNED.match(line):
                current = found.setdefault((match[1].lower(), match[2]), [])
            current += [each for each in _HASH.findall(line) if each not in current]
    return found


def python_parts(root: Path) -> list[Json]:
    """Packages from PyPI."""
    needed = python_locks(root, RUNTIME)
    whole = python_locks(root, (*RUNTIME, *BUILD))
    return [
        {
            "type": "library",
            "bom-ref": f"pkg:pypi/{name}@{version}",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{name}@{quote(version)}",
            "scope": "required" if (name, version) in needed else "excluded",
            # A package is several files, and any of them may be installed.
            "properties": [{"name": "fathoms:sha256", "value": each} for each in sorted(hashes)],
        }
        for (name, version), hashes in sorted(whole.items())
    ]


def npm_parts(root: Path) -> list[Json]:
    """Packages from npm; one that lies in several places is one."""
    lock = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))
    found: dict[str, Json] = {}
    for place, package in sorted(lock["packages"].items()):
        if "node_modules/" in place and not package.get("link"):
            part = _npm_part(place.rpartition("node_modules/")[2], package)
            if found.get(part["bom-ref"], part)["scope"] == "excluded":
                found[part["bom-ref"]] = part
            found.setdefault(part["bom-ref"], part)
    return list(found.values())


def _npm_part(name: str, package: Json) -> Json:
    purl = f"pkg:npm/{quote(name)}@{package['version']}"
    part: Json = {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": package["version"],
        "purl": purl,
        "scope": "excluded" if package.get("dev") else "required",
    }
    kind, _, digest = package.get("integrity", "").partition("-")
    if kind == "sha512":
        part["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
    if _LICENSE.fullmatch(package.get("license", "")):
        part["licenses"] = [{"expression": package["license"]}]
    return part


def document(root: Path = ROOT) -> Json:
    """The whole of it."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = [*python_parts(root), *npm_parts(root)]
    told = json.dumps(parts, sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, told)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": "fathoms",
                "name": project["name"],
                "version": project.get("version", "0"),
                "licenses": [{"expression": "Apache-2.0"}],
            }
        },
        "components": parts,
    }


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1)
