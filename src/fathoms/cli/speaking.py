"""How commands speak: in the reader's language, with one friendly line where something is wrong."""

from __future__ import annotations

import difflib
import os
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

import click

from fathoms.cli.screen import GluedCatalogue, glued_book, unglued
from fathoms.kernel import registry
from fathoms.kernel.registry import UnknownGameError
from fathoms.kernel.rulebook import RuleBook, book_of
from fathoms.locale.catalogue import LANGUAGES, Catalogue, language, languages_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fathoms.kernel.game import Info, Rules

F = TypeVar("F", bound="Callable[..., Any]")
_LANG = "fathoms.lang"
USUAL_SEATS = 3


def words(game: Info | None = None) -> Catalogue:
    """The reader's catalogue: by `--lang`, else by the environment."""
    context = click.get_current_context(silent=True)
    chosen = context.meta.get(_LANG) if context else None
    return GluedCatalogue(chosen or language(os.environ), game)


class Speaking:
    """Makes the help of a command or an option a message key, said when it is asked for."""

    _key: str | None = None

    @property
    def help(self) -> str | None:
        return None if self._key is None else unglued(words().say(self._key))

    @help.setter  # noqa: A003 - click's name for it
    def help(self, key: str | None) -> None:
        self._key = key


LIBRARIES = {"arena": "openskill", "rl": "pettingzoo", "server": "litestar"}
"""By extra of the package, a library that only it brings along."""


class Command(Speaking, click.Command):
    """A command whose `help` is a message key, and which may need an extra of the package to be run."""

    needs: str | None = None

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        if self.needs is not None:
            try:
                import_module(LIBRARIES[self.needs])
            except ModuleNotFoundError as error:
                raise Trouble(words().say("cli.trouble.needs-extra", extra=self.needs)) from error
        return super().invoke(ctx)


class SpokenOption(Speaking, click.Option):
    """An option whose `help` is a message key."""


def _remember(context: click.Context, _option: click.Parameter, lang: str | None) -> None:
    if lang is not None:
        context.meta[_LANG] = lang


# Eager, so that `--lang fr --help` and every error after it speak French.
lang_option = click.option(
    "--lang",
    cls=SpokenOption,
    type=click.Choice(LANGUAGES),
    help="cli.help.option.lang",
    is_eager=True,
    expose_value=False,
    callback=_remember,
)


def command(name: str, *, needs: str | None = None) -> Callable[[F], click.Command]:
    """A command with `--lang`; its help is `cli.help.NAME` and is there whether or not the extra is that it needs."""

    def decorate(function: F) -> click.Command:
        made = click.command(name, cls=Command, help=f"cli.help.{name}")(lang_option(function))
        made.needs = needs
        return made

    return decorate


def option(*names: str, **attributes: Any) -> Callable[[F], F]:  # noqa: ANN401 - click's own attributes
    """An option; its help is `cli.help.option.NAME` unless said otherwise."""
    long = next(name for name in names if name.startswith("--"))
    key = f"cli.help.option.{long.removeprefix('--')}"
    return click.option(*names, cls=SpokenOption, **{"help": key} | attributes)


class Trouble(click.ClickException):
    """What the user can mend: one line, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:  # noqa: ANN401 - as click has it
        click.echo(unglued(f"fathoms: {self.message}"), err=True)


def may_write(path: Path | None) -> None:
    """Say before the games, not after them, that a file cannot be written."""
    if path is not None and not (path.parent.is_dir() and os.access(path if path.exists() else path.parent, os.W_OK)):
        raise Trouble(words().say("cli.trouble.write", path=str(path)))


def find_game(name: str) -> Info:
    """The game of that name, or a line that says which there are."""
    try:
        return registry.game(name)
    except UnknownGameError:
        games, say = registry.games(), words()
    close = difflib.get_close_matches(name, games, 1, 0.4)
    if close:
        raise Trouble(say.say("cli.trouble.unknown-game-close", game=name, close=close[0]))
    raise Trouble(say.say("cli.trouble.unknown-game", game=name, games=say.listed(list(games))))


def find_seats(info: Info, seats: int | None) -> int:
    """The number of seats, or a line that says which are possible."""
    if seats is None:
        return USUAL_SEATS if USUAL_SEATS in info.seats else info.seats[0]
    if seats not in info.seats:
        say = words(info)
        possible = say.listed([str(each) for each in info.seats], style="or")
        raise Trouble(say.say("cli.trouble.seats", title=say.say("game.title"), count=seats, possible=possible))
    return seats


def find_book(rules: Rules, lang: str) -> RuleBook:
    """The rule book in the reader's language, with the values of these rules."""
    return glued_book(book_of(rules, lang))


def untranslated(info: Info) -> str | None:
    """What is said once where a game does not speak the reader's language."""
    say = words()
    return None if say.lang in languages_of(info) else say.say("web.untranslated")
