"""`fathoms verify`: replay a record, and say whether all in it is true."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.text import Text

from fathoms.cli.chosen import packed_rules, packing
from fathoms.cli.screen import screen
from fathoms.cli.speaking import Trouble, option, words
from fathoms.cli.speaking import command as speaking_command
from fathoms.kernel import registry
from fathoms.kernel.record import Header, Verdict, verify

if TYPE_CHECKING:
    from fathoms.locale.catalogue import Catalogue

_NOT_PLAYED_HERE = frozenset({"revision", "content"})
"""What says nothing against a record: it was played by rules or with values that are not here."""


@speaking_command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@packing
@option("--json", "as_json", is_flag=True)
def command(file: Path, pack: Path | None, *, as_json: bool) -> None:
    """Verify a record; exit code 1 if it is not true."""
    data = _read(file)
    verdict = verify(data, lambda name: packed_rules(registry.game(name), pack))
    if as_json:
        click.echo(msgspec.json.encode(verdict).decode())
    elif verdict.ok:
        _show_verified(data, verdict)
    else:
        _show_refused(verdict, words())
    raise SystemExit(0 if verdict.ok else 1)


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Trouble(words().say("cli.trouble.unreadable", path=str(file), error=error.strerror or "")) from error


def _show_verified(data: bytes, verdict: Verdict) -> None:
    header = msgspec.json.decode(data.partition(b"\n")[0], type=Header)
    say = words(registry.game(header.game))
    console = screen()
    title = say.say("game.title")
    console.print(Text(say.say("cli.verify.verified", title=title, count=verdict.answers), "bold green"))
    console.print(say.say("cli.verify.commitment", commitment=header.commitment))
    outcome = verdict.outcome
    if outcome is None:
        console.print(say.say("cli.verify.unfinished"))
        return
    console.print(say.say(f"end.{outcome.reason}"))
    if not outcome.winners:
        console.print(say.say("cli.verify.nobody"))
        return
    for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
        ordinal = say.say(f"web.place.{place}")
        console.print(say.say("cli.verify.place", place=ordinal, number=seat + 1, count=outcome.points[seat]))


def _show_refused(verdict: Verdict, say: Catalogue) -> None:
    console = screen()
    if verdict.code in _NOT_PLAYED_HERE:
        console.print(Text(say.say("cli.verify.not-played-here"), "bold red"))
        console.print(say.say(f"verdict.{verdict.code}"))
        return
    console.print(Text(say.say("cli.verify.refused"), "bold red"))
    console.print(_where(verdict, say), say.say(f"verdict.{verdict.code}"))


def _where(verdict: Verdict, say: Catalogue) -> str:
    if not verdict.answer:
        return say.say("cli.verify.at-header")
    if verdict.answer > verdict.answers:
        return say.say("cli.verify.at-end")
    return say.say("cli.verify.at-answer", number=verdict.answer)
