"""`fathoms rules`: the rule book of a game, whole or by clause, and whether every clause has its test.

With `--pack` it names the values of that pack.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.rule import Rule

from fathoms.cli import clauses
from fathoms.cli.chosen import packed_rules, packing
from fathoms.cli.screen import screen
from fathoms.cli.speaking import Trouble, find_book, find_game, option, untranslated, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.kernel.rulebook import Clause, RuleBook, differences, languages_of_book, untested, written_book
from fathoms.locale.catalogue import own_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fathoms.kernel.game import Info
    from fathoms.locale.catalogue import Catalogue


@speaking_command("rules")
@click.argument("game")
@click.argument("clause", required=False)
@option("--coverage", is_flag=True)
@option("--tests", type=click.Path(path_type=Path), default=Path("tests"), metavar="DIR", show_default=True)
@packing
def command(game: str, clause: str | None, *, coverage: bool, tests: Path, pack: Path | None) -> None:
    """Show a rule book, or check that it is whole."""
    info = find_game(game)
    say = words(info)
    if coverage:
        raise SystemExit(_coverage(info, tests, say))
    book = find_book(packed_rules(info, pack), say.lang)
    found = None if clause is None else _find(book, info, clause, say)
    if pack is not None:
        screen().print(say.say("cli.rules.pack", pack=pack.name), style="italic")
    if (notice := untranslated(info)) is not None:
        screen().print(notice, style="italic")
    if found is None:
        _show_book(book, info, say)
    else:
        _show_clauses(found, info, say)


def _show_book(book: RuleBook, info: Info, say: Catalogue) -> None:
    console = screen()
    console.print(Rule(book.title, characters="═", style="blue"))
    section = ""
    for clause in book.clauses:
        if clause.section != section:
            section = clause.section
            number = clause.id.partition("-")[2].partition(".")[0]
            console.print(Rule(f"{number}  {section}", align="left", style="blue"), "")
        console.print(clauses.in_book(clause, info, say))


def _show_clauses(found: Iterable[Clause], info: Info, say: Catalogue) -> None:
    for clause in found:
        screen().print(clauses.alone(clause, info, say))


def _find(book: RuleBook, info: Info, asked: str, say: Catalogue) -> list[Clause]:
    """The clause asked for as `ITB-3.2`, `itb-3.2` or `3.2`; all of a section for `3`."""
    number = asked.upper().removeprefix(f"{info.clauses}-")
    whole = f"{info.clauses}-{number}"
    found = [clause for clause in book.clauses if clause.id == whole or clause.id.startswith(f"{whole}.")]
    if not found:
        raise Trouble(say.say("cli.trouble.unknown-clause", clause=asked, title=book.title))
    return found


def _coverage(info: Info, tests: Path, say: Catalogue) -> int:
    """Print what is missing; 1 if anything is."""
    if not tests.is_dir():
        raise Trouble(say.say("cli.trouble.no-folder", path=str(tests)))
    english, *others = languages_of_book(info)
    book = written_book(info, english)
    without = untested(book, sorted(tests.rglob("*.py")))
    unequal = sorted({each for lang in others for each in differences(book, written_book(info, lang))})
    console = screen()
    for clause in without:
        found = book.find(clause)
        assert found is not None
        console.print(say.say("cli.rules.untested", clause=clause, title=found.title))
    for clause in unequal:
        console.print(say.say("cli.rules.unequal", clause=clause))
    total = len(book.clauses)
    console.print(say.say("cli.rules.tested", count=total - len(without), total=total))
    if others and not unequal:
        names = say.listed([own_name(lang) for lang in (english, *others)])
        console.print(say.say("cli.rules.equal", languages=names))
    return 1 if without or unequal else 0
