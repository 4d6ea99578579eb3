"""Writes the wire as TypeScript types, from the very structs that the server encodes.

python scripts/wire_types.py            writes web/src/wire/types.ts
python scripts/wire_types.py --check    fails if that file is not what would be written
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import inspect

from fathoms.server import wire
from fathoms.server.api.account import AccountInfo, ResetDone
from fathoms.server.api.friends import FriendLink, Friends
from fathoms.server.api.games import Book, GameInfo
from fathoms.server.api.history import Statistics
from fathoms.server.api.hosting import Hosting
from fathoms.server.api.leagues import LeagueInfo, LeagueLink
from fathoms.server.api.tables import Created, Invitation
from fathoms.server.notices.hooks import Tried
from fathoms.server.store.bans import Ban
from fathoms.server.store.chat import Said
from fathoms.server.store.history import PlayedGame
from fathoms.server.store.notices import Wishes
from fathoms.server.store.rows import Shun
from fathoms.server.tables.coaching import Hint, Review

if TYPE_CHECKING:
    from msgspec import Struct

TARGET = Path(__file__).parent.parent / "web" / "src" / "wire" / "types.ts"
FROM_BROWSER = (
    wire.Watch,
    wire.Unwatch,
    wire.Answer,
    wire.Undo,
    wire.Retake,
    wire.Consider,
    wire.Say,
    wire.Order,
    wire.Inbox,
)
TO_BROWSER = (
    wire.Hello,
    wire.Frame,
    wire.Table,
    wire.Played,
    wire.Refused,
    wire.Considered,
    wire.Chat,
    wire.Removed,
    wire.Orders,
    wire.Clocks,
    wire.Restored,
    wire.Sorry,
    wire.Turns,
    wire.Moving,
)
OVER_HTTP = (
    AccountInfo,
    PlayedGame,
    Statistics,
    Friends,
    FriendLink,
    LeagueInfo,
    LeagueLink,
    Shun,
    GameInfo,
    Book,
    Created,
    Invitation,
    Wishes,
    Tried,
    Hosting,
    Said,
    Ban,
    Hint,
    ResetDone,
    Review,
)

# Names that read better in the browser, where `Table` is a page and `Option` a global of the language.
NAMES = {
    "Asked": "Question",
    "Book": "RuleBook",
    "ChairInfo": "Chair",
    "Me": "Person",
    "RefusalInfo": "Refusal",
    "Table": "TableInfo",
}
# What a game says is the game's own business: here it has a kind and fields.
FREE = {
    ("Asked", "options"): "Option[]",
    ("Considered", "options"): "Option[]",
    ("Frame", "view"): "Fields",
    ("Step", "events"): "GameEvent[]",
}
HEAD = """// Made by scripts/wire_types.py from the server's structs. Do not edit.

export type Word = number | string;
export type Fields = Record<string, unknown>;

/** One thing that may be picked: its text form, its kind, and the game's own fields. */
export interface Option extends Fields {
  text: string;
  kind: string;
}

/** Something that happened, with the game's own fields. */
export interface GameEvent extends Fields {
  kind: string;
}
"""
PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.DateTimeType: "string",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.RawType: "unknown",
    inspect.StrType: "string",
    inspect.UUIDType: "string",
}


class Writer:
    """Collects the types that some structs need, each once."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def struct(self, kind: type[Struct], *, sent: bool = False) -> str:
        """The name of a struct's type. What the browser sends may leave out what has a default."""
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        name = NAMES.get(kind.__name__, kind.__name__)
        if name not in self.written:
            self.written[name] = ""
            lines = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
            for field in info.fields:
                loose = "?" if sent and not field.required else ""
                free = FREE.get((kind.__name__, field.name))
                lines.append(f"  {field.encode_name}{loose}: {free or self.type(field.type)};")
            self.written[name] = "\n".join([f"export interface {name} {{", *lines, "}"])
        return name

    def type(self, info: inspect.Type) -> str:
        """A type in TypeScript."""
        match info:
            case inspect.StructType():
                return self.struct(info.cls)
            case inspect.ListType() | inspect.VarTupleType():
                item = self.type(info.item_type)
                return f"({item})[]" if "|" in item else f"{item}[]"
            case inspect.DictType():
                return f"Record<string, {self.type(info.value_type)}>"
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.type(each) for each in info.types))
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in info.values)
            case inspect.Metadata():
                return self.type(info.type)
            case _:
                return PLAIN[type(info)]


def write() -> str:
    """The whole file."""
    writer = Writer()
    sent = [writer.struct(kind, sent=True) for kind in FROM_BROWSER]
    heard = [writer.struct(kind) for kind in TO_BROWSER]
    for kind in OVER_HTTP:
        writer.struct(kind)
    unions = [
        "/** What the browser says. */\nexport type ToServer = " + " | ".join(sent) + ";",
        "/** What the server says. */\nexport type FromServer = " + " | ".join(heard) + ";",
    ]
    return "\n".join([HEAD, "\n\n".join([*writer.written.values(), *unions]), ""])


def main() -> int:
    """Write the file, or look whether it is as it should be."""
    text = write()
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.read_text(encoding="utf-8") != text:
        print(f"{TARGET.name} is not what the server speaks; run .venv/bin/python scripts/wire_types.py")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
