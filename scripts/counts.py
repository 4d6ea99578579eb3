"""Counts what stands between the parts of the program: what should be few or none, and what should be many.

python scripts/counts.py [FOLDER]   counts in this tree, or in another checkout
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from circles import FOLDERS, circles, graph_of

HERE = Path(__file__).resolve().parent.parent
FACES = ("src/fathoms/games/*/terminal.py", "src/fathoms/terminal/*.py", "src/fathoms/cli/**/*.py")
"""Where the terminal shows games."""
STRUCTS = {"Struct", "Event", "Option"}
SHOWN = 2
"""A struct of fewer fields is no mirror of anything."""
_INTERFACE = re.compile(r"^export interface (\w+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)

Fields = dict[str, set[str]]


def structs(path: Path) -> Fields:
    """The structs of a Python source with the names of their fields."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and STRUCTS & {ast.unparse(base) for base in node.bases}:
            fields = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
            found[node.name] = {target.id for target in fields if isinstance(target, ast.Name)}
    return found


def interfaces(path: Path) -> Fields:
    """The interfaces of a TypeScript source with the names of their fields."""
    text = path.read_text(encoding="utf-8")
    return {name: set(_FIELD.findall(body)) for name, body in _INTERFACE.findall(text)}


def mirrors(root: Path) -> Iterator[str]:
    """What a face declares that a game has already: all of its fields are fields of one struct of a game."""
    games = root / "src" / "fathoms" / "games"
    own = [fields for path in games.rglob("*.py") if path.name != "terminal.py" for fields in structs(path).values()]
    faces = [path for pattern in FACES for path in root.glob(pattern) if "template" not in path.parts]
    boards = root / "web" / "src" / "games"
    browser = [(path, interfaces(path)) for path in boards.glob("*/*.ts") if path.name != "types.ts"]
    for path, declared in [*[(path, structs(path)) for path in faces], *browser]:
        for name, fields in declared.items():
            if len(fields) >= SHOWN and any(fields <= each for each in own):
                yield f"{path.relative_to(root)}: {name}"


def main() -> int:
    """Print all counts."""
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE
    found = list(mirrors(root))
    print(*[f"mirror  {each}" for each in found], sep="\n", end="\n" if found else "")
    print(f"mirrors of a game's structs in its faces: {len(found)}")
    print(f"circles among modules: {sum(len(circles(graph_of(root / folder))) for folder in FOLDERS)}")
    return subprocess.run(["node", root / "web" / "scripts" / "count.js"], check=False).returncode  # noqa: S607


if __name__ == "__main__":
    raise SystemExit(main())
