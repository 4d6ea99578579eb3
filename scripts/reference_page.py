"""The references of `fathoms` and `fathoms.rl`, made from docstrings: each name, its signature, what it promises.

Of a class it has the methods and properties, the fields, and the attributes that its instances carry. A docstring below
a field is read from the source, since Python does not keep it.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType

import fathoms
from fathoms import rl
from fathoms.arena.tournament import Fault, Played
from fathoms.kernel.game import Setting
from fathoms.kernel.table import Retake, Undo
from fathoms.library.contest import Line

SECTIONS = {
    "Open a game": ("new", "load", "installed", "UnknownGameError"),
    "Play it": ("Game", "Question", "Option", "Outcome", "Info", "SPECTATOR"),
    "Answers": ("Answer", "Legal", "Reason", "IllegalAnswerError"),
    "Bots and matches": ("Bot", "bot", "bot_names", "match", "Match", "BotError"),
    "Records": ("Verdict", "RecordError"),
}
"""Where each public name stands on the page."""
LEARNING = {
    "Environments": ("env", "GameEnv", "SoloEnv", "VectorEnv"),
    "Policies": ("as_bot", "observe"),
    "What is observed": ("NamedEncoder", "HashedEncoder", "Encoder"),
}
"""The same for `fathoms.rl`."""
MADE = {"GameEnv", "SoloEnv", "VectorEnv", "NamedEncoder", "HashedEncoder"}
"""Classes that one calls to make one."""
PARTS = (Line, Played, Fault, Setting, Undo, Retake)
"""What public values are made of: one meets them as fields, and `import fathoms` does not name them."""
BELOW = {"Info.rules", "Info.scenes", "Info.advice", "Info.tuning"}
"""Ways into the kernel, which is not promised."""
WORDS = {
    "Bot": "A bot is a function: it gets the game as its seat may know it (`Game.imagine`), and gives a legal answer.",
    "SPECTATOR": "The viewer who holds no seat, for `Game.view`, `Game.text` and `Game.svg`: -1.",
}
"""What values say of themselves: they have no docstring that a program can read."""
HEAD = """# Reference

All that `import fathoms` gives. These names are stable: what they take and give changes only with a new major version
([decision 0042](decisions/0042-a-small-stable-surface.md)). Every example on this page is run by the tests.

What a view holds and which options there are is told game by game: [Into the Blue](fields/into-the-blue.md), [In Too
Deep](fields/in-too-deep.md), [Key Largo](fields/key-largo.md), [Unfathomable](fields/unfathomable.md).

| you want to | you write |
|---|---|
| begin a game | `game = fathoms.new("key-largo", seats=3, seed=1)` |
| know what is asked, and what may be answered | `game.question`, `game.legal()`, `game.why_not(answer)` |
| answer, and take it back (undo) | `game.push(answer)`, `game.pop()` |
| look at it | `print(game)`, `game.svg()`, `game.view(0)`, `game.text(0)` |
| ask a bot, or let it play | `game.suggest("strategy")`, `game.play("keen")`, `game.play_out()` |
| save, load, check | `game.save("x.jsonl")`, `fathoms.load("x.jsonl")`, `game.verify()` |
| let bots play a match | `fathoms.match("key-largo", ["strategy", "my_bot.py"], games=20)` |

A first program is in [Write a bot in ten lines](ten-lines.md); what lies below, for those who write games, in
[Architecture](architecture.md).
"""
LEARNING_HEAD = """# Reference of fathoms.rl

All that `from fathoms import rl` gives, with the extra `rl`. How it is used is told in [Reinforcement
learning](learning.md). Every example on this page is run by the tests. These names are not promised as those of the
[library](reference.md) are: a minor version may change them, and the changelog then says so.
"""


def page() -> str:
    """The reference of the library."""
    made_of = [part for kind in PARTS for part in told(kind.__name__, kind)]
    return "\n".join([HEAD, *sections(fathoms, SECTIONS), "## What these are made of\n", *made_of])


def learning_page() -> str:
    """The reference of `fathoms.rl`."""
    return "\n".join([LEARNING_HEAD, *sections(rl, LEARNING)])


def sections(module: ModuleType, names: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """The public names of a module, section by section."""
    for section, each in names.items():
        yield f"## {section}\n"
        for name in each:
            yield from told(f"{module.__name__.rpartition('.')[2]}.{name}", getattr(module, name))


def told(name: str, value: object) -> Iterator[str]:
    """A public name, and the members of a class."""
    last = name.rpartition(".")[2]
    yield entry(name, value, WORDS.get(last) or inspect.getdoc(value) or "", "###")
    if isinstance(value, type):
        yield from fields_told(value)
        for member, kind, text in attributes(value):
            yield f"#### {last}.{member}\n\n```python\n{last}.{member}: {kind}\n```\n\n{text}\n"
        for member, each in members(value):
            below = "\n\nOf the kernel: it may change with any version." if f"{last}.{member}" in BELOW else ""
            yield entry(f"{last}.{member}", each, (inspect.getdoc(each) or "") + below, "####")


def fields_told(kind: type) -> Iterator[str]:
    """What the docstrings below the fields of a value say, as a list; the signature names them all."""
    texts = {name: text for each in reversed(kind.__mro__) for name, _, text in annotated(each)}
    lines = [f"- `{name}`: {' '.join(texts[name].split())}" for name in _fields(kind) if texts.get(name)]
    if lines:
        yield "\n".join(lines) + "\n"


def attributes(kind: type) -> list[tuple[str, str, str]]:
    """The attributes that instances of a class carry and that are no fields, with type and text."""
    return [each for each in annotated(kind) if each[0] not in _fields(kind)]


def annotated(kind: type) -> list[tuple[str, str, str]]:
    """Every public name that a class of ours annotates, its type, and the docstring below it."""
    if not kind.__module__.startswith("fathoms."):
        return []
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    return [
        (line.target.id, ast.unparse(line.annotation), _text(after))
        for line, after in pairwise([*tree.body, ast.Pass()])
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.target.id[0] != "_"
    ]


def _text(node: ast.stmt) -> str:
    """A docstring, if that is what stands there."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""


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
    if isinstance(value, type) and _fields(value):
        fields = {field: inspect.get_annotations(_home(value, field))[field] for field in _fields(value)}
        return f"class {last}: " + ", ".join([f"{field}: {kind}" for field, kind in fields.items()])
    if not (callable(value) and (last in MADE or inspect.isroutine(value))):
        return ""
    plain = re.sub(r"(: |-> )'([^']*)'", r"\1\2", f"{name}{inspect.signature(value)}")
    if last in MADE:
        return plain.removesuffix(" -> None")
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
