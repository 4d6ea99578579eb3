"""Writes the SDKs: types and methods from the server's schema, put into a base that was written by hand.

python scripts/sdk.py            writes sdk/python/fathoms_client.py and sdk/typescript/fathoms.ts
python scripts/sdk.py --check    fails if one of these is not what would be written
"""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from api_schema import Api, Field, Operation, Said, fields_of, name_of
from written import write_or_check

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
SDK = ROOT / "sdk"
NAMES = {
    "GET /api/games": "games",
    "GET /api/games/{game}/advice": "advice",
    "GET /api/games/{game}/rulebook/{lang}": "rulebook",
    "GET /api/games/{game}/scenes/{scene}/{lang}": "scene",
    "GET /api/games/{game}/words/{lang}": "game_words",
    "GET /api/schema": "schema",
    "GET /api/words/{lang}": "words",
    "GET /api/me": "me",
    "GET /api/me/games": "my_games",
    "GET /api/me/statistics": "my_statistics",
    "GET /api/online": "online",
    "GET /api/profiles/{name}": "profile",
    "GET /api/profiles/{name}/games": "profile_games",
    "GET /api/ratings/{game}": "ratings",
    "GET /api/links/{token}": "invitation",
    "GET /api/tables": "tables",
    "GET /api/tables/{table}": "table",
    "GET /api/tables/{table}/course": "course",
    "GET /api/tables/{table}/moments/{version}": "moment",
    "GET /api/tables/{table}/painting/{lang}": "painting",
    "GET /api/tables/{table}/record": "record",
    "GET /api/tables/{table}/replay": "replay",
    "GET /api/tables/{table}/rulebook/{lang}": "table_rulebook",
    "GET /api/tables/{table}/sheet": "sheet",
    "POST /api/tables": "create_table",
    "POST /api/tables/{table}/chairs/{seat}/give": "give_chair",
    "POST /api/tables/{table}/chairs/{seat}/take": "take_chair",
    "POST /api/tables/{table}/leave": "leave",
    "POST /api/tables/{table}/pace": "set_pace",
    "POST /api/tables/{table}/rematch": "rematch",
    "POST /api/tables/{table}/salt": "add_salt",
    "POST /api/tables/{table}/start": "start",
}
"""What each route is called in an SDK. A route without a name is an error here."""


def _named(told: dict[str, Any], of: Callable[[dict[str, Any]], str]) -> str | None:
    """A type that goes by its name, or by those that it may be; both languages write that alike."""
    if "$ref" in told:
        return name_of(told)
    for choice in ("oneOf", "anyOf"):
        if choice in told:
            return " | ".join(dict.fromkeys(of(each) for each in told[choice]))
    return None


def _scalar(told: dict[str, Any]) -> str | None:
    kind = told.get("type")
    return kind if isinstance(kind, str) else None


class Python:
    """The types and methods in Python."""

    plain: ClassVar = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}

    def of(self, told: dict[str, Any]) -> str:
        """A type."""
        if (named := _named(told, self.of)) is not None:
            return named
        if "enum" in told:
            return f"Literal[{', '.join('None' if each is None else json.dumps(each) for each in told['enum'])}]"
        kind = _scalar(told)
        if kind == "array":
            if "prefixItems" in told:
                return f"tuple[{', '.join(self.of(each) for each in told['prefixItems'])}]"
            return f"list[{self.of(told.get('items') or {})}]"
        if kind == "object":
            return f"dict[str, {self.of(told.get('additionalProperties') or {})}]"
        return self.plain.get(kind or "", "Any")

    def type(self, name: str, told: dict[str, Any]) -> str:
        """The definition of a type."""
        if "properties" not in told and _scalar(told) != "object":
            return f"{name} = {self.of(told)}"
        rows = [f'        "{field.name}": {self._field(field)},' for field in fields_of(told)]
        return "\n".join([f"{name} = TypedDict(", f'    "{name}",', "    {", *rows, "    },", ")"])

    def _field(self, field: Field) -> str:
        kind = json.dumps(self.of(field.schema)) if "$ref" in json.dumps(field.schema) else self.of(field.schema)
        kind = kind.replace('\\"', "'")
        return kind if field.required else f"NotRequired[{kind}]"

    def types(self, api: Api) -> str:
        """All of them."""
        heard = "Heard = Any\n" + '"""One of: ' + ", ".join(api.heard) + '."""'
        made = "\n".join([self.type(name, api.types[name]) for name in api.used()])
        return f"{made}\n{textwrap.fill(heard, 10_000, replace_whitespace=False)}"

    def method(self, each: Operation) -> str:
        """A method of the client."""
        parts = [f"{field.name}: {self.of(field.schema)}" for field in each.path_fields]
        parts += ["body: " + self.of(each.body)] if each.body is not None else []
        parts += [f"{field.name}: {self._or_none(field)} = None" for field in each.query]
        path = "".join(["f" if "{" in each.path else "", '"', _quoted(each.path, "{{quote(str({}), safe='')}}"), '"'])
        given = f'"{each.method}", {path}' + (", body" if each.body is not None else _empty(each, ", {}"))
        if each.query:
            given += ", query={" + ", ".join(f'"{field.name}": {field.name}' for field in each.query) + "}"
        answer = self.of(each.answer)
        lines = [f"    def {_name(each)}({', '.join(['self', *parts])}) -> {answer}:", f'        """{_about(each)}"""']
        return "\n".join([*lines, f"        answer: {answer} = self.request({given})", "        return answer"])

    def _or_none(self, field: Field) -> str:
        return " | ".join(dict.fromkeys([*self.of(field.schema).split(" | "), "None"]))

    def message(self, each: Said) -> str:
        """A method of the socket."""
        parts = [
            f"{field.name}: {self.of(field.schema) if field.required else self._or_none(field) + ' = None'}"
            for field in sorted(each.fields, key=lambda field: not field.required)
        ]
        pairs = [f'"kind": "{each.kind}"', *[f'"{field.name}": {field.name}' for field in each.fields]]
        said = "{" + ", ".join(pairs) + "}"
        if any(not field.required for field in each.fields):
            said = f"{{name: value for name, value in {said}.items() if value is not None}}"
        head = f"    def {each.kind}({', '.join(['self', *parts])}) -> None:"
        return "\n".join([head, f'        """{each.about} Needs `{each.scope}`."""', f"        self.send({said})"])


class TypeScript:
    """The types and methods in TypeScript."""

    plain: ClassVar = {
        "string": "string",
        "integer": "number",
        "number": "number",
        "boolean": "boolean",
        "null": "null",
    }

    def of(self, told: dict[str, Any]) -> str:
        """A type."""
        if (named := _named(told, self.of)) is not None:
            return named
        if "enum" in told:
            return " | ".join(json.dumps(each) for each in told["enum"])
        kind = _scalar(told)
        if kind == "array":
            if "prefixItems" in told:
                return f"[{', '.join(self.of(each) for each in told['prefixItems'])}]"
            item = self.of(told.get("items") or {})
            return f"({item})[]" if "|" in item else f"{item}[]"
        if kind == "object":
            return f"Record<string, {self.of(told.get('additionalProperties') or {})}>"
        return self.plain.get(kind or "", "unknown")

    def types(self, api: Api) -> str:
        """All of them."""
        made = [self.type(name, api.types[name]) for name in api.used()]
        heard = " | ".join(api.heard)
        said = " | ".join([self._said(each) for each in api.said()])
        return "\n".join([*made, f"export type Heard = {heard};", f"export type Said = {said};"])

    def _said(self, each: Said) -> str:
        fields = [f"{field.name}{'' if field.required else '?'}: {self._given(field)}" for field in each.fields]
        return "{ " + "; ".join([f'kind: "{each.kind}"', *fields]) + " }"

    def _given(self, field: Field) -> str:
        return self.of(field.schema) + ("" if field.required else " | undefined")

    def type(self, name: str, told: dict[str, Any]) -> str:
        """The definition of a type."""
        if "properties" not in told and _scalar(told) != "object":
            return f"export type {name} = {self.of(told)};"
        rows = [
            f"  {json.dumps(field.name) if not field.name.isidentifier() else field.name}"
            f"{'' if field.required else '?'}: {self.of(field.schema)};"
            for field in fields_of(told)
        ]
        return "\n".join([f"export interface {name} {{", *rows, "}"])

    def method(self, each: Operation) -> str:
        """A method of the client."""
        parts = [f"{field.name}: {self.of(field.schema)}" for field in each.path_fields]
        parts += ["body: " + self.of(each.body)] if each.body is not None else []
        parts += [f"query: {{ {'; '.join([f'{f.name}?: {self.of(f.schema)}' for f in each.query])} }} = {{}}"] * bool(
            each.query
        )
        path = "`" + _quoted(each.path, "${{encodeURIComponent({})}}") + "`"
        given = f'"{each.method}", {path}' + (", body" if each.body is not None else _empty(each, ", {}"))
        if each.query:
            given += ", query" if each.body is not None else ", undefined, query"
        answer = self.of(each.answer)
        head = f"  {_camel(_name(each))}({', '.join(parts)}): Promise<{answer}> {{"
        return "\n".join([f"  /** {_about(each)} */", head, f"    return this.request({given});", "  }"])

    def message(self, each: Said) -> str:
        """A method of the socket."""
        parts = [
            f"{field.name}{'' if field.required else '?'}: {self.of(field.schema)}"
            for field in sorted(each.fields, key=lambda field: not field.required)
        ]
        pairs = ", ".join([f'kind: "{each.kind}"', *[field.name for field in each.fields]])
        head = f"  {each.kind}({', '.join(parts)}): Promise<void> {{"
        about = f"  /** {each.about} Needs `{each.scope}`. */"
        return "\n".join([about, head, f"    return this.send({{ {pairs} }});", "  }"])


def _name(each: Operation) -> str:
    return NAMES[f"{each.method} {each.path}"]


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part.capitalize() for part in others)


def _about(each: Operation) -> str:
    return f"{' '.join(each.about.split())} Needs `{each.scope}`."


def _quoted(path: str, form: str) -> str:
    return "".join(
        form.format(part[1:-1]) if part.startswith("{") else part for part in _pieces(path.replace("{", "\0{"))
    )


def _pieces(path: str) -> list[str]:
    found = []
    for part in path.split("\0"):
        head, closed, tail = part.partition("}")
        found += [head + closed, tail] if closed else [part]
    return found


def _empty(each: Operation, form: str) -> str:
    """Something is sent with whatever changes something."""
    return form if each.method == "POST" else ""


def _filled(base: Path, language: Python | TypeScript, api: Api) -> str:
    text = base.read_text(encoding="utf-8")
    parts: dict[str, Callable[[], str]] = {
        "@PROTOCOL@": lambda: str(api.wire["protocol"]),
        "@TYPES@": lambda: language.types(api),
        "@METHODS@": lambda: "\n\n".join([language.method(each) for each in api.operations()]),
        "@MESSAGES@": lambda: "\n\n".join([language.message(each) for each in api.said()]),
    }
    for mark, part in parts.items():
        text = text.replace(mark, part())
    return text


def files() -> dict[Path, str]:
    """What each file must hold."""
    api = Api()
    return {
        SDK / "python" / "fathoms_client.py": _filled(SDK / "python" / "base.py.txt", Python(), api),
        SDK / "typescript" / "fathoms.ts": _filled(SDK / "typescript" / "base.ts.txt", TypeScript(), api),
    }


if __name__ == "__main__":
    raise SystemExit(write_or_check(files()))
