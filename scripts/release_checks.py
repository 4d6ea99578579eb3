"""What must be true before anything is released: one version everywhere, a changelog, an address, pages that show.

Run by scripts/release. `refusals` looks at the repository, `page_refusals` at a package that was built.
"""

from __future__ import annotations

import re
import tarfile
import tomllib
import zipfile
from email import message_from_string
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

from readme_renderer import markdown

PLACEHOLDER = "https://example.org/"
"""An address of nobody's: fill in `home` in [tool.fathoms] of pyproject.toml."""
_VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")


def version_of(root: Path) -> str:
    """The version that pyproject.toml names."""
    return str(_project(root)["project"]["version"])


def refusals(root: Path, *, rehearsal: bool) -> list[str]:
    """Why this repository cannot be released. A rehearsal takes what is not yet released for the version."""
    version = version_of(root)
    found = [] if _VERSION.fullmatch(version) else [f"pyproject.toml: {version} is not a version"]
    found += _other_versions(root, version)
    found += _changelog(root, version, rehearsal=rehearsal)
    if not rehearsal and str(_project(root)["tool"]["fathoms"]["home"]).startswith(PLACEHOLDER):
        found.append("pyproject.toml: [tool.fathoms] home is still an example; nobody would find the repository")
    return found


def _project(root: Path) -> dict[str, dict[str, dict[str, object]]]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def _other_versions(root: Path, version: str) -> list[str]:
    """The places that name another version, or none."""
    places = {"src/fathoms/__init__.py": r'^__version__ = "(.+)"$', "CITATION.cff": r"^version: (.+)$"}
    found = []
    for name, form in places.items():
        named = re.findall(form, (root / name).read_text(encoding="utf-8"), re.MULTILINE)
        if named != [version]:
            found.append(f"{name} says {', '.join(named) or 'no version'}, pyproject.toml says {version}")
    return found


def _changelog(root: Path, version: str, *, rehearsal: bool) -> list[str]:
    """Whether the changelog has a section for the version, with a date and something in it."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    head = rf"## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$"
    if rehearsal and not re.search(head, text, re.MULTILINE):
        head = r"## \[Unreleased\]$"
    section = re.search(head + r"(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if section is None:
        return [f"CHANGELOG.md has no section '## [{version}] - YYYY-MM-DD'"]
    return [] if re.search(r"^- ", section[1], re.MULTILINE) else [f"CHANGELOG.md says nothing of {version}"]


class _Shown(HTMLParser):
    """The pictures and links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.pictures: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.pictures += [given["src"]] if tag == "img" and "src" in given else []
        self.links += [given["href"]] if tag == "a" and "href" in given else []


def metadata_of(package: Path) -> str:
    """The metadata of a wheel or an sdist."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            (name,) = [each for each in wheel.namelist() if each.endswith(".dist-info/METADATA")]
            return wheel.read(name).decode()
    with tarfile.open(package) as archive:
        (name,) = [each for each in archive.getnames() if re.fullmatch(r"[^/]+/PKG-INFO", each)]
        file = archive.extractfile(name)
        assert file is not None
        return file.read().decode()


def page_refusals(name: str, metadata: str, version: str) -> list[str]:
    """Why the page of a package would not show as it should, as the package index renders it."""
    told = message_from_string(metadata)
    found = [] if told["Version"] == version else [f"{name} is of version {told['Version']}"]
    page = markdown.render(str(told.get_payload()))
    if page is None:
        return [*found, f"{name}: the README cannot be rendered"]
    shown = _Shown(page)
    if not shown.pictures:
        found.append(f"{name}: the README shows no picture")
    found += [f"{name}: the picture {each} is not found from elsewhere" for each in shown.pictures if _relative(each)]
    found += [f"{name}: the link {each} leads nowhere from elsewhere" for each in shown.links if _relative(each)]
    return found


def _relative(address: str) -> bool:
    parts = urlsplit(address)
    return not parts.scheme and bool(parts.path)


def wheel_refusals(wheel: Path) -> list[str]:
    """What a wheel lacks, or has too much of."""
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
    found = []
    if "fathoms/server/static/index.html" not in names:
        found.append(f"{wheel.name} has no browser client: run scripts/setup")
    if not any(name.endswith("licenses/LICENSE") for name in names):
        found.append(f"{wheel.name} has no licence")
    strange = sorted({name.partition("/")[0] for name in names if not name.startswith("fathoms")})
    return [*found, *[f"{wheel.name} also installs {name}" for name in strange]]
