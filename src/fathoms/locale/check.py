"""What every catalogue must hold: its languages equal, and every word that the rules may say present."""

from __future__ import annotations

import re
import string
from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from babel.messages.pofile import read_po
from msgspec import Struct

from fathoms.kernel.chance import FastChance
from fathoms.kernel.state import State, random_picks
from fathoms.locale.catalogue import PROGRAM, languages_in, languages_of
from fathoms.locale.telling import NONE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fathoms.kernel.game import Info, Rules
    from fathoms.kernel.question import Option, Refusal

KERNEL_REFUSALS = ("not-asked", "not-offered", "repeated", "too-few", "too-many", "no-undo", "no-retake")
_HABITS = {
    "de": (
        re.compile(r"[\"”«»]|\w\s[;:!?](?:\s|$)|„[^“]*(?:„|$)|(?:^|“)[^„]*“"),
        "quotes are „…“, and no space stands before : ; ? !",
    ),
    "fr": (
        re.compile(r"[^\u00a0\u202f(][;!?](?:\s|$)|[^\u00a0]:(?:\s|$)|«[^\u00a0]|[^\u00a0]»"),
        "no non-breaking space before : ; ? ! or inside « »",
    ),
}
"""How a language sets its signs: what would be wrong, and what is right; not every language has an entry."""


class Message(Struct, frozen=True):
    """One message of a catalogue: its forms (for a plural, as many as its language has), and the parameters."""

    forms: tuple[str, ...]
    params: frozenset[str]
    plural: bool = False

    @property
    def needed(self) -> frozenset[str]:
        """The parameters that must be given: a plural is chosen by `count`, shown or not."""
        return self.params | {"count"} if self.plural else self.params


Given: TypeAlias = dict[str, frozenset[str]]
"""Message keys with the parameters that the rules give them."""


def read(path: Path) -> dict[str, Message]:
    """All messages of a catalogue by key."""
    with path.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    messages = {}
    for message in catalog:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            messages[key] = Message(forms, frozenset().union(*map(_params, forms)), not isinstance(message.id, str))
    return messages


def _params(form: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(form) if name is not None)


def folder_of(info: Info | None) -> Path:
    """Where the catalogues of a game lie; the program's without one."""
    return PROGRAM if info is None else info.folder() / "locale"


def unequal(folder: Path) -> Iterator[str]:
    """Where the languages of a folder differ from English in keys, parameters or plurals, and what is no message."""
    english, *others = ((lang, read(folder / f"{lang}.po")) for lang in languages_in(folder))
    for lang, messages in others:
        yield from _differing(lang, english[1], messages)
    for lang, messages in (english, *others):
        yield from _doubled(folder / f"{lang}.po")
        for key, message in messages.items():
            yield from _malformed(lang, key, message)


def _differing(lang: str, english: dict[str, Message], theirs: dict[str, Message]) -> Iterator[str]:
    for key in sorted(english.keys() - theirs.keys()):
        yield f"{key}: missing in {lang}"
    for key in sorted(theirs.keys() - english.keys()):
        yield f"{key}: only in {lang}"
    for key in sorted(english.keys() & theirs.keys()):
        if english[key].params != theirs[key].params:
            yield f"{key}: other parameters in {lang}"
        if english[key].plural != theirs[key].plural:
            yield f"{key}: a plural in one of en and {lang} only"


def _doubled(path: Path) -> Iterator[str]:
    """The second of two is read: whoever mends the first mends nothing."""
    keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    for key, times in Counter(keys).items():
        if times > 1:
            yield f"{key}: {times} times in {path.stem}"


def _malformed(lang: str, key: str, message: Message) -> Iterator[str]:
    if not all(message.forms):
        yield f"{key}: empty in {lang}"
    if not all(name.isidentifier() for name in message.params):
        yield f"{key}: not a plain parameter in {lang}"
    if lang in _HABITS and any(_HABITS[lang][0].search(form) for form in message.forms):
        yield f"{key}: {_HABITS[lang][1]}"


def incomplete(rules: Rules, games: int = 10) -> Iterator[str]:
    """Messages that the rules need and the game's catalogues (with the program's) lack or cannot fill."""
    given = declared(rules) | played(rules, games)
    for lang in languages_of(rules.info):
        messages = read(PROGRAM / f"{lang}.po") | read(folder_of(rules.info) / f"{lang}.po")
        for key, params in sorted(given.items()):
            if key not in messages:
                yield f"{key}: missing in {lang}"
            elif unknown := messages[key].needed - params:
                yield f"{key}: nobody gives {', '.join(sorted(unknown))} in {lang}"


def declared(rules: Rules) -> Given:
    """What the rules declare: options, events, end reasons, settings, and the game's own lines."""
    info = rules.info
    given: Given = {"game.title": frozenset(), "game.about": frozenset()}
    given |= {f"refusal.{code}": frozenset({"least", "most", "count"}) for code in KERNEL_REFUSALS}
    given |= {f"end.{reason}": frozenset() for reason in info.end_reasons}
    for setting in info.settings:
        given[f"setting.{setting.key}"] = frozenset()
        given |= {f"setting.{setting.key}.{value}": frozenset() for value in setting.values}
    for kind in rules.options:
        given[f"option.{kind.__struct_config__.tag}"] = frozenset(kind.__struct_fields__)
    for event in rules.events:
        given[f"event.{event.__struct_config__.tag}"] = frozenset(event.__struct_fields__)
    return given


def played(rules: Rules, games: int) -> Given:
    """What shows only in play: question keys, what windows are about, and the refusals of answers that do not fit."""
    given: Given = {}
    pool: set[Option] = set()
    for number in range(games):
        chance = FastChance(number)
        state = rules.setup({}, rules.info.seats[number % len(rules.info.seats)], chance)
        while state.questions():
            given |= _asked(state, pool) | _subject(rules, state) | _reasons(rules, state) | _sheet(rules, state)
            question = state.questions()[0]
            state.answer(question.seat, random_picks(state, question, chance), chance)
    return given


def _subject(rules: Rules, state: State) -> Given:
    found = rules.about(state)
    return {} if found is None else {f"window.{found.key}": frozenset(found.params)}


def _sheet(rules: Rules, state: State) -> Given:
    """What a score sheet says."""
    sheet = rules.scored(state, rules.view(state, 0))
    if sheet is None:
        return {}
    whys = [cell.why for row in sheet.rows for cell in row.cells if cell.why is not None]
    titles = [row.title for row in sheet.rows]
    about = {f"sheet.{title.key}.about": frozenset(title.params) for title in titles}
    lines = [*titles, *whys, *[tie.rule for tie in sheet.ties]]
    return about | {f"sheet.{line.key}": frozenset(line.params) | {"seats"} for line in lines}


def _reasons(rules: Rules, state: State) -> Given:
    """What the coach may say of a game that can be judged."""
    if rules.features is None or rules.odds is None or rules.odds(state) is None:
        return {}
    whose = ("",) if rules.info.sides else ("", ".rivals")
    given: Given = {}
    for each in rules.features(state, 0):
        about = frozenset() if each.about is None else frozenset({each.about[0]})
        kinds = {each.key: about} if each.about is None else {each.key: about, f"{each.key}.all": frozenset()}
        for kind, params in kinds.items():
            given |= {f"reason.{kind}{who}.{way}": params for who in whose for way in ("more", "less")}
    return given


def _asked(state: State, pool: set[Option]) -> Given:
    given: Given = {}
    for question in state.questions():
        params = frozenset(question.params)
        given[f"question.{question.key}"] = params
        if question.least == 0:
            given[f"question.{question.key}{NONE}"] = params
        pool.update(question.options)
        attempts = [(), question.options, question.options[:1], *[(option,) for option in pool]]
        for picks in attempts:
            refusal: Refusal | None = state.check(question.seat, picks)
            if refusal is not None:
                given[f"refusal.{refusal.code}"] = frozenset(refusal.detail)
    return given
