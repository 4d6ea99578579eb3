"""Catalogues: keyed messages with named parameters and plurals, one source for every reader.

A message is found by its key, never by English prose: `event.shells-placed` is `{seat} placed {count} shells` in one
language and `{seat} pose {count} coquillages` in another. The program's messages lie beside this file, one `.po` for
each language, and these files are the list of our languages: there is no other. A game's lie in its own `locale`
folder; a game may offer fewer languages and is then read in English. Where a message has plural forms, the parameter
`count` chooses.
"""

from __future__ import annotations

import io
import re
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from babel import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fathoms.kernel.game import Info

FALLBACK = "en"
PROGRAM = Path(__file__).parent
Param: TypeAlias = int | str


def languages_in(folder: Path) -> tuple[str, ...]:
    """The languages whose catalogues lie in a folder, English first."""
    found = {path.stem for path in folder.glob("*.po")}
    return (FALLBACK, *sorted(found - {FALLBACK}))


LANGUAGES = languages_in(PROGRAM)
"""What the program speaks: the catalogues that lie here."""


def languages_of(game: Info) -> tuple[str, ...]:
    """Ours that a game speaks, too. In the others it is read in English."""
    own = languages_in(game.folder() / "locale")
    return tuple(lang for lang in LANGUAGES if lang in own)


def own_name(lang: str) -> str:
    """What a language is called by those who speak it."""
    name = Locale.parse(lang).get_display_name(lang) or lang
    return name[:1].upper() + name[1:]


class MissingMessageError(LookupError):
    """No catalogue has this key, or a message names a parameter that it was not given."""


_BEFORE_A_VOWEL = re.compile(r"\b([Dd]e|[Qq]ue) \{(\w+)\}")
_VOWELS = frozenset("AEIOUYÀÂÄÉÈÊËÎÏÔÖÙÛÜŒaeiouàâäéèêëîïôöùûüœ")


def elided(form: str, params: Mapping[str, Param]) -> str:
    """French says « d’Ada » and « de Bruno »: it depends on what a message is filled with. An h is left as it is."""

    def chosen(found: re.Match[str]) -> str:
        word, name = found.groups()
        return f"{word[:-1]}’{{{name}}}" if str(params.get(name, ""))[:1] in _VOWELS else found[0]

    return _BEFORE_A_VOWEL.sub(chosen, form)


_MONEY = re.compile(r"\$\{(\w+)\}|\{(\w+)\}(?=[\u00a0\u202f]\$)")


def in_thousands(form: str, params: Mapping[str, Param], lang: str) -> Mapping[str, Param]:
    """A sum of money shows its thousands as the language does: $1,140, and 1 140 $ in French."""
    sums = {before or behind for before, behind in _MONEY.findall(form)}
    told = {name: format_decimal(params[name], locale=lang) for name in sums if isinstance(params.get(name), int)}
    return {**params, **told}


class Catalogue:
    """The messages of one language: a game's own, then the program's; English where the language has none."""

    strict: ClassVar[bool] = False
    """Tests set it: a missing message is then an error. To a user it shows its key."""

    def __init__(self, lang: str, game: Info | None = None) -> None:
        self.lang = lang
        folders = [PROGRAM] if game is None else [game.folder() / "locale", PROGRAM]
        paths = [folder / f"{each}.po" for each in dict.fromkeys((lang, FALLBACK)) for folder in folders]
        self._paths = [path for path in paths if path.exists()]
        self._messages = [_read(path) for path in self._paths]

    def say(self, key: str, /, **params: Param) -> str:
        """The message of that key, with its parameters filled in."""
        try:
            form, lang = self._find(key, params.get("count"))
            form = elided(form, params) if self.lang == "fr" else form
            return form.format_map(in_thousands(form, params, lang) if "$" in form else params)
        except (MissingMessageError, KeyError) as error:
            if self.strict:
                raise MissingMessageError(f"{key}: {error}") from error
            return key

    def has(self, key: str) -> bool:
        """Whether there is a message of that key."""
        try:
            self._find(key, None)
        except MissingMessageError:
            return False
        return True

    def keys(self, start: str) -> list[str]:
        """The keys of all messages that begin so, in the order of the catalogues."""
        every = dict.fromkeys([key for path in self._paths for key in _keys(path)])
        return [key for key in every if key.startswith(start)]

    def listed(self, items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
        """The items as this language lists them: `a, b and c`, or `a, b or c`."""
        return format_list(items, style=style, locale=self.lang)

    def signed(self, amount: float) -> str:
        """A difference with its sign, to one decimal place."""
        return format_decimal(amount, format="+#,##0.#;\N{MINUS SIGN}#,##0.#", locale=self.lang)

    def _find(self, key: str, count: Param | None) -> tuple[str, str]:
        """The form of a message, and the language that it is in."""
        number = count if isinstance(count, int) else 1
        for path, messages in zip(self._paths, self._messages, strict=True):
            try:
                return messages.ngettext(key, key, number), path.stem
            except MissingMessageError:
                continue
        raise MissingMessageError(key)


class _Missing(NullTranslations):
    """The end of each lookup. gettext itself would answer with the key and hide that nothing was found."""

    def gettext(self, message: str) -> str:
        raise MissingMessageError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise MissingMessageError(msgid1)


class _Plural(GNUTranslations):
    """A message without plural forms is the same for every number."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        try:
            return super().ngettext(msgid1, msgid2, n)
        except MissingMessageError:
            return self.gettext(msgid1)


@cache
def _keys(path: Path) -> tuple[str, ...]:
    with path.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    return tuple([each.id if isinstance(each.id, str) else each.id[0] for each in catalog if each.id])


@cache
def _read(path: Path) -> GNUTranslations:
    with path.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    translations = _Plural(compiled)
    translations.add_fallback(_Missing())
    return translations


def language(environ: Mapping[str, str]) -> str:
    """The reader's language by the usual variables; English unless one of ours is asked for."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            asked = environ[name][:2].lower()
            return asked if asked in LANGUAGES else FALLBACK
    return FALLBACK
