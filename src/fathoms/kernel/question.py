"""Questions, options, and what an answer may be refused for.

A game is a conversation: the rules ask a question, a seat picks between `least` and `most` of its options.
Nothing else crosses the border of the rules.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Word: TypeAlias = int | str
"""A named parameter of a message: a number, or a key that the reader's language turns into words."""

SPECTATOR = -1
"""The viewer who holds no seat."""


def kebab(name: str) -> str:
    """The tag of a class: `TakeChest` is `take-chest`."""
    return "".join("-" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("-")


class Option(Struct, frozen=True, gc=False, tag=kebab, tag_field="kind", forbid_unknown_fields=True):
    """One thing a seat may pick: a small value of the game's closed union. Its text form reads back (text.py)."""


Picks: TypeAlias = tuple[Option, ...]


class Question(Struct, frozen=True, gc=False):
    """What one seat is asked now. Every part of it is for that seat's eyes, unless `State.waiting` tells it too."""

    id: int
    """Counts the questions this seat has answered: stable while open, and it depends on nothing hidden."""
    seat: int
    key: str
    clause: str
    options: Picks
    """In a fixed order."""
    least: int = 1
    most: int = 1
    default: Picks = ()
    """What silence means, for deadlines and standing orders: always a legal answer."""
    quiet: bool = False
    """A quiet question hides who has answered and who is still thinking."""
    plain: bool = False
    """Any picks between `least` and `most` are legal: nobody needs to ask `narrow`."""
    params: dict[str, Word] = {}
    about: str = ""
    """The card, place or check that it comes from, where the key alone does not tell: `waypoint.9`, `check.arrest`.

    It is the end of a key of the game's catalogue, so that a face finds the words without knowing the rules.
    """


class Narrowed(Struct, frozen=True):
    """What may still be added to some picks so that a legal answer remains, and whether one may stop here."""

    options: Picks
    may_stop: bool


class Refusal(Struct, frozen=True):
    """Why an answer is not legal: a stable code, the clause it comes from, and the figures that belong to it."""

    code: str
    clause: str
    detail: dict[str, Word] = {}


class Waiting(Struct, frozen=True):
    """Whom the table waits for, as everybody may know it. A quiet window names no seat."""

    key: str
    clause: str
    seat: int | None = None


class Subject(Struct, frozen=True):
    """What a quiet window is about, as everybody can tell: whose die, against whom, what is needed."""

    key: str
    """The end of a key of the game's catalogue: `window.<key>` is a sentence with these parameters."""
    params: dict[str, Word] = {}
    concerns: tuple[int, ...] = ()
    """The seats that it is about."""


def refuse_by_count(question: Question, picks: Picks) -> Refusal | None:
    """Refuse too few or too many picks."""
    if len(picks) < question.least:
        return Refusal("too-few", question.clause, {"least": question.least, "count": len(picks)})
    if len(picks) > question.most:
        return Refusal("too-many", question.clause, {"most": question.most, "count": len(picks)})
    return None


def narrow_by_count(question: Question, picks: Picks) -> Narrowed:
    """The plain case: any options up to `most` make a legal answer."""
    room = len(picks) < question.most
    options = tuple(option for option in question.options if option not in picks) if room else ()
    return Narrowed(options, question.least <= len(picks) <= question.most)
