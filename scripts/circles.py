"""Prints the circles among the modules of the package, and fails if there is one.

A circle is a set of modules each of which leads to all others by its imports. Every import counts, inside a function
and for the type checker alone, too: whoever reads one module of a circle has to read them all.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "src/fathoms/cli/template/src")
"""Where packages begin: ours, and that of a new game."""
Graph = dict[str, set[str]]


def module_of(path: Path, folder: Path) -> str:
    """The dotted name of a file."""
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(text: str) -> Iterator[tuple[str, str]]:
    """Each import of a source: what it names, and the module that it names it in."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((name.name, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((f"{node.module}.{name.name}", str(node.module)) for name in node.names)


def graph_of(folder: Path) -> Graph:
    """Which modules of a folder each of them imports."""
    texts = {module_of(path, folder): path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    return {
        module: {name if name in texts else home for name, home in imported(text)} & texts.keys()
        for module, text in texts.items()
    }


def reached(graph: Graph, start: str) -> set[str]:
    """All modules that a module leads to; itself only if it stands in a circle."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        new = graph[ahead.pop()] - found
        found |= new
        ahead += new
    return found


def circles(graph: Graph) -> list[list[str]]:
    """The modules of each circle, in order."""
    ways = {module: reached(graph, module) for module in graph}
    found = {
        frozenset(other for other in way if module in ways[other]) for module, way in ways.items() if module in way
    }
    return sorted(sorted(circle) for circle in found)


def main() -> int:
    """Looks at both packages."""
    graphs = [graph_of(ROOT / folder) for folder in FOLDERS]
    found = [circle for graph in graphs for circle in circles(graph)]
    print(f"modules: {sum(map(len, graphs))}, circles: {len(found)}")
    for circle in found:
        print(" <-> ".join(circle))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
