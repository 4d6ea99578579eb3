"""scripts/sbom: every locked package is in it, nothing else is, and it is a CycloneDX document."""

import json
import re
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import make_sbom
import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PART = {
    "type": "object",
    "required": ["type", "name", "version", "bom-ref", "purl", "scope"],
    "additionalProperties": False,
    "properties": {
        "type": {"const": "library"},
        "name": {"type": "string", "minLength": 1},
        "version": {"type": "string", "minLength": 1},
        "bom-ref": {"type": "string", "minLength": 1},
        "purl": {"type": "string", "pattern": r"^pkg:(pypi|npm)/(%40[^/@]+/)?[^/@]+@[^/@]+$"},
        "scope": {"enum": ["required", "excluded"]},
        "hashes": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["alg", "content"],
                "properties": {"alg": {"const": "SHA-512"}, "content": {"pattern": "^[0-9a-f]{128}$"}},
            },
        },
        "licenses": {"type": "array", "maxItems": 1, "items": {"required": ["expression"]}},
        "properties": {"type": "array", "items": {"required": ["name", "value"], "type": "object"}},
    },
}
# The part of CycloneDX 1.6 that we use; the whole of its schema was tried by hand.
FORM = {
    "type": "object",
    "required": ["bomFormat", "specVersion", "serialNumber", "version", "metadata", "components"],
    "properties": {
        "bomFormat": {"const": "CycloneDX"},
        "specVersion": {"const": "1.6"},
        "serialNumber": {"pattern": "^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"},
        "version": {"type": "integer", "minimum": 1},
        "components": {"type": "array", "items": PART},
    },
}


def test_every_locked_package_is_in_it() -> None:
    purls = {part["purl"]: part for part in make_sbom.document()["components"]}
    for lock in LOCKS:
        pinned = re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text("utf-8"), re.MULTILINE)
        assert pinned or lock.name == "base.txt"
        for name, version in pinned:
            assert f"pkg:pypi/{name.lower()}@{version}" in purls, (lock.name, name)
    npm = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    for place, package in npm.items():
        if place:
            name = place.split("node_modules/")[-1].replace("@", "%40")
            assert f"pkg:npm/{name}@{package['version']}" in purls, place
    assert purls["pkg:pypi/litestar@" + version_of("litestar")]["scope"] == "required"
    assert purls["pkg:pypi/pytest@" + version_of("pytest")]["scope"] == "excluded"


def version_of(name: str) -> str:
    found = re.search(rf"^{name}==([^\s;\\]+)", (ROOT / "requirements" / "dev.txt").read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def test_it_has_the_form_of_cyclonedx_no_address_and_the_same_bytes_again() -> None:
    made = make_sbom.document()
    jsonschema.validate(made, FORM)
    refs = [part["bom-ref"] for part in made["components"]]
    assert len(refs) == len(set(refs))
    assert not re.search(r"https?:|file:|git\+", json.dumps(made))
    assert json.dumps(made) == json.dumps(make_sbom.document())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**made, "components": [{"name": "x"}]}, FORM)


def test_a_package_that_is_needed_in_one_place_is_needed(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    package = {"version": "1.0.0", "integrity": "sha1-x", "license": "SEE LICENSE IN file"}
    places = {
        "": {},
        "node_modules/a": {**package, "dev": True},
        "node_modules/b/node_modules/a": package,
        "node_modules/c": {"link": True},
    }
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps({"packages": places}))
    [part] = make_sbom.npm_parts(tmp_path)
    assert (part["name"], part["scope"]) == ("a", "required")
