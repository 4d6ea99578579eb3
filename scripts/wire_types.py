"""Writes the wire as TypeScript types, from the very structs that the server encodes and that the games are made of.

python scripts/wire_types.py            writes web/src/wire/types.ts, types.ts in the folder of each game's board,
                                        and web/src/words/languages.ts, our languages as the catalogues have them
python scripts/wire_types.py --check    fails if one of these files is not what would be written
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.pofile import read_po
from typescript import Writer
from written import write_or_check

from fathoms.kernel.registry import games
from fathoms.kernel.sheet import Sheet
from fathoms.locale.catalogue import LANGUAGES, PROGRAM, own_name
from fathoms.server import wire
from fathoms.server.api.account import AccountInfo, ResetDone
from fathoms.server.api.friends import FriendLink, Friends
from fathoms.server.api.games import Advice, Book, GameInfo
from fathoms.server.api.history import Statistics
from fathoms.server.api.hosting import Hosting
from fathoms.server.api.leagues import LeagueInfo, LeagueLink
from fathoms.server.api.match import SearchEnd, Searches
from fathoms.server.api.offers import Offers
from fathoms.server.api.profiles import OwnProfile, PeopleOnline, Profile
from fathoms.server.api.push import PushInfo
from fathoms.server.api.puzzles import Posed, PuzzleRow, Puzzles, PuzzleVerdict
from fathoms.server.api.ratings import Ladders
from fathoms.server.api.tables import Created, Invitation
from fathoms.server.api.tokens import NewToken, Tokens
from fathoms.server.notices.hooks import Tried
from fathoms.server.store.bans import Ban
from fathoms.server.store.chat import Said
from fathoms.server.store.history import PlayedGame
from fathoms.server.store.leagues import Listing
from fathoms.server.store.notices import NoticeChoices
from fathoms.server.store.rows import Shun
from fathoms.server.tables.coaching import Hint, Review

if TYPE_CHECKING:
    from msgspec import Struct

    from fathoms.kernel.game import Rules

SOURCES = Path(__file__).parent.parent / "web" / "src"
FROM_BROWSER = (
    wire.Watch,
    wire.Unwatch,
    wire.Answer,
    wire.Undo,
    wire.Retake,
    wire.Consider,
    wire.Say,
    wire.Order,
    wire.Hold,
    wire.Here,
    wire.Inbox,
    wire.Lobby,
    wire.Around,
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
    wire.Tables,
    wire.Moving,
)
OVER_HTTP = (
    AccountInfo,
    Offers,
    Tokens,
    NewToken,
    PlayedGame,
    Statistics,
    Friends,
    FriendLink,
    LeagueInfo,
    LeagueLink,
    Listing,
    Shun,
    GameInfo,
    Book,
    Created,
    Invitation,
    NoticeChoices,
    Tried,
    PushInfo,
    Hosting,
    Said,
    Ban,
    Hint,
    ResetDone,
    Searches,
    SearchEnd,
    Puzzles,
    PuzzleRow,
    Ladders,
    Posed,
    PuzzleVerdict,
    Review,
    Sheet,
    wire.Course,
    Advice,
    Profile,
    OwnProfile,
    PeopleOnline,
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
# What a game says stands in its own types.ts: here it has a kind and fields.
FREE = {
    ("Asked", "options"): "Option[]",
    ("Considered", "options"): "Option[]",
    ("Frame", "view"): "Fields",
    ("Step", "events"): "GameEvent[]",
    ("CourseStep", "events"): "GameEvent[]",
    ("Advice", "view"): "Fields",
}
HEAD = """// Made by scripts/wire_types.py from the server's structs. Do not edit.

export type Word = number | string;
export type Fields = Record<string, unknown>;
/** What an option or an event without fields has to say. */
export type Nothing = Record<never, never>;

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
GAME_HEAD = "// Made by scripts/wire_types.py from the structs of the game. Do not edit."
LANGUAGES_HEAD = """// Made by scripts/wire_types.py from the catalogues in src/fathoms/locale. Do not edit.

export const LANGUAGES = [{tags}] as const;
export type Lang = (typeof LANGUAGES)[number];

/** What each is called by those who speak it. */
export const LANGUAGE_NAMES: Record<Lang, string> = {{
{names}
}};

/** Which plural form a number takes, as the header of each catalogue says. */
export const PLURALS: Record<string, (n: number) => number> = {{
{plurals}
}};
"""
OF_THE_WIRE = ("Nothing", "Outcome")
"""What the files of games take from the wire's."""


def wire_types() -> str:
    """The file of the wire."""
    writer = Writer(NAMES, FREE)
    sent = [writer.struct(kind, sent=True) for kind in FROM_BROWSER]
    heard = [writer.struct(kind) for kind in TO_BROWSER]
    for kind in OVER_HTTP:
        writer.struct(kind)
    unions = [
        "/** What the browser says. */\nexport type ToServer = " + " | ".join(sent) + ";",
        "/** What the server says. */\nexport type FromServer = " + " | ".join(heard) + ";",
    ]
    return "\n".join([HEAD, "\n\n".join([*writer.written.values(), *unions]), ""])


def game_types(rules: Rules) -> str:
    """The file of a game: its view, the fields of its options and events by kind, and the three as one contract."""
    writer = Writer(told=True)
    view = writer.struct(_view_of(rules))
    writer.kinds("Options", rules.options)
    writer.defaults("DEFAULTS", rules.options)
    writer.kinds("Events", rules.events)
    written = [text for name, text in writer.written.items() if name not in OF_THE_WIRE]
    shared = [name for name in OF_THE_WIRE if any(f": {name}" in text for text in written)]
    contract = "".join(part.capitalize() for part in rules.info.name.split("-"))
    parts = [
        GAME_HEAD,
        f'import type {{ {", ".join(shared)} }} from "../../wire/types";',
        *written,
        f"export interface {contract} {{\n  view: {view};\n  options: Options;\n  events: Events;\n}}",
    ]
    return "\n\n".join(parts) + "\n"


def languages() -> str:
    """The file of our languages."""
    return LANGUAGES_HEAD.format(
        tags=", ".join(f'"{lang}"' for lang in LANGUAGES),
        names="\n".join(f'  {lang}: "{own_name(lang)}",' for lang in LANGUAGES),
        plurals="\n".join(f"  {lang}: (n) => Number({_plural(lang)})," for lang in LANGUAGES),
    )


def _plural(lang: str) -> str:
    """The rule of a catalogue's header, which is C, as TypeScript."""
    with (PROGRAM / f"{lang}.po").open("rb") as file:
        rule = read_po(file).plural_expr
    return re.sub(r"(?<=[!=])=", "==", rule.removeprefix("(").removesuffix(")") if rule.count("(") == 1 else rule)


def _view_of(rules: Rules) -> type[Struct]:
    """The struct that a game's view is, as its function says."""
    name = rules.view.__annotations__["return"]
    view: type[Struct] = getattr(sys.modules[rules.view.__module__], name)
    return view


def files() -> dict[Path, str]:
    """What each file must hold. A game that has no board here has no file either."""
    boards = [info for info in games().values() if (SOURCES / "games" / info.name).is_dir()]
    own = {SOURCES / "games" / info.name / "types.ts": game_types(info.rules()) for info in boards}
    return {
        SOURCES / "wire" / "types.ts": wire_types(),
        SOURCES / "words" / "languages.ts": languages(),
        **own,
    }


if __name__ == "__main__":
    raise SystemExit(write_or_check(files()))
