"""The named things of a game, found in its catalogue: whatever has a name (`value.item.3`) and a text (`text.item.3`).

They are found by a forgiving search: capitals, accents and articles do not matter, and a part of the name is enough.
"""

from __future__ import annotations

import difflib
import unicodedata
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fathoms.locale.catalogue import Catalogue

LONG = 5
CLOSE = 0.8
"""How alike a name must be to what was typed, if no name has it as a part."""


class Thing(Struct, frozen=True):
    """Something that can be asked about: its key in the catalogue, its name, and what is printed on it."""

    key: str
    name: str
    texts: tuple[str, ...]


def things(words: Catalogue, same: Mapping[str, str]) -> list[Thing]:
    """All that has a name and a text. `same` tells kinds of texts that are about things of another kind."""
    texts: dict[str, list[str]] = {}
    for key in words.keys("text."):
        _, kind, number, part, *_ = [*key.split("."), "", ""]
        name = f"{same.get(kind, kind)}.{number}"
        if words.has(f"value.{name}"):
            texts.setdefault(name, []).append(_said(key, part, words))
    return [Thing(name, words.say(f"value.{name}"), _distinct(said)) for name, said in texts.items()]


def _said(key: str, part: str, words: Catalogue) -> str:
    """A text; where a card prints several, with what each of them is: `thing.fail` is `Fail: {text}`."""
    text = words.say(key)
    return words.say(f"thing.{part}", text=text) if words.has(f"thing.{part}") else text


def find(asked: str, among: Sequence[Thing]) -> list[Thing]:
    """The things that are meant: of that name, else with these words in it, else called nearly so."""
    wanted = plain(asked)
    if not wanted:
        return []
    named = [(plain(thing.name), thing) for thing in among]
    for fits in (
        [thing for name, thing in named if name == wanted],
        [thing for name, thing in named if f" {wanted}" in f" {name}"],
        [thing for name, thing in named if all(word in name for word in wanted.split())],
    ):
        if fits:
            return fits
    return [thing for name, thing in named if _close(wanted, name)]


def _close(wanted: str, name: str) -> bool:
    """Whether a name, or a longer word of it, is nearly what was typed."""
    words = [name, *[word for word in name.split() if len(word) >= LONG]]
    return bool(difflib.get_close_matches(wanted, words, 1, CLOSE))


def plain(text: str) -> str:
    """A name without capitals, accents and signs: `Captain's Cabin` is `captains cabin`."""
    bare = unicodedata.normalize("NFKD", text.casefold()).replace("'", "").replace("’", "")
    letters = [letter if letter.isalnum() else " " for letter in bare if not unicodedata.combining(letter)]
    return " ".join("".join(letters).split())


def _distinct(texts: Sequence[str]) -> tuple[str, ...]:
    """Each text once; what another one says already is left out."""
    kept = dict.fromkeys(texts)
    return tuple([text for text in kept if not any(text != other and text in other for other in kept)])
