"""Prints how long files and functions are, and fails if one is past the hard stop.

A file counts all its lines. A function counts its lines of code: no docstring, comment or blank line.
"""

import ast
import io
import math
import statistics
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "scripts", "bench")
MAX_FILE = 600
MAX_FUNCTION = 60

SILENT = {
    tokenize.COMMENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
    tokenize.INDENT,
    tokenize.NEWLINE,
    tokenize.NL,
}

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def code_lines(text: str) -> set[int]:
    """The numbers of the lines that hold code; a docstring still counts here."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    return lines


def functions(text: str) -> Iterator[tuple[str, int, int]]:
    """Name, first line and number of code lines of each function."""
    code = code_lines(text)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, FUNCTION):
            lines = code & set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
            if ast.get_docstring(node) is not None:
                doc = node.body[0]
                lines -= set(range(doc.lineno, (doc.end_lineno or doc.lineno) + 1))
            yield node.name, node.lineno, len(lines)


def row(name: str, sizes: list[int]) -> str:
    """One line of the table."""
    ordered = sorted(sizes)
    p95 = ordered[math.ceil(len(ordered) * 0.95) - 1]
    return f"  {name:<18} {len(ordered):>6} {statistics.median(ordered):>7.0f} {p95:>5} {ordered[-1]:>5}"


def main() -> int:
    """Measures every Python file of the repository."""
    too_long: list[str] = []
    rows: list[str] = []
    for folder in FOLDERS:
        file_sizes: list[int] = []
        function_sizes: list[int] = []
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            name = path.relative_to(ROOT)
            file_sizes.append(len(text.splitlines()))
            if file_sizes[-1] > MAX_FILE:
                too_long.append(f"{name}: {file_sizes[-1]} lines, at most {MAX_FILE}")
            for function, line, size in functions(text):
                function_sizes.append(size)
                if size > MAX_FUNCTION:
                    too_long.append(f"{name}:{line}: {function} has {size} lines, at most {MAX_FUNCTION}")
        if file_sizes:
            rows.append(row(f"{folder} files", file_sizes))
        if function_sizes:
            rows.append(row(f"{folder} functions", function_sizes))
    print(f"  {'lines of code':<18} {'number':>6} {'median':>7} {'p95':>5} {'max':>5}")
    print("\n".join([*rows, *too_long]))
    return 1 if too_long else 0


if __name__ == "__main__":
    sys.exit(main())
