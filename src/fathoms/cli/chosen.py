"""`--set KEY=VALUE` and `--pack FILE`: what a table is played with, the same in every command."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from msgspec import Struct

from fathoms.cli.speaking import Trouble, option, words
from fathoms.kernel import registry
from fathoms.kernel.content import ContentError
from fathoms.kernel.game import Settings

if TYPE_CHECKING:
    from fathoms.kernel.game import Info, Rules
    from fathoms.locale.catalogue import Catalogue

F = TypeVar("F", bound="Callable[..., Any]")


class Chosen(Struct, frozen=True):
    """The settings that were named, and the text of the pack, empty without one."""

    settings: Settings = {}
    pack: str = ""
    typed: str = ""
    """The same as options of a command, with a space before each."""

    def rules(self, info: Info) -> Rules:
        """The rules with the values of the pack."""
        return registry.rules(info.name, self.pack)


def choosing(function: F) -> F:
    """The options `--set`, as often as wanted, and `--pack`."""
    return option("--set", "given", multiple=True, metavar="KEY=VALUE")(packing(function))


def packing(function: F) -> F:
    """The option `--pack` alone."""
    return option("--pack", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")(function)


def find_chosen(info: Info, given: tuple[str, ...], pack: Path | None) -> Chosen:
    """What was chosen for this game, or a line that says what there is to choose."""
    say = words(info)
    settings = dict([_setting(info, each, say) for each in given])
    text = "" if pack is None else _pack(info, pack, say)
    typed = "".join([f" --set {key}={value}" for key, value in settings.items()])
    return Chosen(settings, text, typed + packed(pack))


def packed(pack: Path | None) -> str:
    """The pack as an option of a command."""
    return "" if pack is None else f" --pack {shlex.quote(str(pack))}"


def packed_rules(info: Info, pack: Path | None) -> Rules:
    """The rules of a game, with the values of a pack if there is one."""
    return find_chosen(info, (), pack).rules(info)


def _setting(info: Info, given: str, say: Catalogue) -> tuple[str, str]:
    key, equals, value = given.partition("=")
    if not equals:
        raise Trouble(say.say("cli.trouble.set-form", given=given))
    offered = {setting.key: setting.values for setting in info.settings if setting.offered}
    title = say.say("game.title")
    if not offered:
        raise Trouble(say.say("cli.trouble.no-settings", title=title))
    if key not in offered:
        raise Trouble(say.say("cli.trouble.unknown-setting", title=title, key=key, keys=say.listed(list(offered))))
    if value not in offered[key]:
        values = say.listed(list(offered[key]), style="or")
        raise Trouble(say.say("cli.trouble.setting-value", key=key, value=value, values=values))
    return key, value


def _pack(info: Info, path: Path, say: Catalogue) -> str:
    """The text of a pack that fits the game."""
    try:
        data = path.read_bytes()
        info.rules().with_pack(data, path.name)
        return data.decode()
    except OSError as error:
        raise Trouble(say.say("cli.trouble.unreadable", path=str(path), error=error.strerror or str(error))) from error
    except ContentError as error:
        told = str(error).removeprefix(f"{path.name}: ")  # the sentence names the file already
        raise Trouble(say.say("cli.trouble.pack", path=str(path), error=told)) from error
