"""The reference of `import fathoms`, made from its docstrings: every public name, its signature, what it promises."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import fathoms

SECTIONS = {
    "Open a game": ("new", "load", "installed", "UnknownGameError"),
    "Play it": ("Game", "Question", "Option", "Outcome", "Info", "SPECTATOR"),
    "Answers": ("Answer", "Legal", "Reason", "IllegalAnswerError"),
    "Bots and matches": ("Bot", "bot", "bot_names", "match", "Match", "BotError"),
    "Records": ("Verdict", "RecordError"),
}
"""Where each public name stands on the page."""
WORDS = {
    "Bot": "A bot is a function: it gets the game as its seat may know it (`Game.imagine`), and gives a legal answer.",
    "SPECTATOR": "The viewer who holds no seat, for `Game.view`, `Game.text` and `Game.svg`: -1.",
}
"""What values say of themselves: they have no docstring that a program can read."""
HEAD = """# Reference

All that `import fathoms` gives. These names are stable: what they take and give changes only with a new major version
([decision 0042](decisions/0042-a-small-stable-surface.md)). Every example on this page is run by the tests.

A first program is in [Write a bot in ten lines](ten-lines.md); what lies below, for those who write games, in
[Architecture](architecture.md).
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for section, names in SECTIONS.items():
        parts.append(f"## {section}\n")
        parts += [part for name in names for part in told(name)]
    return "\n".join(parts)


def told(name: str) -> Iterator[str]:
    """A public name, and the members of a class of ours."""
    value = getattr(fathoms, name)
    yield entry(f"fathoms.{name}", value, WORDS.get(name) or inspect.getdoc(value) or "", "###")
    if isinstance(value, type) and value.__module__.startswith("fathoms.library"):
        for member, each in members(value):
            yield entry(f"{name}.{member}", each, inspect.getdoc(each) or "", "####")


def members(kind: type) -> Iterator[tuple[str, object]]:
    """The public methods and properties of a class, in the order of its source."""
    for name, value in vars(kind).items():
        if name[0] != "_" and (callable(value) or isinstance(value, property)):
            yield name, value


def entry(name: str, value: object, text: str, level: str) -> str:
    """A heading, how it is called, and what it promises."""
    called = f"\n```python\n{signature(name, value)}\n```\n" if signature(name, value) else ""
    return f"{level} {name}\n{called}\n{prose(text)}\n"


def signature(name: str, value: object) -> str:
    """How a name is called; the fields of a value that is made of them; the type of a property."""
    last = name.rpartition(".")[2]
    if isinstance(value, property):
        return f"{name}: {inspect.get_annotations(value.fget)['return']}"  # type: ignore[arg-type]
    if isinstance(value, type):
        fields = {field: inspect.get_annotations(_home(value, field))[field] for field in _fields(value)}
        return f"class {last}: " + ", ".join([f"{field}: {kind}" for field, kind in fields.items()]) if fields else ""
    if not inspect.isroutine(value):
        return ""
    given = inspect.signature(value)
    plain = re.sub(r"(: |-> )'([^']*)'", r"\1\2", f"{name}{given}")
    return plain.replace("(self, ", "(").replace("(self)", "()")


def _fields(kind: type) -> tuple[str, ...]:
    return tuple(getattr(kind, "__struct_fields__", ()))


def _home(kind: type, field: str) -> type:
    return next(each for each in kind.__mro__ if field in inspect.get_annotations(each))


def prose(text: str) -> str:
    """A docstring as Markdown: its examples in fences."""
    out, inside = [], False
    for line in text.splitlines():
        if line.startswith(">>>") and not inside:
            out.append("```pycon")
            inside = True
        if not line and inside:
            out.append("```")
            inside = False
        out.append(line)
    return "\n".join([*out, "```"] if inside else out)
