"""What a program meets in a game, made from its structs: the view, the options, and what numbers stand for.

The docstring below a field is its meaning here, so the page cannot tell what the code does not.
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Iterator
from typing import get_args, get_type_hints

import msgspec
from reference_page import annotated

import fathoms
from fathoms.kernel.game import Info, Outcome, Rules
from fathoms.kernel.observation import Part
from fathoms.kernel.question import Option, kebab
from fathoms.locale.catalogue import Catalogue
from fathoms.rl.encoding import NamedEncoder
from fathoms.rl.layout import Layout

HEAD = """# {title}: views and options

`game.view(seat)` gives a `{view}`: all that this seat may know, and nothing else. An answer picks some of the options
below; their [text form](../answers.md) is the option's name and its fields. Seats are counted from 0. The rules are in
the [rule book](../rules/{name}.en.md), the calls in the [reference](../reference.md).
"""
ELSEWHERE = (Outcome,)
"""What the reference tells already."""


def page(info: Info) -> str:
    """The whole page of a game."""
    view = type(fathoms.new(info.name, seed=1).view())
    options = info.rules().options
    parts = [HEAD.format(title=info.title, view=view.__name__, name=info.name), "## What a seat sees\n"]
    found = list(structs(view))
    parts += [_struct(kind) for kind in found]
    parts += ["## What it may answer\n", _options(options)]
    kinds = [*found, *options]
    names = [*[_enum(kind) for kind in enums(kinds)], *_numbers(info, kinds)]
    parts += ["## Names and numbers\n", *names] if names else []
    return "\n".join([*parts, *observed(info.rules())])


def observed(rules: Rules) -> Iterator[str]:
    """What a learner observes, place by place."""
    if rules.observer is None:
        return
    encoder = NamedEncoder(rules)
    yield "## What a learner observes\n"
    yield "An observation of `fathoms.rl` ([reinforcement learning](../learning.md)), from its first place on.\n"
    yield _places(encoder.layout)
    yield "The row of an option:\n"
    yield _places(encoder.option_layout)


def _places(layout: Layout) -> str:
    rows = [_place(layout.slices[name], part) for name, part in layout.parts.items()]
    return "\n".join(["| places | part | each number | meaning |", "|---|---|---|---|", *rows, ""])


def _place(where: slice, part: Part) -> str:
    kind = "an amount" if part.kind == "amount" else "one of"
    count = f"{part.length} × " if part.length > 1 else ""
    span = f"{count}{kind}, {part.low} to {part.high}"
    return f"| {where.start} to {where.stop - 1} | `{part.name}` | {span} | {part.meaning} |"


def structs(kind: type) -> Iterator[type]:
    """A struct of a view, and those that its fields are made of, each once and in the order in which one meets them."""
    met = [kind]
    for each in met:
        inner = [part for hint in get_type_hints(each).values() for part in _parts(hint)]
        met += [part for part in dict.fromkeys(inner) if issubclass(part, msgspec.Struct) and part not in met]
    return iter([each for each in met if each not in ELSEWHERE])


def enums(kinds: list[type]) -> list[type[enum.Enum]]:
    """The lists of names that fields take their values from."""
    parts = [part for kind in kinds for hint in get_type_hints(kind).values() for part in _parts(hint)]
    return [part for part in dict.fromkeys(parts) if issubclass(part, enum.Enum)]


def _parts(hint: object) -> Iterator[type]:
    """The classes that a type is made of."""
    if isinstance(hint, type) and not get_args(hint):
        yield hint
    for inner in get_args(hint):
        yield from _parts(inner)


def fields(kind: type) -> Iterator[tuple[str, str, str]]:
    """The fields of a struct: name, type, and what the docstring below says."""
    told = {name: (hint, text) for each in reversed(kind.__mro__) for name, hint, text in annotated(each)}
    for name in kind.__struct_fields__:  # type: ignore[attr-defined]
        hint, text = told[name]
        yield name, hint, " ".join(text.split())


def _doc(kind: type) -> str:
    return " ".join((inspect.getdoc(kind) or "").split())


def _struct(kind: type) -> str:
    rows = [f"| `{name}` | `{_cell(hint)}` | {_cell(text)} |" for name, hint, text in fields(kind)]
    head = [f"### {kind.__name__}\n", f"{_doc(kind)}\n", "| field | type | meaning |", "|---|---|---|"]
    return "\n".join([*head, *rows, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _options(options: tuple[type[Option], ...]) -> str:
    rows = [f"| `{_form(kind)}` | {_cell(_doc(kind))} | {_cell(_fields_of(kind))} |" for kind in options]
    return "\n".join(["| option | means | fields |", "|---|---|---|", *rows, ""])


def _form(kind: type[Option]) -> str:
    """How an option is written: `place level=…`."""
    return " ".join([kebab(kind.__name__), *[f"{name}=…" for name in kind.__struct_fields__]])


def _fields_of(kind: type[Option]) -> str:
    usual = msgspec.structs.fields(kind)
    told = []
    for (name, hint, text), field in zip(fields(kind), usual, strict=True):
        default = "" if field.required else f" = {field.default}"
        told.append(f"`{name}: {hint}{default}`" + (f" {text}" if text else ""))
    return "<br>".join(told)


def _enum(kind: type[enum.Enum]) -> str:
    return f"### {kind.__name__}\n\n{_doc(kind)} {', '.join([f'`{each.value}`' for each in kind])}.\n"


def _numbers(info: Info, kinds: list[type]) -> Iterator[str]:
    """What the numbers of fields stand for, by the game's catalogue; fields that mean the same stand together."""
    words = Catalogue("en", info)
    alike: dict[tuple[str, ...], list[str]] = {}
    for name in dict.fromkeys([name for kind in kinds for name, hint, _ in fields(kind) if hint == "int"]):
        told = tuple(_named(words, name))
        if len(told) > 1:
            alike.setdefault(told, []).append(name)
    for told, names in alike.items():
        yield f"### Numbers of {', '.join([f'`{name}`' for name in names])}\n\n{', '.join(told)}.\n"


def _named(words: Catalogue, field: str) -> Iterator[str]:
    """The names of a field's numbers."""
    for number in range(100):
        key = f"value.{field}.{number}"
        if words.has(key) and any(letter.isalpha() for letter in words.say(key)):
            yield f"{number} {words.say(key)}"
