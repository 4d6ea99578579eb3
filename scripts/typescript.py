"""Structs of msgspec as TypeScript: each as the interface of what goes over the wire, with what its source says."""

from __future__ import annotations

import ast
import inspect as source
import json
import textwrap
from typing import TYPE_CHECKING

from msgspec import inspect

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.DateTimeType: "string",
    inspect.DateType: "string",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.RawType: "unknown",
    inspect.StrType: "string",
    inspect.UUIDType: "string",
}


class Writer:
    """Collects the types that some structs need, each once."""

    def __init__(
        self,
        names: Mapping[str, str] | None = None,
        free: Mapping[tuple[str, str], str] | None = None,
        *,
        told: bool = False,
    ) -> None:
        self.written: dict[str, str] = {}
        self._from: dict[str, type] = {}
        self._names = names or {}
        """Other names than in Python, by the name there."""
        self._free = free or {}
        """Types of fields that the struct itself does not tell."""
        self._told = told
        """Whether docstrings come along."""

    def struct(self, kind: type[Struct], *, sent: bool = False) -> str:
        """The name of a struct's type. What the browser sends may leave out what has a default."""
        info = _info(kind)
        name = self._name(kind)
        if name not in self.written:
            self.written[name] = ""
            tag = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
            lines = [f"export interface {name} {{", *tag, *self._fields(info, sent=sent), "}"]
            self.written[name] = "\n".join([*self._about(kind.__doc__), *lines])
        return name

    def kinds(self, name: str, kinds: tuple[type[Struct], ...]) -> None:
        """An interface with the fields of each of these tagged structs under its tag."""
        parts = [f"export interface {name} {{"]
        for kind in kinds:
            info = _info(kind)
            parts += self._about(kind.__doc__, "  ")
            fields = "; ".join([f"{field.encode_name}: {self.of(field.type)}" for field in info.fields])
            parts.append(f'  "{info.tag}": {{ {fields} }};' if fields else f'  "{info.tag}": Nothing;')
        self.written[name] = "\n".join([*parts, "}"])

    def defaults(self, name: str, kinds: tuple[type[Struct], ...]) -> None:
        """A value with the defaults of the fields of each of these structs that has any, under its tag."""
        found = {str(_info(kind).tag): _defaults(kind) for kind in kinds}
        some = "\n".join([f'  "{tag}": {json.dumps(values)},' for tag, values in found.items() if values])
        if some:
            self.written[name] = (
                f"/** What is left out of the text of an option. */\nexport const {name} = {{\n{some}\n}};"
            )

    def of(self, info: inspect.Type) -> str:
        """A type in TypeScript."""
        match info:
            case inspect.StructType():
                return self.struct(info.cls)
            case inspect.EnumType():
                return self._enum(info)
            case inspect.ListType() | inspect.VarTupleType():
                item = self.of(info.item_type)
                return f"({item})[]" if "|" in item else f"{item}[]"
            case inspect.TupleType():
                return f"[{', '.join(self.of(each) for each in info.item_types)}]"
            case inspect.DictType():
                return f"Record<string, {self.of(info.value_type)}>"
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.of(each) for each in info.types))
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in info.values)
            case inspect.Metadata():
                return self.of(info.type)
            case _:
                return PLAIN[type(info)]

    def _fields(self, info: inspect.StructType, *, sent: bool) -> list[str]:
        lines = []
        told = _told(info.cls) if self._told else {}
        for field in info.fields:
            may_be_missing = (sent or info.cls.__struct_config__.omit_defaults) and not field.required
            free = self._free.get((info.cls.__name__, field.name))
            lines += self._about(told.get(field.name), "  ")
            lines.append(f"  {field.encode_name}{'?' if may_be_missing else ''}: {free or self.of(field.type)};")
        return lines

    def _enum(self, info: inspect.EnumType) -> str:
        name = self._name(info.cls)
        values = " | ".join(f'"{each.value}"' for each in info.cls)
        self.written.setdefault(name, "\n".join([*self._about(info.cls.__doc__), f"export type {name} = {values};"]))
        return name

    def _name(self, kind: type) -> str:
        """One name, one type: two that are called the same would silently be one."""
        name = self._names.get(kind.__name__, kind.__name__)
        if self._from.setdefault(name, kind) is not kind:
            raise ValueError(f"{name} is two types: {self._from[name]} and {kind}")
        return name

    def _about(self, doc: str | None, indent: str = "") -> list[str]:
        if not self._told or not doc:
            return []
        return [f"{indent}/** {source.cleandoc(doc).replace(chr(10), ' ').replace('  ', ' ')} */"]


def _info(kind: type[Struct]) -> inspect.StructType:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


def _defaults(kind: type[Struct]) -> dict[str, object]:
    return {field.encode_name: field.default for field in _info(kind).fields if not field.required}


def _told(kind: type) -> dict[str, str]:
    """What the source says of each field: the string below it."""
    [body] = ast.parse(textwrap.dedent(source.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    told = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                told[name] = text
            case _:
                pass
    return told
