"""A release is refused for every defect that we know how to make; `scripts/release --dry-run` does the rest of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path

import make_release
import pytest
import release_checks
from hatch_build import addresses, with_whole_addresses

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOME = "https://git.example.com/us/fathoms"
NAMES = ("pyproject.toml", "CITATION.cff", "CHANGELOG.md", "src/fathoms/__init__.py")
VERSION = release_checks.version_of(ROOT)


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """A repository whose next release nothing stands against."""
    for name in NAMES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    changed(tmp_path, "CHANGELOG.md", "## [Unreleased]", f"## [Unreleased]\n\n## [{VERSION}] - 2026-12-01")
    changed(tmp_path, "pyproject.toml", r'home = ".*"', f'home = "{HOME}"')
    return tmp_path


def changed(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    pattern = old if old.startswith(("home", "version")) else re.escape(old)
    assert re.search(pattern, text), old
    (root / name).write_text(re.sub(pattern, lambda _: new, text, count=1), encoding="utf-8")


def test_this_repository_could_be_rehearsed_now() -> None:
    assert release_checks.refusals(ROOT, rehearsal=True) == []


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="what belongs to us is known by git")
def test_the_source_distribution_has_everything() -> None:
    """Who unpacks it can run `scripts/setup` and all that follows. The build adds the last two by itself."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = {path.removeprefix("/") for path in settings["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]}
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S607
    ours = {path.partition("/")[0] for path in listed.stdout.splitlines()}
    assert ours - included == {".dockerignore", ".github", "LICENSE", "pyproject.toml"}
    assert included <= ours


def test_a_repository_that_is_well_is_released(released: Path) -> None:
    assert release_checks.refusals(released, rehearsal=False) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("src/fathoms/__init__.py", f'__version__ = "{VERSION}"', '__version__ = "9.9.9"', "says 9.9.9"),
        ("src/fathoms/__init__.py", f'__version__ = "{VERSION}"', "", "says no version"),
        ("CITATION.cff", f"version: {VERSION}", "version: 0.0.9", "CITATION.cff says 0.0.9"),
        ("pyproject.toml", r'version = ".*"', 'version = "next"', "next is not a version"),
        ("CHANGELOG.md", f"## [{VERSION}] - 2026-12-01", "", "no section"),
        ("CHANGELOG.md", f"## [{VERSION}] - 2026-12-01", f"## [{VERSION}]", "no section"),
        ("CHANGELOG.md", "- 2026-12-01", "- 2026-12-01\n\n## [0.0.1] - 2026-11-01", "says nothing"),
        ("pyproject.toml", 'home = ".*"', 'home = "https://example.org/fathoms"', "still an example"),
    ],
)
def test_a_planted_defect_is_refused(released: Path, name: str, old: str, new: str, why: str) -> None:
    changed(released, name, old, new)
    assert why in "\n".join(release_checks.refusals(released, rehearsal=False))


def metadata(readme: str, version: str = VERSION) -> str:
    return f"Metadata-Version: 2.4\nName: fathoms\nVersion: {version}\n\n{readme}"


def test_the_page_of_the_package_has_whole_addresses() -> None:
    page = with_whole_addresses(README, HOME, VERSION)
    assert release_checks.page_refusals("x.whl", metadata(page), VERSION) == []
    assert f"{HOME}/raw/v{VERSION}/docs/pictures/into-the-blue.png" in page
    assert f"]({HOME}/blob/v{VERSION}/docs/bots.md)" in page
    assert all(address.startswith(HOME) for address in addresses(HOME).values())


@pytest.mark.parametrize(
    ("planted", "why"),
    [
        ("![A board](docs/pictures/home.png)", "the picture docs/pictures/home.png"),
        ("<img src='docs/pictures/home.png'>", "the picture docs/pictures/home.png"),
        ("[bots](docs/bots.md)", "the link docs/bots.md"),
    ],
)
def test_a_page_that_only_the_repository_can_show_is_refused(planted: str, why: str) -> None:
    page = f"{with_whole_addresses(README, HOME, VERSION)}\n\n{planted}\n"
    assert [why in each for each in release_checks.page_refusals("x.whl", metadata(page), VERSION)] == [True]


def test_a_page_without_pictures_and_a_package_of_another_version_are_refused() -> None:
    found = release_checks.page_refusals("x.whl", metadata("# Fathoms", "0.0.1"), VERSION)
    assert found == ["x.whl is of version 0.0.1", "x.whl: the README shows no picture"]


def wheel(folder: Path, *names: str) -> Path:
    path = folder / "fathoms-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as made:
        for name in names:
            made.writestr(name, "")
    return path


def test_what_a_wheel_lacks_or_brings_too_much_is_refused(tmp_path: Path) -> None:
    needed = ["fathoms/server/static/index.html", "fathoms-1.dist-info/licenses/LICENSE"]
    assert release_checks.wheel_refusals(wheel(tmp_path, *needed)) == []
    assert len(release_checks.wheel_refusals(wheel(tmp_path, needed[0]))) == 1
    assert len(release_checks.wheel_refusals(wheel(tmp_path, needed[1]))) == 1
    assert len(release_checks.wheel_refusals(wheel(tmp_path, *needed, "tests/conftest.py"))) == 1


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="signatures are made with ssh-keygen")
def test_the_hashes_are_signed_and_a_change_is_noticed(tmp_path: Path) -> None:
    package = wheel(tmp_path, "a")
    sums = make_release.hashes(tmp_path, [package])
    assert sums.read_text(encoding="utf-8").split() == [sums.read_text(encoding="utf-8")[:64], package.name]
    make_release.sign(sums, None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["SHA256SUMS", "SHA256SUMS.sig", package.name]
