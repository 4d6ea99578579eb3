"""Counts how Unfathomable's folder is cut: where each character and each reaction stands, and how long it all is.

    scripts/shape.py [TREE]

Words and tests are not counted. A character is named by its constant or by its file.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("src") / "fathoms" / "games" / "unfathomable"
PEOPLE = ("keilani", "arjun", "jeanne", "jamie", "svetlana", "beatrice", "edmund", "ishmael", "william", "samira")
SCENES = {"examples.py"}
"""Examples of the rule book are words."""


def files(tree: Path) -> list[Path]:
    """All that the folder holds of Python."""
    return sorted(path for path in (tree / FOLDER).rglob("*.py") if path.name not in SCENES)


def code(path: Path) -> str:
    """A source without its comments and docstrings."""
    return ast.unparse(_bare(ast.parse(path.read_text(encoding="utf-8"))))


def _bare(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _is_text(each)] or [ast.Pass()]  # type: ignore[attr-defined]
    return tree


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def files_of_a_character(tree: Path) -> dict[str, list[str]]:
    """Where each character is named."""
    sources = {path.relative_to(tree / FOLDER).as_posix(): code(path) for path in files(tree)}
    return {
        name: [file for file, text in sources.items() if re.search(rf"\b({name}|{name.upper()})\b", text)]
        for name in PEOPLE
    }


def lists_of_a_reaction(tree: Path) -> dict[str, int]:
    """In how many tuples, lists and tables of the folder each value of a `Reaction` stands."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files(tree)]
    kinds = {node.name for each in trees for node in ast.walk(each) if _derives(node, "Reaction")}  # type: ignore[attr-defined]
    counts = {name: 0 for each in trees for node in each.body for name in _made(node, kinds)}
    for each in trees:
        for node in ast.walk(each):
            for name in _listed(node):
                if name in counts:
                    counts[name] += 1
    return counts


def _derives(node: ast.AST, base: str) -> bool:
    return isinstance(node, ast.ClassDef) and any(isinstance(each, ast.Name) and each.id == base for each in node.bases)


def _made(node: ast.AST, kinds: set[str]) -> list[str]:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id=kind))) if kind in kinds:
            return [name]
        case _:
            return []


def _listed(node: ast.AST) -> list[str]:
    match node:
        case ast.Tuple(elts=each) | ast.List(elts=each) | ast.Set(elts=each):
            shown = each
        case ast.Dict(values=each):
            shown = each
        case _:
            return []
    return [name.attr if isinstance(name, ast.Attribute) else name.id for name in shown if _is_name(name)]  # type: ignore[attr-defined]


def _is_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute | ast.Name)


def main() -> None:
    """Print the counts."""
    tree = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    people, reactions = files_of_a_character(tree), lists_of_a_reaction(tree)
    lines = [len(path.read_text(encoding="utf-8").splitlines()) for path in files(tree)]
    print(f"files: {len(lines)}, lines: {sum(lines)}, longest: {max(lines)}")
    print("files of a character: " + ", ".join(f"{name} {len(where)}" for name, where in people.items()))
    print(f"reactions: {len(reactions)}, lists that one stands in, at most: {max(reactions.values(), default=0)}")


if __name__ == "__main__":
    main()
