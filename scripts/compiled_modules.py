"""Which modules are compiled: read from the tree, by the standard library alone."""

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "fathoms"
STRUCTS = {"Struct", "Option", "Event", "Content"}
"""What a class that must stay plain is derived from."""


def listed_modules() -> list[str]:
    """The modules that are compiled: those that pyproject.toml names, and of the games all that can be."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["fathoms"]["compile"]
    found = [path for path in sorted((SOURCE / "games").rglob("*.py")) if path.stem not in config["plain_files"]]
    names = [".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) for path in found if not has_struct(path)]
    return [*config["modules"], *[name for name in names if name not in config["plain"]]]


def has_struct(path: Path) -> bool:
    """Whether a file defines a msgspec Struct."""
    classes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)]
    return any(isinstance(base, ast.Name) and base.id in STRUCTS for each in classes for base in each.bases)
