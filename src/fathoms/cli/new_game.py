"""`fathoms new-game`: a folder with a small complete game in it, to be changed into another."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import as_file, files
from pathlib import Path

import click
from msgspec import Struct

from fathoms.cli.screen import screen
from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.kernel import registry

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40
_PREFIX = 3
"""The letters before the number of a clause, where the name is one word."""


class Naming(Struct, frozen=True):
    """A game's name in all the forms that its files need. The template is a game of its own, by these names."""

    name: str
    package: str
    title: str
    clauses: str

    def renamed(self, text: str) -> str:
        """A text of the template, under this name."""
        for old, new in zip(_forms(TEMPLATE), _forms(self), strict=True):
            text = text.replace(old, new)
        return text


TEMPLATE = Naming("shallow-water", "shallow_water", "Shallow Water", "SHW")
MADE_WITH = {"gitignore": ".gitignore"}
"""Files that would have an effect under their own name while they lie in our folder."""


def _forms(naming: Naming) -> tuple[str, str, str, str]:
    return naming.name, naming.package, naming.title, naming.clauses


@speaking_command("new-game")
@click.argument("name")
@option("--folder", type=click.Path(path_type=Path), metavar="DIR", help="cli.help.option.new-game-folder")
def command(name: str, folder: Path | None) -> None:
    """Make the folder and say what to do next."""
    _check_name(name)
    target = folder or Path(name)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise Trouble(words().say("cli.trouble.folder-taken", path=str(target)))
    try:
        make(naming(name), target)
    except OSError as error:
        raise Trouble(words().say("cli.trouble.folder", path=str(target), error=error.strerror or "")) from error
    console = screen()
    console.print(words().say("cli.new-game.made", path=str(target)), soft_wrap=True)
    for line in (f"cd {target}", "pip install -e '.[dev]'", f"fathoms play {name}", "pytest"):
        console.print(f"  {line}", soft_wrap=True, style="bold")


def _check_name(name: str) -> None:
    """Refuse what is no name of a package, and what would hide another one."""
    package = name.replace("-", "_")
    taken = package in sys.stdlib_module_names or package in {"fathoms", "tests"} or keyword.iskeyword(package)
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise Trouble(words().say("cli.trouble.game-name", name=name))
    if taken or name in registry.games():
        raise Trouble(words().say("cli.trouble.game-taken", name=name))


def naming(name: str) -> Naming:
    """All forms of a name: `pearl-divers` is Pearl Divers, its clauses are PD-1.1 and so on."""
    parts = name.split("-")
    letters = [re.sub(r"[^a-z]", "", part).upper() for part in parts]
    initials = "".join([part[:1] for part in letters])
    clauses = initials if len(initials) > 1 else letters[0][:_PREFIX]
    return Naming(name, "_".join(parts), " ".join([part.capitalize() for part in parts]), clauses)


def make(naming: Naming, target: Path) -> None:
    """Write the template under another name."""
    with as_file(files("fathoms.cli") / "template") as template:
        for source in sorted(template.rglob("*")):
            place = source.relative_to(template)
            if source.is_dir() or any(part.startswith((".", "__pycache__")) for part in place.parts):
                continue  # what tools leave there
            path = target / naming.renamed(str(place.with_name(MADE_WITH.get(place.name, place.name))))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(naming.renamed(source.read_text(encoding="utf-8")), encoding="utf-8")
