"""Says what our languages lack, and begins a new one (docs/languages.md).

python scripts/languages.py                       names whatever is missing or wrong; nothing where all is well
python scripts/languages.py --begin LANG [GAME]   begins the program's catalogue of a language, or a game's: every
                                                  message is there, still empty, with the English above it
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from babel.core import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from fathoms.kernel.rulebook import differences, read_rulebook
from fathoms.locale.catalogue import FALLBACK, languages_in
from fathoms.locale.check import unequal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

SOURCE = Path(__file__).parents[1] / "src" / "fathoms"
HEAD = """# {name}
# Keyed messages: the key is the msgid; named parameters stand in braces; a plural follows the parameter count.
msgid ""
msgstr ""
"Project-Id-Version: fathoms\\n"
"Language: {lang}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals={forms}; plural={rule};\\n"
"""


def faults(source: Path) -> list[str]:
    """What is missing or wrong in the languages of a source tree, each with its place."""
    return [*_of_program(source), *[fault for game in games(source) for fault in _of_game(source, game)]]


def games(source: Path) -> list[Path]:
    """The folders of the games."""
    return sorted(path.parent for path in (source / "games").glob("*/locale"))


def _of_program(source: Path) -> Iterator[str]:
    folder = source / "locale"
    yield from (f"locale: {fault}" for fault in unequal(folder))
    names = tomllib.loads((source / "server/accounts/sea_names.toml").read_text(encoding="utf-8"))
    yield from (f"sea_names.toml: no names in {lang}" for lang in languages_in(folder) if lang not in names)


def _of_game(source: Path, game: Path) -> Iterator[str]:
    """A game may leave a language out; what it begins must be whole: its catalogue and its rule book."""
    name = f"games/{game.name}"
    yield from (f"{name}: {fault}" for fault in unequal(game / "locale"))
    told = {path.name.split(".")[1] for path in game.glob("rulebook.*.md")}
    spoken = set(languages_in(game / "locale"))
    yield from (f"{name}: no locale/{lang}.po beside rulebook.{lang}.md" for lang in sorted(told - spoken))
    yield from (f"{name}: no rulebook.{lang}.md beside locale/{lang}.po" for lang in sorted(spoken - told))
    yield from (
        f"{name}: {lang} is not a language of the program"
        for lang in sorted(spoken - set(languages_in(source / "locale")))
    )
    english = read_rulebook(game / f"rulebook.{FALLBACK}.md")
    for lang in sorted(told & spoken):
        for clause in differences(english, read_rulebook(game / f"rulebook.{lang}.md")):
            yield f"{name}: rulebook.{lang}.md differs at {clause}"


def begin(source: Path, lang: str, game: str | None = None) -> Path:
    """A catalogue with every message of the English one, all of them empty; what there is already is left alone."""
    folder = source / "locale" if game is None else source / "games" / game.replace("-", "_") / "locale"
    target = folder / f"{lang}.po"
    if target.exists():
        raise SystemExit(f"{target} is there already")
    with (folder / f"{FALLBACK}.po").open("rb") as file:
        english = read_po(file, abort_invalid=True)
    name, rule = _name(lang), get_plural(lang)
    head = HEAD.format(name=name, lang=lang, forms=rule.num_plurals, rule=rule.plural_expr)
    entries = [_entry(message, rule.num_plurals) for message in english if message.id]
    target.write_text("\n".join([head, *entries]), encoding="utf-8")
    return target


def _name(lang: str) -> str:
    try:
        return f"The messages in {Locale.parse(lang).english_name}."
    except (UnknownLocaleError, ValueError) as error:
        raise SystemExit(f"{lang} is no language that Babel knows: {error}") from error


def _entry(message: Message, forms: int) -> str:
    """An empty message, and what it is in English as a comment."""
    key = message.id if isinstance(message.id, str) else message.id[0]
    said = [message.string] if isinstance(message.string, str) else list(message.string or ())
    told = [f"#. {line}" for form in said for line in form.splitlines()]
    if isinstance(message.id, str):
        return "\n".join([*told, f'msgid "{key}"', 'msgstr ""', ""])
    empty = [f'msgstr[{number}] ""' for number in range(forms)]
    return "\n".join([*told, f'msgid "{key}"', f'msgid_plural "{key}"', *empty, ""])


def main(arguments: list[str]) -> int:
    """Look, or begin."""
    if arguments[:1] == ["--begin"]:
        print(begin(SOURCE, *arguments[1:]))
        return 0
    wrong = faults(SOURCE)
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
